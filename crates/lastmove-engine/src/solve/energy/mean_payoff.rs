//! Mean payoffs: ends that are forced, and good moves to begin with.

use super::improve::Improve;
use super::moves::{Number, Turned};
use super::{EnergyGame, Payoff, Payoffs};
use crate::{Control, Error, Message};

/// How many moves are added up for the moves to begin with.
const SWEEPS: u32 = 32;

/// The payoff from each vertex, and strategies of both players.
///
/// First the vertices are found from which a player forces an end that is won. In the others play goes
/// on for ever. There player 0 begins with the moves that are best for the sum of a few, and the strategy
/// is improved until that is not possible any more, each time measured against player 1's best answer,
/// which is found anew only where it changes (Hoffman and Karp 1966; Cochet-Terrasson and Gaubert 2006).
/// Random games with 10^6 vertices took 1 to 20 rounds. As with all strategy improvement no good bound
/// on the rounds is known: each raises payoffs, or numbers beside them, of which there are finitely many.
/// One thread.
///
/// Memory: 189 bytes a vertex and 16 a move, or 237 a vertex where 16 · n² weights could add up to more
/// than 63 bits.
///
/// ```
/// use lastmove::game::Play;
/// use lastmove::graph::{GameGraph, Graph, Owners};
/// use lastmove::solve::energy::{EnergyGame, Payoff, mean_payoff};
/// // Player 0 goes round through 1, for 5 in two moves, or stays at 0 for 2 in each.
/// let game = GameGraph {
///     owners: Owners::from_players([0, 1]),
///     ..Graph::from_edges(2, &[(0, 0), (0, 1), (1, 0)]).into()
/// };
/// let game = EnergyGame::new(&game, &[2, 4, 1], Play::Normal)?;
/// let found = mean_payoff(&game, &lastmove::Control::default())?;
/// let mean = Payoff::Mean { numerator: 5, denominator: 2 };
/// assert_eq!((found.payoff(0), found.strategy(0)), (mean, Some(1)));
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input): `mean-large` where the weights of n moves could add up to 2^63;
/// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
pub fn mean_payoff(game: &EnergyGame<'_>, control: &Control<'_>) -> Result<Payoffs, Error> {
    let found = match is_narrow(game)? {
        true => solve::<i64>(game, control)?,
        false => None,
    };
    let found = match found {
        Some(found) => Some(found),
        None => solve::<i128>(game, control)?,
    };
    found.ok_or_else(|| Error::input(Message::new("mean-large")))
}

/// The memory that [`mean_payoff`] needs, in bytes. O(m).
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input), as [`mean_payoff`].
pub fn memory_of_payoffs(game: &EnergyGame<'_>) -> Result<u64, Error> {
    Ok(match is_narrow(game)? {
        true => memory::<i64>(game),
        false => memory::<i128>(game),
    })
}

/// Whether 64 bits are enough for what one round adds to numbers.
fn is_narrow(game: &EnergyGame<'_>) -> Result<bool, Error> {
    // A weight times a denominator, less a numerator, is at most 2 · n · W, and a way has n of them.
    let n = i128::from(game.len());
    Ok(16 * (n + 1) * (largest_sum(game)? + 1) <= i128::from(i64::MAX))
}

fn memory<N: Number>(game: &EnergyGame<'_>) -> u64 {
    let n = u64::from(game.len());
    Turned::bytes(game) + Improve::<N>::bytes(n) + n * 8
}

/// The largest sum of as many weights as there are vertices, if it takes less than 64 bits.
pub(super) fn largest_sum(game: &EnergyGame<'_>) -> Result<i128, Error> {
    let largest = game.weights.iter().map(|weight| weight.unsigned_abs());
    let most = i128::from(largest.max().unwrap_or_default()) * i128::from(game.len());
    match most <= i128::from(i64::MAX) {
        true => Ok(most),
        false => Err(Error::input(Message::new("mean-large"))),
    }
}

/// `None` if the numbers are too small.
fn solve<N: Number>(
    game: &EnergyGame<'_>,
    control: &Control<'_>,
) -> Result<Option<Payoffs>, Error> {
    control.plan(memory::<N>(game))?;
    let turned = Turned::new(game, control)?;
    let mut search = Improve::<N>::new(game, &turned, control);
    for player in [0, 1] {
        search.force(player)?;
    }
    let open: Vec<u32> = (0..game.len()).filter(|&v| search.is_endless(v)).collect();
    let phase = control.phase("solve", None);
    search.begin(&open)?;
    let Some(rounds) = search.run(&open, |risen| phase.advance(risen))? else {
        return Ok(None);
    };
    drop(phase);
    control.figure("rounds", rounds);
    // Without a hint the checker finds a number.
    let hints = search.bias.into_iter().map(|bias| bias.try_into());
    Ok(Some(Payoffs {
        payoffs: search.payoffs,
        moves: search.choice,
        hints: hints.map(Result::unwrap_or_default).collect(),
    }))
}

impl<N: Number> Improve<'_, N> {
    /// Finds the vertices from which a player forces an end that is won.
    fn force(&mut self, player: u8) -> Result<(), Error> {
        let turned = self.turned;
        let n = self.game.len();
        let mut won: Vec<u32> = (0..n)
            .filter(|&v| self.game.end(v) == Some(player))
            .collect();
        // For vertices of the other player: how many edges do not lead to what is won.
        let mut left = vec![0; n as usize];
        for v in 0..n {
            left[v as usize] = self.game.graph().out_degree(v);
        }
        for &v in &won {
            self.payoffs[v as usize] = Payoff::End(player);
        }
        let mut done = 0;
        while let Some(&to) = won.get(done) {
            self.step()?;
            done += 1;
            for (v, _) in turned.edges(to) {
                let at = v as usize;
                if !self.is_endless(v) || self.game.end(v).is_some() {
                    continue;
                }
                left[at] -= 1;
                if self.game.owner(v) == player || left[at] == 0 {
                    self.payoffs[at] = Payoff::End(player);
                    self.choice[at] = to;
                    won.push(v);
                }
            }
        }
        Ok(())
    }

    /// Chooses the moves that are best for the sum of some moves that lead to no end.
    fn begin(&mut self, open: &[u32]) -> Result<(), Error> {
        let n = self.game.len();
        // Sums of up to n weights take less than 64 bits.
        let mut sums = vec![0; n as usize];
        let mut next = vec![0; n as usize];
        for _ in 0..SWEEPS.min(n) {
            for &v in open {
                self.step()?;
                let edges = self.game.edges(v).filter(|edge| self.is_endless(edge.0));
                let sums = edges.map(|(to, weight)| (sums[to as usize] + weight, to, weight));
                let best = match self.game.owner(v) {
                    0 => sums.max_by_key(|sum| sum.0),
                    _ => sums.min_by_key(|sum| sum.0),
                };
                // Who could only move to an end would be forced to.
                if let Some((sum, to, weight)) = best {
                    next[v as usize] = sum;
                    self.choose(v, to, weight);
                }
            }
            std::mem::swap(&mut sums, &mut next);
        }
        Ok(())
    }
}
