//! Endgames solved.

use std::collections::BTreeSet;

use super::super::tiers::At;
use super::super::{Endgames, fen};
use super::{Chess, Colour, Control, Position, material};
use lastmove_engine::Value;
use lastmove_engine::game::{Game, InTiers, Indexed, Notation, Play, Stone, Tiered};
use lastmove_engine::graph::generate::SplitMix64;
use lastmove_engine::solve::explore;
use lastmove_engine::solve::tiers::Blocks;

/// Known results of an endgame.
struct Known {
    men: &'static str,
    /// Plies of the longest win, and of the longest loss.
    longest: [u64; 2],
    /// All legal positions, with either side to move.
    positions: u64,
}

fn check(known: &Known) {
    let game = Chess::new(material(known.men));
    let control = Control::default();
    let tiers = &*game.tiers;
    let solved = Blocks::solve(tiers, Play::Normal, &control).unwrap();
    assert_eq!(solved.contradicted(tiers, (0, 1), &control).unwrap(), None);
    let block = tiers.blocks() - 1;
    let (mut longest, mut positions) = ([0; 2], 0);
    for slot in 0..tiers.slots(block) {
        let Some(at) = tiers.at(block, slot) else {
            assert_eq!(solved.value(block, slot).unwrap(), None);
            continue;
        };
        assert_eq!(tiers.slot(at), (block, slot));
        match solved.value(block, slot).unwrap().unwrap() {
            Value::Win(plies) => longest[0] = plies.max(longest[0]),
            Value::Loss(plies) => longest[1] = plies.max(longest[1]),
            Value::Draw => {}
        }
        positions += tiers.images(at);
    }
    assert_eq!(longest, known.longest, "{}", known.men);
    assert_eq!(positions, known.positions, "{}", known.men);
}

/// The counts of three men, and the moves to mate, are those of public tablebases: 10 with a queen, 16
/// with a rook, 28 with a pawn.
#[test]
fn three_men_have_the_values_of_tablebases() {
    let known = [
        ("KvK", [0, 0], 7_224),
        ("KQvK", [19, 20], 368_452),
        ("KvKQ", [19, 20], 368_452),
        ("KRvK", [31, 32], 399_112),
        ("KPvK", [55, 56], 331_352),
    ];
    for (men, longest, positions) in known {
        check(&Known {
            men,
            longest,
            positions,
        });
    }
}

/// Mate in at most 33 moves by bishop and knight, 29 where a rook wins against a bishop, 35 by a queen
/// against a rook, 33 with a pawn each.
#[test]
#[ignore = "slow"]
fn four_men_have_the_values_of_tablebases() {
    let known = [
        ("KBNvK", [65, 66], 24_536_088),
        ("KRvKB", [57, 58], 22_613_192),
        ("KQvKR", [69, 70], 19_733_336),
        ("KPvKP", [65, 66], 14_959_748),
    ];
    for (men, longest, positions) in known {
        check(&Known {
            men,
            longest,
            positions,
        });
    }
}

#[test]
fn values_are_those_of_exploring() {
    for men in ["KQvK", "KvKR"] {
        let game = Chess::new(material(men));
        let control = Control::default();
        let plain = explore(&game, &game.start(), Play::Normal, &control).unwrap();
        let solved = Blocks::solve(&*game.tiers, Play::Normal, &control).unwrap();
        let mut positions = 0;
        for (at, value) in plain.iter() {
            let (block, slot) = game.tiers.slot(game.to_tiers(at));
            assert_eq!(
                solved.value(block, slot).unwrap(),
                Some(value),
                "{}",
                fen::write(at)
            );
            positions += u64::from(at.material() == game.material());
        }
        // From one position play reaches almost all others.
        let block = game.tiers.blocks() - 1;
        let there = (0..game.tiers.slots(block)).filter_map(|slot| game.tiers.at(block, slot));
        let all: u64 = there.map(|at| game.tiers.images(at)).sum();
        assert!(
            positions <= all && positions > all * 3 / 4,
            "{positions} {all}"
        );
    }
}

