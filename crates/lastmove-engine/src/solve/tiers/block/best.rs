//! The best results among the known options of a position.

use super::super::word::{Code, DRAW, Left, State, is_loss};

/// The best results among the known options of a position: what one option is worth, the more the
/// better. Without branches, since the options come in no order.
#[derive(Clone, Copy, Default)]
pub(in crate::solve::tiers) struct Best(u32);

/// The worth of a draw. The other player's wins are below, worth their codes: the slower the better.
const DRAWN: u32 = 1 << 18;

/// The other player's losses are worth this less their codes: the faster the better.
const LOST: u32 = 1 << 20;

impl Best {
    #[inline(always)]
    pub(in crate::solve::tiers) fn see(&mut self, code: Code) {
        let decided = match is_loss(code) {
            true => LOST - code,
            false => code,
        };
        self.0 = self.0.max(match code {
            DRAW => DRAWN,
            _ => decided,
        });
    }

    /// Whether no option was seen.
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The value if these are all options; without any it is `stuck`.
    #[inline(always)]
    pub(in crate::solve::tiers) fn code(self, stuck: Code) -> Code {
        match self.0 {
            0 => stuck,
            DRAWN => DRAW,
            // One ply more than the code tells, and of the other kind.
            win @ ..DRAWN => win + 1,
            loss => LOST - loss + 3,
        }
    }

    /// The state when `inside` further moves stay in the block.
    #[inline(always)]
    pub(super) fn state(self, inside: u32, stuck: Code) -> State {
        const FASTEST: u32 = LOST - 1;
        let left = match self.0 {
            _ if inside == 0 => Left::Nothing,
            FASTEST => Left::Nothing,
            ..DRAWN => Left::Moves(inside),
            _ => Left::Saved,
        };
        let code = match left {
            Left::Moves(_) => self.code(DRAW),
            _ => self.code(stuck),
        };
        State { code, left }
    }
}
