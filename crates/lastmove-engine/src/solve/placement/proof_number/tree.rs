//! The memory of a search: the open options, and the option lists of the positions searched last.

use super::board::DominoBoard;
use super::part::UnknownPart;
use super::work::Work;

/// No board of 64 squares has more places for dominoes.
pub(super) const MOST_MOVES: usize = 112;

/// An open option of a part.
#[derive(Clone, Copy)]
pub(super) struct OpenOption {
    /// The unknown part by its normal form, or all squares of an option with several unknown parts.
    pub(super) set: u64,
    /// The exclusive or of the known parts; [`SEVERAL`] if several parts are unknown.
    pub(super) sum: u32,
    pub(super) work: Work,
}

pub(super) const SEVERAL: u32 = u32::MAX;

/// The open options and stored lists of a thread.
pub(super) struct Tree {
    /// The options that are not refuted yet, of all positions above.
    pub(super) open: Vec<OpenOption>,
    /// The unknown options of the parts searched last, each once: those unknown when the list was
    /// made.
    options: Vec<(u64, u32)>,
    lists: Vec<List>,
    /// How many options have ever been listed.
    listed: usize,
    /// By the number of moves, the estimated disproof number of a part, and a move's share of the
    /// proof number.
    estimates: Vec<u32>,
}

#[derive(Clone, Copy, Default)]
pub(super) struct List {
    part: u64,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Tree {
    /// Stores this many options, of this many parts.
    pub(super) fn new(options: usize, lists: usize) -> Self {
        // Large positions have more below each move. The factor was tuned: with 1.04 Cram of 5 × 9
        // takes a fifth more time, and with 1.02 nearly twice as many look-ups.
        let estimate = |moves: usize| (4.0 * 1.06_f64.powi(moves as i32)) as u32;
        Self {
            open: Vec::new(),
            options: vec![(0, 0); options],
            lists: vec![List::default(); lists],
            listed: 0,
            estimates: (0..=MOST_MOVES).map(estimate).collect(),
        }
    }

    pub(super) fn list(&self, part: u64) -> Option<List> {
        let list = self.lists[self.slot(part)];
        // Later lists overwrite the oldest options.
        (list.part == part && list.start + self.options.len() >= self.listed).then_some(list)
    }

    /// An option of a list.
    pub(super) fn option(&self, at: usize) -> (u64, u32) {
        self.options[at % self.options.len()]
    }

    pub(super) fn keep_list(&mut self, part: u64, options: &[(u64, u32)]) {
        let start = self.listed;
        for &option in options {
            let at = self.listed % self.options.len();
            self.options[at] = option;
            self.listed += 1;
        }
        let slot = self.slot(part);
        self.lists[slot] = List {
            part,
            start,
            end: self.listed,
        };
    }

    fn slot(&self, part: u64) -> usize {
        (part.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % self.lists.len()
    }

    /// The estimated work of a part that was not searched yet.
    pub(super) fn estimate(&self, board: &DominoBoard, part: u64) -> Work {
        let moves = board.moves(part);
        let one = self.estimates[moves as usize];
        Work {
            prove: one * moves / 2,
            refute: one,
        }
    }

    /// The work of a part, from its note if that is about this value.
    pub(super) fn work(&self, board: &DominoBoard, part: &UnknownPart, value: u32) -> Work {
        let noted = Work::of_note(part.note, value);
        noted.unwrap_or_else(|| self.estimate(board, part.form))
    }
}
