//! BV graphs that are damaged, truncated, foreign or otherwise wrong.

use std::collections::BTreeMap;

use lastmove::Blame;
use lastmove::files::MemoryFiles;
use lastmove::graph::formats;

use crate::bv::{Parted, in_order, opened, web_like, written};
use crate::shared::control;
use lastmove::graph::generate::SplitMix64;

fn code(parts: &Parted) -> &'static str {
    opened(parts).unwrap_err().message.code
}

#[test]
fn damage_never_panics_and_never_makes_a_vertex() {
    let mut rng = SplitMix64::new(47);
    let mut refused = BTreeMap::new();
    for round in 0..3_000 {
        let graph = web_like(&mut rng, 1 + round % 60);
        let mut parts = written(&graph).unwrap();
        let moves = parts.get_mut("graph").unwrap();
        for _ in 0..1 + rng.below(3) {
            let length = moves.len() as u64;
            if length > 0 {
                let at = rng.below(length) as usize;
                match rng.below(3) {
                    0 => moves[at] ^= 1 << rng.below(8),
                    1 => moves[at] = 0,
                    _ => moves.truncate(at),
                }
            }
        }
        if rng.chance(30) {
            // Another graph's properties, with other codes.
            let text = String::from_utf8(parts.remove("properties").unwrap()).unwrap();
            let codes = ["DELTA", "OMEGA", "PI2", "PI3", "ZETA5", "UNARY", "GAMMA"];
            let text = text.replace(
                "compressionflags=",
                &format!(
                    "compressionflags=RESIDUALS_{}|OUTDEGREES_{}|BLOCKS_{}|",
                    rng.pick(&codes),
                    rng.pick(&codes),
                    rng.pick(&codes)
                ),
            );
            let text = text.replace("\nlength=", "\nwas=").replace("|\n", "\n");
            parts.insert("properties", text.into_bytes());
        }
        match opened(&parts) {
            Ok(graph) => {
                let n = graph.game.graph.vertices();
                assert!(graph.game.graph.all_targets().iter().all(|&to| to < n));
            }
            Err(error) => *refused.entry(error.message.code).or_insert(0) += 1,
        }
    }
    let codes: Vec<_> = refused.keys().copied().collect();
    assert_eq!(
        codes,
        ["bv-arcs", "bv-damaged", "bv-trailing", "bv-truncated"]
    );
    assert!(refused.values().sum::<u32>() > 2_000, "{refused:?}");
}

fn with_properties(parts: &Parted, from: &str, to: &str) -> Parted {
    let text = String::from_utf8(parts["properties"].clone()).unwrap();
    assert!(text.contains(from), "{text}");
    let mut parts = parts.clone();
    parts.insert("properties", text.replace(from, to).into_bytes());
    parts
}

#[test]
fn what_is_wrong_is_said() {
    let graph = web_like(&mut SplitMix64::new(53), 100);
    let parts = written(&graph).unwrap();
    let m = in_order(&graph).game.graph.edges();
    let arcs = format!("arcs={m}");
    let property = |from: &str, to: &str| code(&with_properties(&parts, from, to));
    assert_eq!(property("nodes=100", "nodes=99"), "bv-damaged");
    assert_eq!(property("nodes=100", "nodes=100000"), "bv-truncated");
    assert_eq!(property("nodes=100\n", ""), "bv-property");
    assert_eq!(property("nodes=100", "nodes=-1"), "bv-property");
    assert_eq!(
        property("nodes=100", "nodes=4294967295"),
        "graph-too-many-vertices"
    );
    assert_eq!(property(&arcs, &format!("arcs={}", m + 1)), "bv-arcs");
    assert_eq!(property(&arcs, "arcs=1"), "bv-damaged");
    assert_eq!(property(&arcs, "arcs=10001"), "bv-property");
    assert_eq!(
        property("windowsize=7", "windowsize=1000000"),
        "bv-property"
    );
    assert_eq!(property("windowsize=7", "windowsize=x"), "bv-properties");
    assert_eq!(
        property("endianness=big", "endianness=little"),
        "bv-properties"
    );
    assert_eq!(
        property("webgraph.BVGraph", "webgraph.EFGraph"),
        "bv-property"
    );
    assert_eq!(
        property("compressionflags=", "compressionflags=BLOCKS_X"),
        "bv-properties"
    );
    assert_eq!(property("\nlength=", "\nlength=1"), "bv-trailing");
    let error = opened(&with_properties(&parts, "nodes=100", "nodes=many")).unwrap_err();
    let place = error.place.unwrap();
    assert_eq!(place.file.as_deref(), Some("g.properties"));
    assert_eq!(place.excerpt, "nodes=many");
    // False claims cost no memory, and work beyond the budget is not begun.
    let large = with_properties(&parts, "nodes=100", "nodes=4000000000");
    assert_eq!(opened(&large).unwrap_err().blame, Blame::Memory);
    let mut without = parts.clone();
    without.remove("properties");
    let error = opened(&without).unwrap_err();
    assert_eq!(
        (error.blame, error.message.code),
        (Blame::File, "bv-properties-missing")
    );
    without.remove("graph");
    assert_eq!(code(&without), "file-not-found");
    let packed = formats::open(&MemoryFiles::default(), "g.graph.gz", None, &control());
    assert_eq!(packed.unwrap_err().message.code, "bv-packed");
    // Files for other programs are not needed.
    let mut bare = parts.clone();
    assert!(bare.remove("offsets").is_some());
    assert!(opened(&bare).is_ok());
    let mut longer = parts.clone();
    longer.get_mut("graph").unwrap().extend([0; 40]);
    assert_eq!(code(&longer), "bv-trailing");
}

#[test]
fn what_stands_beside_is_checked() {
    let graph = web_like(&mut SplitMix64::new(59), 3);
    let parts = written(&graph).unwrap();
    for (extension, text, wrong) in [
        ("labels", "2 win\r\n0 draw", None),
        ("labels", "3 win\n", Some(("bv-labels", 1))),
        ("labels", "0 win\n1 won\n", Some(("bv-labels", 2))),
        ("labels", "\n", Some(("bv-labels", 1))),
        ("owners", "0\n1\n0", None),
        ("owners", "0\n1\n", Some(("bv-lines", 2))),
        ("owners", "0\n1\n0\n1\n", Some(("bv-lines", 4))),
        ("owners", "0\n2\n0\n", Some(("bv-owners", 2))),
        ("names", "a\nb c\n\n", None),
        ("names", "a\nb\na\n", Some(("bv-name", 3))),
        ("names", "a\nb\nc\nd\n", Some(("bv-lines", 4))),
        ("names", "a\nb\n", Some(("bv-lines", 2))),
    ] {
        let mut parts = parts.clone();
        parts.insert(extension, text.as_bytes().to_vec());
        let found = opened(&parts).err().map(|error| {
            let place = error.place.unwrap();
            assert_eq!(place.file, Some(format!("g.{extension}")));
            (error.message.code, place.line)
        });
        assert_eq!(found, wrong, "{extension} {text:?}");
    }
    let mut parts = parts;
    parts.insert("names", vec![b'a'; 1 << 17]);
    assert_eq!(code(&parts), "bv-line-long");
    parts.insert("names", vec![b'a', 0xff, b'\n']);
    assert_eq!(code(&parts), "bv-line-text");
}
