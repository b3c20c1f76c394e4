//! What work takes, as the system measures it: never more than the memory allowed and a little beside it.
#![allow(unsafe_code)]

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::serve::Server;

/// The budgets, in MB.
const BUDGETS: [u64; 4] = [32, 64, 128, 512];

/// What a process takes besides, in MB: the program, its threads, buffers.
const BESIDE: u64 = 40;

/// Files that questions are about.
const FILES: &[&str] = &[
    "generate random r.lmg --vertices 3000000 --edges 6000000",
    "generate web w.lmg --vertices 200000 --edges 10000000",
    "generate random r.txt --vertices 1000000 --edges 3000000",
    "convert r.txt r.pg",
    "solve connect-four:4x4 --table c.lmt",
    "solve co-bang:3000x700 --table b.lmt",
    "solve graph:r.txt --all --table n.lmt",
];

/// The questions; `~` stands for a blank within a word.
const QUESTIONS: &[&str] = &[
    "solve graph:r.lmg --all",
    "solve graph:r.lmg --all --work work",
    "solve graph:w.lmg --all",
    "solve graph:w.lmg --all --work work",
    "solve graph:r.txt --all",
    "solve graph:r.pg --all",
    "solve graph:r.lmg --table out.lmt",
    "convert r.txt out.lmg",
    "convert r.pg out.txt",
    "convert w.lmg out.txt",
    "convert r.lmg out.shards --to shards",
    "generate web out.lmg --vertices 300000 --edges 9000000",
    "verify c.lmt",
    "verify b.lmt",
    "verify n.lmt graph:r.txt",
    "export b.lmt",
    "find b.lmt --outcome win",
    "solve co-bang:100000x700 --table out.lmt",
    "table co-bang:2000x700",
    "table nim:120,120,120",
    "draw co-bang:200x200 -o out.svg",
    "queens 17 --count",
    "queens 12 --all -o out.bin",
    "queens 3000000 --any -o out.txt",
    "value octal:0.007 --range 0..50000",
    "solve mnk:4x5,k=4 --search",
    "solve connect-four:4x5 --all",
    "book connect-four:4x5 --plies 4 -o out.lmt",
    "solve morris:6",
    "solve morris:6 --work work",
    "solve quixo:4",
    "solve chess:KQvKR",
    "solve hexapawn:5x5",
    "solve hex:4x5 --search",
    "solve dobutsu --search",
    "solve kayles:5000,4999 --search",
    "solve chomp:10x12 --search",
    "solve queens-game:11 --search",
    "solve nim:300,200,300 --search",
    "solve moore:2/30,30,30,30 --search",
    "solve hackenbush:g.txt --search",
    "solve kayles:40~+~nim:1",
    "solve cram:4x5~+~nim:1",
    "solve kayles:20~+~chomp:4x5~+~nim:9,20 --search",
];

fn lastmove(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    let words = line.split(' ').map(|word| word.replace('~', " "));
    command.current_dir(folder).args(words);
    command.args(["--quiet", "--threads", "2"]);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// Runs a command to its end; returns how it ended and its largest resident memory in MB.
fn peak(mut command: Command) -> (ExitStatus, u64) {
    #[expect(clippy::zombie_processes, reason = "wait4 waits for it")]
    let child = command.spawn().unwrap();
    let mut status = 0;
    // SAFETY: all bytes of it may be zero.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the pointers are to variables, and nothing else waits for the child.
    let ended = unsafe { libc::wait4(child.id() as i32, &raw mut status, 0, &raw mut usage) };
    assert_eq!(ended, child.id() as i32);
    (ExitStatus::from_raw(status), usage.ru_maxrss as u64 / 1000)
}

#[test]
#[ignore = "takes some minutes"]
fn each_question_keeps_to_its_budget() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("g.txt"), "ground 1\n1 2\n2 3\n3 ground\n1 4\n").unwrap();
    for line in FILES {
        assert!(lastmove(at, line).status().unwrap().success(), "{line}");
    }
    let (mut over, mut refused, mut done) = (Vec::new(), 0, 0);
    for question in QUESTIONS {
        println!("{question}");
        for budget in BUDGETS {
            let mut command = lastmove(at, question);
            command.args(["--memory", &format!("{budget}MB")]);
            command.stderr(fs::File::create(at.join("told")).unwrap());
            let (status, peak) = peak(command);
            let told = fs::read_to_string(at.join("told")).unwrap();
            match status.code() {
                Some(0) => done += 1,
                // Too large for this budget.
                Some(1) if told.contains("memory") => refused += 1,
                _ => panic!("{question}, {budget} MB: {status} {told}"),
            }
            if peak > budget + BESIDE {
                over.push(format!("{question}: {peak} MB of {budget}"));
            }
            let _ = fs::remove_dir_all(at.join("work"));
            for entry in fs::read_dir(at).unwrap() {
                let path = entry.unwrap().path();
                if path.file_stem().is_some_and(|stem| stem == "out") {
                    let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
                }
            }
        }
    }
    println!("{done} done, {refused} refused");
    assert!(over.is_empty(), "{over:#?}");
    assert!(done > 100 && refused > 10);
}

