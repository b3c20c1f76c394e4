//! Sums as text: positions joined by ` + `, moves `PART.MOVE`.

use super::{Sum, SumMove, SumPosition};
use crate::game::{Field, Notation, PLUS, StepOf, join};
use crate::{Arg, Error, Message};

impl Notation for Sum {
    fn write_position(&self, at: &SumPosition) -> String {
        join(self.each(at).map(|(part, at)| part.text(at)), PLUS)
    }

    /// A part with an empty text is at its start.
    fn read_position(&self, text: &str) -> Result<SumPosition, Error> {
        let count = text.split(PLUS).count();
        if count != self.parts.len() {
            let message = Message::new("sum-position-parts").with("found", count);
            let message = message.with("expected", self.parts.len());
            return Err(Field::new(text).error(message));
        }
        let written = text
            .split(PLUS)
            .map(|written| Field::new(text).slice(written));
        let read = self.parts.iter().zip(written).map(|(part, written)| {
            match (part.start, written.text.trim().is_empty()) {
                (Some(at), true) => Ok(at),
                (None, true) => Err(written.error_or_next(part.without_position().message)),
                (_, false) => written.read(|written| part.read(written)),
            }
        });
        read.collect()
    }

    fn write_move(&self, _: &SumPosition, mv: &SumMove) -> String {
        format!("{}.{}", mv.part + 1, mv.mv)
    }

    fn read_move(&self, at: &SumPosition, text: &str) -> Result<StepOf<Self>, Error> {
        let (part, mv) = Field::new(text).move_parts('.', Self::LISTING.syntax.mv)?;
        let index = part.number("part", 1..=self.parts.len() as u64)? as usize - 1;
        let to = mv.read(|mv| {
            let made = self.parts[index].make(at[index], mv);
            made.map_err(|error| in_sum(error, text, &format!("{}.", index + 1)))
        })?;
        Ok(Self::step(at, index, mv.text.into(), to))
    }
}

/// The error about a move of a part; where it lists the legal moves, with moves written as in the
/// sum.
fn in_sum(mut error: Error, text: &str, prefix: &str) -> Error {
    let lists_moves = |(name, _): &(&str, Arg)| *name == "legal";
    if error.message.args.iter().any(lists_moves) {
        for (name, value) in &mut error.message.args {
            match (*name, &mut *value) {
                ("move", whole) => *whole = text.into(),
                ("legal", Arg::Text(moves)) => {
                    let moves = moves.split("  ").map(|mv| match mv {
                        "" | "..." => mv.to_owned(),
                        _ => format!("{prefix}{mv}"),
                    });
                    *value = join(moves, "  ").into();
                }
                _ => {}
            }
        }
    }
    error
}
