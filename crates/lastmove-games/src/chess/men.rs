//! Pieces and players.

use lastmove_engine::diagram;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The player who moves up the board.
    White,
    /// The player who moves down the board.
    Black,
}

impl Colour {
    /// The other one.
    #[must_use]
    #[inline]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// What messages call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

/// The kind of a piece, in the order in which material is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceType {
    /// A king.
    King,
    /// A queen.
    Queen,
    /// A rook.
    Rook,
    /// A bishop.
    Bishop,
    /// A knight.
    Knight,
    /// A pawn.
    Pawn,
}

impl PieceType {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
    ];

    /// The promotions of a pawn, in the order of such moves.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Its letter, a capital.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
        }
    }

    /// The kind with this letter, a capital.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// A piece: its owner and its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    /// The owner.
    pub of: Colour,
    /// What it is.
    pub kind: PieceType,
}

impl Man {
    /// Its letter: a capital for White's.
    #[must_use]
    pub fn letter(self) -> char {
        match self.of {
            Colour::White => self.kind.letter(),
            Colour::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        let kind = PieceType::of_letter(letter.to_ascii_uppercase())?;
        let of = match letter.is_ascii_uppercase() {
            true => Colour::White,
            false => Colour::Black,
        };
        Some(Self { of, kind })
    }

    /// The same for pictures.
    #[must_use]
    pub fn drawn(self) -> diagram::Man {
        diagram::Man {
            kind: match self.kind {
                PieceType::King => diagram::PieceType::King,
                PieceType::Queen => diagram::PieceType::Queen,
                PieceType::Rook => diagram::PieceType::Rook,
                PieceType::Bishop => diagram::PieceType::Bishop,
                PieceType::Knight => diagram::PieceType::Knight,
                PieceType::Pawn => diagram::PieceType::Pawn,
            },
            of: match self.of {
                Colour::White => diagram::Player::First,
                Colour::Black => diagram::Player::Second,
            },
        }
    }
}
