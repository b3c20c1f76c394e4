//! Positions, and the moves between them.

use super::material::{MOST_MEN, Material};
use super::men::{Colour, Man, PieceType};
use super::moves::{self, Change, NOBODY, Placement, Turn};

/// A position of at most five pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    material: Material,
    /// Equal pieces are in the order of their squares.
    placed: Placement,
}

/// A move: the squares, and a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square that is left, from a1, which is 0, along the ranks to h8.
    pub from: u8,
    /// The square that is entered.
    pub to: u8,
    /// What a pawn becomes.
    pub promotion: Option<PieceType>,
}

impl Position {
    /// The position of these pieces, which must be two kings and at most three others, on different
    /// squares.
    pub(super) fn of(men: &[(Man, u8)], turn: Colour, en_passant: u8) -> Self {
        let mut men: Vec<(bool, Man, u8)> = men
            .iter()
            .map(|(man, square)| (man.kind != PieceType::King, *man, *square))
            .collect();
        men.sort_unstable();
        men.truncate(MOST_MEN);
        let others: Vec<Man> = men.iter().skip(2).map(|(_, man, _)| *man).collect();
        let mut squares = [0; 8];
        for (place, (_, _, square)) in squares.iter_mut().zip(&men) {
            *place = *square;
        }
        Self {
            material: Material::of(&others),
            placed: Placement {
                squares,
                turn: Turn(turn),
                en_passant,
            },
        }
    }

    /// The position of the pieces of a material on these squares; equal pieces may be in any order.
    pub(super) fn placed_so(material: Material, mut placed: Placement) -> Self {
        let men = material.men();
        placed.squares[men.len()..].fill(0);
        // At most three pieces are equal: they are next to each other.
        for _ in 0..2 {
            for man in 3..men.len() {
                if men[man] == men[man - 1] && placed.squares[man] < placed.squares[man - 1] {
                    placed.squares.swap(man, man - 1);
                }
            }
        }
        Self { material, placed }
    }

    /// The material.
    #[must_use]
    pub fn material(&self) -> &Material {
        &self.material
    }

    pub(super) fn placed(&self) -> &Placement {
        &self.placed
    }

    /// The pieces with their squares.
    pub fn men(&self) -> impl Iterator<Item = (Man, u8)> + '_ {
        let men = self.material.men().iter().copied();
        men.zip(self.placed.squares)
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Colour {
        self.placed.turn.0
    }

    /// The en passant square.
    #[must_use]
    pub fn en_passant(&self) -> Option<u8> {
        let square = self.placed.en_passant;
        (square != 0).then_some(square)
    }

    /// Whether the king of the player to move is attacked.
    #[must_use]
    pub fn is_check(&self) -> bool {
        moves::is_in_check(&self.material, &self.placed.squares, self.turn())
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn has_move(&self) -> bool {
        moves::has_move(&self.material, &self.placed)
    }

    /// The legal moves with the positions that they lead to.
    pub(super) fn each_move(&self, mut each: impl FnMut(Move, Self)) {
        moves::each_change(&self.material, &self.placed, &mut |change| {
            let Change {
                from,
                to,
                promotion,
                ..
            } = change;
            let mv = Move {
                from,
                to,
                promotion,
            };
            each(mv, self.after(change));
        });
    }

    fn after(&self, change: Change) -> Self {
        let mut men = Vec::with_capacity(MOST_MEN);
        for (index, (man, square)) in (0u8..).zip(self.men()) {
            if index == change.man {
                let kind = change.promotion.unwrap_or(man.kind);
                men.push((Man { kind, ..man }, change.to));
            } else if change.taken == NOBODY || index != change.taken {
                men.push((man, square));
            }
        }
        Self::of(&men, self.turn().other(), change.en_passant)
    }
}
