//! `co-bang:ROWSxCOLUMNS@ROW,COLUMN`, moves `COLUMN`.

use super::{CoBang, Token, check, explain, picture};
use lastmove_engine::certificate::{Certificate, Finding};
use lastmove_engine::diagram::{Diagram, Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    FactsOf, Field, Game, Layout, Listed, Listing, Map, MapRequestOf, NimValues, Notation,
    Numbered, Play, RatedOf, Section, Shape, SourceMoveOf, Spec, StepOf, Syntax, TableRequest,
    number,
};
use lastmove_engine::{Control, Error, Message, Outcome, Point};

/// The largest number of rows or columns.
const MOST: u64 = i64::MAX as u64;

/// Splits `text` in two at `separator`, or says what would be right.
fn pair<'a>(
    text: &'a str,
    separator: char,
    syntax: &'static str,
) -> Result<(Field<'a>, Field<'a>), Error> {
    let Some((first, second)) = text.split_once(separator) else {
        return Err(Error::input(
            Message::new("syntax")
                .with("found", text)
                .with("syntax", syntax),
        )
        .at(text, 0..text.len()));
    };
    let start = first.len() + separator.len_utf8();
    Ok((
        Field {
            text: first,
            start: 0,
        },
        Field {
            text: second,
            start,
        },
    ))
}

impl Notation for CoBang {
    fn write_position(&self, at: &Token) -> String {
        format!("{},{}", at.row, at.column)
    }

    fn read_position(&self, text: &str) -> Result<Token, Error> {
        let (row, column) = pair(text, ',', Self::LISTING.syntax.position)?;
        Ok(Token {
            row: number(text, row, "row", 1..=self.rows)?,
            column: number(text, column, "column", 1..=self.columns)?,
        })
    }

    fn write_move(&self, _: &Token, mv: &u64) -> String {
        mv.to_string()
    }

    fn read_move(&self, at: &Token, text: &str) -> Result<StepOf<Self>, Error> {
        let reach = self.reach(at.row);
        if self.move_count(at)? == 0 {
            let message = Message::new("move-not-legal");
            let message = message.with("move", text).with("legal", "");
            return Err(Error::input(message).at(text, 0..text.len()));
        }
        let column = number(text, Field { text, start: 0 }, "column", 1..=reach)?;
        if column == at.column {
            return Err(
                Error::input(Message::new("co-bang-same-column").with("column", column))
                    .at(text, 0..text.len()),
            );
        }
        Ok(self.step(*at, column))
    }
}

impl CoBang {
    /// What the catalog says about it.
    pub const LISTING: Listing = Listing::new(
        "co-bang",
        Syntax {
            game: "co-bang:ROWSxCOLUMNS",
            position: "ROW,COLUMN",
            mv: "COLUMN",
            example: "co-bang:8x4@7,2",
        },
    );

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong, and whatever a file brings.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        let text = rules.text.as_str();
        let read = || {
            let (rows, columns) = pair(text, 'x', Self::LISTING.syntax.game)?;
            Ok(Self {
                rows: number(text, rows, "rows", 2..=MOST)?,
                columns: number(text, columns, "columns", 2..=MOST)?,
            })
        };
        read().map_err(|error: Error| error.within(&spec.text, rules.start))
    }
}

impl Listed for CoBang {
    /// Row by row from the top; none for a board too large to be worked through.
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
