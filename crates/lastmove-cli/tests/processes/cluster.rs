//! Graphs on many processes, against the same command on one.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use lastmove::Control;
use lastmove::graph::generate::{Shape, SplitMix64};
use lastmove::graph::shards;
use lastmove::graph::{GameGraph, Graph, NamedGraph, Names};
use lastmove_host::shard_folder;
use serde_json::Value;

fn lastmove(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    command
        .env("LC_ALL", "C")
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Writes a graph as shards in `folder/web`, and as text in `folder/web.txt`.
fn write(game: GameGraph, shards: usize, folder: &Path) -> (String, String) {
    let graph = NamedGraph {
        names: Names::numbered(game.graph.vertices()),
        game,
    };
    let cut = folder.join("web");
    shard_folder::write(cut.to_str().unwrap(), |into| {
        let control = Control::default();
        shards::write(&graph.game.graph, &graph, shards, into, &control)
    })
    .unwrap();
    let text = folder.join("web.txt");
    let mut file = BufWriter::new(File::create(&text).unwrap());
    for v in 0..graph.game.graph.vertices() {
        writeln!(file, "{v}").unwrap();
        for &to in graph.game.graph.targets(v) {
            writeln!(file, "{v} {to}").unwrap();
        }
    }
    file.flush().unwrap();
    (cut.display().to_string(), text.display().to_string())
}

fn totals(output: &Output) -> Value {
    assert!(output.status.success(), "{output:?}");
    let mut totals: Value = serde_json::from_slice(&output.stdout).unwrap();
    totals["game"] = Value::Null;
    totals
}

/// A path whose every step leads to another shard.
fn zigzag(n: u32) -> GameGraph {
    let at = |k: u32| k % 4 * (n / 4) + k / 4;
    let edges: Vec<_> = (1..n).map(|k| (at(k), at(k - 1))).collect();
    GameGraph::from(Graph::from_edges(n, &edges))
}

/// Positions have their names, in totals and in the table, even with blanks in a name.
#[test]
fn names_that_are_texts_are_told_and_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let rules = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/rules/notakto.kif"
    );
    let done = |arguments: &[&str]| {
        let output = lastmove(arguments).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        output
    };
    let (file, cut, table) = (path("g.lmg"), path("cut"), path("t.lmts"));
    done(&["convert", &format!("rules:{rules}"), &file]);
    done(&["convert", &file, &cut, "--shards", "3"]);
    let expected = done(&["solve", &format!("graph:{file}"), "--all", "--json"]);
    let game = format!("graph:{cut}");
    let arguments = [
        "cluster", "solve", &game, "--local", "2", "--json", "--table", &table,
    ];
    assert_eq!(totals(&done(&arguments)), totals(&expected));
    let [plain, encoded] =
        ["control first", "control%20first"].map(|name| done(&["probe", &table, name]).stdout);
    assert!(String::from_utf8_lossy(&plain).contains("win in 6 plies"));
    assert!(String::from_utf8_lossy(&encoded).contains("win in 6 plies"));
}

#[test]
fn the_totals_are_those_of_one_process() {
    let folder = tempfile::tempdir().unwrap();
    let game = Shape::Web {
        sinks: 70,
        near: 80,
    }
    .graph(20_000, 100_000, 5);
    let (cut, text) = write(game, 6, folder.path());
    for rule in ["graph", "graph/misere"] {
        let one = lastmove(&["solve", &format!("{rule}:{text}"), "--all", "--json"]);
        let expected = totals(&{ one }.output().unwrap());
        for count in ["1", "2", "4"] {
            let game = format!("{rule}:{cut}");
            let arguments = [
                "cluster", "solve", &game, "--local", count, "--json", "--stats",
            ];
            let output = lastmove(&arguments).output().unwrap();
            assert_eq!(totals(&output), expected, "{rule} {count}");
            let stats = String::from_utf8(output.stderr).unwrap();
            let stats: Value = serde_json::from_str(stats.lines().last().unwrap()).unwrap();
            assert!(stats["figures"]["touched"].as_u64() > Some(0));
        }
    }
    let people = lastmove(&["solve", &format!("graph:{text}"), "--all"])
        .output()
        .unwrap();
    let people = String::from_utf8(people.stdout).unwrap();
    let game = format!("graph:{cut}");
    let output = lastmove(&["cluster", "solve", &game, "--local", "2"])
        .output()
        .unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    assert!(
        people.lines().skip(1).eq(output.lines().skip(1)),
        "{people}{output}"
    );
}

/// The child processes of a process.
fn children(parent: &Child) -> Vec<u32> {
    let path = format!("/proc/{0}/task/{0}/children", parent.id());
    let text = fs::read_to_string(path).unwrap_or_default();
    text.split_whitespace()
        .filter_map(|pid| pid.parse().ok())
        .collect()
}

