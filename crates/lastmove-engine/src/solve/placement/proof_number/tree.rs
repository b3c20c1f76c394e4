//! The memory of a search: the open options, and the option lists of the positions searched last.

use super::board::DominoBoard;
use super::part::UnknownPart;
use super::squares::Squares;
use super::work::{LARGEST, Work};

/// No board of 128 squares has more places for dominoes.
const MOST_MOVES: usize = 232;

/// An open option of a part.
#[derive(Clone, Copy)]
pub(super) struct OpenOption<S> {
    /// The unknown part by its normal form, or all squares of an option with several unknown parts.
    pub(super) set: S,
    /// The exclusive or of the known parts; [`SEVERAL`] if several parts are unknown.
    pub(super) sum: u32,
    pub(super) work: Work,
}

pub(super) const SEVERAL: u32 = u32::MAX;

/// The open options and stored lists of a thread.
pub(super) struct Tree<S> {
    /// The options that are not refuted yet, of all positions above.
    pub(super) open: Vec<OpenOption<S>>,
    /// The unknown options of the parts searched last, each once: those unknown when the list was
    /// made.
    options: Vec<(S, u32)>,
    lists: Vec<List<S>>,
    /// How many options have ever been listed.
    listed: usize,
    /// By the number of moves, the estimated disproof number of a part, and a move's share of the
    /// proof number.
    estimates: Vec<u32>,
}

#[derive(Clone, Copy)]
pub(super) struct List<S> {
    part: S,
    pub(super) start: usize,
    pub(super) end: usize,
    /// The values of the other options, as bits.
    pub(super) seen: u64,
}

impl<S: Squares> Tree<S> {
    /// Stores this many options, of this many parts.
    pub(super) fn new(options: usize, lists: usize) -> Self {
        // Large positions have more below each move. The factor was tuned: with 1.04 Cram of 5 × 9
        // takes a fifth more time, and with 1.02 nearly twice as many look-ups.
        let estimate = |moves: usize| {
            let one = (4.0 * 1.06_f64.powi(moves as i32)) as u32;
            one.min(LARGEST / moves.max(2) as u32 * 2)
        };
        Self {
            open: Vec::new(),
            options: vec![(S::NONE, 0); options],
            lists: vec![
                List {
                    part: S::NONE,
                    start: 0,
                    end: 0,
                    seen: 0
                };
                lists
            ],
            listed: 0,
            estimates: (0..=MOST_MOVES).map(estimate).collect(),
        }
    }

    pub(super) fn list(&self, part: S) -> Option<List<S>> {
        let list = self.lists[part.slot(self.lists.len())];
        // Later lists overwrite the oldest options.
        (list.part == part && list.start + self.options.len() >= self.listed).then_some(list)
    }

    /// An option of a list.
    pub(super) fn option(&self, at: usize) -> (S, u32) {
        self.options[at % self.options.len()]
    }

    pub(super) fn keep_list(&mut self, part: S, options: &[(S, u32)], seen: u64) {
        let start = self.listed;
        for &option in options {
            let at = self.listed % self.options.len();
            self.options[at] = option;
            self.listed += 1;
        }
        let slot = part.slot(self.lists.len());
        self.lists[slot] = List {
            part,
            start,
            end: self.listed,
            seen,
        };
    }

    /// The estimated work of a part that was not searched yet.
    pub(super) fn estimate(&self, board: &DominoBoard<S>, part: S) -> Work {
        let moves = board.moves(part);
        let one = self.estimates[moves as usize];
        Work {
            prove: one * moves / 2,
            refute: one,
        }
    }

    /// The work of a part, from its note if that is about this value.
    pub(super) fn work(&self, board: &DominoBoard<S>, part: &UnknownPart<S>, value: u32) -> Work {
        let noted = Work::of_note(part.note, value);
        noted.unwrap_or_else(|| self.estimate(board, part.form))
    }
}
