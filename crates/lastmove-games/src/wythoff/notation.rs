//! `wythoff:STONES,STONES`, positions `STONES,STONES`, moves `HEAP-STONES` or `both-STONES`.

use super::{Pair, Take, Wythoff, step};
use lastmove_engine::diagram::{Heaps, Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    Choice, FactsOf, Field, Listed, Listing, NimValues, Notation, Play, RatedOf, Spec, StepOf,
    Syntax,
};
use lastmove_engine::{Control, Diagram, Error, Message, Point};

impl Notation for Wythoff {
    fn write_position(&self, at: &Pair) -> String {
        format!("{},{}", at[0], at[1])
    }

    fn read_position(&self, text: &str) -> Result<Pair, Error> {
        Field::new(text).pair("stones", Self::LISTING.syntax.position)
    }

    fn write_move(&self, _: &Pair, take: &Take) -> String {
        match take {
            [stones, 0] => format!("1-{stones}"),
            [0, stones] => format!("2-{stones}"),
            [stones, _] => format!("both-{stones}"),
        }
    }

    fn read_move(&self, at: &Pair, text: &str) -> Result<StepOf<Self>, Error> {
        let field = Field::new(text);
        let (heap, stones) = field.move_parts('-', Self::LISTING.syntax.mv)?;
        let (most, from) = match heap.text {
            "1" => (at[0], [1, 0]),
            "2" => (at[1], [0, 1]),
            "both" => (at[0].min(at[1]), [1, 1]),
            _ => return Err(field.move_syntax(Self::LISTING.syntax.mv)),
        };
        if most == 0 {
            return Err(field.error(Message::new("no-stones-there").with("move", text)));
        }
        let stones = stones.number("stones", 1..=most)?;
        Ok(step(*at, from.map(|times| times * stones)))
    }
}

impl Wythoff {
    /// Its entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "wythoff",
        Syntax {
            game: "wythoff:STONES,STONES",
            position: "STONES,STONES",
            mv: "HEAP-STONES or both-STONES",
            example: "wythoff:4,5",
        },
    )
    .rules(Choice::Numbers(Some(2)));

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for wrong rules, and errors of reading a file.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        let start = rules.pair("stones", Self::LISTING.syntax.position)?;
        Ok(Self::new(start))
    }
}

impl Listed for Wythoff {
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    fn diagram(&self, at: &Pair, _: &[RatedOf<Self>]) -> Diagram {
        Diagram::Heaps(Heaps::of_stones(at.iter().copied()))
    }

    /// The first of the stones that are taken from each heap.
    fn places(&self, at: &Pair, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let way = |step: &StepOf<Self>| {
            let taken = step.mv.iter().zip(at).enumerate();
            let taken = taken.filter(|(_, (stones, _))| **stones > 0);
            let first = |(heap, (stones, size)): (usize, (&u64, &u64))| {
                Place::stone(heap + 1, size - stones + 1)
            };
            vec![taken.map(first).collect()]
        };
        steps.iter().map(way).collect()
    }

    fn explain(&self, at: &Pair, facts: &FactsOf<'_, Self>) -> Vec<Point> {
        if *at == [0, 0] {
            return Vec::new();
        }
        let difference = at[0].abs_diff(at[1]);
        let (message, low) = match (facts.play, difference) {
            (Play::Misere, 0) => (Message::new("wythoff-misere"), Some(2)),
            (Play::Misere, 1) => (Message::new("wythoff-misere"), Some(0)),
            _ => (
                Message::new("wythoff-golden"),
                super::golden::lower(difference),
            ),
        };
        let Some((low, high)) = low.and_then(|low| Some((low, low.checked_add(difference)?)))
        else {
            return Vec::new();
        };
        let message = message.with("difference", difference);
        let message = message.with("low", low).with("high", high);
        vec![Point::Say(message)]
    }
}
