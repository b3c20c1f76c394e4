//! The kernels and the lists of tiers against their twins. Everything else is tested from outside,
//! against exploring.

use super::passes::Passes;
use super::plan::Keeping;
use super::tally::Depth;
use super::tiers::{TierLimit, Tiers, list, scan};
use super::words::{Layer, Words};
use crate::Control;
use crate::game::{Play, Positional, Stone, Stones, cells_below};
use crate::vectors::Vectors;

/// Lines of `k` on a board, with or without stones that fall.
struct Lines {
    columns: u32,
    cells: u32,
    falls: bool,
    sets: Vec<u64>,
}

impl Lines {
    fn new((rows, columns): (u32, u32), k: u32, falls: bool) -> Self {
        let cell = |row: u32, column: u32| match (row < rows, column < columns) {
            (true, true) => Some(1u64 << (row * columns + column)),
            _ => None,
        };
        let mut sets = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            let ways: [&dyn Fn(u32) -> Option<u64>; 4] = [
                &|i| cell(row, column + i),
                &|i| cell(row + i, column),
                &|i| cell(row + i, column + i),
                &|i| cell(row + i, column.wrapping_sub(i)),
            ];
            sets.extend(
                ways.iter()
                    .filter_map(|way| (0..k).map(way).sum::<Option<u64>>()),
            );
        }
        Self {
            columns,
            cells: rows * columns,
            falls,
            sets,
        }
    }
}

impl Positional for Lines {
    fn cells(&self) -> u32 {
        self.cells
    }

    fn open_cells(&self, filled: u64) -> u64 {
        let below = match self.falls {
            true => filled << self.columns | cells_below(self.columns),
            false => u64::MAX,
        };
        below & !filled & cells_below(self.cells)
    }

    fn winning_sets(&self, _: Stone) -> Option<&[u64]> {
        Some(&self.sets)
    }
}

/// Games with some stones placed already, and their rules of play.
fn games() -> Vec<(Lines, Stones, Play)> {
    let two = Stones { x: 1, o: 2 };
    let mut games = Vec::new();
    for play in [Play::Normal, Play::Misere] {
        games.push((Lines::new((4, 4), 4, true), Stones::default(), play));
        games.push((Lines::new((3, 5), 3, true), Stones { x: 1, o: 0 }, play));
        games.push((Lines::new((4, 4), 4, false), two, play));
        games.push((Lines::new((3, 4), 3, false), Stones::default(), play));
        games.push((Lines::new((5, 3), 3, false), two, play));
    }
    games
}

/// The marks and the values of a layer.
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
        let tiers = Tiers::new(&game, base, TierLimit::NONE, &control).unwrap();
        for depth in [Depth::Outcomes, Depth::Remoteness] {
            let solved = |vectors| {
                let passes = Passes::new(&game, &tiers, play, depth, Keeping::Held, &control);
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
        let listed = list(&game, base.filled(), TierLimit::NONE, &control).unwrap();
        let (scanned, places) = scan(&game, base.filled(), TierLimit::NONE, &control).unwrap();
        assert_eq!(scanned, listed);
        for layer in &listed {
            for (place, &filled) in (0..).zip(layer) {
                assert_eq!(places[filled as usize], place);
            }
        }
        let count = listed.iter().map(Vec::len).sum::<usize>();
        let known = places.iter().filter(|place| **place != u32::MAX).count();
        assert_eq!(known, count);
        // Both versions respect the limit.
        for tiers in [count as u64, count as u64 - 1] {
            let most = TierLimit {
                tiers,
                ..TierLimit::NONE
            };
            let within = tiers == count as u64;
            assert_eq!(list(&game, base.filled(), most, &control).is_ok(), within);
            assert_eq!(scan(&game, base.filled(), most, &control).is_ok(), within);
        }
    }
}
