//! Sums as text: positions joined by ` + `, moves `PART.MOVE`.

use super::part::SumPart;
use super::{Sum, SumMove, SumPosition};
use crate::diagram::{Place, Ways};
use crate::files::Files;
use crate::game::{Field, Listed, NimValues, Notation, PLUS, Spec, Step, Syntax, number};
use crate::{Arg, Control, Error, Message};

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

    fn read_move(&self, at: &SumPosition, text: &str) -> Result<Step<Self>, Error> {
        let Some((part, mv)) = text.split_once('.') else {
            let message = Message::new("move-syntax").with("move", text);
            let message = message.with("syntax", Self::SYNTAX.mv);
            return Err(Error::input(message).at(text, 0..text.len()));
        };
        let field = Field {
            text: part,
            start: 0,
        };
        let index = number(text, field, "part", 1..=self.parts.len() as u64)? as usize - 1;
        let moved = &self.parts[index];
        let made = moved.oracle.make(&moved.text(at[index]), mv);
        let (to, _) = made.map_err(|error| {
            in_sum(error, text, &format!("{}.", index + 1)).within(text, part.len() + 1)
        })?;
        Ok(Self::step(at, index, mv.into(), moved.number(to.into())))
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

/// The same places on the picture of a part.
fn in_part(way: Vec<Place>, part: usize) -> Vec<Place> {
    way.into_iter().map(|place| place.in_part(part)).collect()
}

impl SumPart {
    /// The error that no position is given and the game has none of its own.
    pub(super) fn without_position(&self) -> Error {
        let message = Message::new("sum-position-missing");
        Error::input(message.with("game", self.oracle.game()))
    }
}

impl Listed for Sum {
    const NAME: &'static str = "sum";
    const SYNTAX: Syntax = Syntax {
        game: "GAME + GAME + ...",
        position: "POSITION + POSITION + ...",
        mv: "PART.MOVE",
        example: "nim:3,4,5 + co-bang:12x4@8,2",
    };
    const BEGINS_AT_POSITION: bool = true;

    fn open(spec: &Spec, files: &dyn Files, control: &Control<'_>) -> Result<Self, Error> {
        let open = |part| SumPart::open(&spec.text, part, files, control);
        let parts: Vec<SumPart> = spec.parts.iter().map(open).collect::<Result<_, _>>()?;
        let start = parts.iter().map(|part| part.start).collect();
        Ok(Self { parts, start })
    }

    /// Where some part has no position, the sum has none.
    fn asked(&self) -> Option<SumPosition> {
        self.start.clone()
    }

    fn nim_values(&self) -> Result<&dyn NimValues<SumPosition>, Message> {
        Ok(self)
    }

    /// Each move is on the picture of its part, where the part's game has it.
    fn places(&self, at: &SumPosition, steps: &[Step<Self>]) -> Vec<Ways> {
        let mut all = vec![Ways::new(); steps.len()];
        for (index, (part, here)) in self.each(at).enumerate() {
            let mine = steps.iter().enumerate();
            let mine = mine.filter(|(_, step)| step.mv.part == index);
            let (slots, moves): (Vec<usize>, Vec<&str>) =
                mine.map(|(slot, step)| (slot, &*step.mv.mv)).unzip();
            // A part has given its moves: it has nothing against being asked for their places.
            let found = part.ask(here, |part, at| part.places(at, &moves));
            for (slot, ways) in slots.into_iter().zip(found.unwrap_or_default()) {
                all[slot] = ways.into_iter().map(|way| in_part(way, index)).collect();
            }
        }
        all
    }
}
