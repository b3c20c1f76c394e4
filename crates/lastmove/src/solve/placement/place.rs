//! The search on boards of dominoes: parts are single words, and what an option falls into is
//! looked up before any is searched.

use super::cells::Cells;
use super::dominoes::Dominoes;
use super::form::Key;
use super::search::{Part, Sought, Worker};
use super::table::{self, Facts};

/// The options of so large a part are all looked up before the first is searched.
const EAGER: u32 = 14;

/// A set of 64 squares has no more parts of at least [`SEARCHED`] squares.
const MOST_PARTS: usize = 16;

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

/// What a set of squares falls into: the exclusive or of what is known, and the unknown parts with
/// what is known of them, the largest last.
struct Fallen {
    sum: u32,
    count: usize,
    parts: [(u64, u64, Facts); MOST_PARTS],
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

    fn fall(&mut self, board: &Dominoes, set: u64) -> Sought<Fallen> {
        let mut fallen = Fallen {
            sum: 0,
            count: 0,
            parts: [(0, 0, Facts::NONE); MOST_PARTS],
        };
        let mut left = board.without_single(set);
        while left != 0 {
            let part = board.first_part(left);
            left &= !part;
            let part = board.prune(part);
            if part.count_ones() < SEARCHED {
                fallen.sum ^= 1;
                continue;
            }
            let form = self.form(board, part)?;
            let facts = self.engine.facts(&key::<W>(form));
            if let Some(exact) = facts.value() {
                fallen.sum ^= exact;
                continue;
            }
            let unknown = &mut fallen.parts[..fallen.count];
            if let Some(same) = unknown.iter().position(|other| other.1 == form) {
                // Two of the same are worth nothing together.
                fallen.count -= 1;
                fallen.parts.swap(same, fallen.count);
            } else {
                fallen.parts[fallen.count] = (part, form, facts);
                fallen.count += 1;
            }
        }
        let unknown = &mut fallen.parts[..fallen.count];
        if let Some(largest) = (0..unknown.len()).max_by_key(|&at| unknown[at].0.count_ones()) {
            unknown.swap(largest, fallen.count - 1);
        }
        Ok(fallen)
    }

    /// As [`reduce`](Self::reduce).
    pub(super) fn reduce_dominoes(
        &mut self,
        board: &Dominoes,
        set: u64,
    ) -> Sought<(u32, Option<Part<W>>)> {
        let fallen = self.fall(board, set)?;
        let Some((largest, others)) = fallen.parts[..fallen.count].split_last() else {
            return Ok((fallen.sum, None));
        };
        let mut sum = fallen.sum;
        for other in others {
            sum ^= self.value(&part(other))?;
        }
        Ok((sum, Some(part(largest))))
    }

    /// Appends the options of which it is not known whether they have the value, those that are
    /// searched soonest first; the values of known options are returned as bits.
    pub(super) fn expand_dominoes(
        &mut self,
        board: &Dominoes,
        set: u64,
        value: u32,
    ) -> Sought<u64> {
        let base = self.options.len();
        let mut seen = 0;
        let is_eager = set.count_ones() >= EAGER;
        for domino in board.each(set) {
            let left = set & !domino;
            let order = match is_eager {
                // What leaves the fewest moves comes first.
                false => Some(board.moves(left)),
                true => {
                    let fallen = self.fall(board, left)?;
                    match &fallen.parts[..fallen.count] {
                        [] => {
                            seen |= 1u64.checked_shl(fallen.sum).unwrap_or(0);
                            if fallen.sum == value {
                                break;
                            }
                            None
                        }
                        [(.., facts)] if facts.is_attained(value ^ fallen.sum) => None,
                        // Of what most is known, then the fewest squares, then the fewest moves.
                        [.., (part, _, facts)] => Some(
                            (64 - facts.attained_count()) << 18
                                | part.count_ones() << 8
                                | board.moves(*part),
                        ),
                    }
                }
            };
            if let Some(order) = order {
                self.options.push((order, cells(left)));
            }
        }
        self.options[base..].sort_unstable_by_key(|option| option.0);
        Ok(seen)
    }
}

/// A set of squares as the search takes it.
fn cells<const W: usize>(set: u64) -> Cells<W> {
    let mut cells = Cells::EMPTY;
    cells.0[0] = set;
    cells
}

fn key<const W: usize>(form: u64) -> Key<W> {
    let words = cells::<W>(form).0;
    Key {
        words,
        hash: table::hash(&words),
        is_graph: false,
    }
}

fn part<const W: usize>(&(set, form, _): &(u64, u64, Facts)) -> Part<W> {
    Part {
        cells: cells(set),
        count: set.count_ones() as u16,
        key: key(form),
    }
}
