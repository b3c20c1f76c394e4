//! Places on pictures.

use num_bigint::BigUint;

/// A place on the picture of a position; in a sum, on that of one of its parts.
///
/// ```
/// use lastmove::diagram::{Place, Spot};
/// let place = Place::cell(2, 3).in_part(1);
/// assert_eq!(place.part, 1);
/// assert_eq!(place.spot, Spot::Cell { row: 2, column: 3 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The part of a sum, from 0; 0 in a game that is no sum.
    pub part: usize,
    /// Where it is on the picture of that part.
    pub spot: Spot,
}

/// A place on a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A cell of a [`Grid`](super::Grid), by the names of its row and its column.
    Cell {
        /// The row.
        row: u64,
        /// The column.
        column: u64,
    },
    /// All cells of a row of a [`Grid`](super::Grid), by its name.
    Row(u64),
    /// A whole heap, from 1.
    Heap(usize),
    /// A stone of a heap.
    Stone {
        /// The heap, from 1.
        heap: usize,
        /// The stone, from 1; a move that takes from the end of the heap begins at it.
        stone: BigUint,
    },
    /// A vertex of a [`GraphDiagram`](super::GraphDiagram), by its name there, also where pieces stand
    /// on the graph.
    Vertex(String),
}

impl Place {
    fn new(spot: Spot) -> Self {
        Self { part: 0, spot }
    }

    /// The cell in this row and this column.
    #[must_use]
    pub fn cell(row: u64, column: u64) -> Self {
        Self::new(Spot::Cell { row, column })
    }

    /// All cells of this row.
    #[must_use]
    pub fn row(row: u64) -> Self {
        Self::new(Spot::Row(row))
    }

    /// A heap, counted from 1.
    #[must_use]
    pub fn heap(heap: usize) -> Self {
        Self::new(Spot::Heap(heap))
    }

    /// A stone of a heap, both counted from 1.
    #[must_use]
    pub fn stone(heap: usize, stone: impl Into<BigUint>) -> Self {
        let stone = stone.into();
        Self::new(Spot::Stone { heap, stone })
    }

    /// The vertex of this name.
    #[must_use]
    pub fn vertex(name: impl Into<String>) -> Self {
        Self::new(Spot::Vertex(name.into()))
    }

    /// The same place on the picture of a part of a sum, counted from 0.
    #[must_use]
    pub fn in_part(self, part: usize) -> Self {
        Self { part, ..self }
    }
}
