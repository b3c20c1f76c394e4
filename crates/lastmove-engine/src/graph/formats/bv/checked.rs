//! A decoder that refuses impossible numbers.
//!
//! The crate `webgraph` decodes a vertex's moves from the numbers of its record: how many there
//! are, which of them are copied from an earlier vertex, runs of consecutive targets, and the rest.
//! It trusts them: a wrong one makes it panic, run on or ask for any amount of memory. So each is
//! checked against what came before. The trait cannot fail in the middle of a record: after the
//! first fault, each call returns the value that ends the record soonest, and the fault is reported
//! afterwards.

use dsi_bitstream::dispatch::{Codes, FuncCodeReader};
use dsi_bitstream::prelude::ToInt;
use dsi_bitstream::traits::{BE, BitSeek};
use webgraph::graphs::bvgraph::Decode;

use super::bits::Bits;
use super::properties::Properties;
use super::words::{Fault, Told};
use crate::Control;

/// Reads a number.
type Code<'a> = fn(&mut Bits<'a>) -> Result<u64, Fault>;

/// Bytes that a move takes while it may be copied from: the list doubles when it grows, and sorting
/// takes half of it again.
const HELD_BYTES: u64 = 20;

/// The decoder.
pub(super) struct Checked<'a> {
    bits: Bits<'a>,
    told: &'a Told,
    control: &'a Control<'a>,
    outdegrees: Code<'a>,
    references: Code<'a>,
    blocks: Code<'a>,
    intervals: Code<'a>,
    residuals: Code<'a>,
    vertices: u64,
    shortest_interval: u64,
    /// Memory of the graph itself.
    graph_bytes: u64,
    /// How many moves may still come.
    arcs_left: u64,
    /// The vertex after the one being read.
    after: u64,
    /// The degrees of the last vertices, each at its number modulo the size; and the largest degree
    /// that was ever in this place.
    degrees: Vec<(u64, u64)>,
    held: u64,
    record: Record,
}

/// The record that is being read.
#[derive(Default)]
struct Record {
    degree: u64,
    /// How many moves are known so far.
    filled: u64,
    /// The degree of the vertex that is copied from, and how many of its moves have been handled.
    reference: u64,
    copied: u64,
    /// How many blocks are to come, and whether the next one is copied.
    blocks: u64,
    copies: bool,
    first_block: bool,
    /// How many intervals are to come.
    intervals: u64,
    first_interval: bool,
    /// One more than the last target of an interval, or than the last residual.
    next: u64,
}

impl<'a> Checked<'a> {
    /// A decoder of the graph with these properties; `None` when one of its codes is not known.
    pub(super) fn new(
        bits: Bits<'a>,
        told: &'a Told,
        control: &'a Control<'a>,
        properties: &Properties,
        graph_bytes: u64,
    ) -> Option<Self> {
        let flags = &properties.flags;
        let code = |code: Codes| FuncCodeReader::<BE, Bits<'a>>::new(code).ok();
        Some(Self {
            bits,
            told,
            control,
            outdegrees: code(flags.outdegrees)?.get_func(),
            references: code(flags.references)?.get_func(),
            blocks: code(flags.blocks)?.get_func(),
            intervals: code(flags.intervals)?.get_func(),
            residuals: code(flags.residuals)?.get_func(),
            vertices: properties.vertices.into(),
            shortest_interval: flags.min_interval_length as u64,
            graph_bytes,
            arcs_left: properties.arcs,
            after: 0,
            degrees: vec![(0, 0); flags.compression_window + 1],
            held: 0,
            record: Record::default(),
        })
    }

    /// The next number, checked with `can_be`.
    fn number(&mut self, code: Code<'a>, can_be: impl FnOnce(&Self, u64) -> bool) -> Option<u64> {
        if self.told.fault.get().is_some() {
            return None;
        }
        let fault = match code(&mut self.bits) {
            Ok(number) if can_be(self, number) => return Some(number),
            Ok(_) => Fault::Impossible,
            Err(fault) => fault,
        };
        // This is the first fault: checked above.
        let _ = self.told.fault.set(fault);
        None
    }

    /// Whether memory suffices for a list of this length in this place.
    fn hold(&mut self, place: usize, degree: u64) -> bool {
        let most = self.degrees[place].1;
        if degree <= most {
            return true;
        }
        self.held += degree - most;
        self.degrees[place].1 = degree;
        match self
            .control
            .afford(self.graph_bytes + self.held * HELD_BYTES)
        {
            Ok(()) => true,
            Err(error) => {
                let _ = self.told.fault.set(Fault::Stopped(error));
                false
            }
        }
    }

    /// The target that a number encodes relative to the vertex itself.
    fn near(&self, number: u64) -> Option<u64> {
        let offset = number.to_int();
        let target = (self.after - 1).checked_add_signed(offset)?;
        (target < self.vertices).then_some(target)
    }

    /// Reads a target relative to the vertex itself.
    fn first_target(&mut self, code: Code<'a>) -> u64 {
        let number = self.number(code, |decoder, number| decoder.near(number).is_some());
        let number = number.unwrap_or(0);
        self.record.next = self.near(number).unwrap_or(0);
        number
    }

