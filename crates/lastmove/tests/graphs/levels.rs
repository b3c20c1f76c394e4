//! The parallel engine against the textbook queue and the plain iteration, on any number of threads.

use lastmove::game::Play;
use lastmove::graph::generate::SplitMix64;
use lastmove::graph::{GameGraph, Graph, Labels, Owners};
use lastmove::solve::{backward, iterate, levels, levels_alone};
use lastmove::{Control, Outcome};

/// A graph with some sinks, labels and owners, as asked for.
fn random_game(
    rng: &mut SplitMix64,
    vertices: u64,
    edges: u64,
    labels: bool,
    owners: bool,
) -> GameGraph {
    let sinks = rng.below(60);
    let moving: Vec<u64> = (0..vertices).filter(|_| rng.below(100) >= sinks).collect();
    let near = rng.below(3) == 0;
    let mut list = Vec::new();
    if !moving.is_empty() {
        for _ in 0..edges {
            let from = moving[rng.below(moving.len() as u64) as usize];
            let to = if near {
                (from + 1 + rng.below(4)) % vertices
            } else {
                rng.below(vertices)
            };
            list.push((from as u32, to as u32));
        }
    }
    let mut game = GameGraph::from(Graph::from_edges(vertices as u32, &list));
    if labels {
        let mut declared = Labels::default();
        for _ in 0..vertices.div_ceil(10) {
            let outcome = [Outcome::Win, Outcome::Loss, Outcome::Draw][rng.below(3) as usize];
            declared.set(rng.below(vertices) as u32, Some(outcome));
        }
        game.labels = declared;
    }
    if owners {
        game.owners = Owners::from_players((0..vertices).map(|_| rng.below(2) as u8));
    }
    game
}

#[test]
fn small_graphs_against_the_rules() {
    let mut rng = SplitMix64::new(31);
    for case in 0..6_000 {
        let vertices = 1 + rng.below(12);
        let edges = rng.below(30);
        let game = random_game(&mut rng, vertices, edges, case % 2 == 0, case % 3 == 0);
        for play in [Play::Normal, Play::Misere] {
            let expected = iterate(&game, play).unwrap();
            assert_eq!(
                backward(&game, play, &Control::default()).unwrap(),
                expected,
                "{game:?}"
            );
            assert_eq!(
                levels(&game, play, &Control::default()).unwrap(),
                expected,
                "{game:?}"
            );
        }
    }
}

/// Large enough for levels to be parallelized, scanned for and listed.
#[test]
fn large_graphs_on_any_number_of_threads() {
    let mut rng = SplitMix64::new(32);
    for case in 0..40 {
        let vertices = 1 + rng.below(300_000);
        let edges = vertices * (1 + rng.below(5));
        let game = random_game(&mut rng, vertices, edges, case % 2 == 0, case % 4 == 0);
        let play = [Play::Normal, Play::Misere][case % 2];
        let expected = backward(&game, play, &Control::default()).unwrap();
        let plain = game.graph.transposed();
        for threads in [1, 2, 7] {
            let control = Control::default().threads(threads);
            assert!(
                game.graph.transpose(&control).unwrap() == plain,
                "transpose, case {case}"
            );
            let found = levels(&game, play, &control).unwrap();
            assert!(found == expected, "case {case}, {threads} threads");
            let mut alone = game.clone();
            let found = levels_alone(&mut alone, play, &control).unwrap();
            assert!(found == expected, "alone, case {case}, {threads} threads");
            assert_eq!(alone.graph, Graph::default());
        }
    }
}

/// Most edges begin or end at few vertices: blocks and groups are empty, or contain nearly all.
#[test]
fn graphs_with_hubs_are_turned_round() {
    let mut rng = SplitMix64::new(33);
    for case in 0..60 {
        let vertices = 1 + rng.below(700_000);
        let edges = 70_000 + rng.below(200_000);
        let near_end = |rng: &mut SplitMix64, is_hub: bool, last: bool| {
            let mut vertex = rng.below(vertices);
            if is_hub {
                vertex = vertex * rng.below(vertices) / vertices * rng.below(vertices) / vertices;
            }
            match last {
                true => (vertices - 1 - vertex) as u32,
                false => vertex as u32,
            }
        };
        let edges: Vec<(u32, u32)> = (0..edges)
            .map(|_| {
                let from = near_end(&mut rng, case % 2 == 0, case % 8 < 4);
                (from, near_end(&mut rng, case % 3 != 0, case % 4 < 2))
            })
            .collect();
        let graph = Graph::from_edges(vertices as u32, &edges);
        let plain = graph.transposed();
        for threads in [1, 3] {
            let control = Control::default().threads(threads);
            assert!(graph.transpose(&control).unwrap() == plain, "case {case}");
            let turned = graph.clone().into_transpose(&control).unwrap();
            assert!(turned == plain, "in place, case {case}");
        }
    }
}

#[test]
fn a_path_is_as_long_as_it_is() {
    let edges: Vec<(u32, u32)> = (1..1_000_000).map(|v| (v, v - 1)).collect();
    let game = GameGraph::from(Graph::from_edges(1_000_000, &edges));
    let values = levels(&game, Play::Normal, &Control::default().threads(2)).unwrap();
    assert_eq!(values.get(999_999), lastmove::Value::Win(999_999));
    assert_eq!(values.get(999_998), lastmove::Value::Loss(999_998));
}

#[test]
fn the_empty_graph() {
    let game = GameGraph::from(Graph::from_edges(0, &[]));
    let control = Control::default().threads(2);
    assert!(levels(&game, Play::Normal, &control).unwrap().is_empty());
}

#[test]
fn stops_when_asked_and_refuses_what_does_not_fit() {
    let edges: Vec<(u32, u32)> = (1..200_000).map(|v| (v, v - 1)).collect();
    let game = GameGraph::from(Graph::from_edges(200_000, &edges));
    let flag = std::sync::atomic::AtomicBool::new(true);
    let control = Control::default().cancelled_by(&flag).threads(2);
    let error = levels(&game, Play::Normal, &control).unwrap_err();
    assert_eq!(error.blame, lastmove::Blame::Interrupt);
    let control = Control::default().memory(1_000_000);
    let error = levels(&game, Play::Normal, &control).unwrap_err();
    assert_eq!(error.blame, lastmove::Blame::Memory);
}
