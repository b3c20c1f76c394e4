//! The command as a process: closed pipes, full disks, signals, and nonsensical input.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};

use proptest::prelude::*;
use serde_json::Value;

fn lastmove(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    // Output is compared in English.
    command.env("LC_ALL", "C");
    command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn feed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = lastmove(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The command may stop reading before all is written.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn errors_of(child: &mut Child) -> String {
    let mut text = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    text
}

#[test]
fn a_pipe_closed_by_its_reader_ends_quietly() {
    for arguments in [
        &["table", "nim:1500,1500", "--quiet"][..],
        &["table", "nim:99999999", "--quiet"],
        &["table", "nim:100,100,100"],
        &["table", "nim:100,100,100", "--format", "csv"],
        &["table", "nim:100,100,100", "--format", "jsonl"],
        &["solve", "nim:90000,1", "--moves", "--json"],
        &["play", "nim:9999999,9999999", "--you", "none"],
    ] {
        let mut child = lastmove(arguments).spawn().unwrap();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        let mut begun = [0];
        reader.read_exact(&mut begun).unwrap();
        drop(reader);
        assert_eq!(errors_of(&mut child), "", "{arguments:?}");
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn names_too_long_for_a_column_stick_out() {
    let long = "a".repeat(70_000);
    let graph = format!("{long} b\nb c\n");
    for arguments in [
        &["table", "graph:-", "--quiet"][..],
        &["solve", "graph:-@b", "--moves", "--line", "--explain"],
        &["solve", "graph:-", "--all"],
    ] {
        let output = feed(arguments, graph.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
    let table = feed(&["table", "graph:-", "--quiet"], graph.as_bytes()).stdout;
    let text = String::from_utf8(table).unwrap();
    assert!(
        text.contains(&format!("{long}  loss")),
        "the long name with its value"
    );
    assert!(
        text.contains("\nb         win"),
        "a short name in its column"
    );
}

#[test]
fn a_full_disk_is_an_error() {
    for arguments in [
        &["solve", "nim:3"][..],
        &["solve", "nim:3", "--json"],
        &["solve", "graph:../../examples/graphs/escape.txt"],
        &["solve", "-"],
        &["table", "nim:3,3"],
        &["table", "nim:3,3", "--format", "csv"],
        &["table", "nim:3,3", "--format", "jsonl"],
        &["play", "nim:3"],
        &["games"],
        &["games", "--json"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
        &["--version"],
    ] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let mut child = lastmove(arguments)
            .stdin(Stdio::piped())
            .stdout(full)
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let _ = stdin.write_all(b"nim:3\n");
        drop(stdin);
        let errors = errors_of(&mut child);
        assert!(
            errors.contains("cannot be written"),
            "{arguments:?} {errors}"
        );
        assert_eq!(child.wait().unwrap().code(), Some(1), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_wait_for_input() {
    for arguments in [&["solve", "-"][..], &["play", "nim:3"]] {
        let mut child = lastmove(arguments).stdin(Stdio::piped()).spawn().unwrap();
        // An answer shows that the program is up, so that the signal finds its handler.
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"nim:3\n").unwrap();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        reader.read_line(&mut String::new()).unwrap();
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(sent.success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{arguments:?}");
    }
}

/// Whether a process has a handler for Ctrl-C.
#[cfg(target_os = "linux")]
fn listens(id: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = u64::from_str_radix(caught.unwrap().trim(), 16).unwrap();
    caught >> 1 & 1 == 1
}

/// A named pipe in this folder.
#[cfg(unix)]
fn named_pipe(folder: &std::path::Path) -> std::path::PathBuf {
    let pipe = folder.join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    pipe
}

/// Opening and reading a named pipe wait for its writer.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_a_wait_for_a_named_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = named_pipe(folder.path());
    let name = pipe.to_str().unwrap();
    let game = format!("graph:{name}");
    // Repeatedly: sometimes the interrupt comes just after the handler is installed.
    for is_opened in [false, true].repeat(10) {
        let mut child = lastmove(&["solve", &game]).spawn().unwrap();
        let writer = is_opened.then(|| std::fs::OpenOptions::new().write(true).open(&pipe));
        let id = child.id().to_string();
        while !listens(&id) {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(sent.success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{is_opened}");
        drop(writer);
    }
}

/// A table needs random access; a pipe is refused without waiting.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = named_pipe(folder.path());
    for command in ["info", "verify", "serve"] {
        let output = lastmove(&[command, pipe.to_str().unwrap(), "--json"])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains("\"code\":\"table-no-file\""), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_work() {
    let mut child = lastmove(&["play", "nim:99999999,99999999", "--you", "none"])
        .spawn()
        .unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut String::new()).unwrap();
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    reader.read_to_end(&mut Vec::new()).unwrap();
    assert!(errors_of(&mut child).contains("interrupted"));
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[cfg(unix)]
#[test]
fn a_search_without_an_end_says_so_and_after_an_interrupt_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("kept")).unwrap();
    for (options, told) in [
        (&[][..], "with --work DIR the next run could go on"),
        (
            &["--work", "kept"],
            "the work is kept in kept: the same command goes on",
        ),
    ] {
        let mut child =
            lastmove(&[&["solve", "connect-four:8x8", "--memory", "64MB"], options].concat())
                .current_dir(folder.path())
                .spawn()
                .unwrap();
        let mut reader = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert!(line.contains("it may never end"), "{line}");
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(sent.success());
        let mut rest = String::new();
        reader.read_to_string(&mut rest).unwrap();
        assert!(
            rest.contains("interrupted") && rest.contains(told),
            "{rest}"
        );
        assert_eq!(child.wait().unwrap().code(), Some(130));
    }
}

/// A sum with a cycle, too large to be searched, in which the winner could go on forever.
#[test]
fn perfect_play_of_a_loopy_sum_ends() {
    let sum =
        "graph:../../examples/graphs/return.txt@y + chomp:4x4 + chomp:4x4 + chomp:4x4 + nim:6";
    let output = lastmove(&["play", sum, "--you", "none"]).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.ends_with("plies.\n"), "{told}");
    assert!(told.contains("A wins"), "{told}");
    let output = lastmove(&["solve", sum, "--line"]).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.ends_with("wins in 1\n"), "{told}");
    assert!(
        told.contains("how long the other can hold out is not known"),
        "{told}"
    );
}

#[test]
fn a_line_that_is_too_long_is_passed_over() {
    let mut input = vec![b'7'; 3 << 20];
    input.extend_from_slice(b"\nnim:3\n");
    let output = feed(&["solve", "-"], &input);
    let lines: Vec<Value> = objects(&output.stdout);
    assert_eq!(lines[0]["code"], "input-line-too-long");
    assert_eq!(lines[1]["outcome"], "win");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn errors_and_figures_are_json_where_json_is_wanted() {
    // The message is the error, without other output of the argument parser.
    for (arguments, message) in [
        (
            &["solve", "nim:3", "--jsn", "--json"][..],
            "unexpected argument '--jsn' found",
        ),
        (
            &["solve", "--json"],
            "the following required arguments were not provided: <GAME>",
        ),
        (&["nope", "--json"], "unrecognized subcommand 'nope'"),
    ] {
        assert_eq!(objects(&feed(arguments, b"").stderr)[0]["message"], message);
    }
    for (arguments, code, status) in [
        (&["solve", "nin:3", "--json"][..], "game-unknown", 2),
        (&["--json", "solve"], "usage", 2),
        (&["nope", "--json"], "usage", 2),
        (
            &["solve", "nim:99999999", "--moves", "--json"],
            "too-many-moves",
            2,
        ),
    ] {
        let output = feed(arguments, b"");
        assert!(output.stdout.is_empty());
        let errors = objects(&output.stderr);
        assert_eq!(errors.len(), 1);
        assert_eq!(errors[0]["code"], code);
        assert_eq!(output.status.code(), Some(status));
    }
    let output = feed(
        &[
            "solve",
            "graph:../../examples/graphs/escape.txt",
            "--stats",
            "--json",
        ],
        b"",
    );
    let stats = &objects(&output.stderr)[0];
    let figures = &stats["figures"];
    for (figure, value) in [
        ("vertices", 6),
        ("edges", 7),
        ("positions", 6),
        ("levels", 4),
        // Moves into the two drawn positions are not needed.
        ("touched", 4),
    ] {
        assert_eq!(figures[figure], value, "{figure}");
    }
    assert!(figures["memory_reading"].as_u64().unwrap() > 0);
    let phases = stats["phases"].as_array().unwrap();
    for phase in ["read", "build", "transpose", "solve"] {
        let phase = phases.iter().find(|found| found["phase"] == phase).unwrap();
        assert!(phase["seconds"].as_f64().unwrap() >= 0.0);
    }
    assert!(stats["seconds"].as_f64().unwrap() > 0.0);
    if cfg!(target_os = "linux") {
        assert!(stats["peak_memory"].as_u64().unwrap() > 0);
    }
}

#[test]
fn every_game_is_listed_with_all_of_its_notation() {
    let output = feed(&["games", "--json"], b"");
    let games: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = games.as_array().unwrap();
    assert!(games.iter().any(|game| game["name"] == "nim"));
    for game in games {
        for key in ["name", "game", "position", "move", "example"] {
            assert!(!game[key].as_str().unwrap().is_empty(), "{game}");
        }
    }
}

#[test]
fn completions_and_manual_pages_are_written() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = feed(&["completions", shell], b"").stdout;
        assert!(String::from_utf8(script).unwrap().contains("lastmove"));
    }
    let page = String::from_utf8(feed(&["man", "table"], b"").stdout).unwrap();
    assert!(page.contains(".TH lastmove-table 1") && page.contains("rows"));
}

/// One JSON object a line.
fn objects(text: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(text).unwrap();
    let read = |line| serde_json::from_str::<Value>(line).unwrap();
    let objects: Vec<Value> = text.lines().map(read).collect();
    assert!(objects.iter().all(Value::is_object));
    objects
}

#[test]
fn converting_writes_whole_files_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let convert = |from: &str, to: &str| {
        let mut command = lastmove(&["convert", from, to]);
        command.output().unwrap()
    };
    let example = "../../examples/graphs/declared.txt";
    let (binary, text) = (path("g.lmg"), path("g.txt"));
    let output = convert(example, &binary);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    assert_eq!(convert(&binary, &text).status.code(), Some(0));
    let solve = |file: &str| {
        let game = format!("graph:{file}@1");
        let solved = lastmove(&["solve", &game, "--json"]).output().unwrap();
        serde_json::from_slice::<Value>(&solved.stdout).unwrap()["best"].clone()
    };
    assert_eq!(solve(&binary), solve(example));
    assert_eq!(solve(&text), solve(example));
    // A refusal leaves the existing file, and a damaged file is not read.
    let matrix = path("g.mtx");
    std::fs::write(&matrix, "before").unwrap();
    assert_eq!(convert(&binary, &matrix).status.code(), Some(2));
    assert_eq!(std::fs::read(&matrix).unwrap(), b"before");
    let bytes = std::fs::read(&binary).unwrap();
    std::fs::write(&binary, &bytes[..bytes.len() - 8]).unwrap();
    let cut = lastmove(&["convert", &binary, &text, "--json"])
        .output()
        .unwrap();
    assert_eq!(cut.status.code(), Some(2));
    assert_eq!(objects(&cut.stderr)[0]["code"], "lmg-truncated");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    // Standard input and standard output.
    let piped = feed(&["convert", "-", "-", "--to", "text"], &bytes);
    assert_eq!(piped.stdout, std::fs::read(&text).unwrap());
    #[cfg(target_os = "linux")]
    {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let mut command = lastmove(&["convert", example, "-", "--to", "lmg"]);
        assert_eq!(
            command.stdout(full).output().unwrap().status.code(),
            Some(1)
        );
    }
}

/// Lines that are almost games, and arbitrary lines.
fn lines() -> impl Strategy<Value = Vec<u8>> {
    let near = "(nim|graph|co-bang|pursuit)?(/misere|/)?:?[0-9,x@=%+. -]{0,12}(@[0-9,]{0,6})?";
    let line = prop_oneof![
        near.prop_map(String::into_bytes),
        "\\PC{0,20}".prop_map(String::into_bytes),
        prop::collection::vec(any::<u8>(), 0..20),
        Just(b"graph:../../examples/graphs/escape.txt@start".to_vec()),
    ];
    prop::collection::vec(line, 0..40).prop_map(|lines| lines.join(&b'\n'))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_input_is_answered_line_by_line(input in lines()) {
        let wanted = input
            .split(|&byte| byte == b'\n')
            .filter(|line| std::str::from_utf8(line).map_or(true, |line| !line.trim().is_empty()))
            .count();
        let output = feed(&["solve", "-", "--explain"], &input);
        let answers = objects(&output.stdout);
        prop_assert_eq!(answers.len(), wanted, "{:?}", input);
        let bad = answers.iter().any(|answer| answer.get("code").is_some());
        prop_assert_eq!(output.status.code(), Some(if bad { 2 } else { 0 }));
        prop_assert!(output.stderr.is_empty());
    }

    #[test]
    fn any_talk_ends_a_game_cleanly(input in lines()) {
        let output = feed(&["play", "nim:2,3", "--you", "both"], &input);
        prop_assert_eq!(output.status.code(), Some(0));
        prop_assert!(output.stderr.is_empty());
    }
}

#[test]
fn a_board_of_queens_may_come_from_standard_input() {
    let arguments = ["queens", "--count", "--blocked", "-"];
    let output = feed(&arguments, b"....\n*...\n....\n....\n");
    assert!(output.status.success());
    assert_eq!(output.stdout, b"1\n");
    let output = feed(&[&arguments[..], &["--json"]].concat(), b"....\n*..\n");
    assert_eq!(output.status.code(), Some(2));
    let error: Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!(error["code"], "queens-board-ragged");
    assert_eq!((&error["line"], &error["column"]), (&2.into(), &4.into()));
}

#[test]
fn a_graph_may_come_from_standard_input_once() {
    let output = feed(&["solve", "graph:-@a", "--json"], b"a b\n");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&answer["outcome"], &answer["remoteness"]),
        (&"win".into(), &1.into())
    );
    assert_eq!(answer["game"], "graph:-");
    // The list of games comes from standard input, too.
    let output = feed(&["solve", "-"], b"graph:-@a\nnim:3\n");
    assert_eq!(output.status.code(), Some(2));
    let lines = objects(&output.stdout);
    assert_eq!(lines[0]["code"], "stdin-used");
    assert_eq!(lines[1]["outcome"], "win");
}

/// Questions that no machine can answer count as bad input; those that more memory would answer do
/// not.
#[test]
fn refusals_have_one_exit_status_in_all_games() {
    for (arguments, code) in [
        (&["queens", "65", "--first"][..], "queens-size"),
        (&["queens", "33", "--all"], "queens-size"),
        (&["queens", "30", "--count"], "queens-count-size"),
        (&["queens", "40x50", "--count"], "queens-board-size"),
        (&["solve", "queens-game:99"], "placed-board-large"),
        (&["solve", "cram:99"], "placed-board-large"),
        (&["solve", "chomp:99x99"], "chomp-too-large"),
        (&["value", "chomp:99x99"], "chomp-too-large"),
        (
            &["value", "wythoff:9999999,9999999"],
            "wythoff-nim-too-large",
        ),
        (
            &[
                "value",
                "co-bang:999999999999999999x4097@999999999999999999,1",
            ],
            "co-bang-nim-too-large",
        ),
        (
            &[
                "solve",
                "co-bang:999999999999999999x4097@999999999999999999,1",
            ],
            "co-bang-too-large",
        ),
        (&["table", "co-bang:999999999999x50"], "table-too-large"),
        (&["table", "nim:99999,99999,99999"], "positions-over-limit"),
        (&["table", "chomp:100x100"], "positions-over-limit"),
        (
            &["solve", "chomp:100x100", "--search"],
            "positions-over-limit",
        ),
        (&["solve", "nim:99999999", "--moves"], "too-many-moves"),
        (
            &[
                "draw",
                "co-bang:99999999x999@3,3",
                "--rows",
                "1..9999",
                "-o",
                "-",
            ],
            "draw-too-large",
        ),
    ] {
        let output = feed(&[arguments, &["--json"][..]].concat(), b"");
        if arguments[0] == "draw" {
            // A picture on standard output is not JSON.
            assert_eq!(feed(arguments, b"").status.code(), Some(2));
            continue;
        }
        let error: Value = serde_json::from_slice(&output.stderr).unwrap();
        assert_eq!(error["code"], code, "{arguments:?}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    for arguments in [
        &["queens", "22", "--count", "--memory", "1M"][..],
        &["queens", "1000000", "--random", "--memory", "1M"],
        &["value", "wythoff:3000,4000", "--memory", "1M"],
        &["table", "chomp:9x9", "--memory", "1k"],
        &[
            "solve",
            "pursuit:../../examples/pursuit/courtyard.txt",
            "--all",
            "--memory",
            "9",
        ],
    ] {
        let output = feed(&[arguments, &["--json"][..]].concat(), b"");
        let error: Value = serde_json::from_slice(&output.stderr).unwrap();
        assert_eq!(error["code"], "memory-over-budget", "{arguments:?}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
}
