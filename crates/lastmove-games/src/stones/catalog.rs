//! Games of stones in the catalog.

use super::{StoneBoard, StoneGame, position};
use lastmove_engine::diagram::{Cell, Diagram, Grid, Ways};
use lastmove_engine::explain::Point;
use lastmove_engine::game::{
    FactsOf, Listed, Map, MapRequestOf, Notation, Numbered, Play, Positional, RatedOf, Spec,
    StepOf, Stones, each_cell,
};
use lastmove_engine::{Error, Message};

/// With more empty cells a picture shows values only of the best moves.
const MOST_EMPTY: u32 = 25;

impl<B: StoneBoard> Notation for StoneGame<B> {
    fn write_position(&self, at: &Stones) -> String {
        position::write(&self.board, *at)
    }

    fn read_position(&self, text: &str) -> Result<Stones, Error> {
        position::read(&self.board, text)
    }

    fn write_move(&self, _: &Stones, cell: &u32) -> String {
        self.board.write_move(*cell)
    }
}

impl<B: StoneBoard> StoneGame<B> {
    /// Makes the game from its notation, with a board read from it. Play begins at the position of
    /// the notation, and tables contain what it can reach from there.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for a position that is wrong.
    pub fn open(board: B, spec: &Spec) -> Result<Self, Error> {
        let mut game = Self::new(board, spec.play);
        if let Some(at) = &spec.position {
            game.start = spec.field(at).read(|at| game.read_position(at))?;
        }
        Ok(game)
    }
}

impl<B: StoneBoard> Listed for StoneGame<B> {
    fn numbering(&self) -> Option<Numbered<'_, Self>> {
        let has_numbers = self.tiers().is_some();
        has_numbers.then_some(self as Numbered<'_, Self>)
    }

    /// The board. The value of a move is on the cell that it fills.
    fn diagram(&self, at: &Stones, rated: &[RatedOf<Self>]) -> Diagram {
        let board = &self.board;
        let mut cells = vec![Cell::default(); board.cells() as usize];
        let shown = |cell: u32| {
            let (row, column) = board.place(cell);
            (row * board.columns() + column) as usize
        };
        for cell in 0..board.cells() {
            cells[shown(cell)].piece = match (at.x >> cell & 1, at.o >> cell & 1) {
                (0, 0) => None,
                (0, _) => Some(B::PIECES[1]),
                _ => Some(B::PIECES[0]),
            };
        }
        let mark = |rated: &RatedOf<Self>| (shown(rated.step.mv), rated.into());
        Grid::mark(&mut cells, rated.iter().map(mark).collect());
        Diagram::Grid(Grid {
            title: board.note(),
            slanted: B::SLANTED,
            ..Grid::of(board.columns() as usize, cells)
        })
    }

    /// The position with the value of every move; only of the best ones where many cells are empty,
    /// since the exact values of the others may take long.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<Stones>, Error> {
        let at = request.at.unwrap_or(&self.start);
        if self.cells() - at.count() > MOST_EMPTY {
            return request.with(self.diagram(at, request.best));
        }
        request.with_options(self, at)
    }

    /// The winner, and the stones that ended the game.
    fn explain(&self, at: &Stones, facts: &FactsOf<'_, Self>) -> Vec<Point> {
        let board = &self.board;
        let last = at.to_move().other();
        let stones = at.of(last);
        if !board.has_won(last, stones) {
            let is_full = board.open_cells(at.filled()) == 0;
            let full = || Point::Say(Message::new("stones-full"));
            return is_full.then(full).into_iter().collect();
        }
        let mut sets = board.winning_sets(last).unwrap_or_default().iter();
        let Some(&set) = sets.find(|set| **set & !stones == 0) else {
            return Vec::new();
        };
        let mut cells: Vec<(u32, u32)> = each_cell(set).map(|cell| board.place(cell)).collect();
        cells.sort_unstable();
        let texts = cells.iter();
        let texts = texts.map(|(row, column)| format!("{},{}", row + 1, column + 1));
        let code = match facts.play {
            Play::Normal => "stones-won",
            Play::Misere => "stones-lost",
        };
        let cells = texts.collect::<Vec<_>>().join(" ");
        let places = each_cell(set).map(|cell| board.shown(cell));
        let message = Message::new(code).placed("cells", cells, places);
        vec![Point::Say(
            message.with("stones", last.letter().to_string()),
        )]
    }

    fn places(&self, at: &Stones, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let ways = |step: &StepOf<Self>| self.board.ways(step.mv, at.filled());
        steps.iter().map(ways).collect()
    }
}
