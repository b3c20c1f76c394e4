//! Boards of points joined by lines: lines along rows are dashes, the others stand in lines of text
//! between the rows.

use std::cmp::Ordering;

use lastmove::diagram::Grid;

use super::strips::{Shown, Strip, Strips};

/// The rows, with a line of text between neighbours.
struct Canvas {
    texts: Vec<Vec<char>>,
    /// The distance in characters of neighbouring columns; even, so that there is a middle.
    step: usize,
    /// How many characters the first column has before its point.
    before: usize,
}

/// The lines of text of a board of points.
pub(super) fn strips(shown: &Shown, grid: &Grid) -> Strips {
    let marks = || shown.marks.iter().flatten();
    let width = marks().chain(&shown.column_names).map(String::len).max();
    let width = width.unwrap_or(0);
    // There is at least one line sign between two marks.
    let blanks = |mark: &String| if is_value(mark) { 3 } else { 1 };
    let least = marks().map(|mark| mark.len() + blanks(mark)).max();
    let least = least.unwrap_or(0).max(width + 1);
    let step = least.next_multiple_of(if grid.slanted { 4 } else { 2 });
    let texts = (shown.rows.len() * 2).saturating_sub(1);
    let mut canvas = Canvas {
        texts: vec![vec![' '; shown.columns.len() * step]; texts],
        step,
        before: width / 2,
    };
    for line in &grid.lines {
        for pair in grid.cells_on_line(*line).windows(2) {
            let place = |at: usize| {
                let (row, column) = (at / grid.columns, at % grid.columns);
                let is_shown = shown.rows.contains(&row) && shown.columns.contains(&column);
                is_shown.then(|| (row - shown.rows.start, column - shown.columns.start))
            };
            if let Some((from, to)) = place(pair[0]).zip(place(pair[1])) {
                canvas.join(from.min(to), from.max(to), grid.slanted);
            }
        }
    }
    for (row, marks) in shown.marks.iter().enumerate() {
        for (column, mark) in marks.iter().enumerate() {
            canvas.mark(2 * row, column, mark);
        }
    }
    // The names of columns are placed like points.
    let mut heads = Canvas {
        texts: vec![vec![' '; shown.columns.len() * step]],
        ..canvas
    };
    for (column, name) in shown.column_names.iter().enumerate() {
        heads.mark(0, column, name);
    }
    let slant = if grid.slanted { step / 4 } else { 0 };
    let head = heads.texts.into_iter().map(|text| Strip {
        shift: 0,
        name: String::new(),
        text: text.into_iter().collect(),
    });
    let rows = canvas
        .texts
        .into_iter()
        .enumerate()
        .map(|(at, text)| Strip {
            shift: at * slant,
            name: match shown.row_names.get(at / 2) {
                Some(name) if at % 2 == 0 => name.clone(),
                _ => String::new(),
            },
            text: text.into_iter().collect(),
        });
    Strips {
        strips: head.chain(rows).collect(),
        step,
        joined: true,
    }
}

/// Whether a mark is or has a value: it gets blanks around it, so that no dash of a line looks like
/// a minus sign.
fn is_value(mark: &str) -> bool {
    mark.contains(|sign: char| sign.is_ascii_digit() || sign == '=')
}

impl Canvas {
    /// The point of a column; on slanted boards, in the same line of text.
    fn middle(&self, column: usize) -> usize {
        self.before + column * self.step
    }

    /// Draws the line between two neighbouring cells, the first one not below the second.
    fn join(&mut self, from: (usize, usize), to: (usize, usize), slanted: bool) {
        let above = 2 * from.0;
        if from.0 == to.0 {
            for at in self.middle(from.1)..=self.middle(to.1) {
                self.cross(above, at, '-');
            }
        } else if to.0 - from.0 == 1 && from.1.abs_diff(to.1) <= 1 {
            // In half steps: a slanted row begins half a step after the one above it.
            let (left, right) = (2 * from.1, 2 * to.1 + usize::from(slanted));
            let sign = match left.cmp(&right) {
                Ordering::Less => '\\',
                Ordering::Equal => '|',
                Ordering::Greater => '/',
            };
            let (from, to) = (self.middle(from.1), self.middle(to.1));
            self.cross(above, from, sign);
            self.cross(above + 1, usize::midpoint(from, to), sign);
            self.cross(above + 2, to, sign);
        }
    }

    /// Writes the sign of a line over existing ones.
    fn cross(&mut self, text: usize, at: usize, sign: char) {
        let Some(there) = self.texts.get_mut(text).and_then(|text| text.get_mut(at)) else {
            return;
        };
        *there = match (*there, sign) {
            (' ', sign) => sign,
            (old, new) if old == new => old,
            ('-' | '+', '|') | ('|' | '+', '-') => '+',
            ('/' | 'X', '\\') | ('\\' | 'X', '/') => 'X',
            _ => '*',
        };
    }

