//! `euclid:NUMBER,NUMBER`, positions `NUMBER,NUMBER`, moves `TIMES`.

use super::{Euclid, Pair, multiples, sorted};
use lastmove_engine::diagram::{Heaps, Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    Choice, FactsOf, Field, Listed, Listing, NimValues, Notation, Play, RatedOf, Spec, StepOf,
    Syntax,
};
use lastmove_engine::{Control, Diagram, Error, Message, Point};

impl Notation for Euclid {
    fn write_position(&self, at: &Pair) -> String {
        format!("{},{}", at[0], at[1])
    }

    fn read_position(&self, text: &str) -> Result<Pair, Error> {
        Field::new(text).pair("number", Self::LISTING.syntax.position)
    }

    fn write_move(&self, _: &Pair, times: &u64) -> String {
        times.to_string()
    }

    fn read_move(&self, at: &Pair, text: &str) -> Result<StepOf<Self>, Error> {
        let most = multiples(*at);
        let field = Field::new(text);
        match most {
            0 => Err(field.not_legal([])),
            _ => Ok(Self::take(*at, field.number("multiple", 1..=most)?)),
        }
    }
}

impl Euclid {
    /// Its entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "euclid",
        Syntax {
            game: "euclid:NUMBER,NUMBER",
            position: "NUMBER,NUMBER",
            mv: "TIMES",
            example: "euclid:15,21",
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
        let start = rules.pair("number", Self::LISTING.syntax.position)?;
        Ok(Self::new(start))
    }
}

impl Listed for Euclid {
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    /// The numbers as heaps.
    fn diagram(&self, at: &Pair, _: &[RatedOf<Self>]) -> Diagram {
        Diagram::Heaps(Heaps::of_stones(at.iter().copied()))
    }

    /// The first unit taken from the larger number.
    fn places(&self, at: &Pair, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let way = |step: &StepOf<Self>| {
            let left = step.to.iter().zip(at).enumerate();
            let less = left.filter(|(_, (left, number))| left < number);
            vec![
                less.map(|(heap, (left, _))| Place::stone(heap + 1, left + 1))
                    .collect(),
            ]
        };
        steps.iter().map(way).collect()
    }

    fn explain(&self, at: &Pair, facts: &FactsOf<'_, Self>) -> Vec<Point> {
        let [small, large] = sorted(*at);
        if small == 0 {
            return Vec::new();
        }
        let is_lost = super::is_lost(*at, facts.play);
        let message = match facts.play {
            _ if small == large && facts.play == Play::Normal => Message::new("euclid-equal"),
            _ if small == large => Message::new("euclid-equal-misere"),
            _ if is_lost => Message::new("euclid-near"),
            _ => Message::new("euclid-far"),
        };
        vec![Point::Say(
            message.with("small", small).with("large", large),
        )]
    }
}
