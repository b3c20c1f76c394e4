//! The material of a position: `KRvK`.

use std::fmt;

use super::men::{Colour, Kind, Man};
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
        kind: Kind::King,
    },
    Man {
        of: Colour::Black,
        kind: Kind::King,
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
    pub(super) fn kind(&self, index: usize) -> Kind {
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
        self.men().iter().any(|man| man.kind == Kind::Pawn)
    }

    /// How many pawns there are.
    pub(super) fn pawns(&self) -> usize {
        self.men()
            .iter()
            .filter(|man| man.kind == Kind::Pawn)
            .count()
    }

    /// The kinds of a player's pieces except the king.
    fn kinds(&self, of: Colour) -> impl Iterator<Item = Kind> + '_ {
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
            let kinds: Vec<Kind> = self.kinds(of).collect();
            (std::cmp::Reverse(kinds.len()), kinds)
        };
        side(Colour::White) <= side(Colour::Black)
    }

    /// Whether captures and promotions can lead from these pieces to those.
    #[must_use]
    pub fn reaches(&self, to: &Self) -> bool {
        [Colour::White, Colour::Black].into_iter().all(|of| {
            let count = |men: &Self, kind| men.kinds(of).filter(|found| *found == kind).count();
            let kinds = Kind::PROMOTIONS.into_iter();
            let made = kinds.map(|kind| count(to, kind).saturating_sub(count(self, kind)));
            count(to, Kind::Pawn) + made.sum::<usize>() <= count(self, Kind::Pawn)
        })
    }

    /// Reads the material: White's pieces, `v`, Black's.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input), with its place in `whole`.
    pub(super) fn read(whole: &str, field: Field<'_>, syntax: &'static str) -> Result<Self, Error> {
        let Field { text, start } = field;
        let all = start..start + text.len().max(1);
        let Some((white, black)) = text.split_once('v') else {
            let message = Message::new("syntax").with("found", text);
            return Err(Error::input(message.with("syntax", syntax)).at(whole, all));
        };
        let mut men = Vec::new();
        let sides = [
            (white, Colour::White, start),
            (black, Colour::Black, start + white.len() + 1),
        ];
        for (side, of, start) in sides {
            let mut kings = 0;
            for (at, letter) in side.char_indices() {
                let Some(kind) = Kind::of_letter(letter) else {
                    let message = Message::new("chess-letter").with("found", letter.to_string());
                    let place = start + at..start + at + letter.len_utf8();
                    return Err(Error::input(message).at(whole, place));
                };
                match kind {
                    Kind::King => kings += 1,
                    _ => men.push(Man { of, kind }),
                }
            }
            if kings != 1 {
                return Err(kings_wrong(kings, of).at(whole, start..start + side.len().max(1)));
            }
        }
        if men.len() + 2 > MOST_MEN {
            return Err(too_many(men.len() + 2).at(whole, all));
        }
        Ok(Self::of(&men))
    }
}

/// The error that a side must have one king.
pub(super) fn kings_wrong(kings: usize, of: Colour) -> Error {
    let message = Message::new("chess-kings").with("found", kings);
    Error::input(message.with(
        "side",
        match of {
            Colour::White => "white",
            Colour::Black => "black",
        },
    ))
}

/// The error that there are too many pieces.
pub(super) fn too_many(men: usize) -> Error {
    let message = Message::new("chess-men").with("found", men);
    Error::input(message.with("most", MOST_MEN))
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |of| {
            let kinds = [Kind::King].into_iter().chain(self.kinds(of));
            kinds.map(Kind::letter).collect::<String>()
        };
        write!(f, "{}v{}", side(Colour::White), side(Colour::Black))
    }
}