    /// Reads the distance to the next target.
    fn further_target(&mut self, code: Code<'a>) -> u64 {
        let can_be = |decoder: &Self, gap: u64| {
            let target = decoder.record.next.checked_add(gap);
            target.is_some_and(|target| target < decoder.vertices)
        };
        let gap = self.number(code, can_be).unwrap_or(0);
        self.record.next += gap;
        gap
    }
}

impl Decode for Checked<'_> {
    fn read_outdegree(&mut self) -> u64 {
        let most = self.vertices.min(self.arcs_left);
        let degree = self.number(self.outdegrees, |_, degree| degree <= most);
        let place = (self.after % self.degrees.len() as u64) as usize;
        let degree = match degree {
            Some(degree) if self.hold(place, degree) => degree,
            _ => 0,
        };
        self.degrees[place].0 = degree;
        self.arcs_left -= degree;
        self.after += 1;
        self.record = Record {
            degree,
            ..Record::default()
        };
        degree
    }

    fn read_reference_offset(&mut self) -> u64 {
        let count = self.degrees.len() as u64;
        let most = (self.after - 1).min(count - 1);
        let back = self.number(self.references, |_, back| back <= most);
        let back = back.unwrap_or(0);
        let place = (self.after - 1 - back) % count;
        self.record.reference = self.degrees[place as usize].0;
        back
    }

    /// Without blocks all is copied. Every block but the first has at least one move.
    fn read_block_count(&mut self) -> u64 {
        let can_be = |decoder: &Self, count: u64| match count {
            0 => decoder.record.reference <= decoder.record.degree,
            _ => count - 1 <= decoder.record.reference && (count - 1) / 2 <= decoder.record.degree,
        };
        // One block of no move copies nothing.
        let count = self.number(self.blocks, can_be).unwrap_or(1);
        let record = &mut self.record;
        match count {
            0 => record.filled = record.reference,
            _ => (record.blocks, record.copies, record.first_block) = (count, true, true),
        }
        count
    }

    /// The length of a block, stored less 1 except for the first. Blocks are copied and skipped in
    /// turn; after a last skipped block the rest is copied.
    fn read_block(&mut self) -> u64 {
        let Record {
            degree,
            filled,
            reference,
            copied,
            blocks,
            copies,
            first_block,
            ..
        } = self.record;
        let to_come = blocks - 1;
        let at_least = u64::from(!first_block);
        // The room that the remaining blocks need.
        let room = reference - copied - to_come;
        let can_be = |_: &Self, number: u64| {
            let Some(length) = number
                .checked_add(at_least)
                .filter(|&length| length <= room)
            else {
                return false;
            };
            let more = match (copies, to_come) {
                (true, _) => length + to_come / 2,
                (false, 0) => room - length,
                (false, _) => to_come.div_ceil(2),
            };
            filled + more <= degree
        };
        let number = self.number(self.blocks, can_be);
        let number = number.unwrap_or(if copies { 0 } else { room - at_least });
        let length = number + at_least;
        let record = &mut self.record;
        record.copied += length;
        record.blocks = to_come;
        if copies {
            record.filled += length;
        } else if to_come == 0 {
            record.filled += reference - record.copied;
        }
        (record.copies, record.first_block) = (!copies, false);
        number
    }

    fn read_interval_count(&mut self) -> u64 {
        let left = self.record.degree - self.record.filled;
        let can_be = |decoder: &Self, count: u64| {
            let least = count.checked_mul(decoder.shortest_interval);
            least.is_some_and(|least| least <= left)
        };
        let count = self.number(self.intervals, can_be).unwrap_or(0);
        self.record.intervals = count;
        self.record.first_interval = true;
        count
    }

    fn read_interval_start(&mut self) -> u64 {
        if std::mem::take(&mut self.record.first_interval) {
            return self.first_target(self.intervals);
        }
        // There is at least one vertex between them.
        self.record.next += 1;
        self.further_target(self.intervals)
    }

    fn read_interval_len(&mut self) -> u64 {
        let shortest = self.shortest_interval;
        let record = &mut self.record;
        record.intervals -= 1;
        let room = record.degree - record.filled - record.intervals * shortest;
        let can_be = |decoder: &Self, number: u64| {
            let length = number.checked_add(shortest);
            length.is_some_and(|length| {
                length <= room && length <= decoder.vertices - decoder.record.next
            })
        };
        let number = self.number(self.intervals, can_be).unwrap_or(0);
        self.record.filled += number + shortest;
        self.record.next += number + shortest;
        number
    }

    fn read_first_residual(&mut self) -> u64 {
        self.first_target(self.residuals)
    }

    fn read_residual(&mut self) -> u64 {
        self.record.next += 1;
        self.further_target(self.residuals)
    }
}

impl BitSeek for Checked<'_> {
    type Error = Fault;

    fn bit_pos(&mut self) -> Result<u64, Fault> {
        self.bits.bit_pos()
    }

    fn set_bit_pos(&mut self, bit_pos: u64) -> Result<(), Fault> {
        self.bits.set_bit_pos(bit_pos)
    }
}
