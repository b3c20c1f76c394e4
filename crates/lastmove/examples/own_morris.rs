//! A custom morris board, added to the catalog: two nested squares, joined at the corners instead
//! of the middles of the sides.

use lastmove::files::MemoryFiles;
use lastmove::game::{Listing, Spec, Syntax};
use lastmove::games::pieces::{Men, MenRules, PieceGame, Points, each_point};
use lastmove::oracle::Want;
use lastmove::solve::TieredSolver;
use lastmove::{Control, Error, Outcome, catalog};

/// The entry in the catalog.
const LISTING: Listing = Listing::new(
    "corner-morris",
    Syntax {
        game: "corner-morris:MEN",
        position: "ROW/ROW/ROW/ROW/ROW-TURN[,X,O]",
        mv: "TO or FROM-TO, xTAKEN",
        example: "corner-morris:4",
    },
)
.at_position();

/// Two squares, joined at their corners.
fn open(spec: &Spec) -> Result<Men, Error> {
    let rules = spec.require_rules(LISTING.syntax.game)?;
    spec.allow_options(LISTING.options)?;
    let men = rules.number("men", 3..=6)? as u8;
    // Points lie on rows and columns from 0; those of a square are as far from the middle.
    let square = |row: u32, column: u32| row.abs_diff(2).max(column.abs_diff(2));
    let is_point = |row: u32, column: u32| match square(row, column) {
        2 => row.is_multiple_of(2) && column.is_multiple_of(2),
        square => square == 1,
    };
    let points = Points::among(5, 5, is_point);
    // The sides are mills, and their points are joined in order.
    let sides = [0, 1, 3, 4].map(|side: u32| {
        let on = move |row, column| square(row, column) == side.abs_diff(2);
        let across = points.all(|row, column| row == side && on(row, column));
        let down = points.all(|row, column| column == side && on(row, column));
        [across, down]
    });
    let sets = sides.concat();
    let mut lines = points.lines(&[(1, 1), (1, -1)], |one, other| {
        let is_corner = |(row, column): (u32, u32)| row.abs_diff(2) == column.abs_diff(2);
        is_corner(one) && is_corner(other)
    });
    for side in &sets {
        let along: Vec<u8> = each_point(*side).collect();
        lines.extend(along.windows(2).map(|pair| (pair[0], pair[1])));
    }
    Ok(Men::new(MenRules {
        lines,
        is_drawn: true,
        sets,
        takes: true,
        men,
        counts_to_place: true,
        flying: false,
        symmetries: vec![points.quarter_turn(), points.mirrored()],
        points,
    }))
}

fn main() -> Result<(), Error> {
    catalog::add::<_, TieredSolver<_>>(LISTING, |spec, _, _| {
        PieceGame::open(&LISTING, open(spec)?, spec)
    })?;
    let control = Control::default().threads(2);
    for game in ["corner-morris:3", "corner-morris:4"] {
        let opened = catalog::open(game, &MemoryFiles::default(), &control)?;
        let answer = opened.oracle.ask(opened.at(), Want::default(), &control)?;
        let totals = opened.oracle.totals(&control)?;
        let outcome = match answer.outcome {
            Outcome::Win => "a win",
            Outcome::Draw => "a draw",
            Outcome::Loss => "a loss",
        };
        println!("{game}: {outcome}; {} positions", totals.positions);
    }
    Ok(())
}
