//! Where places are on a picture, so that they can be clicked.

use lastmove::Diagram;
use lastmove::diagram::{Grid, Ground, Heaps, Spot};

use crate::board;
use crate::board_style::BoardStyle;
use crate::frame;
use crate::heaps;
use crate::picture::{Picture, Say};
use crate::rack;

/// A rectangle of a picture that stands for a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// The place: a cell of a board or a stone of a heap.
    pub spot: Spot,
    /// Its upper left corner, in the units of the `viewBox` of the picture.
    pub corner: (f64, f64),
    /// Its width and height.
    pub size: (f64, f64),
}

/// The cells of a board, or the stones of heaps, on the document that [`svg`](crate::svg) draws of
/// the same picture. Other diagrams have none.
///
/// ```
/// use lastmove::Diagram;
/// use lastmove::diagram::{Cell, Grid, Spot};
/// use lastmove_draw::{Picture, areas};
///
/// let diagram = Diagram::Grid(Grid::of(2, vec![Cell::default(); 4]));
/// let picture = Picture { title: "a board".to_owned(), lines: Vec::new(), diagram: &diagram };
/// let found = areas(&picture, &|message| message.code.to_owned());
/// assert_eq!(found[3].spot, Spot::Cell { row: 2, column: 2 });
/// assert_eq!(found[3].corner.0, found[0].corner.0 + found[0].size.0);
/// ```
#[must_use]
pub fn areas(picture: &Picture<'_>, say: &Say<'_>) -> Vec<Area> {
    let mut found = match picture.diagram {
        Diagram::Grid(grid) if grid.columns > 0 && !grid.cells.is_empty() => cells(grid),
        Diagram::Heaps(heaps) => stones(heaps),
        _ => return Vec::new(),
    };
    let figure = crate::figure(picture, say);
    let (_, (left, top)) = frame::heading(picture, &figure);
    for area in &mut found {
        area.corner.0 += left;
        area.corner.1 += top;
    }
    found
}

/// The cells on the figure of a board.
fn cells(grid: &Grid) -> Vec<Area> {
    let look = BoardStyle::of(grid);
    let (left, top) = match grid.rack {
        true => rack::origin(grid),
        false => board::origin(grid, &look),
    };
    let cells = grid.cells.iter().enumerate();
    let on_board = cells.filter(|(_, cell)| cell.ground != Ground::Outside);
    let area = |(at, _)| {
        let (x, y) = look.corner(at);
        Area {
            spot: Spot::Cell {
                row: grid.first_row + (at / grid.columns) as u64,
                column: grid.first_column + (at % grid.columns) as u64,
            },
            corner: (left + x, top + y),
            size: look.cell,
        }
    };
    on_board.map(area).collect()
}

/// The stones on the figure of heaps.
fn stones(heaps: &Heaps) -> Vec<Area> {
    let (step, row) = heaps::room(heaps.of);
    let area = |(heap, stone): (usize, u64)| Area {
        spot: Spot::Stone {
            heap: heap + 1,
            stone: (stone + 1).into(),
        },
        corner: (heaps::LEFT + stone as f64 * step, heap as f64 * row),
        size: (step, row),
    };
    heaps::drawn(heaps).map(area).collect()
}

#[cfg(test)]
mod tests {
    use lastmove::Value;
    use lastmove::diagram::Cell;

    use super::*;
    use crate::{Theme, svg};

    /// The coordinates of all elements that begin so, on the whole document.
    fn drawn(picture: &Picture<'_>, begin: &str, (x, y): (&str, &str)) -> Vec<(f64, f64)> {
        let number = |line: &str, name: &str| -> f64 {
            let from = line.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
            line[from..].split('"').next().unwrap().parse().unwrap()
        };
        let text = svg(picture, Theme::Light, &|message| message.code.to_owned());
        let (mut moved, mut found) = (Vec::new(), Vec::new());
        for line in text.lines().skip_while(|line| !line.contains("\"paper\"")) {
            if let Some(by) = line.strip_prefix("<g transform=\"translate(") {
                let by: Vec<f64> = by
                    .split(')')
                    .next()
                    .unwrap()
                    .split(' ')
                    .map(|part| part.parse().unwrap())
                    .collect();
                moved.push((by[0], by[1]));
            } else if line == "</g>" {
                moved.pop();
            } else if line.starts_with(begin) {
                let sum = |of: fn(&(f64, f64)) -> f64| moved.iter().map(of).sum::<f64>();
                let right = sum(|by| by.0) + number(line, x);
                found.push((right, sum(|by| by.1) + number(line, y)));
            }
        }
        found
    }

    fn picture(diagram: &Diagram) -> Picture<'_> {
        Picture {
            title: "a".to_owned(),
            lines: vec!["b".repeat(200)],
            diagram,
        }
    }

    fn found(picture: &Picture<'_>) -> Vec<Area> {
        areas(picture, &|message| message.code.to_owned())
    }

    #[test]
    fn cells_are_where_they_are_drawn() {
        let mut grid = Grid::of(3, vec![Cell::default(); 6]);
        grid.first_row = 4;
        let diagram = Diagram::Grid(grid);
        let picture = picture(&diagram);
        let corners: Vec<_> = found(&picture).iter().map(|area| area.corner).collect();
        assert_eq!(corners.len(), 6);
        assert_eq!(corners, drawn(&picture, "<rect class=\"c0\"", ("x", "y")));
        let row = |area: &Area| area.spot == Spot::Cell { row: 5, column: 3 };
        assert!(row(&found(&picture)[5]));
    }

    #[test]
    fn holes_of_racks_are_in_the_middle_of_their_areas() {
        for value in [None, Some(Value::Win(3).into())] {
            let mut grid = Grid::of(3, vec![Cell::default(); 6]);
            grid.rack = true;
            grid.cells[1].best = value.is_some();
            grid.cells[1].value = value;
            let diagram = Diagram::Grid(grid);
            let picture = picture(&diagram);
            let middle = |area: &Area| {
                let ((x, y), (wide, high)) = (area.corner, area.size);
                (x + wide / 2.0, y + high / 2.0)
            };
            let middles: Vec<_> = found(&picture).iter().map(middle).collect();
            assert_eq!(
                middles,
                drawn(&picture, "<circle class=\"hole\"", ("cx", "cy"))
            );
        }
    }

    #[test]
    fn stones_are_where_they_are_drawn() {
        let diagram = Diagram::Heaps(Heaps::of_stones([2u32, 0, 40]));
        let picture = picture(&diagram);
        let middle = |area: &Area| {
            let ((x, y), (wide, high)) = (area.corner, area.size);
            (x + wide / 2.0, y + high / 2.0)
        };
        let middles: Vec<_> = found(&picture).iter().map(middle).collect();
        assert_eq!(middles.len(), 32);
        assert_eq!(
            middles,
            drawn(&picture, "<circle class=\"police\"", ("cx", "cy"))
        );
    }
}
