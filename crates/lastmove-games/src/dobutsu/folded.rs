//! The game modulo its symmetries: as the player to move sees it, with mirror images identified,
//! and with its ends as two positions.
//!
//! Of the 246,803,167 positions that play reaches, in 140,298,614 the lion can be taken, and in
//! 7,018,985 it has come home. Their values are immediate, so only the others are stored.

use super::Move;
use super::seen::{ALL, Animal, Seen, each, is_last, steps_of};
use lastmove_engine::game::{Game, Step, StepOf};
use lastmove_engine::{Error, Outcome};

/// Stands for all positions in which the player to move has lost.
pub(super) const LOST: Seen = Seen::EMPTY;

/// Stands for all positions in which the player to move can take the lion.
pub(super) const CATCH: Seen = Seen::FULL;

/// The game from a position at which it is not over.
pub(super) struct FoldedGame {
    pub(super) start: Seen,
}

impl Game for FoldedGame {
    type Position = Seen;
    type Move = ();

    fn start(&self) -> Seen {
        self.start
    }

    fn label(&self, at: &Seen) -> Option<Outcome> {
        (*at == LOST).then_some(Outcome::Loss)
    }

    fn steps(&self, at: &Seen, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        if *at == CATCH {
            into.push(Step::new((), LOST));
            return Ok(());
        }
        let begin = into.len();
        let (mut comes_home, mut leaves_lion) = (false, false);
        each_move(*at, |mv, leads| match leads {
            Leads::On => into.push(Step::new((), at.after(mv).canonical())),
            Leads::Home => comes_home = true,
            Leads::ToCatch => leaves_lion = true,
        });
        if comes_home {
            into.push(Step::new((), LOST));
        }
        // A move that leaves the lion to the other player is worse than any other.
        if into.len() == begin && leaves_lion {
            into.push(Step::new((), CATCH));
        }
        Ok(())
    }
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leads {
    /// The game continues.
    On,
    /// The mover's lion comes to the last row, and cannot be taken there.
    Home,
    /// The other player can take the mover's lion.
    ToCatch,
}

/// Calls `to` with each move and its result, in no order. The game must not be over, and the other
/// player's lion not attacked.
///
/// No piece steps over another, so only captures change what the other player's pieces attack.
#[inline]
pub(super) fn each_move(at: Seen, mut to: impl FnMut(Move, Leads)) {
    let sets = at.sets();
    let (own, others) = sets.filled();
    let from = sets.own[Animal::Lion as usize].trailing_zeros() as u8;
    for step in each(steps_of(Animal::Lion, from) & !own) {
        let leads = match sets.attackers(step) {
            0 if is_last(step) => Leads::Home,
            0 => Leads::On,
            _ => Leads::ToCatch,
        };
        to(Move::Step { from, to: step }, leads);
    }
    // A single attacker can be captured.
    let attackers = sets.attackers(from);
    let answers = match attackers.count_ones() {
        0 => ALL,
        1 => attackers,
        _ => 0,
    };
    let leads = |answers: u16, cell: u8| match answers >> cell & 1 {
        0 => Leads::ToCatch,
        _ => Leads::On,
    };
    for kind in [
        Animal::Giraffe,
        Animal::Elephant,
        Animal::Chick,
        Animal::Hen,
    ] {
        for from in each(sets.own[kind as usize]) {
            for step in each(steps_of(kind, from) & !own) {
                to(Move::Step { from, to: step }, leads(answers, step));
            }
        }
    }
    let answers = if attackers == 0 { ALL } else { 0 };
    for kind in Animal::IN_HAND {
        if at.in_hand(kind, false) > 0 {
            for cell in each(ALL & !(own | others)) {
                to(Move::Drop { kind, to: cell }, leads(answers, cell));
            }
        }
    }
}
