//! Drawing facts as a board.
//!
//! A board is a relation of two coordinates and a content, such as `(cell 1 1 x)`, for which random
//! play never met two facts with one pair of coordinates. The content comes last, unless another
//! argument is a role, as in `(at white 1 1)`: a role is no coordinate. The first coordinate is the
//! row, from the top. If every move except waiting names only a first coordinate, as when stones are dropped into
//! columns, the first one is the column and the second one the height.

use hashbrown::HashMap;

use super::game::{Board, Move, Rules};
use super::network::natural;
use super::position::Position;
use super::term::Term;
use lastmove_engine::diagram::{Cell, Grid, Piece, Place, Ways};
use lastmove_engine::game::{MOST_DRAWN, RatedOf};

/// Names of the content of an empty cell.
const EMPTY: [&str; 6] = ["b", "blank", "empty", "e", "none", "free"];

/// The most coordinates of one kind.
const MOST_SIDE: usize = 100;

/// Which arguments of the facts of a board are its coordinates, and which one the content.
#[derive(Clone, Copy)]
struct Places {
    row: usize,
    column: usize,
    content: usize,
}

impl Places {
    /// The content last or, where that would make a role a coordinate, first or in the middle.
    const ALL: [Self; 3] = [
        Self::with(0, 1, 2),
        Self::with(1, 2, 0),
        Self::with(0, 2, 1),
    ];

    const fn with(row: usize, column: usize, content: usize) -> Self {
        Self {
            row,
            column,
            content,
        }
    }
}

impl Rules {
    /// The board of the game, if it has one: the first suitable relation, in the order of names.
    pub(super) fn board(&self) -> Option<&Board> {
        self.board.get_or_init(|| self.find_board()).as_ref()
    }