/// The largest resident memory of a running process so far, in MB.
fn peak_so_far(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.unwrap().trim().trim_end_matches(" kB");
    kilobytes.parse::<u64>().unwrap() / 1000
}

/// Clients that ask for much at once, read slowly, or send slowly.
#[cfg(feature = "web")]
#[test]
#[ignore = "takes some minutes"]
fn a_server_keeps_to_its_budget() {
    const ASKED: [&str; 8] = [
        "morris:5",
        "quixo:3",
        "queens-game:9",
        "mnk:4x4,k=4",
        "connect-four:4x5",
        "hexapawn:5x4",
        "chomp:8x9",
        "kayles:300,200",
    ];
    for budget in BUDGETS {
        let server = Server::start(&["--memory", &format!("{budget}MB")]);
        let (host, process) = (&server.address, server.child.id());
        let client = |number: usize| {
            let mut stream = TcpStream::connect(host).unwrap();
            let asked = ASKED[number / 4 % ASKED.len()];
            let body = json!({ "game": asked, "moves": true }).to_string();
            let request = match number % 4 {
                // Many rows, read slowly.
                0 => format!(
                    "GET /api/v1/values?game=co-bang:700x{} HTTP/1.1\r\nhost: {host}\r\n\r\n",
                    600 + number
                ),
                // A long body, of which half comes.
                1 => format!(
                    "PUT /api/v1/uploads/a{number} HTTP/1.1\r\nhost: {host}\r\n\
                     content-length: 1900000\r\n\r\n{}",
                    "x".repeat(950_000)
                ),
                _ => format!(
                    "POST /api/v1/solve HTTP/1.1\r\nhost: {host}\r\n\
                     content-type: application/json\r\ncontent-length: {}\r\n\
                     connection: close\r\n\r\n{body}",
                    body.len()
                ),
            };
            // Who is refused is not read to the end.
            let _ = stream.write_all(request.as_bytes());
            let timeout = Duration::from_secs(if number % 4 > 1 { 60 } else { 1 });
            stream.set_read_timeout(Some(timeout)).unwrap();
            let mut answer = vec![0; 4096];
            let read = match number % 4 {
                0 | 1 => stream.read(&mut answer).unwrap_or(0),
                _ => stream.read_to_end(&mut answer).unwrap_or(0),
            };
            (stream, read)
        };
        let answers: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = (0..64)
                .map(|number| scope.spawn(move || client(number)))
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .collect()
        });
        let peak = peak_so_far(process);
        println!("{budget} MB: {peak} MB");
        assert!(peak <= budget + BESIDE, "{peak} MB of {budget}");
        let answered = answers.iter().filter(|(_, read)| *read > 0).count();
        assert!(answered >= 32, "{answered}");
        drop(answers);
        assert_eq!(server.ask("GET /api/v1/games", "").0, 200);
    }
}
