//! The state of a slot while its block is being solved.

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};

use crate::memory::Zero;
use crate::{Outcome, Value};

/// A value as a number: 0 for a draw, 2 r + 1 for a loss in r plies, 2 r + 2 for a win in r.
pub(super) type Code = u32;

pub(super) const DRAW: Code = 0;

/// The code of a win or a loss in `plies` plies.
pub(super) fn code(is_win: bool, plies: u32) -> Code {
    2 * plies + 1 + Code::from(is_win)
}

/// The plies of a win or a loss.
pub(super) fn plies(code: Code) -> u32 {
    (code - 1) / 2
}

pub(super) fn is_loss(code: Code) -> bool {
    code % 2 == 1
}

pub(super) fn value(code: Code) -> Value {
    match (code, is_loss(code)) {
        (DRAW, _) => Value::Draw,
        (_, true) => Value::Loss(plies(code).into()),
        (_, false) => Value::Win(plies(code).into()),
    }
}

/// The code of a position at which the game is over.
pub(super) fn over(outcome: Outcome) -> Code {
    match outcome {
        Outcome::Win => code(true, 0),
        Outcome::Loss => code(false, 0),
        Outcome::Draw => DRAW,
    }
}

/// The state of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// Its value, or the best known so far.
    pub(super) code: Code,
    /// The part still unknown.
    pub(super) left: Left,
}

/// The part of a slot's value that is still unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// Nothing: its value is known.
    Nothing,
    /// This many moves in the block are not known to lose; all others lose, and `code` is the
    /// slowest of these losses, or a draw where there is none.
    Moves(u32),
    /// There is a move that does not lose; `code` is the fastest win so far, or a draw.
    Saved,
    /// The slot holds no position.
    Empty,
}

/// A word that holds a state.
pub(super) trait Word: Zero + Send + Sync {
    /// The most plies, and the most moves.
    const MOST_PLIES: u32;
    const MOST_MOVES: u32;

    fn state(&self) -> State;

    /// A quick filter for scans: false means that it does not hold a win or a loss in `plies`
    /// plies, nor in 64 more.
    fn may_last(&self, plies: u32) -> bool;

    fn set(&self, state: State);

    /// Changes the state atomically: `change` is called again when another thread interfered.
    /// Returns the new state, if it was changed.
    fn change(&self, change: impl Fn(State) -> Option<State>) -> Option<State>;
}

macro_rules! word {
    ($atomic:ty, $number:ty, $code_bits:expr) => {
        impl Word for $atomic {
            const MOST_PLIES: u32 = (1 << ($code_bits - 1)) - 2;
            const MOST_MOVES: u32 = (1 << (<$number>::BITS - $code_bits)) - 3;

            #[inline(always)]
            fn state(&self) -> State {
                unpack(
                    u32::from(<$atomic>::load(self, Relaxed)),
                    $code_bits,
                    Self::MOST_MOVES,
                )
            }

            #[inline(always)]
            fn may_last(&self, plies: u32) -> bool {
                let word = u32::from(<$atomic>::load(self, Relaxed));
                (word + 1) >> 1 & 63 == (plies + 1) & 63
            }

            #[inline(always)]
            fn set(&self, state: State) {
                let word = pack(state, $code_bits, Self::MOST_MOVES);
                <$atomic>::store(self, word as $number, Relaxed);
            }

            #[inline(always)]
            fn change(&self, change: impl Fn(State) -> Option<State>) -> Option<State> {
                let most = Self::MOST_MOVES;
                let mut word = <$atomic>::load(self, Relaxed);
                loop {
                    let state = change(unpack(u32::from(word), $code_bits, most))?;
                    let next = pack(state, $code_bits, most) as $number;
                    match self.compare_exchange_weak(word, next, Relaxed, Relaxed) {
                        Ok(_) => return Some(state),
                        Err(other) => word = other,
                    }
                }
            }
        }
    };
}

word!(AtomicU16, u16, 9);
word!(AtomicU32, u32, 17);

#[inline(always)]
fn pack(state: State, code_bits: u32, most_moves: u32) -> u32 {
    let left = match state.left {
        Left::Nothing => 0,
        Left::Moves(moves) => moves,
        Left::Saved => most_moves + 1,
        Left::Empty => most_moves + 2,
    };
    state.code | left << code_bits
}

#[inline(always)]
fn unpack(word: u32, code_bits: u32, most_moves: u32) -> State {
    let left = word >> code_bits;
    State {
        code: word & ((1 << code_bits) - 1),
        left: match left {
            0 => Left::Nothing,
            left if left <= most_moves => Left::Moves(left),
            left if left == most_moves + 1 => Left::Saved,
            _ => Left::Empty,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn states(most_plies: u32, most_moves: u32) -> Vec<State> {
        let codes = [DRAW, code(false, 0), code(true, 0), code(false, 7)];
        let codes = codes
            .into_iter()
            .chain([code(true, most_plies), code(false, most_plies)]);
        let lefts = [
            Left::Nothing,
            Left::Moves(1),
            Left::Moves(most_moves),
            Left::Saved,
            Left::Empty,
        ];
        codes
            .flat_map(|code| lefts.map(|left| State { code, left }))
            .collect()
    }

    fn kept<W: Word>() {
        for state in states(W::MOST_PLIES, W::MOST_MOVES) {
            let word = &crate::memory::zeroed::<W>(1).unwrap()[0];
            word.set(state);
            assert_eq!(word.state(), state);
            assert_eq!(word.change(|_| None), None);
            let next = State {
                code: 3,
                left: Left::Saved,
            };
            assert_eq!(
                word.change(|found| (found == state).then_some(next)),
                Some(next)
            );
            assert_eq!(word.state(), next);
        }
    }

    #[test]
    fn states_are_kept_in_words() {
        kept::<AtomicU16>();
        kept::<AtomicU32>();
    }
}
