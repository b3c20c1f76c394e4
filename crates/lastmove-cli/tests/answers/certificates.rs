//! Certificates through the command: written, checked, damaged.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn lastmove(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    // Output is compared in English.
    command.env("LC_ALL", "C");
    command.args(arguments).current_dir(folder);
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_certificate_is_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| lastmove(folder.path(), arguments);
    let game = "co-bang:1000000000000000000x6";
    let written = run(&["solve", game, "--certificate", "c.json"]);
    assert!(written.status.success(), "{written:?}");
    assert!(text(&written.stderr).contains("certificate written to c.json"));
    assert!(text(&written.stdout).contains("\nloss in "));
    let checked = run(&["verify", "c.json"]);
    assert!(checked.status.success());
    assert_eq!(
        text(&checked.stderr),
        "true for every row of every board of 6 columns: a period of 28 rows\n"
    );
    for (game, status) in [
        ("co-bang:9x6", 0),
        ("co-bang:9x7", 2),
        ("co-bang/misere:9x6", 2),
        ("nim:3", 2),
    ] {
        let checked = run(&["verify", "c.json", game, "--json"]);
        assert_eq!(checked.status.code(), Some(status), "{game}");
    }
    // A certificate is replaced, also one that is cut off.
    let cut_off = r#"{"format":"lastmove certificate","version":1"#;
    fs::write(folder.path().join("c.json"), cut_off).unwrap();
    assert_eq!(run(&["verify", "c.json"]).status.code(), Some(2));
    assert!(
        run(&["solve", game, "--certificate", "c.json"])
            .status
            .success()
    );
    let json = run(&["verify", "c.json", "--json"]);
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["true"], true);
}

#[test]
fn what_is_false_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| lastmove(folder.path(), arguments);
    run(&["solve", "co-bang:9x4", "--certificate", "c.json"]);
    let good = fs::read_to_string(folder.path().join("c.json")).unwrap();
    for (from, to, said) in [
        (
            "[\"win\",3,4]",
            "[\"win\",5,4]",
            "(7,1) is said to be won in 5, but by its options it is won in 3",
        ),
        ("[\"win\",3,4]", "[\"win\",3,5]", "is said to"),
        (
            "\"period\":10",
            "\"period\":11",
            "it says that the period has 11 rows, and has 10",
        ),
        ("\"columns\":4", "\"columns\":5", "is said to be"),
    ] {
        fs::write(folder.path().join("bad.json"), good.replacen(from, to, 1)).unwrap();
        let checked = run(&["verify", "bad.json"]);
        assert_eq!(checked.status.code(), Some(1));
        assert!(text(&checked.stdout).contains(said), "{checked:?}");
    }
    let json = run(&["verify", "bad.json", "--json"]);
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["true"], false);
    fs::write(
        folder.path().join("bad.json"),
        good.replacen("\"but\"", "\"bot\"", 1),
    )
    .unwrap();
    let checked = run(&["verify", "bad.json"]);
    assert_eq!(checked.status.code(), Some(2));
    assert!(text(&checked.stderr).contains("bad.json:"), "{checked:?}");
}

#[test]
fn what_cannot_be_certified_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let code = |arguments: &[&str]| {
        let output = lastmove(folder.path(), arguments);
        let error: Value = serde_json::from_slice(&output.stderr).unwrap();
        (
            output.status.code().unwrap(),
            error["code"].as_str().unwrap().to_owned(),
        )
    };
    let certify = |game: &str| code(&["solve", game, "--certificate", "c.json", "--json"]);
    assert_eq!(certify("nim:3"), (2, "certificate-not-written".to_owned()));
    assert_eq!(
        certify("co-bang:9x5000"),
        (2, "co-bang-no-proof".to_owned())
    );
    assert_eq!(certify("-"), (2, "certificate-of-many".to_owned()));
    let nowhere = code(&[
        "solve",
        "co-bang:9x4",
        "--certificate",
        "no/c.json",
        "--json",
    ]);
    assert_eq!(nowhere, (2, "output-no-folder".to_owned()));
    assert!(!folder.path().join("c.json").exists());
}

/// Rules of play that the game does not have are not passed over.
#[test]
fn a_certificate_with_rules_that_its_game_lacks_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| lastmove(folder.path(), arguments);
    let written = run(&["value", "kayles:7", "--period", "--certificate", "k.json"]);
    assert_eq!(written.status.code(), Some(0), "{written:?}");
    let good = fs::read_to_string(folder.path().join("k.json")).unwrap();
    assert_eq!(run(&["verify", "k.json"]).status.code(), Some(0));
    for rules in ["7", "0.77", "kayles"] {
        let forged = good.replacen("\"rules\":\"\"", &format!("\"rules\":\"{rules}\""), 1);
        assert_ne!(forged, good);
        fs::write(folder.path().join("forged.json"), forged).unwrap();
        let checked = run(&["verify", "forged.json"]);
        assert_eq!(checked.status.code(), Some(2), "{rules}: {checked:?}");
    }
}

#[test]
fn two_certificates_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| lastmove(folder.path(), arguments);
    for (game, file) in [
        ("co-bang:9x4", "four.json"),
        ("co-bang:900x4", "again.json"),
        ("co-bang:9x5", "five.json"),
    ] {
        run(&["solve", game, "--certificate", file]);
    }
    let good = fs::read_to_string(folder.path().join("four.json")).unwrap();
    let bad = good.replacen("[\"win\",3,4]", "[\"win\",5,4]", 1);
    assert_ne!(good, bad);
    fs::write(folder.path().join("bad.json"), bad).unwrap();
    let same = run(&["verify", "four.json", "again.json", "--json"]);
    assert_eq!(same.status.code(), Some(0));
    for pair in [["four.json", "bad.json"], ["bad.json", "four.json"]] {
        let differ = run(&["verify", pair[0], pair[1]]);
        assert_eq!(differ.status.code(), Some(1), "{pair:?}");
        assert!(text(&differ.stdout).contains("won in 5"));
        assert!(text(&differ.stderr).contains("“bad.json” is the one that is false"));
    }
    let worse = good.replacen("[\"win\",3,4]", "[\"win\",7,4]", 1);
    fs::write(folder.path().join("worse.json"), worse).unwrap();
    let both = run(&["verify", "bad.json", "worse.json"]);
    assert_eq!(both.status.code(), Some(1));
    let (first, second) = (text(&both.stdout), text(&both.stderr));
    assert!(
        first.contains("won in 5") && first.contains("won in 7"),
        "{first}"
    );
    assert!(second.contains("both certificates are false"), "{second}");
    let code = |arguments: &[&str]| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error: Value = serde_json::from_slice(&output.stderr).unwrap();
        error["code"].as_str().unwrap().to_owned()
    };
    // A missing file, or one of another kind, is not taken for a game.
    let missing = code(&["verify", "four.json", "none.json", "--json"]);
    assert_eq!(missing, "file-not-found");
    fs::write(folder.path().join("text"), "text").unwrap();
    let wrong = code(&["verify", "four.json", "text", "--json"]);
    assert_eq!(wrong, "verify-neither");
    let other = run(&["verify", "four.json", "five.json", "--json"]);
    assert_eq!(other.status.code(), Some(2));
    let error: Value = serde_json::from_slice(&other.stderr).unwrap();
    assert_eq!(error["code"], "certificates-disagree");
}
