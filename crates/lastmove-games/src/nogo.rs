//! Impartial NoGo: `nogo:4x7@x../.o.`. A move places a stone of either colour on an empty square, so
//! that afterwards every group (what hangs together of one colour) has a liberty: an empty square
//! beside it.
//!
//! # What the search keeps of a position
//!
//! **What is not allowed now never is.** A stone on square e is not allowed where it takes the last
//! liberty of a group of the other colour, which then has no other liberty until e is filled; or where
//! it would have no liberty itself: then no square beside e is empty, and no group of its colour there
//! has another liberty than e. Neither ends before e is filled.
//!
//! So a square on which neither colour is allowed stays empty: it is *dead*, and the groups beside it
//! are *safe*, they have a liberty for ever. A stone beside a safe group of its colour or beside a dead
//! square is safe too. Nothing else of dead squares and safe groups matters, so they are taken off the
//! board, and each empty square keeps of them for which colours it is safe.
//!
//! A group with one liberty is taken off too: it matters only in that the other colour is not allowed
//! there, which the empty square keeps. To a stone of its own colour it gives no liberty.
//!
//! What remains falls into parts: empty squares that share a side, or a group beside them. Each group
//! has all its liberties in one part, so parts do not meet.
//!
//! In a single row the stones of a group do not matter, but only the two squares beside it: one stone
//! stands for them all.

use super::colours::{ColourRules, Move, Planes, Position, Squares};
use lastmove_engine::game::{Choice, Listing, Stone, Syntax};
use lastmove_engine::solve::placement::{Cells, Key, MOST_CELLS, NimSearch, Parted, most_cells};

/// The most squares of a board: a search has four cells for each.
const MOST_SQUARES: u64 = MOST_CELLS as u64 / 4;

/// The players place stones in turn; the player who cannot loses.
///
/// Source: M. Müller, "NoGo history and competitions" and "The rules of NoGo", University of Alberta
/// (2011), where each player has a colour; as an impartial game in the program MCGS there (2025).
pub static NOGO: ColourRules = ColourRules {
    listing: Listing::new(
        "nogo",
        Syntax {
            game: "nogo:N or nogo:ROWSxCOLUMNS",
            position: "ROW/ROW/... of x, o and .",
            mv: "xROW,COLUMN or oROW,COLUMN",
            example: "nogo:2x5",
        },
    )
    .rules(Choice::board(1, MOST_SQUARES))
    .at_position(),
    most: MOST_SQUARES,
    start: |_, _| None,
    moves,
    apart: |squares, at| {
        // Of stones that may be there together any may be left out: where one is, a liberty is left.
        let mut at = at.clone();
        let mut apart = 0;
        for square in 0..at.len() {
            let stones = [Stone::X, Stone::O].into_iter();
            let mut allowed = stones.filter(|&stone| is_allowed(squares, &at, square, stone));
            if let Some(stone) = allowed.next() {
                at[square] = Some(stone);
                apart += 1;
            }
        }
        apart
    },
    wrong: Some((
        |squares, at| (0..at.len()).find(|&square| !has_liberty(squares, at, square)),
        "nogo-no-liberty",
    )),
    search: |squares| {
        let name = format!("nogo:{}x{}", squares.rows, squares.columns);
        match 4 * squares.count() {
            cells if cells <= most_cells(2) => NimSearch::new(Parts::<2>::new(*squares), &name),
            cells if cells <= most_cells(3) => NimSearch::new(Parts::<3>::new(*squares), &name),
            _ => NimSearch::new(Parts::<7>::new(*squares), &name),
        }
    },
    planes: |stone| [stone != Some(Stone::O), stone != Some(Stone::X)],
    title: Some("nogo-values"),
};

/// By the square, `x` before `o`.
fn moves(squares: &Squares, at: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for to in 0..at.len() {
        let stones = [Stone::X, Stone::O].into_iter();
        let allowed = stones.filter(|&stone| is_allowed(squares, at, to, stone));
        moves.extend(allowed.map(|stone| Move {
            stone,
            from: None,
            to,
        }));
    }
    moves
}

