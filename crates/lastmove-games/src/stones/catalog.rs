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

    fn heuristic(&self, at: &Stones) -> Option<f64> {
        let looks = self.board.heuristic(*at)?;
        Some(match self.play() {
            Play::Normal => looks,
            Play::Misere => -looks,
        })
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
        let last = at.to_move().other();
        if board.has_won(last, at.of(last)) {
            for cell in each_cell(board.decisive(last, at.of(last))) {
                cells[shown(cell)].decisive = true;
            }
        }
        let mark = |rated: &RatedOf<Self>| (shown(rated.step.mv), rated.into());
        Grid::mark(&mut cells, rated.iter().map(mark).collect());
        Diagram::Grid(Grid {
            title: board.note(),
            slanted: B::SLANTED,
            rack: B::RACK,
            sides: B::SIDES,
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
        let set = board.decisive(last, stones);
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{connect_four::Falling, hex::Slanted, mnk::Rows};
    use lastmove_engine::game::{Game, Stone};

    /// The positions in which play from an empty board ends.
    fn ends<B: StoneBoard>(game: &StoneGame<B>) -> Vec<Stones> {
        let (mut seen, mut ends) = (HashSet::new(), Vec::new());
        let mut open = vec![game.start()];
        while let Some(at) = open.pop() {
            let mut steps = Vec::new();
            if game.label(&at).is_some() {
                ends.push(at);
            } else {
                game.steps(&at, &mut steps).unwrap();
            }
            let next = steps.into_iter().map(|step| step.to);
            open.extend(next.filter(|to| seen.insert((to.x, to.o))));
        }
        ends
    }

    /// The decisive cells on the picture of a position, as rows and columns.
    fn decisive<B: StoneBoard>(game: &StoneGame<B>, at: &Stones) -> Vec<(usize, usize)> {
        let Diagram::Grid(grid) = game.diagram(at, &[]) else {
            return Vec::new();
        };
        let cells = grid.cells.iter().enumerate();
        let found = cells.filter(|(_, cell)| cell.decisive);
        found
            .map(|(at, _)| (at / grid.columns, at % grid.columns))
            .collect()
    }

    /// Who has moved last, and his stones.
    fn last(at: &Stones) -> (Stone, u64) {
        let last = at.to_move().other();
        (last, at.of(last))
    }

    #[test]
    fn all_complete_lines_of_tic_tac_toe_are_marked() {
        let row = |at: usize| [(at, 0), (at, 1), (at, 2)];
        let column = |at: usize| [(0, at), (1, at), (2, at)];
        let mut lines: Vec<_> = (0..3).flat_map(|at| [row(at), column(at)]).collect();
        lines.extend([[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]);
        let game = StoneGame::new(Rows::new(3, 3, 3), Play::Normal);
        let (mut won, mut twice) = (0, 0);
        for at in ends(&game) {
            let (_, stones) = last(&at);
            let holds = |(row, column): &(usize, usize)| stones >> (row * 3 + column) & 1 == 1;
            let complete = lines.iter().filter(|line| line.iter().all(holds));
            let mut cells: Vec<_> = complete.flatten().copied().collect();
            twice += usize::from(cells.len() == 6);
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(decisive(&game, &at), cells, "{at:?}");
            won += usize::from(!cells.is_empty());
        }
        // 626 lines are made by x and 316 by o; 16 full boards are draws.
        assert_eq!((won, twice > 0), (942, true));
    }

    #[test]
    fn a_shortest_chain_of_hex_is_marked() {
        for (rows, columns) in [(3, 3), (2, 4), (1, 1)] {
            let game = StoneGame::new(Slanted::new(rows, columns), Play::Misere);
            let ends = ends(&game);
            assert!(!ends.is_empty());
            for at in ends {
                let (of, stones) = last(&at);
                let cells = decisive(&game, &at).into_iter();
                let chain = cells.fold(0u64, |chain, (row, column)| {
                    chain | 1 << (row * columns as usize + column)
                });
                assert!(chain & !stones == 0 && game.has_won(of, chain), "{at:?}");
                for cell in each_cell(chain) {
                    assert!(!game.has_won(of, chain & !(1 << cell)), "{at:?}");
                }
            }
        }
    }

    #[test]
    fn lines_of_a_rack_are_marked_where_they_are_seen() {
        let game = StoneGame::new(Falling::new(3, 3, 3), Play::Normal);
        let at = game.read_position("3/3/3").unwrap();
        assert_eq!(decisive(&game, &at), []);
        let at = game.read_position("..x/oxx/xoo").unwrap();
        assert_eq!(decisive(&game, &at), [(0, 2), (1, 1), (2, 0)]);
    }
}
