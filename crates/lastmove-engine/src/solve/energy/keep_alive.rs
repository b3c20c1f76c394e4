//! The credits and strategies of an energy game.

use super::moves::{Number, Turned};
use super::search::{FIXED, FREE, LOST, Search};
use super::{Credits, EnergyGame};
use crate::{Control, Error};

/// The least credit that is enough from each vertex, and strategies of both players.
///
/// Brim and Chaloupka, *Using strategy improvement to stay alive* (2012), after Björklund and Vorobyov
/// (2007): player 1's strategy is improved until nothing is left to improve. A round looks only at the
/// vertices whose credit rises, those before them, and the moves of both: O(m · log n), mostly far
/// less. Random games with 10,000 vertices took 6 to 265 rounds. A round raises every credit for which it
/// does work, so all together take O(m · n · W · log n), where no weight is below −W. One thread.
///
/// Memory: 102 bytes a vertex and 16 a move, or 150 a vertex where the weights of all vertices could add
/// up to more than 61 bits.
///
/// ```
/// use lastmove::game::Play;
/// use lastmove::graph::{GameGraph, Graph, Owners};
/// use lastmove::solve::energy::{EnergyGame, keep_alive};
/// // Player 0 pays 3 once to reach a loop that gains, or loses 1 in each round of the loop at 0.
/// let game = GameGraph {
///     owners: Owners::from_players([0, 1]),
///     ..Graph::from_edges(2, &[(0, 0), (0, 1), (1, 1)]).into()
/// };
/// let game = EnergyGame::new(&game, &[-1, -3, 2], Play::Normal)?;
/// let credits = keep_alive(&game, &lastmove::Control::default())?;
/// assert_eq!((credits.credit(0), credits.strategy(0)), (Some(3), Some(1)));
/// assert_eq!((credits.credit(1), credits.strategy(1)), (Some(0), None));
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
pub fn keep_alive(game: &EnergyGame<'_>, control: &Control<'_>) -> Result<Credits, Error> {
    match is_narrow(game) {
        true => solve::<i64>(game, control),
        false => solve::<i128>(game, control),
    }
}

/// The memory that [`keep_alive`] needs, in bytes. O(m).
#[must_use]
pub fn memory_to_keep_alive(game: &EnergyGame<'_>) -> u64 {
    match is_narrow(game) {
        true => memory::<i64>(game),
        false => memory::<i128>(game),
    }
}

/// Whether the weights of all vertices cannot add up to more than 61 bits.
fn is_narrow(game: &EnergyGame<'_>) -> bool {
    let largest = game.weights.iter().map(|weight| weight.unsigned_abs());
    let largest = i128::from(largest.max().unwrap_or_default());
    4 * (i128::from(game.len()) + 1) * largest <= i128::from(i64::MAX)
}

fn memory<N: Number>(game: &EnergyGame<'_>) -> u64 {
    let n = u64::from(game.len());
    let of_answer = n * 13;
    Turned::bytes(game) + Search::<N>::bytes(n) + of_answer
}

fn solve<N: Number>(game: &EnergyGame<'_>, control: &Control<'_>) -> Result<Credits, Error> {
    control.plan(memory::<N>(game))?;
    let turned = Turned::new(game, control)?;
    let mut search = Search::<N>::new(game, &turned, control);
    for v in 0..game.len() {
        match game.end(v) {
            Some(0) => search.state[v as usize] = FIXED,
            Some(_) => search.state[v as usize] = LOST,
            None => {}
        }
    }
    let is_free = |&v: &u32| search.state[v as usize] == FREE;
    let free: Vec<u32> = (0..game.len()).filter(is_free).collect();
    let phase = control.phase("solve", None);
    let rounds = search.run(&free, |risen| phase.advance(risen))?;
    drop(phase);
    control.figure("rounds", rounds);

    let mut found = Credits::new(game.len());
    for v in 0..game.len() {
        let credit = search.credit(v);
        let is_lost = search.is_lost(v);
        let number = credit.try_into().unwrap_or_default();
        found.set_credit(v, (!is_lost).then_some(number));
        if is_lost {
            found.set_hint(v, number);
        }
        let needs_move = match game.owner(v) {
            0 => !is_lost,
            _ => is_lost || credit > N::default(),
        };
        if needs_move && game.end(v).is_none() {
            found.set_strategy(v, Some(search.choice(v)));
        }
    }
    Ok(found)
}
