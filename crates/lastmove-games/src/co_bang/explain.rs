//! The lost cells that the row reaches, and their consequence for the row.

use super::{CoBang, Proof, Token};
use lastmove_engine::diagram::Place;
use lastmove_engine::game::{FactsOf, join_first};
use lastmove_engine::{Message, Outcome, Plies, Point};

/// The most columns whose cells are examined.
const LOOKED_THROUGH: u64 = 100_000;

/// The most lost cells that are named.
const NAMED: usize = 8;

/// The type of the token's row: with c the number of lost cells (x − k, k) that the row reaches,
/// all its cells are lost for c = 0, one is for c = 1, none for c ≥ 2.
pub(super) fn explain(board: &CoBang, at: &Token, facts: &FactsOf<'_, CoBang>) -> Vec<Point> {
    let reach = board.reach(at.row);
    // In the first two rows some cells have no move: the rule of play decides them.
    if at.row <= 2 || reach > LOOKED_THROUGH {
        return Vec::new();
    }
    let lost: Vec<Token> = (1..=reach)
        .map(|column| board.step(*at, column).to)
        .filter(|cell| (facts.outcome)(cell) == Some(Outcome::Loss))
        .collect();
    let texts = lost.iter();
    let texts = texts.map(|cell| format!("({},{})", cell.row, cell.column));
    let named = lost.iter().take(NAMED);
    let named = named.map(|cell| Place::cell(cell.row, cell.column));
    let code = match lost.len() {
        0 => "co-bang-row-lost",
        1 => "co-bang-row-one-lost",
        _ => "co-bang-row-won",
    };
    vec![Point::Say(
        Message::new(code)
            .placed("row", at.row, [Place::row(at.row)])
            .with("count", lost.len())
            .with("column", lost.first().map_or(0, |cell| cell.column))
            .placed("cells", join_first(texts, NAMED, " "), named),
    )]
}

/// The period, how it was proved, and its consequence for the token's cell.
pub(super) fn of_proof(proof: &Proof, at: &Token) -> Vec<Point> {
    let [least, most] = proof.slopes();
    let repeats = match least == most {
        true => Message::new("co-bang-value-period-even").with("growth", most),
        false => Message::new("co-bang-value-period")
            .with("least", least)
            .with("most", most),
    };
    let mut points = vec![
        Message::new("co-bang-outcome-period")
            .with("period", proof.outcomes().period)
            .with("preperiod", proof.outcomes().preperiod)
            .with("columns", proof.columns()),
        repeats
            .with("period", proof.period())
            .with("preperiod", proof.preperiod()),
        Message::new("co-bang-value-proof"),
    ];
    let first = Token {
        row: proof.growth().first_like(at.row),
        column: at.column,
    };
    if first.row < at.row {
        let plies = proof.value(first).remoteness().unwrap_or_default();
        points.push(
            Message::new("co-bang-far-down")
                .placed("row", at.row, [Place::row(at.row)])
                .placed("first", first.row, [Place::row(first.row)])
                .with("periods", (at.row - first.row) / proof.period())
                .with("plies", &Plies::from(plies))
                .with("slope", proof.slope(*at)),
        );
    }
    points.into_iter().map(Point::Detail).collect()
}
