//! Boards of points on lines.

use lastmove::diagram::{Cell, Grid, Ground, Piece};
use lastmove::{Diagram, Value};
use lastmove_draw::{Picture, Theme, svg};

/// How often the picture contains this text.
fn occurrences(grid: &Grid, text: &str) -> usize {
    let picture = Picture {
        title: String::new(),
        lines: Vec::new(),
        diagram: &Diagram::Grid(grid.clone()),
    };
    let drawn = svg(&picture, Theme::Light, &|message| message.code.to_owned());
    drawn.matches(text).count()
}

/// How many elements of the picture have this class.
fn count(grid: &Grid, class: &str) -> usize {
    occurrences(grid, &format!("class=\"{class}\""))
}

#[test]
fn points_are_dots_on_lines_and_have_no_borders() {
    let mut board = Grid::of(3, vec![Cell::default(); 9]);
    // Without lines: the borders of rows and columns.
    assert_eq!((count(&board, "grid"), count(&board, "edge")), (8, 0));
    board.lines = vec![(0, 8), (6, 2), (0, 9), (usize::MAX, 1)];
    assert_eq!((count(&board, "grid"), count(&board, "edge")), (0, 2));
    let dots = |grid: &Grid| occurrences(grid, "<circle class=\"dim\"");
    assert_eq!(dots(&board), 9);
    board.cells[4].value = Some(Value::Loss(2).into());
    assert_eq!(dots(&board), 8);
    assert!(count(&board, "l0") + count(&board, "w0") > 0);
    board.cells[4].ground = Ground::Outside;
    assert_eq!(dots(&board), 8);
    assert_eq!(count(&board, "l0") + count(&board, "w0"), 0);
}

#[test]
fn nothing_is_drawn_off_the_board() {
    let mut board = Grid::of(2, vec![Cell::default(); 4]);
    let discs = |grid: &Grid| count(grid, "black");
    board.cells[3].piece = Some(Piece::X);
    // One on the board, one in the legend.
    assert_eq!((discs(&board), count(&board, "c0")), (2, 4));
    board.cells[3].ground = Ground::Outside;
    assert_eq!((count(&board, "c0"), count(&board, "grid")), (3, 3));
    assert_eq!(discs(&board), 0);
}
