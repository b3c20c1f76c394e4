//! Games of placing things until nothing more can be placed; a kind defines what and where.
//!
//! A position is written as the moves made, joined by `;`, in any order, and `-` for none.

mod board;
mod graph;
mod notation;
mod squares;

pub use board::PlacedPiece;
pub use graph::GraphRule;

use lastmove_engine::diagram::{Place, Worth};
use lastmove_engine::game::{Game, Impartial, SearchJournal, Step, StepOf};
use lastmove_engine::memory::of_list;
use lastmove_engine::solve::placement::{Arena, Placement, Takes};
use lastmove_engine::{Control, Diagram, Error, LoopyNimber, Nimber, Verdict};

/// A move: the cell taken, twice, or the two cells, the lower one first.
pub type Move = (u32, u32);

/// A position: the moves that led to it, ascending.
pub type Taken = Vec<Move>;

/// The surface on which things are placed.
pub(super) trait Surface: Send + Sync {
    /// A move as text.
    fn write(&self, mv: Move) -> String;

    /// The cells of a smaller board of `rows` × `columns` squares in a corner; `None` where there is
    /// none.
    fn corner(&self, size: (u64, u64)) -> Option<Vec<u32>> {
        let _ = size;
        None
    }

    /// Reads a move; its legality is checked elsewhere.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input), with its place in `text`.
    fn read(&self, text: &str) -> Result<Move, Error>;

    /// A picture of a position of this game, if there is one that is not too large; `values` are
    /// the moves with the values of their options.
    fn picture(&self, game: &Placing, at: &Taken, values: &[(Move, Verdict)]) -> Option<Diagram>;

    /// The places of a move on the picture, where they do not follow from its text alone: see
    /// [`Listed::places`](lastmove_engine::game::Listed::places).
    fn places(&self, mv: Move) -> Option<Vec<Place>> {
        let _ = mv;
        None
    }
}

/// A game of placing things.
pub struct Placing {
    surface: Box<dyn Surface>,
    game: Placement,
    /// The cells that can be taken at the start.
    open: Vec<u64>,
}

impl Placing {
    fn new(surface: Box<dyn Surface>, arena: Arena, blocked: &[u32]) -> Self {
        let game = Placement::new(arena);
        let mut open = game.all();
        blocked.iter().for_each(|&cell| clear(&mut open, cell));
        Self {
            surface,
            game,
            open,
        }
    }

    /// The engine, with the cells and cached results.
    #[must_use]
    pub fn placement(&self) -> &Placement {
        &self.game
    }

    /// The cells that can still be taken, in the engine's form.
    #[must_use]
    pub fn alive(&self, at: &Taken) -> Vec<u64> {
        let mut alive = self.open.clone();
        at.iter().for_each(|&mv| self.take(&mut alive, mv));
        alive
    }

    fn take(&self, alive: &mut [u64], (first, second): Move) {
        let arena = self.game.arena();
        clear(alive, first);
        clear(alive, second);
        if arena.takes() == Takes::Vertex {
            arena
                .near(first)
                .iter()
                .for_each(|&cell| clear(alive, cell));
        }
    }

    /// Whether a move can be made.
    fn is_legal(&self, alive: &[u64], (first, second): Move) -> bool {
        let arena = self.game.arena();
        let is_move = match arena.takes() {
            Takes::Vertex => first == second,
            Takes::Edge => arena.near(first).binary_search(&second).is_ok(),
        };
        is_move && has(alive, first) && has(alive, second)
    }

    /// Calls `each` with each move, in order: by the first cell, then the second.
    fn each_move(&self, alive: &[u64], mut each: impl FnMut(Move)) {
        let arena = self.game.arena();
        for first in 0..arena.cells() as u32 {
            if !has(alive, first) {
                continue;
            }
            match arena.takes() {
                Takes::Vertex => each((first, first)),
                Takes::Edge => {
                    let ends = arena.near(first).iter();
                    ends.filter(|&&end| end > first && has(alive, end))
                        .for_each(|&end| each((first, end)));
                }
            }
        }
    }
}

