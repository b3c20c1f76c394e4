//! Requests for memory that the system refuses: an error, never an abort, and no file written in part.
//!
//! Each command runs in a process of its own, which is this program again: its allocator refuses one
//! request of at least [`LARGE`] bytes.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::{env, fs};

use lastmove_cli::heap::refused;

/// The size of a request that may be refused, in bytes.
const LARGE: usize = 1 << 20;

/// The variable with the number of the request to refuse: it makes this program the command.
const REFUSED: &str = "LASTMOVE_TEST_REFUSED";

/// The names of outputs begin with this.
const OUTPUT: &str = "output";

/// How many requests of a command are refused, unless all are.
const FEW: u64 = 3;

/// The size of the graphs: their arrays take some MB.
const VERTICES: u64 = 140_000;

/// The commands.
const COMMANDS: &[&str] = &[
    "solve graph:g.txt@1",
    "solve graph:g.txt",
    "solve graph:g.lmg",
    "solve graph:g.mtx",
    "solve graph:g.pg",
    "solve graph:g.lmg --work work",
    "solve graph:g.lmg --table output",
    "convert g.txt output --to lmg",
    "convert g.lmg output --to text",
    "generate random output.lmg --vertices 100000 --edges 300000",
    "table co-bang:300x300",
    "draw co-bang:60x60 -o output.svg",
    "solve morris:5 --table output",
    "solve quixo:3 --work work",
    "solve connect-four:4x4 --table output",
    "queens 11 --all -o output",
    "queens 500000 --any -o output",
];

struct Refusing;

#[global_allocator]
static REFUSING: Refusing = Refusing;

/// How many large requests there were, and which of them is refused.
static REQUESTS: AtomicU64 = AtomicU64::new(0);
static REFUSE: AtomicU64 = AtomicU64::new(u64::MAX);

fn is_refused(size: usize) -> bool {
    size >= LARGE && REQUESTS.fetch_add(1, Relaxed) == REFUSE.load(Relaxed)
}

// SAFETY: all is left to the system's allocator, or refused as [`Heap`](lastmove_cli::heap::Heap) does.
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match is_refused(layout.size()) {
            true => refused(),
            // SAFETY: as the caller promises.
            false => unsafe { System.alloc(layout) },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        match is_refused(layout.size()) {
            true => refused(),
            // SAFETY: as the caller promises.
            false => unsafe { System.alloc_zeroed(layout) },
        }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        match is_refused(size) {
            true => refused(),
            // SAFETY: as the caller promises.
            false => unsafe { System.realloc(old, layout, size) },
        }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(old, layout) }
    }
}

fn main() -> ExitCode {
    if let Ok(refused) = env::var(REFUSED) {
        REFUSE.store(refused.parse().unwrap(), Relaxed);
        let arguments: Vec<OsString> = env::args_os().collect();
        let status = lastmove_cli::main(&arguments);
        fs::write("requests", REQUESTS.load(Relaxed).to_string()).unwrap();
        return status.into();
    }
    // As for other tests: with `--ignored` those that take long.
    let most = match env::args().any(|argument| argument == "--ignored") {
        true => u64::MAX,
        false => FEW,
    };
    let folder = tempfile::tempdir().unwrap();
    write_graphs(folder.path());
    let found: Vec<[u64; 2]> = COMMANDS
        .iter()
        .map(|command| check(folder.path(), command, most))
        .collect();
    let [refused, ended] = [0, 1].map(|at| found.iter().map(|of| of[at]).sum::<u64>());
    println!(
        "{} commands, {refused} requests refused, {ended} ended by that",
        COMMANDS.len()
    );
    assert!(ended > COMMANDS.len() as u64 / 2);
    ExitCode::SUCCESS
}

/// Writes a random graph in several formats.
fn write_graphs(folder: &Path) {
    let mut text = String::new();
    let mut seed = 1u64;
    for v in 1..=VERTICES {
        for _ in 0..2 {
            // The generator of Knuth's MMIX.
            seed = seed.wrapping_mul(6_364_136_223_846_793_005);
            seed = seed.wrapping_add(1_442_695_040_888_963_407);
            text += &format!("{v} {}\n", 1 + (seed >> 33) % VERTICES);
        }
    }
    fs::write(folder.join("g.txt"), text).unwrap();
    for of in ["g.lmg", "g.mtx", "g.pg"] {
        let done = run(folder, &format!("convert g.txt {of}"), u64::MAX);
        assert!(done.status.success(), "{of}: {done:?}");
    }
}

fn run(folder: &Path, command: &str, refused: u64) -> Output {
    let mut child = Command::new(env::current_exe().unwrap());
    child
        .args(command.split(' '))
        .args(["--threads", "2", "--quiet"]);
    child.current_dir(folder).env(REFUSED, refused.to_string());
    child.stdin(Stdio::null()).output().unwrap()
}

/// Runs a command with at most `most` of its requests refused, each in a run of its own. Returns how many
/// were, and how many runs that ended.
fn check(folder: &Path, command: &str, most: u64) -> [u64; 2] {
    remove_outputs(folder);
    let whole = run(folder, command, u64::MAX);
    assert!(whole.status.success(), "{command}: {whole:?}");
    let written = outputs(folder);
    let requests = fs::read_to_string(folder.join("requests")).unwrap();
    let requests: u64 = requests.parse().unwrap();
    let refusals = requests.min(most);
    let mut ended = 0;
    assert!(requests > 0, "{command} asks for nothing large");
    for at in 0..refusals {
        let refused = at * requests / refusals;
        remove_outputs(folder);
        let mut done = run(folder, command, refused);
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(!said.contains("panicked"), "{command}, {refused}: {said}");
        if done.status.code() == Some(1) {
            ended += 1;
            assert!(said.starts_with("error: "), "{command}, {refused}: {said}");
            assert!(outputs(folder).is_empty(), "{command}, {refused}");
            // What is left of it, as in a folder of work, does no harm.
            done = run(folder, command, u64::MAX);
        }
        assert!(done.status.success(), "{command}, {refused}: {done:?}");
        assert!(done.stdout == whole.stdout, "{command}, {refused}");
        assert!(outputs(folder) == written, "{command}, {refused}");
    }
    [refusals, ended]
}

/// The outputs of a command, by name.
fn outputs(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let is_output = |path: &PathBuf| {
        path.file_name()
            .unwrap()
            .to_string_lossy()
            .starts_with(OUTPUT)
    };
    let files = entries.filter(is_output);
    files
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

fn remove_outputs(folder: &Path) {
    for path in outputs(folder).into_keys() {
        fs::remove_file(path).unwrap();
    }
    let _ = fs::remove_dir_all(folder.join("work"));
}
