//! Checking payoffs and strategies of a mean-payoff game, by the moves alone.

use super::cycles::{self, Left, cycle, settle};
use super::payoff::common_divisor;
use super::{EnergyGame, Payoff, Payoffs};
use crate::{Control, Error, Message};

/// What is wrong with payoffs and strategies; `None` where they are right. `text` names a vertex.
///
/// For each player: each move of the player's strategy, and each move of the other player, leads to a
/// payoff that is as good for the player. Then play stays with one payoff in the end, and what is left to
/// show is that each cycle among vertices of one payoff has an average as good: numbers are found by
/// Bellman and Ford's algorithm, with a queue, of which no move costs more than the difference, with the payoff taken
/// from each weight. Where the player is said to force an end there is no cycle.
///
/// O(n + m) with numbers as [`mean_payoff`](super::mean_payoff) leaves them. Where they only follow from the
/// moves, or the strategies are others, O(n · m) at worst, and mostly O(n + m) a few times over. Memory: 50 bytes a vertex, or 46 and 4
/// a move where that is more.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
pub fn check_mean_payoff(
    game: &EnergyGame<'_>,
    said: &Payoffs,
    text: &dyn Fn(u32) -> String,
    control: &Control<'_>,
) -> Result<Option<Message>, Error> {
    let n = game.len();
    if said.len() != n {
        let message = Message::new("energy-other").with("vertices", u64::from(n));
        return Ok(Some(message.with("found", u64::from(said.len()))));
    }
    control.plan(cycles::bytes(game) + u64::from(n))?;
    for v in 0..n {
        if v % (1 << 12) == 0 {
            control.check()?;
        }
        if let Some(code) = wrong_alone(game, said, v) {
            return Ok(Some(Message::new(code).with("vertex", text(v))));
        }
    }
    for player in [0, 1] {
        if let Some((code, v)) = not_kept(game, said, player, control)? {
            let message = Message::new(code).with("vertex", text(v));
            return Ok(Some(message.with("player", u64::from(player))));
        }
    }
    Ok(None)
}

/// What is wrong with a vertex for itself.
fn wrong_alone(game: &EnergyGame<'_>, said: &Payoffs, v: u32) -> Option<&'static str> {
    let chosen = said.strategy(v);
    if let Some(winner) = game.end(v) {
        let is_right = said.payoff(v) == Payoff::End(winner);
        return match (is_right, chosen) {
            (false, _) => Some("mean-end"),
            (true, Some(_)) => Some("mean-move-needless"),
            (true, None) => None,
        };
    }
    if let Payoff::Mean {
        numerator,
        denominator,
    } = said.payoff(v)
        && common_divisor(numerator.into(), denominator.into()) != 1
    {
        return Some("mean-fraction");
    }
    match chosen {
        None => Some("mean-move-missing"),
        Some(to) => game.weight(v, to).is_none().then_some("mean-no-move"),
    }
}

/// Where a player does not make sure of the payoffs, and why.
fn not_kept(
    game: &EnergyGame<'_>,
    said: &Payoffs,
    player: u8,
    control: &Control<'_>,
) -> Result<Option<(&'static str, u32)>, Error> {
    let n = game.len();
    let left = Left {
        game,
        player,
        strategy: &|v| said.strategy(v),
    };
    let is_open: Vec<bool> = (0..n).map(|v| game.end(v).is_none()).collect();
    let is_open = |v: u32| is_open[v as usize];
    for v in (0..n).filter(|&v| is_open(v)) {
        if v % (1 << 12) == 0 {
            control.check()?;
        }
        let payoff = said.payoff(v);
        let is_worse = |to: u32| match player {
            0 => said.payoff(to) < payoff,
            _ => said.payoff(to) > payoff,
        };
        if left.edges(v).any(|(to, _)| is_worse(to)) {
            return Ok(Some(("mean-left", v)));
        }
    }
    let is_forced = |v: u32| is_open(v) && said.payoff(v) == Payoff::End(player);
    let is_wanted = |v: u32, to: u32, _: i64| is_forced(v) && is_forced(to);
    if let Some(v) = cycle(&left, &is_wanted, control)? {
        return Ok(Some(("mean-round", v)));
    }
    let edges = |v: u32, each: &mut dyn FnMut(u32, i128)| {
        let Payoff::Mean {
            numerator,
            denominator,
        } = said.payoff(v)
        else {
            return;
        };
        for (to, weight) in left.edges(v) {
            if said.payoff(to) == said.payoff(v) {
                let over = i128::from(weight) * i128::from(denominator) - i128::from(numerator);
                each(to, if player == 0 { over } else { -over });
            }
        }
    };
    let hints = said.hints.iter().map(|&hint| i128::from(hint));
    let of_player = |hint: i128| if player == 0 { hint } else { -hint };
    let mut numbers: Vec<i128> = hints.map(of_player).collect();
    let found = settle(game.graph(), &mut numbers, &edges, control)?;
    Ok(found.map(|v| ("mean-cycle", v)))
}
