//! Texts and pictures of boards of pieces, compiled once for all boards.

use std::sync::Arc;

use super::{At, PieceBoard};
use lastmove_engine::Message;
use lastmove_engine::diagram::{Cell, Diagram, Grid, Ground, Piece, Place, Ways};
use lastmove_engine::explain::Point;
use lastmove_engine::game::{Listing, PieceMove, Pieces, Rated, Step, Stone};

/// A board of any game.
pub(super) struct View {
    pub(super) listing: &'static Listing,
    pub(super) board: Arc<dyn PieceBoard>,
    pub(super) places: Vec<(u32, u32)>,
    turned_round: Option<Vec<u8>>,
}

impl View {
    pub(super) fn new(listing: &'static Listing, board: Arc<dyn PieceBoard>) -> Self {
        Self {
            listing,
            places: board.places(),
            turned_round: board.turned_round(),
            board,
        }
    }

    /// The step of the game for a move as seen by this player.
    pub(super) fn step(&self, turn: Stone, mv: PieceMove, after: Pieces) -> Step<At, PieceMove> {
        let point = |seen: Option<u8>| seen.map(|seen| self.point(turn, seen));
        let mv = PieceMove {
            from: point(mv.from),
            to: point(mv.to),
            taken: point(mv.taken),
        };
        let to = At {
            pieces: after,
            turn: turn.other(),
        };
        Step::new(mv, to)
    }

    /// The point of the board for a point as seen by the player to move.
    pub(super) fn point(&self, turn: Stone, seen: u8) -> u8 {
        match (turn, &self.turned_round) {
            (Stone::O, Some(turned)) => turned.get(usize::from(seen)).copied().unwrap_or(seen),
            _ => seen,
        }
    }

    /// The points of the board for points as seen by the player to move.
    pub(super) fn points(&self, turn: Stone, seen: u32) -> u32 {
        match (turn, &self.turned_round) {
            (Stone::O, Some(_)) => (0..self.board.points() as u8)
                .filter(|point| seen >> point & 1 == 1)
                .fold(0, |points, point| points | 1 << self.point(turn, point)),
            _ => seen,
        }
    }

    /// The points with pieces of the first player and of the second one.
    pub(super) fn stones(&self, at: &At) -> [u32; 2] {
        let [mine, theirs] =
            [at.pieces.mine, at.pieces.theirs].map(|seen| self.points(at.turn, seen));
        match at.turn {
            Stone::X => [mine, theirs],
            Stone::O => [theirs, mine],
        }
    }

    /// The position with these pieces, except for its phase.
    pub(super) fn seen(&self, [x, o]: [u32; 2], turn: Stone) -> Pieces {
        let seen = |points: u32| match (turn, &self.turned_round) {
            (Stone::O, Some(turned)) => (0..)
                .zip(turned)
                .filter(|(_, point)| points >> **point & 1 == 1)
                .fold(0, |seen, (point, _): (u8, _)| seen | 1 << point),
            _ => points,
        };
        let (mine, theirs) = match turn {
            Stone::X => (x, o),
            Stone::O => (o, x),
        };
        Pieces {
            mine: seen(mine),
            theirs: seen(theirs),
            phase: 0,
        }
    }

    /// Where a point is on the picture.
    pub(super) fn place(&self, point: u8) -> Place {
        let (row, column) = self.row_and_column(point);
        Place::cell(u64::from(row), u64::from(column))
    }

    /// The row and the column of a point, from 1.
    pub(super) fn row_and_column(&self, point: u8) -> (u32, u32) {
        let place = self.places.get(usize::from(point));
        let (row, column) = place.copied().unwrap_or_default();
        (row + 1, column + 1)
    }

