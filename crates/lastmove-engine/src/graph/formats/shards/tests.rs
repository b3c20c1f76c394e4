//! Shards against the graph that they were cut from.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::write::write_coded;
use super::{MANIFEST, Manifest, Sharded};
use crate::files::{MemoryFiles, at_every_fault};
use crate::graph::formats;
use crate::graph::generate::{Generated, Shape, SplitMix64};
use crate::graph::{GameGraph, Graph, Labels, MoveStream, NamedGraph, Names, Owners, WideStream};
use crate::{Blame, Control, Error, Outcome};

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
    let folder = MemoryFiles::default();
    let moves: &dyn MoveStream = &graph.game.graph;
    let written = write_coded(&moves, graph, (shards, shift), &folder, control).unwrap();
    let sharded = Sharded::open(Arc::new(folder.in_folder("g")), "g", control).unwrap();
    assert_eq!(*sharded.manifest(), written);
    sharded
}

/// Streams with wide vertex numbers are cut like the others.
#[test]
fn wide_streams_are_cut_as_narrow_ones() {
    let shapes = [
        Shape::Random { sinks: 20 },
        Shape::Heavy { sinks: 1 },
        Shape::Web {
            sinks: 76,
            near: 80,
        },
        Shape::Grid,
        Shape::Path,
    ];
    let control = Control::default();
    for (case, shape) in (0..).zip(shapes.iter().cycle().take(50)) {
        let (n, m) = (1 + case * case, 5 * case * case);
        let narrow = Generated::new(*shape, n, m.into(), case.into(), &control).unwrap();
        let wide = Generated::wide(*shape, n.into(), m.into(), case.into(), &control).unwrap();
        let all = shape.graph(n, m.into(), case.into());
        assert_eq!(wide.edges(), all.graph.edges());
        let [a, b, c] = [(); 3].map(|()| MemoryFiles::default());
        let graph = NamedGraph::default();
        super::write(&narrow, &graph, 3, &a, &control).unwrap();
        super::write(&all.graph, &graph, 3, &b, &control).unwrap();
        super::write_wide(&wide, 3, &c, &control).unwrap();
        let [a, b, c] = [a, b, c].map(contents);
        assert!(a == b && a == c, "{shape:?} {case}");
    }
}

/// Every un-move, move, label and degree of random graphs is found again: with one shard up to more
/// shards than vertices, codes of 4 and of 5 bytes, and memory for only some of the un-moves.
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

/// All files of a graph in shards, by name.
fn files(graph: &NamedGraph, shards: usize) -> Vec<(String, Vec<u8>)> {
    let folder = MemoryFiles::default();
    let control = Control::default();
    super::write(&graph.game.graph, graph, shards, &folder, &control).unwrap();
    contents(folder)
}

/// The files of a folder and their bytes.
fn contents(folder: MemoryFiles) -> Vec<(String, Vec<u8>)> {
    let files = folder.in_folder("g");
    let names = files.names().into_iter();
    names
        .map(|name| (name.clone(), files.get(&name).unwrap().to_vec()))
        .collect()
}

/// Reads all files of a graph: `None` when one is refused.
fn read_all(files: &MemoryFiles) -> Result<(), Error> {
    let control = Control::default();
    let sharded = Sharded::open(Arc::new(files.clone()), "g", &control)?;
    for number in 0..sharded.manifest().shards.len() {
        sharded.shard(number, &control)?;
        sharded.moves(number, &control, &mut |_| Ok(()))?;
    }
    sharded.graph(&control).map(|_| ())
}

/// Read as a whole, at once and as a stream, it equals the original graph.
#[test]
fn the_graph_is_read_back() {
    let mut rng = SplitMix64::new(21);
    let control = Control::default();
    for case in 0..600 {
        let graph = random(&mut rng, case);
        let n = graph.game.graph.vertices();
        let files: MemoryFiles = files(&graph, 1 + case as usize % 6).into_iter().collect();
        let read = formats::open(&files, "g", None, &control).unwrap();
        assert_eq!(read.game, graph.game, "{case}");
        assert!((0..n).all(|v| read.names.name(v) == graph.names.name(v)));
        let stream = formats::stream(&files, "g/", &control).unwrap();
        let has_turns = graph.game.graph.has_kept_turns();
        assert_eq!(stream.is_none(), has_turns);
        if let Some(stream) = stream {
            let mut edges = Vec::new();
            let each = &mut |block: &crate::graph::MoveBlock<'_>| {
                for (v, targets) in block.moves() {
                    assert_eq!(targets, graph.game.graph.targets(v));
                    edges.extend_from_slice(targets);
                }
                Ok(())
            };
            stream.read(&control, each).unwrap();
            assert_eq!((stream.vertices(), edges.len() as u64), (n, stream.edges()));
        }
        let rest = formats::open_without_moves(&files, "g", &control).unwrap();
        assert_eq!(rest.game.labels, graph.game.labels);
        assert_eq!(rest.game.owners, graph.game.owners);
    }
}

