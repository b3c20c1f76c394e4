//! Shards against the graph that they were cut from.

use std::sync::Arc;

use super::write::write_coded;
use super::{MemoryFolder, Sharded};
use crate::graph::generate::SplitMix64;
use crate::graph::{GameGraph, Graph, Labels, NamedGraph, Names, Owners};
use crate::{Control, Outcome};

/// A random graph: with labels, owners, moves that keep the turn or names in some cases.
fn random(rng: &mut SplitMix64, case: u64) -> NamedGraph {
    let n = rng.below(40) as u32;
    let mut graph = Graph::growing();
    for _ in 0..n {
        for _ in 0..rng.below(5) {
            let kept = case % 5 == 1 && rng.below(3) == 0;
            graph.push_edge(rng.below(n.into()) as u32, kept);
        }
        graph.end_vertex();
    }
    let mut game = GameGraph::from(graph);
    if case.is_multiple_of(3) {
        let mut labels = Labels::default();
        for v in 0..n {
            let outcomes = [Outcome::Win, Outcome::Loss, Outcome::Draw];
            labels.set(v, outcomes.get(rng.below(9) as usize).copied());
        }
        game.labels = labels;
    }
    if case % 5 == 2 {
        game.owners = Owners::from_players((0..n).map(|_| rng.below(2) as u8));
    }
    let mut names = Names::default();
    for v in 0..n {
        names.intern(&format!("é{}", v * 7));
    }
    NamedGraph {
        game,
        names: match case % 4 {
            0 => names,
            _ => Names::numbered(n),
        },
    }
}

/// Cuts a graph and opens it again.
fn cut(graph: &NamedGraph, shards: usize, shift: u32, control: &Control<'_>) -> Sharded {
    let mut folder = MemoryFolder::default();
    let moves = &graph.game.graph;
    let written = write_coded(moves, graph, (shards, shift), &mut folder, control).unwrap();
    let sharded = Sharded::open(Arc::new(folder.into_files("g")), "g", control).unwrap();
    assert_eq!(*sharded.manifest(), written);
    sharded
}

/// Every un-move, move, label and degree of random graphs is found again, in one shard to more shards
/// than vertices, with codes of 4 and of 5 bytes, and with memory for some un-moves alone.
#[test]
fn shards_hold_what_the_graph_holds() {
    let mut rng = SplitMix64::new(20);
    for case in 0..1_500 {
        let graph = random(&mut rng, case);
        let game = &graph.game;
        let n = game.graph.vertices();
        let shards = 1 + rng.below(u64::from(n) + 10) as usize;
        let control = match case % 2 {
            0 => Control::default(),
            // The buffers, the vertices and some un-moves.
            _ => Control::default().memory((16 << 20) + u64::from(n) * 8 + 4 * 30),
        };
        let most_in = game.graph.transposed();
        let most_in = (0..n).map(|v| most_in.out_degree(v)).max().unwrap_or(0);
        let control = if most_in > 30 {
            Control::default()
        } else {
            control
        };
        let sharded = cut(&graph, shards, [0, 33][case as usize % 7 / 6], &control);
        let manifest = sharded.manifest();
        assert_eq!(manifest.shards.len(), shards);
        assert_eq!(manifest.width, if case % 7 == 6 { 5 } else { 4 });
        assert_eq!(manifest.is_owned(), !game.owners.is_empty());
        let mut expected = vec![(Vec::new(), Vec::new()); n as usize];
        for from in 0..n {
            for (to, kept) in game.moves(from) {
                let (others, turns) = &mut expected[to as usize];
                if kept { turns } else { others }.push(from);
            }
        }
        let mut v = 0;
        for number in 0..shards {
            let shard = sharded.shard(number, &control).unwrap();
            assert_eq!(shard.first, u64::from(v));
            let mut from = v;
            sharded
                .moves(number, &control, &mut |moves| {
                    for (place, moves) in moves.vertices() {
                        assert_eq!(shard.first + u64::from(place), u64::from(from));
                        let moves = moves.map(|(code, kept)| (manifest.vertex(code) as u32, kept));
                        assert!(moves.eq(game.moves(from)), "{case}");
                        from += 1;
                    }
                    Ok(())
                })
                .unwrap();
            for place in 0..shard.vertices() {
                assert_eq!(manifest.place_of(v.into()), Some((number, place)));
                assert_eq!(
                    shard.degrees[place as usize],
                    game.graph.out_degree(v) as u32
                );
                assert_eq!(shard.labels.get(place), game.labels.get(v));
                let sources: Vec<u32> = shard
                    .unmoves_of(place)
                    .map(|code| manifest.vertex(code) as u32)
                    .collect();
                let (others, turns) = &expected[v as usize];
                let (first, rest) = sources.split_at(shard.kept_of(place));
                assert_eq!((first, rest), (&turns[..], &others[..]), "{case}");
                v += 1;
            }
            assert_eq!(from, v);
        }
        assert_eq!((v, manifest.place_of(n.into())), (n, None));
    }
}
