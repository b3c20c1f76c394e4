//! `chomp:ROWSxCOLUMNS`, positions `LENGTH,LENGTH,...`, moves `ROW,COLUMN`.

use super::{Bite, Chomp, MOST_SIDE, Rows, bite};
use lastmove_engine::diagram::{Cell, Grid, Ground, Place, Ways, Worth};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    FactsOf, Field, Listed, Listing, NimValues, Notation, Play, RatedOf, Spec, Step, StepOf,
    Syntax, fields, number,
};
use lastmove_engine::{Control, Diagram, Error, Message, Point};

/// The two parts of a text around its only separator.
fn parts(text: &str, separator: char) -> Option<(Field<'_>, Field<'_>)> {
    let mut parts = fields(text, separator);
    let pair = (parts.next()?, parts.next()?);
    parts.next().is_none().then_some(pair)
}

impl Notation for Chomp {
    fn write_position(&self, at: &Rows) -> String {
        let lengths: Vec<_> = at.iter().map(u16::to_string).collect();
        lengths.join(",")
    }

    fn read_position(&self, text: &str) -> Result<Rows, Error> {
        let mut rows = Rows::new();
        let mut most = u64::from(self.columns);
        for (i, field) in fields(text, ',').enumerate() {
            if i == usize::from(self.rows) {
                let message = Message::new("chomp-too-many-rows").with("most", i);
                let span = field.start..field.start + field.text.len();
                return Err(Error::input(message).at(text, span));
            }
            // The poison is there always.
            let least = u64::from(i == 0);
            most = number(text, field, "row-length", least..=most)?;
            if most > 0 {
                rows.push(most as u16);
            }
        }
        Ok(rows)
    }

    fn write_move(&self, _: &Rows, (row, column): &Bite) -> String {
        format!("{row},{column}")
    }

    fn read_move(&self, at: &Rows, text: &str) -> Result<StepOf<Self>, Error> {
        let Some((row, column)) = parts(text, ',') else {
            let message = Message::new("move-syntax").with("move", text);
            let message = message.with("syntax", Self::LISTING.syntax.mv);
            return Err(Error::input(message).at(text, 0..text.len()));
        };
        let row = number(text, row, "row", 1..=at.len() as u64)? as u16;
        let most = at[usize::from(row) - 1];
        let column = number(text, column, "column", 1..=most.into())? as u16;
        if (row, column) == (1, 1) {
            let message = Message::new("chomp-poison");
            return Err(Error::input(message).at(text, 0..text.len()));
        }
        Ok(Step::new((row, column), bite(at, (row, column))))
    }
}

impl Chomp {
    /// What the catalog says about it.
    pub const LISTING: Listing = Listing::new(
        "chomp",
        Syntax {
            game: "chomp:ROWSxCOLUMNS",
            position: "LENGTH,LENGTH,...",
            mv: "ROW,COLUMN",
            example: "chomp:4x5",
        },
    );

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong, and whatever a file brings.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        let Some((rows, columns)) = parts(&rules.text, 'x') else {
            let message = Message::new("syntax").with("found", rules.text.as_str());
            let message = message.with("syntax", Self::LISTING.syntax.game);
            let span = rules.start..rules.start + rules.text.len();
            return Err(Error::input(message).at(&spec.text, span));
        };
        let side = |field: Field<'_>, name| {
            let start = rules.start + field.start;
            let field = Field { start, ..field };
            number(&spec.text, field, name, 1..=MOST_SIDE)
        };
        let rows = side(rows, "rows")? as u16;
        Ok(Self::new(rows, side(columns, "columns")? as u16))
    }
}

impl Listed for Chomp {
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    /// What is left of the bar, with its poison.
    fn diagram(&self, at: &Rows, rated: &[RatedOf<Self>]) -> Diagram {
        let columns = usize::from(at.first().copied().unwrap_or(0));
        let worth = |rated: &RatedOf<Self>| Worth::from(rated).for_mover();
        let most = rated.iter().map(worth).max();
        let mut cells = Vec::with_capacity(at.len() * columns);
        for (length, row) in at.iter().zip(1u16..) {
            for column in 1..=columns as u16 {
                let bitten = rated.iter().find(|rated| rated.step.mv == (row, column));
                cells.push(Cell {
                    ground: match column <= *length {
                        _ if (row, column) == (1, 1) => Ground::Poisoned,
                        true => Ground::Open,
                        false => Ground::Outside,
                    },
                    value: bitten.map(Into::into),
                    best: bitten.is_some_and(|bitten| Some(worth(bitten)) == most),
                    ..Cell::default()
                });
            }
        }
        Diagram::Grid(Grid::of(columns, cells))
    }

    /// The square that is bitten.
    fn places(&self, _: &Rows, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let square = |&(row, column): &Bite| Place::cell(row.into(), column.into());
        let way = |step: &StepOf<Self>| vec![vec![square(&step.mv)]];
        steps.iter().map(way).collect()
    }

    fn explain(&self, at: &Rows, facts: &FactsOf<'_, Self>) -> Vec<Point> {
        if facts.play == Play::Misere {
            return Vec::new();
        }
        let is_bar = at.iter().all(|length| *length == at[0]) && *at != [1];
        let is_square = is_bar && at.len() == usize::from(at[0]);
        let is_edge = at.iter().skip(1).all(|length| *length == 1) && *at != [1];
        if is_edge {
            let message = Message::new("chomp-edges").with("right", u64::from(at[0]) - 1);
            return vec![Point::Say(message.with("down", at.len() - 1))];
        }
        match (is_square, is_bar) {
            (true, _) => {
                let bite = Place::cell(2, 2);
                let message = Message::new("chomp-square").placed("square", "2,2", [bite]);
                vec![Point::Say(message)]
            }
            (_, true) => vec![Point::Say(Message::new("chomp-bar"))],
            _ => Vec::new(),
        }
    }
}