    fn find_board(&self) -> Option<Board> {
        let terms = &self.built.ground.program.terms;
        let names = &self.built.names;
        let mut shapes: Vec<(super::read::Name, Vec<u32>)> = Vec::new();
        for (fact, &term) in (0..).zip(&names.facts) {
            if terms.args(term).len() == 3 {
                let name = terms.name(term);
                match shapes.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, facts)) => facts.push(fact),
                    None => shapes.push((name, vec![fact])),
                }
            }
        }
        shapes.iter().find_map(|(_, facts)| self.board_of(facts))
    }

    /// The board of these facts of three arguments.
    fn board_of(&self, all: &[u32]) -> Option<Board> {
        let terms = &self.built.ground.program.terms;
        let args = |fact: u32| terms.args(self.built.names.facts[fact as usize]);
        let has_role = |place: usize| {
            let mut terms = all.iter().map(|&fact| args(fact)[place]);
            terms.any(|term| self.built.names.roles.contains(&term))
        };
        let mut places = Places::ALL.into_iter();
        let places = places.find(|at| !has_role(at.row) && !has_role(at.column))?;
        // How many facts hold for a cell in the positions of random play: at most one, and perhaps
        // always one.
        let mut of_cell: HashMap<[Term; 2], Vec<u32>> = HashMap::new();
        for &fact in all {
            let cell = [args(fact)[places.row], args(fact)[places.column]];
            of_cell.entry(cell).or_default().push(fact);
        }
        let mut is_exact = true;
        for position in &self.built.sample.positions {
            for facts in of_cell.values() {
                let holds = |fact: &&u32| position[**fact as usize / 64] >> (**fact % 64) & 1 == 1;
                match facts.iter().filter(holds).count() {
                    0 => is_exact = false,
                    1 => {}
                    _ => return None,
                }
            }
        }
        let coordinates = |place: usize| {
            let mut terms: Vec<Term> = all.iter().map(|&fact| args(fact)[place]).collect();
            terms.sort_by(|&a, &b| natural(&self.built.ground.program, a, b));
            terms.dedup();
            terms
        };
        let (first, second) = (coordinates(places.row), coordinates(places.column));
        let is_board = |side: &[Term]| (2..=MOST_SIDE).contains(&side.len());
        if !is_board(&first)
            || !is_board(&second)
            || (first.len() * second.len()) as u64 > MOST_DRAWN
        {
            return None;
        }
        let is_dropped = self.is_dropped(&first);
        let (rows, columns) = if is_dropped {
            (second, first)
        } else {
            (first, second)
        };
        let mut board = Board {
            rows,
            columns,
            is_dropped,
            facts: HashMap::new(),
        };
        let pieces = self.pieces(all, places.content, is_exact);
        for &fact in all {
            let args = args(fact);
            let cell = board.cell(args[places.row], args[places.column])?;
            let piece = pieces.get(&args[places.content]).copied().flatten();
            board.facts.insert(fact, (cell, piece));
        }
        Some(board)
    }

    /// The drawing for each content of a cell, which is the argument `place` of the facts.
    fn pieces(&self, facts: &[u32], place: usize, is_exact: bool) -> HashMap<Term, Option<Piece>> {
        let program = &self.built.ground.program;
        let args = |fact: u32| program.terms.args(self.built.names.facts[fact as usize]);
        let content = |fact: u32| args(fact)[place];
        let mut contents: Vec<Term> = facts.iter().map(|&fact| content(fact)).collect();
        contents.sort_by(|&a, &b| natural(program, a, b));
        contents.dedup();
        let text = |term: Term| program.text(term);
        let is_empty = |&term: &Term| EMPTY.contains(&text(term).as_str());
        let at_start = |term: Term| {
            let held = facts
                .iter()
                .filter(|&&fact| self.built.names.start[fact as usize]);
            held.filter(|&&fact| content(fact) == term).count()
        };
        let empty = contents.iter().copied().find(is_empty).or_else(|| {
            let most = contents.iter().copied().max_by_key(|&term| at_start(term));
            most.filter(|_| is_exact)
        });
        let roles = [self.role(0), self.role(1)];
        let mut others = [Piece::X, Piece::O, Piece::Placed, Piece::Token].into_iter();
        let mut pieces = HashMap::new();
        for term in contents {
            let text = text(term);
            let piece = match text.as_str() {
                _ if Some(term) == empty => None,
                "x" => Some(Piece::Cross),
                "o" => Some(Piece::Ring),
                text if text == roles[0] => Some(Piece::X),
                text if text == roles[1] => Some(Piece::O),
                _ => Some(others.next().unwrap_or(Piece::Token)),
            };
            pieces.insert(term, piece);
        }
        pieces
    }

    /// Whether all moves except waiting ones name one of these coordinates and nothing else.
    fn is_dropped(&self, first: &[Term]) -> bool {
        let terms = &self.built.ground.program.terms;
        let moves = self.built.names.moves.iter().zip(&self.built.waits);
        let mut moves = moves.filter(|(_, waits)| !**waits).peekable();
        moves.peek().is_some()
            && moves.all(|((_, mv), _)| match *terms.args(*mv) {
                [column] => first.contains(&column),
                _ => false,
            })
    }

    /// A position, with each move's value on the last cell that it names.
    pub(super) fn picture(&self, board: &Board, at: &Position, rated: &[RatedOf<Self>]) -> Grid {
        let mut cells = vec![Cell::default(); board.rows.len() * board.columns.len()];
        for fact in self.built.coding.unpack(at.words()) {
            if let Some(&(cell, piece)) = board.facts.get(&fact) {
                cells[cell].piece = piece;
            }
        }
        let mark = |rated: &RatedOf<Self>| {
            let ways = self.cells(board, rated.step.mv);
            // A dropped stone lands on the lowest free cell.
            let is_free = |way: &&Vec<usize>| way.iter().all(|&cell| cells[cell].piece.is_none());
            let shown = match board.is_dropped {
                true => ways.iter().rfind(is_free),
                false => ways.first(),
            };
            Some((*shown?.last()?, rated.into()))
        };
        let marks = rated.iter().filter_map(mark).collect();
        Grid::mark(&mut cells, marks);
        Grid {
            rack: board.is_dropped,
            ..Grid::of(board.columns.len(), cells)
        }
    }

    /// The places of a move on the board.
    pub(super) fn ways(&self, board: &Board, mv: Move) -> Ways {
        let columns = board.columns.len();
        let place =
            |&cell: &usize| Place::cell((cell / columns) as u64 + 1, (cell % columns) as u64 + 1);
        let ways = self.cells(board, mv).into_iter();
        ways.map(|way| way.iter().map(place).collect()).collect()
    }

    /// The cells of a move, in each way to show it: cells named by two successive arguments, or
    /// each cell of a column.
    fn cells(&self, board: &Board, mv: Move) -> Vec<Vec<usize>> {
        let pair = &self.built.machine.pairs[mv.0 as usize];
        let term = self.built.names.moves[pair.moves[pair.mover] as usize].1;
        let args = self.built.ground.program.terms.args(term);
        if let (true, &[column]) = (board.is_dropped, args) {
            let cells = board
                .rows
                .iter()
                .rev()
                .filter_map(|&row| board.cell(column, row));
            return cells.map(|cell| vec![cell]).collect();
        }
        let mut cells = Vec::new();
        let mut rest = args;
        while let [first, others @ ..] = rest {
            let cell = others
                .first()
                .and_then(|second| board.cell(*first, *second));
            rest = match cell {
                Some(_) => &others[1..],
                None => others,
            };
            cells.extend(cell);
        }
        if cells.is_empty() {
            Vec::new()
        } else {
            vec![cells]
        }
    }
}

impl Board {
    /// The cell of two coordinates.
    fn cell(&self, first: Term, second: Term) -> Option<usize> {
        let place = |all: &[Term], term| all.iter().position(|&known| known == term);
        let (row, column) = match self.is_dropped {
            true => (
                self.rows.len() - 1 - place(&self.rows, second)?,
                place(&self.columns, first)?,
            ),
            false => (place(&self.rows, first)?, place(&self.columns, second)?),
        };
        Some(row * self.columns.len() + column)
    }
}
