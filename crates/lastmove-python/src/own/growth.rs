//! The memory that a game written in Python takes while it is explored.

use lastmove::{Error, Message};
use lastmove_host::memory;

/// How many positions there are when the memory is looked at first.
const FIRST: u64 = 64;

/// The most positions that are found before the memory is looked at again.
const MOST_UNSEEN: u64 = 1 << 12;

/// How much the process has grown.
pub(super) struct Growth {
    /// What it took at the beginning, if the system tells.
    before: Option<u64>,
    /// How many positions there are when it is looked at next.
    look: u64,
}

impl Growth {
    pub(super) fn begin() -> Self {
        Self {
            before: memory::resident(),
            look: FIRST,
        }
    }

    /// Since then, in bytes; else what is expected.
    pub(super) fn bytes(&self, expected: u64) -> u64 {
        match (self.before, memory::resident()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => expected,
        }
    }

    /// Whether it is over a budget, with so many positions found. Looks only from time to time.
    pub(super) fn is_over(&mut self, budget: u64, positions: u64, expected: u64) -> bool {
        if positions < self.look {
            return false;
        }
        let taken = self.bytes(expected);
        // Soon enough that what comes in between is a small part of the budget.
        let each = (taken / positions.max(1)).max(1);
        let unseen = (budget / 64 / each).clamp(1, positions.clamp(1, MOST_UNSEEN));
        self.look = positions + unseen;
        taken > budget
    }
}

/// The refusal: how many positions there were, how many of them still wait for their moves, and the
/// last one.
pub(super) fn over_budget(
    game: &str,
    budget: u64,
    positions: usize,
    left: usize,
    last: String,
) -> Error {
    let message = Message::new("own-over-budget").with("game", game);
    let message = message.with("budget", budget).with("positions", positions);
    Error::memory(message.with("left", left).with("position", last))
}
