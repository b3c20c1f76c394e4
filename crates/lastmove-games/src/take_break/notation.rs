//! Positions, moves and the place in the catalog.

use super::{Break, TakeBreak, certificate, code, places};
use lastmove_engine::certificate::{Certificate, Finding};
use lastmove_engine::diagram::{Diagram, Heaps, Ways};
use lastmove_engine::game::{
    Field, Game, HINTED_MOVES, Listed, NimValues, Notation, OneHeap, Play, RatedOf, StepOf, join,
};
use lastmove_engine::{Control, Error, Message};

fn write_heaps(heaps: &[u64]) -> String {
    if heaps.is_empty() {
        return "0".to_owned();
    }
    join(heaps, ",")
}

impl Notation for TakeBreak {
    fn write_position(&self, at: &Vec<u64>) -> String {
        write_heaps(at)
    }

    fn read_position(&self, text: &str) -> Result<Vec<u64>, Error> {
        code::heaps(text)
    }

    fn write_move(&self, _: &Vec<u64>, mv: &Break) -> String {
        format!("{}:{}", mv.heap + 1, write_heaps(&mv.left))
    }

    fn read_move(&self, at: &Vec<u64>, text: &str) -> Result<StepOf<Self>, Error> {
        let (heap, left) = code::mv(text, self.kind.listing.syntax.mv, at.len())?;
        if self.body.allows(at[heap], &left) {
            return Ok(self.step(at, heap, left));
        }
        let mut legal = Vec::new();
        self.first_steps(at, HINTED_MOVES, &mut legal)?;
        let more = self.move_count(at)? > legal.len() as u64;
        let legal = legal.iter().map(|step| self.write_move(at, &step.mv));
        Err(Field::new(text).not_legal(legal.chain(more.then(|| "...".to_owned()))))
    }
}

impl Listed for TakeBreak {
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    fn one_heap(&self) -> Option<&dyn OneHeap> {
        Some(self)
    }

    fn diagram(&self, at: &Vec<u64>, _: &[RatedOf<Self>]) -> Diagram {
        Diagram::Heaps(Heaps {
            of: self.kind.drawn,
            ..Heaps::of_stones(at.iter().copied())
        })
    }

    fn places(&self, at: &Vec<u64>, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let of = |step: &StepOf<Self>| places::ways(self.kind.taken, at[step.mv.heap], &step.mv);
        steps.iter().map(of).collect()
    }

    fn check_certificate(
        &self,
        certificate: &Certificate<'_>,
        _: Play,
        control: &Control<'_>,
    ) -> Option<Result<Finding, Error>> {
        Some(certificate::check(
            certificate,
            self.kind,
            Some(&self.body),
            control,
        ))
    }
}
