//! Pieces and dominoes on a board: `NAME:N`, `NAME:RxC`, and `,blocked=FILE`.

use super::squares::read_squares;
use super::{Move, Placing, Surface, Taken, has, on_picture};
use lastmove_engine::diagram::{self, Cell, Grid, Ground, Place, Side};
use lastmove_engine::files::{Files, read_text};
use lastmove_engine::game::{Choice, Field, Listing, OptionSyntax, Spec, percent_decode};
use lastmove_engine::solve::placement::{Arena, MOST_CELLS, Takes};
use lastmove_engine::{Control, Diagram, Error, Message, Verdict};

/// What is placed on a board.
#[derive(Debug)]
pub struct PlacedPiece {
    /// The entry in the catalog; use [`PlacedPiece::OPTIONS`].
    pub listing: Listing,
    /// Whether it covers two squares.
    pub takes: Takes,
    /// How it is drawn, if it covers one square.
    pub drawn: diagram::Piece,
    /// Whether a piece attacks a square at this distance in rows and columns, or a domino can cover
    /// both.
    pub reaches: fn(usize, usize) -> bool,
}

impl PlacedPiece {
    /// The options of games on boards.
    pub const OPTIONS: &[OptionSyntax] = &[OptionSyntax {
        name: "blocked",
        value: "FILE",
        choice: Choice::File,
    }];

    /// The sizes of boards.
    pub const RULES: Choice = Choice::board(1, MOST_CELLS as u64);
}

/// A board to place pieces on.
struct Squares {
    piece: &'static PlacedPiece,
    rows: usize,
    columns: usize,
    blocked: Vec<u32>,
}

impl Placing {
    /// Makes a game of placing pieces on a board from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong, and the errors of
    /// reading the file.
    pub fn on_board(
        piece: &'static PlacedPiece,
        spec: &Spec,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let rules = spec.require_rules(piece.listing.syntax.game)?;
        spec.allow_options(piece.listing.options)?;
        let (rows, columns) = rules.size(MOST_CELLS as u64)?;
        let (rows, columns) = (rows as usize, columns as usize);
        let mut blocked = Vec::new();
        if let Some((_, file)) = spec.options.first() {
            let name = spec.field(file).read(percent_decode)?;
            // A row may end in blanks, and empty lines may come before and after.
            let text = read_text(files, &name, 1 << 20, control)?;
            blocked = read_squares(&text, (rows, columns)).map_err(|error| error.in_file(&name))?;
        }
        let arena = Arena::on_board(piece.takes, rows, columns, piece.reaches);
        let board = Squares {
            piece,
            rows,
            columns,
            blocked: blocked.clone(),
        };
        Ok(Self::new(Box::new(board), arena, &blocked))
    }
}

impl Surface for Squares {
    fn write(&self, (first, second): Move) -> String {
        let square = |cell: u32| {
            let cell = cell as usize;
            format!("{},{}", cell / self.columns + 1, cell % self.columns + 1)
        };
        match self.piece.takes {
            Takes::Vertex => square(first),
            Takes::Edge => format!("{}-{}", square(first), square(second)),
        }
    }

    fn corner(&self, (rows, columns): (u64, u64)) -> Option<Vec<u32>> {
        let fits = rows <= self.rows as u64 && columns <= self.columns as u64;
        let cell = |row: u64, column: u64| (row * self.columns as u64 + column) as u32;
        let row = |row: u64| (0..columns).map(move |column| cell(row, column));
        (fits && self.blocked.is_empty()).then(|| (0..rows).flat_map(row).collect())
    }

    fn read(&self, text: &str) -> Result<Move, Error> {
        let field = Field::new(text);
        let syntax = || field.move_syntax(self.piece.listing.syntax.mv);
        let square = |part: Field<'_>| {
            let (row, column) = part.split_once(',').ok_or_else(syntax)?;
            let row = row.number("row", 1..=self.rows as u64)?;
            let most = self.columns as u64;
            let column = column.number("column", 1..=most)?;
            Ok::<u32, Error>(((row - 1) * most + column - 1) as u32)
        };
        let (first, second) = match self.piece.takes {
            Takes::Vertex => (field, field),
            Takes::Edge => field.split_once('-').ok_or_else(syntax)?,
        };
        let (a, b) = (square(first)?, square(second)?);
        Ok((a.min(b), a.max(b)))
    }

    /// The board. A square has the value of the move that takes it; of dominoes that cover it, the
    /// best counts.
    fn picture(&self, game: &Placing, at: &Taken, values: &[(Move, Verdict)]) -> Option<Diagram> {
        let mut cells = vec![Cell::default(); self.rows * self.columns];
        if self.piece.takes == Takes::Vertex {
            let alive = game.alive(at);
            for (index, cell) in cells.iter_mut().enumerate() {
                if !has(&alive, index as u32) {
                    cell.ground = Ground::Attacked;
                }
            }
        }
        for &cell in &self.blocked {
            cells[cell as usize].ground = Ground::Wall;
        }
        for &(first, second) in at {
            // Of two squares, the first is on the left or above.
            let (here, there) = match (self.piece.takes, second - first) {
                (Takes::Vertex, _) => (self.piece.drawn, self.piece.drawn),
                (Takes::Edge, apart) if apart as usize == self.columns => (
                    diagram::Piece::Half(Side::Below),
                    diagram::Piece::Half(Side::Above),
                ),
                (Takes::Edge, _) => (
                    diagram::Piece::Half(Side::Right),
                    diagram::Piece::Half(Side::Left),
                ),
            };
            for (square, piece) in [(first, here), (second, there)] {
                cells[square as usize].ground = Ground::Open;
                cells[square as usize].piece = Some(piece);
            }
        }
        let marks = values.iter().flat_map(|&((first, second), ref verdict)| {
            [first, second].map(|square| (square as usize, on_picture(verdict)))
        });
        Grid::mark(&mut cells, marks.collect());
        let title = Message::new(match self.piece.takes {
            Takes::Vertex => "placed-values",
            Takes::Edge => "placed-values-dominoes",
        });
        Some(Diagram::Grid(Grid {
            title: (!values.is_empty()).then_some(title),
            ..Grid::of(self.columns, cells)
        }))
    }

    fn places(&self, (first, second): Move) -> Option<Vec<Place>> {
        let place = |cell: u32| {
            let cell = cell as usize;
            let (row, column) = (cell / self.columns + 1, cell % self.columns + 1);
            Place::cell(row as u64, column as u64)
        };
        Some(match self.piece.takes {
            Takes::Vertex => vec![place(first)],
            Takes::Edge => vec![place(first), place(second)],
        })
    }
}
