//! The state of each vertex during the search.

use crate::graph::GameGraph;
use crate::{Error, Message};

/// Set where the vertex has its number, which is in the lower bits.
const LABELLED: u32 = 1 << 31;
/// Set where no option has some number below the current one: the value is infinite.
const MISSES: u32 = 1 << 30;
/// Set where an option is labelled 0.
const ZERO: u32 = 1 << 29;
/// One more than the last number that an option is known to have; 0 where none is.
const LAST: u32 = ZERO - 1;

/// The state of a vertex, in one piece, because memory reads dominate the time.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    state: u32,
    /// How many moves lead to vertices without a number.
    open: u32,
    /// How many of those were open when the current number began, and have no option of that
    /// number.
    waiting: u32,
}

impl Cell {
    pub(super) fn label(&self) -> Option<u32> {
        (self.state & LABELLED != 0).then_some(self.state & !LABELLED)
    }

    /// The number of a vertex that has one.
    #[inline]
    pub(super) fn number(&self) -> u32 {
        debug_assert!(self.is_labelled());
        self.state & !LABELLED
    }

    #[inline]
    pub(super) fn is_labelled(&self) -> bool {
        self.state & LABELLED != 0
    }

    #[inline]
    pub(super) fn set_label(&mut self, number: u32) {
        self.state = LABELLED | number;
    }

    /// The state, to be prefetched.
    #[inline]
    pub(super) fn peek(&self) -> u32 {
        self.state
    }

    /// Whether an infinite vertex has an option of value 0.
    pub(super) fn has_zero(&self) -> bool {
        self.state & ZERO != 0
    }

    /// Whether an option is known to be labelled `m`, the current number.
    #[inline]
    fn has(&self, m: u32) -> bool {
        self.state & LAST == m + 1
    }

    /// Records that an option is labelled `m`, the current number; returns whether that is new.
    #[inline]
    pub(super) fn note(&mut self, m: u32) -> bool {
        if self.has(m) {
            return false;
        }
        let zero = if m == 0 { ZERO } else { self.state & ZERO };
        let misses = if self.waits(m) { 0 } else { MISSES };
        self.state = zero | misses | (m + 1);
        // It cannot be labelled m, and begins the next number with its open options.
        self.waiting = self.open;
        true
    }

    /// Whether the vertex may still be labelled `m`, the current number: its options have all
    /// numbers below, and none is known to have m.
    #[inline]
    fn waits(&self, m: u32) -> bool {
        self.state & !ZERO == m
    }

    /// An option was labelled and is no longer open.
    #[inline]
    pub(super) fn close_one(&mut self) {
        self.open -= 1;
    }

    /// The same before the first number.
    #[inline]
    pub(super) fn close_first(&mut self) -> bool {
        self.open -= 1;
        self.waiting = self.open;
        self.open == 0
    }

    /// Whether all options are labelled, one of them `m`, the current number.
    #[inline]
    pub(super) fn is_closed(&mut self, m: u32) -> bool {
        if !self.has(m) {
            return false;
        }
        self.waiting = self.open;
        self.open == 0
    }

    /// An open option has an option labelled `m`, the current number; returns whether this vertex
    /// waited for no other, so that it is labelled `m`.
    #[inline]
    pub(super) fn await_one_less(&mut self, m: u32) -> bool {
        if !self.waits(m) {
            return false;
        }
        self.waiting -= 1;
        self.waiting == 0
    }
}

/// The cells of all vertices.
pub(super) struct Cells(pub(super) Vec<Cell>);

impl Cells {
    /// The initial cells, with only the terminals labelled.
    pub(super) fn new(game: &GameGraph) -> Result<Self, Error> {
        let mut cells = Vec::with_capacity(game.graph.vertices() as usize);
        for v in 0..game.graph.vertices() {
            let moves = match game.labels.get(v) {
                Some(_) => 0,
                None => game.graph.out_degree(v),
            };
            let Ok(moves) = u32::try_from(moves) else {
                let message = Message::new("nim-value-moves").with("most", u64::from(u32::MAX));
                return Err(Error::limit(message.with("moves", moves)));
            };
            cells.push(Cell {
                state: if moves == 0 { LABELLED } else { 0 },
                open: moves,
                waiting: moves,
            });
        }
        Ok(Self(cells))
    }
}
