//! Answers where player 0 has a goal: who wins, the move that wins, and the cycle it leads to.

use std::collections::HashMap;

use super::GraphGame;
use super::goal::{Goal, Kind};
use super::solver::{Found, OnGraph};
use super::strategies::Strategies;
use lastmove_engine::game::{Game, Rated, RatedOf, StepOf, percent_encode};
use lastmove_engine::solve::energy::Payoff;
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
    goal: &'a Goal,
    by: By,
}

enum By {
    /// The values of the game in which a play that goes on for ever is a draw; this player wins those.
    Ends(Found, u8),
    Strategies(Strategies),
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
            By::Strategies(found) => {
                let mut verdict = endless(found.winner(at));
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
            By::Strategies(found) => {
                let weight = |to| self.goal.weight(&self.game.graph.game, at, to);
                steps.retain(|step| found.keeps(at, step.to, &weight));
                if let Some(to) = found.strategy(at)
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

impl Decided<'_> {
    /// The weights of the moves of a play, those of its cycle once.
    fn weights<'a>(&'a self, play: &'a Play) -> impl Iterator<Item = i64> + 'a {
        let back = play.cycle.map(|begin| play.path[begin]);
        let targets = play.path.iter().skip(1).copied().chain(back);
        let game = &self.game.graph.game;
        let moves = play.path.iter().zip(targets);
        moves.map(move |(&v, to)| self.goal.weight(game, v, to))
    }

    /// Where the credit that is needed runs out.
    fn lowest(&self, play: &Play) -> Option<Message> {
        let By::Strategies(Strategies::Credits(credits)) = &self.by else {
            return None;
        };
        let credit = credits.credit(play.path[0]).filter(|&credit| credit > 0)?;
        let mut left = i128::from(credit);
        let at = self.weights(play).position(|weight| {
            left += i128::from(weight);
            left <= 0
        })?;
        let to = play.path.get(at + 1).copied();
        let to = to.unwrap_or_else(|| play.path[play.cycle.unwrap_or(0)]);
        let name = percent_encode(&self.game.graph.names.name(to));
        let message = Message::new("goal-lowest").with("vertex", name);
        Some(message.with("credit", credit))
    }
}

impl OnGraph {
    /// Who wins a game with a goal; found at the first question.
    pub(super) fn decided<'a>(
        &self,
        game: &'a GraphGame,
        goal: &'a Goal,
        control: &Control<'_>,
    ) -> Result<Decided<'a>, Error> {
        let by = match goal.endless() {
            Some(winner) => By::Ends(self.values(game, control)?, winner),
            None => By::Strategies(self.strategies(game, goal, control)?),
        };
        Ok(Decided { game, goal, by })
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
        let lowest = decided.lowest(&play);
        let Some(begin) = play.cycle else {
            let message = Message::new("goal-play-ends").with("play", names(&play.path));
            let mut points = vec![Point::Say(message.with("player", u64::from(winner)))];
            points.extend(lowest.map(Point::Say));
            return Ok(points);
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
            Kind::Energy => "goal-cycle-energy",
            Kind::MeanPayoff => "goal-cycle-mean",
        });
        let weights = || decided.weights(&play).skip(begin);
        let sum: i128 = weights().map(i128::from).sum();
        let average = Payoff::average(weights()).map_or_else(String::new, |mean| mean.to_string());
        let message = message
            .with("sum", sum.to_string())
            .with("average", average)
            .with("cycle", round)
            .with("vertex", percent_encode(&game.graph.names.name(decides)))
            .with("priority", goal.priorities.get(decides).unwrap_or_default())
            .with("player", u64::from(winner));
        let mut points = vec![Point::Say(message)];
        if begin > 0 {
            let path = names(&play.path[..=begin]);
            points.insert(0, Point::Say(Message::new("goal-play").with("play", path)));
        }
        points.extend(lowest.map(Point::Say));
        Ok(points)
    }
}
