//! Tables of graphs in shards, against one table and against the graph.

use lastmove::files::{FileError, Inputs};
use lastmove::game::{Play, percent_encode};
use lastmove::graph::formats::text;
use lastmove::graph::generate::SplitMix64;
use lastmove::graph::shards::Sharded;
use lastmove::graph::{GameGraph, Graph, Labels, NamedGraph, Names, Owners};
use lastmove::solve;
use lastmove::table::{
    Content, Keys, Order, Selection, Table, TableManifest, verify_shards, write, write_shard,
};
use lastmove::{Blame, Control, Error, Outcome, Value, catalog};

/// A random graph, with labels, owners, or names in some cases.
fn random(rng: &mut SplitMix64, case: u64) -> NamedGraph {
    let n = rng.below(60) as u32;
    let edges: Vec<_> = (0..u64::from(n) * rng.below(4))
        .map(|_| (rng.below(n.into()) as u32, rng.below(n.into()) as u32))
        .collect();
    let mut game = GameGraph::from(Graph::from_edges(n, &edges));
    if case.is_multiple_of(3) {
        let mut labels = Labels::default();
        for v in 0..n {
            let outcomes = [Outcome::Win, Outcome::Loss, Outcome::Draw];
            labels.set(v, outcomes.get(rng.below(12) as usize).copied());
        }
        game.labels = labels;
    }
    if case % 4 == 1 {
        game.owners = Owners::from_players((0..n).map(|_| rng.below(2) as u8));
    }
    let mut names = Names::default();
    for v in 0..n {
        // Not in order, and with characters that are encoded.
        names.intern(&format!("{},@{v}", v * 7 % 10));
    }
    NamedGraph {
        game,
        names: if case.is_multiple_of(5) {
            names
        } else {
            Names::numbered(n)
        },
    }
}

const GAMES: [(&str, Play); 2] = [("graph:g", Play::Normal), ("graph/misere:g", Play::Misere)];

/// The tables of a graph's shards and their manifest, as a cluster writes them.
struct Files {
    manifest: Vec<u8>,
    tables: Vec<(String, Vec<u8>)>,
}

impl Files {
    fn of(graph: &Sharded, (game, play): (&str, Play), values: &[Value]) -> Self {
        let control = Control::default();
        let (mut tables, mut metas) = (Vec::new(), Vec::new());
        for (number, shard) in graph.manifest().shards.iter().enumerate() {
            let value = |place: u64| values[(shard.first + place) as usize];
            let mut out = Vec::new();
            let of = (game, play);
            let meta = write_shard(graph, number, of, &value, &mut out, &control).unwrap();
            let file = format!("t.{number}.lmt");
            tables.push((file.clone(), out));
            metas.push((file, meta));
        }
        let manifest = TableManifest::new(graph, game, play, &metas).to_bytes();
        assert!(TableManifest::begins(&manifest[..64]));
        Self { manifest, tables }
    }

    fn open(&self) -> Result<Table, Error> {
        Table::open_shards(self.manifest.clone(), "t.lmts", &mut |file| {
            let found = self.tables.iter().find(|(name, _)| name == file);
            let (_, bytes) = found.ok_or_else(|| FileError::NotFound.about(file))?;
            Table::open(Box::new(bytes.clone()), file, &Control::default())
        })
    }
}

/// Whether the values of all shards, checked in parts and at once, are true.
fn is_true(table: &Table, graph: &Sharded) -> bool {
    let control = Control::default();
    let shards = graph.manifest().shards.len();
    let check = |part| verify_shards(table, graph, part, &control).unwrap();
    let all = check(0..shards);
    let parts = (0..shards).filter_map(|number| check(number..number + 1));
    assert_eq!(parts.collect::<Vec<_>>().first(), all.as_ref());
    all.is_none()
}

