//! The verifier: every value against the rules of the game and of play alone.
//!
//! It shares no code with the engines: it knows a game's moves, never its un-moves, and has its own
//! reading of what the outcomes of options mean. Why local checks prove all values is said in
//! `docs/tables.md`.

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
    let over = match rules.game.label(&at) {
        None => {
            steps.clear();
            rules.game.steps(&at, steps)?;
            steps.is_empty().then(|| rules.play.stuck())
        }
        declared => declared,
    };
    if let Some(truth) = over {
        let is_true = match claim {
            Value::Win(plies) => truth == Outcome::Win && plies == 0,
            Value::Loss(plies) => truth == Outcome::Loss && plies == 0,
            Value::Draw => truth == Outcome::Draw,
        };
        let message = || Message::new("table-false-terminal").with("truth", truth);
        return Ok((!is_true).then(|| said(message(), rules, &at, claim)));
    }
    // The quickest win of the mover, the slowest loss, and a move that draws.
    let mut win: Option<(u64, usize)> = None;
    let mut loss: Option<(u64, usize)> = None;
    let mut draw = None;
    for (number, step) in steps.iter().enumerate() {
        let option = match (rules.index)(&step.to) {
            Some(option) => cells.get(option),
            // Where the rules declare the outcome, a table need not hold it.
            None => match rules.game.label(&step.to) {
                Some(outcome) => Value::over(outcome),
                None => {
                    let message = Message::new("table-false-missing");
                    let message = message.with("to", (rules.text)(&step.to));
                    return Ok(Some(said(message, rules, &at, claim)));
                }
            },
        };
        match (option, step.keeps_turn) {
            (Value::Loss(plies), false) | (Value::Win(plies), true) => {
                if win.is_none_or(|(least, _)| plies < least) {
                    win = Some((plies, number));
                }
            }
            (Value::Win(plies), false) | (Value::Loss(plies), true) => {
                if loss.is_none_or(|(most, _)| plies > most) {
                    loss = Some((plies, number));
                }
            }
            (Value::Draw, _) => draw = draw.or(Some(number)),
        }
    }
    let (truth, best) = match (win, draw, loss) {
        (Some((plies, best)), _, _) => (Value::Win(plies + 1), best),
        (None, Some(best), _) => (Value::Draw, best),
        (None, None, Some((plies, best))) => (Value::Loss(plies + 1), best),
        // There is a move, and it is one of the three.
        (None, None, None) => return Ok(None),
    };
    if claim == truth {
        return Ok(None);
    }
    let message = match truth {
        Value::Win(plies) => Message::new("table-false-win").with("truth", plies),
        Value::Draw => Message::new("table-false-draw"),
        Value::Loss(plies) => Message::new("table-false-loss").with("truth", plies),
    };
    let message = message.with("to", (rules.text)(&steps[best].to));
    Ok(Some(said(message, rules, &at, claim)))
}

/// What is said of a position: which, and what the table claims.
fn said<G: Game>(
    message: Message,
    rules: &Rules<'_, G>,
    at: &G::Position,
    claim: Value,
) -> Message {
    let (said, plies) = match claim {
        Value::Win(plies) => (Outcome::Win, plies),
        Value::Draw => (Outcome::Draw, 0),
        Value::Loss(plies) => (Outcome::Loss, plies),
    };
    message
        .with("position", (rules.text)(at))
        .with("said", said)
        .with("plies", plies)
}
