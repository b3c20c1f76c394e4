//! Graphs in shards and their tables, through the command.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use lastmove::game::Play;
use lastmove::graph::formats;
use lastmove::graph::shards::Sharded;
use lastmove::table::{TableManifest, write_shard};
use lastmove::{Control, Value, solve};
use lastmove_host::Disk;
use serde_json::{Value as Json, json};

fn run(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    command.current_dir(folder).env("LC_ALL", "C");
    command.args(line.split(' ')).output().unwrap()
}

fn done(folder: &Path, line: &str) -> Vec<u8> {
    let output = run(folder, line);
    assert_eq!(output.status.code(), Some(0), "{line}: {output:?}");
    output.stdout
}

/// The code of the error that ends a line.
fn refused(folder: &Path, line: &str, status: i32) -> String {
    let output = run(folder, &format!("{line} --json"));
    assert_eq!(output.status.code(), Some(status), "{line}: {output:?}");
    let error: Json = serde_json::from_slice(&output.stderr).unwrap();
    error["code"].as_str().unwrap().to_owned()
}

fn json(text: &[u8]) -> Json {
    serde_json::from_slice(text).unwrap()
}

/// A folder with a random graph, whole and in five shards.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    done(
        at,
        "generate random r.lmg --vertices 3000 --edges 9000 --seed 3 --quiet",
    );
    done(at, "convert r.lmg cut --to shards --shards 5 --quiet");
    folder
}

/// Answers without the notation of the game.
fn answer(folder: &Path, line: &str) -> Json {
    let mut answer = json(&done(folder, line));
    answer["game"] = Json::Null;
    answer
}

