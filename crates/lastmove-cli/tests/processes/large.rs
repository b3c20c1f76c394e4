//! Work within the memory limit: graphs larger than it, searches, proofs; and generated graphs.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

/// Far less than the graph takes in memory: some 140 MB.
const LIMIT: &str = "64MB";

fn lastmove(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    command.current_dir(folder).env("LC_ALL", "C");
    command.args(line.split(' '));
    command
}

fn done(folder: &Path, line: &str) -> Output {
    let output = lastmove(folder, line).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{line}: {output:?}");
    output
}

fn json(text: &[u8]) -> Value {
    serde_json::from_slice(text).unwrap()
}

/// A folder with a graph of 94 MB.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    done(
        folder.path(),
        "generate web w.lmg --vertices 400000 --edges 30000000 --quiet",
    );
    folder
}

/// 10 bytes a vertex do not fit, so the words are in a file, too.
#[test]
fn a_graph_whose_words_do_not_fit_is_solved_within_memory() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let generate = "generate random r.lmg --vertices 5000000 --edges 10000000 --quiet";
    done(at, generate);
    let here = done(at, "solve graph:r.lmg --all --json --table a.lmt");
    let line = "solve graph:r.lmg --all --json --stats --memory 60MB --work w";
    let output = done(at, &format!("{line} --table b.lmt"));
    assert_eq!(json(&output.stdout), json(&here.stdout));
    let told = json(&output.stderr);
    assert!(
        told["figures"]["words_written"].as_u64().unwrap() >= 2,
        "{told}"
    );
    if let Some(peak) = told["peak_memory"].as_u64() {
        assert!(peak < 95_000_000, "{peak}");
    }
    assert!(fs::read(at.join("a.lmt")).unwrap() == fs::read(at.join("b.lmt")).unwrap());
    let again = done(at, line);
    assert_eq!(json(&again.stdout), json(&here.stdout));
    assert!(json(&again.stderr)["figures"]["levels_kept"].is_u64());
    let line = "verify b.lmt graph:r.lmg --json --stats --memory 50MB";
    let verified = done(at, line);
    assert_eq!(json(&verified.stdout)["true"], true);
    let told = json(&verified.stderr);
    assert!(told["figures"]["passes"].as_u64().unwrap() >= 2, "{told}");
    if let Some(peak) = told["peak_memory"].as_u64() {
        assert!(peak < 70_000_000, "{peak}");
    }
}