/// Whether a stone may be placed on a square.
fn is_allowed(squares: &Squares, at: &Position, square: usize, stone: Stone) -> bool {
    if at[square].is_some() {
        return false;
    }
    let mut after = at.clone();
    after[square] = Some(stone);
    let mut touched = squares.near(square).chain([square]);
    touched.all(|square| has_liberty(squares, &after, square))
}

/// Whether the group on a square has a liberty; an empty square has no group.
fn has_liberty(squares: &Squares, at: &Position, square: usize) -> bool {
    let Some(stone) = at[square] else { return true };
    let mut group = vec![square];
    let mut next = 0;
    while let Some(&square) = group.get(next) {
        next += 1;
        for near in squares.near(square) {
            match at[near] {
                None => return true,
                Some(other) if other == stone && !group.contains(&near) => group.push(near),
                Some(_) => {}
            }
        }
    }
    false
}

/// The positions as four planes, two for each colour. In those of a colour a square has no bit where
/// it may never be; the first where there is such a stone or one may be placed, with the second too
/// where it is safe; and the second alone where it is not allowed, but the other colour is. So an empty
/// square has bits of both colours, a stone of its own alone.
struct Parts<const W: usize>(Planes<W>);

/// What is on the squares; of two, that of `x` and that of `o`.
#[derive(Clone, Copy)]
struct Board<const W: usize> {
    empty: Cells<W>,
    stones: [Cells<W>; 2],
    /// The empty squares on which a stone is safe.
    safe: [Cells<W>; 2],
    /// The empty squares on which a stone is not allowed.
    barred: [Cells<W>; 2],
}

impl<const W: usize> Parts<W> {
    fn new(squares: Squares) -> Self {
        Self(Planes::new(squares))
    }

    #[inline]
    fn board(&self, cells: &Cells<W>) -> Board<W> {
        let first = [0, 1].map(|plane| self.0.plane(cells, plane));
        let second = [2, 3].map(|plane| self.0.plane(cells, plane));
        let both = [0, 1].map(|colour| first[colour].or(&second[colour]));
        Board {
            empty: both[0].and(&both[1]),
            stones: [both[0].without(&both[1]), both[1].without(&both[0])],
            safe: [0, 1].map(|colour| first[colour].and(&second[colour])),
            barred: [0, 1].map(|colour| second[colour].without(&first[colour])),
        }
    }

    #[inline]
    fn planes(board: &Board<W>) -> [Cells<W>; 4] {
        let first = [0, 1].map(|colour| {
            let open = board.empty.without(&board.barred[colour]);
            board.stones[colour].or(&open)
        });
        let second = [0, 1].map(|colour| board.safe[colour].or(&board.barred[colour]));
        [first[0], first[1], second[0], second[1]]
    }

    /// The position without what does not matter.
    #[inline]
    fn settled(&self, mut board: Board<W>) -> Board<W> {
        // The last liberties of groups, and the squares beside groups with several.
        let mut last = [Cells::EMPTY; 2];
        let mut free = [Cells::EMPTY; 2];
        for colour in [0, 1] {
            let mut left = board.stones[colour];
            while !left.is_empty() {
                let group = self.0.reached(&Cells::of(left.first()), &left);
                left = left.without(&group);
                let liberties = self.0.near(&group).and(&board.empty);
                if liberties.count() > 1 {
                    free[colour] = free[colour].or(&liberties);
                } else {
                    last[colour] = last[colour].or(&liberties);
                    board.stones[colour] = board.stones[colour].without(&group);
                }
            }
        }
        let beside = self.0.near(&board.empty);
        for colour in [0, 1] {
            let live = beside.or(&free[colour]).or(&board.safe[colour]);
            let barred = board.barred[colour].or(&last[1 - colour]);
            board.barred[colour] = barred.or(&board.empty.without(&live));
        }
        let dead = board.barred[0].and(&board.barred[1]);
        board.empty = board.empty.without(&dead);
        let beside = self.0.near(&dead);
        for colour in [0, 1] {
            let stones = board.stones[colour];
            let group = self.0.reached(&stones.and(&beside), &stones);
            board.stones[colour] = stones.without(&group);
            board.barred[colour] = board.barred[colour].without(&dead);
            let safe = self.0.near(&group).or(&beside).or(&board.safe[colour]);
            board.safe[colour] = safe.and(&board.empty).without(&board.barred[colour]);
        }
        match self.0.squares.rows {
            1 => self.shortened(board),
            _ => board,
        }
    }