fn signal(pid: u32, signal: &str) {
    let sent = Command::new("kill")
        .args([signal, &pid.to_string()])
        .output();
    assert!(sent.is_ok());
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_process_is_started_again_and_an_interrupt_ends_all() {
    let folder = tempfile::tempdir().unwrap();
    let (cut, text) = write(zigzag(8_000), 4, folder.path());
    let one = lastmove(&["solve", &format!("graph:{text}"), "--all", "--json"]).output();
    let expected = totals(&one.unwrap());
    let game = format!("graph:{cut}");
    let checkpoints = folder.path().join("checkpoints").display().to_string();
    let arguments = [
        "cluster",
        "solve",
        &game,
        "--local",
        "3",
        "--json",
        "--checkpoints",
        &checkpoints,
        "--checkpoint-every",
        "0.05",
    ];
    let mut random = SplitMix64::new(3);
    for _ in 0..4 {
        let child = lastmove(&arguments).spawn().unwrap();
        sleep(Duration::from_millis(100 + random.below(700)));
        let started = children(&child);
        if let Some(&victim) = started.get(random.below(3) as usize) {
            signal(victim, "-KILL");
        }
        assert_eq!(totals(&child.wait_with_output().unwrap()), expected);
    }
    let long = tempfile::tempdir().unwrap();
    let (cut, _) = write(zigzag(400_000), 4, long.path());
    let game = format!("graph:{cut}");
    let child = lastmove(&["cluster", "solve", &game, "--local", "2"])
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(700));
    let started = children(&child);
    assert_eq!(started.len(), 2);
    signal(child.id(), "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    for pid in started {
        assert!(fs::metadata(format!("/proc/{pid}/exe")).is_err(), "{pid}");
    }
}

#[test]
fn what_cannot_be_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let (cut, _) = write(zigzag(8), 2, folder.path());
    let game = format!("graph:{cut}");
    let hosts = folder.path().join("hosts");
    fs::write(&hosts, "192.0.2.1\n127.0.0.1:0\n").unwrap();
    let hosts = hosts.display().to_string();
    for (arguments, code) in [
        (&["nim:3,4", "--local", "2"][..], "cluster-no-graph"),
        (&[&game, "--hosts", &hosts], "cluster-process-missing"),
        (
            &[&game, "--hosts", &hosts, "--process", "2"],
            "cluster-no-such-process",
        ),
        (
            &[&game, "--hosts", &hosts, "--process", "1"],
            "cluster-insecure",
        ),
        (&[&game, "--hosts", "slurm"], "cluster-variable-missing"),
        (
            &[&game, "--local", "1", "--tls", "/nowhere"],
            "cluster-keys-unusable",
        ),
        (
            &[&game, "--local", "1", "--checkpoints", "ftp://a/b"],
            "cluster-store-unusable",
        ),
        (
            &[&game, "--local", "2", "--checkpoints", &hosts],
            "folder-is-file",
        ),
        (
            &[&game, "--local", "2", "--metrics", "nobody"],
            "cluster-address-unusable",
        ),
        (&["graph:/nowhere", "--local", "1"], "cluster-no-shards"),
    ] {
        let mut all = vec!["cluster", "solve", "--json"];
        all.extend(arguments);
        let output = lastmove(&all).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        let error: Value = serde_json::from_str(&error).unwrap();
        assert_eq!(error["code"], code);
        assert_eq!(output.status.code(), Some(2), "{code}");
    }
}

#[cfg(unix)]
#[test]
fn a_key_that_others_can_read_is_refused() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let (cut, _) = write(zigzag(8), 2, folder.path());
    let game = format!("graph:{cut}");
    let keys = folder.path().join("keys");
    let named = keys.display().to_string();
    let made = lastmove(&["cluster", "keys", &named]).output().unwrap();
    assert!(made.status.success(), "{made:?}");
    let solve = |mode: u32| {
        let allowed = fs::Permissions::from_mode(mode);
        fs::set_permissions(keys.join("process.key"), allowed).unwrap();
        let arguments = ["cluster", "solve", &game, "--local", "1", "--tls", &named];
        let output = lastmove(&arguments).output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    for mode in [0o644, 0o640, 0o604, 0o620] {
        let (status, error) = solve(mode);
        assert_eq!(status, Some(2), "{error}");
        let told = [format!("{mode:04o}"), "chmod 600".to_owned()];
        assert!(told.iter().all(|told| error.contains(told)), "{error}");
    }
    assert_eq!(solve(0o600).0, Some(0));
}
