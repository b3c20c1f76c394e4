//! Endgames of chess: `chess:KRvK`, `chess:KPvKP@8/8/8/8/k7/8/4P3/K7_w`.
//!
//! At most five pieces, a king on each side. There is no castling and no fifty-move rule. Checkmate
//! loses; stalemate is a draw. Captures and promotions lead to other material, which is part of the
//! game.
//!
//! Material is White's pieces, `v`, and Black's, each as a letter: K, Q, R, B, N, P, in any order.
//! A position is written in FEN, its blanks as `_`: the board, whose turn it is (`w` or `b`), and
//! where a pawn can be taken en passant `-` and the square on which it can. The other fields of
//! FEN, and an en passant square without a possible capture, are read and ignored. Moves are the
//! two squares and a promotion: `e2e4`, `a7a8q`. They are listed piece by piece: queens, rooks,
//! bishops, knights, pawns, the king last, and for each from a1 along the ranks to h8.
//!
//! A game comprises all positions with its material: a question without a position is about all of
//! them.

mod blocks;
mod catalog;
mod fen;
mod kings;
mod material;
mod men;
mod moves;
mod numbering;
mod position;
mod squares;
#[cfg(test)]
mod tests;
mod tiers;

pub use material::{MOST_MEN, Material};
pub use men::{Colour, Man, PieceType};
pub use position::{Move, Position};
pub use tiers::{At, Endgames};

use std::ops::Range;
use std::sync::Arc;

use lastmove_engine::game::{Game, InTiers, Indexed, Step, StepOf, Stone, Tiered};
use lastmove_engine::{Control, Error, Outcome};

/// A chess endgame.
pub struct Chess {
    material: Material,
    start: Position,
    tiers: Arc<Endgames>,
    /// The number of the first position of each block, and how many there are.
    firsts: Vec<u64>,
}

impl Chess {
    /// The game with this material.
    #[must_use]
    pub fn new(material: Material) -> Self {
        let tiers = Endgames::new(&material);
        let mut firsts = vec![0];
        for block in 0..tiers.blocks() {
            firsts.push(firsts[block] + tiers.slots(block));
        }
        let exchanges = !material.is_ordered();
        let last = tiers.blocks().saturating_sub(1);
        let first = (0..tiers.slots(last)).find_map(|slot| tiers.at(last, slot));
        Self {
            start: match first {
                Some(at) => Endgames::leave(at, exchanges),
                None => Position::of(&[], Colour::White, 0),
            },
            tiers: Arc::new(tiers),
            material,
            firsts,
        }
    }

    /// Its material.
    #[must_use]
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// The position with this engine's form, in the colours of the game's material if possible.
    fn position_of(&self, at: At) -> Position {
        let plain = Endgames::leave(at, false);
        match self.material.reaches(plain.material()) {
            true => plain,
            false => Endgames::leave(at, true),
        }
    }
}

impl Game for Chess {
    type Position = Position;
    type Move = Move;

    /// The first position in the order of the table, an arbitrary choice.
    fn start(&self) -> Position {
        self.start
    }

    fn label(&self, at: &Position) -> Option<Outcome> {
        match (at.has_move(), at.is_check()) {
            (true, _) => None,
            (false, true) => Some(Outcome::Loss),
            (false, false) => Some(Outcome::Draw),
        }
    }

    fn steps(&self, at: &Position, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        at.each_move(|mv, to| into.push(Step::new(mv, to)));
        Ok(())
    }
}

/// All images of a position have one number, and so have two positions that differ only in the
/// colours.
impl Indexed for Chess {
    fn len(&self) -> u64 {
        self.firsts.last().copied().unwrap_or(0)
    }

    fn has_gaps(&self) -> bool {
        true
    }

    fn shares_numbers(&self) -> bool {
        true
    }

    /// All with the game's material, which is that of the last block.
    fn counted(&self) -> Option<Range<u64>> {
        let last = self.firsts.iter().rev().nth(1);
        Some(last.copied().unwrap_or(0)..self.len())
    }

    fn index(&self, at: &Position) -> Option<u64> {
        if !self.material.reaches(at.material()) {
            return None;
        }
        let (block, slot) = self.tiers.slot(Endgames::enter(at));
        Some(self.firsts[block] + slot)
    }

    fn position(&self, index: u64) -> Position {
        let block = self.firsts.partition_point(|first| *first <= index);
        let block = block.saturating_sub(1);
        let at = (block < self.tiers.blocks())
            .then(|| self.tiers.at(block, index - self.firsts[block]))
            .flatten();
        at.map_or(self.start, |at| self.position_of(at))
    }
}

impl InTiers for Chess {
    type Tiers = Endgames;

    fn tiers(&self, from: &Position, _: &Control<'_>) -> Result<Arc<Endgames>, Error> {
        if *from == self.start {
            return Ok(self.tiers.clone());
        }
        Ok(Arc::new(Endgames::new(from.material())))
    }

    /// All positions with the game's material count.
    fn origin(&self) -> Option<Position> {
        None
    }

    fn is_among(&self, tiers: &Endgames, at: &Position) -> bool {
        tiers.has(at.material())
    }

    fn to_tiers(&self, at: &Position) -> At {
        Endgames::enter(at)
    }

    fn of_tiers(&self, at: At, _: Stone) -> Position {
        self.position_of(at)
    }

    fn turn(&self, at: &Position) -> Stone {
        match at.turn() {
            Colour::White => Stone::X,
            Colour::Black => Stone::O,
        }
    }
}
