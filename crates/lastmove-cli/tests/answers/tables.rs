//! Tables on disk through the command: written, probed, found, exported, verified, killed.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use lastmove::graph::generate::SplitMix64;
use serde_json::{Value, json};

use crate::left_out::left_out;

fn lastmove(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lastmove"))
        .env("LC_ALL", "C")
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
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

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn code(output: &Output) -> String {
    let object: Value = serde_json::from_slice(&output.stderr).unwrap();
    object["code"].as_str().unwrap().to_owned()
}

const GRAPH: &str = "a b\nb c\nc a\nb e\nd e\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("g.txt"), GRAPH).unwrap();
    std::fs::write(folder.path().join("other.txt"), "a b\nb c\nc a\nb d\n").unwrap();
    folder
}

#[test]
fn a_table_answers_every_command() {
    let folder = folder();
    let run = |arguments: &[&str], input: &[u8]| lastmove(folder.path(), arguments, input);
    let solved = out(&run(&["solve", "graph:g.txt", "--table", "g.lmt"], b""));
    assert!(solved.contains("positions"));
    let info = out(&run(&["info", "g.lmt", "--json"], b""));
    let info: Value = serde_json::from_str(&info).unwrap();
    assert_eq!(
        (&info["positions"], &info["game"]),
        (&5.into(), &"graph:g.txt".into())
    );
    // With few positions, the description is most of the file.
    let info = out(&run(&["info", "g.lmt"], b""));
    assert!(info.contains("size") && !info.contains("bits a position"));
    let large = ["solve", "nim:20,20,20", "--table", "n.lmt", "--quiet"];
    out(&run(&large, b""));
    let info = out(&run(&["info", "n.lmt"], b""));
    for line in info
        .lines()
        .filter_map(|line| line.strip_suffix(" bits a position"))
    {
        let bits = line.rsplit(' ').next().unwrap();
        let figures = bits.bytes().filter(u8::is_ascii_digit).count();
        assert!(
            (1..=4).contains(&figures) && bits.parse::<f64>().unwrap() > 0.0,
            "{info}"
        );
    }
    assert!(info.contains("bits a position"));
    assert_eq!(
        out(&run(&["probe", "g.lmt", "a", "d"], b"")),
        "a  loss in 2 plies\nd  win in 1 ply\n"
    );
    // An error in one position does not prevent other answers.
    for (json, answers) in [(false, "a  loss in 2 plies\nd  win in 1 ply\n"), (true, "")] {
        let mut arguments = vec!["probe", "g.lmt", "a", "nobody", "d"];
        arguments.extend(json.then_some("--json"));
        let probed = run(&arguments, b"");
        assert_eq!(probed.status.code(), Some(2));
        if json {
            assert_eq!(code(&probed), "vertex-unknown");
            assert_eq!(String::from_utf8(probed.stdout).unwrap().lines().count(), 2);
        } else {
            let said = String::from_utf8(probed.stdout).unwrap();
            assert_eq!(
                said,
                answers
                    .replace("a  ", "a       ")
                    .replace("d  ", "d       ")
            );
            assert!(String::from_utf8(probed.stderr).unwrap().contains("nobody"));
        }
    }
    let lines = run(&["probe", "g.lmt", "-", "--json"], b"e\nnobody\nb\n");
    assert_eq!(lines.status.code(), Some(2));
    let lines: Vec<Value> = String::from_utf8(lines.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[0]["outcome"], "loss");
    assert_eq!(
        (&lines[1]["input_line"], &lines[1]["code"]),
        (&2.into(), &"vertex-unknown".into())
    );
    assert_eq!(lines[2]["remoteness"], 1);
    let numbers = lines.iter().map(|line| line["input_line"].as_u64());
    assert!(numbers.eq([Some(1), Some(2), Some(3)]));
    let found = out(&run(
        &[
            "find",
            "g.lmt",
            "--outcome",
            "win",
            "--longest",
            "--limit",
            "1",
        ],
        b"",
    ));
    assert_eq!(found, "position,outcome,remoteness\nc,win,3\n");
    let exported = out(&run(&["export", "g.lmt", "--format", "csv"], b""));
    assert_eq!(
        exported,
        "position,outcome,remoteness\na,loss,2\nb,win,1\nc,win,3\nd,win,1\ne,loss,0\n"
    );
    let exported = out(&run(&["export", "g.lmt", "--format", "jsonl"], b""));
    assert_eq!(exported.lines().count(), 5);
    out(&run(&["verify", "g.lmt"], b""));
    out(&run(&["verify", "g.lmt", "graph:g.txt"], b""));
    let other = run(&["verify", "g.lmt", "graph:other.txt", "--json"], b"");
    assert_eq!(
        (other.status.code(), code(&other).as_str()),
        (Some(2), "table-other-input")
    );
    let other = run(&["verify", "g.lmt", "nim:3", "--json"], b"");
    assert_eq!(
        (other.status.code(), code(&other).as_str()),
        (Some(2), "table-other-game")
    );
}

