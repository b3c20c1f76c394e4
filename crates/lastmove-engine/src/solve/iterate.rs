//! The rules applied repeatedly: the slow twin.

use super::Values;
use crate::game::Play;
use crate::graph::GameGraph;
use crate::{Error, Outcome};

/// The value of every vertex by plain iteration, in O(n · m) time.
///
/// Round r examines every undecided vertex and the values of its options after round r − 1: it is
/// won in r plies when some option lets it win, lost in r plies when every option is won by the
/// other player. It shares neither counters nor the transpose with [`backward`](super::backward),
/// which makes it a good check.
///
/// # Errors
/// [`Blame::Limit`](crate::Blame::Limit) when the remoteness goes beyond its range.
pub fn iterate(game: &GameGraph, play: Play) -> Result<Values, Error> {
    let n = game.graph.vertices();
    let mut values = Values::undecided(n as usize);
    for v in 0..n {
        if let Some(label) = game.labels.get(v) {
            values.decide_terminal(v as usize, label);
        } else if game.graph.out_degree(v) == 0 {
            values.decide_terminal(v as usize, play.stuck());
        }
    }
    let mut round = 0;
    loop {
        round += 1;
        let before = values.clone();
        let mut changed = false;
        for v in (0..n).filter(|&v| !before.is_decided(v as usize)) {
            let mut some_win = false;
            let mut all_lose = true;
            for (to, keeps_turn) in game.moves(v) {
                let worth = if before.is_decided(to as usize) {
                    before.get(to.into()).for_mover(keeps_turn).outcome()
                } else {
                    Outcome::Draw
                };
                some_win |= worth == Outcome::Win;
                all_lose &= worth == Outcome::Loss;
            }
            if some_win || all_lose {
                values.decide(v as usize, some_win, round)?;
                changed = true;
            }
        }
        if !changed {
            return Ok(values);
        }
    }
}
