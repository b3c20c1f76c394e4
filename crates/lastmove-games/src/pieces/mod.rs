//! Games of pieces that move: a board defines its points, the moves and the ends of the game.
//!
//! A position is written as its rows of points from the top, joined by `/`: `.` for an empty point,
//! `x` and `o` for the pieces of the first and the second player; then `-x` or `-o` for the turn;
//! and, while pieces remain to be placed, how many by each player: `.../.x./...-o,2,3`. When read,
//! a number in a row stands for that many empty points.
//!
//! A point is `ROW,COLUMN` of the board as it is drawn. A move is `FROM-TO`, or `TO` when a piece
//! is placed, or `FROM-off` when one leaves the board; then `x` and the point of a captured piece,
//! if that is not the point entered: `1,1-1,4x2,2`. Moves are ordered by the points they leave,
//! enter and take from, row by row.

mod catalog;
mod men;
mod notation;
mod pawns;
mod points;
mod rules;
mod view;

pub use men::{Men, MenRules};
pub use pawns::{PawnRules, Pawns};
pub use points::{Points, each_point};
pub use rules::{read_option, read_side};

use std::sync::{Arc, OnceLock};

use self::view::View;
use lastmove_engine::game::{
    Game, InTiers, Indexed, Listing, Moving, Permutation, PieceMove, Pieces, Step, StepOf, Stone,
    SymmetryGroup, Tiered,
};
use lastmove_engine::solve::tiers::Ranked;
use lastmove_engine::{Control, Error, Message, Outcome};

/// Positions are numbered if the tables for that take no more memory than this.
const NUMBERED: u64 = 64 << 20;

/// A board on which pieces move: a [`Moving`] game, with its presentation.
pub trait PieceBoard: Moving + 'static {
    /// The row and the column at which each point is drawn, both from 0. Points are numbered row by
    /// row.
    fn places(&self) -> Vec<(u32, u32)>;

    /// The pairs of points that are joined by a drawn line. None where points are cells.
    fn lines(&self) -> Vec<(u8, u8)> {
        Vec::new()
    }

    /// The involution between the points as the second player sees them and as the first player
    /// does. `None` where both see the same.
    fn turned_round(&self) -> Option<Vec<u8>> {
        None
    }

    /// Whose turn it is, if the phase of the position determines it.
    fn turn(&self, at: Pieces) -> Option<Stone> {
        let _ = at;
        None
    }

    /// How many pieces the first and the second player still have to place, if any.
    fn to_place(&self, at: Pieces) -> Option<[u8; 2]> {
        let _ = at;
        None
    }

    /// The phase of a position with these pieces still to be placed; `None` if there is none.
    fn phase(&self, at: Pieces, turn: Stone, to_place: Option<[u8; 2]>) -> Option<u8> {
        let _ = (at, turn);
        to_place.is_none().then_some(0)
    }

    /// Whether the numbers of pieces are possible.
    fn is_possible(&self, at: Pieces, turn: Stone) -> bool {
        let _ = (at, turn);
        true
    }

    /// The pieces that have ended the game, such as a line: the points, and whether they are those
    /// of the player to move.
    fn ended_by(&self, at: Pieces) -> Option<(u32, bool)> {
        let _ = at;
        None
    }

    /// How good a position looks for the player to move: see [`Listed::heuristic`].
    ///
    /// [`Listed::heuristic`]: lastmove_engine::game::Listed::heuristic
    fn heuristic(&self, at: Pieces) -> Option<f64> {
        let _ = at;
        None
    }

    /// A note about the board, such as the direction of play.
    fn note(&self) -> Option<Message> {
        None
    }
}

/// A position of a [`PieceGame`] game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At {
    /// The pieces as the player to move sees them.
    pub pieces: Pieces,
    /// Whose turn it is.
    pub turn: Stone,
}

/// A game of pieces that move.
pub struct PieceGame<B> {
    board: Arc<B>,
    view: View,
    start: At,
    numbers: OnceLock<Option<Numbers<B>>>,
}

/// The numbering of the positions that play may reach from the start.
struct Numbers<B> {
    ranked: Arc<Ranked<Arc<B>>>,
    /// The number of the first position of each block, and of the one after the last.
    firsts: Vec<u64>,
}

impl<B: PieceBoard> PieceGame<B> {
    /// The game from its start.
    pub fn new(listing: &'static Listing, board: B) -> Self {
        let board = Arc::new(board);
        Self {
            view: View::new(listing, board.clone()),
            start: opening(&*board),
            board,
            numbers: OnceLock::new(),
        }
    }

    /// The board.
    pub fn board(&self) -> &B {
        &self.board
    }

