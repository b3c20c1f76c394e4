//! What the tests share: random games on graphs, the files of `tests/data`.

// Each test is a separate crate and uses a part of this.
#![allow(dead_code)]

use std::fmt::Write as _;
use std::io::Read;

use lastmove::files::{FileError, Files};
use lastmove::game::{Game, Indexed, Step, StepOf};
use lastmove::graph::generate::SplitMix64;
use lastmove::graph::{GameGraph, Graph, Labels};
use lastmove::{Error, Outcome, Value, Verdict};
use lastmove_host::Folder;

/// A random game on a graph, whose moves may keep the turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct RandomGame {
    /// For each vertex its moves: the target, and whether the turn is kept.
    pub(crate) moves: Vec<Vec<(u32, bool)>>,
    pub(crate) labels: Vec<Option<Outcome>>,
}

impl RandomGame {
    /// A game of up to `most` vertices and of any density, with self-loops, multiple edges and
    /// isolated vertices; every other game has labels. `kept` is the percentage of moves that keep
    /// the turn.
    pub(crate) fn new(rng: &mut SplitMix64, most: u64, kept: u64) -> Self {
        let n = rng.below(most + 1);
        let mut moves = vec![Vec::new(); n as usize];
        let shape = rng.below(4);
        let edges = match shape {
            _ if n == 0 => 0,
            0 => rng.below(n + 1),
            1 => rng.below(2 * n + 1),
            2 => rng.below(4 * n + 1),
            _ => rng.below(n * n + 1),
        };
        // Half of the games have mostly downhill moves, which makes long games common.
        let downhill = rng.chance(50);
        for _ in 0..edges {
            let (mut from, mut to) = (rng.below(n), rng.below(n));
            if downhill && from < to && rng.chance(90) {
                (from, to) = (to, from);
            }
            moves[from as usize].push((to as u32, rng.chance(kept)));
        }
        if rng.chance(20) {
            // A long path, for games of many plies.
            for v in 1..n {
                moves[v as usize].push((v as u32 - 1, rng.chance(kept)));
            }
        }
        let often = *rng.pick(&[0, 0, 10, 30]);
        let outcomes = [Outcome::Win, Outcome::Loss, Outcome::Draw];
        let labels = (0..n)
            .map(|_| rng.chance(often).then(|| *rng.pick(&outcomes)))
            .collect();
        Self { moves, labels }
    }

    /// The same game as a graph of the library. Its moves must pass the turn.
    pub(crate) fn graph(&self) -> GameGraph {
        let mut edges = Vec::new();
        for (from, moves) in self.moves.iter().enumerate() {
            for &(to, keeps_turn) in moves {
                assert!(!keeps_turn, "only the library can store kept turns");
                edges.push((from as u32, to));
            }
        }
        let mut labels = Labels::default();
        for (v, &label) in self.labels.iter().enumerate() {
            labels.set(v as u32, label);
        }
        GameGraph {
            graph: Graph::from_edges(self.moves.len() as u32, &edges),
            labels,
            ..GameGraph::default()
        }
    }

    /// The same game in the text format; vertex `v` is named `v`.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for v in 0..self.moves.len() {
            writeln!(text, "v{v}").unwrap();
        }
        for (v, moves) in self.moves.iter().enumerate() {
            for (to, _) in moves {
                writeln!(text, "v{v} v{to}").unwrap();
            }
            if let Some(outcome) = self.labels[v] {
                let outcome = format!("{outcome:?}").to_lowercase();
                writeln!(text, "v{v} = {outcome}").unwrap();
            }
        }
        text
    }

    /// The moves that count: none if the outcome is labelled.
    pub(crate) fn live_moves(&self, v: u32) -> &[(u32, bool)] {
        match self.labels[v as usize] {
            Some(_) => &[],
            None => &self.moves[v as usize],
        }
    }
}

impl Game for RandomGame {
    type Position = u32;
    /// The target, and whether the turn is kept.
    type Move = (u32, bool);

    fn start(&self) -> u32 {
        0
    }

    fn label(&self, at: &u32) -> Option<Outcome> {
        self.labels[*at as usize]
    }

    fn steps(&self, at: &u32, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        into.extend(
            self.moves[*at as usize]
                .iter()
                .map(|&(to, keeps_turn)| Step {
                    mv: (to, keeps_turn),
                    to,
                    keeps_turn,
                }),
        );
        Ok(())
    }
}

impl Indexed for RandomGame {
    fn len(&self) -> u64 {
        self.moves.len() as u64
    }

    fn index(&self, at: &u32) -> Option<u64> {
        (u64::from(*at) < self.len()).then_some(u64::from(*at))
    }

    fn position(&self, index: u64) -> u32 {
        index as u32
    }
}

/// The files of `tests/data`.
pub(crate) fn data_files() -> Folder {
    Folder::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"))
}

/// The same text for every file name.
pub(crate) struct SameText(pub(crate) String);

impl Files for SameText {
    fn open(&self, _: &str) -> Result<Box<dyn Read>, FileError> {
        Ok(Box::new(std::io::Cursor::new(self.0.clone().into_bytes())))
    }
}

/// Converts a verdict to a value.
pub(crate) fn value(verdict: &Verdict) -> Value {
    let plies = || verdict.remoteness.as_ref().unwrap().to_u64().unwrap();
    match verdict.outcome {
        Outcome::Win => Value::Win(plies()),
        Outcome::Loss => Value::Loss(plies()),
        Outcome::Draw => Value::Draw,
    }
}

/// Checks that an error about `text`, or about a file, points into its excerpt.
pub(crate) fn assert_place_is_sound(error: &Error, text: &str) {
    let Some(place) = &error.place else {
        return;
    };
    assert!(place.line >= 1 && place.column >= 1, "{error:?}");
    assert!(place.span.start <= place.span.end, "{error:?}");
    assert!(place.excerpt.get(place.span.clone()).is_some(), "{error:?}");
    assert!(!place.excerpt.contains('\n'), "{error:?}");
    if place.file.is_none() {
        assert!(text.contains(&place.excerpt), "{error:?} about {text:?}");
        let line = text.split('\n').nth(place.line as usize - 1).unwrap();
        assert!(
            place.column as usize <= line.chars().count() + 1,
            "{error:?} about {text:?}"
        );
        // The marked span is at the column.
        let rest: String = line.chars().skip(place.column as usize - 1).collect();
        let marked = &place.excerpt[place.span.clone()];
        assert!(rest.starts_with(marked), "{error:?} about {text:?}");
    }
}