#[test]
fn a_graph_larger_than_memory_is_solved_within_it() {
    let folder = folder();
    let at = folder.path();
    let here = done(at, "solve graph:w.lmg --all --json --table a.lmt");
    let line = format!("solve graph:w.lmg --all --json --stats --memory {LIMIT}");
    let output = lastmove(at, &line).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("\"code\":\"graph-over-budget\"") && told.contains("--work"),
        "{told}"
    );
    let output = done(at, &format!("{line} --work w --table b.lmt"));
    assert_eq!(json(&output.stdout), json(&here.stdout));
    let figures = &json(&output.stderr)["figures"];
    let on_disk = figures["segments_on_disk"].as_u64().unwrap();
    assert!(on_disk >= 3, "{figures}");
    // As reported by the system; a debug build takes some memory itself.
    if let Some(peak) = json(&output.stderr)["peak_memory"].as_u64() {
        assert!(peak < 100_000_000, "{peak}");
    }
    assert!(fs::read(at.join("a.lmt")).unwrap() == fs::read(at.join("b.lmt")).unwrap());
    let verified = done(
        at,
        &format!("verify b.lmt graph:w.lmg --json --stats --memory {LIMIT}"),
    );
    assert_eq!(json(&verified.stdout)["true"], true);
    if let Some(peak) = json(&verified.stderr)["peak_memory"].as_u64() {
        assert!(peak < 100_000_000, "{peak}");
    }
    // Everything is stored: nothing is solved again.
    let again = done(at, &format!("{line} --work w"));
    assert_eq!(json(&again.stdout), json(&here.stdout));
    assert!(json(&again.stderr)["figures"]["levels_kept"].is_u64());
    // Another graph does not reuse the files, and has its own values.
    done(
        at,
        "generate web other.lmg --vertices 400000 --edges 30000000 --seed 2 --quiet",
    );
    let output = lastmove(
        at,
        &format!("{} --work w", line.replace("w.lmg", "other.lmg")),
    )
    .output()
    .unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("\"code\":\"work-other\""));
    let output = lastmove(
        at,
        &format!("verify b.lmt graph:other.lmg --memory {LIMIT}"),
    )
    .output()
    .unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn a_killed_solve_of_a_large_graph_goes_on() {
    let folder = folder();
    let at = folder.path();
    let expected = done(at, "solve graph:w.lmg --all --json").stdout;
    let line = format!("solve graph:w.lmg --all --json --memory {LIMIT} --work w");
    let has_segments = || {
        let names = fs::read_dir(at.join("w")).into_iter().flatten().flatten();
        let mut names = names.map(|entry| entry.file_name().into_string().unwrap());
        names.any(|name| name.starts_with("unmoves-"))
    };
    let mut kills = 0;
    // On a slow machine it takes longer until something is stored.
    while kills < 20 || !has_segments() {
        let mut child = lastmove(at, &line)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let pause = match kills {
            0..20 => 100 + 40 * kills,
            _ => 900 << (kills - 19),
        };
        sleep(Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    assert_eq!(done(at, &line).stdout, expected);
    // Incomplete files are removed.
    let names = fs::read_dir(at.join("w")).unwrap();
    let names: Vec<_> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let is_whole = |name: &String| name == "words" || name.starts_with("unmoves-");
    assert!(names.iter().all(is_whole), "{names:?}");
}

/// As on a full disk, no file can grow beyond some size.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_room_for_more_is_enough() {
    let folder = folder();
    let at = folder.path();
    let expected = done(at, "solve graph:w.lmg --all --json").stdout;
    let line = format!("solve graph:w.lmg --all --json --memory {LIMIT} --work w");
    // A segment has 16 MiB.
    for blocks in ["64", "20000"] {
        let output = Command::new("sh")
            .current_dir(at)
            .args(["-c", "trap '' XFSZ; ulimit -f $0; exec \"$@\"", blocks])
            .arg(env!("CARGO_BIN_EXE_lastmove"))
            .args(line.split(' '))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(output.stdout.is_empty());
    }
    assert_eq!(done(at, &line).stdout, expected);
}

#[test]
fn generated_graphs_are_the_same_in_all_formats() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for shape in ["random", "heavy", "web", "grid", "path"] {
        let size = "--vertices 3000 --edges 20000 --quiet";
        done(at, &format!("generate {shape} g.lmg {size}"));
        done(at, &format!("generate {shape} g.txt {size}"));
        done(at, "convert g.txt again.lmg --quiet");
        let read = |name: &str| fs::read(at.join(name)).unwrap();
        assert!(read("g.lmg") == read("again.lmg"), "{shape}");
        #[cfg(feature = "webgraph")]
        {
            done(at, &format!("generate {shape} g.graph {size}"));
            let totals = |file| json(&done(at, &format!("solve graph:{file} --all --json")).stdout);
            let (one, mut other) = (totals("g.lmg"), totals("g.graph"));
            other["game"] = one["game"].clone();
            assert_eq!(one, other, "{shape}");
        }
        done(at, &format!("generate {shape} other.lmg {size} --seed 2"));
        let is_open = !["grid", "path"].contains(&shape);
        assert_eq!(read("g.lmg") != read("other.lmg"), is_open, "{shape}");
    }
}

/// The transpose, in memory and through files.
#[test]
fn a_graph_larger_than_memory_is_turned_round_within_it() {
    let folder = folder();
    let at = folder.path();
    done(at, "convert w.lmg here.lmg --transpose --quiet");
    let line = format!("--transpose --json --stats --memory {LIMIT}");
    // What a killed run leaves is removed by the next.
    let mut killed = lastmove(at, &format!("convert w.lmg t.lmg {line}"));
    let mut killed = killed.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let killed = killed.as_mut().unwrap();
    while fs::read_dir(at).unwrap().count() < 3 {
        assert!(killed.try_wait().unwrap().is_none());
        sleep(Duration::from_millis(10));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    let output = done(at, &format!("convert w.lmg t.lmg {line}"));
    let runs = json(&output.stderr)["figures"]["runs"].as_u64().unwrap();
    assert!(runs >= 3, "{runs}");
    if let Some(peak) = json(&output.stderr)["peak_memory"].as_u64() {
        assert!(peak < 100_000_000, "{peak}");
    }
    let read = |name: &str| fs::read(at.join(name)).unwrap();
    assert!(read("t.lmg") == read("here.lmg"));
    let line = format!("convert t.lmg again.lmg --transpose --quiet --memory {LIMIT} --work w");
    done(at, &line);
    // After two transpositions only the order of a vertex's moves differs.
    let names = fs::read_dir(at).unwrap();
    let mut names: Vec<_> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["again.lmg", "here.lmg", "t.lmg", "w", "w.lmg"]);
    assert_eq!(fs::read_dir(at.join("w")).unwrap().count(), 0);
    let totals = |file| json(&done(at, &format!("solve graph:{file} --all --json")).stdout);
    let (one, mut other) = (totals("w.lmg"), totals("again.lmg"));
    other["game"] = one["game"].clone();
    assert_eq!(one, other);
    #[cfg(feature = "webgraph")]
    {
        done(at, "convert w.lmg w.graph --quiet");
        let mut alone = totals("w.graph");
        let limit = format!("--memory {LIMIT}");
        done(
            at,
            &format!("convert w.graph w-t.graph --transpose --quiet {limit}"),
        );
        let mut beside = totals("w.graph");
        let line = format!("solve graph:w.graph --all --json --work v {limit}");
        let mut limited = json(&done(at, &line).stdout);
        for found in [&mut alone, &mut beside, &mut limited] {
            found["game"] = one["game"].clone();
            assert_eq!(*found, one);
        }
        // The graph itself is not its transpose.
        for end in ["graph", "properties"] {
            fs::copy(at.join(format!("w.{end}")), at.join(format!("w-t.{end}"))).unwrap();
        }
        for more in ["", &format!(" --work x {limit}")] {
            let line = format!("solve graph:w.graph --all --json{more}");
            let output = lastmove(at, &line).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{output:?}");
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(
                told.contains("\"code\":\"graph-transpose-other\""),
                "{told}"
            );
        }
    }
}