    /// Writes a mark over the lines, centred on the point.
    fn mark(&mut self, text: usize, column: usize, mark: &str) {
        let first = self.middle(column).saturating_sub(mark.len() / 2);
        let end = first + mark.len();
        let Some(text) = self.texts.get_mut(text) else {
            return;
        };
        if is_value(mark) {
            for blank in [first.checked_sub(1), Some(end)].into_iter().flatten() {
                if let Some(there) = text.get_mut(blank) {
                    *there = ' ';
                }
            }
        }
        for (there, sign) in text.iter_mut().skip(first).zip(mark.chars()) {
            *there = sign;
        }
    }
}

#[cfg(test)]
mod tests {
    use lastmove::Value;
    use lastmove::diagram::{Cell, Ground, Piece};
    use lastmove::graph::generate::SplitMix64;

    use super::*;
    use crate::{Language, Words};

    fn text(grid: &Grid, most: Option<usize>) -> String {
        super::super::board::text(Words::of(Language::English), grid, most)
    }

    #[test]
    fn the_board_of_morris_looks_as_it_is_drawn_by_hand() {
        let mut board = morris();
        let empty = drawn(
            r"
  1 2 3 4 5 6 7
1 .-----.-----.
  |     |     |
2 | .---.---. |
  | |   |   | |
3 | | .-.-. | |
  | | |   | | |
4 .-.-.   .-.-.
  | | |   | | |
5 | | .-.-. | |
  | |   |   | |
6 | .---.---. |
  |     |     |
7 .-----.-----.
",
        );
        assert_eq!(text(&board, None), empty);
        assert_eq!(text(&board, Some(15)), empty);
        board.cells[3].piece = Some(Piece::X);
        board.cells[21].piece = Some(Piece::O);
        // Off the board nothing can stand.
        board.cells[24].piece = Some(Piece::O);
        board.cells[24].value = Some(Value::Draw.into());
        let blocks = drawn(
            r"
  1 2 3 4
1 .-----x-
  |     |
2 | .---.-
  | |   |
3 | | .-.-
  | | |
4 o-.-.
  | | |
5 | | .-.-
  | |   |
6 | .---.-
  |     |
7 .-----.-

  5 6 7
1 ----.
      |
2 --. |
    | |
3 . | |
  | | |
4 .-.-.
  | | |
5 . | |
    | |
6 --. |
      |
7 ----.
",
        );
        assert_eq!(text(&board, Some(10)), blocks);
    }

    #[test]
    fn values_stand_apart_from_lines() {
        let mut board = morris();
        board.cells[0].piece = Some(Piece::X);
        for (at, value) in [(0, Value::Draw), (3, Value::Loss(12)), (10, Value::Win(3))] {
            board.cells[at].value = Some(value.into());
        }
        board.cells[48].value = Some(Value::Loss(2).into());
        let expected = drawn(
            r"
   1     2     3     4     5     6     7
1 x= -------------- -12 ---------------.
   |                 |                 |
2  |     .---------- 3 ----------.     |
   |     |           |           |     |
3  |     |     .-----.-----.     |     |
   |     |     |           |     |     |
4  .-----.-----.           .-----.-----.
   |     |     |           |     |     |
5  |     |     .-----.-----.     |     |
   |     |           |           |     |
6  |     .-----------.-----------.     |
   |                 |                 |
7  .-----------------.--------------- -2
",
        );
        assert_eq!(text(&board, None), expected);
        assert_eq!(text(&board, Some(40)), expected);
        assert_ne!(text(&board, Some(39)), expected);
    }

    #[test]
    fn diagonals_cross_between_points_and_on_them() {
        let mut board = torere();
        let plain = drawn(
            r"
  1 2 3
1 x-x-o
  |\|/|
2 .-.-.
  |/|\|
3 .-.-.
",
        );
        assert_eq!(text(&board, None), plain);
        board.cells[4].value = Some(Value::Loss(2).into());
        board.cells[4].piece = Some(Piece::O);
        let wide = drawn(
            r"
   1     2     3
1  x-----x-----o
   |  \  |  /  |
2  .--- o-2 ---.
   |  /  |  \  |
3  .-----.-----.
",
        );
        assert_eq!(text(&board, None), wide);
        board.cells[4] = Cell {
            ground: Ground::Outside,
            ..Cell::default()
        };
        board.lines = vec![(0, 8), (6, 2)];
        assert_eq!(
            text(&board, None),
            "  1 2 3\n1 x x o\n   \\ /\n2 . X .\n   / \\\n3 . . .\n"
        );
        board.lines = vec![(7, 1), (3, 5)];
        assert_eq!(
            text(&board, None),
            "  1 2 3\n1 x x o\n    |\n2 .-+-.\n    |\n3 . . .\n"
        );
        board.lines = vec![(0, 4), (4, 0), (1, 3)];
        let crossed = "  1 2 3\n1 x x o\n   X\n2 .   .\n\n3 . . .\n";
        assert_eq!(text(&board, None), crossed.replace(".   .", ". \\ ."));
    }

