//! Energy games and mean-payoff games: play goes on for ever along moves with weights.
//!
//! In an energy game player 0 begins with some credit and must keep it, with all weights of the moves
//! added, from falling below zero: how much credit is enough? In a mean-payoff game player 0 wants the
//! average weight to be large in the long run, to be exact the limit inferior of the averages.
//! Both are determined, and each player has a *positional strategy*, one move for each of their
//! vertices, that is best from everywhere (Ehrenfeucht and Mycielski 1979; Bouyer, Fahrenberg, Larsen,
//! Markey and Srba 2008).
//!
//! | function | finds | cost |
//! |---|---|---|
//! | [`keep_alive`] | credits and strategies | O(m · log n) a round, mostly few rounds |
//! | [`value_iteration`] | credits | O(m · n · W), W the largest weight: the slow twin |
//! | [`check()`] | what is wrong with credits and strategies | O(n + m) mostly, see there |
//! | [`mean_payoff`] | averages and strategies | O(m · log n) a round, mostly few rounds |
//! | [`zwick_paterson`] | averages | O(m · n³ · W): the slow twin |
//! | [`check_mean_payoff`] | what is wrong with averages and strategies | O(n + m) mostly, see there |
//!
//! The checkers go by the moves alone and share nothing with what finds the answers.

mod answer;
mod check;
mod check_mean;
mod cycles;
mod followed;
mod improve;
mod keep_alive;
mod mean_payoff;
mod moves;
mod payoff;
mod plain;
mod search;
#[cfg(test)]
mod tests;

pub use check::check;
pub use check_mean::check_mean_payoff;
pub use followed::Followed;
pub use keep_alive::{keep_alive, memory_to_keep_alive};
pub use mean_payoff::{mean_payoff, memory_of_payoffs};
pub use payoff::{Payoff, Payoffs};
pub use plain::{value_iteration, zwick_paterson};

use crate::game::Play;
use crate::graph::{GameGraph, Graph};
use crate::{Error, Message, Outcome};

/// No move of a strategy.
const NONE: u32 = u32::MAX;

/// A game on a graph whose moves have weights.
///
/// Where no move is left, and at a vertex with a label, play ends: the label says who wins, else the
/// rule of play. Where player 0 wins no more credit is needed; where player 1 does none is enough.
#[derive(Clone, Copy, Debug)]
pub struct EnergyGame<'a> {
    game: &'a GameGraph,
    weights: &'a [i64],
    play: Play,
}

impl<'a> EnergyGame<'a> {
    /// The game in which the move `game.graph.all_targets()[e]` has the weight `weights[e]`.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input): `energy-owners` where vertices have no owners,
    /// `energy-draw` where a draw is declared, `energy-weights` unless there is one weight a move, and
    /// `energy-large` where a credit could take more than 63 bits: where the most negative weights of
    /// all vertices add up to −(2^63 − 1) or less.
    pub fn new(game: &'a GameGraph, weights: &'a [i64], play: Play) -> Result<Self, Error> {
        let n = game.graph.vertices();
        if weights.len() as u64 != game.graph.edges() {
            let message = Message::new("energy-weights").with("found", weights.len());
            return Err(Error::input(message.with("moves", game.graph.edges())));
        }
        if n > 0 && game.owners.is_empty() {
            return Err(Error::input(Message::new("energy-owners")));
        }
        if let Some(v) = (0..n).find(|&v| game.labels.get(v) == Some(Outcome::Draw)) {
            let message = Message::new("energy-draw").with("vertex", u64::from(v));
            return Err(Error::input(message));
        }
        let game = Self {
            game,
            weights,
            play,
        };
        let least = |v| game.edges(v).map(|(_, weight)| weight).min();
        let of_vertex = (0..n).filter_map(least).map(|least| least.min(0));
        if of_vertex.map(i128::from).sum::<i128>() <= -i128::from(i64::MAX) {
            return Err(Error::input(Message::new("energy-large")));
        }
        Ok(game)
    }