/// A typing error does not destroy a graph.
#[test]
fn what_is_read_is_not_written_over() {
    let folder = folder();
    let kept = || std::fs::read_to_string(folder.path().join("g.txt")).unwrap();
    for arguments in [
        &[
            "solve",
            "graph:g.txt",
            "--all",
            "--table",
            "g.txt",
            "--json",
        ][..],
        &[
            "solve",
            "graph:g.txt",
            "--all",
            "--table",
            "./g.txt",
            "--json",
        ],
        &["convert", "g.txt", "g.txt", "--transpose", "--json"],
    ] {
        let output = lastmove(folder.path(), arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(code(&output), "output-is-input");
        assert_eq!(kept(), GRAPH);
    }
}

#[test]
fn bad_tables_are_told_apart() {
    let folder = folder();
    let run = |arguments: &[&str]| lastmove(folder.path(), arguments, b"");
    out(&run(&[
        "solve",
        "graph:g.txt",
        "--table",
        "g.lmt",
        "--quiet",
    ]));
    let good = std::fs::read(folder.path().join("g.lmt")).unwrap();
    let bad = |bytes: &[u8], code_wanted: &str| {
        std::fs::write(folder.path().join("bad.lmt"), bytes).unwrap();
        for command in ["info", "verify", "export"] {
            let output = run(&[command, "bad.lmt", "--json"]);
            assert_eq!(output.status.code(), Some(2), "{command}");
            // A file that is not a table may have been meant as a certificate.
            let code_wanted = match (command, code_wanted) {
                ("verify", "table-not-one") => "verify-neither",
                _ => code_wanted,
            };
            assert_eq!(code(&output), code_wanted);
        }
    };
    bad(GRAPH.as_bytes(), "table-not-one");
    bad(&good[..good.len() / 2], "table-cut-off");
    let mut newer = good.clone();
    newer[8] = 9;
    bad(&newer, "table-version");
    let mut broken = good.clone();
    let end = broken.len() - 60;
    broken[end] ^= 1;
    bad(&broken, "table-damaged");
    let missing = run(&["info", "none.lmt", "--json"]);
    assert_eq!(
        (missing.status.code(), code(&missing).as_str()),
        (Some(2), "file-not-found")
    );
    let nowhere = run(&["solve", "nim:3", "--table", "no/folder.lmt", "--json"]);
    assert_eq!(code(&nowhere), "output-no-folder");
    let many = run(&["solve", "-", "--table", "x.lmt", "--json"]);
    assert_eq!(code(&many), "table-of-many");
}

/// `table`, `solve --table` and `solve --all` cover the same positions, whatever position is asked
/// about.
#[test]
fn a_position_means_the_same_for_every_table() {
    let folder = folder();
    let run = |arguments: &[&str]| lastmove(folder.path(), arguments, b"");
    let rows = |game: &str| {
        let values = |lines: &str| {
            let mut values: Vec<_> = lines
                .lines()
                .map(|line| {
                    let mut object: Value = serde_json::from_str(line).unwrap();
                    object.as_object_mut().unwrap().remove("best_move");
                    object.to_string()
                })
                .collect();
            values.sort();
            values
        };
        let printed = values(&out(&run(&["table", game, "--format", "jsonl"])));
        let lines = out(&run(&["table", game, "--format", "csv"]));
        assert_eq!(lines.lines().count() - 1, printed.len(), "{game}");
        out(&run(&["solve", game, "--table", "t.lmt", "--quiet"]));
        out(&run(&["verify", "t.lmt", game, "--quiet"]));
        let kept = values(&out(&run(&["export", "t.lmt", "--format", "jsonl"])));
        assert_eq!(printed, kept, "{game}");
        let all = out(&run(&["solve", game, "--all", "--json"]));
        let all: Value = serde_json::from_str(&all).unwrap();
        assert_eq!(all["positions"], kept.len(), "{game}");
        kept.len()
    };
    std::fs::write(folder.path().join("b.txt"), "P...E\n.....\n..*..\n....T\n").unwrap();
    for (game, positions) in [
        ("nim:3,4", 20),
        ("nim:3,4@1,2", 20),
        ("kayles:5@3", rows("kayles:5")),
        ("octal:0.77@3", rows("kayles:3")),
        ("graph:g.txt@d", 5),
        ("pursuit:b.txt", 19 * 19 * 2),
        ("pursuit:b.txt@2,2/4,5/T", 19 * 19 * 2),
    ] {
        assert_eq!(rows(game), positions, "{game}");
    }
    for game in ["nim:3,4@5,6", "kayles:5@9"] {
        for question in [
            &["table", game][..],
            &["solve", game, "--table", "none.lmt"],
            &["solve", game, "--all"],
        ] {
            let output = run(&[question, &["--json"]].concat());
            let is = (output.status.code(), code(&output));
            assert_eq!(is, (Some(2), "table-outside".to_owned()), "{question:?}");
            assert!(output.stdout.is_empty());
        }
    }
    assert!(!folder.path().join("none.lmt").exists());
}

/// A game that begins at a position does so only for its own line.
#[test]
fn every_line_is_of_its_own_beginning() {
    let folder = folder();
    let games = [
        ("octal:0.77@5", "5"),
        ("octal:0.77", "20"),
        ("nim:3@1 + nim:2@1", "1 + 1"),
        ("nim:3 + nim:2", "3 + 2"),
        ("nim:3@2 + nim:2", "2 + 2"),
        ("nim:3 + nim:2@1", "3 + 1"),
    ];
    let input: Vec<_> = games.iter().map(|(game, _)| *game).collect();
    let input = input.join("\n");
    let lines = out(&lastmove(folder.path(), &["solve", "-"], input.as_bytes()));
    let lines: Vec<Value> = lines
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(lines.len(), games.len());
    for (number, ((game, position), line)) in (1..).zip(games.iter().zip(&lines)) {
        assert_eq!(line["position"], *position, "{game}");
        let alone = out(&lastmove(folder.path(), &["solve", game, "--json"], b""));
        let mut alone: Value = serde_json::from_str(&alone).unwrap();
        alone["input_line"] = json!(number);
        assert_eq!(*line, alone, "{game}");
    }
    let counted = lastmove(folder.path(), &["solve", "-", "--all"], input.as_bytes());
    let counted = out(&counted);
    for (number, ((game, _), line)) in (1..).zip(games.iter().zip(counted.lines())) {
        let alone = out(&lastmove(
            folder.path(),
            &["solve", game, "--all", "--json"],
            b"",
        ));
        let numbered = format!(",\"input_line\":{number}}}");
        assert_eq!(
            line.strip_suffix(&numbered),
            alone.trim_end().strip_suffix('}'),
            "{game}"
        );
    }
    // Errors are shown at their place in the line.
    let input = b"nim:3@1 + kayles:4@x\noctal:0.77@x\nkayles:y@2\n";
    let output = lastmove(folder.path(), &["solve", "-"], input);
    assert_eq!(output.status.code(), Some(2));
    let lines = String::from_utf8(output.stdout).unwrap();
    let columns = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let columns: Vec<_> = columns.map(|line| line["column"].as_u64()).collect();
    assert_eq!(columns, [Some(20), Some(12), Some(8)]);
}

#[cfg(unix)]
#[test]
fn a_killed_solve_leaves_no_broken_table() {
    let folder = folder();
    let arguments = ["solve", "nim:150,150", "--table", "n.lmt", "--quiet"];
    let path = folder.path().join("n.lmt");
    let mut whole = 0;
    for delay in 0..60 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lastmove"))
            .env("LC_ALL", "C")
            .args(arguments)
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(delay));
        // SIGKILL.
        child.kill().unwrap();
        child.wait().unwrap();
        if path.exists() {
            whole += 1;
            out(&lastmove(folder.path(), &["verify", "n.lmt"], b""));
            std::fs::remove_file(&path).unwrap();
        }
    }
    println!("{whole} of 60 were written before the signal");
    out(&lastmove(folder.path(), &arguments, b""));
    out(&lastmove(folder.path(), &["verify", "n.lmt"], b""));
}

