use super::streamed::Check;
use super::*;
use crate::graph::generate::SplitMix64;
use crate::graph::{GameGraph, Graph, Labels, MoveBlock, MoveStream, Owners};
use crate::solve::levels;

/// A random graph, every other of them with owners or labels.
fn random(rng: &mut SplitMix64, case: usize) -> GameGraph {
    let n = 1 + rng.below(30) as u32;
    let edges: Vec<_> = (0..rng.below(60))
        .map(|_| (rng.below(n.into()) as u32, rng.below(n.into()) as u32))
        .collect();
    let mut game = GameGraph::from(Graph::from_edges(n, &edges));
    if case.is_multiple_of(3) {
        let mut labels = Labels::default();
        labels.set(rng.below(n.into()) as u32, Some(Outcome::Draw));
        game.labels = labels;
    }
    if case.is_multiple_of(4) {
        game.owners = Owners::from_players((0..n).map(|_| rng.below(2) as u8));
    }
    game
}

/// Moves that come in small blocks.
struct Blocks<'a>(&'a Graph, usize);

impl MoveStream for Blocks<'_> {
    fn vertices(&self) -> u32 {
        self.0.vertices()
    }

    fn edges(&self) -> u64 {
        self.0.edges()
    }

    fn fingerprint(&self, control: &Control<'_>) -> Result<u64, Error> {
        self.0.fingerprint(control)
    }

    fn read(
        &self,
        _: &Control<'_>,
        each: &mut dyn FnMut(&MoveBlock<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for first in (0..self.vertices()).step_by(self.1) {
            let (mut ends, mut targets) = (Vec::new(), Vec::new());
            for v in first..self.vertices().min(first + self.1 as u32) {
                targets.extend_from_slice(self.0.targets(v));
                ends.push(targets.len());
            }
            each(&MoveBlock {
                first,
                ends: &ends,
                targets: &targets,
            })?;
        }
        Ok(())
    }
}

/// Both verifiers agree on right and wrong values, however many of them are held.
#[test]
fn moves_that_are_read_are_checked_as_moves_that_are_held() {
    let mut rng = SplitMix64::new(5);
    let mut wrong = 0;
    for case in 0..4_000 {
        let game = random(&mut rng, case);
        let n = u64::from(game.graph.vertices());
        let play = [Play::Normal, Play::Misere][case % 2];
        let control = Control::default().threads(1 + case % 2);
        let values = levels(&game, play, &control).unwrap();
        let mut cells = Cells::default();
        let spoiled = [rng.below(2 * n), rng.below(4 * n)];
        for (v, value) in (0..).zip(values.iter()) {
            let near = match value {
                Value::Win(plies) => Value::Win(plies + 2),
                Value::Loss(plies) => Value::Loss(plies.max(2) - 2),
                Value::Draw => Value::Win(1),
            };
            let other = [Value::Win(3), Value::Loss(2), Value::Draw, near];
            let value = match spoiled.contains(&v) {
                true => other[rng.below(4) as usize],
                false => value,
            };
            cells.push(value).unwrap();
        }
        let rules = Rules {
            game: &game,
            play,
            index: &|at| Some((*at).into()),
            position: &|number| number as u32,
            text: &|at| at.to_string(),
        };
        let expected = verify(&rules, &cells, &control).unwrap();
        let rest = GameGraph {
            graph: Graph::default(),
            ..game.clone()
        };
        let text = |v: u32| v.to_string();
        let found = verify_streamed(&game.graph, &rest, play, &text, &cells, &control);
        assert_eq!(found.unwrap(), expected, "{game:?}");
        let blocks = Blocks(&game.graph, 1 + rng.below(9) as usize);
        let check = Check {
            moves: &blocks,
            rest: &rest,
            play,
            text: &text,
            claims: &cells,
            control: &control,
        };
        let (held, window) = (1 + rng.below(n), 1 + rng.below(n));
        let found = check.by_ranges(held, window).unwrap();
        assert_eq!(found, expected, "{held} {window} {game:?}");
        wrong += u32::from(expected.is_some());
    }
    assert!((1_000..3_000).contains(&wrong), "{wrong}");
}

/// A path: one budget holds a part of the values, a smaller one none.
#[test]
fn values_that_do_not_fit_are_held_in_ranges() {
    const VERTICES: u32 = 9_000_000;
    let edges: Vec<_> = (1..VERTICES).map(|v| (v, v - 1)).collect();
    let graph = Graph::from_edges(VERTICES, &edges);
    let truth = |v: u64| match v % 2 {
        0 => Value::Loss(v),
        _ => Value::Win(v),
    };
    let rest = GameGraph::default();
    let text = |v: u32| v.to_string();
    let control = Control::default().memory(48 << 20);
    let check = |claims: &dyn crate::ByNumber, control: &Control<'_>| {
        verify_streamed(&graph, &rest, Play::Normal, &text, claims, control)
    };
    assert_eq!(check(&truth, &control).unwrap(), None);
    let spoiled = |v: u64| {
        if v == 8_999_999 {
            Value::Draw
        } else {
            truth(v)
        }
    };
    let said = check(&spoiled, &control).unwrap().unwrap();
    assert_eq!(said.code, "table-false-win");
    let small = Control::default().memory(30 << 20);
    let error = check(&truth, &small).unwrap_err();
    assert_eq!(error.message.code, "memory-over-budget");
}
