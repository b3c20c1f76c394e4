//! Boards as JSON.

use std::borrow::Cow;

use lastmove::diagram::{Cell, Grid, Ground, Names, Piece, Side};
use lastmove_words::Words;
use serde::Serialize;
use utoipa::ToSchema;

use super::schema;
use super::shape::{Worth, worth};

/// A board, its cells row by row.
#[derive(Serialize, ToSchema)]
pub(super) struct GridShape {
    title: Option<String>,
    /// Whether rows or columns are left out.
    window: bool,
    #[schema(value_type = schema::Number)]
    first_row: u64,
    #[schema(value_type = schema::Number)]
    first_column: u64,
    columns: usize,
    /// Whether each row is half a cell further to the right than the one above it.
    slanted: bool,
    /// Whether people call columns by letters and count rows from the bottom, as in chess.
    chess: bool,
    cells: Vec<Square>,
    /// The drawn lines; where there are some, the cells are points on them.
    lines: Vec<Line>,
    /// Whether stones fall down in it: a move is a column.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    rack: bool,
    /// Whose its sides are, where players join them.
    #[serde(skip_serializing_if = "Option::is_none")]
    sides: Option<Sides>,
    /// The best moves of pieces, if values were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    arrows: Vec<Line>,
}

/// Who joins which sides of a board: `first` or `second`.
#[derive(Serialize, ToSchema)]
pub(super) struct Sides {
    #[schema(value_type = String)]
    top_bottom: &'static str,
    #[schema(value_type = String)]
    left_right: &'static str,
}

/// Pieces of a player, `first` or `second`, that are in hand.
#[derive(Serialize, ToSchema)]
pub(super) struct Hand {
    #[schema(value_type = String)]
    of: &'static str,
    count: u32,
}

/// A line, by the indexes of the cells at its two ends.
#[derive(Serialize, ToSchema)]
pub(super) struct Line {
    from: usize,
    to: usize,
}

/// A cell of a board.
#[derive(Serialize, ToSchema)]
pub(super) struct Square {
    /// `open`, `wall`, `exit`, `attacked` or `poisoned`; `outside` where no cell is.
    ground: &'static str,
    /// `token`, `police`, `thief`, `both`, `queen`, or `x` and `o` for stones of two players; a man is
    /// whose and what it is, such as `first-king` or `second-giraffe`.
    #[schema(value_type = Option<String>)]
    piece: Option<Cow<'static, str>>,
    /// On which side of it the other half of a domino lies: `left`, `right`, `above` or `below`.
    #[schema(value_type = Option<String>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    joined: Option<&'static str>,
    value: Option<Worth>,
    best: bool,
    /// Whether what stands here is of the line or chain that ended the game.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    decisive: bool,
    /// Whose hand this is, where it is no cell of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<Hand>,
}

/// What a piece is called in JSON.
pub(super) fn piece_name(piece: Piece) -> Cow<'static, str> {
    match piece {
        Piece::Token | Piece::Placed | Piece::Half(_) => "token".into(),
        Piece::Police => "police".into(),
        Piece::Thief => "thief".into(),
        Piece::Both => "both".into(),
        Piece::Cop => "cop".into(),
        Piece::Robber => "robber".into(),
        Piece::Queen => "queen".into(),
        Piece::X | Piece::Cross => "x".into(),
        Piece::O | Piece::Ring => "o".into(),
        Piece::Man(man) => format!("{}-{}", man.of.word(), man.kind.word()).into(),
    }
}

fn square(cell: Cell) -> Square {
    Square {
        ground: match cell.ground {
            Ground::Open => "open",
            Ground::Wall => "wall",
            Ground::Exit => "exit",
            Ground::Attacked => "attacked",
            Ground::Poisoned => "poisoned",
            Ground::Outside => "outside",
        },
        piece: cell.piece.map(piece_name),
        joined: match cell.piece {
            Some(Piece::Half(Side::Left)) => Some("left"),
            Some(Piece::Half(Side::Right)) => Some("right"),
            Some(Piece::Half(Side::Above)) => Some("above"),
            Some(Piece::Half(Side::Below)) => Some("below"),
            _ => None,
        },
        value: cell.value.map(worth),
        best: cell.best,
        decisive: cell.decisive,
        hand: cell.hand.map(|hand| Hand {
            of: hand.of.word(),
            count: hand.count,
        }),
    }
}

/// A board as data.
pub(super) fn board(words: &Words, grid: Grid) -> GridShape {
    let line = |(from, to)| Line { from, to };
    GridShape {
        chess: Names::of(&grid).is_of_chess(),
        title: grid.title.as_ref().map(|title| words.say(title)),
        window: grid.is_window,
        first_row: grid.first_row,
        first_column: grid.first_column,
        columns: grid.columns,
        slanted: grid.slanted,
        cells: grid.cells.into_iter().map(square).collect(),
        lines: grid.lines.into_iter().map(line).collect(),
        rack: grid.rack,
        sides: grid.sides.map(|sides| Sides {
            top_bottom: sides.top_bottom.word(),
            left_right: sides.left_right.word(),
        }),
        arrows: grid.arrows.into_iter().map(line).collect(),
    }
}

#[cfg(test)]
mod tests {
    use lastmove::diagram;
    use serde_json::json;

    use super::*;

    #[test]
    fn boards_say_their_lines_and_what_is_off_them() {
        let mut grid = Grid::of(2, vec![Cell::default(); 4]);
        grid.cells[1].ground = Ground::Outside;
        let json = |grid: &Grid| {
            let words = Words::of(lastmove_words::Language::English);
            serde_json::to_value(board(words, grid.clone())).unwrap()
        };
        assert_eq!(json(&grid)["lines"], json!([]));
        assert_eq!(json(&grid)["cells"][1]["ground"], "outside");
        grid.lines = vec![(0, 2), (3, 0)];
        assert_eq!(
            json(&grid)["lines"],
            json!([{"from": 0, "to": 2}, {"from": 3, "to": 0}])
        );
    }

    #[test]
    fn boards_say_only_what_they_have() {
        let json = |grid: Grid| {
            let words = Words::of(lastmove_words::Language::English);
            serde_json::to_value(board(words, grid)).unwrap()
        };
        let mut grid = Grid::of(1, vec![Cell::default(); 2]);
        let plain = json(grid.clone());
        for field in ["rack", "sides", "arrows"] {
            assert_eq!(plain.get(field), None);
        }
        for field in ["decisive", "hand"] {
            assert_eq!(plain["cells"][0].get(field), None);
        }
        grid.rack = true;
        grid.sides = Some(diagram::Sides {
            top_bottom: diagram::Player::Second,
            left_right: diagram::Player::First,
        });
        grid.arrows = vec![(1, 0)];
        grid.cells[1].decisive = true;
        grid.cells[1].hand = Some(diagram::Hand {
            of: diagram::Player::First,
            count: 2,
        });
        let full = json(grid);
        assert_eq!(full["rack"], true);
        let sides = json!({"top_bottom": "second", "left_right": "first"});
        assert_eq!(full["sides"], sides);
        assert_eq!(full["arrows"], json!([{"from": 1, "to": 0}]));
        assert_eq!(full["cells"][1]["decisive"], true);
        assert_eq!(full["cells"][1]["hand"], json!({"of": "first", "count": 2}));
    }
}