#[test]
fn a_table_in_shards_is_one_table() {
    let mut rng = SplitMix64::new(24);
    let control = Control::default();
    let mut spoiled = 0;
    for case in 0..200 {
        let graph = random(&mut rng, case);
        let n = graph.game.graph.vertices();
        let of = GAMES[case as usize % 2];
        let values = solve::levels(&graph.game, of.1, &control).unwrap();
        let values: Vec<Value> = values.iter().collect();
        // Also more shards than vertices; but each costs a table to write and read.
        let shards = match case % 20 {
            0 => n as usize + 3,
            _ => 1 + rng.below(5) as usize,
        };
        let sharded = Sharded::cut(&graph, shards, &control).unwrap();
        let files = Files::of(&sharded, of, &values);
        let table = files.open().unwrap();
        assert_eq!(table.shards(), Some(shards));
        assert_eq!(table.positions(), u64::from(n));
        table.check(&control).unwrap();
        assert!(is_true(&table, &sharded), "{case}");

        // Every position by its name, one by one and together, and texts that are not positions.
        let name = |v: u32| percent_encode(&graph.names.name(v));
        let names: Vec<String> = (0..n).map(name).collect();
        let mut reader = catalog::reopen(&table, &control).unwrap();
        let texts: Vec<&str> = names.iter().map(String::as_str).collect();
        let found = reader.values(&texts).unwrap().into_iter();
        assert_eq!(found.collect::<Result<Vec<_>, _>>().unwrap(), values);
        for (name, value) in names.iter().zip(&values) {
            let number = reader.locate(name).unwrap();
            assert_eq!(reader.text(number).unwrap(), *name);
            assert_eq!(reader.prober.value(number).unwrap(), *value);
        }
        for none in ["", "x", &n.to_string()] {
            assert_eq!(
                reader.locate(none).unwrap_err().blame,
                Blame::Input,
                "{none}"
            );
        }
        assert!(reader.prober.value(n.into()).is_err());
        assert!(reader.prober.values(&[u64::from(n)]).is_err());
        // All of them, in the order of the table.
        let mut scanned = Vec::new();
        let each = &mut |number, value| {
            scanned.push((number, value));
            Ok(())
        };
        table.scan(&control, each).unwrap();
        let cells = table.load(&control).unwrap();
        for (at, &(number, value)) in (0..).zip(&scanned) {
            let v = graph
                .names
                .number(&percent_decoded(&reader.text(number).unwrap()))
                .unwrap();
            assert_eq!(
                (number, value, cells.get(at)),
                (at, values[v as usize], value)
            );
        }
        assert_eq!(scanned.len(), n as usize);
        // The same positions are found as in one table with the same order.
        let inputs = Inputs::default();
        let value = |number: u64| scanned[number as usize].1;
        let content = Content::new(
            of.0,
            of.1,
            &inputs,
            Keys::Numbers(&|number| number),
            n.into(),
            &value,
        );
        let mut one = Vec::new();
        let meta = write(&content, &mut one, &control).unwrap();
        let one = Table::open(Box::new(one), "one.lmt", &control).unwrap();
        let (a, b) = (table.meta(), &meta);
        assert_eq!((a.wins, a.losses, a.draws), (b.wins, b.losses, b.draws));
        assert_eq!(
            (a.longest_win, a.longest_loss),
            (b.longest_win, b.longest_loss)
        );
        for outcome in [Outcome::Win, Outcome::Loss, Outcome::Draw] {
            for limit in [0, 1, 5, 100] {
                let found = |table: &Table| {
                    let first = table
                        .select(Selection::new(outcome, Order::Table), limit, &control)
                        .unwrap();
                    (
                        first,
                        table
                            .select(Selection::new(outcome, Order::Longest), limit, &control)
                            .unwrap(),
                    )
                };
                assert_eq!(found(&table), found(&one));
            }
        }
        // A single false value is found, also by the parts.
        if n > 0 {
            let mut wrong = values.clone();
            let v = rng.below(n.into()) as usize;
            wrong[v] = match wrong[v] {
                Value::Draw => Value::Win(1 + 2 * rng.below(3)),
                Value::Win(_) if rng.below(2) == 0 => Value::Draw,
                Value::Win(plies) => Value::Win(plies + 2),
                Value::Loss(plies) => Value::Loss(plies + 2),
            };
            let table = Files::of(&sharded, of, &wrong).open().unwrap();
            assert!(!is_true(&table, &sharded), "{case}");
            spoiled += 1;
        }
    }
    assert!(spoiled > 170, "{spoiled}");
}

fn percent_decoded(text: &str) -> String {
    lastmove::game::percent_decode(text).unwrap()
}

#[test]
fn tables_of_another_graph_or_run_are_refused() {
    let control = Control::default();
    let graph = text::read("a b\nb c\nc a\nc d\n", "g", &control).unwrap();
    let values = solve::levels(&graph.game, Play::Normal, &control).unwrap();
    let values: Vec<Value> = values.iter().collect();
    let two = Sharded::cut(&graph, 2, &control).unwrap();
    let three = Sharded::cut(&graph, 3, &control).unwrap();
    let good = Files::of(&two, GAMES[0], &values);
    let table = good.open().unwrap();
    // The same graph, cut differently.
    let error = verify_shards(&table, &three, 0..3, &control).unwrap_err();
    assert_eq!(error.message.code, "table-other-input");
    // A table of another shard, rule of play, or values.
    let mut other_values = values.clone();
    other_values[0] = Value::Draw;
    let swapped = [good.tables[1].1.clone(), good.tables[0].1.clone()];
    let misere = Files::of(&two, GAMES[1], &values);
    let false_ones = Files::of(&two, GAMES[0], &other_values);
    for (number, bytes) in [
        (0, &swapped[0]),
        (1, &swapped[1]),
        (0, &misere.tables[0].1),
        (0, &false_ones.tables[0].1),
    ] {
        let mut tables = good.tables.clone();
        tables[number].1.clone_from(bytes);
        let manifest = good.manifest.clone();
        let error = Files { manifest, tables }.open().err().unwrap();
        assert_eq!(error.message.code, "table-other-shard");
    }
    // Any byte of the manifest that is changed, and any that is missing.
    for at in 0..good.manifest.len() {
        let cut = TableManifest::read(&good.manifest[..at], "t.lmts");
        assert!(cut.is_err());
        let mut manifest = good.manifest.clone();
        manifest[at] ^= 1;
        let tables = good.tables.clone();
        assert!(Files { manifest, tables }.open().is_err(), "byte {at}");
    }
    // A path that leads elsewhere.
    let text = String::from_utf8(good.manifest.clone()).unwrap();
    for path in ["../t.0.lmt", "/t.0.lmt", "", "..", "x\\\\t.0.lmt"] {
        let text = text.replace("t.0.lmt", path);
        let error = TableManifest::read(text.as_bytes(), "t.lmts").unwrap_err();
        assert_eq!(error.message.code, "table-damaged", "{path}");
    }
}
