//! Un-moves of some vertices, read together.

use std::ops::Range;

use super::layout::Layout;
use crate::Error;
use crate::solve::levels::Sources;
use crate::solve::stored::Stored;

/// Bytes that are read and not needed rather than that another read begins: what a disk hands over in
/// the time of one of many reads under way (475 MB/s, 9.6 µs).
const GAP: usize = 4 << 10;

/// The most bytes of one read.
const MOST: usize = 1 << 20;

/// Reads that are announced before they are made.
const AHEAD: usize = 64;

/// Un-moves of vertices of one segment that are in memory.
pub(in crate::solve) struct Window<'a> {
    layout: &'a Layout,
    segment: usize,
    /// The place of the first one in the segment.
    first: usize,
    sources: &'a [u32],
}

impl<'a> Window<'a> {
    /// All un-moves of a segment.
    pub(super) fn whole(layout: &'a Layout, segment: usize, sources: &'a [u32]) -> Self {
        Self {
            layout,
            segment,
            first: 0,
            sources,
        }
    }
}

impl Sources for Window<'_> {
    #[inline]
    fn sources(&self, v: u32) -> &[u32] {
        let range = self.layout.range(self.segment, v);
        let last = self.first + self.sources.len();
        let clip = |place: usize| place.clamp(self.first, last) - self.first;
        &self.sources[clip(range.start)..clip(range.end)]
    }
}

/// A read: which vertices it is for, and which places of the segment.
struct Read {
    vertices: Range<usize>,
    places: Range<usize>,
}

/// Reads un-moves; holds the buffers for it, and what was read last.
#[derive(Default)]
pub(in crate::solve) struct Reads {
    planned: Vec<Read>,
    bytes: Vec<u8>,
    sources: Vec<u32>,
    /// What is in `sources`: the segment and the places.
    held: Option<(usize, Range<usize>)>,
}

impl Reads {
    /// Calls `each` with a window and its vertices, until all of `from` have come; says how many bytes
    /// were read.
    pub(super) fn each(
        &mut self,
        (layout, segment): (&Layout, usize),
        stored: &Stored,
        from: &[u32],
        each: &mut impl FnMut(&Window<'_>, &[u32]),
    ) -> Result<u64, Error> {
        let mut planned = std::mem::take(&mut self.planned);
        plan(layout, segment, from, &mut planned);
        let mut read = 0;
        for (at, next) in planned.iter().enumerate() {
            if at % AHEAD == 0 && planned.len() > 1 {
                for next in planned[at..].iter().take(AHEAD) {
                    let length = next.places.len() as u64 * 4;
                    stored.will_read(next.places.start as u64 * 4, length);
                }
            }
            read += self.fill((layout, segment), stored, &next.places)?;
            let first = self.held.as_ref().map_or(0, |(_, places)| places.start);
            // What is held may be more than what was planned, and no un-move may come twice.
            let part = next.places.start - first..next.places.end - first;
            let window = Window {
                layout,
                segment,
                first: next.places.start,
                sources: &self.sources[part],
            };
            each(&window, &from[next.vertices.clone()]);
        }
        self.planned = planned;
        Ok(read)
    }

    /// Reads places of a segment, if they are not there; says how many bytes that were.
    fn fill(
        &mut self,
        (layout, segment): (&Layout, usize),
        stored: &Stored,
        places: &Range<usize>,
    ) -> Result<u64, Error> {
        if let Some((held, range)) = &self.held
            && *held == segment
            && range.start <= places.start
            && places.end <= range.end
        {
            return Ok(0);
        }
        self.held = None;
        // A little more is as quick, and what is needed next often stands beside it.
        let all = layout.edges(segment);
        let (mut start, mut end) = (places.start, places.end);
        if places.len() * 4 < GAP {
            start = start / (GAP / 4) * (GAP / 4);
            end = end.next_multiple_of(GAP / 4).min(all);
        }
        self.bytes.resize((end - start) * 4, 0);
        stored.read(start as u64 * 4, &mut self.bytes)?;
        self.sources.clear();
        let words = self.bytes.as_chunks().0.iter();
        self.sources
            .extend(words.map(|word| u32::from_le_bytes(*word)));
        self.held = Some((segment, start..end));
        Ok(self.bytes.len() as u64)
    }
}

/// The reads for these vertices, in their order.
fn plan(layout: &Layout, segment: usize, from: &[u32], planned: &mut Vec<Read>) {
    planned.clear();
    for (at, &v) in from.iter().enumerate() {
        let range = layout.range(segment, v);
        if range.is_empty() {
            continue;
        }
        if let Some(last) = planned.last_mut()
            && range.start <= last.places.end + GAP / 4
            && (range.end - last.places.start) * 4 <= MOST
        {
            last.places.end = range.end;
            last.vertices.end = at + 1;
            continue;
        }
        for start in range.clone().step_by(MOST / 4) {
            planned.push(Read {
                vertices: at..at + 1,
                places: start..range.end.min(start + MOST / 4),
            });
        }
    }
}
