//! `chomp:ROWSxCOLUMNS`, positions `LENGTH,LENGTH,...`, moves `ROW,COLUMN`.

use super::{Bite, Chomp, MOST_SIDE, Rows, bite};
use lastmove_engine::diagram::{Cell, Grid, Ground, Place, Ways, Worth};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    Choice, FactsOf, Field, Listed, Listing, NimValues, Notation, Play, RatedOf, Spec, Step,
    StepOf, Syntax, join,
};
use lastmove_engine::{Control, Diagram, Error, Message, Point};

impl Notation for Chomp {
    fn write_position(&self, at: &Rows) -> String {
        join(at, ",")
    }

    fn read_position(&self, text: &str) -> Result<Rows, Error> {
        let (mut least, mut most) = (1, u64::from(self.columns));
        let row = |row: Field<'_>| {
            most = row.number("row-length", least..=most)?;
            // Only the row with the poison is never empty.
            least = 0;
            Ok(most as u16)
        };
        let mut rows = Field::new(text).list(self.rows.into(), "chomp-too-many-rows", row)?;
        rows.retain(|length| *length > 0);
        Ok(rows)
    }

    fn write_move(&self, _: &Rows, (row, column): &Bite) -> String {
        format!("{row},{column}")
    }

    fn read_move(&self, at: &Rows, text: &str) -> Result<StepOf<Self>, Error> {
        let field = Field::new(text);
        let syntax = || field.move_syntax(Self::LISTING.syntax.mv);
        let [row, column] = field.parts(',').ok_or_else(syntax)?;
        let row = row.number("row", 1..=at.len() as u64)? as u16;
        let most = at[usize::from(row) - 1];
        let column = column.number("column", 1..=most.into())? as u16;
        if (row, column) == (1, 1) {
            return Err(field.error(Message::new("chomp-poison")));
        }
        Ok(Step::new((row, column), bite(at, (row, column))))
    }
}

impl Chomp {
    /// Its entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "chomp",
        Syntax {
            game: "chomp:ROWSxCOLUMNS",
            position: "LENGTH,LENGTH,...",
            mv: "ROW,COLUMN",
            example: "chomp:4x5",
        },
    )
    .rules(Choice::Size {
        rows: (1, MOST_SIDE),
        columns: (1, MOST_SIDE),
        cells: MOST_SIDE * MOST_SIDE,
    });

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for wrong rules, and errors of reading a file.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        let rules = spec.require_rules(Self::LISTING.syntax.game)?;
        spec.allow_options(&[])?;
        let syntax = || rules.syntax(Self::LISTING.syntax.game);
        let [rows, columns] = rules.parts('x').ok_or_else(syntax)?;
        let rows = rows.number("rows", 1..=MOST_SIDE)? as u16;
        let columns = columns.number("columns", 1..=MOST_SIDE)? as u16;
        Ok(Self::new(rows, columns))
    }
}

impl Listed for Chomp {
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    /// The rest of the bar, with its poison.
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
