//! `pursuit:FILE`: opening, the picture of a position, the table.

use super::{Board, Move, Position, Pursuit, Rules, Turn};
use lastmove_engine::diagram::Ways;
use lastmove_engine::files::{Files, read_text};
use lastmove_engine::game::{
    Choice, FactsOf, Game, Layout, Listed, Listing, Map, MapRequestOf, Numbered, OptionSyntax,
    RatedOf, Section, Shape, Spec, StepOf, Syntax, TableRequest,
};
use lastmove_engine::{Control, Diagram, Error, Point};

/// The longest file in bytes: far longer than the largest board.
const LONGEST_FILE: u64 = 1 << 24;

/// Reads the board of a notation with `read`, and the rules.
pub(super) fn read(
    read: impl Fn(&str, &str) -> Result<Board, Error>,
    spec: &Spec,
    files: &dyn Files,
    control: &Control<'_>,
) -> Result<(Board, Rules), Error> {
    let file = spec.require_file(Pursuit::LISTING.syntax.game)?;
    spec.allow_options(Pursuit::LISTING.options)?;
    let text = read_text(files, &file, LONGEST_FILE, control)
        .map_err(|error| spec.not_opened(error, &Rules::KEYS))?;
    let board = read(&text, &file)?;
    let mut rules = board.rules().clone();
    for (key, value) in &spec.options {
        spec.field(value)
            .read(|value| rules.set(&key.text, value))?;
    }
    Ok((board, rules))
}

impl Pursuit {
    /// The entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "pursuit",
        Syntax {
            game: "pursuit:FILE",
            position: "ROW,COLUMN[;ROW,COLUMN...]/ROW,COLUMN/P or T",
            mv: "ROW,COLUMN[;ROW,COLUMN...] or pass",
            example: "pursuit:examples/pursuit/courtyard.txt",
        },
    )
    .options(&[
        OptionSyntax {
            name: "police",
            value: "STEPS",
            choice: Choice::Text,
        },
        OptionSyntax {
            name: "thief",
            value: "STEPS",
            choice: Choice::Text,
        },
        OptionSyntax {
            name: "pass",
            value: "WHO",
            choice: Choice::Words(&["both", "police", "thief", "none"]),
        },
        OptionSyntax {
            name: "first",
            value: "WHO",
            choice: Choice::Words(&["police", "thief"]),
        },
    ]);

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong, and the errors of
    /// reading the file.
    pub fn open(spec: &Spec, files: &dyn Files, control: &Control<'_>) -> Result<Self, Error> {
        let (board, rules) = read(Board::read, spec, files, control)?;
        control.afford(Self::bytes(&board, &rules))?;
        Ok(Self::with_rules(board, rules))
    }
}

impl Listed for Pursuit {
    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        Some(self)
    }

    fn diagram(&self, at: &Position, rated: &[RatedOf<Self>]) -> Diagram {
        Diagram::Grid(self.picture(at, rated))
    }

    /// The cells that the mover enters; when passing, the cells they are on.
    fn places(&self, at: &Position, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let place = |&cell: &u16| self.on_picture(cell);
        let way = |step: &StepOf<Self>| match (step.mv, at.turn) {
            (Move::Police(squad), _) => squad.cells().iter().map(place).collect(),
            (Move::Pass, Turn::Police) => at.police.cells().iter().map(place).collect(),
            (Move::Thief(cell), _) => vec![place(&cell)],
            (Move::Pass, Turn::Thief) => vec![place(&at.thief)],
        };
        steps.iter().map(|step| vec![way(step)]).collect()
    }

    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<Position>, Error> {
        let start = self.start();
        self.picture_map(request.at.unwrap_or(&start), request)
    }

    fn explain(&self, at: &Position, facts: &FactsOf<'_, Self>) -> Vec<Point> {
        super::explain::explain(self, at, facts)
    }

    /// Two boards for the current cells of the police, one with the police to move and one with the
    /// thief to move: the value for each cell of the thief, seen by the player to move.
    fn layout(&self, request: &TableRequest<'_, Position>) -> Result<Layout<'_, Position>, Error> {
        let police = request.at.copied().unwrap_or_else(|| self.start()).police;
        let section = |turn| Section {
            title: Some(self.table_title(&police, turn)),
            shape: Shape {
                first_row: 1,
                rows: self.board.rows() as u64,
                first_column: 1,
                columns: self.board.columns() as u64,
            },
            cell: Box::new(move |row, column| {
                let thief = self.cell(row as usize + 1, column as usize + 1)?;
                Some(Position {
                    police,
                    thief,
                    turn,
                })
            }),
        };
        Ok(Layout::Picture(vec![
            section(Turn::Police),
            section(Turn::Thief),
        ]))
    }
}
