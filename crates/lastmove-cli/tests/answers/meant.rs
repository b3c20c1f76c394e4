//! What was probably meant is said: names that people give to games, other spellings, files in the
//! place of games, games in the place of commands.

use std::fs;

use serde_json::Value;

use super::advice::{code, folder, run};

#[test]
fn games_are_known_by_other_names_and_spellings() {
    let folder = folder();
    for (written, meant, expected) in [
        ("connect4", "connect-four:6x7", "game-unknown"),
        ("Connect-Four:6x7", "connect-four:6x7", "game-unknown"),
        ("ttt", "tic-tac-toe", "game-unknown"),
        ("nine-mens-morris", "morris:9", "game-unknown"),
        ("Nine Men's Morris", "morris:9", "game-unknown"),
        ("gomoku", "mnk:8x8,k=5", "game-unknown"),
        ("caro", "mnk:8x8,k=5", "game-unknown"),
        ("co bang:8x4", "co-bang:8x4", "game-unknown"),
        ("cờ bảng:8x4@7,2", "co-bang:8x4@7,2", "game-unknown"),
        ("NIM:3,4", "nim:3,4", "game-unknown"),
        ("nimm/misere:3,4@1,1", "nim/misere:3,4@1,1", "game-unknown"),
        ("nimm:3 + KAYLES:4", "nim:3 + kayles:4", "game-unknown"),
        ("nim:3, 4, 5", "nim:3,4,5", "number-expected"),
        ("nim:3 4 5", "nim:3,4,5", "number-expected"),
        ("connect-four:6X7", "connect-four:6x7", "number-expected"),
        ("hex:3×3", "hex:3x3", "number-expected"),
        ("chomp:3,4", "chomp:3x4", "syntax"),
        ("co-bang:8 x 4@8,2", "co-bang:8x4@8,2", "number-expected"),
        ("mnk:6,7,k=3", "mnk:6x7,k=3", "number-expected"),
        (
            "hare-and-hounds,first=hare",
            "hare-and-hounds:first=hare",
            "game-unknown",
        ),
    ] {
        let advice = format!("{meant}?");
        let found = code(folder.path(), &["solve", written], &advice);
        assert_eq!(found, expected, "{written}");
        // What is said to be meant is understood.
        let said = run(
            folder.path(),
            &["solve", meant, "--memory", "1kB", "--json"],
        );
        let said = String::from_utf8(said.stderr).unwrap();
        assert!(
            said.is_empty() || said.contains("memory"),
            "{meant}: {said}"
        );
    }
}

/// Options come after a colon where there are no rules before them.
#[test]
fn options_without_rules_are_said_to_be_so() {
    let folder = folder();
    let said = run(folder.path(), &["games", "hare-and-hounds"]);
    let said = String::from_utf8(said.stdout).unwrap();
    assert!(said.contains("the first as :NAME=VALUE"), "{said}");
    for (game, message) in [
        ("hare-and-hounds:3x5", "has no rules, only options"),
        ("teeko:3x5", "has neither rules nor options"),
    ] {
        let said = run(folder.path(), &["solve", game]);
        let said = String::from_utf8(said.stderr).unwrap();
        assert!(said.contains(message), "{said}");
    }
}

#[test]
fn what_cannot_be_guessed_is_not() {
    let folder = folder();
    for (written, advice) in [
        ("caroo-what", "`lastmove games`"),
        ("nim:3,x", "12"),
        ("nim: x", "12"),
        ("connect-four:60X70", "12"),
        ("nimm:3,x", "nim"),
    ] {
        let said = run(folder.path(), &["solve", written, "--json"]);
        let error: Value = serde_json::from_slice(&said.stderr).unwrap();
        assert!(error["args"].get("meant").is_none(), "{error}");
        let message = error["message"].as_str().unwrap();
        assert!(message.contains(advice), "{error}");
        // Not all games one after the other.
        assert!(!message.contains("dawson"), "{error}");
    }
    let said = run(folder.path(), &["games", "caro"]);
    let said = String::from_utf8(said.stderr).unwrap();
    assert!(said.contains("mnk, tic-tac-toe"), "{said}");
}

