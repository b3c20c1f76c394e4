//! Backward search over an explicit graph.

use super::Values;
use super::reverse::{Frontier, settle_terminals};
use crate::game::Play;
use crate::graph::{GameGraph, Graph};
use crate::{Control, Error};

/// The value of every vertex, in O(n + m) time.
///
/// Works from the terminals along reversed edges, level by level: a vertex with an edge to a lost
/// vertex is won; a vertex keeps a counter of the edges that are not yet known to lead to a win of
/// the other player, and is lost when the counter reaches zero. Because vertices are taken in the
/// order of their remoteness, the first deciding edge gives the fastest win and the last one the
/// slowest loss. What is never reached is a draw. Not recursive: a path of any length works.
///
/// Memory: the transpose (8 bytes a vertex, 4 an edge) and 16 bytes a vertex.
///
/// Source: the well-known linear retrograde analysis; see for instance "Games on arbitrary
/// graphs" at cp-algorithms.com. [`iterate`](super::iterate) is its slow twin.
///
/// # Errors
/// [`Blame::Budget`](crate::Blame::Budget) when the memory budget or the range of the remoteness
/// does not suffice, [`Blame::Interrupt`](crate::Blame::Interrupt).
pub fn backward(game: &GameGraph, play: Play, control: &Control<'_>) -> Result<Values, Error> {
    let n = u64::from(game.graph.vertices());
    let edges = game.graph.edges();
    control.plan(Graph::bytes(n, edges) * 2 + n * 16)?;
    let back = game.graph.transpose_plainly(control)?;
    let mut frontier = Frontier::new(n as usize, control);
    settle_terminals(game, play, &mut frontier, control)?;
    frontier.count_options(|v| u32::try_from(game.graph.out_degree(v as u32)).unwrap_or(u32::MAX));
    let mut touched = 0;
    let values = frontier.run(|v, reached| {
        let v = v as u32;
        touched += back.out_degree(v);
        for (from, keeps_turn) in back.edges_of(v) {
            reached(from.into(), keeps_turn || game.owners.same(from, v))?;
        }
        Ok(())
    })?;
    let last = values.iter().filter_map(|value| value.remoteness()).max();
    control.figure("levels", last.map_or(0, |last| last + 1));
    control.figure("touched", touched);
    Ok(values)
}
