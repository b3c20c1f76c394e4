//! Damaged, wrong and empty files.

use lastmove::files::MemoryFiles;
use lastmove::graph::formats::{self, Format, Writing};
use lastmove::graph::{GameGraph, Graph, Labels, NamedGraph, Owners};
use lastmove::{Blame, Control, Outcome};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::common::SameText;
use crate::shared::{WORDS, assert_same, control, named, names, random_game, read, write};
use lastmove::graph::generate::SplitMix64;

/// A file with every section.
fn full_file() -> Vec<u8> {
    let graph = NamedGraph {
        game: GameGraph {
            graph: Graph::from_edges(5, &[(0, 1), (0, 2), (1, 1), (2, 4), (2, 4), (4, 0)]),
            labels: {
                let mut labels = Labels::default();
                labels.set(3, Some(Outcome::Loss));
                labels
            },
            owners: Owners::from_players([0, 1, 1, 0, 1]),
        },
        ..named(GameGraph::from(Graph::from_edges(5, &[])), |v| {
            WORDS[v as usize + 5].to_owned()
        })
    };
    let how = Writing {
        transpose: true,
        ..Writing::default()
    };
    write(&graph, Format::Binary, how).unwrap()
}

#[test]
fn every_damage_is_seen() {
    let numbers = named(random_game(&mut SplitMix64::new(9)), |v| {
        (v * 7 + 3).to_string()
    });
    for good in [
        full_file(),
        write(&numbers, Format::Binary, Writing::default()).unwrap(),
    ] {
        assert!(read(&good, Format::Binary).is_ok());
        for at in 0..good.len() {
            for change in [1, 0x80, 0xff, 0x20] {
                let mut bad = good.clone();
                bad[at] ^= change;
                let error = read(&bad, Format::Binary).unwrap_err();
                assert_eq!(error.blame, Blame::Input);
                let expected = match at {
                    0..8 => "lmg-magic",
                    8..12 => "lmg-version",
                    _ => "lmg-damaged",
                };
                // Too large a count of sections reads beyond the end.
                let found = error.message.code;
                assert!(
                    found == expected || (52..56).contains(&at),
                    "byte {at}: {found}"
                );
            }
            let error = read(&good[..at], Format::Binary).unwrap_err();
            assert_eq!(error.message.code, "lmg-truncated", "cut at {at}");
        }
        let mut long = good.clone();
        long.push(0);
        assert_eq!(
            read(&long, Format::Binary).unwrap_err().message.code,
            "lmg-trailing"
        );
    }
}

/// The same file with corrected checksums, so that only the other fault can be found.
fn mended(mut bytes: Vec<u8>) -> Vec<u8> {
    let at = |bytes: &[u8], at: usize| {
        u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize
    };
    let count = u32::from_le_bytes(bytes[52..56].try_into().unwrap()) as usize;
    let end = 64 + count * 24;
    if end > bytes.len() {
        return bytes;
    }
    for row in 0..count {
        let row = 64 + row * 24;
        let (offset, length) = (at(&bytes, row + 8), at(&bytes, row + 16));
        if let Some(section) = bytes.get(offset..offset.saturating_add(length)) {
            let crc = crc32fast::hash(section).to_le_bytes();
            bytes[row + 4..row + 8].copy_from_slice(&crc);
        }
    }
    let head = [&bytes[..60], &bytes[64..end]].concat();
    let crc = crc32fast::hash(&head).to_le_bytes();
    bytes[60..64].copy_from_slice(&crc);
    bytes
}

