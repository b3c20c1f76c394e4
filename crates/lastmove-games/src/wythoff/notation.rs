//! `wythoff:STONES,STONES`, positions `STONES,STONES`, moves `HEAP-STONES` or `both-STONES`.

use super::{Pair, Take, Wythoff, step};
use lastmove_engine::diagram::{Heaps, Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    FactsOf, Field, Listed, Listing, NimValues, Notation, Play, RatedOf, Spec, StepOf, Syntax,
    number, pair,
};
use lastmove_engine::{Control, Diagram, Error, Message, Point};

impl Notation for Wythoff {
    fn write_position(&self, at: &Pair) -> String {
        format!("{},{}", at[0], at[1])
    }

    fn read_position(&self, text: &str) -> Result<Pair, Error> {
        pair(text, "stones", Self::LISTING.syntax.position)
    }

    fn write_move(&self, _: &Pair, take: &Take) -> String {
        match take {
            [stones, 0] => format!("1-{stones}"),
            [0, stones] => format!("2-{stones}"),
            [stones, _] => format!("both-{stones}"),
        }
    }

    fn read_move(&self, at: &Pair, text: &str) -> Result<StepOf<Self>, Error> {
        let syntax = || {
            let message = Message::new("move-syntax").with("move", text);
            Error::input(message.with("syntax", Self::LISTING.syntax.mv)).at(text, 0..text.len())
        };
        let (heap, stones) = text.split_once('-').ok_or_else(syntax)?;
        let (most, from) = match heap {
            "1" => (at[0], [1, 0]),
            "2" => (at[1], [0, 1]),
            "both" => (at[0].min(at[1]), [1, 1]),
            _ => return Err(syntax()),
        };
        let start = heap.len() + 1;
        if most == 0 {
            let message = Message::new("no-stones-there").with("move", text);
            return Err(Error::input(message).at(text, 0..text.len()));
        }
        let field = Field {
            text: stones,
            start,
        };
        let stones = number(text, field, "stones", 1..=most)?;
        Ok(step(*at, from.map(|times| times * stones)))
    }
}

impl Wythoff {
    /// What the catalog says about it.
    pub const LISTING: Listing = Listing::new(
        "wythoff",
        Syntax {
            game: "wythoff:STONES,STONES",
            position: "STONES,STONES",
            mv: "HEAP-STONES or both-STONES",
            example: "wythoff:4,5",
        },
    );

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong, and whatever a file brings.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        let start = pair(&rules.text, "stones", Self::LISTING.syntax.position)
            .map_err(|e| e.within(&spec.text, rules.start))?;
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
