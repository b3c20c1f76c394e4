//! The symmetries of games: play is the same from all images of a position.

use std::sync::Arc;

use lastmove::game::{
    Game, Moving, Permutation, PieceMove, Pieces, Play, Positional, Spec, Stones, SymmetryGroup,
    Tiered,
};
use lastmove::games::pieces::PieceBoard;
use lastmove::games::stones::{StoneBoard, StoneGame};
use lastmove::games::{
    breakthrough, connect_four, hare_and_hounds, hex, hexapawn, mnk, morris, mu_torere,
    pong_hau_ki, quixo, teeko, tic_tac_toe,
};
use lastmove::solve::tiers::Ranked;
use lastmove::{Control, Error};

use lastmove::graph::generate::SplitMix64;

/// Opens a board from a notation.
type Open<B> = fn(&Spec) -> Result<B, Error>;

fn image(permutation: &Permutation, set: u64) -> u64 {
    let points = permutation.iter().zip(0..64);
    let points = points.filter(|(_, point)| set >> point & 1 == 1);
    points.fold(0, |image, (to, _)| image | 1 << to)
}

/// Compares a group's results for a position with all images made by its generators; returns the
/// number of images.
fn check_orbit(group: &SymmetryGroup, generators: &[Permutation], at: [u64; 2]) -> u64 {
    let (mut orbit, mut done) = (vec![at], 0);
    while let Some(&last) = orbit.get(done) {
        for generator in generators {
            let next = last.map(|set| image(generator, set));
            if !orbit.contains(&next) {
                orbit.push(next);
            }
        }
        done += 1;
    }
    let least = *orbit.iter().min().unwrap();
    for at in &orbit {
        assert_eq!(group.canonical(*at), least, "{at:?}");
        assert_eq!(group.orbit_size(*at), orbit.len(), "{at:?}");
    }
    orbit.len() as u64
}

fn stones_look_the_same<B: StoneBoard>(open: Open<B>, text: &str, rng: &mut SplitMix64) {
    let board = open(&Spec::parse(text).unwrap()).unwrap();
    let game = StoneGame::new(board, Play::Normal);
    let generators = game.symmetries();
    assert!(!generators.is_empty(), "{text}");
    let group = SymmetryGroup::new(game.cells(), &generators);
    for _ in 0..10 {
        let mut at = game.start();
        loop {
            check_orbit(&group, &generators, [at.x, at.o]);
            let label = game.label(&at);
            for generator in &generators {
                let [x, o] = [at.x, at.o].map(|set| image(generator, set));
                let other = Stones { x, o };
                assert_eq!(game.label(&other), label, "{text} {at:?}");
                let open = game.open_cells(at.filled());
                let others = game.open_cells(other.filled());
                assert_eq!(others, image(generator, open), "{text} {at:?}");
            }
            if label.is_some() {
                break;
            }
            let mut steps = Vec::new();
            game.steps(&at, &mut steps).unwrap();
            at = rng.pick(&steps).to;
        }
    }
}

#[test]
fn games_of_stones_look_the_same_from_all_images() {
    let mut rng = SplitMix64::new(0x5EED_0301);
    for text in ["connect-four:4x4", "connect-four:6x7", "connect-four:2x9"] {
        stones_look_the_same(connect_four::open, text, &mut rng);
    }
    for text in ["mnk:1x1,k=1", "mnk:8x8,k=5", "mnk:3x20,k=4", "mnk:7x1,k=3"] {
        stones_look_the_same(mnk::open, text, &mut rng);
    }
    for text in ["hex:4", "hex:8", "hex:5x12", "hex:1x7"] {
        stones_look_the_same(hex::open, text, &mut rng);
    }
    stones_look_the_same(tic_tac_toe::open, "tic-tac-toe", &mut rng);
}

/// All moves in order, and what they lead to.
fn moves(board: &impl Moving, at: Pieces) -> Vec<(PieceMove, Pieces)> {
    let mut moves = Vec::new();
    board.each_move(at, &mut |mv, after| moves.push((mv, after)));
    moves.sort();
    moves
}

fn pieces_look_the_same<B: PieceBoard>(open: Open<B>, text: &str, rng: &mut SplitMix64) {
    let board = Arc::new(open(&Spec::parse(text).unwrap()).unwrap());
    let (generators, start) = (board.symmetries(), board.start());
    assert!(!generators.is_empty(), "{text}");
    let group = SymmetryGroup::new(board.points(), &generators);
    let control = Control::default();
    let ranked = Ranked::new(board.clone(), &[start.tier()], &generators, &control).unwrap();
    for _ in 0..10 {
        let mut at = start;
        for _ in 0..40 {
            let sets = [at.mine, at.theirs].map(u64::from);
            let images = check_orbit(&group, &generators, sets);
            assert_eq!(ranked.images(at), images, "{text} {at:?}");
            let (label, all) = (board.label(at), moves(&board, at));
            for generator in &generators {
                let moved = |at: Pieces| Pieces {
                    mine: image(generator, at.mine.into()) as u32,
                    theirs: image(generator, at.theirs.into()) as u32,
                    phase: at.phase,
                };
                assert_eq!(board.label(moved(at)), label, "{text} {at:?}");
                let to = |point: Option<u8>| Some(generator[usize::from(point?)]);
                let images = all.iter().map(|(mv, after)| {
                    let mv = PieceMove {
                        from: to(mv.from),
                        to: to(mv.to),
                        taken: to(mv.taken),
                    };
                    (mv, moved(*after))
                });
                let mut images: Vec<_> = images.collect();
                images.sort();
                assert_eq!(moves(&board, moved(at)), images, "{text} {at:?}");
            }
            if label.is_some() || all.is_empty() {
                break;
            }
            at = rng.pick(&all).1;
        }
    }
}

#[test]
fn games_of_pieces_look_the_same_from_all_images() {
    let mut rng = SplitMix64::new(0x5EED_0302);
    let rng = &mut rng;
    for text in ["quixo:2", "quixo:3", "quixo:4"] {
        pieces_look_the_same(quixo::open, text, rng);
    }
    for text in ["morris:3", "morris:5", "morris:6", "morris:9"] {
        pieces_look_the_same(morris::open, text, rng);
    }
    for text in ["hexapawn:3x3", "hexapawn:4x5"] {
        pieces_look_the_same(hexapawn::open, text, rng);
    }
    for first in ["hounds", "hare"] {
        let text = format!("hare-and-hounds:first={first}");
        pieces_look_the_same(hare_and_hounds::open, &text, rng);
    }
    pieces_look_the_same(teeko::open, "teeko", rng);
    pieces_look_the_same(breakthrough::open, "breakthrough:5x4", rng);
    pieces_look_the_same(mu_torere::open, "mu-torere", rng);
    pieces_look_the_same(pong_hau_ki::open, "pong-hau-ki", rng);
}
