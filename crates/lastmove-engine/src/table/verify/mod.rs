//! The verifier: checks every value by nothing but the rules of the game and of play.
//!
//! It shares no code with the engines: it uses a game's moves, never its un-moves, and has its own
//! code for deriving a value from those of the options. `docs/tables.md` explains why local checks
//! prove all values.

mod shards;
mod streamed;
#[cfg(test)]
mod tests;

pub use self::shards::verify_shards;
pub use self::streamed::verify_streamed;

use std::sync::atomic::{AtomicU64, Ordering};

use super::Cells;
use crate::game::{Game, Play, Scratch, Target};
use crate::parallel;
use crate::{Control, Error, Message, Outcome, Value};

/// Positions that a thread processes at a time.
const CHUNK: u64 = 1 << 14;

/// The moves by which values are checked, for positions numbered as in a table.
pub struct Moves<'a> {
    /// The rule of play.
    pub play: Play,
    /// The label of a position or its options.
    pub look: &'a Look<'a>,
    /// A position as text.
    pub text: &'a (dyn Fn(u64) -> String + Sync),
    /// An option of a position as text, by its place among the options.
    pub text_of_option: &'a (dyn Fn(u64, usize) -> String + Sync),
}

/// Returns the label of the position with a number, or puts its options into the list.
pub type Look<'a> =
    dyn Fn(u64, &mut Scratch, &mut Vec<Target>) -> Result<Option<Outcome>, Error> + Sync + 'a;

/// The rules against which values are checked.
pub struct Rules<'a, G: Game + ?Sized> {
    /// The game.
    pub game: &'a G,
    /// The rule of play.
    pub play: Play,
    /// The number of a position among the values; it may be `None` for a position whose outcome the
    /// rules declare.
    pub index: &'a (dyn Fn(&G::Position) -> Option<u64> + Sync),
    /// The position with a number.
    pub position: &'a (dyn Fn(u64) -> G::Position + Sync),
    /// A position as text.
    pub text: &'a (dyn Fn(&G::Position) -> String + Sync),
}

/// Checks all values and reports the first that is false, and why; `None` when all are true. O(n +
/// m) time on all threads of `control`.
///
/// # Errors
/// [`Blame::Interrupt`](crate::Blame::Interrupt), [`Blame::Machine`](crate::Blame::Machine) when
/// threads cannot be started.
pub fn verify<G: Game>(
    rules: &Rules<'_, G>,
    cells: &Cells,
    control: &Control<'_>,
) -> Result<Option<Message>, Error> {
    let steps = |number: u64| {
        let at = (rules.position)(number);
        let mut steps = Vec::new();
        let label = rules.game.label(&at);
        if label.is_none() {
            rules.game.steps(&at, &mut steps)?;
        }
        Ok((label, steps))
    };
    let moves = Moves {
        play: rules.play,
        look: &|number, _, into| {
            let (label, steps) = steps(number)?;
            into.clear();
            into.extend(steps.iter().map(|step| {
                let number = (rules.index)(&step.to);
                Target {
                    label: number.map_or_else(|| rules.game.label(&step.to), |_| None),
                    number,
                    keeps_turn: step.keeps_turn,
                }
            }));
            Ok(label)
        },
        text: &|number| (rules.text)(&(rules.position)(number)),
        text_of_option: &|number, option| match steps(number) {
            Ok((_, steps)) => (rules.text)(&steps[option].to),
            Err::<_, Error>(_) => String::new(),
        },
    };
    verify_moves(&moves, cells, control)
}

/// Checks all values of positions by their numbers: see [`verify`].
pub fn verify_moves(
    moves: &Moves<'_>,
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
        let (mut scratch, mut targets) = (Scratch::default(), Vec::new());
        (chunk * CHUNK..cells.len().min((chunk + 1) * CHUNK))
            .find_map(|number| check(moves, cells, number, &mut scratch, &mut targets).transpose())
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
        .with_threads(|| parallel::find_first(chunks, &chunk))?
        .transpose()
}

/// Why the value of a position is false; `None` when it is true.
fn check(
    moves: &Moves<'_>,
    cells: &Cells,
    number: u64,
    scratch: &mut Scratch,
    targets: &mut Vec<Target>,
) -> Result<Option<Message>, Error> {
    let claim = cells.get(number);
    let text = || (moves.text)(number);
    let label = (moves.look)(number, scratch, targets)?;
    let over = match label {
        None => targets.is_empty().then(|| moves.play.stuck()),
        declared => declared,
    };
    if let Some(truth) = over {
        return Ok(false_terminal(claim, truth, text));
    }
    let mut seen = Seen::default();
    for (place, target) in targets.iter().enumerate() {
        let option = match (target.number, target.label) {
            (Some(option), _) => cells.get(option),
            // A table need not hold positions whose outcome the rules declare.
            (None, Some(outcome)) => Value::over(outcome),
            (None, None) => return Ok(Some(missing(moves, cells, number, place))),
        };
        seen.see(option, target.keeps_turn, place);
    }
    Ok(seen.contradicts(claim, text, |place| (moves.text_of_option)(number, place)))
}

/// The message that the option of a position at this place is not among the positions.
pub(super) fn missing(moves: &Moves<'_>, cells: &Cells, number: u64, place: usize) -> Message {
    let message = Message::new("table-false-missing");
    let message = message.with("to", (moves.text_of_option)(number, place));
    said(message, (moves.text)(number), cells.get(number))
}

/// The best options seen so far: the quickest win of the mover, a move that draws, the slowest
/// loss.
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
    /// The best options of both; among equals the first.
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
    /// Adds an option with its value for the player who moves there.
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
            // There is a move, so one of the three is set.
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

/// A message about a position and the table's claim.
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
