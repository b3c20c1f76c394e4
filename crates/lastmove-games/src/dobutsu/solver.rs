//! The solver for Dōbutsu shōgi.

use hashbrown::HashSet;

use super::folded::{CATCH, FoldedGame, LOST, Leads, each_move};
use super::{At, Dobutsu, Seen};
use lastmove_engine::game::{Game, Play, Stone};
use lastmove_engine::solve::{Explored, Solver, Visit};
use lastmove_engine::{Control, Error, Outcome, Value, Verdict};

/// How many steps a long loop takes between two checks for cancellation.
const PAUSE: usize = 1 << 12;

/// About how many bytes an end takes while all positions are listed.
const END_BYTES: u64 = 10;

/// Explores the game as the player to move sees it, with mirror images identified and without its
/// ends, whose values are immediate.
///
/// All positions, when they are asked for, are those that play reaches before a lion is taken, as the
/// player to move sees them, one of two mirror images, and with the turn of the first player.
#[derive(Debug)]
pub struct Folded(Explored<Seen>);

impl Solver<Dobutsu> for Folded {
    fn new(play: Play) -> Self {
        Self(Solver::<FoldedGame>::new(play))
    }

    fn play(&self) -> Play {
        Solver::<FoldedGame>::play(&self.0)
    }

    fn value(&self, _: &Dobutsu, at: &At, control: &Control<'_>) -> Result<Verdict, Error> {
        if let Some(value) = end(at.seen) {
            return Ok(value.into());
        }
        let start = at.seen.canonical();
        self.0.value(&FoldedGame { start }, &start, control)
    }

    fn visit(
        &self,
        game: &Dobutsu,
        control: &Control<'_>,
        each: &mut Visit<'_, At>,
    ) -> Result<(), Error> {
        let start = game.start().seen.canonical();
        let at = |seen| At {
            seen,
            turn: Stone::X,
        };
        if let Some(value) = end(start) {
            return each(&at(start), &value.into());
        }
        let (mut ends, mut counted) = (HashSet::new(), 0);
        let folded = FoldedGame { start };
        self.0.visit(&folded, control, &mut |seen, verdict| {
            if [LOST, CATCH].contains(seen) {
                return Ok(());
            }
            each(&at(*seen), verdict)?;
            let mut result = Ok(());
            each_move(*seen, |mv, leads| {
                let value = match leads {
                    Leads::On => return,
                    Leads::Home => Value::Loss(0),
                    Leads::ToCatch => Value::Win(1),
                };
                let after = seen.after(mv).canonical();
                if result.is_ok() && ends.insert(after) {
                    result = each(&at(after), &value.into());
                }
            });
            result?;
            if ends.len() >= counted + PAUSE {
                counted = ends.len();
                control.afford(ends.capacity() as u64 * END_BYTES)?;
            }
            Ok(())
        })
    }

    /// [`visit`](Self::visit) already calls with one of all images.
    fn visit_canonical(
        &self,
        game: &Dobutsu,
        control: &Control<'_>,
        each: &mut Visit<'_, At>,
    ) -> Result<bool, Error> {
        self.visit(game, control, each).map(|()| true)
    }
}

/// The value of a position where the game is over, or the lion can be taken.
fn end(at: Seen) -> Option<Value> {
    match at.label() {
        Some(Outcome::Win) => Some(Value::Win(0)),
        Some(Outcome::Draw) => Some(Value::Draw),
        Some(Outcome::Loss) => Some(Value::Loss(0)),
        None => at.can_take().then_some(Value::Win(1)),
    }
}
