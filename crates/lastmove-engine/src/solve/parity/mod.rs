//! Parity games: play goes on for ever, and the largest priority that is seen again and again decides,
//! an even one for player 0 and an odd one for player 1.
//!
//! The game is determined, and whoever wins from a vertex does so by a *positional strategy*, one move
//! for each of their vertices (Emerson and Jutla 1991). [`check()`] checks such strategies by the moves
//! alone; it shares nothing with what finds them. [`solve()`] finds them, and [`zielonka`] is its slow twin.

mod algorithm;
mod board;
mod check;
mod components;
#[cfg(test)]
mod fast_tests;
mod levels;
mod promotion;
mod recursive;
#[cfg(feature = "formats")]
mod solution;
mod tangles;
#[cfg(test)]
mod tests;
mod zielonka;

pub use algorithm::{Algorithm, memory_to_solve, solve};
pub use check::check;
#[cfg(feature = "formats")]
pub use solution::{read_solution, write_solution};
pub use zielonka::zielonka;

use crate::game::Play;
use crate::graph::{GameGraph, Graph};
use crate::{Error, Message, Outcome};

/// A parity game on a graph.
///
/// Where no move is left, and at a vertex with a label, play ends: the label says who wins, else the
/// rule of play.
#[derive(Clone, Copy, Debug)]
pub struct ParityGame<'a> {
    game: &'a GameGraph,
    priorities: &'a [u32],
    play: Play,
}

impl<'a> ParityGame<'a> {
    /// The game in which vertex v has the priority `priorities[v]`.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input): `parity-owners` where vertices have no owners,
    /// `parity-draw` where a draw is declared, `parity-priorities` unless there is one priority a vertex.
    pub fn new(game: &'a GameGraph, priorities: &'a [u32], play: Play) -> Result<Self, Error> {
        let n = game.graph.vertices();
        if priorities.len() != n as usize {
            let message = Message::new("parity-priorities").with("found", priorities.len());
            return Err(Error::input(message.with("vertices", u64::from(n))));
        }
        if n > 0 && game.owners.is_empty() {
            return Err(Error::input(Message::new("parity-owners")));
        }
        if let Some(v) = (0..n).find(|&v| game.labels.get(v) == Some(Outcome::Draw)) {
            let message = Message::new("parity-draw").with("vertex", u64::from(v));
            return Err(Error::input(message));
        }
        Ok(Self {
            game,
            priorities,
            play,
        })
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

    /// The priority of a vertex.
    #[must_use]
    #[inline]
    pub fn priority(&self, v: u32) -> u32 {
        self.priorities[v as usize]
    }

    /// Who wins where play ends.
    #[must_use]
    pub fn end(&self, v: u32) -> Option<u8> {
        self.game.end(v, self.play)
    }
}

/// Who wins from each vertex, and by which moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    /// One bit a vertex, set where player 1 wins.
    second: Vec<u64>,
    /// The vertex that the winner moves to, where it is the winner's move.
    moves: Vec<u32>,
}

impl Regions {
    /// No move of a strategy: play ends there, or the loser is to move.
    const NONE: u32 = u32::MAX;

    /// Regions in which player 0 wins everywhere, without moves.
    fn new(n: u32) -> Self {
        Self {
            second: vec![0; (n as usize).div_ceil(64)],
            moves: vec![Self::NONE; n as usize],
        }
    }

    /// Regions of `n` vertices that somebody [claims](Self::claim), to be [checked](check()).
    #[must_use]
    pub fn claimed(n: u32) -> Self {
        Self::new(n)
    }

    /// Claims that a player wins from a vertex, where it is this player's move by a move to `to`.
    ///
    /// # Panics
    /// When there is no such vertex.
    pub fn claim(&mut self, v: u32, winner: u8, to: Option<u32>) {
        self.set_winner(v, winner);
        self.set_strategy(v, to);
    }

    /// The player who wins from a vertex.
    #[must_use]
    #[inline]
    pub fn winner(&self, v: u32) -> u8 {
        (self.second[v as usize / 64] >> (v % 64) & 1) as u8
    }

    /// The vertex that the winner moves to; `None` where play ends or the loser is to move.
    #[must_use]
    pub fn strategy(&self, v: u32) -> Option<u32> {
        let to = self.moves[v as usize];
        (to != Self::NONE).then_some(to)
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

    fn set_winner(&mut self, v: u32, player: u8) {
        let (word, bit) = (&mut self.second[v as usize / 64], 1 << (v % 64));
        match player {
            0 => *word &= !bit,
            _ => *word |= bit,
        }
    }

    fn set_strategy(&mut self, v: u32, to: Option<u32>) {
        self.moves[v as usize] = to.unwrap_or(Self::NONE);
    }
}
