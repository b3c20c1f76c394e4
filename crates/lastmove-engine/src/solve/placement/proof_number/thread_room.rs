//! How much a thread remembers beside the table that all share.

use std::mem::size_of;

use super::tree::List;
use crate::Control;

/// The part of the memory budget that all threads together may take for it: one in so many bytes.
const PART: u64 = 4;

/// The most and the fewest normal forms, and options of parts. A list of options has at most
/// [`MOST_MOVES`](super::tree::MOST_MOVES).
const MOST_FORMS: u64 = 1 << 18;
const MOST_OPTIONS: u64 = 1 << 17;
const FEWEST: u64 = 1 << 8;

/// There is a list for this many options.
const OPTIONS_OF_LIST: usize = 16;

/// The sizes of the cache and of the lists of one thread.
pub(super) struct ThreadRoom {
    pub(super) forms: usize,
    pub(super) options: usize,
    pub(super) lists: usize,
}

impl ThreadRoom {
    /// As much as helps, or as the budget allows: less memory makes the search slower, not wrong.
    pub(super) fn within<S>(control: &Control<'_>) -> Self {
        let own = control.memory_budget() / PART / control.thread_count() as u64;
        let own = own / size_of::<S>() as u64 * size_of::<u64>() as u64;
        // Two thirds for the forms.
        let below = |entries: u64| 1 << entries.max(1).ilog2();
        let forms: u64 = below(own / 24).clamp(FEWEST, MOST_FORMS);
        let options: u64 = below(own / 48).clamp(FEWEST, MOST_OPTIONS);
        Self {
            forms: forms as usize,
            options: options as usize,
            lists: options as usize / OPTIONS_OF_LIST,
        }
    }

    /// The bytes that they take.
    pub(super) fn bytes<S>(&self) -> u64 {
        let forms = self.forms * size_of::<(S, S)>();
        let options = self.options * size_of::<(S, u32)>();
        (forms + options + self.lists * size_of::<List<S>>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_threads_together_take_a_part_of_the_budget() {
        for (budget, threads) in [(1 << 20, 1), (32_000_000, 2), (64 << 20, 16), (1 << 40, 3)] {
            let control = Control::default().memory(budget).threads(threads);
            let room = ThreadRoom::within::<u64>(&control);
            assert!(
                room.bytes::<u64>() * threads as u64 <= budget / 3,
                "{budget}"
            );
        }
        let much = ThreadRoom::within::<u64>(&Control::default());
        assert_eq!((much.forms, much.options), (1 << 18, 1 << 17));
        assert!(ThreadRoom::within::<u64>(&Control::default().memory(0)).bytes::<u64>() < 10_000);
    }
}
