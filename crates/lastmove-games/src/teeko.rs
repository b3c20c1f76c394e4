//! Teeko: `teeko`, `teeko@x..../...../..o../...../.....-x`.
//!
//! On 5 × 5 cells each player places four men in turn; then a move takes one to any empty one of
//! the eight neighbouring cells. Four in a row, a column or a diagonal win, and so does a square of
//! two by two.
//!
//! J. Scarne made it in 1937; it is a draw (G. Steele, 1998).

use super::pieces::{Men, MenRules, Points};
use super::stones::Lines;
use lastmove_engine::Error;
use lastmove_engine::game::{Listing, Spec, Syntax};

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "teeko",
    Syntax {
        game: "teeko",
        position: "ROW/ROW/ROW/ROW/ROW-TURN",
        mv: "TO or FROM-TO",
        example: "teeko",
    },
)
.at_position();

/// The only board. The position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules, since there are none.
pub fn open(spec: &Spec) -> Result<Men, Error> {
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
    Ok(Men::new(MenRules {
        lines: points.lines(&[(0, 1), (1, 0), (1, 1), (1, -1)], |_, _| true),
        is_drawn: false,
        sets,
        takes: false,
        men: 4,
        counts_to_place: false,
        flying: false,
        symmetries: vec![points.quarter_turn(), points.mirrored()],
        points,
    }))
}
