//! One worker's shards, and its outgoing messages.

use lastmove::graph::shards::{CodeSlice, Shard, widened};
use lastmove::{Error, Message};

use super::batch::{Batch, BatchKind, Place};
use super::job::{Job, Layout};
use super::state::{NoSuchPlace, State, read_ahead};

/// The most places in a batch, and the fewest for which there is room.
const BATCH: usize = 1 << 14;
const SMALL_BATCH: usize = 1 << 8;

/// The most un-moves that are followed before full batches are sent: a batch may have so many more.
const GATHERED: u64 = 1 << 12;

/// How many places all that waits and is under way at a worker may have, about: 32 MB.
const UNDER_WAY: u64 = 1 << 23;

/// How much is sent at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// How many un-moves a worker follows in one part.
    pub(super) part: u64,
    /// The most places in a batch.
    pub(super) batch: usize,
}

impl Sizes {
    /// What bounds the memory of a worker: batches that wait for each shard, in two kinds, and two parts
    /// under way of each worker, which may all be for one.
    fn of(layout: Layout, workers: u64, part: Option<u64>) -> Self {
        let room = UNDER_WAY / 2;
        let batch = room / (2 * u64::from(layout.shards.max(1)));
        let batch = (batch as usize).clamp(SMALL_BATCH, BATCH);
        let own = part.unwrap_or((room / (2 * workers)).max(1 << 14));
        Self { part: own, batch }
    }
}

/// A worker's shards: all whose number leaves its own when divided by the number of workers.
pub(super) struct Shards {
    me: u32,
    workers: u32,
    layout: Layout,
    pub(super) read: Vec<Shard>,
    pub(super) states: Vec<State>,
    /// Places that wait until there are enough for a batch: by shard and kind.
    waiting: Vec<[Vec<Place>; BatchKind::WITH_PLACES]>,
    /// A bit for each place of other workers: whether its worker has a message that it wins, after which
    /// it needs no more messages. Empty if that is not remembered.
    told: Vec<Vec<u64>>,
    sizes: Sizes,
    /// The first shard that is not done with the current level.
    at: usize,
}

/// The result of one part.
#[derive(Default)]
pub(super) struct Sent {
    /// Un-moves followed.
    pub(super) edges: u64,
    /// The same, plus a little for each vertex without any.
    work: u64,
    /// Places for other workers.
    pub(super) places: u64,
    /// Vertices of this worker that are decided now.
    pub(super) decided: u64,
    /// Whether the level has more.
    pub(super) more: bool,
}

impl Shards {
    /// Opens the shards of a worker.
    pub(super) fn open(job: &dyn Job, me: u32, workers: u32) -> Result<Self, Error> {
        let layout = job.layout();
        let (mut read, mut states) = (Vec::new(), Vec::new());
        for number in (me..layout.shards).step_by(workers as usize) {
            let opened = job.open(number)?;
            read.push(opened.shard);
            states.push(State::at(opened.words, job.level(), opened.cursor));
        }
        let words = (1usize << layout.shift).div_ceil(64);
        let told = |shard| match shard % workers == me {
            true => Vec::new(),
            false => vec![0; words],
        };
        Ok(Self {
            me,
            workers,
            layout,
            read,
            states,
            told: match job.remembers() {
                true => (0..layout.shards).map(told).collect(),
                false => Vec::new(),
            },
            waiting: (0..layout.shards).map(|_| Default::default()).collect(),
            sizes: Sizes::of(layout, workers.into(), job.part()),
            at: 0,
        })
    }

    /// The number of the shard at index `slot`.
    pub(super) fn number(&self, slot: usize) -> u32 {
        slot as u32 * self.workers + self.me
    }

    /// Whether the current level has no vertices here.
    pub(super) fn is_idle(&self) -> bool {
        self.states.iter().all(State::is_idle)
    }

    /// Advances to the next level.
    pub(super) fn turn(&mut self) {
        self.states.iter_mut().for_each(State::turn);
        self.at = 0;
    }

    /// Applies a batch of this worker; returns how many vertices are decided in `plies`.
    pub(super) fn receive(&mut self, batch: &Batch, plies: u32) -> Result<u64, Error> {
        let slot = (batch.shard / self.workers) as usize;
        match (batch.kind, self.states.get_mut(slot)) {
            (Some(kind), Some(state)) if batch.shard % self.workers == self.me => {
                let applied = state.apply(batch.places(), kind, plies);
                applied.map_err(|NoSuchPlace(place)| no_such_place(batch.shard, place.into()))
            }
            _ => Err(Error::machine(Message::new("cluster-batch-damaged"))),
        }
    }

    /// Follows some un-moves of the vertices of remoteness `level`, and passes the batches for
    /// others to `send`, which returns buffers. With `flush`, or when the level is done, nothing
    /// stays pending.
    pub(super) fn send(
        &mut self,
        level: u32,
        flush: bool,
        send: &mut dyn FnMut(Batch) -> Vec<Place>,
    ) -> Result<Sent, Error> {
        let mut sent = Sent {
            more: true,
            ..Sent::default()
        };
        while sent.work < self.sizes.part {
            let Some(state) = self.states.get_mut(self.at) else {
                sent.more = false;
                break;
            };
            let shard = &self.read[self.at];
            if !state.look_ahead(level, |soon| warm(shard, soon)) {
                self.at += 1;
                continue;
            }
            let most = (self.sizes.part - sent.work).min(GATHERED);
            self.take_back(most, &mut sent)?;
            self.ship(self.sizes.batch, level, &mut sent, send)?;
        }
        if flush || !sent.more {
            self.ship(1, level, &mut sent, send)?;
        }
        Ok(sent)
    }