#[test]
fn a_graph_in_shards_has_the_values_that_it_had() {
    let folder = folder();
    let at = folder.path();
    let info = json(&done(at, "info cut --json"));
    assert_eq!(info, json(&done(at, "info graph:cut --json")));
    assert_eq!(
        (&info["vertices"], &info["shards"]),
        (&json!(3000), &json!(5))
    );
    for of in ["graph", "graph/misere"] {
        for how in ["--all --json", "--all --json --work w"] {
            let plain = answer(at, &format!("solve {of}:r.lmg {how}"));
            assert_eq!(answer(at, &format!("solve {of}:cut {how}")), plain);
        }
    }
    let at_vertex = |graph: &str| answer(at, &format!("solve graph:{graph}@17 --json --moves"));
    assert_eq!(at_vertex("cut"), at_vertex("r.lmg"));
    let rows = |graph: &str| done(at, &format!("table graph:{graph} --format csv"));
    assert_eq!(rows("cut"), rows("r.lmg"));
    done(at, "solve graph:cut --table t.lmt --quiet");
    done(at, "verify t.lmt graph:cut --quiet");
    done(at, "verify t.lmt graph:cut --part 2/3 --quiet");
    // Converting back gives the same graph, move for move.
    done(at, "convert cut back.lmg --quiet");
    assert_eq!(
        fs::read(at.join("back.lmg")).unwrap(),
        fs::read(at.join("r.lmg")).unwrap()
    );
    // With less memory than the moves take, and while generated: the same files.
    done(
        at,
        "generate random g --vertices 3000 --edges 9000 --seed 3 --shards 5 --quiet",
    );
    done(
        at,
        "convert r.lmg small --shards 5 --memory 16803KB --quiet",
    );
    for other in ["g", "small"] {
        assert_eq!(json(&done(at, &format!("info {other} --json"))), info);
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let folder = folder();
    let at = folder.path();
    assert_eq!(
        refused(at, "convert r.lmg cut --shards 5", 2),
        "output-folder-full"
    );
    assert_eq!(
        refused(at, "convert r.lmg x.lmg --to lmg --shards 5", 2),
        "convert-option"
    );
    let printed = run(at, "convert r.lmg - --shards 5");
    assert_eq!(printed.status.code(), Some(2), "{printed:?}");
    assert_eq!(
        refused(at, "convert r.lmg no/such/folder --shards 5", 2),
        "output-no-folder"
    );
    assert_eq!(
        refused(at, "convert r.lmg few --shards 5 --memory 1MB", 1),
        "memory-over-budget"
    );
    assert!(!at.join("few").exists());
    done(at, "solve graph:r.lmg --table t.lmt --quiet");
    assert_eq!(
        refused(at, "verify t.lmt graph:r.lmg --part 1/2", 2),
        "verify-part"
    );
    assert_eq!(
        refused(at, "verify t.lmt graph:cut --part 1/2", 2),
        "table-other-input"
    );
    let file = at.join("cut/3.unmoves");
    fs::rename(&file, at.join("gone")).unwrap();
    // A folder with only the moves needs no un-moves.
    done(at, "solve graph:cut --all --quiet");
    let moves = at.join("cut/3.moves");
    let mut bytes = fs::read(&moves).unwrap();
    bytes[100] ^= 1;
    fs::write(&moves, bytes).unwrap();
    assert_eq!(refused(at, "solve graph:cut --all", 2), "shards-damaged");
    fs::remove_file(&moves).unwrap();
    assert_eq!(refused(at, "solve graph:cut --all", 2), "file-not-found");
    fs::remove_file(at.join("cut/shards.json")).unwrap();
    assert_eq!(refused(at, "solve graph:cut --all", 2), "file-is-directory");
}

/// Writes the table of a graph in shards as a cluster does, optionally with one wrong value.
fn write_table(folder: &Path, name: &str, spoil: Option<usize>) {
    let control = Control::default();
    let path = |file: &str| folder.join(file).display().to_string();
    let graph = Sharded::open(Arc::new(Disk), &path("cut"), &control).unwrap();
    let whole = formats::open(&Disk, &path("r.lmg"), None, &control).unwrap();
    let values = solve::levels(&whole.game, Play::Normal, &control).unwrap();
    let mut values: Vec<Value> = values.iter().collect();
    if let Some(v) = spoil {
        values[v] = match values[v] {
            Value::Draw => Value::Win(7),
            _ => Value::Draw,
        };
    }
    let mut tables = Vec::new();
    for (number, shard) in graph.manifest().shards.iter().enumerate() {
        let file = format!("{name}.{number}.lmt");
        let mut out = File::create(folder.join(&file)).unwrap();
        let value = |place: u64| values[(shard.first + place) as usize];
        let of = ("graph:cut", Play::Normal);
        let meta = write_shard(&graph, number, of, &value, &mut out, &control).unwrap();
        tables.push((file, meta));
    }
    let manifest = TableManifest::new(&graph, "graph:cut", Play::Normal, &tables);
    fs::write(folder.join(format!("{name}.lmts")), manifest.to_bytes()).unwrap();
}

#[test]
fn a_table_in_shards_is_asked_like_any_other() {
    let folder = folder();
    let at = folder.path();
    write_table(at, "good", None);
    write_table(at, "bad", Some(1234));
    done(at, "solve graph:r.lmg --table one.lmt --quiet");
    for line in [
        "probe T 0 17 2999 --json",
        "find T --outcome win --longest --limit 50 --json",
        "find T --outcome loss --limit 50 --json",
        "find T --outcome draw --json",
        "export T --json",
    ] {
        let lines = ["good.lmts", "one.lmt"].map(|table| line.replace(" T", &format!(" {table}")));
        assert_eq!(done(at, &lines[0]), done(at, &lines[1]), "{line}");
    }
    assert_eq!(refused(at, "probe good.lmts 3000", 2), "table-no-position");
    let info = json(&done(at, "info good.lmts --json"));
    let one = json(&done(at, "info one.lmt --json"));
    for key in [
        "positions",
        "wins",
        "losses",
        "draws",
        "longest_win_remoteness",
        "numbered_by",
    ] {
        assert_eq!(info[key], one[key], "{key}");
    }
    let text = String::from_utf8(done(at, "info good.lmts")).unwrap();
    assert!(
        text.lines()
            .any(|line| line.starts_with("shards ") && line.ends_with(" 5")),
        "{text}"
    );
    // Alone, and against its graph: whole and in parts, also more parts than shards.
    assert_eq!(
        json(&done(at, "verify good.lmts --json"))["true"],
        Json::Null
    );
    assert_eq!(
        json(&done(at, "verify good.lmts graph:cut --json")),
        json!({"true": true, "positions": 3000})
    );
    let mut positions = 0;
    for part in 1..=7 {
        let line = format!("verify good.lmts graph:cut --part {part}/7 --json");
        positions += json(&done(at, &line))["positions"].as_u64().unwrap();
    }
    assert_eq!(positions, 3000);
    // One false value is found, also by its part.
    let found = run(at, "verify bad.lmts graph:cut --json");
    assert_eq!(found.status.code(), Some(1), "{found:?}");
    let parts = (1..=5).map(|part| {
        let output = run(
            at,
            &format!("verify bad.lmts graph:cut --part {part}/5 --json"),
        );
        output.status.code().unwrap()
    });
    let parts: Vec<i32> = parts.collect();
    assert!(
        parts.contains(&1) && parts.iter().all(|&code| code < 2),
        "{parts:?}"
    );
    assert_eq!(
        refused(at, "verify good.lmts graph/misere:cut", 2),
        "table-other-game"
    );
    let output = run(at, "verify good.lmts graph:cut --part 4/3");
    assert_eq!(output.status.code(), Some(2));
    // A shard's table of another run, and one that is missing.
    fs::copy(at.join("bad.0.lmt"), at.join("good.0.lmt")).unwrap();
    fs::copy(at.join("bad.1.lmt"), at.join("good.1.lmt")).unwrap();
    fs::copy(at.join("bad.2.lmt"), at.join("good.2.lmt")).unwrap();
    assert_eq!(refused(at, "probe good.lmts 0", 2), "table-other-shard");
    fs::remove_file(at.join("good.3.lmt")).unwrap();
    fs::remove_file(at.join("good.4.lmt")).unwrap();
    write_table(at, "again", None);
    fs::remove_file(at.join("again.4.lmt")).unwrap();
    assert_eq!(refused(at, "probe again.lmts 0", 2), "file-not-found");
    // A manifest that refers to itself is refused at once.
    let text = fs::read_to_string(at.join("again.lmts")).unwrap();
    fs::write(
        at.join("again.lmts"),
        text.replace("again.0.lmt", "again.lmts"),
    )
    .unwrap();
    assert_eq!(refused(at, "info again.lmts", 2), "table-not-one");
}
