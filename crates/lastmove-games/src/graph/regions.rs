//! Answers where player 0 has a goal: who wins, the move that wins, and the cycle it leads to.

use std::collections::HashMap;
use std::sync::Arc;

use super::GraphGame;
use super::goal::{Goal, Kind};
use super::solver::{Found, OnGraph};
use lastmove_engine::game::{Game, Rated, RatedOf, StepOf, percent_encode};
use lastmove_engine::solve::Solver;
use lastmove_engine::solve::parity::{self, Algorithm, ParityGame, Regions};
use lastmove_engine::{Control, Error, Message, Outcome, Point, Value, Verdict};

/// The most vertices of a play that are named.
const NAMED: usize = 24;

/// The most moves of the play that an explanation follows.
const FOLLOWED: usize = 1 << 20;

/// A play in which the winner keeps to the strategy.
struct Play {
    /// Its vertices, each once.
    path: Vec<u32>,
    /// Where the cycle begins that it closes; `None` where it ends.
    cycle: Option<usize>,
}

/// Who wins a game with a goal.
pub(super) struct Decided<'a> {
    game: &'a GraphGame,
    by: By,
}

enum By {
    /// The values of the game in which a play that goes on for ever is a draw; this player wins those.
    Ends(Found, u8),
    Regions(Arc<Regions>),
}

impl Decided<'_> {
    /// The value of a vertex.
    pub(super) fn verdict(&self, at: u32) -> Result<Verdict, Error> {
        let owner = self.game.owner(at);
        let endless = |winner: u8| Verdict {
            outcome: match winner == owner {
                true => Outcome::Win,
                false => Outcome::Loss,
            },
            remoteness: None,
        };
        Ok(match &self.by {
            By::Ends(values, winner) => match values.get(at)? {
                Value::Draw => endless(*winner),
                value => value.into(),
            },
            By::Regions(regions) => {
                let mut verdict = endless(regions.winner(at));
                if self.game.is_over(at) {
                    verdict.remoteness = Some(0.into());
                }
                verdict
            }
        })
    }

    /// The moves that keep the value of a vertex, the first of them the one to play.
    fn best(&self, at: u32) -> Result<Vec<RatedOf<GraphGame>>, Error> {
        let mut steps: Vec<StepOf<GraphGame>> = Vec::new();
        if self.game.label(&at).is_none() {
            self.game.steps(&at, &mut steps)?;
        }
        match &self.by {
            By::Ends(values, _) => {
                // Who wins for ever is better off than one who wins in the end: compared as draws are.
                let made = |step: &StepOf<GraphGame>| {
                    Ok::<_, Error>(values.get(step.to)?.for_mover(step.keeps_turn))
                };
                let made = steps.iter().map(made).collect::<Result<Vec<_>, _>>()?;
                let most = made.iter().max().copied();
                let mut made = made.into_iter();
                steps.retain(|_| made.next() == most);
            }
            By::Regions(regions) => {
                let winner = regions.winner(at);
                steps.retain(|step| regions.winner(step.to) == winner);
                if let Some(to) = regions.strategy(at)
                    && let Some(first) = steps.iter().position(|step| step.to == to)
                {
                    steps[..=first].rotate_right(1);
                }
            }
        }
        let rate = |step: StepOf<GraphGame>| {
            let verdict = self.verdict(step.to)?;
            Ok(Rated { step, verdict })
        };
        steps.into_iter().map(rate).collect()
    }

    /// Follows the best moves until a vertex comes again; `None` where that takes too long.
    fn followed(&self, at: u32, control: &Control<'_>) -> Result<Option<Play>, Error> {
        let mut places = HashMap::from([(at, 0)]);
        let mut path = vec![at];
        while path.len() < FOLLOWED {
            control.check()?;
            let Some(first) = self.best(path[path.len() - 1])?.into_iter().next() else {
                return Ok(Some(Play { path, cycle: None }));
            };
            let to = first.step.to;
            if let Some(&place) = places.get(&to) {
                let cycle = Some(place);
                return Ok(Some(Play { path, cycle }));
            }
            places.insert(to, path.len());
            path.push(to);
        }
        Ok(None)
    }
}