    /// The numbering of positions; `None` where it takes too much memory.
    fn numbers(&self) -> Option<&Numbers<B>> {
        let find = || {
            let control = Control::default().memory(NUMBERED);
            let ranked = self.ranked(&self.start, &self.board.symmetries(), &control);
            let ranked = Arc::new(ranked.ok()?);
            let mut firsts = vec![0u64];
            for block in 0..ranked.blocks() {
                let last = firsts.last().copied().unwrap_or_default();
                firsts.push(last.checked_add(ranked.slots(block))?);
            }
            Some(Numbers { ranked, firsts })
        };
        self.numbers.get_or_init(find).as_ref()
    }

    fn ranked(
        &self,
        from: &At,
        symmetries: &[Permutation],
        control: &Control<'_>,
    ) -> Result<Ranked<Arc<B>>, Error> {
        let tier = from.pieces.tier();
        Ranked::new(self.board.clone(), &[tier], symmetries, control)
    }
}

/// The position in which the rules begin.
fn opening(board: &impl PieceBoard) -> At {
    let pieces = board.start();
    let turn = board.turn(pieces).unwrap_or(Stone::X);
    At { pieces, turn }
}

impl<B: PieceBoard> Game for PieceGame<B> {
    type Position = At;
    /// With points as the first player sees them.
    type Move = PieceMove;

    fn start(&self) -> At {
        self.start
    }

    fn opening(&self) -> At {
        opening(&*self.board)
    }

    fn label(&self, at: &At) -> Option<Outcome> {
        self.board.label(at.pieces)
    }

    fn steps(&self, at: &At, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        let first = into.len();
        self.board.each_move(at.pieces, &mut |mv, pieces| {
            into.push(self.view.step(at.turn, mv, pieces));
        });
        in_order(&mut into[first..]);
        Ok(())
    }
}

/// Sorts moves by the points that they leave, enter and take from.
fn in_order(steps: &mut [Step<At, PieceMove>]) {
    steps.sort_by_key(|step| step.mv);
}

/// All images of a position have one number, and so have two positions that differ only in the
/// colours, where both players have the same moves.
impl<B: PieceBoard> Indexed for PieceGame<B> {
    fn len(&self) -> u64 {
        let last = self.numbers().and_then(|numbers| numbers.firsts.last());
        last.copied().unwrap_or(0)
    }

    fn has_gaps(&self) -> bool {
        true
    }

    fn shares_numbers(&self) -> bool {
        true
    }

    fn index(&self, at: &At) -> Option<u64> {
        let numbers = self.numbers()?;
        if !numbers.ranked.has(at.pieces.tier()) {
            return None;
        }
        let (block, slot) = numbers.ranked.slot(at.pieces);
        Some(numbers.firsts[block] + slot)
    }

    fn position(&self, index: u64) -> At {
        let pieces = self.numbers().and_then(|numbers| {
            let block = numbers.firsts.partition_point(|first| *first <= index) - 1;
            let slot = index - numbers.firsts[block];
            (block < numbers.ranked.blocks()).then(|| numbers.ranked.at(block, slot))?
        });
        pieces.map_or(self.start, |pieces| self.of_tiers(pieces, Stone::X))
    }
}

impl<B: PieceBoard> InTiers for PieceGame<B> {
    type Tiers = Ranked<Arc<B>>;

    fn tiers(&self, from: &At, control: &Control<'_>) -> Result<Arc<Self::Tiers>, Error> {
        if *from == self.start
            && control.memory_budget() >= NUMBERED
            && let Some(numbers) = self.numbers()
        {
            return Ok(numbers.ranked.clone());
        }
        let ranked = self.ranked(from, &self.board.symmetries(), control);
        Ok(Arc::new(ranked?))
    }

    fn tiers_to_count(
        &self,
        from: &At,
        control: &Control<'_>,
    ) -> Result<Option<Arc<Self::Tiers>>, Error> {
        let all = SymmetryGroup::new(self.board.points(), &self.board.symmetries());
        let kept = all.stabiliser([from.pieces.mine, from.pieces.theirs].map(u64::from));
        if kept.len() == all.permutations().len() {
            return Ok(None);
        }
        let ranked = self.ranked(from, &kept, control)?;
        Ok(Some(Arc::new(ranked)))
    }

    fn is_among(&self, tiers: &Self::Tiers, at: &At) -> bool {
        tiers.has(at.pieces.tier())
    }

    fn to_tiers(&self, at: &At) -> Pieces {
        at.pieces
    }

    fn of_tiers(&self, pieces: Pieces, turn: Stone) -> At {
        At {
            pieces,
            turn: self.board.turn(pieces).unwrap_or(turn),
        }
    }

    fn turn(&self, at: &At) -> Stone {
        at.turn
    }
}
