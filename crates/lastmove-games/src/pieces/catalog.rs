//! Games of pieces that move, in the catalog.

use super::{At, PieceBoard, PieceGame};
use lastmove_engine::diagram::{Cell, Diagram, Grid, Ground, Piece, Ways};
use lastmove_engine::explain::Point;
use lastmove_engine::game::{
    FactsOf, Listed, Listing, Map, MapRequestOf, Notation, Numbered, RatedOf, Spec, StepOf,
};
use lastmove_engine::{Error, Message};

impl<B: PieceBoard> PieceGame<B> {
    /// Makes the game from its notation, with a board read from it. Tables contain what play can
    /// reach from the position of the notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for a position that is wrong.
    pub fn open(listing: &'static Listing, board: B, spec: &Spec) -> Result<Self, Error> {
        let mut game = Self::new(listing, board);
        if let Some(at) = &spec.position {
            game.start = spec.field(at).read(|at| game.read_position(at))?;
        }
        Ok(game)
    }
}

impl<B: PieceBoard> Listed for PieceGame<B> {
    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        let has_numbers = self.numbers().is_some();
        has_numbers.then_some(self as Numbered<'_, Self>)
    }

    /// The board. The value of a move is on the point that is entered, or on the point of a piece
    /// that leaves the board; of several moves to one point, the best counts.
    fn diagram(&self, at: &At, rated: &[RatedOf<Self>]) -> Diagram {
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
        let mark = |rated: &RatedOf<Self>| {
            let point = rated.step.mv.to.or(rated.step.mv.from)?;
            Some((shown(point), rated.into()))
        };
        Grid::mark(&mut cells, rated.iter().filter_map(mark).collect());
        let lines = self.board.lines().into_iter();
        Diagram::Grid(Grid {
            title: self.board.note(),
            lines: lines.map(|(from, to)| (shown(from), shown(to))).collect(),
            ..Grid::of(columns, cells)
        })
    }

    /// The position with the value of every move.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<At>, Error> {
        let at = request.at.unwrap_or(&self.start);
        request.with_options(self, at)
    }

    /// The pieces that have ended the game.
    fn explain(&self, at: &At, _: &FactsOf<'_, Self>) -> Vec<Point> {
        let Some((points, is_mine)) = self.board.ended_by(at.pieces) else {
            return Vec::new();
        };
        let points = self.points(at.turn, points);
        let points = (0..self.places.len() as u8).filter(|point| points >> point & 1 == 1);
        let texts = points.clone().map(|point| {
            let (row, column) = self.row_and_column(point);
            format!("{row},{column}")
        });
        let cells = texts.collect::<Vec<_>>().join(" ");
        let places = points.map(|point| self.place(point));
        let of = match is_mine {
            true => at.turn,
            false => at.turn.other(),
        };
        let message = Message::new("moved-ended").placed("cells", cells, places);
        vec![Point::Say(message.with("stones", of.letter().to_string()))]
    }

    /// The points that are left, entered, and captured on.
    fn places(&self, _: &At, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let way = |step: &StepOf<Self>| {
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
