//! The textbook labelling: the slow twin.

use super::{LoopyValues, Obstacle};
use crate::graph::GameGraph;
use crate::{Control, Error};

/// The nim value of every vertex by the definition, iterated to a fixpoint.
///
/// For each number it examines all vertices and their options' options until no more can be
/// labelled. It shares neither counters nor the transpose with [`loopy`](super::loopy), which makes
/// it a good check. O(n) rounds for each number, each O(Σ of the options' numbers of moves).
///
/// ```
/// use lastmove::graph::{GameGraph, Graph};
/// use lastmove::{Control, solve};
/// let game = GameGraph::from(Graph::from_edges(3, &[(0, 0), (0, 1), (2, 1)]));
/// let control = Control::default();
/// let values = solve::loopy_plainly(&game, &control).unwrap();
/// assert_eq!(values.get(&game, 0).to_string(), "∞(0)");
/// assert_eq!(values, solve::loopy(&game, &control).unwrap());
/// ```
///
/// # Errors
/// As [`loopy`](super::loopy).
pub fn loopy_plainly(game: &GameGraph, control: &Control<'_>) -> Result<LoopyValues, Error> {
    if let Some(obstacle) = Obstacle::of(game) {
        return Err(Error::input(obstacle.message(|v| v.to_string())));
    }
    let n = game.graph.vertices();
    control.plan(u64::from(n) * 16)?;
    let phase = control.phase("solve", None);
    let options = |v: u32| match game.labels.get(v) {
        Some(_) => &[],
        None => game.graph.targets(v),
    };
    let mut values: Vec<Option<u32>> = vec![None; n as usize];
    let mut order = vec![0; n as usize];
    let mut labelled = 0;
    for m in 0.. {
        let before = labelled;
        loop {
            let start = labelled;
            for v in 0..n {
                if v % (1 << 12) == 0 {
                    control.check()?;
                    phase.advance(labelled);
                }
                if values[v as usize].is_none() && fits(m, v, &values, &options) {
                    values[v as usize] = Some(m);
                    order[v as usize] = labelled as u32;
                    labelled += 1;
                }
            }
            if labelled == start {
                break;
            }
        }
        // Without an m, nothing has all numbers below m + 1.
        if labelled == before {
            break;
        }
    }
    let value = |v: u32| {
        let zero = || options(v).iter().any(|&to| values[to as usize] == Some(0));
        values[v as usize].ok_or_else(zero)
    };
    Ok(LoopyValues::new((0..n).map(value), order))
}

/// Whether the unlabelled vertex `v` is to be labelled `m`.
fn fits<'a>(m: u32, v: u32, values: &[Option<u32>], options: &impl Fn(u32) -> &'a [u32]) -> bool {
    let has = |v: u32, number| {
        let mut options = options(v).iter();
        options.any(|&to| values[to as usize] == Some(number))
    };
    let reverts = |&to: &u32| match values[to as usize] {
        Some(number) if number < m => true,
        _ => has(to, m),
    };
    !has(v, m) && (0..m).all(|number| has(v, number)) && options(v).iter().all(reverts)
}
