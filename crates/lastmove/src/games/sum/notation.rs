//! Sums as text: positions joined by ` + `, moves `PART.MOVE`.

use super::{Sum, SumMove, SumPosition};
use crate::game::{Field, Notation, PLUS, StepOf, number};
use crate::{Arg, Error, Message};

impl Notation for Sum {
    fn write_position(&self, at: &SumPosition) -> String {
        let texts: Vec<_> = self.each(at).map(|(part, at)| part.text(at)).collect();
        texts.join(PLUS)
    }

    /// A part of which nothing is written stands where its notation put it.
    fn read_position(&self, text: &str) -> Result<SumPosition, Error> {
        let count = text.split(PLUS).count();
        if count != self.parts.len() {
            let message = Message::new("sum-position-parts").with("found", count);
            let message = message.with("expected", self.parts.len());
            return Err(Error::input(message).at(text, 0..text.len()));
        }
        let mut start = 0;
        let mut positions = Vec::with_capacity(count);
        for (part, written) in self.parts.iter().zip(text.split(PLUS)) {
            let at = match (part.start, written.trim().is_empty()) {
                (Some(at), true) => Ok(at),
                (None, true) => {
                    let end = start + written.len().max(1);
                    Err(part.without_position().at(text, start..end))
                }
                (_, false) => part.read(written).map_err(|e| e.within(text, start)),
            };
            positions.push(at?);
            start += written.len() + PLUS.len();
        }
        Ok(positions.into())
    }

    fn write_move(&self, _: &SumPosition, mv: &SumMove) -> String {
        format!("{}.{}", mv.part + 1, mv.mv)
    }

    fn read_move(&self, at: &SumPosition, text: &str) -> Result<StepOf<Self>, Error> {
        let Some((part, mv)) = text.split_once('.') else {
            let message = Message::new("move-syntax").with("move", text);
            let message = message.with("syntax", Self::LISTING.syntax.mv);
            return Err(Error::input(message).at(text, 0..text.len()));
        };
        let field = Field {
            text: part,
            start: 0,
        };
        let index = number(text, field, "part", 1..=self.parts.len() as u64)? as usize - 1;
        let moved = &self.parts[index];
        let made = moved.make(at[index], mv);
        let to = made.map_err(|error| {
            in_sum(error, text, &format!("{}.", index + 1)).within(text, part.len() + 1)
        })?;
        Ok(Self::step(at, index, mv.into(), to))
    }
}

/// What is wrong with a move of a part, with moves as the sum writes them.
fn in_sum(mut error: Error, text: &str, prefix: &str) -> Error {
    if error.message.code == "move-not-legal" {
        for (name, value) in &mut error.message.args {
            match (*name, &mut *value) {
                ("move", whole) => *whole = text.into(),
                ("legal", Arg::Text(moves)) => {
                    let moves = moves.split("  ").map(|mv| match mv {
                        "" | "..." => mv.to_owned(),
                        _ => format!("{prefix}{mv}"),
                    });
                    *value = moves.collect::<Vec<_>>().join("  ").into();
                }
                _ => {}
            }
        }
    }
    error
}
