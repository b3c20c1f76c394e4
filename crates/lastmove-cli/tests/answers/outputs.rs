//! Files that the command writes: what they may replace, and what is said when a disk is full.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

const TYPED: &str = "start left\nstart right\nleft end\n";

/// Runs the command, its arguments separated by blanks.
fn run(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lastmove"))
        .env("LC_ALL", "C")
        .args(arguments.split(' '))
        .current_dir(folder)
        .output()
        .unwrap()
}

fn code(output: &Output) -> String {
    let object: Value =
        serde_json::from_slice(&output.stderr).unwrap_or_else(|_| panic!("{output:?}"));
    object["code"].as_str().unwrap().to_owned()
}

/// Every command that writes a file; OUT stands for its name.
const WRITERS: [&str; 12] = [
    "solve nim:3,4 --table OUT",
    "solve co-bang:6x4 --certificate OUT",
    "value kayles:1 --period --certificate OUT",
    "book mnk:3x3,k=3 --plies 1 -o OUT",
    "draw nim:3,4 -o OUT.svg",
    "convert g.txt OUT --to lmg",
    "convert g.txt OUT --to text",
    "convert g.txt OUT --to pg",
    "convert n.txt OUT --to mtx",
    "convert g.txt OUT --to dot",
    "generate path OUT.txt --vertices 5",
    "queens 6 --all -o OUT",
];

/// What somebody typed, or another kind of output, is not overwritten; the same kind is.
#[test]
fn only_the_same_kind_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("g.txt"), TYPED).unwrap();
    fs::write(path.join("n.txt"), "1 2\n2 3\n").unwrap();
    for writer in WRITERS {
        let arguments = format!("{} --quiet", writer.replace("OUT", "out"));
        let name = arguments
            .split(' ')
            .find(|word| word.starts_with("out"))
            .unwrap();
        let file = path.join(name);
        let [json, forced] = ["--json", "--force"].map(|option| format!("{arguments} {option}"));
        let is_done = |arguments: &str| run(path, arguments).status.success();
        // There is none, or an empty one.
        assert!(is_done(&arguments), "{writer}");
        let written = fs::read(&file).unwrap();
        assert!(!written.is_empty());
        fs::write(&file, "").unwrap();
        assert!(is_done(&arguments), "{writer}");
        // One of the same kind.
        assert!(is_done(&arguments), "{writer}");
        assert_eq!(fs::read(&file).unwrap(), written, "{writer}");
        for other in [
            TYPED,
            "notes\n",
            "1 2\n2 3\n",
            "\u{feff}{}",
            "7\n1 2\n",
            "1 2 3 4\n",
        ] {
            fs::write(&file, other).unwrap();
            let refused = run(path, &json);
            assert_eq!(refused.status.code(), Some(2), "{writer}");
            assert_eq!(code(&refused), "output-is-other", "{writer}");
            assert_eq!(fs::read(&file).unwrap(), other.as_bytes(), "{writer}");
        }
        assert!(is_done(&forced), "{writer}");
        assert_eq!(fs::read(&file).unwrap(), written, "{writer}");
        fs::remove_file(&file).unwrap();
    }
}

/// Where standard output is not written, `-` would make a file of that name.
#[test]
fn a_dash_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for writer in [
        "solve nim:3,4 --table -",
        "solve co-bang:6x4 --certificate -",
        "value kayles:1 --period --certificate -",
        "book mnk:3x3,k=3 --plies 1 -o -",
        "man --all -",
    ] {
        let refused = run(path, &format!("{writer} --json"));
        assert_eq!(code(&refused), "output-is-dash", "{writer}");
    }
    assert_eq!(fs::read_dir(path).unwrap().count(), 0);
    let [dash, device] = ["-", "/dev/stdout"].map(|output| {
        let written = run(path, &format!("generate path {output} --vertices 3"));
        assert!(written.status.success());
        written.stdout
    });
    assert!(!dash.is_empty());
    assert_eq!(dash, device);
    fs::write(path.join("file"), "").unwrap();
    let refused = run(path, "man --all file --json");
    assert_eq!(code(&refused), "folder-is-file");
}

#[test]
fn one_kind_does_not_replace_another() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("g.txt"), TYPED).unwrap();
    fs::write(path.join("n.txt"), "1 2\n2 3\n").unwrap();
    let fill = |writer: &str, name: &str| {
        let arguments = format!("{} --force --quiet", writer.replace("OUT.svg", "p.svg"));
        let arguments = arguments.replace("OUT.txt", name).replace("OUT", name);
        assert!(run(path, &arguments).status.success(), "{arguments}");
    };
    // Names that end as pictures and texts have to end.
    let plain = WRITERS.iter().filter(|writer| !writer.contains("OUT."));
    let plain: Vec<&&str> = plain.collect();
    for (place, first) in plain.iter().enumerate() {
        for (other, second) in plain.iter().enumerate() {
            // A book is a table, and certificates are of one kind.
            let kind = |place: usize| [0, 1, 1, 0].get(place).copied().unwrap_or(place);
            fill(first, "x");
            let arguments = format!("{} --json", second.replace("OUT", "x"));
            let output = run(path, &arguments);
            let is_same = kind(place) == kind(other);
            assert_eq!(output.status.success(), is_same, "{first}, then {second}");
        }
    }
}

#[test]
fn devices_packed_lists_and_manuals_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for _ in 0..2 {
        assert!(
            run(path, "queens 6 --all -o q.txt.gz --quiet")
                .status
                .success()
        );
    }
    assert!(
        run(path, "queens 6 --all --format csv -o q.txt.gz")
            .status
            .success()
    );
    if cfg!(unix) {
        assert!(
            run(path, "solve nim:3,4 --table /dev/null")
                .status
                .success()
        );
    }
    for _ in 0..2 {
        assert!(run(path, "man --all pages --quiet").status.success());
    }
}

/// What was found is shown although it cannot be written.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_the_file_and_not_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, said) in [
        (
            "solve nim:3,4 --all --table /dev/full --json",
            "\"wins\":16",
        ),
        (
            "solve nim:3,4 --table /dev/full --json",
            "\"outcome\":\"win\"",
        ),
        (
            "solve co-bang:6x4 --certificate /dev/full --json",
            "\"outcome\"",
        ),
    ] {
        let output = run(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(code(&output), "file-not-written");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(said), "{text}");
    }
}

/// Runs the command under a limit of the shell's `ulimit`.
#[cfg(target_os = "linux")]
fn limited(folder: &Path, limit: &str, arguments: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_lastmove");
    Command::new("sh")
        .arg("-c")
        .arg(format!("ulimit {limit} && exec \"$0\" {arguments}"))
        .arg(program)
        .env("LC_ALL", "C")
        .current_dir(folder)
        .output()
        .unwrap()
}

/// The system would end a program that writes too large a file.
#[cfg(target_os = "linux")]
#[test]
fn a_file_over_the_limit_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = "generate random g.txt --vertices 20000 --json";
    let output = limited(folder.path(), "-f 8", arguments);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(code(&output), "file-not-written");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Work that does not fit into the address space is refused, whatever --memory says.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_of_the_address_space_bounds_memory() {
    let folder = tempfile::tempdir().unwrap();
    for memory in ["", " --memory 8G"] {
        let arguments = format!("solve dobutsu --json{memory}");
        let output = limited(folder.path(), "-v 200000", &arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(code(&output), "memory-over-budget");
    }
    // Counting what play can reach makes do with what there is.
    let output = limited(folder.path(), "-v 80000", "solve kayles:3000 --json");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}
