//! Results for graphs, from text to table, do not depend on the number of threads.

use lastmove::files::MemoryFiles;
use lastmove::graph::generate::SplitMix64;
use lastmove::{Control, catalog};

/// A graph large enough that all that can be shared out is.
fn text(rng: &mut SplitMix64, name: impl Fn(u64) -> String, sorted: bool, owned: bool) -> String {
    let vertices = 5_000 + rng.below(60_000);
    let mut text = String::new();
    for edge in 0..vertices * 3 {
        let from = if sorted {
            edge / 3
        } else {
            rng.below(vertices)
        };
        if from % 5 > 0 {
            text += &format!("{} {}\n", name(from), name(rng.below(vertices)));
        }
    }
    for vertex in 0..vertices {
        text += &match (owned, rng.below(20)) {
            (true, _) => format!("{} : {}\n", name(vertex), rng.below(2)),
            (false, 0) => format!("{} = loss\n", name(vertex)),
            (false, _) => continue,
        };
    }
    text
}

#[test]
fn tables_of_random_graphs_are_the_same_bytes_on_any_number_of_threads() {
    let mut rng = SplitMix64::new(71);
    for case in 0..12 {
        let name = |vertex: u64| match case % 4 {
            0 => vertex.to_string(),
            1 => (vertex * 7919 % 4_000_000_007).to_string(),
            2 => format!("v{vertex}"),
            _ => format!("a longer name of {vertex}").replace(' ', "-"),
        };
        let text = text(&mut rng, name, case % 3 == 0, case % 5 == 4);
        let files = MemoryFiles::from([("g", text)]);
        let game = ["graph:g", "graph/misere:g"][case / 4 % 2];
        let run = |threads| {
            let control = Control::default().threads(threads);
            let opened = catalog::open(game, &files, &control).unwrap();
            let totals = opened.oracle.totals(&control).unwrap();
            let mut table = Vec::new();
            opened.write_table(&mut table, &control).unwrap();
            (format!("{totals:?}"), table)
        };
        let one = run(1);
        for threads in [2, 7] {
            let other = run(threads);
            assert_eq!(other.0, one.0, "case {case}, {threads} threads");
            assert!(other.1 == one.1, "table, case {case}, {threads} threads");
        }
    }
}
