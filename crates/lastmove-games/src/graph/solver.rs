//! All values of a graph.

use std::sync::Arc;

use super::GraphGame;
use super::strategies::Strategies;
use lastmove_engine::game::{Game, Indexed, Play, RatedOf};
use lastmove_engine::graph::formats::Format;
#[cfg(feature = "tables")]
use lastmove_engine::solve::WorthByNumber;
use lastmove_engine::solve::energy::Payoff;
use lastmove_engine::solve::{
    Cache, Census, Estimate, Longest, Method, Solver, Values, Visit, Worth, best_of, external,
    fits, levels, memory_to_solve, streamed,
};
use lastmove_engine::{ByNumber, Control, Error, Message, Outcome, Point, Value, Verdict};

/// On the first question, finds all values by [`levels`](lastmove_engine::solve::levels()) on the
/// game's graph; then looks them up. Where the moves are not held they are
/// [`streamed`](lastmove_engine::solve::streamed()), or
/// [`external`](lastmove_engine::solve::external()).
#[derive(Debug)]
pub struct OnGraph {
    play: Play,
    values: Cache<Option<Found>>,
    /// Who wins, and how, where player 0 has a goal that decides plays without an end.
    pub(super) strategies: Cache<Option<Strategies>>,
}

/// Values, and how many there are.
#[derive(Clone)]
pub(super) struct Found {
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

/// Values that are read together.
const BLOCK: usize = 1 << 12;

impl Found {
    /// The value of a vertex.
    pub(super) fn get(&self, at: u32) -> Result<Value, Error> {
        let mut value = [Value::Draw];
        self.values.read(at.into(), &mut value)?;
        Ok(value[0])
    }

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
    pub(super) fn values(&self, game: &GraphGame, control: &Control<'_>) -> Result<Found, Error> {
        if let Some(values) = &game.values {
            return Ok(values.clone().into());
        }
        let mut values = self.values.hold(control)?;
        if let Some(values) = &*values {
            return Ok(values.clone());
        }
        let (graph, play) = (&game.graph.game, self.play);
        let control = &control.holding(game.bytes_beside_moves());
        let found: Found = match (game.stream.as_deref(), control.work()) {
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

impl Solver<GraphGame> for OnGraph {
    fn new(play: Play) -> Self {
        Self {
            play,
            values: Cache::default(),
            strategies: Cache::default(),
        }
    }

    fn play(&self) -> Play {
        self.play
    }

    fn estimate(
        &self,
        game: &GraphGame,
        _: &u32,
        control: &Control<'_>,
    ) -> Result<Estimate, Error> {
        let (vertices, edges) = match &game.stream {
            Some(moves) => (moves.vertices().into(), moves.edges()),
            None => (game.len(), game.graph.game.graph.edges()),
        };
        let held = match &game.goal {
            Some(_) => game.held_bytes(),
            None => game.bytes_beside_moves(),
        };
        let beside = control.memory_budget() - control.holding(held).memory_budget();
        let needed = match &game.goal {
            Some(goal) if goal.endless().is_none() => Strategies::memory(game, goal, self.play)?,
            _ => memory_to_solve(vertices, edges),
        };
        Ok(Estimate {
            positions: Some(vertices),
            memory: Some(needed.saturating_add(beside)),
            ..Estimate::by(Method::Backwards)
        })
    }

    /// Those of packed graphs, which may be larger than the memory.
    fn keeps_work(&self, game: &GraphGame) -> bool {
        let format = Format::of_file(&game.file);
        let is_held = format.is_some_and(|format| format == Format::Text || format.is_whole());
        game.goal.is_none() && !is_held
    }

    fn value(&self, game: &GraphGame, at: &u32, control: &Control<'_>) -> Result<Verdict, Error> {
        if game.index(at).is_none() {
            return Err(Error::input(Message::new("position-not-in-game")));
        }
        match &game.goal {
            Some(goal) => self.decided(game, goal, control)?.verdict(*at),
            None => Ok(self.values(game, control)?.get(*at)?.into()),
        }
    }

    fn all(
        &self,
        game: &GraphGame,
        control: &Control<'_>,
    ) -> Result<Option<Arc<dyn ByNumber>>, Error> {
        match &game.goal {
            // Not all of them have a remoteness.
            Some(_) => Ok(None),
            None => Ok(Some(self.values(game, control)?.values)),
        }
    }

    #[cfg(feature = "tables")]
    fn certificate(
        &self,
        game: &GraphGame,
        control: &Control<'_>,
    ) -> Result<Option<String>, Error> {
        match &game.goal {
            Some(goal) => self.solution(game, goal, control),
            None => Ok(None),
        }
    }

    #[cfg(feature = "tables")]
    fn tabled(
        &self,
        game: &GraphGame,
        control: &Control<'_>,
    ) -> Result<Option<Arc<dyn ByNumber>>, Error> {
        match &game.goal {
            Some(goal) if goal.endless().is_none() => {
                Ok(Some(Arc::new(self.tabled_strategy(game, goal, control)?)))
            }
            _ => self.all(game, control),
        }
    }

    #[cfg(feature = "tables")]
    fn worth_by(
        &self,
        game: &GraphGame,
        claims: &dyn ByNumber,
        control: &Control<'_>,
    ) -> Result<Option<WorthByNumber>, Error> {
        match &game.goal {
            Some(goal) if goal.kind.has_weights() => {
                let control = &control.holding(game.held_bytes());
                game.worth_by_table(goal, claims, self.play, control)
                    .map(Some)
            }
            _ => Ok(None),
        }
    }

    fn best(
        &self,
        game: &GraphGame,
        at: &u32,
        control: &Control<'_>,
    ) -> Result<Vec<RatedOf<GraphGame>>, Error> {
        match &game.goal {
            Some(goal) => self.goal_best(game, goal, *at, control),
            None => Ok(best_of(self.options(game, at, control)?)),
        }
    }

    fn explain(
        &self,
        game: &GraphGame,
        at: &u32,
        control: &Control<'_>,
    ) -> Result<Vec<Point>, Error> {
        match &game.goal {
            Some(goal) => self.goal_explanation(game, goal, *at, control),
            None => Ok(Vec::new()),
        }
    }

    fn note(
        &self,
        game: &GraphGame,
        at: &u32,
        verdict: &Verdict,
        control: &Control<'_>,
    ) -> Option<Message> {
        let goal = game
            .goal
            .as_ref()
            .filter(|_| verdict.remoteness.is_none())?;
        if goal.endless().is_some() {
            return Some(Message::new("note-endless"));
        }
        let worth = self.strategies(game, goal, control).ok()?.worth(*at);
        Some(match worth {
            None => Message::new("note-strategy"),
            Some(Worth::Credit(Some(credit))) => {
                Message::new("note-credit").with("credit", &credit)
            }
            Some(Worth::Credit(None)) => Message::new("note-credit-none"),
            Some(Worth::Payoff(Payoff::End(player))) => {
                Message::new("note-payoff-end").with("player", u64::from(player))
            }
            Some(Worth::Payoff(payoff)) => {
                Message::new("note-payoff").with("payoff", payoff.to_string())
            }
        })
    }

    fn worth(
        &self,
        game: &GraphGame,
        at: &u32,
        control: &Control<'_>,
    ) -> Result<Option<Worth>, Error> {
        match &game.goal {
            Some(goal) if goal.kind.has_weights() => {
                Ok(self.strategies(game, goal, control)?.worth(*at))
            }
            _ => Ok(None),
        }
    }

    /// Avoids making a position of each number, which would dominate the time.
    fn census(&self, game: &GraphGame, control: &Control<'_>) -> Result<Census<u32>, Error> {
        if let Some(goal) = &game.goal {
            let mut census = Census::default();
            let mut won = 0;
            self.visit(game, control, &mut |at, verdict| {
                let is_first = game.owner(*at) == 0;
                won += u64::from(is_first == (verdict.outcome == Outcome::Win));
                census.add(at, verdict);
                Ok(())
            })?;
            census.won_by_0 = Some(won);
            if goal.endless().is_none() {
                // Only ends have a number of plies.
                (census.longest_win, census.longest_loss) = (None, None);
            }
            return Ok(census);
        }
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
        game: &GraphGame,
        control: &Control<'_>,
        each: &mut Visit<'_, u32>,
    ) -> Result<(), Error> {
        if let Some(goal) = &game.goal {
            let decided = self.decided(game, goal, control)?;
            return (0..game.len() as u32).try_for_each(|v| {
                if v.is_multiple_of(1 << 12) {
                    control.check()?;
                }
                each(&v, &decided.verdict(v)?)
            });
        }
        self.values(game, control)?
            .blocks(control, |first, values| {
                let mut values = (first..).zip(values);
                values.try_for_each(|(index, &value)| each(&game.position(index), &value.into()))
            })
    }
}