/// A changed byte, a byte less or more, a missing file, or another graph's: all are refused.
#[test]
fn whatever_is_damaged_missing_or_foreign_is_refused() {
    let mut rng = SplitMix64::new(22);
    let mut refused = 0;
    for case in 0..60 {
        let graph = random(&mut rng, case);
        let other = random(&mut rng, case);
        let shards = 1 + case as usize % 4;
        let all = files(&graph, shards);
        let others = files(&other, shards);
        read_all(&all.iter().cloned().collect()).unwrap();
        for at in 0..all.len() {
            let with = |bytes: Option<Vec<u8>>| -> MemoryFiles {
                let (name, _) = &all[at];
                let rest = all.iter().filter(|(other, _)| other != name).cloned();
                rest.chain(bytes.map(|bytes| (name.clone(), bytes)))
                    .collect()
            };
            let (name, bytes) = &all[at];
            assert!(read_all(&with(None)).is_err(), "{name} is missing");
            let longer = [&bytes[..], &[0]].concat();
            assert!(read_all(&with(Some(longer))).is_err(), "{name} is longer");
            if let Some((_, cut)) = bytes.split_last() {
                assert!(
                    read_all(&with(Some(cut.to_vec()))).is_err(),
                    "{name} is cut off"
                );
                let mut changed = bytes.clone();
                let byte = rng.below(bytes.len() as u64) as usize;
                changed[byte] ^= 1 << rng.below(8);
                let error = read_all(&with(Some(changed))).unwrap_err();
                assert!(
                    error.message.code.starts_with("shards-"),
                    "{name}: {error:?}"
                );
                refused += 1;
            }
            if let Some((_, foreign)) = others.iter().find(|(other, _)| other == name)
                && foreign != bytes
                && !name.ends_with(MANIFEST)
            {
                assert!(
                    read_all(&with(Some(foreign.clone()))).is_err(),
                    "{name} is foreign"
                );
            }
        }
    }
    assert!(refused > 500, "{refused}");
}

/// Manifests with changed numbers and a correct hash, as a forger would write, are refused or lead
/// to files that do not fit; nothing panics, and nothing large is allocated.
#[test]
fn forged_manifests_do_no_harm() {
    let mut rng = SplitMix64::new(23);
    let mut refused = 0;
    for case in 0..400 {
        let graph = random(&mut rng, case);
        let all = files(&graph, 1 + case as usize % 3);
        let (_, manifest) = all
            .iter()
            .find(|(name, _)| name.ends_with(MANIFEST))
            .unwrap();
        let mut text = String::from_utf8(manifest.clone()).unwrap();
        let digits: Vec<usize> = text
            .bytes()
            .enumerate()
            .filter(|(_, byte)| byte.is_ascii_digit())
            .map(|(at, _)| at)
            .collect();
        let at = digits[rng.below(digits.len() as u64) as usize];
        let with = ["9", "0", "18446744073709551615", "-1", "4294967295"];
        text.replace_range(at..=at, with[rng.below(5) as usize]);
        let bytes = match Manifest::forged(text.as_bytes()) {
            Some(forged) => forged.to_bytes(),
            None => text.into_bytes(),
        };
        if bytes == *manifest {
            continue;
        }
        let others = all
            .iter()
            .filter(|(name, _)| !name.ends_with(MANIFEST))
            .cloned();
        let forged = [(format!("g/{MANIFEST}"), bytes)];
        let files: MemoryFiles = others.chain(forged).collect();
        match read_all(&files) {
            Err(_) => refused += 1,
            // Only names may differ.
            Ok(()) => {
                let control = Control::default();
                let read = formats::open(&files, "g", None, &control).unwrap();
                assert_eq!(read.game.graph.targets, graph.game.graph.targets);
            }
        }
    }
    assert!(refused > 300, "{refused}");
}

/// Cutting into very many shards makes some files for each; it stops between them.
#[test]
fn an_interrupt_does_not_wait_for_the_last_shard() {
    let graph = random(&mut SplitMix64::new(24), 0);
    let moves: &dyn MoveStream = &graph.game.graph;
    for most in [1, 100, 1_000, 10_000] {
        let asked = AtomicUsize::new(0);
        let is_over = || asked.fetch_add(1, Ordering::Relaxed) >= most;
        let control = Control::default().cancelled_when(&is_over);
        let folder = MemoryFiles::default();
        let error = write_coded(&moves, &graph, (50_000, 0), &folder, &control).unwrap_err();
        assert_eq!(error.blame, Blame::Interrupt, "{error:?}");
        assert!(asked.into_inner() < most + 10);
        assert!(folder.names().is_empty());
    }
}

/// With a manifest all files are whole; without one they are written again.
#[test]
fn shards_survive_faults_and_losses_of_power() {
    let mut rng = SplitMix64::new(21);
    let mut failed = 0;
    for case in 30..36 {
        let graph = random(&mut rng, case);
        let moves: &dyn MoveStream = &graph.game.graph;
        failed += at_every_fault(60, |disk| {
            let control = Control::default();
            if disk.get(MANIFEST).is_none() {
                assert_eq!(disk.promised(), 0, "it is gone");
                write_coded(&moves, &graph, (3, 0), disk, &control)?;
                disk.promise(1);
            }
            let names = disk.names().into_iter();
            let files = names.map(|name| (name.clone(), disk.get(&name).unwrap()));
            let files: MemoryFiles = files.collect();
            Sharded::open(Arc::new(files.in_folder("g")), "g", &control)?;
            Ok(contents(files))
        });
    }
    assert!(failed > 1_000, "{failed}");
}
