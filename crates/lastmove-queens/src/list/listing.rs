//! The options of a list.

use crate::{Algorithm, Board, Format};

/// A list of the placements of `n` queens, in lexicographic order.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::Listing;
/// let control = Control::default().threads(2);
/// let mut text = Vec::new();
/// let count = Listing::new(8).fundamental(true).skip(10).write(&mut text, &control)?;
/// assert_eq!(count, 2);
/// assert_eq!(
///     String::from_utf8(text)?,
///     "Nghiem thu 11: 3 5 8 4 1 7 2 6 \nNghiem thu 12: 3 6 2 5 8 1 7 4 \nTong cong 12 nghiem \n",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Listing {
    pub(super) n: usize,
    pub(super) algorithm: Algorithm,
    pub(super) format: Format,
    pub(super) skip: u64,
    pub(super) limit: Option<u64>,
    pub(super) fundamental: bool,
    /// A board other than the empty square one.
    pub(super) board: Option<Board>,
}

impl Listing {
    /// All placements of `n` queens, in the source's format.
    #[must_use]
    pub fn new(n: usize) -> Self {
        Self {
            n,
            algorithm: Algorithm::default(),
            format: Format::default(),
            skip: 0,
            limit: None,
            fundamental: false,
            board: None,
        }
    }

    /// All placements on a board, in the source's format. They are searched on one thread;
    /// [`algorithm`](Self::algorithm) and [`fundamental`](Self::fundamental) do not matter.
    ///
    /// ```
    /// use lastmove::Control;
    /// use lastmove_queens::{Board, Listing};
    /// let mut board = Board::new(6, 6)?;
    /// board.place(1, 3)?;
    /// let mut text = Vec::new();
    /// Listing::on(&board).write(&mut text, &Control::default())?;
    /// assert_eq!(text, b"Nghiem thu 1: 3 6 2 5 1 4 \nTong cong 1 nghiem \n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn on(board: &Board) -> Self {
        Self {
            board: Some(board.clone()),
            ..Self::new(board.columns())
        }
    }

    /// How to search. [`Algorithm::Bitmask`] uses as many threads as the control allows.
    #[must_use]
    pub fn algorithm(self, algorithm: Algorithm) -> Self {
        Self { algorithm, ..self }
    }

    /// How placements are written.
    #[must_use]
    pub fn format(self, format: Format) -> Self {
        Self { format, ..self }
    }

    /// Leaves out the first `skip` placements. They are searched but not written; the others keep
    /// their numbers.
    #[must_use]
    pub fn skip(self, skip: u64) -> Self {
        Self { skip, ..self }
    }

    /// Writes at most `limit` placements. A list that reaches the limit has no closing line in
    /// [`Format::Source`]: so the pieces of a list can be concatenated.
    #[must_use]
    pub fn limit(self, limit: Option<u64>) -> Self {
        Self { limit, ..self }
    }

    /// Whether only one placement of each class under the eight symmetries of the board is listed,
    /// the least.
    #[must_use]
    pub fn fundamental(self, fundamental: bool) -> Self {
        Self {
            fundamental,
            ..self
        }
    }
}
