//! Impartial Clobber: `clobber:5x6@xox.../...`. A move takes a stone of either colour to a
//! neighbouring stone of the other colour, which is removed.
//!
//! A part is what hangs together by stones that share sides. No stone leaves these squares, so parts
//! do not meet. A part of one colour has no move.

use super::colours::{ColourRules, Move, Planes, Position, Squares};
use lastmove_engine::game::{Choice, Listing, Stone, Syntax};
use lastmove_engine::solve::placement::{Cells, Key, MOST_CELLS, NimSearch, Parted, most_cells};

/// The most squares of a board: a search has two cells for each.
const MOST_SQUARES: u64 = MOST_CELLS as u64 / 2;

/// The players clobber in turn; the player who cannot loses. At the start the board is full of stones
/// in a checkerboard pattern.
///
/// Source: M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, "An introduction to Clobber",
/// Integers 5(2) (2005), A01; there each player has a colour.
pub static CLOBBER: ColourRules = ColourRules {
    listing: Listing::new(
        "clobber",
        Syntax {
            game: "clobber:N or clobber:ROWSxCOLUMNS",
            position: "ROW/ROW/... of x, o and .",
            mv: "ROW,COLUMN-ROW,COLUMN",
            example: "clobber:3x4",
        },
    )
    .rules(Choice::board(1, MOST_SQUARES))
    .at_position(),
    most: MOST_SQUARES,
    start: |row, column| match (row + column) % 2 {
        0 => Some(Stone::X),
        _ => Some(Stone::O),
    },
    moves,
    apart: |squares, at| {
        // Moves of different stones to different stones.
        let mut used = vec![false; at.len()];
        let mut apart = 0;
        for mv in moves(squares, at) {
            let from = mv.from.unwrap_or(mv.to);
            if !used[from] && !used[mv.to] {
                (used[from], used[mv.to]) = (true, true);
                apart += 1;
            }
        }
        apart
    },
    wrong: None,
    search: |squares| {
        let name = format!("clobber:{}x{}", squares.rows, squares.columns);
        match 2 * squares.count() {
            cells if cells <= most_cells(2) => NimSearch::new(Parts::<2>::new(*squares), &name),
            cells if cells <= most_cells(3) => NimSearch::new(Parts::<3>::new(*squares), &name),
            _ => NimSearch::new(Parts::<7>::new(*squares), &name),
        }
    },
    planes: |stone| [stone == Some(Stone::X), stone == Some(Stone::O)],
    title: None,
};

/// By the stone that moves, then the stone that is removed.
fn moves(squares: &Squares, at: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for (from, stone) in at.iter().enumerate() {
        let Some(stone) = *stone else { continue };
        let targets = squares.near(from);
        let targets = targets.filter(|&to| at[to] == Some(stone.other()));
        moves.extend(targets.map(|to| Move {
            stone,
            from: Some(from),
            to,
        }));
    }
    moves
}

/// The positions as planes of the two colours.
struct Parts<const W: usize>(Planes<W>);

impl<const W: usize> Parts<W> {
    fn new(squares: Squares) -> Self {
        Self(Planes::new(squares))
    }

    #[inline]
    fn colours(&self, cells: &Cells<W>) -> [Cells<W>; 2] {
        [0, 1].map(|plane| self.0.plane(cells, plane))
    }
}

impl<const W: usize> Parted<W> for Parts<W> {
    fn cells(&self) -> usize {
        2 * self.0.squares.count()
    }

    fn eager(&self) -> usize {
        EAGER
    }

    #[inline]
    fn first_part(&self, cells: &Cells<W>) -> Cells<W> {
        let [x, o] = self.colours(cells);
        let stones = x.or(&o);
        let part = self.0.reached(&Cells::of(stones.first()), &stones);
        self.0.join(&[x.and(&part), o.and(&part)])
    }

    #[inline]
    fn value_at_once(&self, cells: &Cells<W>, _: usize) -> Option<u32> {
        let [x, o] = self.colours(cells);
        (x.is_empty() || o.is_empty()).then_some(0)
    }

    fn key(&self, part: &Cells<W>, _: usize) -> Key<W> {
        self.0.key(&self.colours(part))
    }

    #[inline]
    fn options(&self, part: &Cells<W>, mut each: impl FnMut(Cells<W>, u32)) {
        let colours = self.colours(part);
        for mover in [0, 1] {
            let [mine, theirs] = [colours[mover], colours[1 - mover]];
            for from in mine.and(&self.0.near(&theirs)).iter() {
                let from = Cells::of(from);
                for to in self.0.near(&from).and(&theirs).iter() {
                    let to = Cells::of(to);
                    let mut after = colours;
                    after[mover] = mine.without(&from).or(&to);
                    after[1 - mover] = theirs.without(&to);
                    let cells = self.0.join(&after);
                    each(cells, self.rank(&cells));
                }
            }
        }
    }

    /// Fewer stones that can move come first.
    #[inline]
    fn rank(&self, cells: &Cells<W>) -> u32 {
        let [x, o] = self.colours(cells);
        let can_move = x.and(&self.0.near(&o)).or(&o.and(&self.0.near(&x)));
        can_move.count() as u32
    }
}

/// Looking up all options of parts of at least this many stones saves time.
const EAGER: usize = 8;
