//! Any game, by exploring from a position.

use std::hash::Hash;

use indexmap::IndexSet;

use super::{Values, levels};
use crate::game::{Game, Play};
use crate::graph::{GameGraph, Graph, Labels, MOST_VERTICES};
use crate::{Control, Error, Message, SearchLimit, Value};

/// The values of all positions that were reached.
pub struct Solved<P> {
    positions: IndexSet<P>,
    values: Values,
}

impl<P: Eq + Hash> Solved<P> {
    /// The value of a position that was reached.
    #[must_use]
    pub fn value(&self, at: &P) -> Option<Value> {
        let index = self.positions.get_index_of(at)?;
        Some(self.values.get(index as u64))
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

/// Solves every position that can be reached from `from`, breadth first, in O(n + m) expected
/// time: positions are interned, moves written out as a graph, and [`levels`](super::levels()) solves it.
///
/// Memory: the positions, about 24 bytes more a position, and 8 a move; the budget counts a
/// position as [`Game::position_bytes`] does.
///
/// # Errors
/// [`Blame::Budget`](crate::Blame::Budget) when the game does not fit the memory budget,
/// [`Blame::Interrupt`](crate::Blame::Interrupt).
///
/// # Examples
/// One heap from which one to three stones are taken:
/// ```
/// use lastmove::{Control, Error, Value, game::{Game, Play, Step}, solve::explore};
///
/// struct Take;
/// impl Game for Take {
///     type Position = u64;
///     type Move = u64;
///     fn start(&self) -> u64 { 21 }
///     fn steps(&self, at: &u64, into: &mut Vec<Step<Self>>) -> Result<(), Error> {
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
    solved.ok_or_else(|| Error::budget(Message::new("positions-over-limit")))
}

/// A move counts once more for each so many bytes of the position.
const LONG: u64 = 1 << 8;

/// [`explore`], if there is no more to explore than `limit`. What is known to be too much is given up at once: the moves of all positions that are found
/// count, not only of those that have been looked at.
pub(crate) fn explore_within<G: Game>(
    game: &G,
    from: &G::Position,
    play: Play,
    limit: SearchLimit,
    control: &Control<'_>,
) -> Result<Option<Solved<G::Position>>, Error> {
    let phase = control.phase("explore", None);
    let mut positions = IndexSet::new();
    let mut graph = Graph::growing();
    let mut labels = Labels::default();
    let mut steps = Vec::new();
    let is_limited = limit != SearchLimit::NONE;
    let mut moves = 0u64;
    // Whether a position that is found is still within the limit.
    let mut is_within = |at: &G::Position| -> Result<bool, Error> {
        let count = match game.label(at) {
            Some(_) => 0,
            None => game.move_count(at)?,
        };
        let weight = 1 + game.position_bytes(at) / LONG;
        moves = moves.saturating_add(count.saturating_mul(weight));
        Ok(moves <= limit.moves)
    };
    if is_limited && !is_within(from)? {
        return Ok(None);
    }
    positions.insert(from.clone());
    let mut bytes = game.position_bytes(from) + 24;
    let mut done = 0;
    while let Some(at) = positions.get_index(done).cloned() {
        if done % (1 << 10) == 0 {
            control.check()?;
            phase.advance(done as u64);
            control.afford(bytes + graph.edges() * 8)?;
        }
        if let Some(label) = game.label(&at) {
            labels.set(done as u32, Some(label));
        } else {
            let each = game.position_bytes(&at);
            if each > LONG {
                // Few options take much: they are counted before they are made.
                control.check()?;
                let options = game.move_count(&at)?.saturating_mul(each);
                control.afford(bytes.saturating_add(options))?;
            }
            steps.clear();
            game.steps(&at, &mut steps)?;
            for step in steps.drain(..) {
                let (index, is_new) = positions.insert_full(step.to);
                graph.push_edge(index as u32, step.keeps_turn);
                if !is_new {
                    continue;
                }
                bytes += game.position_bytes(&positions[index]) + 24;
                let is_over = || positions.len() as u64 > limit.positions;
                if is_limited && (is_over() || !is_within(&positions[index])?) {
                    return Ok(None);
                }
            }
        }
        if positions.len() as u64 > MOST_VERTICES {
            return Err(Error::budget(
                Message::new("positions-over-limit").with("positions", positions.len()),
            ));
        }
        graph.end_vertex();
        done += 1;
    }
    drop(phase);
    control.figure("positions", positions.len() as u64);
    control.figure("edges", graph.edges());
    let values = levels(
        &GameGraph {
            graph,
            labels,
            ..GameGraph::default()
        },
        play,
        control,
    )?;
    Ok(Some(Solved { positions, values }))
}
