//! Morris: `morris:9`, and with 3, 5 or 6 men.
//!
//! First the players place their pieces (men) in turn on the points of a board, then each move
//! slides one along a line to an empty neighbour. Three in a line are a mill: a player who closes
//! one removes a man of the other player that is in no mill, or any one where all are. A player to
//! move with two men, or without a move, loses. With `flying=yes` a player with three men may jump
//! to any empty point. On the board of `morris:3` nothing is removed: a line of three wins.
//!
//! A position begins with the points of the rows, such as `.../...` for the outer and the middle
//! square; while men remain to be placed it ends with their numbers: `-o,8,9`.
//!
//! Nine men's morris is a draw (R. Gasser, 1993), and so are five and six men's.

use super::pieces::{Men, MenRules, Points, read_option};
use lastmove_engine::game::{Choice, Listing, OptionSyntax, Spec, Syntax};
use lastmove_engine::{Error, Message};

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "morris",
    Syntax {
        game: "morris:3|5|6|9[,flying=yes|no]",
        position: "ROW/ROW/...-TURN[,X,O]",
        mv: "TO or FROM-TO, xTAKEN",
        example: "morris:3",
    },
)
.rules(Choice::Words(&["3", "5", "6", "9"]))
.options(&[OptionSyntax {
    name: "flying",
    value: "yes|no",
    choice: Choice::Words(&["no", "yes"]),
}])
.at_position();

/// Reads how many men there are, and whether they fly; the position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
pub fn open(spec: &Spec) -> Result<Men, Error> {
    let rules = spec.require_rules(LISTING.syntax.game)?;
    let men = rules.number("men", 3..=9)? as u8;
    spec.allow_options(LISTING.options)?;
    let flying = read_option(spec, "flying", &["no", "yes"])? == "yes";
    let wrong = |code| Err(rules.error(Message::new(code)));
    match men {
        3 if flying => wrong("morris-three-flying"),
        3 => Ok(Men::new(three())),
        5 | 6 => Ok(Men::new(squares(2, men, flying))),
        9 => Ok(Men::new(squares(3, men, flying))),
        _ => wrong("morris-men"),
    }
}

/// Three men, on three rows of three with all lines through the centre.
fn three() -> MenRules {
    let points = Points::grid(3, 3);
    let centre = (1, 1);
    let lines = points.lines(&[(0, 1), (1, 0), (1, 1), (1, -1)], |one, other| {
        let is_straight = one.0 == other.0 || one.1 == other.1;
        is_straight || one == centre || other == centre
    });
    let along = |line: u32| {
        [
            points.all(|row, _| row == line),
            points.all(|_, column| column == line),
        ]
    };
    let mut sets: Vec<u32> = (0..3).flat_map(along).collect();
    sets.push(points.all(|row, column| row == column));
    sets.push(points.all(|row, column| row + column == 2));
    MenRules {
        lines,
        is_drawn: true,
        sets,
        takes: false,
        men: 3,
        counts_to_place: true,
        flying: false,
        symmetries: vec![points.quarter_turn(), points.mirrored()],
        points,
    }
}

/// Two or three nested squares, with the middles of their sides joined. With three squares, each of
/// these lines is a mill too.
fn squares(squares: u32, men: u8, flying: bool) -> MenRules {
    let (middle, last) = (squares, 2 * squares);
    let centre = (middle, middle);
    let away = |at: u32| at.abs_diff(middle);
    let points = Points::among(last + 1, last + 1, |row, column| {
        let (down, right) = (away(row), away(column));
        (row, column) != centre && (down == right || down == 0 || right == 0)
    });
    let (mut lines, mut sets) = (Vec::new(), Vec::new());
    // The points of a side, or of a line that joins sides, in order.
    let mut join = |holds: &dyn Fn(u32, u32) -> bool| {
        let set = points.all(holds);
        let along: Vec<u8> = super::pieces::each_point(set).collect();
        lines.extend(along.windows(2).map(|pair| (pair[0], pair[1])));
        if along.len() == 3 {
            sets.push(set);
        }
    };
    for square in 0..squares {
        let far = last - square;
        let within = |at: u32| (square..=far).contains(&at);
        for side in [square, far] {
            join(&|row, column| row == side && within(column));
            join(&|row, column| column == side && within(row));
        }
    }
    for is_before in [true, false] {
        let half = |at: u32| at != middle && (at < middle) == is_before;
        join(&|row, column| row == middle && half(column));
        join(&|row, column| column == middle && half(row));
    }
    // Exchanges the outer and the inner square.
    let turned = |at: u32, distance: u32| match at.cmp(&middle) {
        std::cmp::Ordering::Less => middle - distance,
        std::cmp::Ordering::Equal => middle,
        std::cmp::Ordering::Greater => middle + distance,
    };
    let inside_out = points.moved(|row, column| {
        let distance = squares + 1 - away(row).max(away(column));
        (turned(row, distance), turned(column, distance))
    });
    MenRules {
        lines,
        is_drawn: true,
        sets,
        takes: true,
        men,
        counts_to_place: true,
        flying,
        symmetries: vec![points.quarter_turn(), points.mirrored(), inside_out],
        points,
    }
}
