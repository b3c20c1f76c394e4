//! Teeko: `teeko`, `teeko@x..../...../..o../...../.....-x`.
//!
//! On 5 × 5 cells each player places four men in turn; then a move takes one to any of the eight
//! neighbouring cells that is empty. Four in a row, a column or a diagonal win, and so does a square of
//! two by two.
//!
//! J. Scarne made it in 1937; it is a draw (G. Steele, 1998).

use super::laid::Lines;
use super::moved::{Men, MenGame, MenRules, Moved, Points};
use crate::Error;
use crate::game::{Spec, Syntax};

/// A game of Teeko.
pub type Teeko = Moved<Men<FourMen>>;

/// Four men each, on five rows of five.
pub struct FourMen;

impl MenGame for FourMen {
    const NAME: &'static str = "teeko";
    const SYNTAX: Syntax = Syntax {
        game: "teeko",
        position: "ROW/ROW/ROW/ROW/ROW-TURN",
        mv: "TO or FROM-TO",
        example: "teeko",
    };
    const COUNTS_TO_PLACE: bool = false;

    fn open(spec: &Spec) -> Result<MenRules, Error> {
        spec.refuse_rules()?;
        let points = Points::grid(5, 5);
        let lines = Lines::new(5, 5, 4);
        let mut sets: Vec<u32> = lines.sets().iter().map(|line| *line as u32).collect();
        for &(row, column) in points.places() {
            let near = |at: u32, first: u32| at == first || at == first + 1;
            let square = points.all(|r, c| near(r, row) && near(c, column));
            if square.count_ones() == 4 {
                sets.push(square);
            }
        }
        Ok(MenRules {
            lines: points.lines(&[(0, 1), (1, 0), (1, 1), (1, -1)], |_, _| true),
            is_drawn: false,
            sets,
            takes: false,
            men: 4,
            flying: false,
            symmetries: vec![points.quarter_turn(), points.mirrored()],
            points,
        })
    }
}
