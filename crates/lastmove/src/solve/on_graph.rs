//! The solver of games that are graphs.

use std::sync::Arc;

use super::cache::Cache;
use super::solver::{Census, Longest, Visit};
use super::streamed::streamed;
use super::{Solver, Values, levels};
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

    /// The moves, where [`graph`](Self::graph) has none because they are not held.
    fn stream(&self) -> Option<&dyn MoveStream> {
        None
    }
}

/// Finds all values by [`levels`](super::levels()) on the game's own graph when first asked, then
/// looks them up.
pub struct OnGraph {
    play: Play,
    values: Cache<Option<Arc<Values>>>,
}

impl OnGraph {
    fn values<G: AsGraph>(&self, game: &G, control: &Control<'_>) -> Result<Arc<Values>, Error> {
        if let Some(values) = game.found() {
            return Ok(values.clone());
        }
        let mut values = self.values.hold(control)?;
        if let Some(values) = &*values {
            return Ok(values.clone());
        }
        let found = match (game.stream(), control.work()) {
            (Some(moves), Some(work)) => streamed(moves, game.graph(), self.play, work, control)?,
            (Some(_), None) => return Err(Error::machine(Message::new("graph-not-held"))),
            (None, _) => levels(game.graph(), self.play, control)?,
        };
        let found = Arc::new(found);
        control.figure("positions", found.len());
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
        Ok(self.values(game, control)?.get(index).into())
    }

    fn all(&self, game: &G, control: &Control<'_>) -> Result<Option<Arc<dyn ByNumber>>, Error> {
        let values = self.values(game, control)?;
        Ok(Some(values))
    }

    /// Without making a position of each number, which takes most of the time otherwise.
    fn census(&self, game: &G, control: &Control<'_>) -> Result<Census<G::Position>, Error> {
        let values = self.values(game, control)?;
        let _phase = control.phase("totals", None);
        let mut census = Census {
            positions: values.len(),
            ..Census::default()
        };
        let mut longest: [Option<(u64, u64)>; 2] = [None; 2];
        for (index, value) in (0..).zip(values.iter()) {
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
        let values = self.values(game, control)?;
        for index in 0..values.len() {
            if index % (1 << 12) == 0 {
                control.check()?;
            }
            each(&game.position(index), &values.get(index).into())?;
        }
        Ok(())
    }
}