    #[test]
    fn slanted_rows_are_joined_by_slanted_lines() {
        let mut board = Grid::of(2, vec![Cell::default(); 4]);
        board.slanted = true;
        board.lines = vec![(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)];
        let expected = "  1   2\n1 .---.\n   \\ / \\\n  2 .---.\n";
        assert_eq!(text(&board, None), expected);
    }

    #[test]
    fn lines_that_cannot_be_shown_are_left_out() {
        let mut board = Grid::of(3, vec![Cell::default(); 9]);
        board.lines = vec![(0, 0), (0, 9), (usize::MAX, 4), (0, 5), (0, 7)];
        assert_eq!(
            text(&board, None),
            "  1 2 3\n1 . . .\n\n2 . . .\n\n3 . . .\n"
        );
        let mut large = Grid::of(60, vec![Cell::default(); 60 * 50]);
        large.lines = vec![(0, 59), (0, 60 * 49), (0, 61 * 49)];
        let shown = text(&large, None);
        assert_eq!(shown.lines().count(), 1 + 47 + 1);
        assert!(shown.lines().nth(1).unwrap().ends_with(".---."));
    }

    #[test]
    fn any_board_keeps_to_its_width() {
        let mut rng = SplitMix64::new(1);
        let mut below = |end: u64| rng.below(end);
        for _ in 0..2000 {
            let (rows, columns) = (below(7) as usize, 1 + below(50) as usize);
            let cell = |what| Cell {
                ground: if what % 5 == 0 {
                    Ground::Outside
                } else {
                    Ground::Open
                },
                piece: (what % 7 == 0).then_some(Piece::X),
                value: (what % 9 == 0).then(|| Value::Loss(what).into()),
                ..Cell::default()
            };
            let mut board = Grid::of(
                columns,
                (0..rows * columns).map(|_| cell(below(1300))).collect(),
            );
            board.slanted = below(4) == 0;
            let ends = rows * columns + 2;
            let end = |number| number as usize % ends;
            board.lines = (0..below(30))
                .map(|_| (end(below(999)), end(below(999))))
                .collect();
            let most = 50 + below(60) as usize;
            let shown = text(&board, Some(most));
            let window = usize::from(columns > 40);
            for line in shown.lines().rev().skip(window) {
                assert!(line.len() <= most, "{most}: {shown}");
            }
            let marks = |shown: &str| shown.matches('x').count();
            let whole = text(&board, None);
            assert_eq!(marks(&shown), marks(&whole), "{shown}{whole}");
        }
    }

    /// A picture that begins on a new line.
    fn drawn(picture: &str) -> &str {
        picture.trim_start_matches('\n')
    }

    fn torere() -> Grid {
        let mut cells = vec![Cell::default(); 9];
        for (at, piece) in [(0, Piece::X), (1, Piece::X), (2, Piece::O)] {
            cells[at].piece = Some(piece);
        }
        Grid {
            lines: vec![
                (0, 2),
                (2, 8),
                (8, 6),
                (6, 0),
                (0, 8),
                (2, 6),
                (1, 7),
                (3, 5),
            ],
            ..Grid::of(3, cells)
        }
    }

    /// The board of nine men's morris.
    fn morris() -> Grid {
        let mut board = Grid::of(7, vec![Cell::default(); 49]);
        for square in 0..3 {
            let (near, far) = (square, 6 - square);
            let corners = [(near, near), (near, far), (far, far), (far, near)];
            let corners = corners.map(|(row, column)| row * 7 + column);
            for (at, corner) in corners.iter().enumerate() {
                board.lines.push((*corner, corners[(at + 1) % 4]));
            }
        }
        board.lines.extend([(3, 17), (21, 23), (25, 27), (31, 45)]);
        for (at, cell) in board.cells.iter_mut().enumerate() {
            let (down, right) = ((at / 7).abs_diff(3), (at % 7).abs_diff(3));
            let is_point = down == right || down == 0 || right == 0;
            if !is_point || at == 24 {
                cell.ground = Ground::Outside;
            }
        }
        board
    }
}