/// The slots of all positions that moves lead to.
fn after(tiers: &Endgames, at: &Position) -> BTreeSet<(usize, u64)> {
    let mut slots = BTreeSet::new();
    at.each_move(|_, to| {
        slots.insert(tiers.slot(Endgames::enter(&to)));
    });
    slots
}

#[test]
fn the_engine_moves_as_positions_do() {
    let mut random = SplitMix64::new(0x5EED_0464);
    let mut passing = 0;
    let all = [
        "KPvKP", "KPPvKP", "KPvKPP", "KPPPvK", "KQPvKP", "KRBvKN", "KQRvKR", "KNNvKN", "KBvKBP",
        "KRvKR", "KQQQvK", "KPvKQN", "KvK", "KBvKPP",
    ];
    for men in all {
        let game = Chess::new(material(men));
        let tiers = &*game.tiers;
        let mut checked = 0;
        while checked < 300 {
            let block = match random.below(2) {
                0 => tiers.blocks() - 1,
                _ => random.index(tiers.blocks()),
            };
            let slots = tiers.slots(block);
            // The last slots are those with taking en passant.
            let slot = match random.below(3) {
                0 => slots - 1 - random.below((slots / 200).max(1)),
                _ => random.below(slots),
            };
            let Some(at) = tiers.at(block, slot) else {
                continue;
            };
            checked += 1;
            assert_eq!(tiers.slot(at), (block, slot));
            let position = game.of_tiers(at, Stone::X);
            passing += usize::from(position.en_passant().is_some());
            assert!(fen::read(&fen::write(&position)).unwrap() == position);
            assert_eq!(tiers.slot(Endgames::enter(&position)), (block, slot));
            let mut slots = BTreeSet::new();
            tiers.each_move(at, &mut |to| {
                let (block, slot) = tiers.slot(to);
                let there = tiers.at(block, slot).expect("a slot of a position");
                assert_eq!(tiers.slot(there), (block, slot));
                slots.insert((block, slot));
            });
            assert_eq!(slots, after(tiers, &position), "{}", fen::write(&position));
            assert_eq!(tiers.label(at), game.label(&position));
            let index = game.index(&position).unwrap();
            assert_eq!(game.index(&game.position(index)), Some(index));
        }
    }
    assert!(passing > 100, "{passing}");
}

/// Without pawns, the un-moves of a position are exactly its non-capturing predecessors.
#[test]
fn unmoves_are_the_moves_turned_round() {
    let mut random = SplitMix64::new(0x5EED_0466);
    for men in [
        "KvK", "KQvK", "KRvKR", "KBNvK", "KRBvKN", "KQQQvK", "KNNvKN",
    ] {
        let game = Chess::new(material(men));
        let tiers = &*game.tiers;
        let block = tiers.blocks() - 1;
        assert!(tiers.has_unmoves(block));
        let mut checked = 0;
        while checked < 300 {
            let slot = random.below(tiers.slots(block));
            let Some(at) = tiers.at(block, slot) else {
                continue;
            };
            checked += 1;
            let leads = |from: At, to: At| {
                let mut count = 0;
                tiers.each_move(from, &mut |after| count += u64::from(after == to));
                count
            };
            let comes = |to: At, from: At| {
                let mut count = 0;
                tiers.each_unmove(to, &mut |before| count += u64::from(before == from));
                count
            };
            tiers.each_unmove(at, &mut |from| {
                assert_eq!(leads(from, at), 1);
                // It is a position.
                let (block, slot) = tiers.slot(from);
                assert!(tiers.at(block, slot).is_some());
                assert_eq!(tiers.slot_and_fixed(from).0, slot);
            });
            // Their slots are found together, the plain way is one after the other.
            let (mut slots, mut plain) = (Vec::new(), Vec::new());
            tiers.each_slot_before(block, at, &mut |slot, fixed| slots.push((slot, fixed)));
            tiers.each_unmove(at, &mut |from| plain.push(tiers.slot_and_fixed(from)));
            assert_eq!(slots, plain);
            let (mut stay, mut leave) = (0, Vec::new());
            tiers.each_move(at, &mut |to| match tiers.block(to) == block {
                true => {
                    stay += 1;
                    assert_eq!(comes(to, at), 1);
                }
                false => leave.push(tiers.slot(to)),
            });
            let mut left = Vec::new();
            let counted = tiers.each_leaving(at, &mut |to| left.push(tiers.slot(to)));
            assert_eq!(counted, stay);
            leave.sort_unstable();
            left.sort_unstable();
            assert_eq!(left, leave);
        }
    }
    let pawns = Chess::new(material("KPvK"));
    assert!(!pawns.tiers.has_unmoves(pawns.tiers.blocks() - 1));
}

