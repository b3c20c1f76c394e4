//! Endgames in the engine's form: a block for all positions with the same material.

use super::blocks::{ALL, All, Block, Passage};
use super::material::Material;
use super::men::{Colour, PieceType};
use super::moves::{self, Change, NOBODY, Placement, Turn};
use super::position::Position;
use super::squares::each;
use lastmove_engine::Outcome;
use lastmove_engine::game::Tiered;
use lastmove_engine::vectors::always;

/// A position in the engine's form: White has no fewer or no worse pieces than Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The number of the material in the list of all.
    men: u16,
    placed: Placement,
}

/// The positions with some material, and with all that captures and promotions lead to. A position
/// and its colour-reversed mirror image are the same.
pub struct Endgames {
    all: &'static All,
    /// The numbers of the materials, fewer men first.
    materials: Vec<u16>,
    /// By number of the material, its block here.
    places: Vec<usize>,
}

impl Endgames {
    /// All that play can reach from positions with this material, which are the last block.
    #[must_use]
    pub fn new(material: &Material) -> Self {
        let all = &*ALL;
        let top = all.enter(material).map_or(0, |passage| passage.to);
        let from = &all.blocks[usize::from(top)].material;
        let materials: Vec<u16> = (0..=top)
            .filter(|number| {
                let to = &all.blocks[usize::from(*number)].material;
                from.reaches(to) || from.reaches(&to.exchanged())
            })
            .collect();
        let mut places = vec![usize::MAX; all.blocks.len()];
        for (place, number) in materials.iter().enumerate() {
            places[usize::from(*number)] = place;
        }
        Self {
            all,
            materials,
            places,
        }
    }

    /// Whether positions with this material are among them.
    #[must_use]
    pub fn has(&self, material: &Material) -> bool {
        let entry = self.all.enter(material);
        entry.is_some_and(|passage| self.places[usize::from(passage.to)] != usize::MAX)
    }

    /// A position in the engine's form.
    #[must_use]
    pub fn enter(position: &Position) -> At {
        match ALL.enter(position.material()) {
            Some(passage) => go(passage, *position.placed()),
            // Unreachable: every position has a material.
            None => At {
                men: 0,
                placed: *position.placed(),
            },
        }
    }

    /// The position, with its colours exchanged if `exchanges`.
    #[must_use]
    pub fn leave(at: At, exchanges: bool) -> Position {
        let exit = &ALL.blocks[usize::from(at.men)].exits[usize::from(exchanges)];
        Position::placed_so(exit.material, go(&exit.passage, at.placed).placed)
    }

    #[inline]
    fn men(&self, number: u16) -> &Block {
        &self.all.blocks[usize::from(number)]
    }

    /// If both sides have the same pieces, the position as White to move sees it.
    #[inline(always)]
    fn as_white(&self, block: &Block, placed: Placement) -> Placement {
        match block.numbering.is_even() && placed.turn.0 == Colour::Black {
            true => go(&block.exits[1].passage, placed).placed,
            false => placed,
        }
    }

    /// The position after a move.
    #[inline]
    fn after(&self, block: &Block, at: &At, change: Change) -> At {
        let mut placed = Placement {
            squares: at.placed.squares,
            turn: Turn(at.placed.turn.0.other()),
            en_passant: change.en_passant,
        };
        placed.squares[usize::from(change.man & 7)] = change.to;
        match (change.taken, change.promotion) {
            (NOBODY, None) => At {
                men: at.men,
                placed,
            },
            _ => self.with_others(block, placed, change),
        }
    }

    /// The position after a move that changes the material.
    fn with_others(&self, block: &Block, placed: Placement, change: Change) -> At {
        let taken = usize::from(change.taken);
        let Some(passage) = block.taken.get(taken) else {
            return promoted(block, placed, change.man, change.promotion);
        };
        let after = go(passage, placed);
        match change.promotion {
            None => after,
            made => {
                let man = passage.index(change.man);
                promoted(self.men(after.men), after.placed, man, made)
            }
        }
    }
}

