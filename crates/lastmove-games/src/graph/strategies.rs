//! Who wins from each vertex by a goal that decides plays without an end, and how.

use std::sync::Arc;

use super::GraphGame;
use super::goal::{Goal, Kind};
use super::solver::OnGraph;
use lastmove_engine::game::{Game, Play};
use lastmove_engine::solve::energy::{
    Credits, EnergyGame, Payoffs, keep_alive, mean_payoff, memory_of_payoffs, memory_to_keep_alive,
};
use lastmove_engine::solve::parity::{self, Algorithm, ParityGame, Regions};
use lastmove_engine::solve::{Solver, Worth};
use lastmove_engine::{Control, Error};

/// The winner of each vertex, and moves.
#[derive(Clone, Debug)]
pub(super) enum Strategies {
    /// By priorities.
    Regions(Arc<Regions>),
    /// Player 0 needs credit.
    Credits(Arc<Credits>),
    /// Player 0 wins where the average is not negative.
    Payoffs(Arc<Payoffs>),
}

/// The game in which moves have weights.
pub(super) fn weighed<'a>(
    game: &'a GraphGame,
    goal: &'a Goal,
    play: Play,
) -> Result<EnergyGame<'a>, Error> {
    EnergyGame::new(&game.graph.game, &goal.weights, play)
}

impl Strategies {
    /// The memory that finding them needs, in bytes.
    pub(super) fn memory(game: &GraphGame, goal: &Goal, play: Play) -> Result<u64, Error> {
        match goal.kind {
            Kind::Energy => Ok(memory_to_keep_alive(&weighed(game, goal, play)?)),
            Kind::MeanPayoff => memory_of_payoffs(&weighed(game, goal, play)?),
            _ => {
                let parity = ParityGame::new(&game.graph.game, &goal.levels, play)?;
                Ok(parity::memory_to_solve(&parity))
            }
        }
    }

    fn find(
        game: &GraphGame,
        goal: &Goal,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        Ok(match goal.kind {
            Kind::Energy => {
                let found = keep_alive(&weighed(game, goal, play)?, control)?;
                Self::Credits(Arc::new(found))
            }
            Kind::MeanPayoff => {
                let found = mean_payoff(&weighed(game, goal, play)?, control)?;
                Self::Payoffs(Arc::new(found))
            }
            _ => {
                let parity = ParityGame::new(&game.graph.game, &goal.levels, play)?;
                let algorithm = control.named_algorithm().and_then(Algorithm::named);
                Self::Regions(Arc::new(parity::solve(&parity, algorithm, control)?))
            }
        })
    }

    /// How many vertices there are.
    pub(super) fn len(&self) -> u32 {
        match self {
            Self::Regions(regions) => regions.len(),
            Self::Credits(credits) => credits.len(),
            Self::Payoffs(payoffs) => payoffs.len(),
        }
    }

    /// The player who wins.
    pub(super) fn winner(&self, v: u32) -> u8 {
        match self {
            Self::Regions(regions) => regions.winner(v),
            Self::Credits(credits) => u8::from(credits.credit(v).is_none()),
            Self::Payoffs(payoffs) => payoffs.payoff(v).winner(),
        }
    }

    /// The move of a strategy: the winner's, or that of a player who makes sure of a credit or an average.
    pub(super) fn strategy(&self, v: u32) -> Option<u32> {
        match self {
            Self::Regions(regions) => regions.strategy(v),
            Self::Credits(credits) => credits.strategy(v),
            Self::Payoffs(payoffs) => payoffs.strategy(v),
        }
    }

    /// What play is worth.
    pub(super) fn worth(&self, v: u32) -> Option<Worth> {
        match self {
            Self::Regions(_) => None,
            Self::Credits(credits) => Some(Worth::Credit(credits.credit(v).map(Into::into))),
            Self::Payoffs(payoffs) => Some(Worth::Payoff(payoffs.payoff(v))),
        }
    }

    /// Whether a move from `v` to `to` keeps what `v` is worth; `weight` gives the weight of the move.
    pub(super) fn keeps(&self, v: u32, to: u32, weight: &dyn Fn(u32) -> i64) -> bool {
        match self {
            Self::Regions(regions) => regions.winner(v) == regions.winner(to),
            Self::Payoffs(payoffs) => payoffs.payoff(v) == payoffs.payoff(to),
            Self::Credits(credits) => {
                let needed = |credit| (i128::from(credit) - i128::from(weight(to))).max(0);
                credits.credit(to).map(needed) == credits.credit(v).map(i128::from)
            }
        }
    }
}

impl OnGraph {
    /// Who wins from each vertex, and how; found at the first question.
    pub(super) fn strategies(
        &self,
        game: &GraphGame,
        goal: &Goal,
        control: &Control<'_>,
    ) -> Result<Strategies, Error> {
        let mut found = self.strategies.hold(control)?;
        if let Some(found) = &*found {
            return Ok(found.clone());
        }
        let control = &control.holding(game.held_bytes());
        let strategies = Strategies::find(game, goal, self.play(), control)?;
        control.figure("positions", strategies.len().into());
        Ok(found.insert(strategies).clone())
    }
}