#[test]
fn wrong_contents_under_right_checksums() {
    let good = full_file();
    let code = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        read(&mended(bytes), Format::Binary)
            .map_err(|error| error.message.code)
            .err()
    };
    let section = |row: usize| {
        let at = 64 + row * 24 + 8;
        u64::from_le_bytes(good[at..at + 8].try_into().unwrap()) as usize
    };
    assert_eq!(code(&|_| ()), None);
    // An edge above the declared count, offsets that fall or overshoot, a label and an owner that
    // do not exist, names that are not text or not distinct.
    assert_eq!(code(&|b| b[section(1)] = 5), Some("lmg-edge"));
    assert_eq!(code(&|b| b[section(0) + 4] = 9), Some("lmg-damaged"));
    assert_eq!(code(&|b| b[section(0)] = 1), Some("lmg-damaged"));
    assert_eq!(code(&|b| b[section(0) + 20] = 5), Some("lmg-damaged"));
    assert_eq!(code(&|b| b[section(2)] = 4), Some("lmg-damaged"));
    assert_eq!(code(&|b| b[section(3)] = 0x20), Some("lmg-damaged"));
    assert_eq!(code(&|b| b[section(4)] = 0xff), Some("lmg-name"));
    assert_eq!(code(&|b| b[section(5)] = 0xff), Some("lmg-damaged"));
    // Counts that do not match the sections, and more vertices than the limit.
    assert_eq!(code(&|b| b[16] = 6), Some("lmg-damaged"));
    assert_eq!(code(&|b| b[24] = 7), Some("lmg-damaged"));
    assert_eq!(
        code(&|b| b[16..20].copy_from_slice(&[0xff; 4])),
        Some("graph-too-many-vertices")
    );
    assert_eq!(code(&|b| b[60..64].fill(1)), None);
}

#[test]
fn large_claims_cost_nothing() {
    // A header that claims 2^30 moves, without data.
    let mut bytes = write(
        &named(GameGraph::from(Graph::from_edges(1, &[])), |v| {
            v.to_string()
        }),
        Format::Binary,
        Writing::default(),
    )
    .unwrap();
    bytes[24..32].copy_from_slice(&(1u64 << 30).to_le_bytes());
    bytes[64 + 24 + 16..64 + 24 + 24].copy_from_slice(&(1u64 << 32).to_le_bytes());
    let end = 64 + 2 * 24 + 8 + (1u64 << 32);
    bytes[40..48].copy_from_slice(&end.to_le_bytes());
    let bytes = mended(bytes);
    assert_eq!(
        read(&bytes, Format::Binary).unwrap_err().blame,
        Blame::Memory
    );
    let files = MemoryFiles::from([("g.lmg", bytes)]);
    let error = formats::open(&files, "g.lmg", None, &Control::default()).unwrap_err();
    assert_eq!(error.message.code, "lmg-damaged");
    let matrix = "%%MatrixMarket matrix coordinate pattern general\n4000000000 4000000000 0\n";
    assert_eq!(
        read(matrix.as_bytes(), Format::Mtx).unwrap_err().blame,
        Blame::Memory
    );
    let sparse = read(
        b"parity 4000000000;\n4000000000 0 0 7;7 0 0 4000000000;\n",
        Format::Pg,
    );
    assert_eq!(names(&sparse.unwrap()), ["7", "4000000000"]);
}

