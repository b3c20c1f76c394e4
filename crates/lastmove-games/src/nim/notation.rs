//! `nim:HEAP,HEAP,...`, positions `HEAP,HEAP,...`, moves `HEAP-STONES` with heaps from 1.

use num_bigint::BigUint;

use super::{MOST_DIGITS, MOST_HEAPS, Nim, Take};
use lastmove_engine::diagram::{Diagram, Heaps, Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    FactsOf, Field, Indexed, Layout, Listed, Listing, Map, MapRequestOf, NimValues, Notation,
    Numbered, Play, RatedOf, SourceMoveOf, Spec, StepOf, Syntax, TableRequest, join,
};
use lastmove_engine::{Control, Error, Message, Outcome, Point};

/// The most decimal digits that all heaps together may have.
const MOST_DIGITS_TOGETHER: usize = 100_000;

/// Reads heaps separated by commas.
fn read_heaps(text: &str) -> Result<Vec<BigUint>, Error> {
    let whole = Field::new(text);
    if text.len() > MOST_DIGITS_TOGETHER + MOST_HEAPS {
        return Err(whole.error(Message::new("nim-too-long").with("most", MOST_DIGITS_TOGETHER)));
    }
    whole.list(MOST_HEAPS, "nim-too-many-heaps", read_stones)
}

/// Reads a number of stones of any size.
fn read_stones(field: Field<'_>) -> Result<BigUint, Error> {
    let digits = field.is_digits();
    if digits && field.text.len() > MOST_DIGITS {
        return Err(field.error(Message::new("nim-too-many-digits").with("most", MOST_DIGITS)));
    }
    let stones = digits.then(|| field.text.parse().ok()).flatten();
    stones.ok_or_else(|| field.not_a_number("stones"))
}

impl Notation for Nim {
    fn write_position(&self, at: &Vec<BigUint>) -> String {
        join(at, ",")
    }

    fn read_position(&self, text: &str) -> Result<Vec<BigUint>, Error> {
        let heaps = read_heaps(text)?;
        if heaps.len() != self.start.len() {
            let message = Message::new("nim-heap-count").with("found", heaps.len());
            let message = message.with("expected", self.start.len());
            return Err(Field::new(text).error(message));
        }
        Ok(heaps)
    }

    fn write_move(&self, _: &Vec<BigUint>, mv: &Take) -> String {
        format!("{}-{}", mv.heap + 1, mv.stones)
    }

    fn read_move(&self, at: &Vec<BigUint>, text: &str) -> Result<StepOf<Self>, Error> {
        let (heap, stones) = Field::new(text).move_parts('-', Self::LISTING.syntax.mv)?;
        let heap = heap.number("heap", 1..=at.len() as u64)? as usize - 1;
        let taken = read_stones(stones)?;
        if taken == BigUint::ZERO || taken > at[heap] {
            let message = Message::new("nim-stones-range").with("found", stones.text);
            let message = message.with("heap", heap + 1);
            return Err(stones.error(message.with("most", at[heap].clone())));
        }
        Ok(self.take(at, heap, taken))
    }
}

impl Nim {
    /// Its entry in the catalog.
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
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for wrong rules, and errors of reading a file.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        Ok(Self::new(rules.read(read_heaps)?))
    }
}

impl Listed for Nim {
    /// `None` when there are too many positions to list.
    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        let len = Indexed::len(self);
        (len <= super::closed_form::MOST_POSITIONS).then_some(self as _)
    }

    /// A position has the same number of heaps as the start, none of them larger.
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
