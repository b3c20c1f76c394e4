//! Pictures against stored ones, among them those that docs/gallery.md shows with the lines that draw
//! them. `PICTURES=overwrite cargo test -p lastmove-cli --test pictures` redraws them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The root of the workspace, where all commands run.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    // Output is compared in English.
    command.env("LC_ALL", "C");
    command.current_dir(root()).args(arguments);
    command.output().unwrap()
}

/// The SVG that a command writes, which must be well-formed.
fn svg(arguments: &[&str]) -> String {
    let output = run(&[arguments, &["-o", "-"]].concat());
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    let svg = String::from_utf8(output.stdout).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let titles = root.children().filter(|child| child.has_tag_name("title"));
    assert_eq!(titles.count(), 1);
    svg
}

/// Compares a picture with the stored one, or stores it.
fn check(folder: &str, name: &str, arguments: &[&str]) {
    let drawn = svg(arguments);
    let path = root().join(folder).join(name);
    if std::env::var("PICTURES").as_deref() == Ok("overwrite") {
        std::fs::write(&path, &drawn).unwrap();
    }
    let stored = std::fs::read_to_string(&path)
        .unwrap()
        .replace("\r\n", "\n");
    let same = drawn == stored;
    assert!(
        same,
        "{name} has changed; see the head of this test to draw it anew"
    );
}

#[test]
fn those_of_the_docs() {
    let page = std::fs::read_to_string(root().join("docs/gallery.md")).unwrap();
    let mut drawn = 0;
    for line in page.lines().filter(|line| line.starts_with("lastmove ")) {
        let mut words = Vec::new();
        for (at, part) in line.split('"').enumerate() {
            match at % 2 {
                0 => words.extend(part.split_whitespace()),
                _ => words.push(part),
            }
        }
        let ["lastmove", arguments @ .., "-o", name] = &words[..] else {
            panic!("{line}");
        };
        let shown = format!("](pictures/{name})");
        assert!(page.contains(&shown), "{name} is not shown");
        check("docs/pictures", name, arguments);
        drawn += 1;
    }
    assert!(drawn >= 12, "{drawn}");
}

#[test]
fn one_of_every_kind() {
    let folder = "crates/lastmove-cli/tests/pictures";
    let check = |name, arguments: &[&str]| check(folder, name, arguments);
    check("nim.svg", &["draw", "nim:12,14,6,3,2"]);
    check(
        "nim-misere.svg",
        &["draw", "nim/misere:1,1,2", "--theme", "light"],
    );
    check("graph.svg", &["draw", "graph:examples/graphs/escape.txt"]);
    let owned = "graph:examples/graphs/owned.txt@hall";
    check("graph-vertex.svg", &["draw", owned, "--theme", "dark"]);
    let goals = "graph:examples/graphs/goals.txt,goal";
    let goal = |goal: &str| format!("{goals}={goal}");
    check(
        "goal-average.svg",
        &["draw", &goal("mean-payoff@b"), "--theme", "dark"],
    );
    check("goal-reach.svg", &["draw", &goal("reach:d")]);
    let escape = "node-kayles:examples/graphs/escape.txt";
    check("node-kayles.svg", &["draw", escape]);
    let escape = "arc-kayles:examples/graphs/escape.txt@trap-end";
    check("arc-kayles.svg", &["draw", escape, "--theme", "dark"]);
    check("queens-game.svg", &["draw", "queens-game:5@2,1"]);
    check("cram.svg", &["draw", "cram:3x4@1,1-1,2", "--theme", "dark"]);
    check("knights-game.svg", &["draw", "knights-game:6"]);
    let falling = "connect-four:4x4@4/4/x3/oxo1";
    check("connect-four.svg", &["draw", falling]);
    check("hex.svg", &["draw", "hex:3@1x1/3/o2", "--theme", "dark"]);
    let house = "hackenbush:examples/hackenbush/house.txt@wall1-wall2";
    check("hackenbush.svg", &["draw", house]);
    let fence = "hackenbush:crates/lastmove-cli/tests/data/graphs/fence.txt";
    check("hackenbush-loops.svg", &["draw", fence]);
    check("euclid.svg", &["draw", "euclid:15,21"]);
    check(
        "patrol.svg",
        &["draw", "pursuit:examples/pursuit/patrol.txt"],
    );
    let caught = "pursuit:examples/pursuit/courtyard.txt@9,8/9,8/T";
    check("caught.svg", &["draw", caught, "--rows", "8.."]);
    check(
        "window.svg",
        &["draw", "co-bang:999x9@700,5", "--rows", "695..701"],
    );
    let far = "co-bang:1000000000000000000x30@999999999999999999,7";
    let rows = "999999999999999990..999999999999999999";
    check("hatched.svg", &["draw", far, "--rows", rows]);
    check("histogram.svg", &["draw", "nim:9,9,9", "--histogram"]);
    let draws = "pursuit:examples/pursuit/draw.txt";
    check(
        "histogram-draws.svg",
        &["draw", draws, "--histogram", "--theme", "dark"],
    );
    let sum = "nim:3,5 + kayles:7 + chomp:3x4@4,3,1";
    check("sum.svg", &["draw", sum, "--theme", "light"]);
    let grown = format!("{house} + treblecross:9 + cram:3x3@1,1-1,2;2,2-3,2");
    check("sum-rows.svg", &["draw", &grown, "--theme", "dark"]);
    check("chomp.svg", &["draw", "chomp:4x5@5,5,3,1"]);
    let written = "tic-tac-toe@x../.o./..x";
    check("tic-tac-toe.svg", &["draw", written, "--theme", "dark"]);
    check("queens.svg", &["queens", "8", "--first"]);
    let wide = "examples/queens/wide.txt";
    check("queens-wide.svg", &["queens", "--blocked", wide, "--first"]);
}

