//! Messages between workers: places in one shard, as bytes.

use std::io::Write;

use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::progress::Stamp;

/// A place in a shard: a 32-bit number, little-endian.
pub(super) type Place = [u8; 4];

/// The head before the places: the worker, the shard, the kind, the number of places.
const HEAD: usize = 16;

/// The effect on the vertices of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BatchKind {
    /// An option less.
    Count,
    /// They have a move to a position that is won for the mover: they win.
    Win,
    /// No places: the receiver makes a cut two parts later.
    Vote,
}

impl BatchKind {
    /// How many kinds have places.
    pub(super) const WITH_PLACES: usize = 2;

    fn from_code(code: u32) -> Option<Self> {
        Some(match code {
            0 => Self::Count,
            1 => Self::Win,
            2 => Self::Vote,
            _ => return None,
        })
    }
}

/// Places as made by this process, or as received.
enum Places {
    Made(Vec<Place>),
    Came(Bytes),
}

/// Places in one shard.
pub(super) struct Batch {
    /// The worker that owns the shard.
    pub(super) to: u32,
    pub(super) shard: u32,
    /// `None` when what came cannot be read.
    pub(super) kind: Option<BatchKind>,
    places: Places,
}

impl Batch {
    pub(super) fn new(to: u32, shard: u32, kind: BatchKind, places: Vec<Place>) -> Self {
        Self {
            to,
            shard,
            kind: Some(kind),
            places: Places::Made(places),
        }
    }

    pub(super) fn places(&self) -> &[Place] {
        match &self.places {
            Places::Made(places) => places,
            Places::Came(bytes) => bytes.as_chunks().0,
        }
    }

    /// The buffer of the places, if this process made them, for reuse.
    pub(super) fn into_room(self) -> Vec<Place> {
        match self.places {
            Places::Made(mut places) => {
                places.clear();
                places
            }
            Places::Came(_) => Vec::new(),
        }
    }

    fn unreadable() -> Self {
        Self {
            kind: None,
            ..Self::default()
        }
    }
}

impl Default for Batch {
    fn default() -> Self {
        Self {
            to: 0,
            shard: 0,
            kind: None,
            places: Places::Made(Vec::new()),
        }
    }
}

impl Clone for Batch {
    fn clone(&self) -> Self {
        Self {
            places: Places::Made(self.places().to_vec()),
            ..*self
        }
    }
}

/// One message, however many places it has.
impl Accountable for Batch {
    fn record_count(&self) -> i64 {
        1
    }
}

impl ContainerBytes for Batch {
    fn from_bytes(mut bytes: Bytes) -> Self {
        let Some(&[to, shard, kind, count]) = bytes.as_chunks().0.first_chunk::<4>() else {
            return Self::unreadable();
        };
        let length = u32::from_le_bytes(count) as usize * size_of::<Place>();
        if bytes.len() - HEAD < length {
            return Self::unreadable();
        }
        bytes.extract_to(HEAD);
        Self {
            to: u32::from_le_bytes(to),
            shard: u32::from_le_bytes(shard),
            kind: BatchKind::from_code(u32::from_le_bytes(kind)),
            places: Places::Came(bytes.extract_to(length)),
        }
    }

    fn length_in_bytes(&self) -> usize {
        // The engine requires multiples of eight.
        (HEAD + size_of_val(self.places())).next_multiple_of(8)
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let places = self.places();
        let kind = self.kind.map_or(u32::MAX, |kind| kind as u32);
        let head = [self.to, self.shard, kind, places.len() as u32].map(u32::to_le_bytes);
        let pad = self.length_in_bytes() - HEAD - size_of_val(places);
        for part in [head.as_flattened(), places.as_flattened(), &[0; 8][..pad]] {
            // The buffer has the length above. A short batch would be noticed by the receiver.
            let _ = writer.write_all(part);
        }
    }
}

/// Sends each batch to its worker.
pub(super) struct ByWorker;

impl Distributor<Batch> for ByWorker {
    fn partition<T: Clone, P: Push<Message<T, Batch>>>(
        &mut self,
        batch: &mut Batch,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = batch.to as usize;
        Message::push_at(batch, stamp.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Batch>>>(&mut self, _: &Stamp<T>, pushers: &mut [P]) {
        for pusher in pushers {
            pusher.done();
        }
    }
}

#[cfg(test)]
mod tests {
    use timely::bytes::arc::BytesMut;

    use super::*;

    fn read(bytes: Vec<u8>) -> Batch {
        Batch::from_bytes(BytesMut::from(bytes).freeze())
    }

    fn written(batch: &Batch) -> Vec<u8> {
        let mut bytes = Vec::new();
        batch.into_bytes(&mut bytes);
        assert_eq!(bytes.len(), batch.length_in_bytes());
        bytes
    }

    #[test]
    fn batches_are_read_back_at_four_bytes_a_place() {
        for count in 0..9u32 {
            let places = (0..count).map(|v| (v * 77).to_le_bytes()).collect();
            let batch = Batch::new(2, 5, BatchKind::Win, places);
            let bytes = written(&batch);
            assert!(bytes.len() <= 16 + 4 * count as usize + 4);
            let again = read(bytes);
            assert_eq!(
                (again.to, again.shard, again.kind),
                (2, 5, Some(BatchKind::Win))
            );
            assert_eq!(again.places(), batch.places());
            assert_eq!(written(&again.clone()), written(&batch));
        }
    }

    #[test]
    fn damaged_bytes_are_a_batch_of_no_kind() {
        let batch = Batch::new(0, 1, BatchKind::Win, vec![[1; 4], [2; 4]]);
        let bytes = written(&batch);
        for length in 0..bytes.len() {
            assert_eq!(read(bytes[..length].to_vec()).kind, None, "{length}");
        }
        let mut other = bytes.clone();
        other[8] = 9;
        assert_eq!(read(other).kind, None);
        let mut long = bytes;
        long[12..16].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(read(long).kind, None);
    }
}
