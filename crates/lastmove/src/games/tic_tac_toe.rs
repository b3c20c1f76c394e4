//! Tic-tac-toe: `tic-tac-toe`, `tic-tac-toe@x../.o./...`. It is [`mnk:3x3,k=3`](super::mnk).
//!
//! Play reaches 5,478 positions, and the first one is a draw.

use super::laid::Laid;
use super::mnk::{Rows, RowsOf};
use crate::Error;
use crate::game::{OptionSyntax, Spec, Syntax};

/// A game of tic-tac-toe.
pub type TicTacToe = Laid<Rows<ThreeByThree>>;

/// Three rows, three columns, and lines of three.
pub struct ThreeByThree;

impl RowsOf for ThreeByThree {
    const NAME: &'static str = "tic-tac-toe";
    const SYNTAX: Syntax = Syntax {
        game: "tic-tac-toe",
        position: "ROW/ROW/ROW",
        mv: "ROW,COLUMN",
        example: "tic-tac-toe",
    };
    const OPTIONS: &'static [OptionSyntax] = &[];

    fn size(spec: &Spec) -> Result<(u32, u32, u32), Error> {
        spec.refuse_rules()?;
        Ok((3, 3, 3))
    }
}
