//! Pieces of games with pieces of several kinds.

/// A piece: its kind, and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// What it is.
    pub kind: PieceType,
    /// Whose it is.
    pub of: Player,
}

/// One of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who moves first, or White where either side may begin.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// One word for it, in lower case.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceType {
    /// A king of chess.
    King,
    /// A queen of chess.
    Queen,
    /// A rook of chess.
    Rook,
    /// A bishop of chess.
    Bishop,
    /// A knight of chess.
    Knight,
    /// A pawn of chess.
    Pawn,
    /// A lion.
    Lion,
    /// A giraffe.
    Giraffe,
    /// An elephant.
    Elephant,
    /// A chick.
    Chick,
    /// A hen.
    Hen,
}

impl PieceType {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::Lion,
        Self::Giraffe,
        Self::Elephant,
        Self::Chick,
        Self::Hen,
    ];

    /// Its letter, in lower case. A knight is `n`, as in chess.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Knight => 'n',
            _ => char::from(self.word().as_bytes()[0]),
        }
    }

    /// One word for it, in lower case.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Knight => "knight",
            Self::Pawn => "pawn",
            Self::Lion => "lion",
            Self::Giraffe => "giraffe",
            Self::Elephant => "elephant",
            Self::Chick => "chick",
            Self::Hen => "hen",
        }
    }

    /// Whether it is a man of chess.
    #[must_use]
    pub fn is_of_chess(self) -> bool {
        matches!(
            self,
            Self::King | Self::Queen | Self::Rook | Self::Bishop | Self::Knight | Self::Pawn
        )
    }
}

impl Man {
    /// Its letter: a capital for a man of the first player.
    ///
    /// ```
    /// use lastmove::diagram::{PieceType, Man, Player};
    /// let of = Player::First;
    /// assert_eq!(Man { kind: PieceType::Knight, of }.letter(), 'N');
    /// ```
    #[must_use]
    pub fn letter(self) -> char {
        match self.of {
            Player::First => self.kind.letter().to_ascii_uppercase(),
            Player::Second => self.kind.letter(),
        }
    }
}
