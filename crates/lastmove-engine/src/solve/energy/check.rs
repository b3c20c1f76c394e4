//! Checking credits and strategies of an energy game, by the moves alone.

use super::cycles::{self, Left, cycle, settle};
use super::{Credits, EnergyGame};
use crate::{Control, Error, Message};

/// What is wrong with credits and strategies; `None` where they are right. `text` names a vertex.
///
/// *Enough*: each move of player 0's strategy, and each move of player 1, costs no more than the
/// difference of the credits. Then the energy never falls below the credit of the vertex.
///
/// *No less is enough*: where a credit is above 0, each move of player 1's strategy, and each move of
/// player 0, costs at least the difference. Then energy below the credit stays below it until it falls
/// below 0, unless play goes round for ever by moves that cost just the difference: no such move is on
/// a cycle of them. (Without this, the credits of a loop of weight 0 could be any.)
///
/// *No credit is enough*: player 1's strategy, and all moves of player 0, stay among such vertices, and each
/// cycle of these moves loses energy. Numbers are found by Bellman and Ford's algorithm, with a queue, of
/// which no move gains more than the difference, which excludes cycles that gain, and then a cycle that
/// neither gains nor loses consists of moves that gain just the difference.
///
/// O(n + m) with numbers as [`keep_alive`](super::keep_alive) leaves them for the last part. Where they
/// only follow from the moves, or the strategy is another one, O(n · m) at worst, and mostly O(n + m) a few
/// times over. Memory: 49 bytes a
/// vertex, or 45 and 4 a move where that is more.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
pub fn check(
    game: &EnergyGame<'_>,
    said: &Credits,
    text: &dyn Fn(u32) -> String,
    control: &Control<'_>,
) -> Result<Option<Message>, Error> {
    let n = game.len();
    if said.len() != n {
        let message = Message::new("energy-other").with("vertices", u64::from(n));
        return Ok(Some(message.with("found", u64::from(said.len()))));
    }
    control.plan(cycles::bytes(game))?;
    let left = Left {
        game,
        player: 1,
        strategy: &|v| said.strategy(v),
    };
    let about = |code, v| Some(Message::new(code).with("vertex", text(v)));
    for v in 0..n {
        if v % (1 << 12) == 0 {
            control.check()?;
        }
        if let Some(code) = wrong_move(game, said, v) {
            return Ok(about(code, v));
        }
    }
    // A way round on which less credit stays less for ever.
    let credit = |v| said.credit(v).map(i128::from);
    let is_kept = |v: u32, to: u32, weight: i64| match (credit(v), credit(to)) {
        (Some(from), Some(to)) => from > 0 && to > 0 && to - i128::from(weight) == from,
        _ => false,
    };
    if let Some(v) = cycle(&left, &is_kept, control)? {
        return Ok(about("energy-round", v));
    }

    // A way round that does not lose, where no credit is said to be enough.
    let is_lost = |v: u32| said.credit(v).is_none() && game.end(v).is_none();
    let edges = |v: u32, each: &mut dyn FnMut(u32, i128)| {
        if is_lost(v) {
            for (to, weight) in left.edges(v).filter(|edge| is_lost(edge.0)) {
                each(to, -i128::from(weight));
            }
        }
    };
    let mut numbers: Vec<i128> = (0..n).map(|v| said.hint(v).into()).collect();
    if let Some(v) = settle(game.graph(), &mut numbers, &edges, control)? {
        return Ok(about("energy-cycle", v));
    }
    let is_tight = |v: u32, to: u32, weight: i64| {
        let difference = numbers[to as usize] - numbers[v as usize];
        is_lost(v) && is_lost(to) && difference == i128::from(weight)
    };
    let round = cycle(&left, &is_tight, control)?;
    Ok(round.and_then(|v| about("energy-cycle", v)))
}

/// What is wrong with the credit of a vertex by its moves.
fn wrong_move(game: &EnergyGame<'_>, said: &Credits, v: u32) -> Option<&'static str> {
    let chosen = said.strategy(v);
    let credit = said.credit(v).map(i128::from);
    if let Some(winner) = game.end(v) {
        let right = (winner == 0).then_some(0);
        return match (credit == right, chosen) {
            (false, _) => Some("energy-end"),
            (true, Some(_)) => Some("energy-move-needless"),
            (true, None) => None,
        };
    }
    let owner = game.owner(v);
    let is_needed = match owner {
        0 => credit.is_some(),
        _ => credit != Some(0),
    };
    let of_strategy = match (is_needed, chosen) {
        (false, None) => None,
        (false, Some(_)) => return Some("energy-move-needless"),
        (true, None) => return Some("energy-move-missing"),
        (true, Some(to)) => match game.weight(v, to) {
            None => return Some("energy-no-move"),
            Some(weight) => Some((to, weight)),
        },
    };
    // What must be there before a move; `None` where no credit is enough.
    let before = |(to, weight): (u32, i64)| {
        let credit = said.credit(to).map(i128::from);
        credit.map(|credit| credit - i128::from(weight))
    };
    let Some(credit) = credit else {
        let leaves = match of_strategy {
            Some(edge) => before(edge).is_some(),
            None => game.edges(v).any(|edge| before(edge).is_some()),
        };
        return leaves.then_some("energy-left");
    };
    let is_enough = |edge| before(edge).is_some_and(|before| before <= credit);
    let is_least = |edge| before(edge).is_none_or(|before| before >= credit);
    let (is_kept, is_needed) = match (owner, of_strategy) {
        (0, Some(edge)) => (is_enough(edge), game.edges(v).all(is_least)),
        (_, Some(edge)) => (game.edges(v).all(is_enough), is_least(edge)),
        (_, None) => (game.edges(v).all(is_enough), true),
    };
    match (is_kept, credit == 0 || is_needed) {
        (false, _) => Some("energy-short"),
        (true, false) => Some("energy-more"),
        (true, true) => None,
    }
}