#[test]
fn the_parts_of_a_sum_stand_side_by_side() {
    let parts = |count: usize| ["kayles:2"; 13][..count].join(" + ");
    let drawn = |count| svg(&["draw", &parts(count)]);
    let count = |drawn: &str, what: &str| drawn.matches(what).count();
    for parts in [2, 6, 12] {
        let drawn = drawn(parts);
        assert_eq!(count(&drawn, "class=\"pin\""), 2 * parts);
        assert_eq!(count(&drawn, ">+</text>"), parts - 1);
        assert_eq!(count(&drawn, ">nim value 2</text>"), parts);
        assert!(drawn.contains(&format!(">{parts}. kayles:2@2</text>")));
    }
    // Longer sums are text, and so are those without pictures.
    let many = drawn(13);
    assert_eq!(count(&many, "class=\"pin\""), 0);
    assert!(many.contains(">2 + 2 + 2"));
    // In misère play nim values are meaningless.
    let misere = svg(&["draw", "kayles/misere:2 + nim/misere:3"]);
    assert_eq!(count(&misere, ">+</text>"), 1);
    assert_eq!(count(&misere, "nim value"), 0);
}

#[test]
fn themes_differ_in_their_style_alone() {
    let theme = |theme| svg(&["draw", "nim:3,5,6", "--theme", theme]);
    let body = |text: &str| text.split_once("</style>").unwrap().1.to_owned();
    let (auto, light, dark) = (theme("auto"), theme("light"), theme("dark"));
    assert!(auto.contains("prefers-color-scheme:dark"));
    assert!(!light.contains("prefers-color-scheme") && !dark.contains("prefers-color-scheme"));
    assert_ne!(light, dark);
    assert_eq!(body(&light), body(&dark));
    assert_eq!(body(&light), body(&auto));
}

#[test]
fn names_are_only_names() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("names.txt");
    let long = "long".repeat(5_000);
    let names = [
        "<script>alert(1)</script>",
        "a&b;\"'",
        "\u{1b}[31m",
        "\u{202e}abc",
        &long,
    ];
    let edges = names.map(|name| format!("{name} end\nend {name}\n"));
    std::fs::write(&file, edges.concat()).unwrap();
    let game = format!("graph:{}", file.display());
    let drawn = svg(&["draw", &game]);
    assert!(!drawn.contains("<script") && !drawn.contains('\u{1b}'));
    assert!(!drawn.contains('\u{202e}'));
    assert!(drawn.len() < 100_000, "{}", drawn.len());
    let first = format!("{game}@%3Cscript%3Ealert(1)%3C/script%3E");
    assert!(!svg(&["draw", &first]).contains("<script"));
    std::fs::write(&file, "").unwrap();
    assert!(svg(&["draw", &game]).contains("no vertices"));
    std::fs::write(&file, "alone alone\n").unwrap();
    svg(&["draw", &game]);
}

#[test]
fn nothing_is_left_of_a_picture_that_fails() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (game, name) in [
        ("nim:3", "board.gif"),
        ("nim:3", "board"),
        ("nim:3,x", "board.svg"),
        ("co-bang:99999999x999@3,3", "no/such/folder.svg"),
    ] {
        let output = run(&["draw", game, "-o", &path(name)]);
        assert_eq!(output.status.code(), Some(2), "{game} {name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let output = run(&["draw", "nim:3", "--json", "-o", &path("board.SVG")]);
    let said: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&said["game"], &said["position"]),
        (&"nim:3".into(), &"3".into())
    );
}

#[cfg(feature = "png")]
#[test]
fn png_has_the_width_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.png");
    let name = path.display().to_string();
    for theme in ["light", "dark"] {
        let arguments = [
            "draw",
            "co-bang:8x4@7,2",
            "--theme",
            theme,
            "--size",
            "321",
            "-o",
            &name,
        ];
        let output = run(&arguments);
        assert!(output.status.success(), "{theme}");
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(bytes[16..20], 321u32.to_be_bytes());
    }
    let large = ["draw", "co-bang:20x2@7,2", "--size", "10000", "-o", &name];
    let output = run(&large);
    assert_eq!(output.status.code(), Some(2));
}
