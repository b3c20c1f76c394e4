//! `nim:HEAP,HEAP,...`, positions `HEAP,HEAP,...`, moves `HEAP-STONES` with heaps from 1.

use num_bigint::BigUint;

use super::{MOST_DIGITS, MOST_HEAPS, Nim, Take};
use lastmove_engine::diagram::{Diagram, Heaps, Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    FactsOf, Field, Indexed, Layout, Listed, Listing, Map, MapRequestOf, NimValues, Notation,
    Numbered, Play, RatedOf, SourceMoveOf, Spec, StepOf, Syntax, TableRequest, fields, number,
};
use lastmove_engine::{Control, Error, Message, Outcome, Point};

/// The most decimal digits that all heaps together may have.
const MOST_DIGITS_TOGETHER: usize = 100_000;

/// Reads heaps separated by commas.
fn read_heaps(text: &str) -> Result<Vec<BigUint>, Error> {
    if text.len() > MOST_DIGITS_TOGETHER + MOST_HEAPS {
        return Err(
            Error::input(Message::new("nim-too-long").with("most", MOST_DIGITS_TOGETHER))
                .at(text, 0..text.len()),
        );
    }
    let mut heaps = Vec::new();
    for field in fields(text, ',') {
        if heaps.len() == MOST_HEAPS {
            return Err(
                Error::input(Message::new("nim-too-many-heaps").with("most", MOST_HEAPS))
                    .at(text, field.start..field.start + field.text.len()),
            );
        }
        heaps.push(read_stones(text, field)?);
    }
    Ok(heaps)
}

/// Reads a number of stones of any size.
fn read_stones(whole: &str, field: Field<'_>) -> Result<BigUint, Error> {
    let span = field.start..field.start + field.text.len().max(1);
    let digits = !field.text.is_empty() && field.text.bytes().all(|b| b.is_ascii_digit());
    if digits && field.text.len() > MOST_DIGITS {
        return Err(
            Error::input(Message::new("nim-too-many-digits").with("most", MOST_DIGITS))
                .at(whole, span),
        );
    }
    let stones = if digits {
        BigUint::parse_bytes(field.text.as_bytes(), 10)
    } else {
        None
    };
    stones.ok_or_else(|| {
        Error::input(
            Message::new("number-expected")
                .with("what", "stones")
                .with("found", field.text),
        )
        .at(whole, span)
    })
}

impl Notation for Nim {
    fn write_position(&self, at: &Vec<BigUint>) -> String {
        let heaps: Vec<_> = at.iter().map(BigUint::to_string).collect();
        heaps.join(",")
    }

    fn read_position(&self, text: &str) -> Result<Vec<BigUint>, Error> {
        let heaps = read_heaps(text)?;
        if heaps.len() != self.start.len() {
            return Err(Error::input(
                Message::new("nim-heap-count")
                    .with("found", heaps.len())
                    .with("expected", self.start.len()),
            )
            .at(text, 0..text.len()));
        }
        Ok(heaps)
    }

    fn write_move(&self, _: &Vec<BigUint>, mv: &Take) -> String {
        format!("{}-{}", mv.heap + 1, mv.stones)
    }

    fn read_move(&self, at: &Vec<BigUint>, text: &str) -> Result<StepOf<Self>, Error> {
        let Some((heap, stones)) = text.split_once('-') else {
            return Err(Error::input(
                Message::new("move-syntax")
                    .with("move", text)
                    .with("syntax", Self::LISTING.syntax.mv),
            )
            .at(text, 0..text.len()));
        };
        let start = heap.len() + 1;
        let heap = Field {
            text: heap,
            start: 0,
        };
        let stones = Field {
            text: stones,
            start,
        };
        let heap = number(text, heap, "heap", 1..=at.len() as u64)? as usize - 1;
        let taken = read_stones(text, stones)?;
        if taken == BigUint::ZERO || taken > at[heap] {
            return Err(Error::input(
                Message::new("nim-stones-range")
                    .with("found", stones.text)
                    .with("heap", heap + 1)
                    .with("most", at[heap].clone()),
            )
            .at(text, start..text.len()));
        }
        Ok(self.take(at, heap, taken))
    }
}

impl Nim {
    /// What the catalog says about it.
    pub const LISTING: Listing = Listing::new(
        "nim",
        Syntax {
            game: "nim:STONES,STONES,...",
            position: "STONES,STONES,...",
            mv: "HEAP-STONES",
            example: "nim:12,14,6,3,2",
        },
    );

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong, and whatever a file brings.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        let heaps = read_heaps(&rules.text).map_err(|e| e.within(&spec.text, rules.start))?;
        Ok(Self::new(heaps))
    }
}

impl Listed for Nim {
    /// None when there are too many positions to be listed.
    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        let len = Indexed::len(self);
        (len <= super::closed_form::MOST_POSITIONS).then_some(self as _)
    }

    /// As many heaps, and none larger than where it begins.
    fn has(&self, at: &Vec<BigUint>) -> Option<bool> {
        let mut heaps = at.iter().zip(&self.start);
        Some(at.len() == self.start.len() && heaps.all(|(heap, most)| heap <= most))
    }

    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    fn diagram(&self, at: &Vec<BigUint>, _: &[RatedOf<Self>]) -> Diagram {
        Diagram::Heaps(Heaps::of_stones(at.iter().cloned()))
    }

    /// The first of the stones that are taken, counted from the bottom.
    fn places(&self, at: &Vec<BigUint>, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let first = |take: &Take| {
            let left = &at[take.heap] - &take.stones;
            vec![vec![Place::stone(take.heap + 1, left + 1u32)]]
        };
        steps.iter().map(|step| first(&step.mv)).collect()
    }

    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<Vec<BigUint>>, Error> {
        let diagram = super::picture::bits(request.at.unwrap_or(&self.start), request.best)?;
        Ok(Map {
            diagram: Diagram::Bits(diagram),
            positions: Vec::new(),
        })
    }

    fn explain(&self, at: &Vec<BigUint>, facts: &FactsOf<'_, Self>) -> Vec<Point> {
        super::explain::explain(at, facts.play)
    }

    fn layout(
        &self,
        _: &TableRequest<'_, Vec<BigUint>>,
    ) -> Result<Layout<'_, Vec<BigUint>>, Error> {
        super::table::layout(&self.start)
    }

    fn source_move(
        &self,
        at: &Vec<BigUint>,
        play: Play,
        _: &dyn Fn(&Vec<BigUint>) -> Result<Outcome, Error>,
    ) -> Result<SourceMoveOf<Self>, Error> {
        Ok(super::source::choose(self, at, play))
    }
}