/// The system enforces the limit: an address space of a quarter of what the un-moves take.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow"]
fn a_graph_four_times_the_limit_of_the_system_is_solved() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    done(
        at,
        "generate web w.lmg --vertices 1000000 --edges 170000000 --quiet",
    );
    let expected = done(at, "solve graph:w.lmg --all --json").stdout;
    let size = fs::metadata(at.join("w.lmg")).unwrap().len();
    let limit = size / 4;
    let kilobytes = (limit / 1024).to_string();
    let line = "solve graph:w.lmg --all --json --threads 2 --memory 60MB --work w";
    let limited = |line: &str| {
        Command::new("sh")
            .current_dir(at)
            .env("LC_ALL", "C")
            // Otherwise the C library reserves 64 MB of addresses for each thread.
            .env("MALLOC_ARENA_MAX", "1")
            .args(["-c", "ulimit -v $0; exec \"$@\"", &kilobytes])
            .arg(env!("CARGO_BIN_EXE_lastmove"))
            .args(line.split(' '))
            .output()
            .unwrap()
    };
    let output = limited(line);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(output.stdout, expected);
    // The limit is effective: in memory it is not enough.
    let output = limited("solve graph:w.lmg --all --json --threads 2 --memory 2GB");
    assert_ne!(output.status.code(), Some(0), "{output:?}");
}

/// A graph that does not fit is written while it is read.
#[test]
fn a_graph_larger_than_memory_is_converted_within_it() {
    let folder = folder();
    let at = folder.path();
    done(at, &format!("convert w.lmg w.txt --quiet --memory {LIMIT}"));
    done(at, "convert w.txt again.lmg --quiet");
    let read = |name: &str| fs::read(at.join(name)).unwrap();
    assert!(read("w.lmg") == read("again.lmg"));
    let output = lastmove(at, &format!("convert w.lmg w.pg --memory {LIMIT}"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

/// Each thread of a search remembers things of its own, which count too.
#[test]
fn threads_of_a_search_stay_within_the_memory() {
    // One thread takes 3 MB; what eight of them find twice depends on their turns.
    let line = "value cram:3x14 --memory 8MB --threads 8 --stats --json";
    let output = done(Path::new("."), line);
    assert_eq!(json(&output.stdout)["nim_value"], 3);
    let stats = json(&output.stderr);
    // With 14 MB of the program itself. Where the system does not tell, nothing is checked.
    if let Some(peak) = stats["peak_memory"].as_u64() {
        assert!(peak < 40_000_000, "{peak}");
    }
}

/// A proof about rules that does not fit is refused before it takes a hundred megabytes.
#[test]
fn proofs_about_rules_count_as_memory() {
    let text = include_str!("../../../../examples/rules/fox-and-hounds.kif");
    let more: String = (8..16).map(|n| format!("(succ {n} {})", n + 1)).collect();
    let text = text.replace("(size 6)", "(size 16)") + &more;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.kif");
    fs::write(&file, text.replace("(fox-column 3)", "(fox-column 9)")).unwrap();
    let line = "rules check large.kif --json --memory 4MB";
    let refused = lastmove(folder.path(), line).output().unwrap();
    assert_eq!(json(&refused.stderr)["code"], "memory-over-budget");
    assert_eq!(refused.status.code(), Some(1));
}