    /// A row with one stone of each group.
    fn shortened(&self, mut board: Board<W>) -> Board<W> {
        loop {
            let twice = |stones: &Cells<W>| self.0.near(stones).and(stones);
            let stones = twice(&board.stones[0]).or(&twice(&board.stones[1]));
            if stones.is_empty() {
                return board;
            }
            let first = stones.first();
            let close = |squares: Cells<W>| self.0.closed_up(&squares, first);
            board = Board {
                empty: close(board.empty),
                stones: board.stones.map(close),
                safe: board.safe.map(close),
                barred: board.barred.map(close),
            };
        }
    }

    /// The position after a stone of this colour on this square.
    #[inline]
    fn placed(&self, board: &Board<W>, colour: usize, square: usize) -> Board<W> {
        let here = Cells::of(square);
        let mut after = *board;
        after.empty = board.empty.without(&here);
        after.safe = board.safe.map(|safe| safe.without(&here));
        after.barred = board.barred.map(|barred| barred.without(&here));
        let stones = board.stones[colour].or(&here);
        after.stones[colour] = stones;
        if board.safe[colour].has(square) {
            let group = self.0.reached(&here, &stones);
            after.stones[colour] = stones.without(&group);
            let safe = self.0.near(&group).and(&after.empty);
            let safe = after.safe[colour].or(&safe);
            after.safe[colour] = safe.without(&after.barred[colour]);
        }
        self.settled(after)
    }
}

impl<const W: usize> Parted<W> for Parts<W> {
    fn cells(&self) -> usize {
        4 * self.0.squares.count()
    }

    fn eager(&self) -> usize {
        EAGER
    }

    fn begun(&self, position: &Cells<W>) -> Cells<W> {
        let board = self.settled(self.board(position));
        self.0.join(&Self::planes(&board))
    }

    #[inline]
    fn first_part(&self, cells: &Cells<W>) -> Cells<W> {
        let board = self.board(cells);
        let all = board.empty.or(&board.stones[0]).or(&board.stones[1]);
        let mut part = Cells::of(cells.first() % self.0.squares.count());
        loop {
            let empty = part.and(&board.empty);
            let mut more = self.0.near(&empty).and(&all);
            for stones in &board.stones {
                let beside = self.0.near(&part.and(stones));
                more = more.or(&beside.and(&stones.or(&board.empty)));
            }
            if more.without(&part).is_empty() {
                break;
            }
            part = part.or(&more);
        }
        self.0.join(&[part; 4]).and(cells)
    }

    /// On an empty square that is not dead one colour is allowed: one of them is one move.
    #[inline]
    fn value_at_once(&self, cells: &Cells<W>, _: usize) -> Option<u32> {
        let empty = self.board(cells).empty.count();
        (empty < 2).then_some(empty as u32)
    }

    fn key(&self, part: &Cells<W>, _: usize) -> Key<W> {
        self.0
            .key(&[0, 1, 2, 3].map(|plane| self.0.plane(part, plane)))
    }

    #[inline]
    fn options(&self, part: &Cells<W>, mut each: impl FnMut(Cells<W>, u32)) {
        let board = self.board(part);
        let has_stones = board.stones.iter().any(|stones| !stones.is_empty());
        let are_alike = board.safe[0] == board.safe[1] && board.barred[0] == board.barred[1];
        // Where the colours are alike, those of one are enough.
        for colour in 0..if has_stones || !are_alike { 2 } else { 1 } {
            for square in board.empty.without(&board.barred[colour]).iter() {
                let after = self.placed(&board, colour, square);
                let cells = self.0.join(&Self::planes(&after));
                each(cells, after.empty.count() as u32);
            }
        }
    }

    /// Fewer empty squares come first.
    #[inline]
    fn rank(&self, cells: &Cells<W>) -> u32 {
        self.board(cells).empty.count() as u32
    }
}

/// Looking up all options of parts of at least this many cells saves time.
const EAGER: usize = 8;