    /// The moves.
    #[must_use]
    pub fn graph(&self) -> &'a Graph {
        &self.game.graph
    }

    /// How many vertices there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.game.graph.vertices()
    }

    /// Whether there is no vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The player who moves at a vertex.
    #[must_use]
    #[inline]
    pub fn owner(&self, v: u32) -> u8 {
        u8::from(self.game.owners.second(v))
    }

    /// The edges that leave a vertex: targets and weights. There are such edges at vertices with labels
    /// too, where nobody moves.
    #[inline]
    pub fn edges(&self, v: u32) -> impl Iterator<Item = (u32, i64)> + use<'a> {
        let range = self.game.graph.edge_range(v);
        let targets = &self.game.graph.all_targets()[range.clone()];
        targets
            .iter()
            .copied()
            .zip(self.weights[range].iter().copied())
    }

    /// One of the edges that leave a vertex.
    fn edge(&self, v: u32, place: usize) -> Option<(u32, i64)> {
        let edge = self.game.graph.edge_range(v).nth(place)?;
        Some((self.game.graph.all_targets()[edge], self.weights[edge]))
    }

    /// The weight of the move from `v` to `to`, of several there the best for the player to move; `None`
    /// where there is none.
    #[must_use]
    pub fn weight(&self, v: u32, to: u32) -> Option<i64> {
        let there = self.edges(v).filter(|edge| edge.0 == to);
        let weights = there.map(|(_, weight)| weight);
        match self.owner(v) {
            0 => weights.max(),
            _ => weights.min(),
        }
    }

    /// Who wins where play ends.
    #[must_use]
    pub fn end(&self, v: u32) -> Option<u8> {
        self.game.end(v, self.play)
    }
}

/// The least credit that is enough from each vertex, and moves that show that it is and that less is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credits {
    /// The credit; where none is enough a number that helps [`check()`] to see it.
    credits: Vec<i64>,
    /// One bit a vertex, set where no credit is enough.
    infinite: Vec<u64>,
    moves: Vec<u32>,
}

impl Credits {
    /// All credits are 0, without moves.
    fn new(n: u32) -> Self {
        Self {
            credits: vec![0; n as usize],
            infinite: vec![0; (n as usize).div_ceil(64)],
            moves: vec![NONE; n as usize],
        }
    }

    /// The least credit with which player 0 keeps the energy at zero or more for ever; `None` where no
    /// credit is enough.
    #[must_use]
    pub fn credit(&self, v: u32) -> Option<u64> {
        let is_infinite = self.infinite[v as usize / 64] >> (v % 64) & 1 == 1;
        (!is_infinite).then(|| self.credits[v as usize].unsigned_abs())
    }

    /// The vertex that the player to move goes to, along the best edge for that player where there are
    /// several.
    ///
    /// Player 0 has a move wherever some credit is enough: with it, that credit is. Player 1 has a move
    /// wherever a credit is needed: with it, no less is enough.
    #[must_use]
    pub fn strategy(&self, v: u32) -> Option<u32> {
        let to = self.moves[v as usize];
        (to != NONE).then_some(to)
    }

    /// How many vertices there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Whether there is no vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// A number that may show that no credit is enough. Within the vertices where that is so, a move
    /// gains at most the difference of the numbers, from the target's to its own, where player 1 moves
    /// by the strategy.
    fn hint(&self, v: u32) -> i64 {
        self.credits[v as usize]
    }

    fn set_credit(&mut self, v: u32, credit: Option<i64>) {
        let (word, bit) = (&mut self.infinite[v as usize / 64], 1 << (v % 64));
        match credit {
            Some(credit) => {
                *word &= !bit;
                self.credits[v as usize] = credit;
            }
            None => *word |= bit,
        }
    }

    fn set_hint(&mut self, v: u32, hint: i64) {
        self.credits[v as usize] = hint;
    }

    fn set_strategy(&mut self, v: u32, to: Option<u32>) {
        self.moves[v as usize] = to.unwrap_or(NONE);
    }
}
