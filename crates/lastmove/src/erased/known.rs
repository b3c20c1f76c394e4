//! Answers from values that are known beforehand.

use std::sync::Arc;

use super::{AnyGame, AnyRated, AnyStep, Known, Opaque};
use crate::game::MOST_LISTED;
use crate::{Control, Error, Message, Value, Verdict};

/// The value of a position, where it is known.
pub(super) fn value(
    game: &dyn AnyGame,
    known: &[Arc<Known<'static>>],
    at: &dyn Opaque,
) -> Result<Option<Value>, Error> {
    if known.is_empty() {
        return Ok(None);
    }
    let text = canonical_text(game, at);
    for known in known {
        if let Some(value) = known(&text)? {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// The options of a position that is known; those that are not are asked of the game.
pub(super) fn options(
    game: &dyn AnyGame,
    known: &[Arc<Known<'static>>],
    at: &dyn Opaque,
    control: &Control<'_>,
) -> Result<Option<Vec<AnyRated>>, Error> {
    if value(game, known, at)?.is_none() {
        return Ok(None);
    }
    let rate = |step: AnyStep| {
        let verdict = game.value(step.to.inner(), control)?;
        Ok(AnyRated { step, verdict })
    };
    let steps = steps(game, at)?.into_iter();
    steps.map(rate).collect::<Result<_, _>>().map(Some)
}

/// The moves that achieve the value of a position, where its value and these moves are known.
pub(super) fn best(
    game: &dyn AnyGame,
    known: &[Arc<Known<'static>>],
    at: &dyn Opaque,
) -> Result<Option<Vec<AnyRated>>, Error> {
    if known.is_empty() {
        return Ok(None);
    }
    let text = canonical_text(game, at);
    for known in known {
        let Some(value) = known(&text)? else {
            continue;
        };
        let best = best_of(game, &**known, at, value)?;
        if !best.is_empty() {
            return Ok(Some(best));
        }
    }
    Ok(None)
}

/// The moves that are known to achieve the value of a position.
pub(crate) fn best_of(
    game: &dyn AnyGame,
    known: &Known<'_>,
    at: &dyn Opaque,
    value: Value,
) -> Result<Vec<AnyRated>, Error> {
    let mut best = Vec::new();
    for step in steps(game, at)? {
        let to = step.to.inner();
        let option = match over(game, to)? {
            Some(value) => Some(value),
            None => known(&canonical_text(game, to))?,
        };
        if let Some(verdict) = option.map(Verdict::from)
            && verdict.for_mover(step.keeps_turn) == value.into()
        {
            best.push(AnyRated { step, verdict });
        }
    }
    Ok(best)
}

/// The moves of a position, which may come from a file or from the web: more than [`MOST_LISTED`]
/// are refused before they take memory.
pub(crate) fn steps(game: &dyn AnyGame, at: &dyn Opaque) -> Result<Vec<AnyStep>, Error> {
    let steps = game.steps(at, MOST_LISTED as usize + 1)?;
    if steps.len() as u64 <= MOST_LISTED {
        return Ok(steps);
    }
    let message = Message::new("too-many-moves").with("count", game.move_count(at)?);
    Err(Error::limit(message.with("most", MOST_LISTED)))
}

/// The value of a position at which the game is over.
pub(crate) fn over(game: &dyn AnyGame, at: &dyn Opaque) -> Result<Option<Value>, Error> {
    let label = match game.label(at) {
        None if game.steps(at, 1)?.is_empty() => Some(game.play().stuck()),
        label => label,
    };
    Ok(label.map(Value::over))
}

/// The text of the position that stands for all images of a position.
pub(crate) fn canonical_text(game: &dyn AnyGame, at: &dyn Opaque) -> String {
    game.write_position(game.canonical(at).inner())
}
