//! `fibonacci:STONES`, positions `STONES/MOST` or `STONES`, moves `STONES`.

use super::{Fibonacci, Heap, zeckendorf};
use lastmove_engine::diagram::{Heaps, Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    Choice, FactsOf, Field, Listed, Listing, NimValues, Notation, Play, RatedOf, Spec, Step,
    StepOf, Syntax, join,
};
use lastmove_engine::{Control, Diagram, Error, Message, Point};

impl Notation for Fibonacci {
    fn write_position(&self, at: &Heap) -> String {
        format!("{}/{}", at.stones, at.most)
    }

    /// Stones alone are the first position of a game.
    fn read_position(&self, text: &str) -> Result<Heap, Error> {
        let field = Field::new(text);
        let Some((stones, most)) = field.split_once('/') else {
            return Ok(Heap::first(field.number("stones", 0..=u64::MAX)?));
        };
        let stones = stones.number("stones", 0..=u64::MAX)?;
        let most = most.number("most", 0..=stones)?;
        Ok(Heap { stones, most })
    }

    fn write_move(&self, _: &Heap, taken: &u64) -> String {
        taken.to_string()
    }

    fn read_move(&self, at: &Heap, text: &str) -> Result<StepOf<Self>, Error> {
        let field = Field::new(text);
        if at.most == 0 {
            return Err(field.not_legal([]));
        }
        let taken = field.number("stones", 1..=at.most)?;
        Ok(Step::new(taken, at.take(taken)))
    }
}

impl Fibonacci {
    /// Its entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "fibonacci",
        Syntax {
            game: "fibonacci:STONES",
            position: "STONES/MOST",
            mv: "STONES",
            example: "fibonacci:12",
        },
    )
    .rules(Choice::Number {
        least: 0,
        most: u64::MAX,
    });

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for wrong rules, and errors of reading a file.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        let stones = rules.number("stones", 0..=u64::MAX)?;
        Ok(Self::new(stones))
    }
}

impl Listed for Fibonacci {
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Err(Some(super::no_nim_values()))
    }

    fn diagram(&self, at: &Heap, _: &[RatedOf<Self>]) -> Diagram {
        Diagram::Heaps(Heaps::of_stones([at.stones]))
    }

    /// The first of the stones that are taken.
    fn places(&self, at: &Heap, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let way = |step: &StepOf<Self>| vec![vec![Place::stone(1, at.stones - step.mv + 1)]];
        steps.iter().map(way).collect()
    }

    fn explain(&self, at: &Heap, facts: &FactsOf<'_, Self>) -> Vec<Point> {
        if at.most == 0 {
            return Vec::new();
        }
        let counted = match facts.play {
            Play::Normal => at.stones,
            Play::Misere => at.stones - 1,
        };
        let mut points = Vec::new();
        if facts.play == Play::Misere {
            points.push(Point::Say(Message::new("fibonacci-misere")));
        }
        let parts = zeckendorf(counted);
        let Some(smallest) = parts.first() else {
            return points;
        };
        let message = match *smallest <= at.most {
            true => Message::new("fibonacci-won"),
            false => Message::new("fibonacci-lost"),
        };
        let message = message
            .with("stones", counted)
            .with("parts", join(parts.iter().rev(), " + "))
            .with("smallest", *smallest);
        points.push(Point::Say(message.with("most", at.most)));
        points
    }
}
