//! Pieces and dominoes on a board: `NAME:N`, `NAME:RxC`, and `,blocked=FILE`.

use std::marker::PhantomData;

use super::squares::read_squares;
use super::{Kind, Move, Placing, Taken, has, on_picture, worth};
use crate::diagram::{self, Cell, Grid, Ground, Place, Side, Worth};
use crate::files::{Files, read_text};
use crate::game::{Field, OptionSyntax, Spec, Syntax, number, percent_decode, size};
use crate::solve::placement::{Arena, MOST_CELLS, Takes};
use crate::{Control, Diagram, Error, Message, Verdict};

/// What is placed on a board.
pub trait Piece: Send + Sync + 'static {
    /// The game's name in notations.
    const NAME: &'static str;
    /// How its notation looks.
    const SYNTAX: Syntax;
    /// Whether it lies on two squares.
    const TAKES: Takes = Takes::Vertex;
    /// How it is drawn, where it takes one square.
    const DRAWN: diagram::Piece = diagram::Piece::Placed;

    /// Whether a piece attacks a square so many rows and columns away, or a domino can lie on both.
    fn reaches(rows: usize, columns: usize) -> bool;
}

/// A board to place pieces on.
pub struct OnBoard<P> {
    rows: usize,
    columns: usize,
    blocked: Vec<u32>,
    piece: PhantomData<P>,
}

impl<P: Piece> Kind for OnBoard<P> {
    const NAME: &'static str = P::NAME;
    const SYNTAX: Syntax = P::SYNTAX;
    const OPTIONS: &'static [OptionSyntax] = &[OptionSyntax {
        name: "blocked",
        value: "FILE",
    }];

    fn open(
        spec: &Spec,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<(Self, Arena, Vec<u32>), Error> {
        let rules = spec.require_rules(P::SYNTAX.game)?;
        spec.allow_options(Self::OPTIONS)?;
        let (rows, columns) = size(&rules.text, MOST_CELLS as u64)
            .map_err(|error| error.within(&spec.text, rules.start))?;
        let (rows, columns) = (rows as usize, columns as usize);
        let mut blocked = Vec::new();
        if let Some((_, file)) = spec.options.first() {
            let name =
                percent_decode(&file.text).map_err(|error| error.within(&spec.text, file.start))?;
            // A row may end in blanks, and empty lines may come before and after.
            let text = read_text(files, &name, 1 << 20, control)?;
            blocked = read_squares(&text, (rows, columns)).map_err(|error| error.in_file(&name))?;
        }
        let arena = Arena::on_board(P::TAKES, rows, columns, P::reaches);
        let board = Self {
            rows,
            columns,
            blocked: blocked.clone(),
            piece: PhantomData,
        };
        Ok((board, arena, blocked))
    }

    fn write(&self, (first, second): Move) -> String {
        let square = |cell: u32| {
            let cell = cell as usize;
            format!("{},{}", cell / self.columns + 1, cell % self.columns + 1)
        };
        match P::TAKES {
            Takes::Vertex => square(first),
            Takes::Edge => format!("{}-{}", square(first), square(second)),
        }
    }

    fn read(&self, text: &str) -> Result<Move, Error> {
        let syntax = || {
            let message = Message::new("move-syntax").with("move", text);
            Error::input(message.with("syntax", P::SYNTAX.mv)).at(text, 0..text.len())
        };
        let square = |part: &str, start: usize| {
            let (row, column) = part.split_once(',').ok_or_else(syntax)?;
            let second = start + row.len() + 1;
            let field = |text, start| Field { text, start };
            let row = number(text, field(row, start), "row", 1..=self.rows as u64)?;
            let most = self.columns as u64;
            let column = number(text, field(column, second), "column", 1..=most)?;
            Ok::<u32, Error>(((row - 1) * most + column - 1) as u32)
        };
        match P::TAKES {
            Takes::Vertex => {
                let square = square(text, 0)?;
                Ok((square, square))
            }
            Takes::Edge => {
                let (first, second) = text.split_once('-').ok_or_else(syntax)?;
                let (a, b) = (square(first, 0)?, square(second, first.len() + 1)?);
                Ok((a.min(b), a.max(b)))
            }
        }
    }

    /// The board. The value of a move stands on the square that it takes; where it takes two, the
    /// best of those that cover a square.
    fn picture(
        &self,
        game: &Placing<Self>,
        at: &Taken,
        values: &[(Move, Verdict)],
    ) -> Option<Diagram> {
        let mut cells = vec![Cell::default(); self.rows * self.columns];
        if P::TAKES == Takes::Vertex {
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
            let (here, there) = match (P::TAKES, second - first) {
                (Takes::Vertex, _) => (P::DRAWN, P::DRAWN),
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
        let most = values.iter().map(|(_, verdict)| worth(verdict)).max();
        for ((first, second), verdict) in values {
            let found = worth(verdict);
            for square in [*first, *second] {
                let cell = &mut cells[square as usize];
                let known = cell.value.as_ref().map(Worth::for_mover);
                if known.is_none_or(|known| known < found) {
                    cell.value = Some(on_picture(verdict));
                    cell.best = Some(&found) == most.as_ref();
                }
            }
        }
        let title = Message::new(match P::TAKES {
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
        Some(match P::TAKES {
            Takes::Vertex => vec![place(first)],
            Takes::Edge => vec![place(first), place(second)],
        })
    }
}
