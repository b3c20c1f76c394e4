//! The un-moves of games of pieces: the exact transpose of their moves.

use std::collections::BTreeMap;

use lastmove::Error;
use lastmove::game::{Moving, Pieces, Spec};
use lastmove::games::pieces::PieceBoard;
use lastmove::games::{breakthrough, hexapawn, morris, quixo, teeko};

use lastmove::graph::generate::SplitMix64;

fn open<G: PieceBoard>(open: fn(&Spec) -> Result<G, Error>, name: &str) -> G {
    let game = open(&Spec::parse(name).unwrap()).unwrap();
    assert!(game.has_unmoves(), "{name}");
    game
}

/// How many moves lead from a position to each other one with the same pieces.
fn after(game: &impl Moving, at: Pieces) -> BTreeMap<Pieces, u32> {
    let mut all = BTreeMap::new();
    if game.label(at).is_none() {
        game.each_move(at, &mut |_, to| {
            if to.turned().tier() == at.tier() {
                *all.entry(to).or_default() += 1;
            }
        });
    }
    all
}

/// How many come from each, by the un-moves.
fn before(game: &impl Moving, at: Pieces) -> BTreeMap<Pieces, u32> {
    let mut all = BTreeMap::new();
    game.each_unmove(at, &mut |from| *all.entry(from).or_default() += 1);
    all.retain(|from, _| game.label(*from).is_none());
    all
}

/// Compares all moves into a position and from it; returns how many there are.
fn compare(game: &impl Moving, at: Pieces) -> usize {
    let (after_it, before_it) = (after(game, at), before(game, at));
    for (to, moves) in &after_it {
        assert_eq!(before(game, *to).get(&at), Some(moves), "{at:?} {to:?}");
    }
    for (from, moves) in &before_it {
        assert_eq!(after(game, *from).get(&at), Some(moves), "{from:?} {at:?}");
    }
    after_it.len() + before_it.len()
}

/// Checks all positions with any pieces on the points, in these phases.
fn agrees_everywhere(game: &impl Moving, phases: impl Iterator<Item = u8> + Clone) {
    let all = 0..1u32 << game.points();
    let mut compared = 0;
    for mine in all.clone() {
        for theirs in all.clone().filter(|theirs| theirs & mine == 0) {
            for phase in phases.clone() {
                compared += compare(
                    game,
                    Pieces {
                        mine,
                        theirs,
                        phase,
                    },
                );
            }
        }
    }
    assert!(compared > 10, "{compared}");
}

/// Checks random positions with up to `most` pieces of each player.
fn agrees_at_random(game: &impl Moving, phase: u8, most: u64, seed: u64) {
    let mut rng = SplitMix64::new(seed);
    let mut compared = 0;
    for _ in 0..4_000 {
        let mut at = Pieces {
            phase,
            ..Pieces::default()
        };
        let counts = [rng.below(most + 1), rng.below(most + 1)];
        for (of, count) in counts.into_iter().enumerate() {
            for _ in 0..count {
                let point = 1 << rng.below(game.points().into());
                match of {
                    _ if at.filled() & point != 0 => {}
                    0 => at.mine |= point,
                    _ => at.theirs |= point,
                }
            }
        }
        compared += compare(game, at);
    }
    assert!(compared > 4_000, "{compared}");
}

#[test]
fn unmoves_are_the_moves_turned_round() {
    agrees_everywhere(&open(quixo::open, "quixo:2"), 0..1);
    agrees_everywhere(&open(quixo::open, "quixo:3"), 0..1);
    agrees_everywhere(&open(morris::open, "morris:3"), 5..7);
    for (round, side) in (0..).zip(["quixo:4", "quixo:5"]) {
        agrees_at_random(&open(quixo::open, side), 0, 14, round);
    }
    for (round, men) in (10..).zip([5, 6, 9]) {
        for flying in ["no", "yes"] {
            let game = open(morris::open, &format!("morris:{men},flying={flying}"));
            agrees_at_random(&game, 2 * men, men.into(), round);
        }
    }
    agrees_at_random(&open(teeko::open, "teeko"), 8, 5, 20);
}

#[test]
fn pawns_come_from_where_they_go() {
    for size in ["3x3", "2x4", "5x1"] {
        agrees_everywhere(&open(hexapawn::open, &format!("hexapawn:{size}")), 0..1);
    }
    for size in ["4x2", "5x1"] {
        agrees_everywhere(
            &open(breakthrough::open, &format!("breakthrough:{size}")),
            0..1,
        );
    }
    agrees_at_random(&open(hexapawn::open, "hexapawn:5x6"), 0, 6, 30);
    agrees_at_random(&open(breakthrough::open, "breakthrough:8x4"), 0, 8, 31);
}
