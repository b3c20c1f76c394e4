//! The state of a slot while its block is being solved.

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};

use super::scan;
use crate::memory::Zero;
use crate::{Outcome, Value};

/// A value as a number: 0 for a draw, 2 r + 1 for a loss in r plies, 2 r + 2 for a win in r.
pub(super) type Code = u32;

pub(super) const DRAW: Code = 0;

/// The code of a win or a loss in `plies` plies.
#[inline(always)]
pub(super) fn code(is_win: bool, plies: u32) -> Code {
    2 * plies + 1 + Code::from(is_win)
}

/// The plies of a win or a loss.
#[inline(always)]
pub(super) fn plies(code: Code) -> u32 {
    (code - 1) / 2
}

#[inline(always)]
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
#[inline(always)]
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

impl State {
    /// That of a slot without a position.
    pub(super) const EMPTY: Self = Self {
        code: DRAW,
        left: Left::Empty,
    };
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

    /// The code of a solved slot, if it holds a position: where there are moves left, a draw.
    fn code(&self) -> Option<Code>;

    /// A quick filter for scans: false means that it does not hold a win or a loss in `plies`
    /// plies, nor in 64 more.
    fn may_last(&self, plies: u32) -> bool;

    /// The same of at most [`scan::WORDS`] words, a bit each.
    fn which_may_last(words: &[Self], plies: u32) -> u32
    where
        Self: Sized;

    fn set(&self, state: State);

    /// Takes in that this many moves lead to wins of the other player, or with 0 that one leads to a
    /// loss, which makes a win in `next` plies, or a loss in as many. Returns the code, if that
    /// decided it. No other thread may change the word at the same time.
    fn hear(&self, moves: u32, next: u32) -> Option<Code>;
}

macro_rules! word {
    ($atomic:ty, $number:ty, $code_bits:expr, $scan:path) => {
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
            fn code(&self) -> Option<Code> {
                let word = u32::from(<$atomic>::load(self, Relaxed));
                let left = word >> $code_bits;
                let code = match left.wrapping_sub(1) < Self::MOST_MOVES {
                    true => DRAW,
                    false => word & ((1 << $code_bits) - 1),
                };
                (left != Self::MOST_MOVES + 2).then_some(code)
            }

            #[inline(always)]
            fn may_last(&self, plies: u32) -> bool {
                let word = u32::from(<$atomic>::load(self, Relaxed));
                (word + 1) >> 1 & 63 == (plies + 1) & 63
            }

            #[inline(always)]
            fn which_may_last(words: &[Self], plies: u32) -> u32 {
                $scan(words, plies)
            }

            #[inline(always)]
            fn set(&self, state: State) {
                let word = pack(state, $code_bits, Self::MOST_MOVES);
                <$atomic>::store(self, word as $number, Relaxed);
            }

            #[inline(always)]
            fn hear(&self, moves: u32, next: u32) -> Option<Code> {
                let word = u32::from(<$atomic>::load(self, Relaxed));
                let (left, known) = (word >> $code_bits, word & ((1 << $code_bits) - 1));
                let may_lose = left.wrapping_sub(1) < Self::MOST_MOVES;
                let decided = if moves == 0 {
                    let win = code(true, next);
                    let is_slower = known.wrapping_sub(1) >= win;
                    let is_better = may_lose || left == Self::MOST_MOVES + 1 && is_slower;
                    is_better.then_some(win)?
                } else {
                    if !may_lose {
                        return None;
                    }
                    if left > moves {
                        let word = word - (moves << $code_bits);
                        <$atomic>::store(self, word as $number, Relaxed);
                        return None;
                    }
                    known.max(code(false, next))
                };
                <$atomic>::store(self, decided as $number, Relaxed);
                Some(decided)
            }
        }
    };
}

word!(AtomicU16, u16, 9, scan::narrow);
word!(AtomicU32, u32, 17, scan::plain);

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
            for (moves, next) in (0..=3).flat_map(|moves| [1, 4, 9].map(|next| (moves, next))) {
                word.set(state);
                let (expected, decides) = heard(state, moves, next);
                assert_eq!(word.hear(moves, next), decides.then_some(expected.code));
                assert_eq!(word.state(), expected, "{state:?} {moves} {next}");
            }
        }
    }

    /// The state after a message, and whether that decided it.
    fn heard(state: State, moves: u32, next: u32) -> (State, bool) {
        let decided = |code| State {
            code,
            left: Left::Nothing,
        };
        let win = code(true, next);
        match (moves, state.left) {
            (0, Left::Moves(_)) => (decided(win), true),
            (0, Left::Saved) if state.code == DRAW || state.code > win => (decided(win), true),
            (1.., Left::Moves(left)) if left <= moves => {
                (decided(state.code.max(code(false, next))), true)
            }
            (1.., Left::Moves(left)) => {
                let left = Left::Moves(left - moves);
                (State { left, ..state }, false)
            }
            _ => (state, false),
        }
    }

    #[test]
    fn states_are_kept_in_words() {
        kept::<AtomicU16>();
        kept::<AtomicU32>();
    }
}
