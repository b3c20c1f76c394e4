//! The best results among the known options of a position.

use super::super::word::{Code, DRAW, Left, State, code, is_loss, plies};

/// The best results among the known options of a position.
#[derive(Clone, Copy, Default)]
pub(in crate::solve::tiers) struct Best {
    /// The fastest loss of the other player.
    loss: Option<Code>,
    /// The slowest win.
    win: Option<Code>,
    is_draw: bool,
}

impl Best {
    #[inline(always)]
    pub(in crate::solve::tiers) fn see(&mut self, code: Code) {
        if code == DRAW {
            self.is_draw = true;
        } else if is_loss(code) {
            self.loss = Some(self.loss.map_or(code, |loss| loss.min(code)));
        } else {
            self.win = self.win.max(Some(code));
        }
    }

    /// The value if these are all options; without any it is `stuck`.
    #[inline(always)]
    pub(in crate::solve::tiers) fn code(self, stuck: Code) -> Code {
        match self {
            Self {
                loss: Some(loss), ..
            } => code(true, plies(loss) + 1),
            Self { is_draw: true, .. } => DRAW,
            Self { win: Some(win), .. } => code(false, plies(win) + 1),
            _ => stuck,
        }
    }

    /// The state when `inside` further moves stay in the block.
    #[inline(always)]
    pub(super) fn state(self, inside: u32, stuck: Code) -> State {
        let left = match (inside, self) {
            (0, _) => Left::Nothing,
            (
                _,
                Self {
                    loss: Some(loss), ..
                },
            ) if plies(loss) == 0 => Left::Nothing,
            (
                _,
                Self {
                    loss: None,
                    is_draw: false,
                    ..
                },
            ) => Left::Moves(inside),
            _ => Left::Saved,
        };
        let code = match left {
            Left::Moves(_) => self.code(DRAW),
            _ => self.code(stuck),
        };
        State { code, left }
    }
}
