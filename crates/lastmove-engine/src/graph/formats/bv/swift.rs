//! A decoder of the codes that graphs are usually written in.
//!
//! It decodes a record straight into the list of its targets, in half of the time of its slow twin,
//! [`Plain`](super::records::Plain), which reads the other codes as well: what one of them refuses,
//! the other does. Targets rise while they are read, so that it is enough to compare the last one of
//! a run with the number of vertices.

use dsi_bitstream::prelude::ToInt;
use webgraph::graphs::bvgraph::CompFlags;

use super::properties::Properties;
use super::records::{Records, reserve};
use super::swift_bits::SwiftBits;
use super::words::Fault;
use crate::Error;

/// How many targets are decoded before they are compared with the number of vertices: their sum must
/// fit into 64 bits.
const CHUNK: usize = 1 << 10;

/// The decoder.
pub(super) struct Swift<'a> {
    bits: SwiftBits<'a>,
    /// Memory that the caller uses.
    memory: u64,
    arcs: u64,
    vertices: u64,
    window: u64,
    shortest_interval: u64,
    /// The vertex being read.
    vertex: u64,
    /// How many moves there were before it.
    found: u64,
    /// The same for the last vertices, each at its number modulo the size, a power of two.
    begins: Vec<u64>,
    /// A run that is being merged.
    run: Vec<u32>,
}

impl<'a> Swift<'a> {
    /// Whether a graph is written in these codes.
    pub(super) fn knows(flags: &CompFlags) -> bool {
        let codes = |flags: &CompFlags| {
            let lists = (flags.blocks, flags.intervals, flags.residuals);
            (flags.outdegrees, flags.references, lists)
        };
        codes(flags) == codes(&CompFlags::default())
    }

    /// A decoder of the graph with these properties, whose codes it knows.
    pub(super) fn new(bits: SwiftBits<'a>, properties: &Properties, memory: u64) -> Self {
        let flags = &properties.flags;
        Self {
            bits,
            memory,
            arcs: properties.arcs,
            vertices: properties.vertices.into(),
            window: flags.compression_window as u64,
            shortest_interval: flags.min_interval_length as u64,
            vertex: 0,
            found: 0,
            begins: vec![0; (flags.compression_window + 1).next_power_of_two()],
            run: Vec::new(),
        }
    }

    /// How many moves there were before a vertex of the window.
    fn begin(&self, vertex: u64) -> u64 {
        self.begins[vertex as usize & (self.begins.len() - 1)]
    }

    /// Tells when there was no room.
    fn room(&self, made: Result<(), Error>) -> Option<()> {
        made.map_err(|error| self.bits.told.fault.set(Fault::Stopped(error)))
            .ok()
    }

    fn record(&mut self, list: &mut Vec<u32>) -> Option<()> {
        let usual = self.window > 0 && self.shortest_interval > 0;
        // Most vertices copy nothing and have no interval: `1` and `1`.
        let (degree, alone) = self.bits.gamma_before_ones(usual)?;
        if degree > self.vertices.min(self.arcs - self.found) {
            return None;
        }
        if degree > 0 {
            let start = list.len();
            let room = reserve(list, degree, self.arcs, self.memory, self.bits.control);
            self.room(room)?;
            list.resize(start + degree as usize, 0);
            let (earlier, targets) = list.split_at_mut(start);
            match alone {
                true => self.residuals(targets)?,
                false => self.targets(earlier, targets)?,
            }
        }
        self.found += degree;
        self.vertex += 1;
        let place = self.vertex as usize & (self.begins.len() - 1);
        self.begins[place] = self.found;
        Some(())
    }

    /// Decodes the targets of a vertex; before them are those of `earlier` vertices.
    fn targets(&mut self, earlier: &[u32], targets: &mut [u32]) -> Option<()> {
        let mut filled = 0;
        if self.window > 0 {
            let back = self.bits.unary(self.window.min(self.vertex))?;
            if back > 0 {
                filled = self.copied(back, earlier, targets)?;
            }
        }
        if filled < targets.len() && self.shortest_interval > 0 {
            let count = self.bits.gamma()?;
            if count > 0 {
                let copied = filled;
                filled = self.intervals(count, targets, copied)?;
                self.merge(earlier.len(), &mut targets[..filled], copied)?;
            }
        }
        if filled < targets.len() {
            self.residuals(&mut targets[filled..])?;
            self.merge(earlier.len(), targets, filled)?;
        }
        Some(())
    }

