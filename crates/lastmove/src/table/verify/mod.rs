//! The verifier: every value against the rules of the game and of play alone.
//!
//! It shares no code with the engines: it knows a game's moves, never its un-moves, and has its own
//! reading of what the outcomes of options mean. Why local checks prove all values is said in
//! `docs/tables.md`.

mod shards;
mod streamed;
#[cfg(test)]
mod tests;

pub use self::shards::verify_shards;
pub use self::streamed::verify_streamed;

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::Cells;
use crate::game::{Game, Play};
use crate::{Control, Error, Message, Outcome, Value};

/// Positions that a thread takes at a time.
const CHUNK: u64 = 1 << 14;

/// The rules against which values are checked.
pub struct Rules<'a, G: Game + ?Sized> {
    /// The game.
    pub game: &'a G,
    /// The rule of play.
    pub play: Play,
    /// The number of a position among the values; `None` when there is none for it, as there need not
    /// be for one whose outcome the rules declare.
    pub index: &'a (dyn Fn(&G::Position) -> Option<u64> + Sync),
    /// The position with a number.
    pub position: &'a (dyn Fn(u64) -> G::Position + Sync),
    /// A position as text.
    pub text: &'a (dyn Fn(&G::Position) -> String + Sync),
}

/// Checks all values and names the first that is false, and why; `None` when all are true. O(n + m)
/// time on all threads of `control`.
///
/// # Errors
/// [`Blame::Interrupt`](crate::Blame::Interrupt), [`Blame::Machine`](crate::Blame::Machine) when
/// threads cannot be started.
pub fn verify<G: Game>(
    rules: &Rules<'_, G>,
    cells: &Cells,
    control: &Control<'_>,
) -> Result<Option<Message>, Error> {
    let phase = control.phase("table-verify", Some(cells.len()));
    let done = AtomicU64::new(0);
    let chunk = |chunk: u64| -> Option<Result<Message, Error>> {
        if let Err(error) = control.check() {
            return Some(Err(error));
        }
        phase.advance(done.fetch_add(CHUNK, Ordering::Relaxed).min(cells.len()));
        let mut steps = Vec::new();
        (chunk * CHUNK..cells.len().min((chunk + 1) * CHUNK))
            .find_map(|index| check(rules, cells, index, &mut steps).transpose())
    };
    let chunks = cells.len().div_ceil(CHUNK);
    if chunks <= 1 {
        // Starting threads would take longer than the work.
        return if chunks == 0 {
            Ok(None)
        } else {
            chunk(0).transpose()
        };
    }
    control
        .with_threads(|| (0..chunks).into_par_iter().find_map_first(chunk))?
        .transpose()
}

/// Why the value of position `index` is false; `None` when it is true.
fn check<G: Game>(
    rules: &Rules<'_, G>,
    cells: &Cells,
    index: u64,
    steps: &mut Vec<crate::game::Step<G>>,
) -> Result<Option<Message>, Error> {
    let at = (rules.position)(index);
    let claim = cells.get(index);
    let text = || (rules.text)(&at);
    let over = match rules.game.label(&at) {
        None => {
            steps.clear();
            rules.game.steps(&at, steps)?;
            steps.is_empty().then(|| rules.play.stuck())
        }
        declared => declared,
    };
    if let Some(truth) = over {
        return Ok(false_terminal(claim, truth, text));
    }
    let mut seen = Seen::default();
    for step in &*steps {
        let option = match (rules.index)(&step.to) {
            Some(option) => cells.get(option),
            // Where the rules declare the outcome, a table need not hold it.
            None => match rules.game.label(&step.to) {
                Some(outcome) => Value::over(outcome),
                None => {
                    let message = Message::new("table-false-missing");
                    let message = message.with("to", (rules.text)(&step.to));
                    return Ok(Some(said(message, text(), claim)));
                }
            },
        };
        seen.see(option, step.keeps_turn, &step.to);
    }
    Ok(seen.contradicts(claim, text, |to| (rules.text)(to)))
}

/// What the options of a position come to, as far as they have been seen: the quickest win of the
/// mover, a move that draws, the slowest loss.
struct Seen<T> {
    win: Option<(u64, T)>,
    draw: Option<T>,
    loss: Option<(u64, T)>,
}

impl<T> Default for Seen<T> {
    fn default() -> Self {
        Self {
            win: None,
            draw: None,
            loss: None,
        }
    }
}

impl<T: Ord> Seen<T> {
    /// What both have seen; of options that are as good, the first.
    fn or(self, other: Self) -> Self {
        let slower = |a: &(u64, T), b: &(u64, T)| a.0.cmp(&b.0).then(b.1.cmp(&a.1));
        Self {
            win: self.win.into_iter().chain(other.win).min(),
            draw: self.draw.into_iter().chain(other.draw).min(),
            loss: self.loss.into_iter().chain(other.loss).max_by(slower),
        }
    }
}

impl<T> Seen<T> {
    /// Sees an option with its value for who moves there.
    fn see(&mut self, option: Value, keeps_turn: bool, to: T) {
        match (option, keeps_turn) {
            (Value::Loss(plies), false) | (Value::Win(plies), true) => {
                if self.win.as_ref().is_none_or(|(least, _)| plies < *least) {
                    self.win = Some((plies, to));
                }
            }
            (Value::Win(plies), false) | (Value::Loss(plies), true) => {
                if self.loss.as_ref().is_none_or(|(most, _)| plies > *most) {
                    self.loss = Some((plies, to));
                }
            }
            (Value::Draw, _) => {
                self.draw.get_or_insert(to);
            }
        }
    }

    /// Why a claim about the position is false; `None` when it is true.
    fn contradicts(
        self,
        claim: Value,
        text: impl FnOnce() -> String,
        text_of: impl FnOnce(T) -> String,
    ) -> Option<Message> {
        let (truth, best) = match (self.win, self.draw, self.loss) {
            (Some((plies, best)), _, _) => (Value::Win(plies + 1), best),
            (None, Some(best), _) => (Value::Draw, best),
            (None, None, Some((plies, best))) => (Value::Loss(plies + 1), best),
            // There is a move, and it is one of the three.
            (None, None, None) => return None,
        };
        if claim == truth {
            return None;
        }
        let message = match truth {
            Value::Win(plies) => Message::new("table-false-win").with("truth", plies),
            Value::Draw => Message::new("table-false-draw"),
            Value::Loss(plies) => Message::new("table-false-loss").with("truth", plies),
        };
        Some(said(message.with("to", text_of(best)), text(), claim))
    }
}

/// Why a claim about a position that is over is false; `None` when it is true.
fn false_terminal(claim: Value, truth: Outcome, text: impl FnOnce() -> String) -> Option<Message> {
    let is_true = match claim {
        Value::Win(plies) => truth == Outcome::Win && plies == 0,
        Value::Loss(plies) => truth == Outcome::Loss && plies == 0,
        Value::Draw => truth == Outcome::Draw,
    };
    let message = || Message::new("table-false-terminal").with("truth", truth);
    (!is_true).then(|| said(message(), text(), claim))
}

/// What is said of a position: which, and what the table claims.
fn said(message: Message, position: String, claim: Value) -> Message {
    let (said, plies) = match claim {
        Value::Win(plies) => (Outcome::Win, plies),
        Value::Draw => (Outcome::Draw, 0),
        Value::Loss(plies) => (Outcome::Loss, plies),
    };
    message
        .with("position", position)
        .with("said", said)
        .with("plies", plies)
}
