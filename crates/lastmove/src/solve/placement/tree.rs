//! What the search on boards of dominoes keeps of the positions that it searches: the work that is
//! left, and the options of those that were searched last.

use super::dominoes::Dominoes;
use super::place::Unknown;
use super::table::NOTE_BITS;

/// The bits of a number in a note: two numbers, and the value that was asked about.
const NUMBER_BITS: u32 = 20;

const VALUE_BITS: u32 = NOTE_BITS - 2 * NUMBER_BITS;

/// No limit, or more work than there is.
pub(super) const ENDLESS: u32 = (1 << NUMBER_BITS) - 1;

/// No board of 64 squares has more places for dominoes.
pub(super) const MOST_MOVES: usize = 112;

/// How many options, and those of how many parts, a thread remembers.
pub(super) const OPTIONS: usize = 1 << 17;
const LISTS: usize = 1 << 13;

/// The work that is left until a question is answered: is the value of a part m?
#[derive(Clone, Copy)]
pub(super) struct Work {
    /// Until it is found that it is.
    pub(super) prove: u32,
    /// Until it is found that it is not.
    pub(super) refute: u32,
}

impl Work {
    pub(super) const PROVED: Self = Self {
        prove: 0,
        refute: ENDLESS,
    };
    pub(super) const REFUTED: Self = Self {
        prove: ENDLESS,
        refute: 0,
    };
    pub(super) const ENDLESS: Self = Self {
        prove: ENDLESS,
        refute: ENDLESS,
    };
}

/// An option of a part that is searched.
#[derive(Clone, Copy)]
pub(super) struct Open {
    /// What is unknown: a part by its normal form, or all squares of an option with several unknown
    /// parts.
    pub(super) set: u64,
    /// What is known beside it, as an exclusive or; [`SEVERAL`] of an option with several.
    pub(super) sum: u32,
    pub(super) work: Work,
}

pub(super) const SEVERAL: u32 = u32::MAX;

/// What a thread keeps of the positions that it searches.
pub(super) struct Tree {
    /// The options that are not refuted yet, of all positions above.
    pub(super) open: Vec<Open>,
    /// The unknown options of the parts that were searched last, each once: those that were
    /// unknown when the list was made.
    pub(super) options: Vec<(u64, u32)>,
    lists: Vec<List>,
    /// How many options have ever been listed.
    listed: usize,
    /// By the number of moves, what a part takes to be refuted, and a move's share of that to be
    /// proved.
    estimates: Vec<u32>,
}

#[derive(Clone, Copy, Default)]
pub(super) struct List {
    part: u64,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Tree {
    /// For a board, or for none.
    pub(super) fn new(board: Option<&Dominoes>) -> Self {
        let of_board = |size: usize| board.map_or(0, |_| size);
        // Large positions have more below each move. The factor was found by trying: with 1.04 Cram
        // of 5 × 9 takes a fifth more time, and with 1.02 nearly twice as many look-ups.
        let estimate = |moves: usize| (4.0 * 1.06_f64.powi(moves as i32)) as u32;
        Self {
            open: Vec::new(),
            options: vec![(0, 0); of_board(OPTIONS)],
            lists: vec![List::default(); of_board(LISTS)],
            listed: 0,
            estimates: (0..of_board(MOST_MOVES + 1)).map(estimate).collect(),
        }
    }

    pub(super) fn list(&self, part: u64) -> Option<List> {
        let list = self.lists[Self::place(part)];
        // Later lists overwrite the oldest options.
        (list.part == part && list.start + OPTIONS >= self.listed).then_some(list)
    }

    pub(super) fn keep_list(&mut self, part: u64, options: &[(u64, u32)]) {
        let start = self.listed;
        for &option in options {
            self.options[self.listed % OPTIONS] = option;
            self.listed += 1;
        }
        self.lists[Self::place(part)] = List {
            part,
            start,
            end: self.listed,
        };
    }

    fn place(part: u64) -> usize {
        (part.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % LISTS
    }

    /// What a part that was not searched yet seems to take.
    pub(super) fn estimate(&self, board: &Dominoes, part: u64) -> Work {
        let moves = board.moves(part);
        let one = self.estimates[moves as usize];
        Work {
            prove: one * moves / 2,
            refute: one,
        }
    }

    /// What a part seems to take, from its note if that is about this value.
    pub(super) fn work(&self, board: &Dominoes, part: &Unknown, value: u32) -> Work {
        let asked = part.note >> (2 * NUMBER_BITS);
        let number = |at: u32| (part.note >> (at * NUMBER_BITS)) as u32 & ENDLESS;
        match part.note != 0 && asked == u64::from(value) {
            true => Work {
                prove: number(1),
                refute: number(0),
            },
            false => self.estimate(board, part.form),
        }
    }
}

/// The note of what a part takes, if the value is not too large for one.
pub(super) fn note(value: u32, work: Work) -> Option<u64> {
    let numbers = u64::from(work.prove) << NUMBER_BITS | u64::from(work.refute);
    (value >> VALUE_BITS == 0).then_some(u64::from(value) << (2 * NUMBER_BITS) | numbers)
}
