//! `moore:K/STONES,STONES,...`, positions `STONES,STONES,...`, moves `HEAP-STONES,HEAP-STONES,...`.

use super::{MOST_HEAPS, Moore, Take, step};
use lastmove_engine::diagram::{Heaps, Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    Choice, FactsOf, Field, Listed, Listing, NimValues, Notation, Play, RatedOf, Spec, StepOf,
    Syntax, join,
};
use lastmove_engine::{Control, Diagram, Error, Message, Point};

/// Reads heaps separated by commas.
fn read_heaps(text: &str) -> Result<Vec<u64>, Error> {
    let stones = |heap: Field<'_>| heap.number("stones", 0..=u64::MAX);
    Field::new(text).list(MOST_HEAPS, "nim-too-many-heaps", stones)
}

fn read_take(at: &[u64], k: usize, text: &str) -> Result<Take, Error> {
    let mut take = Take::new();
    for part in Field::new(text).split(',') {
        let Some([heap, stones]) = part.parts('-') else {
            let message = Message::new("move-syntax").with("move", text);
            return Err(part.error(message.with("syntax", Moore::LISTING.syntax.mv)));
        };
        let heap = heap.number("heap", 1..=at.len() as u64)? as usize - 1;
        if take.iter().any(|(other, _)| *other == heap) {
            return Err(part.error(Message::new("moore-heap-twice").with("heap", heap + 1)));
        }
        if at[heap] == 0 {
            return Err(part.error(Message::new("no-stones-there").with("move", part.text)));
        }
        if take.len() == k {
            return Err(part.error(Message::new("moore-too-many-heaps").with("most", k)));
        }
        take.push((heap, stones.number("stones", 1..=at[heap])?));
    }
    take.sort_unstable();
    Ok(take)
}

impl Notation for Moore {
    fn write_position(&self, at: &Vec<u64>) -> String {
        join(at, ",")
    }

    fn read_position(&self, text: &str) -> Result<Vec<u64>, Error> {
        let heaps = read_heaps(text)?;
        if heaps.len() != self.start.len() {
            let message = Message::new("nim-heap-count").with("found", heaps.len());
            let message = message.with("expected", self.start.len());
            return Err(Field::new(text).error(message));
        }
        Ok(heaps)
    }

    fn write_move(&self, _: &Vec<u64>, take: &Take) -> String {
        let part = |(heap, stones): &(usize, u64)| format!("{}-{stones}", heap + 1);
        join(take.iter().map(part), ",")
    }

    fn read_move(&self, at: &Vec<u64>, text: &str) -> Result<StepOf<Self>, Error> {
        Ok(step(at, read_take(at, self.k, text)?))
    }
}

impl Moore {
    /// Its entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "moore",
        Syntax {
            game: "moore:K/STONES,STONES,...",
            position: "STONES,STONES,...",
            mv: "HEAP-STONES,HEAP-STONES,...",
            example: "moore:2/3,4,5",
        },
    )
    .rules(Choice::Text);

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for wrong rules, and errors of reading a file.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        let syntax = || rules.syntax(Self::LISTING.syntax.game);
        let [k, heaps] = rules.parts('/').ok_or_else(syntax)?;
        let k = k.number("moore-k", 1..=MOST_HEAPS as u64)?;
        Ok(Self::new(k as usize, heaps.read(read_heaps)?))
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

/// The explanation: the counts of binary digits, and which of them decide.
fn explained(k: usize, at: &[u64], play: Play) -> Vec<Point> {
    let modulus = k as u64 + 1;
    if play == Play::Misere && at.iter().all(|heap| *heap <= 1) {
        let message = Message::new("moore-misere-small").with("modulus", modulus);
        let stones: u64 = at.iter().sum();
        return vec![Point::Say(message.with("stones", stones))];
    }
    let counts = |bit| super::rule::ones(at, bit);
    let widest = at.iter().max().map_or(0, |heap| 64 - heap.leading_zeros());
    let text = join((0..widest).rev().map(counts), ", ");
    let message = match (0..widest).all(|bit| counts(bit).is_multiple_of(modulus)) {
        true => Message::new("moore-lost"),
        false => Message::new("moore-won"),
    };
    let message = message.with("modulus", modulus);
    vec![Point::Say(message.with("counts", text))]
}