/// Every image of a position has its slot, and the number of images is right.
#[test]
fn images_are_counted() {
    let mut random = SplitMix64::new(0x5EED_0465);
    for men in ["KRvK", "KQvKR", "KRvKR", "KPvK", "KPvKP", "KNNvK"] {
        let game = Chess::new(material(men));
        let tiers = &*game.tiers;
        let block = tiers.blocks() - 1;
        let mut checked = 0;
        while checked < 200 {
            let slot = random.below(tiers.slots(block));
            let Some(at) = tiers.at(block, slot) else {
                continue;
            };
            checked += 1;
            let position = game.of_tiers(at, Stone::X);
            let mut images = BTreeSet::new();
            for way in 0..16u8 {
                let image = |square: u8| {
                    let square = square ^ [0, 7, 56, 63][usize::from(way & 3)];
                    match way & 4 {
                        0 => square,
                        _ => square >> 3 | (square & 7) << 3,
                    }
                };
                let exchanges = way & 8 != 0;
                // With pawns, only the left-right mirror image is a symmetry, and top to bottom
                // with the colours.
                let is_kept = way & 4 == 0 && (way & 2 != 0) == exchanges;
                if position.material().has_pawns() && !is_kept {
                    continue;
                }
                let of = |of: Colour| if exchanges { of.other() } else { of };
                let men = position.men().map(|(man, square)| {
                    let man = super::Man {
                        of: of(man.of),
                        ..man
                    };
                    (man, image(square))
                });
                let passed = position.en_passant().map_or(0, image);
                let image = Position::of(&men.collect::<Vec<_>>(), of(position.turn()), passed);
                assert_eq!(tiers.slot(Endgames::enter(&image)), (block, slot));
                if image.material() == position.material() {
                    images.insert(fen::write(&image));
                }
            }
            assert_eq!(
                images.len() as u64,
                tiers.images(at),
                "{}",
                fen::write(&position)
            );
        }
    }
}

/// Known values of single positions: the side with the rook mates in 16 moves from the worst one,
/// and the turn decides the pawn endgame.
#[test]
fn single_positions_have_their_values() {
    let control = Control::default();
    let value = |men: &str, at: &str| {
        let game = Chess::new(material(men));
        let solved = Blocks::solve(&*game.tiers, Play::Normal, &control).unwrap();
        let at = game.read_position(at).unwrap();
        let (block, slot) = game.tiers.slot(game.to_tiers(&at));
        solved.value(block, slot).unwrap().unwrap()
    };
    // Mate, and a move before it.
    assert_eq!(value("KQvK", "k7/1Q6/1K6/8/8/8/8/8_b"), Value::Loss(0));
    assert_eq!(value("KQvK", "k7/8/1K6/8/8/8/8/2Q5_w"), Value::Win(1));
    assert_eq!(value("KQvK", "k7/2Q5/1K6/8/8/8/8/8_b"), Value::Draw);
    // Zugzwang: the player to move gives way.
    assert_eq!(value("KPvK", "4k3/4P3/4K3/8/8/8/8/8_b"), Value::Draw);
    assert_eq!(value("KPvK", "4k3/4P3/4K3/8/8/8/8/8_w"), Value::Win(17));
    assert!(matches!(
        value("KPvK", "4k3/8/3KP3/8/8/8/8/8_w"),
        Value::Win(_)
    ));
    assert_eq!(
        value("KPvK", "8/8/8/8/k7/8/K6P/8_b"),
        value("KPvK", "8/8/8/8/7k/8/P6K/8_b")
    );
}
