//! Graphs whose moves are streamed.

use lastmove::files::MemoryFiles;
use lastmove::graph::formats::{self, Format, Writing};
use lastmove::graph::{GameGraph, Graph, MoveStream};
use lastmove::{Blame, Control, Error};

use crate::shared::{control, named, random_game, write};
use lastmove::graph::generate::SplitMix64;

/// A graph with vertices without moves, and with very many.
fn graph(rng: &mut SplitMix64, n: u64) -> Graph {
    let mut edges = Vec::new();
    for v in 0..n {
        let count = match rng.below(20) {
            0..12 => 0,
            12..19 => 1 + rng.below(6),
            _ => rng.below(n.min(3_000)),
        };
        let mut targets: Vec<_> = (0..count).map(|_| rng.below(n) as u32).collect();
        targets.sort_unstable();
        targets.dedup();
        edges.extend(targets.into_iter().map(|to| (v as u32, to)));
    }
    Graph::from_edges(n as u32, &edges)
}

/// All moves, vertex by vertex, as they are read.
fn all(moves: &dyn MoveStream) -> Result<Vec<(u32, Vec<u32>)>, Error> {
    let mut read = Vec::new();
    moves.read(&Control::default(), &mut |block| {
        assert_eq!(block.first as usize, read.len());
        read.extend(block.moves().map(|(v, targets)| (v, targets.to_vec())));
        Ok(())
    })?;
    Ok(read)
}

#[test]
fn files_give_the_moves_of_the_graph() {
    let mut rng = SplitMix64::new(41);
    for n in [0, 1, 5, 300, 65_535, 65_536, 65_537, 200_000] {
        let graph = graph(&mut rng, n);
        let expected: Vec<_> = (0..graph.vertices())
            .map(|v| (v, graph.targets(v).to_vec()))
            .collect();
        assert!(all(&graph).unwrap() == expected, "{n} vertices in memory");
        let game = named(GameGraph::from(graph.clone()), |v| v.to_string());
        let bytes = write(&game, Format::Binary, Writing::default());
        let files = MemoryFiles::from([("g.lmg", bytes.unwrap())]);
        let stream = formats::stream(&files, "g.lmg", &control())
            .unwrap()
            .unwrap();
        assert_eq!(
            (stream.vertices(), stream.edges()),
            (n as u32, graph.edges())
        );
        // Repeatable.
        for _ in 0..2 {
            assert!(all(&*stream).unwrap() == expected, "{n} vertices");
        }
        #[cfg(feature = "webgraph")]
        {
            let files = crate::bv::files_of(&crate::bv::written(&game).unwrap());
            let stream = formats::stream(&files, "g.graph", &control())
                .unwrap()
                .unwrap();
            assert!(all(&*stream).unwrap() == expected, "{n} vertices in BV");
        }
        assert!(stream.beside().is_none());
        let both = Writing {
            transpose: true,
            ..Writing::default()
        };
        let bytes = write(&game, Format::Binary, both).unwrap();
        let files = MemoryFiles::from([("g.lmg", bytes)]);
        let stream = formats::stream(&files, "g.lmg", &control())
            .unwrap()
            .unwrap();
        assert!(all(&*stream).unwrap() == expected, "{n} vertices");
        let back = all(stream.beside().unwrap().moves).unwrap();
        assert!(
            back == all(&graph.transposed()).unwrap(),
            "{n} vertices back"
        );
    }
}

#[test]
fn two_graphs_have_two_fingerprints() {
    let one = Graph::from_edges(3, &[(0, 1), (1, 2)]);
    let print = |graph: &Graph| graph.fingerprint(&Control::default()).unwrap();
    assert_eq!(print(&one), print(&one.clone()));
    for other in [&[(0, 1), (0, 2)][..], &[(0, 1), (1, 1)], &[(0, 1)]] {
        assert_ne!(print(&one), print(&Graph::from_edges(3, other)));
    }
}

#[test]
fn damage_is_seen_wherever_it_is() {
    let mut rng = SplitMix64::new(42);
    let game = random_game(&mut rng);
    let good = write(
        &named(game, |v| (v * 7).to_string()),
        Format::Binary,
        Writing::default(),
    )
    .unwrap();
    let read = |bytes: &[u8]| -> Result<(), Error> {
        let files = MemoryFiles::from([("g.lmg", bytes.to_vec())]);
        let Some(stream) = formats::stream(&files, "g.lmg", &control())? else {
            // A file with another beginning is not recognized.
            assert_ne!(bytes.get(..8), good.get(..8));
            return Err(Error::input(lastmove::Message::new("none")));
        };
        formats::open_without_moves(&files, "g.lmg", &control())?;
        all(&*stream).map(drop)
    };
    read(&good).unwrap();
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= 1 << rng.below(8);
        assert_eq!(read(&bytes).unwrap_err().blame, Blame::Input, "byte {at}");
        assert_eq!(
            read(&good[..at]).unwrap_err().blame,
            Blame::Input,
            "cut at {at}"
        );
    }
}

#[test]
fn text_is_no_stream() {
    let files = MemoryFiles::from([("g.txt", "a b\n")]);
    assert!(
        formats::stream(&files, "g.txt", &control())
            .unwrap()
            .is_none()
    );
}
