//! `co-bang:ROWSxCOLUMNS@ROW,COLUMN`, moves `COLUMN`.

use super::{CoBang, Token, check, explain, picture};
use lastmove_engine::certificate::{Certificate, Finding};
use lastmove_engine::diagram::{Diagram, Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    Choice, FactsOf, Field, Game, Layout, Listed, Listing, Map, MapRequestOf, NimValues, Notation,
    Numbered, Play, RatedOf, Section, Shape, SourceMoveOf, Spec, StepOf, Syntax, TableRequest,
};
use lastmove_engine::{Control, Error, Message, Outcome, Point};

/// The largest number of rows or columns.
const MOST: u64 = i64::MAX as u64;

impl Notation for CoBang {
    fn write_position(&self, at: &Token) -> String {
        format!("{},{}", at.row, at.column)
    }

    fn read_position(&self, text: &str) -> Result<Token, Error> {
        let field = Field::new(text);
        let syntax = || field.syntax(Self::LISTING.syntax.position);
        let (row, column) = field.split_once(',').ok_or_else(syntax)?;
        Ok(Token {
            row: row.number("row", 1..=self.rows)?,
            column: column.number("column", 1..=self.columns)?,
        })
    }

    fn write_move(&self, _: &Token, mv: &u64) -> String {
        mv.to_string()
    }

    fn read_move(&self, at: &Token, text: &str) -> Result<StepOf<Self>, Error> {
        let field = Field::new(text);
        if self.move_count(at)? == 0 {
            return Err(field.not_legal([]));
        }
        let column = field.number("column", 1..=self.reach(at.row))?;
        if column == at.column {
            return Err(field.error(Message::new("co-bang-same-column").with("column", column)));
        }
        Ok(self.step(*at, column))
    }
}

impl CoBang {
    /// Its entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "co-bang",
        Syntax {
            game: "co-bang:ROWSxCOLUMNS",
            position: "ROW,COLUMN",
            mv: "COLUMN",
            example: "co-bang:8x4@7,2",
        },
    )
    .rules(Choice::Size {
        rows: (2, MOST),
        columns: (2, MOST),
        cells: u64::MAX,
    });

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for wrong rules, and errors of reading a file.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        rules.read(|text| {
            let field = Field::new(text);
            let syntax = || field.syntax(Self::LISTING.syntax.game);
            let (rows, columns) = field.split_once('x').ok_or_else(syntax)?;
            Ok(Self {
                rows: rows.number("rows", 2..=MOST)?,
                columns: columns.number("columns", 2..=MOST)?,
            })
        })
    }
}

impl Listed for CoBang {
    /// Row by row from the top; `None` for a board too large to solve whole.
    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        let cells = self.rows.checked_mul(self.columns)?;
        (cells <= super::MOST_CELLS).then_some(self as _)
    }

    fn has(&self, at: &Token) -> Option<bool> {
        Some((1..=self.rows).contains(&at.row) && (1..=self.columns).contains(&at.column))
    }

    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    fn diagram(&self, at: &Token, rated: &[RatedOf<Self>]) -> Diagram {
        Diagram::Grid(picture::position(self, at, rated))
    }

    /// The cell that the token lands on.
    fn places(&self, _: &Token, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let way = |step: &StepOf<Self>| vec![vec![Place::cell(step.to.row, step.to.column)]];
        steps.iter().map(way).collect()
    }

    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<Token>, Error> {
        picture::map(self, request)
    }

    fn explain(&self, at: &Token, facts: &FactsOf<'_, Self>) -> Vec<Point> {
        explain::explain(self, at, facts)
    }

    fn layout(&self, _: &TableRequest<'_, Token>) -> Result<Layout<'_, Token>, Error> {
        Ok(Layout::Sections(vec![Section {
            title: None,
            shape: Shape {
                first_row: 1,
                rows: self.rows,
                first_column: 1,
                columns: self.columns,
            },
            cell: Box::new(|row, column| {
                Some(Token {
                    row: row + 1,
                    column: column + 1,
                })
            }),
        }]))
    }

    fn check_certificate(
        &self,
        certificate: &Certificate<'_>,
        play: Play,
        control: &Control<'_>,
    ) -> Option<Result<Finding, Error>> {
        Some(check::check(
            certificate,
            Some((self.columns, play)),
            control,
        ))
    }

    fn source_move(
        &self,
        at: &Token,
        play: Play,
        outcome: &dyn Fn(&Token) -> Result<Outcome, Error>,
    ) -> Result<SourceMoveOf<Self>, Error> {
        super::source::choose(self, at, play, outcome)
    }
}