#[test]
fn formats_are_told_by_extension_and_first_bytes() {
    let pg = "parity 1;\n0 0 0 1;\n1 0 1 0;\n";
    let mtx = "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n";
    let open = |name: &str, text: &str| {
        let graph = formats::open(&SameText(text.to_owned()), name, None, &control());
        graph
            .map(|graph| names(&graph))
            .map_err(|error| error.message.code)
    };
    for name in ["g.pg", "g", "-", "dir.txt/g"] {
        assert_eq!(
            open(name, pg),
            Ok(vec!["0".to_owned(), "1".to_owned()]),
            "{name}"
        );
    }
    for name in ["g.MTX", "g"] {
        assert_eq!(
            open(name, mtx),
            Ok(vec!["1".to_owned(), "2".to_owned()]),
            "{name}"
        );
    }
    assert_eq!(open("g.txt", pg), Err("graph-line"));
    assert_eq!(open("g.lmg", "a b\n"), Err("lmg-magic"));
    for name in ["g.dot", "g.GV", "g", "-"] {
        assert_eq!(
            open(name, "digraph { a -> b }\n"),
            Ok(vec!["a".to_owned(), "b".to_owned()]),
            "{name}"
        );
    }
    assert_eq!(open("g.graphml", "<a/>\n"), Err("format-only-written"));
    assert_eq!(
        open("parity", "parity 3\n"),
        Ok(vec!["parity".to_owned(), "3".to_owned()])
    );
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(20_131_217),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Valid files of every readable format.
fn seeds() -> Vec<Vec<u8>> {
    vec![
        full_file(),
        b"parity 4;\nstart 0;\n0 0 0 1,2 \"a\";\n1 1 1 1 \"b\";\n2 0 1 0,1;\n4 2 0 4;\n".to_vec(),
        b"%%MatrixMarket matrix coordinate real symmetric\n% remark\n3 3 2\n1 2 0.5\n3 3 1\n"
            .to_vec(),
        b">>graph6<<IheA@GUAo\n".to_vec(),
        b":Fa@x^\n".to_vec(),
        b"&DI?AO?\n".to_vec(),
        b"a b\nb = win\na : 0\nb : 1\n# end\n".to_vec(),
    ]
}

fn use_bytes(bytes: &[u8]) {
    for format in [
        Format::Binary,
        Format::Pg,
        Format::Mtx,
        Format::Graph6,
        Format::Text,
    ] {
        match read(bytes, format) {
            Ok(graph) => {
                assert_eq!(graph.game.graph.vertices(), graph.names.len());
                for v in 0..graph.names.len() {
                    let targets = graph.game.graph.targets(v);
                    assert!(targets.iter().all(|&to| to < graph.names.len()));
                }
                let bytes = write(&graph, Format::Binary, Writing::default()).unwrap();
                assert_same(&read(&bytes, Format::Binary).unwrap(), &graph);
            }
            Err(error) => {
                assert_ne!(error.blame, Blame::Machine);
                if let (Some(place), Ok(text)) = (&error.place, std::str::from_utf8(bytes)) {
                    assert!(place.line >= 1 && place.column >= 1);
                    assert!(place.line as usize <= text.matches('\n').count() + 1);
                }
                let placed =
                    error.message.code.starts_with("pg-") || error.message.code.starts_with("mtx-");
                assert!(!placed || error.place.is_some(), "{error:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(config(6_000))]

    #[test]
    fn mutated_files(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..5u8, any::<u8>()), 0..6),
    ) {
        let seeds = seeds();
        let mut bytes = seeds[which.index(seeds.len())].clone();
        for (at, how, byte) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match how {
                0 => bytes.insert(at, byte),
                1 => { bytes.remove(at); }
                2 => bytes[at] = byte,
                3 => bytes[at] = b"0123456789 ;,\n\"%:=#"[usize::from(byte) % 19],
                _ => bytes.truncate(at + usize::from(byte)),
            }
        }
        use_bytes(&bytes);
        if bytes.len() >= 64 && bytes.starts_with(&formats::binary::MAGIC) && bytes[52] < 11 && bytes[53..56] == [0; 3] {
            use_bytes(&mended(bytes));
        }
    }

    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200), head in 0..4usize) {
        let heads: [&[u8]; 4] = [
            b"", b"parity 9;\n", b"%%MatrixMarket matrix coordinate pattern general\n",
            b"\x89LMG\r\n\x1a\n\x01\0\0\0",
        ];
        use_bytes(&[heads[head], &bytes].concat());
    }
}

#[cfg(not(feature = "webgraph"))]
#[test]
fn what_is_not_built_is_known_by_name() {
    let error = formats::open(&MemoryFiles::default(), "g.graph", None, &control()).unwrap_err();
    assert_eq!(error.message.code, "format-not-built");
    let feature = ("feature", "webgraph".into());
    assert!(error.message.args.contains(&feature));
}
