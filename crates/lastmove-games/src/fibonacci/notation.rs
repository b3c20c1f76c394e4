//! `fibonacci:STONES`, positions `STONES/MOST` or `STONES`, moves `STONES`.

use super::{Fibonacci, Heap, zeckendorf};
use lastmove_engine::diagram::{Heaps, Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    FactsOf, Field, Listed, Listing, NimValues, Notation, Play, RatedOf, Spec, Step, StepOf,
    Syntax, number,
};
use lastmove_engine::{Control, Diagram, Error, Message, Point};

/// Reads `STONES/MOST`, or `STONES` for the first position of a game.
fn read_heap(text: &str) -> Result<Heap, Error> {
    let Some((stones, most)) = text.split_once('/') else {
        let field = Field { text, start: 0 };
        return Ok(Heap::first(number(text, field, "stones", 0..=u64::MAX)?));
    };
    let start = stones.len() + 1;
    let field = Field {
        text: stones,
        start: 0,
    };
    let stones = number(text, field, "stones", 0..=u64::MAX)?;
    let most = number(text, Field { text: most, start }, "most", 0..=stones)?;
    Ok(Heap { stones, most })
}

impl Notation for Fibonacci {
    fn write_position(&self, at: &Heap) -> String {
        format!("{}/{}", at.stones, at.most)
    }

    fn read_position(&self, text: &str) -> Result<Heap, Error> {
        read_heap(text)
    }

    fn write_move(&self, _: &Heap, taken: &u64) -> String {
        taken.to_string()
    }

    fn read_move(&self, at: &Heap, text: &str) -> Result<StepOf<Self>, Error> {
        if at.most == 0 {
            let message = Message::new("move-not-legal").with("move", text);
            return Err(Error::input(message.with("legal", "")).at(text, 0..text.len()));
        }
        let taken = number(text, Field { text, start: 0 }, "stones", 1..=at.most)?;
        Ok(Step::new(taken, at.take(taken)))
    }
}

impl Fibonacci {
    /// What the catalog says about it.
    pub const LISTING: Listing = Listing::new(
        "fibonacci",
        Syntax {
            game: "fibonacci:STONES",
            position: "STONES/MOST",
            mv: "STONES",
            example: "fibonacci:12",
        },
    );

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong, and whatever a file brings.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        let whole = Field {
            text: &rules.text,
            start: rules.start,
        };
        Ok(Self::new(number(
            &spec.text,
            whole,
            "stones",
            0..=u64::MAX,
        )?))
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
        let sum: Vec<_> = parts.iter().rev().map(u64::to_string).collect();
        let message = match *smallest <= at.most {
            true => Message::new("fibonacci-won"),
            false => Message::new("fibonacci-lost"),
        };
        let message = message
            .with("stones", counted)
            .with("parts", sum.join(" + "))
            .with("smallest", *smallest);
        points.push(Point::Say(message.with("most", at.most)));
        points
    }
}
