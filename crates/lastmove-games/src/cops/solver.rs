//! The solver on top of the search.

use std::sync::Arc;

use rayon::prelude::*;

use super::rows::{self, Table};
use super::{Cops, Position, Turn};
use crate::pursuit::Squad;
use lastmove_engine::game::{Game, Indexed, Listed, Play, Rated, RatedOf};
use lastmove_engine::solve::{Cache, Estimate, Method, Solver, Visit};
use lastmove_engine::{Control, Error, Message, Value, Verdict};

/// Finds the values of all positions at the first question, on rows of bits. Where neither side forces
/// its end, the robber wins: he is never caught.
#[derive(Debug)]
pub struct RowSearch {
    play: Play,
    known: Cache<Option<Arc<Known>>>,
}

/// All values, in which a draw is a win of the robber.
struct Known {
    table: Table,
    /// The values with the cops placed and the robber not, by squad.
    placed: Vec<Value>,
    start: Value,
}

impl Known {
    fn new(game: &Cops, play: Play, control: &Control<'_>) -> Result<Self, Error> {
        let placed = game.squads().saturating_mul(size_of::<Value>() as u64);
        let table = rows::solve(game, play, &control.holding(placed))?;
        let first = game.rules.first;
        let robbers = || (0..game.vertices()).map(|v| v as u16);
        let best = |rank: u64| {
            let options = robbers().map(|robber| table.value(rank, robber, first));
            let options = options.map(|value| value.for_mover(first == Turn::Robber));
            // There is a vertex.
            options.max().unwrap_or(Value::Draw)
        };
        let placed = || (0..game.squads()).into_par_iter().map(best).collect();
        let placed: Vec<Value> = control.with_threads(placed)?;
        let start = placed.iter().map(|value| value.for_mover(false)).max();
        Ok(Self {
            start: start.unwrap_or(Value::Draw),
            table,
            placed,
        })
    }

    fn value(&self, at: &Position) -> Value {
        let Some(rank) = at.cops.map(|squad: Squad| squad.rank()) else {
            return self.start;
        };
        match at.robber {
            None => self.placed[rank as usize],
            Some(robber) => self.table.value(rank, robber, at.turn),
        }
    }
}

/// What a value means at a position: a draw is a win of the robber without a number of plies.
fn told(game: &Cops, at: &Position, value: Value) -> Verdict {
    match value {
        Value::Draw => Verdict {
            outcome: game.endless(at),
            remoteness: None,
        },
        _ => value.into(),
    }
}

impl RowSearch {
    fn known(&self, game: &Cops, control: &Control<'_>) -> Result<Arc<Known>, Error> {
        let mut known = self.known.hold(control)?;
        if let Some(known) = &*known {
            return Ok(known.clone());
        }
        let found = Arc::new(Known::new(game, self.play, control)?);
        control.figure("positions", game.len());
        Ok(known.insert(found).clone())
    }
}

impl Solver<Cops> for RowSearch {
    fn new(play: Play) -> Self {
        Self {
            play,
            known: Cache::default(),
        }
    }

    fn play(&self) -> Play {
        self.play
    }

    fn estimate(&self, game: &Cops, _: &Position, _: &Control<'_>) -> Result<Estimate, Error> {
        Ok(Estimate {
            positions: Some(game.len()),
            memory: Some(rows::memory(game)),
            ..Estimate::by(Method::Backwards)
        })
    }

    fn value(&self, game: &Cops, at: &Position, control: &Control<'_>) -> Result<Verdict, Error> {
        if game.index(at).is_none() {
            return Err(Error::input(Message::new("position-not-in-game")));
        }
        Ok(told(game, at, self.known(game, control)?.value(at)))
    }

    fn visit(
        &self,
        game: &Cops,
        control: &Control<'_>,
        each: &mut Visit<'_, Position>,
    ) -> Result<(), Error> {
        let known = self.known(game, control)?;
        for index in 0..game.len() {
            if index % (1 << 12) == 0 {
                control.check()?;
            }
            let at = game.position(index);
            each(&at, &told(game, &at, known.value(&at)))?;
        }
        Ok(())
    }

    /// A win for ever is worse for the robber than one that ends, and better for the cops to allow.
    fn best(
        &self,
        game: &Cops,
        at: &Position,
        control: &Control<'_>,
    ) -> Result<Vec<RatedOf<Cops>>, Error> {
        let known = self.known(game, control)?;
        let mut steps = Vec::new();
        if game.label(at).is_none() {
            game.steps(at, &mut steps)?;
        }
        let mut best = Vec::new();
        let mut most = None;
        for step in steps {
            let value = known.value(&step.to);
            let worth = Some(value.for_mover(step.keeps_turn));
            if worth > most {
                most = worth;
                best.clear();
            }
            if worth == most {
                let verdict = told(game, &step.to, value);
                best.push(Rated { step, verdict });
            }
        }
        Ok(best)
    }

    fn note(&self, _: &Cops, _: &Position, verdict: &Verdict, _: &Control<'_>) -> Option<Message> {
        let is_endless = verdict.remoteness.is_none();
        is_endless.then(|| Message::new("note-endless"))
    }
}