/// The position after a pawn has become something else.
fn promoted(block: &Block, placed: Placement, man: u8, made: Option<PieceType>) -> At {
    let mut ways = PieceType::PROMOTIONS.iter();
    let way = ways.position(|kind| Some(*kind) == made).unwrap_or(0);
    go(&block.promoted[usize::from(man & 7)][way], placed)
}

/// Converts from one material to another.
#[inline]
fn go(passage: &Passage, placed: Placement) -> At {
    At {
        men: passage.to,
        placed: Placement {
            squares: passage.squares(placed.squares),
            turn: Turn(passage.turn(placed.turn.0)),
            en_passant: match placed.en_passant {
                0 => 0,
                square => passage.square(square),
            },
        },
    }
}

impl Tiered for Endgames {
    type At = At;

    fn blocks(&self) -> usize {
        self.materials.len()
    }

    fn slots(&self, block: usize) -> u64 {
        self.men(self.materials[block]).numbering.slots()
    }

    #[inline]
    fn at(&self, block: usize, slot: u64) -> Option<At> {
        let men = self.materials[block];
        let block = self.men(men);
        let placed = block.numbering.at(&block.material, slot)?;
        Some(At { men, placed })
    }

    #[inline]
    fn slot(&self, at: At) -> (usize, u64) {
        let block = self.men(at.men);
        let placed = self.as_white(block, at.placed);
        let slot = block.numbering.slot(&block.material, &placed);
        (self.places[usize::from(at.men)], slot)
    }

    fn ends_where_stuck(&self) -> bool {
        true
    }

    /// Checkmate is lost, stalemate drawn.
    #[inline]
    fn label(&self, at: At) -> Option<Outcome> {
        let material = &self.men(at.men).material;
        if moves::has_move(material, &at.placed) {
            return None;
        }
        let is_check = moves::is_in_check(material, &at.placed.squares, at.placed.turn.0);
        Some(match is_check {
            true => Outcome::Loss,
            false => Outcome::Draw,
        })
    }

    #[inline]
    fn each_move(&self, at: At, to: &mut impl FnMut(At)) {
        let block = self.men(at.men);
        moves::each_change(&block.material, &at.placed, &mut |change| {
            to(self.after(block, &at, change));
        });
    }

    #[inline]
    fn block(&self, at: At) -> usize {
        self.places[usize::from(at.men)]
    }

    /// Blocks with pawns use the transpose.
    fn has_unmoves(&self, block: usize) -> bool {
        !self.men(self.materials[block]).numbering.has_pawns()
    }

    #[inline]
    fn each_leaving(&self, at: At, to: &mut impl FnMut(At)) -> u32 {
        let block = self.men(at.men);
        moves::each_capture(&block.material, &at.placed, &mut |change| {
            to(self.after(block, &at, change));
        })
    }

    #[inline]
    fn each_unmove(&self, at: At, from: &mut impl FnMut(At)) {
        moves::each_before(&self.men(at.men).material, &at.placed, &mut |placed| {
            from(At { placed, ..at });
        });
    }

    /// Where a piece moves that is not a king, the kings tell which image is kept, and only the piece's
    /// own part of the slot differs.
    #[inline(always)]
    fn each_slot_before(&self, _: usize, at: At, from: &mut impl FnMut(u64, u64)) {
        let Block {
            material,
            numbering,
            ..
        } = self.men(at.men);
        let mut see = always(
            #[inline(always)]
            |man: usize, squares: u64| {
                let moved = (man, squares);
                if numbering.each_moved(&at.placed, moved, &mut |slot| from(slot, 1)) {
                    return;
                }
                each(squares, |square| {
                    let placed = moves::before(&at.placed, man, square);
                    let (slot, fixed) = self.slot_and_fixed(At { placed, ..at });
                    from(slot, fixed);
                });
            },
        );
        moves::each_origin(material, &at.placed, &mut see);
    }

    #[inline(always)]
    fn slot_and_fixed(&self, at: At) -> (u64, u64) {
        let block = self.men(at.men);
        block
            .numbering
            .slot_and_fixed(&self.as_white(block, at.placed))
    }

    fn images(&self, at: At) -> u64 {
        self.men(at.men).numbering.images(&at.placed)
    }
}