/// Whether a set has a cell.
fn has(set: &[u64], cell: u32) -> bool {
    set[cell as usize / 64] >> (cell % 64) & 1 != 0
}

fn set(set: &mut [u64], cell: u32) {
    set[cell as usize / 64] |= 1 << (cell % 64);
}

fn clear(set: &mut [u64], cell: u32) {
    set[cell as usize / 64] &= !(1 << (cell % 64));
}

/// The value of an option with this value for the player who moves to it.
fn worth(verdict: &Verdict) -> Verdict {
    verdict.for_mover(false)
}

/// The value of an option on a picture.
fn on_picture(verdict: &Verdict) -> Worth {
    Worth::Option {
        verdict: verdict.clone(),
        keeps_turn: false,
    }
}

/// The position after one more move.
fn after(at: &Taken, mv: Move) -> Taken {
    let place = at.partition_point(|before| *before < mv);
    let mut after = Vec::with_capacity(at.len() + 1);
    after.extend_from_slice(&at[..place]);
    after.push(mv);
    after.extend_from_slice(&at[place..]);
    after
}

impl Game for Placing {
    type Position = Taken;
    type Move = Move;

    fn start(&self) -> Taken {
        Vec::new()
    }

    fn steps(&self, at: &Taken, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        self.first_steps(at, usize::MAX, into)
    }

    fn first_steps(
        &self,
        at: &Taken,
        most: usize,
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let end = into.len().saturating_add(most);
        self.each_move(&self.alive(at), |mv| {
            if into.len() < end {
                into.push(Step::new(mv, after(at, mv)));
            }
        });
        Ok(())
    }

    fn move_count(&self, at: &Taken) -> Result<u64, Error> {
        let mut count = 0;
        self.each_move(&self.alive(at), |_| count += 1);
        Ok(count)
    }

    fn position_bytes(&self, at: &Taken) -> u64 {
        of_list(at)
    }
}

impl Impartial for Placing {
    fn nim_value(&self, at: &Taken, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        let value = self.game.value(&self.alive(at), control)?;
        Ok(Nimber::from(value).into())
    }

    fn nim_value_kept(
        &self,
        at: &Taken,
        journal: &dyn SearchJournal,
        control: &Control<'_>,
    ) -> Result<Option<LoopyNimber>, Error> {
        let value = self.game.value_kept(&self.alive(at), journal, control)?;
        Ok(Some(Nimber::from(value).into()))
    }

    fn nim_value_of_corner(
        &self,
        size: (u64, u64),
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<Option<LoopyNimber>, Error> {
        let Some(cells) = self.surface.corner(size) else {
            return Ok(None);
        };
        let mut alive = vec![0; self.open.len()];
        cells.iter().for_each(|&cell| set(&mut alive, cell));
        let value = match journal {
            Some(journal) => self.game.value_kept(&alive, journal, control)?,
            None => self.game.value(&alive, control)?,
        };
        Ok(Some(Nimber::from(value).into()))
    }

    fn moves_to(
        &self,
        at: &Taken,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        let Some(value) = value.to_u64() else {
            return Ok(Vec::new());
        };
        let alive = self.alive(at);
        let mut moves = Vec::new();
        self.each_move(&alive, |mv| moves.push(mv));
        let mut found = Vec::new();
        for mv in moves {
            control.check()?;
            let mut option = alive.clone();
            self.take(&mut option, mv);
            if self.game.is_worth(&option, value, control)? {
                found.push(Step::new(mv, after(at, mv)));
            }
        }
        Ok(found)
    }

    /// Every subset of a set of independent moves is a position.
    fn reach(&self, at: &Taken) -> Option<u64> {
        let mut alive = self.alive(at);
        let mut apart = 0;
        let mut moves = Vec::new();
        self.each_move(&alive, |mv| moves.push(mv));
        for mv in moves {
            if self.is_legal(&alive, mv) {
                self.take(&mut alive, mv);
                apart += 1;
            }
        }
        Some(1u64.checked_shl(apart).unwrap_or(u64::MAX))
    }
}
