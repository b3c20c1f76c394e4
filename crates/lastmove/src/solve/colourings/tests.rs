//! The kernels and the lists of tiers against their twins. All else is tested from outside, against
//! exploring.

use super::passes::{Depth, Passes};
use super::plan::Keeping;
use super::solved::Layer;
use super::stored::Words;
use super::tiers::{TierLimit, Tiers, list, scan};
use crate::Control;
use crate::game::{Play, Positional, Stones};
use crate::games::connect_four::{ConnectFour, Falling};
use crate::games::hex::{Hex, Slanted};
use crate::games::mnk::{Mnk, Rows};
use crate::vectors::Vectors;

/// Games with stones laid already, and how they are played.
fn games() -> Vec<(Box<dyn Positional>, Stones, Play)> {
    let two = Stones { x: 1, o: 2 };
    let mut games: Vec<(Box<dyn Positional>, Stones, Play)> = Vec::new();
    for play in [Play::Normal, Play::Misere] {
        let falling = |rows, columns| ConnectFour::new(Falling::new(rows, columns, 4), play);
        games.push((Box::new(falling(4, 4)), Stones::default(), play));
        games.push((Box::new(falling(3, 5)), Stones { x: 1, o: 0 }, play));
        games.push((Box::new(Mnk::new(Rows::new(4, 4, 4), play)), two, play));
        let rows = Rows::new(3, 4, 3);
        games.push((Box::new(Mnk::new(rows, play)), Stones::default(), play));
        games.push((Box::new(Hex::new(Slanted::new(3, 5), play)), two, play));
    }
    games
}

/// What play can reach in a layer, and the values.
fn words(layer: &Layer) -> [Vec<u64>; 2] {
    [&layer.live, &layer.values].map(|words| match words {
        Words::Held(words) => words.clone(),
        Words::Stored(_) => panic!("held in memory"),
    })
}

#[test]
fn all_levels_of_vectors_find_the_same_words() {
    for (game, base, play) in games() {
        let control = Control::default().threads(1);
        let tiers = Tiers::new(&*game, base, TierLimit::NONE, &control).unwrap();
        for depth in [Depth::Outcomes, Depth::Remoteness] {
            let solved = |vectors| {
                let passes = Passes::new(&*game, &tiers, play, depth, Keeping::Held, &control);
                let mut passes = passes.unwrap();
                passes.vectors = vectors;
                let (counted, layers) = passes.run().unwrap();
                (counted, layers.iter().map(words).collect::<Vec<_>>())
            };
            let portable = solved(Vectors::Portable);
            for vectors in Vectors::available() {
                assert!(solved(vectors) == portable, "{vectors:?}");
            }
        }
    }
}

#[test]
fn tiers_are_scanned_as_they_are_listed() {
    let control = Control::default();
    for (game, base, _) in games() {
        let listed = list(&*game, base.filled(), TierLimit::NONE, &control).unwrap();
        let (scanned, places) = scan(&*game, base.filled(), TierLimit::NONE, &control).unwrap();
        assert_eq!(scanned, listed);
        for layer in &listed {
            for (place, &filled) in (0..).zip(layer) {
                assert_eq!(places[filled as usize], place);
            }
        }
        let count = listed.iter().map(Vec::len).sum::<usize>();
        let known = places.iter().filter(|place| **place != u32::MAX).count();
        assert_eq!(known, count);
        // The limit is met by both.
        for tiers in [count as u64, count as u64 - 1] {
            let most = TierLimit {
                tiers,
                ..TierLimit::NONE
            };
            let within = tiers == count as u64;
            assert_eq!(list(&*game, base.filled(), most, &control).is_ok(), within);
            assert_eq!(scan(&*game, base.filled(), most, &control).is_ok(), within);
        }
    }
}