    /// The board. The value of a move is on the point that is entered, or on the point of a piece
    /// that leaves the board; of several moves to one point, the best counts.
    pub(super) fn diagram(&self, at: &At, rated: &[Rated<At, PieceMove>]) -> Diagram {
        let columns = self.places.iter().map(|(_, column)| column + 1).max();
        let rows = self.places.iter().map(|(row, _)| row + 1).max();
        let (rows, columns) = (rows.unwrap_or(0) as usize, columns.unwrap_or(0) as usize);
        let outside = Cell {
            ground: Ground::Outside,
            ..Cell::default()
        };
        let mut cells = vec![outside; rows * columns];
        let shown = |point: u8| {
            let (row, column) = self.row_and_column(point);
            (row as usize - 1) * columns + column as usize - 1
        };
        let [x, o] = self.stones(at);
        for point in 0..self.places.len() as u8 {
            let cell = &mut cells[shown(point)];
            cell.ground = Ground::Open;
            cell.piece = match (x >> point & 1, o >> point & 1) {
                (0, 0) => None,
                (0, _) => Some(Piece::O),
                _ => Some(Piece::X),
            };
        }
        for point in self
            .ended_by(at)
            .map(|(points, _)| points)
            .into_iter()
            .flatten()
        {
            cells[shown(point)].decisive = true;
        }
        let mark = |rated: &Rated<At, PieceMove>| {
            let point = rated.step.mv.to.or(rated.step.mv.from)?;
            Some((shown(point), rated.into()))
        };
        Grid::mark(&mut cells, rated.iter().filter_map(mark).collect());
        let way = |rated: &Rated<At, PieceMove>| {
            let mv = rated.step.mv;
            Some((shown(mv.from?), shown(mv.to?), rated.into()))
        };
        let ways: Vec<_> = rated.iter().filter_map(way).collect();
        let lines = self.board.lines().into_iter();
        Diagram::Grid(Grid {
            title: self.board.note().or_else(|| self.to_place(at)),
            arrows: Grid::arrows_of(&ways),
            lines: lines.map(|(from, to)| (shown(from), shown(to))).collect(),
            ..Grid::of(columns, cells)
        })
    }

    /// How many pieces the players still have to place, while there are any.
    fn to_place(&self, at: &At) -> Option<Message> {
        let [x, o] = self.board.to_place(at.pieces)?;
        let message = Message::new("pieces-to-place");
        Some(message.with("x", u64::from(x)).with("o", u64::from(o)))
    }

    /// The points whose pieces have ended the game, and whether they are those of the player to
    /// move.
    fn ended_by(&self, at: &At) -> Option<(Vec<u8>, bool)> {
        let (points, is_mine) = self.board.ended_by(at.pieces)?;
        let points = self.points(at.turn, points);
        let points = (0..self.places.len() as u8).filter(|point| points >> point & 1 == 1);
        Some((points.collect(), is_mine))
    }

    /// The pieces that have ended the game.
    pub(super) fn explain(&self, at: &At) -> Vec<Point> {
        let Some((points, is_mine)) = self.ended_by(at) else {
            return Vec::new();
        };
        let texts = points.iter().map(|&point| {
            let (row, column) = self.row_and_column(point);
            format!("{row},{column}")
        });
        let cells = texts.collect::<Vec<_>>().join(" ");
        let places = points.iter().map(|&point| self.place(point));
        let of = match is_mine {
            true => at.turn,
            false => at.turn.other(),
        };
        let message = Message::new("moved-ended").placed("cells", cells, places);
        vec![Point::Say(message.with("stones", of.letter().to_string()))]
    }

    /// The points that are left, entered, and captured on.
    pub(super) fn ways(&self, steps: &[Step<At, PieceMove>]) -> Vec<Ways> {
        let way = |step: &Step<At, PieceMove>| {
            let mut points: Vec<u8> = Vec::new();
            for point in [step.mv.from, step.mv.to, step.mv.taken]
                .into_iter()
                .flatten()
            {
                if !points.contains(&point) {
                    points.push(point);
                }
            }
            let places: Vec<_> = points.into_iter().map(|point| self.place(point)).collect();
            if places.is_empty() {
                Vec::new()
            } else {
                vec![places]
            }
        };
        steps.iter().map(way).collect()
    }
}
