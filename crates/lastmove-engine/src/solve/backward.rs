//! Backward search over an explicit graph.

use super::Values;
use crate::game::{Game, Indexed, Play};
use crate::graph::{GameGraph, Graph};
use crate::{Control, Error, Outcome};

/// How many steps a long loop takes between two checks for cancellation.
const PAUSE: u64 = 1 << 16;

/// The value of every vertex, in O(n + m) time.
///
/// Works from the terminals along reversed edges, level by level: a vertex with an edge to a lost
/// vertex is won; a vertex keeps a counter of the edges that are not yet known to lead to a win of
/// the other player, and is lost when the counter reaches zero. Because vertices are taken in the
/// order of their remoteness, the first deciding edge gives the fastest win and the last one the
/// slowest loss. Vertices that are never reached are draws. Not recursive: a path of any length
/// works.
///
/// Memory: the transpose (8 bytes a vertex, 4 an edge) and 16 bytes a vertex.
///
/// Source: the well-known linear retrograde analysis; see for instance "Games on arbitrary
/// graphs" at cp-algorithms.com. [`iterate`](super::iterate) is its slow twin.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when the memory
/// budget or the range of the remoteness does not suffice,
/// [`Blame::Interrupt`](crate::Blame::Interrupt).
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

/// Decides every labelled position and every position without moves.
fn settle_terminals(
    game: &GameGraph,
    play: Play,
    frontier: &mut Frontier<'_>,
    control: &Control<'_>,
) -> Result<(), Error> {
    let phase = control.phase("terminals", Some(game.len()));
    for index in 0..game.len() {
        if index % PAUSE == 0 {
            control.check()?;
            phase.advance(index);
        }
        let at = game.position(index);
        if let Some(label) = game.label(&at) {
            frontier.settle(index, label);
        } else if game.move_count(&at)? == 0 {
            frontier.settle(index, play.stuck());
        }
    }
    Ok(())
}

/// The positions decided so far, in the order of their remoteness, and the state of the others.
struct Frontier<'a> {
    values: Values,
    /// For each undecided position, the options not yet known to be won by the other player.
    left: Vec<u32>,
    /// Decided positions whose un-moves have not been followed yet, in order of remoteness.
    queue: Vec<u64>,
    control: &'a Control<'a>,
}

impl<'a> Frontier<'a> {
    fn new(size: usize, control: &'a Control<'a>) -> Self {
        Self {
            values: Values::undecided(size),
            left: Vec::new(),
            queue: Vec::new(),
            control,
        }
    }

    /// Decides a terminal.
    fn settle(&mut self, index: u64, outcome: Outcome) {
        self.values.decide_terminal(index as usize, outcome);
        if outcome != Outcome::Draw {
            self.queue.push(index);
        }
    }

    /// Sets the counter of every position.
    fn count_options(&mut self, mut out_degree: impl FnMut(u64) -> u32) {
        self.left = (0..self.values.len()).map(&mut out_degree).collect();
    }

    /// Runs the search. `unmoves` must call its second argument once for each move into the
    /// position, with the position it comes from and whether that move keeps the turn.
    fn run<U>(mut self, mut unmoves: U) -> Result<Values, Error>
    where
        U: FnMut(u64, &mut dyn FnMut(u64, bool) -> Result<(), Error>) -> Result<(), Error>,
    {
        let phase = self.control.phase("solve", Some(self.values.len()));
        let mut next = 0;
        while let Some(&index) = self.queue.get(next) {
            if (next as u64).is_multiple_of(PAUSE) {
                self.control.check()?;
                phase.advance(next as u64);
            }
            next += 1;
            let value = self.values.get(index);
            let plies = value.remoteness().unwrap_or_default() + 1;
            let (values, left, queue) = (&mut self.values, &mut self.left, &mut self.queue);
            unmoves(index, &mut |from, keeps_turn| {
                let slot = from as usize;
                if values.is_decided(slot) {
                    return Ok(());
                }
                let won = value.for_mover(keeps_turn).outcome() == Outcome::Win;
                if !won {
                    left[slot] -= 1;
                    if left[slot] > 0 {
                        return Ok(());
                    }
                }
                values.decide(slot, won, plies)?;
                queue.push(from);
                Ok(())
            })?;
        }
        Ok(self.values)
    }
}
