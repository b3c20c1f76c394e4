//! What a set of squares on which dominoes are placed falls into, and the keys of its parts.

use super::cells::Cells;
use super::dominoes::Dominoes;
use super::form::Key;
use super::search::{Part, Sought, Worker};
use super::table::{self, Facts};

/// Parts of fewer squares, with a place for a domino, have one for one only.
const SEARCHED: u32 = 4;

/// How many parts a thread remembers the forms of.
const FORMS: usize = 1 << 18;

/// The forms of the parts that were met last.
pub(super) struct Forms(Vec<(u64, u64)>);

impl Forms {
    /// For a board, or for none.
    pub(super) fn new(board: Option<&Dominoes>) -> Self {
        Self(vec![(0, 0); board.map_or(0, |_| FORMS)])
    }
}

/// An unknown part by its normal form, which is a set of squares itself.
#[derive(Clone, Copy)]
pub(super) struct Unknown {
    pub(super) form: u64,
    pub(super) facts: Facts,
    /// What is noted beside the facts.
    pub(super) note: u64,
}

impl<const W: usize> Worker<'_, W> {
    /// The normal form of a part. What its symmetry says is kept.
    fn form(&mut self, board: &Dominoes, part: u64) -> Sought<u64> {
        let place = (part.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % FORMS;
        if self.forms.0[place].0 == part {
            return Ok(self.forms.0[place].1);
        }
        let (form, facts) = board.form(part);
        if facts != Facts::NONE {
            self.keep(&key(form), facts)?;
        }
        self.forms.0[place] = (part, form);
        Ok(form)
    }

    /// What is known of a part, and what is noted beside it.
    pub(super) fn look_up(&self, form: u64) -> Unknown {
        let key = key::<W>(form);
        let (facts, note) = self.engine.shapes.get_noted(&key.words, key.hash);
        Unknown { form, facts, note }
    }

    /// Takes a set of squares apart: appends the unknown parts to [`parts`](Self::parts), the largest
    /// last, and returns the exclusive or of what is known.
    pub(super) fn fall(&mut self, board: &Dominoes, set: u64) -> Sought<u32> {
        let (base, mut sum) = (self.parts.len(), 0);
        let mut left = board.without_single(set);
        while left != 0 {
            let part = board.first_part(left);
            left &= !part;
            let part = board.prune(part);
            if part.count_ones() < SEARCHED {
                sum ^= 1;
                continue;
            }
            let form = self.form(board, part)?;
            let part = self.look_up(form);
            if let Some(exact) = part.facts.value() {
                sum ^= exact;
                continue;
            }
            let unknown = &self.parts[base..];
            if let Some(same) = unknown.iter().position(|other| other.form == form) {
                // Two of the same are worth nothing together.
                self.parts.swap_remove(base + same);
            } else {
                self.parts.push(part);
            }
        }
        let unknown = &mut self.parts[base..];
        if unknown.len() > 1 {
            unknown.sort_unstable_by_key(|part| part.form.count_ones());
        }
        Ok(sum)
    }

    /// Takes a set of squares apart: the exclusive or of what is known or has been worked out, and
    /// the largest unknown part.
    pub(super) fn reduce_dominoes(
        &mut self,
        board: &Dominoes,
        set: u64,
    ) -> Sought<(u32, Option<u64>)> {
        let base = self.parts.len();
        let mut sum = self.fall(board, set)?;
        let largest = self.parts[base..].last().map(|part| part.form);
        // What is worked out meanwhile is appended and taken away again.
        for other in base..self.parts.len().saturating_sub(1) {
            sum ^= self.value_of_part(board, self.parts[other].form)?;
        }
        self.parts.truncate(base);
        Ok((sum, largest))
    }
}

/// The key of a part by its normal form.
pub(super) fn key<const W: usize>(form: u64) -> Key<W> {
    let mut words = [0; W];
    words[0] = form;
    Key {
        words,
        hash: table::hash(&words),
        is_graph: false,
    }
}

/// A part by its normal form.
pub(super) fn part<const W: usize>(form: u64) -> Part<W> {
    let key = key(form);
    Part {
        cells: Cells(key.words),
        count: form.count_ones() as u16,
        key,
    }
}
