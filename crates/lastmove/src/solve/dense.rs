//! Solvers that keep the values of all positions in one array.

use std::marker::PhantomData;
use std::sync::Arc;

use super::cache::Cache;
use super::solver::{Census, Longest, Visit};
use super::{Solver, Values, expand, levels, reverse};
use crate::game::{Game, Indexed, Play, Reverse};
use crate::graph::GameGraph;
use crate::{ByNumber, Control, Error, Message, Value, Verdict};

/// A way to find the values of all positions of an indexed game.
pub trait Engine<G: Game>: Send + Sync {
    /// The value of each position by its index.
    ///
    /// # Errors
    /// [`Blame::Budget`](crate::Blame::Budget), [`Blame::Interrupt`](crate::Blame::Interrupt).
    fn solve(game: &G, play: Play, control: &Control<'_>) -> Result<Values, Error>;
}

/// [`reverse`]: un-moves made on the fly.
pub struct OnTheFly;

impl<G: Reverse> Engine<G> for OnTheFly {
    fn solve(game: &G, play: Play, control: &Control<'_>) -> Result<Values, Error> {
        reverse(game, play, control)
    }
}

/// [`expand`], then [`levels`](super::levels()): the graph is built explicitly.
pub struct Explicit;

impl<G: Indexed> Engine<G> for Explicit {
    fn solve(game: &G, play: Play, control: &Control<'_>) -> Result<Values, Error> {
        levels(&expand(game, control)?, play, control)
    }
}

/// A game that is an explicit graph already.
pub trait AsGraph: Indexed {
    /// The graph; its vertices are the game's positions by index.
    fn graph(&self) -> &GameGraph;
}

/// [`levels`](super::levels()) on the game's own graph.
pub struct OnGraph;

impl<G: AsGraph> Engine<G> for OnGraph {
    fn solve(game: &G, play: Play, control: &Control<'_>) -> Result<Values, Error> {
        levels(game.graph(), play, control)
    }
}

/// Finds all values with engine `E` when first asked, then looks them up.
pub struct Dense<E> {
    play: Play,
    values: Cache<Option<Arc<Values>>>,
    engine: PhantomData<E>,
}

impl<E> Dense<E> {
    fn values<G: Game>(&self, game: &G, control: &Control<'_>) -> Result<Arc<Values>, Error>
    where
        E: Engine<G>,
    {
        let mut values = self.values.hold(control)?;
        if let Some(values) = &*values {
            return Ok(values.clone());
        }
        let found = Arc::new(E::solve(game, self.play, control)?);
        control.figure("positions", found.len());
        *values = Some(found.clone());
        Ok(found)
    }
}

impl<G: Indexed, E: Engine<G>> Solver<G> for Dense<E> {
    fn new(play: Play) -> Self {
        Self {
            play,
            values: Cache::default(),
            engine: PhantomData,
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
