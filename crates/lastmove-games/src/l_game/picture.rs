//! The L-game in the catalog: its picture, and where its moves are on it.

use super::{At, ELLS, LGame, NEUTRALS, Put, SIDE, each, notation};
use lastmove_engine::diagram::{Cell, Diagram, Grid, Piece, Place, Ways};
use lastmove_engine::files::Files;
use lastmove_engine::game::{
    Listed, Listing, Map, MapRequestOf, Notation, Numbered, RatedOf, Spec, StepOf, Syntax,
};
use lastmove_engine::{Control, Error};

impl LGame {
    /// The entry in the catalog.
    pub const LISTING: Listing = Listing::new(
        "l-game",
        Syntax {
            game: "l-game",
            position: notation::POSITION,
            mv: "ROW,COLUMN-ROW,COLUMN[;ROW,COLUMN-ROW,COLUMN]",
            example: "l-game",
        },
    )
    .at_position();

    /// Makes the game from its notation.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
    pub fn open(spec: &Spec, _: &dyn Files, _: &Control<'_>) -> Result<Self, Error> {
        spec.refuse_rules()?;
        let mut game = Self {
            start: notation::start(),
        };
        if let Some(at) = &spec.position {
            game.start = spec.field(at).read(|at| game.read_position(at))?;
        }
        Ok(game)
    }
}

impl Listed for LGame {
    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        Some(self)
    }

    /// The board. An empty cell has the value of the best move whose L covers it.
    fn diagram(&self, at: &At, rated: &[RatedOf<Self>]) -> Diagram {
        let mut cells = vec![Cell::default(); (SIDE * SIDE) as usize];
        let kinds = [
            (at.x, Piece::X),
            (at.o, Piece::O),
            (at.neutral, Piece::Placed),
        ];
        for (set, piece) in kinds {
            for cell in each(set) {
                cells[usize::from(cell)].piece = Some(piece);
            }
        }
        let taken = at.x | at.o | at.neutral;
        let marks = rated.iter().flat_map(|rated| {
            let free = each(rated.step.mv.ell.cells & !taken);
            free.map(|cell| (usize::from(cell), rated.into()))
        });
        Grid::mark(&mut cells, marks.collect());
        Diagram::Grid(Grid::of(SIDE as usize, cells))
    }

    /// The position with the value of every move.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<At>, Error> {
        let at = request.at.unwrap_or(&self.start);
        request.with_options(self, at)
    }

    /// The four cells of the new L, and the two of the neutral's move. Where the same five cells
    /// also form another L, with the neutral moved to the remaining cell, a cell of the other
    /// player's L selects the second of the two.
    fn places(&self, at: &At, steps: &[StepOf<Self>]) -> Vec<Ways> {
        steps.iter().map(|step| ways(at, step.mv)).collect()
    }
}

fn ways(at: &At, mv: Put) -> Ways {
    let mut cells = mv.ell.cells;
    if let Some((from, to)) = mv.neutral {
        let own = at.of(at.turn);
        let five = cells | 1 << to;
        let other = ELLS
            .iter()
            .find(|other| ![cells, own].contains(&other.cells) && other.cells & !five == 0);
        let is_second = other.is_some_and(|other| {
            // The neutral goes to the cell that this L leaves: it is empty then.
            (other.long, other.short) < (mv.ell.long, mv.ell.short)
        });
        cells = five | 1 << from;
        if is_second {
            let others = at.of(at.turn.other());
            cells |= others & others.wrapping_neg();
        }
    }
    debug_assert!(at.neutral.count_ones() == NEUTRALS);
    let place = |cell: u8| {
        let (row, column) = (u32::from(cell) / SIDE, u32::from(cell) % SIDE);
        Place::cell(u64::from(row) + 1, u64::from(column) + 1)
    };
    vec![each(cells).map(place).collect()]
}
