//! Positions, moves and the place in the catalog.

use super::{Break, Kind, TakeBreak, certificate, code, places};
use crate::diagram::{Diagram, Heaps, Ways};
use crate::files::Files;
use crate::game::{
    CheckCertificate, Game, Listed, NimValues, Notation, OneHeap, Rated, Spec, Step, Syntax,
};
use crate::{Control, Error, Message};

fn write_heaps(heaps: &[u64]) -> String {
    if heaps.is_empty() {
        return "0".to_owned();
    }
    let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
    heaps.join(",")
}

impl<K: Kind> Notation for TakeBreak<K> {
    fn write_position(&self, at: &Vec<u64>) -> String {
        write_heaps(at)
    }

    fn read_position(&self, text: &str) -> Result<Vec<u64>, Error> {
        code::heaps(text)
    }

    fn write_move(&self, _: &Vec<u64>, mv: &Break) -> String {
        format!("{}:{}", mv.heap + 1, write_heaps(&mv.left))
    }

    fn read_move(&self, at: &Vec<u64>, text: &str) -> Result<Step<Self>, Error> {
        let (heap, left) = code::mv(text, K::SYNTAX.mv, at.len())?;
        if self.body.allows(at[heap], &left) {
            return Ok(self.step(at, heap, left));
        }
        let mut legal = Vec::new();
        self.first_steps(at, 6, &mut legal)?;
        let mut legal: Vec<String> = legal
            .iter()
            .map(|step| self.write_move(at, &step.mv))
            .collect();
        if self.move_count(at)? > legal.len() as u64 {
            legal.push("...".to_owned());
        }
        let message = Message::new("move-not-legal").with("move", text);
        Err(Error::input(message.with("legal", legal.join("  "))).at(text, 0..text.len()))
    }
}

impl<K: Kind> Listed for TakeBreak<K> {
    const NAME: &'static str = K::NAME;
    const SYNTAX: Syntax = K::SYNTAX;
    const BEGINS_AT_POSITION: bool = K::BEGINS_AT_POSITION;

    fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let (body, start) = K::open(spec)?;
        Ok(Self::new(body, start))
    }

    fn nim_values(&self) -> Result<&dyn NimValues<Vec<u64>>, Message> {
        Ok(self)
    }

    fn one_heap(&self) -> Result<&dyn OneHeap, Message> {
        Ok(self)
    }

    fn diagram(&self, at: &Vec<u64>, _: &[Rated<Self>]) -> Diagram {
        Diagram::Heaps(Heaps {
            of: K::DRAWN,
            ..Heaps::of_stones(at.iter().copied())
        })
    }

    fn places(&self, at: &Vec<u64>, steps: &[Step<Self>]) -> Vec<Ways> {
        let of = |step: &Step<Self>| places::ways(K::TAKEN, at[step.mv.heap], &step.mv);
        steps.iter().map(of).collect()
    }

    const CHECK_CERTIFICATE: Option<CheckCertificate<Self>> = Some(|certificate, of, control| {
        certificate::check::<K>(certificate, of.map(|(game, _)| game), control)
    });
}
