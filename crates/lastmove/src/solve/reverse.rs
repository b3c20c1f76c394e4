//! Backward search with moves made on the fly, and the search that all backward engines share.

use super::Values;
use crate::game::{Indexed, Play, Reverse};
use crate::{Control, Error, Message, Outcome};

/// How often a long loop looks up from its work.
const PAUSE: u64 = 1 << 16;

/// The value of every position of an indexed game, in O(n + m) time, with un-moves made on the fly
/// instead of stored: the same search as [`backward`](super::backward).
///
/// Memory: 16 bytes a position.
///
/// # Errors
/// [`Blame::Budget`](crate::Blame::Budget) when the memory budget or the range of the remoteness
/// does not suffice, [`Blame::Interrupt`](crate::Blame::Interrupt).
pub fn reverse<G: Reverse>(game: &G, play: Play, control: &Control<'_>) -> Result<Values, Error> {
    let n = game.len();
    control.plan(n.saturating_mul(16))?;
    let size = usize::try_from(n).map_err(|_| too_many(n))?;
    let mut frontier = Frontier::new(size, control);
    settle_terminals(game, play, &mut frontier, control)?;
    frontier.count_options(|index| game.out_degree(index));
    let mut before = Vec::new();
    frontier.run(|index, reached| {
        before.clear();
        game.unmoves(index, &mut before);
        for &from in &before {
            reached(from, false)?;
        }
        Ok(())
    })
}

fn too_many(n: u64) -> Error {
    Error::budget(Message::new("positions-over-limit").with("positions", n))
}

/// Decides every labelled position and every position without moves.
pub(super) fn settle_terminals<G: Indexed>(
    game: &G,
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
pub(super) struct Frontier<'a> {
    values: Values,
    /// For each undecided position, the options not yet known to be won by the other player.
    left: Vec<u32>,
    /// Decided positions whose un-moves are still to be made, in order of remoteness.
    queue: Vec<u64>,
    control: &'a Control<'a>,
}

impl<'a> Frontier<'a> {
    pub(super) fn new(size: usize, control: &'a Control<'a>) -> Self {
        Self {
            values: Values::undecided(size),
            left: Vec::new(),
            queue: Vec::new(),
            control,
        }
    }

    /// Decides a terminal.
    pub(super) fn settle(&mut self, index: u64, outcome: Outcome) {
        self.values.decide_terminal(index as usize, outcome);
        if outcome != Outcome::Draw {
            self.queue.push(index);
        }
    }

    /// Sets the counter of every position.
    pub(super) fn count_options(&mut self, mut out_degree: impl FnMut(u64) -> u32) {
        self.left = (0..self.values.len()).map(&mut out_degree).collect();
    }

    /// Runs the search. `unmoves` must call its second argument once for each move into the
    /// position, with the position it comes from and whether that move keeps the turn.
    pub(super) fn run<U>(mut self, mut unmoves: U) -> Result<Values, Error>
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
