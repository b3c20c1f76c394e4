//! The possible materials, and how pieces are renumbered after captures and promotions.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::material::{MOST_MEN, Material};
use super::men::{Colour, Man, PieceType};
use super::numbering::Numbering;

/// The map from the pieces of one material to those of another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passage {
    /// The number of the other material.
    pub(super) to: u16,
    /// For each index there, the index here.
    order: [u8; 8],
    /// Whether the colours are exchanged.
    exchanges: bool,
}

impl Passage {
    /// The squares of the pieces there.
    #[inline]
    pub(super) fn squares(&self, squares: [u8; 8]) -> [u8; 8] {
        let mut there = [0; 8];
        for (place, from) in there.iter_mut().zip(&self.order) {
            *place = squares[usize::from(from & 7)];
        }
        if self.exchanges {
            there = there.map(|square| square ^ 56);
        }
        there
    }

    /// The player to move in it.
    #[inline]
    pub(super) fn turn(&self, turn: Colour) -> Colour {
        match self.exchanges {
            true => turn.other(),
            false => turn,
        }
    }

    /// The square there.
    #[inline]
    pub(super) fn square(&self, square: u8) -> u8 {
        match self.exchanges {
            true => square ^ 56,
            false => square,
        }
    }

    /// The index there of the piece with this index here.
    #[inline]
    pub(super) fn index(&self, here: u8) -> u8 {
        let found = self.order.iter().position(|from| *from == here);
        found.unwrap_or(0) as u8
    }
}

/// Material with which a game can go on, where White has no fewer pieces, or as many and no worse
/// ones.
pub(super) struct Block {
    pub(super) material: Material,
    pub(super) numbering: Numbering,
    /// By index of the captured piece.
    pub(super) taken: [Passage; MOST_MEN],
    /// By index of the pawn and its promotion.
    pub(super) promoted: [[Passage; 4]; 8],
    /// The same pieces, and with the colours exchanged.
    pub(super) exits: [Exit; 2],
}

/// The external form of a block's positions: the material, and the map to it.
pub(super) struct Exit {
    pub(super) material: Material,
    /// Its target number is meaningless.
    pub(super) passage: Passage,
}

/// All materials of at most five pieces in which White has no fewer or no worse pieces than Black:
/// fewer pieces come first, then fewer pawns.
pub(super) struct All {
    pub(super) blocks: Vec<Block>,
    /// For all materials, whichever side has more.
    entries: HashMap<Material, Passage>,
}

pub(super) static ALL: LazyLock<All> = LazyLock::new(All::new);

impl All {
    fn new() -> Self {
        let mut found: Vec<Vec<Man>> = vec![Vec::new()];
        let mut materials = vec![Material::of(&[])];
        for _ in 2..MOST_MEN {
            let longer = found.iter().flat_map(|men| {
                let of = [Colour::White, Colour::Black].into_iter();
                let each = of.flat_map(|of| {
                    PieceType::ALL[1..]
                        .iter()
                        .map(move |&kind| Man { of, kind })
                });
                let more = each.filter(move |man| men.last().is_none_or(|last| last <= man));
                more.map(|man| [men.as_slice(), &[man]].concat())
            });
            found = longer.collect();
            materials.extend(found.iter().map(|men| Material::of(men)));
        }
        let every = materials.clone();
        materials.retain(Material::is_ordered);
        materials.sort_by_key(|material| (material.count(), material.pawns(), *material));
        let numbers = (0..).zip(&materials).map(|(number, men)| (*men, number));
        let numbers: HashMap<Material, u16> = numbers.collect();
        let enter = |material: &Material| (*material, passage(&indexed(material), &numbers));
        Self {
            blocks: materials
                .iter()
                .map(|material| Block::new(material, &numbers))
                .collect(),
            entries: every.iter().map(enter).collect(),
        }
    }

    /// How positions with these pieces become ones with the stored material, for either colour to
    /// move.
    pub(super) fn enter(&self, material: &Material) -> Option<&Passage> {
        self.entries.get(material)
    }
}

impl Block {
    fn new(material: &Material, numbers: &HashMap<Material, u16>) -> Self {
        let men = indexed(material);
        let stay = passage(&men, numbers);
        let mut taken = [stay; MOST_MEN];
        let mut promoted = [[stay; 4]; 8];
        for index in 2..men.len() {
            let mut fewer = men.clone();
            fewer.remove(index);
            taken[index] = passage(&fewer, numbers);
            if men[index].0.kind == PieceType::Pawn {
                for (place, kind) in promoted[index].iter_mut().zip(PieceType::PROMOTIONS) {
                    let mut others = men.clone();
                    others[index].0.kind = kind;
                    *place = passage(&others, numbers);
                }
            }
        }
        let leave = |men_there: Material, exchanges| Exit {
            material: men_there,
            passage: ordered(&men, &men_there, exchanges),
        };
        Self {
            material: *material,
            numbering: Numbering::new(material),
            taken,
            promoted,
            exits: [leave(*material, false), leave(material.exchanged(), true)],
        }
    }
}

/// The pieces of a material with their indices.
fn indexed(material: &Material) -> Vec<(Man, u8)> {
    material.men().iter().copied().zip(0..).collect()
}

/// The map to the stored material of these pieces.
fn passage(men: &[(Man, u8)], numbers: &HashMap<Material, u16>) -> Passage {
    let others: Vec<Man> = men
        .iter()
        .map(|(man, _)| *man)
        .filter(|man| man.kind != PieceType::King)
        .collect();
    let material = Material::of(&others);
    let exchanges = !material.is_ordered();
    let kept = match exchanges {
        true => material.exchanged(),
        false => material,
    };
    Passage {
        to: numbers.get(&kept).copied().unwrap_or(0),
        ..ordered(men, &kept, exchanges)
    }
}

/// The order of these pieces in a material; with colours exchanged if `exchanges`.
fn ordered(men: &[(Man, u8)], material: &Material, exchanges: bool) -> Passage {
    let mut left: Vec<(Man, u8)> = men
        .iter()
        .map(|&(man, index)| match exchanges {
            true => (
                Man {
                    of: man.of.other(),
                    ..man
                },
                index,
            ),
            false => (man, index),
        })
        .collect();
    // Places after the last piece copy the square after the last one here, which is 0.
    let mut order = [7; 8];
    for (place, man) in order.iter_mut().zip(material.men()) {
        if let Some(at) = left.iter().position(|(found, _)| found == man) {
            *place = left.remove(at).1;
        }
    }
    Passage {
        to: 0,
        order,
        exchanges,
    }
}
