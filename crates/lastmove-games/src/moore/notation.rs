//! `moore:K/STONES,STONES,...`, positions `STONES,STONES,...`, moves `HEAP-STONES,HEAP-STONES,...`.

use super::{MOST_HEAPS, Moore, Take, step};
use lastmove_engine::diagram::{Heaps, Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    FactsOf, Field, Listed, Listing, NimValues, Notation, Play, RatedOf, Spec, StepOf, Syntax,
    fields, number,
};
use lastmove_engine::{Control, Diagram, Error, Message, Point};

/// Reads heaps separated by commas.
fn read_heaps(text: &str) -> Result<Vec<u64>, Error> {
    let mut heaps = Vec::new();
    for field in fields(text, ',') {
        if heaps.len() == MOST_HEAPS {
            let message = Message::new("nim-too-many-heaps").with("most", MOST_HEAPS);
            let span = field.start..field.start + field.text.len();
            return Err(Error::input(message).at(text, span));
        }
        heaps.push(number(text, field, "stones", 0..=u64::MAX)?);
    }
    Ok(heaps)
}

fn parts(text: &str, separator: char) -> Option<(Field<'_>, Field<'_>)> {
    let mut parts = fields(text, separator);
    let pair = (parts.next()?, parts.next()?);
    parts.next().is_none().then_some(pair)
}

fn read_take(at: &[u64], k: usize, text: &str) -> Result<Take, Error> {
    let syntax = |span| {
        let message = Message::new("move-syntax").with("move", text);
        Error::input(message.with("syntax", Moore::LISTING.syntax.mv)).at(text, span)
    };
    let mut take = Take::new();
    for part in fields(text, ',') {
        let span = part.start..part.start + part.text.len();
        let (heap, stones) = parts(part.text, '-').ok_or_else(|| syntax(span.clone()))?;
        let heap = Field {
            start: part.start + heap.start,
            ..heap
        };
        let stones = Field {
            start: part.start + stones.start,
            ..stones
        };
        let heap = number(text, heap, "heap", 1..=at.len() as u64)? as usize - 1;
        if take.iter().any(|(other, _)| *other == heap) {
            let message = Message::new("moore-heap-twice").with("heap", heap + 1);
            return Err(Error::input(message).at(text, span));
        }
        if at[heap] == 0 {
            let message = Message::new("no-stones-there").with("move", part.text);
            return Err(Error::input(message).at(text, span));
        }
        if take.len() == k {
            let message = Message::new("moore-too-many-heaps").with("most", k);
            return Err(Error::input(message).at(text, span));
        }
        take.push((heap, number(text, stones, "stones", 1..=at[heap])?));
    }
    take.sort_unstable();
    Ok(take)
}

impl Notation for Moore {
    fn write_position(&self, at: &Vec<u64>) -> String {
        let heaps: Vec<_> = at.iter().map(u64::to_string).collect();
        heaps.join(",")
    }

    fn read_position(&self, text: &str) -> Result<Vec<u64>, Error> {
        let heaps = read_heaps(text)?;
        if heaps.len() != self.start.len() {
            let message = Message::new("nim-heap-count").with("found", heaps.len());
            let message = message.with("expected", self.start.len());
            return Err(Error::input(message).at(text, 0..text.len()));
        }
        Ok(heaps)
    }

    fn write_move(&self, _: &Vec<u64>, take: &Take) -> String {
        let part = |(heap, stones): &(usize, u64)| format!("{}-{stones}", heap + 1);
        let parts: Vec<_> = take.iter().map(part).collect();
        parts.join(",")
    }

    fn read_move(&self, at: &Vec<u64>, text: &str) -> Result<StepOf<Self>, Error> {
        Ok(step(at, read_take(at, self.k, text)?))
    }
}

impl Moore {
    /// What the catalog says about it.
    pub const LISTING: Listing = Listing::new(
        "moore",
        Syntax {
            game: "moore:K/STONES,STONES,...",
            position: "STONES,STONES,...",
            mv: "HEAP-STONES,HEAP-STONES,...",
            example: "moore:2/3,4,5",
        },
    );

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong, and whatever a file brings.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        let Some((k, heaps)) = parts(&rules.text, '/') else {
            let message = Message::new("syntax").with("found", rules.text.as_str());
            let message = message.with("syntax", Self::LISTING.syntax.game);
            let span = rules.start..rules.start + rules.text.len();
            return Err(Error::input(message).at(&spec.text, span));
        };
        let place = Field {
            start: rules.start,
            ..k
        };
        let k = number(&spec.text, place, "moore-k", 1..=MOST_HEAPS as u64)?;
        let start = rules.start + heaps.start;
        let heaps = read_heaps(heaps.text).map_err(|error| error.within(&spec.text, start))?;
        Ok(Self::new(k as usize, heaps))
    }
}

impl Listed for Moore {
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    fn diagram(&self, at: &Vec<u64>, _: &[RatedOf<Self>]) -> Diagram {
        Diagram::Heaps(Heaps::of_stones(at.iter().copied()))
    }

    /// The first of the stones that are taken from each heap.
    fn places(&self, at: &Vec<u64>, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let first = |&(heap, stones): &(usize, u64)| Place::stone(heap + 1, at[heap] - stones + 1);
        let way = |step: &StepOf<Self>| vec![step.mv.iter().map(first).collect()];
        steps.iter().map(way).collect()
    }

    fn explain(&self, at: &Vec<u64>, facts: &FactsOf<'_, Self>) -> Vec<Point> {
        if at.iter().all(|heap| *heap == 0) {
            return Vec::new();
        }
        explained(self.k, at, facts.play)
    }
}

/// The counts of binary digits, and which of them decide.
fn explained(k: usize, at: &[u64], play: Play) -> Vec<Point> {
    let modulus = k as u64 + 1;
    if play == Play::Misere && at.iter().all(|heap| *heap <= 1) {
        let message = Message::new("moore-misere-small").with("modulus", modulus);
        let stones: u64 = at.iter().sum();
        return vec![Point::Say(message.with("stones", stones))];
    }
    let counts = |bit| super::rule::ones(at, bit);
    let widest = at.iter().max().map_or(0, |heap| 64 - heap.leading_zeros());
    let texts: Vec<_> = (0..widest)
        .rev()
        .map(|bit| counts(bit).to_string())
        .collect();
    let message = match (0..widest).all(|bit| counts(bit).is_multiple_of(modulus)) {
        true => Message::new("moore-lost"),
        false => Message::new("moore-won"),
    };
    let message = message.with("modulus", modulus);
    vec![Point::Say(message.with("counts", texts.join(", ")))]
}