/// A limit on the length of files simulates a full disk: the system refuses further writes.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_nothing_behind() {
    let folder = folder();
    let as_it_was = b"\x89LMT\r\n\x1a\nas it was";
    std::fs::write(folder.path().join("old.lmt"), as_it_was).unwrap();
    // A limit of one block, of 512 bytes or of 1024; the signal that comes with it ends nothing.
    let limited = "ulimit -f 1 && exec \"$0\" \"$@\"";
    for (name, format) in [("new.lmt", "--json"), ("old.lmt", "--quiet")] {
        let output = Command::new("sh")
            .env("LC_ALL", "C")
            .args(["-c", limited, env!("CARGO_BIN_EXE_lastmove")])
            .args(["solve", "nim:60,60,60", "--table", name, format])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        // The answer is known nevertheless.
        let answer = String::from_utf8(output.stdout.clone()).unwrap();
        assert!(answer.contains("win"), "{answer}");
        if format == "--json" {
            assert_eq!(code(&output), "file-not-written");
        } else {
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(said.contains(name), "{said}");
        }
    }
    let old = std::fs::read(folder.path().join("old.lmt")).unwrap();
    assert_eq!(old, as_it_was);
    let mut names: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["g.txt", "old.lmt", "other.txt"]);
}

/// A Python with zstandard: the system's, or one in a virtual environment under target.
fn python() -> Option<String> {
    let has = |python: &str| {
        let ran = Command::new(python)
            .args(["-c", "import zstandard"])
            .output();
        ran.is_ok_and(|output| output.status.success())
    };
    if has("python3") {
        return Some("python3".to_owned());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
    let python = folder.join("bin/python").display().to_string();
    if !has(&python) {
        Command::new("python3")
            .args(["-m", "venv"])
            .arg(&folder)
            .output()
            .ok()?;
        let install = ["-m", "pip", "install", "--quiet", "zstandard"];
        Command::new(&python).args(install).output().ok()?;
    }
    has(&python).then_some(python)
}

#[test]
fn a_short_python_script_reads_tables_as_the_docs_say() {
    let Some(python) = python() else {
        let why = "needs python3 with zstandard: python3 -m pip install zstandard";
        assert!(std::env::var("CI").is_err(), "{why}");
        left_out(why);
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/read_table.py");
    let folder = folder();
    std::fs::write(
        folder.path().join("n.txt"),
        "1 5\n5 9\n9 1\n5 6\n6 = draw\n",
    )
    .unwrap();
    // Without structure: in Huffman's codes, some values written out.
    let mut rng = SplitMix64::new(1);
    let moves = (0..9000).map(|_| format!("{} {}\n", rng.below(6000), rng.below(6000)));
    let chain = (6000..6020).map(|from| format!("{} {from}\n", from + 1));
    let graph: String = moves.chain(chain).collect();
    std::fs::write(folder.path().join("r.txt"), graph).unwrap();
    for (game, coding) in [
        ("graph:g.txt", "huffman"),
        ("graph:n.txt", "huffman"),
        ("graph:r.txt", "huffman"),
        ("nim:40,40,3", "zstd"),
        ("co-bang:80x50", "zstd"),
    ] {
        out(&lastmove(
            folder.path(),
            &["solve", game, "--table", "t.lmt"],
            b"",
        ));
        let info = out(&lastmove(folder.path(), &["info", "t.lmt", "--json"], b""));
        let info: Value = serde_json::from_str(&info).unwrap();
        assert_eq!(info["coding"], coding, "{game}");
        let read = Command::new(&python)
            .arg(&script)
            .arg(folder.path().join("t.lmt"))
            .output()
            .unwrap();
        let exported = out(&lastmove(folder.path(), &["export", "t.lmt"], b""));
        let values: Vec<String> = exported
            .lines()
            .skip(1)
            .map(|line| {
                let fields: Vec<&str> = line.rsplitn(3, ',').collect();
                format!("{} {}", fields[1], fields[0]).trim_end().to_owned()
            })
            .collect();
        let found = out(&read);
        let found: Vec<&str> = found.lines().collect();
        assert_eq!(found, values, "{game}");
    }
}

#[test]
fn an_export_has_best_moves_on_request() {
    let folder = folder();
    let run = |arguments: &[&str]| lastmove(folder.path(), arguments, b"");
    for game in [
        "nim:3,4",
        "graph:g.txt",
        "grundy:8",
        "co-bang:6x4",
        "nim/misere:2,2",
    ] {
        out(&run(&["solve", game, "--table", "t.lmt"]));
        let plain = out(&run(&["export", "t.lmt"]));
        let best = out(&run(&["export", "t.lmt", "--best"]));
        assert_eq!(plain.lines().count(), best.lines().count());
        let mut lines = plain.lines().zip(best.lines());
        assert_eq!(
            lines.next().unwrap(),
            (
                "position,outcome,remoteness",
                "position,outcome,remoteness,best_move"
            )
        );
        let json = out(&run(&["export", "t.lmt", "--best", "--json"]));
        for ((short, long), object) in lines.zip(json.lines()) {
            let object: Value = serde_json::from_str(object).unwrap();
            // `solve` agrees for every position.
            let at = format!("{game}@{}", object["position"].as_str().unwrap());
            let solved = out(&run(&["solve", &at, "--json"]));
            let solved: Value = serde_json::from_str(&solved).unwrap();
            assert_eq!(object["best_move"], solved["best"][0]["move"], "{at}");
            let rest = long.strip_prefix(short).unwrap();
            let best = rest.strip_prefix(',').unwrap().trim_matches('"');
            assert_eq!(best, object["best_move"].as_str().unwrap_or_default());
        }
    }
}

#[test]
fn best_moves_need_the_game_of_the_table() {
    let folder = folder();
    // Too long to be embedded in the table.
    let blanks = " ".repeat(1 << 20);
    let long = format!("{GRAPH}# {blanks}\n");
    std::fs::write(folder.path().join("long.txt"), long).unwrap();
    let run = |arguments: &[&str]| lastmove(folder.path(), arguments, b"");
    out(&run(&["solve", "graph:long.txt", "--table", "long.lmt"]));
    let refused = run(&["export", "long.lmt", "--best", "--json"]);
    assert_eq!(
        (refused.status.code(), &code(&refused)[..]),
        (Some(2), "export-best-game")
    );
    let best = out(&run(&["export", "long.lmt", "graph:long.txt", "--best"]));
    assert!(best.contains("\nd,win,1,e\n"), "{best}");
    // Of another game.
    let refused = run(&["export", "long.lmt", "graph:other.txt", "--best", "--json"]);
    assert_eq!(refused.status.code(), Some(2));
    // Of another game, although all values of the table are the same in it.
    out(&run(&["solve", "nim:3", "--table", "nim.lmt"]));
    let refused = run(&["export", "nim.lmt", "nim:5", "--best", "--json"]);
    assert_eq!(
        (refused.status.code(), &code(&refused)[..]),
        (Some(2), "table-other-game")
    );
    assert!(refused.stdout.is_empty());
}

#[test]
fn tables_of_goals_with_weights_say_what_play_is_worth() {
    let folder = folder();
    let run = |arguments: &[&str], input: &[u8]| lastmove(folder.path(), arguments, input);
    // Numbers out of order, so that the table has another order than the file.
    let costs = "9 : 0\n5 : 0\n7 : 1\n9 -> 5 [-3]\n5 -> 9 [4]\n5 -> 7 [9]\n7 -> 7 [-1]\n";
    std::fs::write(folder.path().join("c.txt"), costs).unwrap();
    for goal in ["energy", "mean-payoff"] {
        let game = format!("graph:c.txt,goal={goal}");
        let table = format!("{goal}.lmt");
        out(&run(&["solve", &game, "--table", &table], b""));
        // As `table` says it.
        let listed = out(&run(&["table", &game, "--format", "csv"], b""));
        let exported = out(&run(&["export", &table, "--best"], b""));
        assert_eq!(exported, listed);
        let listed = out(&run(&["table", &game, "--json"], b""));
        assert_eq!(
            out(&run(&["export", &table, "--best", "--json"], b"")),
            listed
        );
    }
    let probed = out(&run(&["probe", "energy.lmt", "9", "7"], b""));
    assert_eq!(probed, "9  win, credit 3\n7  win, no credit is enough\n");
    let probed = out(&run(&["probe", "mean-payoff.lmt", "-"], b"5\n7\n"));
    assert_eq!(probed, "5  win, average 1/2\n7  win, average -1\n");
    let probed = out(&run(&["probe", "energy.lmt", "9", "--json"], b""));
    let expected = json!({"position": "9", "outcome": "win", "remoteness": null, "credit": 3});
    assert_eq!(serde_json::from_str::<Value>(&probed).unwrap(), expected);
    let found = out(&run(
        &["find", "energy.lmt", "--outcome", "win", "--limit", "1"],
        b"",
    ));
    assert_eq!(found, "position,outcome,remoteness,credit\n5,win,,0\n");
    // Where nothing is found the columns are the usual ones.
    let found = out(&run(&["find", "energy.lmt", "--outcome", "draw"], b""));
    assert_eq!(found, "position,outcome,remoteness\n");
}