#[test]
fn files_are_looked_at() {
    let folder = folder();
    fs::create_dir(folder.path().join("sub")).unwrap();
    for (name, text) in [
        ("small.txt", "# Two moves\na b\nb c\n"),
        ("numbers", "1 2\n2 3\n"),
        ("sub/mill.txt", "thief = 8\n2 3\nP.*\n..T\n"),
        ("house.txt", "ground a\na b\n"),
        ("own rules", "; Nim\n(role first)\n(role second)\n"),
        ("p.gm", "parity 1;\n0 0 0 1;\n1 0 1 0;\n"),
        (
            "c.json",
            "{\"format\":\"lastmove certificate\",\"version\":1}",
        ),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let code = |arguments: &[&str], advice: &str| code(folder.path(), arguments, advice);
    for (file, meant) in [
        ("small.txt", "graph:small.txt?"),
        ("./small.txt", "graph:./small.txt?"),
        ("small.txt@a", "graph:small.txt@a?"),
        ("numbers", "graph:numbers?"),
        ("sub/mill.txt", "pursuit:sub/mill.txt?"),
        ("house.txt", "hackenbush:house.txt?"),
        ("own rules", "rules:own%20rules?"),
        ("p.gm", "graph:p.gm?"),
    ] {
        assert_eq!(code(&["solve", file], meant), "game-is-file", "{file}");
        assert_eq!(code(&["table", file], meant), "game-is-file", "{file}");
    }
    assert_eq!(code(&["solve", "n.lmt"], "probe n.lmt"), "game-is-table");
    assert_eq!(
        code(&["solve", "c.json"], "verify c.json"),
        "game-is-certificate"
    );
    // A name that is no file is none.
    assert_eq!(code(&["solve", "no.txt"], "graph:"), "game-no-file");
    for (file, meant) in [
        ("../no/a.txt", "graph:"),
        ("no/such", "graph:"),
        ("smal.txt", "“small.txt”?"),
        ("./smalll.txt", "“./small.txt”?"),
        ("sub/mil.txt", "“sub/mill.txt”?"),
        ("examples/graphs/escpe.txt", "“examples/graphs/escape.txt”?"),
    ] {
        assert_eq!(code(&["solve", file], meant), "game-no-file", "{file}");
    }
    for (file, text) in [
        ("p.svg", "<svg width=\"9\">\n</svg>\n"),
        ("q.txt", "Nghiem thu 1: 2 4 1 3 \n"),
        ("q.jsonl", "[2,4,1,3]\n"),
        ("q.csv", "c1,c2,c3,c4\n2,4,1,3\n"),
    ] {
        fs::write(folder.path().join(file), text).unwrap();
        assert_eq!(code(&["solve", file], "games"), "game-unknown", "{file}");
    }
    // A file that is there, and other rules of play.
    assert_eq!(code(&["solve", "other.json"], "games"), "game-unknown");
    assert_eq!(code(&["solve", "nim/a.b:3"], "misere"), "play-unknown");
    assert_eq!(code(&["solve", "sub"], "games"), "game-unknown");
    let turned = ["verify", "nim:3,4", "n.lmt"];
    let advice = "`lastmove verify n.lmt nim:3,4`";
    assert_eq!(code(&turned, advice), "verify-file-first");
}

#[test]
fn a_game_without_a_command_is_solved() {
    let folder = folder();
    fs::write(folder.path().join("small.txt"), "a b\n").unwrap();
    for (written, meant) in [
        ("nim:3,4", "`lastmove solve nim:3,4`"),
        ("nim:3 + nim:4", "`lastmove solve \"nim:3 + nim:4\"`"),
        ("chomp", "`lastmove solve chomp:"),
        ("connect4", "`lastmove solve connect-four:6x7`"),
        ("small.txt", "`lastmove solve graph:small.txt`"),
        ("n.lmt", "`lastmove info n.lmt`"),
    ] {
        assert_eq!(code(folder.path(), &[written], meant), "command-missing");
    }
    for (written, meant) in [("slove", "solve"), ("game", "games")] {
        assert_eq!(code(folder.path(), &[written], written), "usage");
        let said = run(folder.path(), &[written]);
        let said = String::from_utf8(said.stderr).unwrap();
        assert!(said.contains(&format!("'{meant}'")), "{said}");
    }
}

#[test]
fn values_of_csv_are_separated_as_asked() {
    let folder = folder();
    let text = |arguments: &[&str]| {
        let said = run(folder.path(), arguments);
        assert!(said.status.success(), "{arguments:?}");
        String::from_utf8(said.stdout).unwrap()
    };
    let table = text(&[
        "table",
        "nim:1,1",
        "--format",
        "csv",
        "--separator",
        ";",
        "-q",
    ]);
    assert!(table.starts_with("position;outcome;remoteness;best_move\n0,0;loss;0;\n"));
    let export = text(&["export", "n.lmt", "--separator", "tab"]);
    assert!(export.starts_with("position\toutcome\tremoteness\n0,0\tloss\t0\n"));
    let found = text(&["find", "n.lmt", "--outcome", "loss", "--separator", "|"]);
    assert!(found.starts_with("position|outcome|remoteness\n0,0|loss|0\n"));
    let usual = text(&["export", "n.lmt"]);
    assert!(usual.starts_with("position,outcome,remoteness\n\"0,0\",loss,0\n"));
    let code = |arguments: &[&str], advice: &str| code(folder.path(), arguments, advice);
    let of_text = ["table", "nim:1,1", "--separator", ";"];
    assert_eq!(code(&of_text, "--format csv"), "separator-no-csv");
    for wrong in ["", ";;", "a", "\"", "ô"] {
        let wrong = ["export", "n.lmt", "--separator", wrong];
        assert_eq!(code(&wrong, "such as ;"), "usage");
    }
}
