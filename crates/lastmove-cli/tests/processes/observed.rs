//! What operators see of `lastmove serve`: its limits when it starts, its log, its figures.
#![cfg(all(feature = "web", unix))]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};

/// A server, ended when this is dropped.
struct Server {
    child: Child,
    address: String,
}

fn lastmove(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    command.env("LC_ALL", "C").args(arguments);
    command
}

impl Server {
    fn start(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut url = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut url).unwrap();
        let address = url.trim().strip_prefix("http://").unwrap();
        let address = address.trim_end_matches('/').to_owned();
        Self { child, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let host = &self.address;
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
        )
        .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }

    /// Ends it as Ctrl-C does, and returns all that it said on standard error.
    fn end(mut self) -> String {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.unwrap().success());
        let mut told = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut told).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0), "{told}");
        told
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn limits_are_said_at_the_start() {
    let told = |arguments: &[&str]| Server::start(lastmove(arguments)).end();
    let limits = ["--memory", "1GB", "--threads", "3"];
    let english = told(&[&["serve"], &limits[..]].concat());
    assert_eq!(
        english.lines().collect::<Vec<_>>(),
        [
            "Limits: 1.0 GB of memory in all, 36.8 MB for a question; 8 questions at once and 4 that take \
             longer, each with 3 threads and 60 seconds; 3 jobs of 24 hours.",
            "768 connections, 512 from one address; questions of 65.5 kB, uploads of 4.2 MB, answers \
             of 16.8 MB with 100000 cells of a table.",
            "Ctrl-C ends the server.",
        ]
    );
    let vietnamese = told(&[&["serve", "--lang", "vi"], &limits[..]].concat());
    assert!(
        vietnamese.starts_with("Giới hạn: 1,0 GB bộ nhớ"),
        "{vietnamese}"
    );
    assert_eq!(vietnamese.lines().count(), 3);
    assert_eq!(told(&["serve", "--quiet"]), "");
}

#[test]
fn few_files_mean_few_connections_and_are_said() {
    let mut shell = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_lastmove");
    shell
        .env("LC_ALL", "C")
        .args(["-c", "ulimit -n 60 && exec \"$0\" serve", program]);
    let server = Server::start(shell);
    assert!(server.get("/healthz").ends_with("\r\n\r\nok"));
    let told = server.end();
    let few = told
        .lines()
        .find(|line| line.contains("ulimit -n"))
        .unwrap();
    let has = few.strip_prefix("The system lets the server have few files open: there are ");
    let (count, _) = has
        .unwrap()
        .split_once(" connections instead of 768")
        .unwrap();
    let count: usize = count.parse().unwrap();
    assert!((1..60).contains(&count), "{few}");
    assert!(told.contains(&format!("\n{count} connections, ")), "{told}");
}

#[test]
fn requests_are_added_to_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("access.log");
    let file = path.to_str().unwrap();
    let start = |file: &str| Server::start(lastmove(&["serve", "--quiet", "--access-log", file]));
    for run in 1..=2 {
        let server = start(file);
        for _ in 0..3 {
            assert!(server.get("/healthz").starts_with("HTTP/1.1 200 OK"));
        }
        // Figures are given only on request.
        assert!(server.get("/metrics").starts_with("HTTP/1.1 404"));
        assert_eq!(server.end(), "");
        let log = fs::read_to_string(&path).unwrap();
        assert_eq!(log.lines().count(), 4 * run, "{log}");
        assert_eq!(
            log.matches(" GET /healthz 200 2 ").count(),
            3 * run,
            "{log}"
        );
    }
    let server = start("-");
    server.get("/healthz?token=secret");
    let log = server.end();
    assert!(log.contains(" GET /healthz?token=REDACTED 200 2 "), "{log}");
    assert_eq!(log.lines().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_stops_no_answer() {
    let server = Server::start(lastmove(&[
        "serve",
        "--quiet",
        "--access-log",
        "/dev/full",
        "--metrics",
    ]));
    for _ in 0..5 {
        assert!(server.get("/healthz").starts_with("HTTP/1.1 200 OK"));
    }
    let figures = server.get("/metrics");
    assert!(
        figures.contains("\nlastmove_http_requests_total{route=\"/healthz\",status=\"2xx\"} 5\n")
    );
    let told = server.end();
    assert!(
        told.starts_with("warning: the access log cannot be written: "),
        "{told}"
    );
    assert_eq!(told.matches("access log").count(), 1, "{told}");
}

#[test]
fn a_file_that_is_no_log_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    fs::write(&path, "my notes\n").unwrap();
    let file = path.to_str().unwrap();
    let fails = |file: &str| {
        let Output { status, stderr, .. } = lastmove(&["serve", "--json", "--access-log", file])
            .output()
            .unwrap();
        assert_eq!(status.code(), Some(2));
        let told: serde_json::Value = serde_json::from_slice(&stderr).unwrap();
        told["code"].as_str().unwrap().to_owned()
    };
    assert_eq!(fails(file), "output-is-other");
    let there = folder.path().to_str().unwrap();
    assert_eq!(fails(there), "output-is-directory");
    assert_eq!(fails(&format!("{there}/no/log")), "output-no-folder");
    assert_eq!(fs::read_to_string(&path).unwrap(), "my notes\n");
    let force = ["serve", "--quiet", "--force", "--access-log", file];
    let server = Server::start(lastmove(&force));
    server.get("/healthz");
    server.end();
    let log = fs::read_to_string(&path).unwrap();
    assert!(
        log.starts_with("my notes\n") && log.lines().count() == 2,
        "{log}"
    );
}