    /// Follows at most `most` un-moves of the vertices that were looked ahead to.
    fn take_back(&mut self, most: u64, sent: &mut Sent) -> Result<(), Error> {
        let (shard, state) = (&self.read[self.at], &mut self.states[self.at]);
        let mut gathering = Gathering {
            shift: self.layout.shift,
            waiting: &mut self.waiting,
            told: &mut self.told,
        };
        let mut left = most as usize;
        while left > 0
            && let Some((v, from, (changed, kept))) = state.next_vertex()
        {
            let all = shard.range(v);
            let from = usize::try_from(from).unwrap_or(usize::MAX);
            let at = all.end.min(all.start.saturating_add(from));
            let stop = all.end.min(at + left);
            let turn = (all.start + shard.kept_of(v)).clamp(at, stop);
            if at < turn {
                gathering.add(shard.unmoves.slice(at..turn), kept)?;
            }
            gathering.add(shard.unmoves.slice(turn..stop), changed)?;
            sent.edges += (stop - at) as u64;
            // A vertex without un-moves counts as work too.
            let work = (stop - at).max(1);
            sent.work += work as u64;
            left = left.saturating_sub(work);
            state.advance((stop < all.end).then_some((stop - all.start) as u64));
        }
        Ok(())
    }

    /// Sends the pending places of each shard that has at least so many, or applies them if the shard
    /// is here.
    fn ship(
        &mut self,
        least: usize,
        level: u32,
        sent: &mut Sent,
        send: &mut dyn FnMut(Batch) -> Vec<Place>,
    ) -> Result<(), Error> {
        for (shard, waiting) in (0..).zip(&mut self.waiting) {
            let (slot, to) = ((shard / self.workers) as usize, shard % self.workers);
            for kind in [BatchKind::Count, BatchKind::Win] {
                let places = &mut waiting[kind as usize];
                if places.len() < least {
                    continue;
                }
                if to != self.me {
                    sent.places += places.len() as u64;
                    *places = send(Batch::new(to, shard, kind, std::mem::take(places)));
                    continue;
                }
                let Some(state) = self.states.get_mut(slot) else {
                    return Err(no_such_place(shard, 0));
                };
                let applied = state.apply(places, kind, level + 1);
                sent.decided +=
                    applied.map_err(|NoSuchPlace(place)| no_such_place(shard, place.into()))?;
                places.clear();
            }
        }
        Ok(())
    }
}

/// Distributes un-moves to the shards that their vertices are in.
struct Gathering<'a> {
    shift: u32,
    waiting: &'a mut [[Vec<Place>; BatchKind::WITH_PLACES]],
    told: &'a mut [Vec<u64>],
}

impl Gathering<'_> {
    #[inline(always)]
    fn add(&mut self, codes: CodeSlice<'_>, kind: BatchKind) -> Result<(), Error> {
        match codes {
            CodeSlice::Narrow(codes) => codes
                .iter()
                .try_for_each(|&code| self.push(code.into(), kind)),
            CodeSlice::Wide(codes) => codes
                .iter()
                .try_for_each(|&code| self.push(widened(code), kind)),
        }
    }

    #[inline(always)]
    fn push(&mut self, code: u64, kind: BatchKind) -> Result<(), Error> {
        let to = (code >> self.shift) as u32;
        let place = code & ((1 << self.shift) - 1);
        let told = self.told.get_mut(to as usize);
        if let Some(word) = told.and_then(|told| told.get_mut(place as usize / 64)) {
            if *word >> (place % 64) & 1 == 1 {
                return Ok(());
            }
            *word |= u64::from(kind == BatchKind::Win) << (place % 64);
        }
        match self.waiting.get_mut(to as usize) {
            Some(waiting) => waiting[kind as usize].push((place as u32).to_le_bytes()),
            None => return Err(no_such_place(to, place)),
        }
        Ok(())
    }
}

/// Prefetches the offsets and the first un-move of vertices: waiting for each in turn dominated the
/// time for vertices with few un-moves.
fn warm(shard: &Shard, soon: &[u32]) {
    let ranges = soon.iter().map(|&v| shard.range(v));
    match shard.unmoves.slice(0..shard.unmoves.len()) {
        CodeSlice::Narrow(codes) => read_ahead(
            ranges
                .flat_map(|range| [range.start, range.end.saturating_sub(1)])
                .map(|at| codes.get(at).copied().unwrap_or(0)),
        ),
        CodeSlice::Wide(codes) => read_ahead(
            ranges
                .flat_map(|range| [range.start, range.end.saturating_sub(1)])
                .map(|at| codes.get(at).map_or(0, |code| u32::from(code[0]))),
        ),
    }
}

/// The error that an un-move comes from no vertex.
fn no_such_place(shard: u32, place: u64) -> Error {
    let message = Message::new("cluster-no-such-place");
    Error::file(message.with("shard", u64::from(shard)).with("place", place))
}
