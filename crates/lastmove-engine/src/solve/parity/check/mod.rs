//! Checking who is said to win a parity game, by the moves alone.

mod cycles;
mod halves;
mod strong;
#[cfg(test)]
mod tests;

use self::cycles::Cycles;
use super::{ParityGame, Regions};
use crate::{Control, Error, Message};

/// The rounds after which priorities are halved instead: usual games take fewer.
const ROUNDS: u32 = 4;

/// What is wrong with regions and strategies; `None` where they are right. `text` names a vertex.
///
/// Where play ends the winner is fixed. Elsewhere the winner's strategy leads to a vertex that is won as
/// well, and every move of the loser does. Then a play that follows the strategy stays in the region, and
/// what is left to show is that no cycle of it has a largest priority of the loser: each strongly
/// connected component has its largest priority from the winner, and so do the components without the
/// vertices whose priorities are larger than any of the loser's, and so on. This proves the regions: each is
/// won by the strategy in it, and there are two for all vertices. Where that takes more than a few rounds,
/// the priorities that are left are halved, and the halves again (King, Kupferman and Vardi 2001).
///
/// O(m log p) for p priorities, and seldom more than a few times O(m). Memory: 44 bytes a vertex, and, where
/// priorities are halved, at most 44 more and 20 for each move that is left.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
pub fn check(
    game: &ParityGame<'_>,
    said: &Regions,
    text: &dyn Fn(u32) -> String,
    control: &Control<'_>,
) -> Result<Option<Message>, Error> {
    let n = game.len();
    if said.len() != n {
        let message = Message::new("parity-other").with("vertices", u64::from(n));
        return Ok(Some(message.with("found", u64::from(said.len()))));
    }
    let about = |code, v| {
        let message = Message::new(code).with("vertex", text(v));
        message.with("player", u64::from(said.winner(v)))
    };
    control.plan(u64::from(n) * 44)?;
    for v in 0..n {
        if v % (1 << 12) == 0 {
            control.check()?;
        }
        if let Some(code) = wrong_move(game, said, v) {
            return Ok(Some(about(code, v)));
        }
    }
    let cycles = Cycles::new(game, said, control);
    Ok(cycles.lost(ROUNDS)?.map(|v| about("parity-cycle", v)))
}

/// What is wrong with the winner of a vertex by its moves.
fn wrong_move(game: &ParityGame<'_>, said: &Regions, v: u32) -> Option<&'static str> {
    let winner = said.winner(v);
    let chosen = said.strategy(v);
    if let Some(player) = game.end(v) {
        return match (player == winner, chosen) {
            (false, _) => Some("parity-end"),
            (true, Some(_)) => Some("parity-move-needless"),
            (true, None) => None,
        };
    }
    let targets = game.graph().targets(v);
    if game.owner(v) != winner {
        let leaves = targets.iter().any(|&to| said.winner(to) != winner);
        return match chosen {
            Some(_) => Some("parity-move-needless"),
            None => leaves.then_some("parity-left"),
        };
    }
    match chosen {
        None => Some("parity-move-missing"),
        Some(to) if !targets.contains(&to) => Some("parity-no-move"),
        Some(to) => (said.winner(to) != winner).then_some("parity-left"),
    }
}
