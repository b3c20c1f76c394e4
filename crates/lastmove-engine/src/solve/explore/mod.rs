//! Solving any game by exploring from a position.

mod chunk;
mod foreseen;
mod index;
mod moves;
mod plain;
mod search;
mod sweep;
#[cfg(test)]
mod tests;
mod weight;

pub(super) use foreseen::foreseen;
pub use plain::explore_plainly;

use std::hash::Hash;

use self::index::Index;
use self::search::{Grain, Search};
use super::{Values, levels};
use crate::game::{Game, Play};
use crate::graph::Graph;
use crate::{Control, Error, Message, SearchLimit, Value};

/// The values of all positions that were reached.
pub struct Solved<P> {
    positions: Vec<P>,
    index: Index,
    values: Values,
}

impl<P: Eq + Hash> Solved<P> {
    /// The value of a position that was reached.
    #[must_use]
    pub fn value(&self, at: &P) -> Option<Value> {
        let index = self.index.find(&self.positions, at)?;
        Some(self.values.get(index.into()))
    }

    /// How many positions were reached.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether no position was reached; never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// All positions with their values, in the order in which they were reached.
    pub fn iter(&self) -> impl Iterator<Item = (&P, Value)> {
        self.positions.iter().zip(self.values.iter())
    }
}

/// Solves every position that can be reached from `from`, breadth first, in O(n + m) expected time
/// on all threads of `control`. Positions are numbered in the order in which one thread reaches
/// them, whatever the number of threads. Where every move leads to a position with a larger number,
/// as in games in which pieces are only added or only removed one by one, values are found in one
/// backward sweep; else the moves become a graph, which [`levels`](super::levels()) solves.
/// [`explore_plainly`] is its slow twin.
///
/// Memory: the positions, 10 to 15 bytes more a position, and one to three a move; where some move
/// does not lead to a later position, 8 more a position and 10 more a move while it is solved. The
/// budget counts a position as [`Game::position_bytes`] does.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory) when the game does not fit the memory budget,
/// [`Blame::Interrupt`](crate::Blame::Interrupt), [`Blame::Machine`](crate::Blame::Machine) when
/// threads cannot be started, and what [`Game::steps`] fails with.
///
/// # Examples
/// One heap from which one to three stones are taken:
/// ```
/// use lastmove::{Control, Error, Value, game::{Game, Play, Step, StepOf}, solve::explore};
///
/// struct Take;
/// impl Game for Take {
///     type Position = u64;
///     type Move = u64;
///     fn start(&self) -> u64 { 21 }
///     fn steps(&self, at: &u64, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
///         into.extend((1..=3.min(*at)).map(|n| Step::new(n, at - n)));
///         Ok(())
///     }
/// }
///
/// let solved = explore(&Take, &Take.start(), Play::Normal, &Control::default()).unwrap();
/// assert_eq!(solved.value(&21), Some(Value::Win(11)));
/// assert_eq!(solved.value(&20), Some(Value::Loss(10)));
/// ```
pub fn explore<G: Game>(
    game: &G,
    from: &G::Position,
    play: Play,
    control: &Control<'_>,
) -> Result<Solved<G::Position>, Error> {
    let solved = explore_within(game, from, play, SearchLimit::NONE, control)?;
    // Without bounds it is always found.
    solved.ok_or_else(|| Error::limit(Message::new("positions-over-limit")))
}

/// [`explore`], if there is no more to explore than `limit`. It gives up as soon as the limit is
/// certain to be exceeded: the moves of all positions found count, not only of those expanded.
pub fn explore_within<G: Game>(
    game: &G,
    from: &G::Position,
    play: Play,
    limit: SearchLimit,
    control: &Control<'_>,
) -> Result<Option<Solved<G::Position>>, Error> {
    explore_in(Grain::USUAL, game, from, play, limit, control)
}

fn explore_in<G: Game>(
    grain: Grain,
    game: &G,
    from: &G::Position,
    play: Play,
    limit: SearchLimit,
    control: &Control<'_>,
) -> Result<Option<Solved<G::Position>>, Error> {
    let mut search = Search::new(game, from, limit, grain, control)?;
    if !search.run()? {
        return Ok(None);
    }
    let held = search.held_with_game();
    let Search {
        positions,
        index,
        moves,
        phase,
        ..
    } = search;
    drop(phase);
    let (n, edges) = (positions.len() as u64, moves.edges());
    control.figure("positions", n);
    control.figure("edges", edges);
    let values = if moves.rise() {
        control.plan(held)?;
        sweep::sweep(&moves, play, control)?
    } else {
        control.afford(held.saturating_add(Graph::bytes(n, edges)))?;
        levels(&moves.into_graph(), play, control)?
    };
    Ok(Some(Solved {
        positions,
        index,
        values,
    }))
}