impl OnGraph {
    /// Who wins from each vertex, and how, by priorities.
    pub(super) fn regions(
        &self,
        game: &GraphGame,
        goal: &Goal,
        control: &Control<'_>,
    ) -> Result<Arc<Regions>, Error> {
        let mut found = self.regions.hold(control)?;
        if let Some(found) = &*found {
            return Ok(found.clone());
        }
        let parity = ParityGame::new(&game.graph.game, &goal.levels, self.play())?;
        let algorithm = control.named_algorithm().and_then(Algorithm::named);
        let control = &control.holding(game.held_bytes());
        let regions = Arc::new(parity::solve(&parity, algorithm, control)?);
        control.figure("positions", regions.len().into());
        Ok(found.insert(regions).clone())
    }

    /// Who wins a game with a goal; found at the first question.
    pub(super) fn decided<'a>(
        &self,
        game: &'a GraphGame,
        goal: &Goal,
        control: &Control<'_>,
    ) -> Result<Decided<'a>, Error> {
        let by = match goal.endless() {
            Some(winner) => By::Ends(self.values(game, control)?, winner),
            None => By::Regions(self.regions(game, goal, control)?),
        };
        Ok(Decided { game, by })
    }

    /// The moves that keep the value of a vertex, the first of them the one to play.
    pub(super) fn goal_best(
        &self,
        game: &GraphGame,
        goal: &Goal,
        at: u32,
        control: &Control<'_>,
    ) -> Result<Vec<RatedOf<GraphGame>>, Error> {
        self.decided(game, goal, control)?.best(at)
    }

    /// The play that the winner's strategy and the first moves of the other player make, and what
    /// decides it.
    pub(super) fn goal_explanation(
        &self,
        game: &GraphGame,
        goal: &Goal,
        at: u32,
        control: &Control<'_>,
    ) -> Result<Vec<Point>, Error> {
        let decided = self.decided(game, goal, control)?;
        let verdict = decided.verdict(at)?;
        if verdict.remoteness.is_some() {
            return Ok(Vec::new());
        }
        let winner = game.owner(at) ^ u8::from(verdict.outcome == Outcome::Loss);
        let Some(play) = decided.followed(at, control)? else {
            return Ok(Vec::new());
        };
        let names = |vertices: &[u32]| {
            let shown = vertices.iter().take(NAMED);
            let mut text: Vec<_> = shown
                .map(|&v| percent_encode(&game.graph.names.name(v)))
                .collect();
            text.extend((vertices.len() > NAMED).then(|| "…".to_owned()));
            text.join(" → ")
        };
        let Some(begin) = play.cycle else {
            let message = Message::new("goal-play-ends").with("play", names(&play.path));
            return Ok(vec![Point::Say(message.with("player", u64::from(winner)))]);
        };
        let cycle = &play.path[begin..];
        let round = format!("{} → {}", names(cycle), names(&cycle[..1]));
        let decides = cycle.iter().max_by_key(|&&v| goal.level(v)).copied();
        let decides = decides.unwrap_or(at);
        let message = Message::new(match goal.kind {
            Kind::Parity => "goal-cycle-largest",
            Kind::ParityMin => "goal-cycle-least",
            Kind::Buchi => "goal-cycle-again",
            Kind::Cobuchi => "goal-cycle-stays",
            Kind::Reach => "goal-cycle-misses",
            Kind::Safe => "goal-cycle-safe",
        });
        let message = message
            .with("cycle", round)
            .with("vertex", percent_encode(&game.graph.names.name(decides)))
            .with("priority", goal.priorities.get(decides).unwrap_or_default())
            .with("player", u64::from(winner));
        let mut points = vec![Point::Say(message)];
        if begin > 0 {
            let path = names(&play.path[..=begin]);
            points.insert(0, Point::Say(Message::new("goal-play").with("play", path)));
        }
        Ok(points)
    }
}
