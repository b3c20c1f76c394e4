//! The solver of games that are graphs.

use std::sync::Arc;

use super::cache::Cache;
use super::solver::{Census, Longest, Visit};
use super::{Solver, Values, external, fits, levels, streamed};
use crate::game::{Indexed, Play};
use crate::graph::{GameGraph, MoveStream};
use crate::{ByNumber, Control, Error, Message, Value, Verdict};

/// A game that is an explicit graph already.
pub trait AsGraph: Indexed {
    /// The graph; its vertices are the game's positions by index.
    fn graph(&self) -> &GameGraph;

    /// The values, where they have been found already.
    fn found(&self) -> Option<&Arc<Values>> {
        None
    }

    /// How many bytes of memory the game holds that are not there for the search.
    fn held_bytes(&self) -> u64 {
        0
    }

    /// The moves, where [`graph`](Self::graph) has none because they are not held.
    fn stream(&self) -> Option<&dyn MoveStream> {
        None
    }
}

/// Finds all values by [`levels`](super::levels()) on the game's own graph when first asked, then
/// looks them up. Where the moves are not held they are [`streamed`](super::streamed()), or
/// [`external`](super::external()).
pub struct OnGraph {
    play: Play,
    values: Cache<Option<Found>>,
}

/// Values, and how many there are.
#[derive(Clone)]
struct Found {
    values: Arc<dyn ByNumber>,
    count: u64,
}

impl From<Arc<Values>> for Found {
    fn from(values: Arc<Values>) -> Self {
        Self {
            count: values.len(),
            values,
        }
    }
}

/// Values that are looked at together.
const BLOCK: usize = 1 << 12;

impl Found {
    /// Calls `each` with blocks of values and the number of their first.
    fn blocks(
        &self,
        control: &Control<'_>,
        mut each: impl FnMut(u64, &[Value]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut values = [Value::Draw; BLOCK];
        for first in (0..self.count).step_by(BLOCK) {
            control.check()?;
            let values = &mut values[..(self.count - first).min(BLOCK as u64) as usize];
            self.values.read(first, values)?;
            each(first, values)?;
        }
        Ok(())
    }
}

impl OnGraph {
    fn values<G: AsGraph>(&self, game: &G, control: &Control<'_>) -> Result<Found, Error> {
        if let Some(values) = game.found() {
            return Ok(values.clone().into());
        }
        let mut values = self.values.hold(control)?;
        if let Some(values) = &*values {
            return Ok(values.clone());
        }
        let (graph, play) = (game.graph(), self.play);
        let control = &control.holding(game.held_bytes());
        let found: Found = match (game.stream(), control.work()) {
            (Some(moves), Some(work)) if fits(moves.vertices(), control) => {
                Arc::new(streamed(moves, graph, play, work, control)?).into()
            }
            (Some(moves), Some(work)) => {
                let values = external(moves, graph, play, work, control)?;
                Found {
                    count: values.len(),
                    values: Arc::new(values),
                }
            }
            (Some(_), None) => return Err(Error::machine(Message::new("graph-not-held"))),
            (None, _) => Arc::new(levels(graph, play, control)?).into(),
        };
        control.figure("positions", found.count);
        *values = Some(found.clone());
        Ok(found)
    }
}

impl<G: AsGraph> Solver<G> for OnGraph {
    fn new(play: Play) -> Self {
        Self {
            play,
            values: Cache::default(),
        }
    }

    fn play(&self) -> Play {
        self.play
    }

    fn value(&self, game: &G, at: &G::Position, control: &Control<'_>) -> Result<Verdict, Error> {
        let index = game
            .index(at)
            .ok_or_else(|| Error::input(Message::new("position-not-in-game")))?;
        let mut value = [Value::Draw];
        self.values(game, control)?.values.read(index, &mut value)?;
        Ok(value[0].into())
    }

    fn all(&self, game: &G, control: &Control<'_>) -> Result<Option<Arc<dyn ByNumber>>, Error> {
        Ok(Some(self.values(game, control)?.values))
    }

    /// Without making a position of each number, which takes most of the time otherwise.
    fn census(&self, game: &G, control: &Control<'_>) -> Result<Census<G::Position>, Error> {
        let found = self.values(game, control)?;
        let _phase = control.phase("totals", None);
        let mut census = Census {
            positions: found.count,
            ..Census::default()
        };
        let mut longest: [Option<(u64, u64)>; 2] = [None; 2];
        found.blocks(control, |first, values| {
            for (index, value) in (first..).zip(values) {
                let (count, longest) = match value {
                    Value::Win(_) => (&mut census.wins, &mut longest[0]),
                    Value::Loss(_) => (&mut census.losses, &mut longest[1]),
                    Value::Draw => {
                        census.draws += 1;
                        continue;
                    }
                };
                *count += 1;
                let plies = value.remoteness().unwrap_or(0);
                if longest.is_none_or(|(most, _)| plies > most) {
                    *longest = Some((plies, index));
                }
            }
            Ok(())
        })?;
        let [win, loss] = longest.map(|longest| {
            longest.map(|(plies, index)| Longest {
                remoteness: plies.into(),
                position: game.position(index),
            })
        });
        (census.longest_win, census.longest_loss) = (win, loss);
        Ok(census)
    }

    fn visit(
        &self,
        game: &G,
        control: &Control<'_>,
        each: &mut Visit<'_, G::Position>,
    ) -> Result<(), Error> {
        self.values(game, control)?
            .blocks(control, |first, values| {
                let mut values = (first..).zip(values);
                values.try_for_each(|(index, &value)| each(&game.position(index), &value.into()))
            })
    }
}
