//! The material of a position: `KRvK`.

use std::fmt;

use super::men::{Colour, Man, PieceType};
use lastmove_engine::game::Field;
use lastmove_engine::{Error, Message};

/// The most pieces of a position.
pub const MOST_MEN: usize = 5;

/// The pieces of a position, at most five: White's king, Black's king, then White's other pieces
/// and Black's, each in the order K Q R B N P.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    men: [Man; MOST_MEN],
    count: u8,
    /// Where Black's other pieces begin.
    black: u8,
}

const KINGS: [Man; 2] = [
    Man {
        of: Colour::White,
        kind: PieceType::King,
    },
    Man {
        of: Colour::Black,
        kind: PieceType::King,
    },
];

impl Material {
    /// The kings and these other pieces; only the first three count.
    pub(super) fn of(others: &[Man]) -> Self {
        let mut men = [KINGS[0]; MOST_MEN];
        men[1] = KINGS[1];
        let mut count = 2;
        for (place, man) in men[2..].iter_mut().zip(others) {
            *place = *man;
            count += 1;
        }
        men[2..count].sort_unstable();
        let black = men[..count]
            .iter()
            .skip(2)
            .filter(|man| man.of == Colour::White);
        Self {
            black: 2 + black.count() as u8,
            men,
            count: count as u8,
        }
    }

    /// All pieces, the kings first.
    #[must_use]
    #[inline]
    pub fn men(&self) -> &[Man] {
        &self.men[..usize::from(self.count)]
    }

    /// The kind of the piece with this index.
    #[inline]
    pub(super) fn kind(&self, index: usize) -> PieceType {
        self.men[index].kind
    }

    /// The number of pieces.
    #[must_use]
    #[inline]
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// The indices of a player's pieces except the king.
    #[inline]
    pub(super) fn others(&self, of: Colour) -> std::ops::Range<usize> {
        match of {
            Colour::White => 2..usize::from(self.black),
            Colour::Black => usize::from(self.black)..usize::from(self.count),
        }
    }

    /// Whether there are pawns.
    #[must_use]
    pub fn has_pawns(&self) -> bool {
        self.men().iter().any(|man| man.kind == PieceType::Pawn)
    }

    /// How many pawns there are.
    pub(super) fn pawns(&self) -> usize {
        self.men()
            .iter()
            .filter(|man| man.kind == PieceType::Pawn)
            .count()
    }

    /// The kinds of a player's men but the king.
    fn kinds(&self, of: Colour) -> impl Iterator<Item = PieceType> + '_ {
        self.others(of).map(|index| self.kind(index))
    }

    /// The same pieces with the colours exchanged.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let others: Vec<Man> = self.men()[2..]
            .iter()
            .map(|man| Man {
                of: man.of.other(),
                ..*man
            })
            .collect();
        Self::of(&others)
    }

    /// Whether both sides have the same pieces.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.kinds(Colour::White).eq(self.kinds(Colour::Black))
    }

    /// Whether White has more pieces, or as many that come first in the order of writing.
    pub(super) fn is_ordered(&self) -> bool {
        let side = |of| {
            let kinds: Vec<PieceType> = self.kinds(of).collect();
            (std::cmp::Reverse(kinds.len()), kinds)
        };
        side(Colour::White) <= side(Colour::Black)
    }

    /// Whether captures and promotions can lead from these pieces to those.
    #[must_use]
    pub fn reaches(&self, to: &Self) -> bool {
        [Colour::White, Colour::Black].into_iter().all(|of| {
            let count = |men: &Self, kind| men.kinds(of).filter(|found| *found == kind).count();
            let kinds = PieceType::PROMOTIONS.into_iter();
            let made = kinds.map(|kind| count(to, kind).saturating_sub(count(self, kind)));
            count(to, PieceType::Pawn) + made.sum::<usize>() <= count(self, PieceType::Pawn)
        })
    }

    /// Reads the material: White's pieces, `v`, Black's.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input), with its place.
    pub(super) fn read(field: Field<'_>, syntax: &'static str) -> Result<Self, Error> {
        let (white, black) = field.split_once('v').ok_or_else(|| field.syntax(syntax))?;
        let mut men = Vec::new();
        for (side, of) in [(white, Colour::White), (black, Colour::Black)] {
            let mut kings = 0;
            for letter in side.letters() {
                let Some(kind) = letter.text.chars().find_map(PieceType::of_letter) else {
                    let message = Message::new("chess-letter").with("found", letter.text);
                    return Err(letter.error(message));
                };
                match kind {
                    PieceType::King => kings += 1,
                    _ => men.push(Man { of, kind }),
                }
            }
            if kings != 1 {
                return Err(side.error_or_next(kings_wrong(kings, of)));
            }
        }
        if men.len() + 2 > MOST_MEN {
            return Err(field.error(too_many(men.len() + 2)));
        }
        Ok(Self::of(&men))
    }
}

/// A side must have one king.
pub(super) fn kings_wrong(kings: usize, of: Colour) -> Message {
    let message = Message::new("chess-kings").with("found", kings);
    message.with("side", of.name())
}

/// There are too many men.
pub(super) fn too_many(men: usize) -> Message {
    let message = Message::new("chess-men").with("found", men);
    message.with("most", MOST_MEN)
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |of| {
            let kinds = [PieceType::King].into_iter().chain(self.kinds(of));
            kinds.map(PieceType::letter).collect::<String>()
        };
        write!(f, "{}v{}", side(Colour::White), side(Colour::Black))
    }
}