    /// Merges two rising runs of targets, of which none may be in both. Before them in the list are
    /// so many others.
    fn merge(&mut self, earlier: usize, targets: &mut [u32], middle: usize) -> Option<()> {
        if middle == 0 {
            return Some(());
        }
        let (first, second) = targets.split_at(middle);
        if first.last() < second.first() {
            return Some(());
        }
        let held = self.memory.max((earlier + targets.len()) as u64 * 4);
        let memory = held + second.len() as u64 * 4;
        self.run.clear();
        let more = second.len() as u64;
        let room = reserve(&mut self.run, more, self.arcs, memory, self.bits.control);
        self.room(room)?;
        self.run.extend_from_slice(second);
        // From the largest on: there is room behind the first run for all of the second.
        let (mut left, mut right, mut differ) = (middle, self.run.len(), true);
        while left > 0 && right > 0 {
            let (a, b) = (targets[left - 1], self.run[right - 1]);
            targets[left + right - 1] = a.max(b);
            differ &= a != b;
            left -= usize::from(a > b);
            right -= usize::from(a <= b);
        }
        targets[..right].copy_from_slice(&self.run[..right]);
        differ.then_some(())
    }

    /// Copies from the vertex that lies `back`, and returns how many targets that gives. Blocks are
    /// copied and skipped in turn, and after a last skipped one the rest is copied. Their lengths are
    /// stored less 1 except for the first.
    fn copied(&mut self, back: u64, earlier: &[u32], targets: &mut [u32]) -> Option<usize> {
        let from = self.vertex - back;
        let before = |found: u64| earlier.len().checked_sub((self.found - found) as usize);
        let reference = earlier.get(before(self.begin(from))?..before(self.begin(from + 1))?)?;
        let (mut at, mut filled) = (0, 0);
        let mut copy = |part: &[u32]| {
            targets
                .get_mut(filled..filled + part.len())?
                .copy_from_slice(part);
            filled += part.len();
            Some(())
        };
        let count = self.bits.gamma()?;
        for block in 0..count {
            let length = self.bits.gamma()? + u64::from(block > 0);
            let part = reference.get(at..)?.get(..usize::try_from(length).ok()?)?;
            at += part.len();
            if block % 2 == 0 {
                copy(part)?;
            }
        }
        if count % 2 == 0 {
            copy(reference.get(at..)?)?;
        }
        Some(filled)
    }

    /// Runs of consecutive targets; returns how many targets there are then.
    fn intervals(&mut self, count: u64, targets: &mut [u32], mut filled: usize) -> Option<usize> {
        let mut next = 0;
        for interval in 0..count {
            let number = self.bits.gamma()?;
            let start = match interval {
                0 => self.near(number)?,
                // There is at least one vertex between them.
                _ => next + 1 + number,
            };
            let length = self.bits.gamma()?.checked_add(self.shortest_interval)?;
            next = start.checked_add(length)?;
            if next > self.vertices {
                return None;
            }
            let run = targets.get_mut(filled..)?.get_mut(..length as usize)?;
            run.iter_mut()
                .zip(start as u32..)
                .for_each(|(slot, to)| *slot = to);
            filled += run.len();
        }
        Some(filled)
    }

    /// The other targets.
    fn residuals(&mut self, targets: &mut [u32]) -> Option<()> {
        let (first, rest) = targets.split_first_mut()?;
        let number = self.bits.zeta3()?;
        let mut to = self.near(number)?;
        *first = to as u32;
        for chunk in rest.chunks_mut(CHUNK) {
            to = self.bits.rising(to, chunk)?;
            if to >= self.vertices {
                return None;
            }
        }
        Some(())
    }

    /// The target that a number encodes relative to the vertex itself.
    fn near(&self, number: u64) -> Option<u64> {
        let target = self.vertex.checked_add_signed(number.to_int())?;
        (target < self.vertices).then_some(target)
    }
}

impl Records for Swift<'_> {
    fn next(&mut self, list: &mut Vec<u32>) -> Result<(), Fault> {
        let read = self.record(list);
        if read.is_some() && !self.bits.is_beyond() {
            return Ok(());
        }
        Err(match self.bits.told.fault.get() {
            Some(fault) => fault.clone(),
            None if self.bits.is_beyond() => Fault::Ended,
            None => Fault::Impossible,
        })
    }

    fn reach(&self) -> u64 {
        self.found - self.begin(self.vertex.saturating_sub(self.window))
    }

    fn place(&mut self) -> Result<u64, Fault> {
        Ok(self.bits.place())
    }
}
