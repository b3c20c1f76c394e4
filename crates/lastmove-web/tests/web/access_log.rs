//! The access log: one line for each request, without secrets, and never in the way of answers.

use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lastmove_web::{AccessLog, Config, Limits, LogTrouble};

use crate::sockets::{Server, status};

const TOKEN: &str = "0123456789abcdef0123456789abcdef";

/// Bytes in memory, shared by clones.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Memory {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A server whose log is written to `out`, and the troubles that it tells of.
fn server(out: impl Write + Send + 'static, limits: Limits) -> (Server, Receiver<LogTrouble>) {
    let (tell, told) = channel();
    let log = AccessLog::new(out, move |trouble| tell.send(trouble).unwrap());
    let config = Config {
        limits,
        metrics: true,
        token: Some(TOKEN.to_owned()),
        access_log: Some(log.unwrap()),
        ..Config::default()
    };
    (Server::start_with(config), told)
}

/// The answer to a request with the token in its headers.
fn ask(server: &Server, head: &str) -> String {
    let host = server.address;
    let mut stream = server.send(&format!(
        "{head} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {TOKEN}\r\n\
         cookie: lastmove-token={TOKEN}\r\nreferer: /?token={TOKEN}\r\nconnection: close\r\n\r\n"
    ));
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn each_request_has_one_line() {
    let memory = Memory::default();
    let limits = Limits {
        closed: Duration::from_millis(20),
        ..Limits::default()
    };
    let (server, told) = server(memory.clone(), limits);
    let games = ask(&server, "GET /api/v1/games");
    let (_, games) = games.split_once("\r\n\r\n").unwrap();
    let refused = ask(&server, "GET /api/v1/solve?x=1");
    let (_, refused) = refused.split_once("\r\n\r\n").unwrap();
    ask(&server, "HEAD /api/v1/games");
    ask(&server, "GET /healthz");
    // No line can be made to look like two, or to move the cursor.
    ask(&server, "GET /a%0Ab%1b[2J\u{9b}2J?q=\u{202e}'");
    ask(&server, &format!("GET /?token={TOKEN}&lang=vi"));
    ask(&server, &format!("GET /?lang=vi&token={TOKEN}x"));
    ask(&server, &format!("GET /{TOKEN}"));
    ask(&server, &format!("GET /{}", "x".repeat(5000)));
    ask(&server, "BREW /pot");
    let host = server.address;
    // Two on one connection.
    let twice = format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\n\r\n").repeat(2);
    let stream = server.send(&twice);
    stream.shutdown(Shutdown::Write).unwrap();
    assert_eq!(status(stream), "HTTP/1.1 200 OK");
    // One whose client does not wait for the answer.
    let body = r#"{"game":"cram:7x9"}"#;
    let gone = server.send(&format!(
        "POST /api/v1/solve HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {TOKEN}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    ));
    gone.shutdown(Shutdown::Write).unwrap();
    assert_eq!(status(gone), "");
    drop(server);
    let log = memory.text();
    assert!(log.ends_with('\n') && log.is_ascii(), "{log}");
    assert!(
        !log.contains(&TOKEN[..8]) && !log.contains("earer"),
        "{log}"
    );
    let is_plain = |byte: u8| byte == b' ' || byte == b'\n' || byte.is_ascii_graphic();
    assert!(log.bytes().all(is_plain), "{log:?}");
    let long = format!("/{}...", "x".repeat(999));
    let expected = [
        ("GET", "/api/v1/games", "200", Some(games.len())),
        ("GET", "/api/v1/solve?x=1", "405", Some(refused.len())),
        ("HEAD", "/api/v1/games", "200", Some(0)),
        ("GET", "/healthz", "200", Some(2)),
        ("GET", "/a%0Ab%1b[2J%C2%9B2J?q=%E2%80%AE'", "404", None),
        ("GET", "/?token=REDACTED&lang=vi", "303", Some(0)),
        ("GET", "/?lang=vi&token=REDACTED", "200", None),
        ("GET", "/REDACTED", "404", None),
        ("GET", &long, "404", None),
        ("BREW", "/pot", "404", None),
        ("GET", "/healthz", "200", Some(2)),
        ("GET", "/healthz", "200", Some(2)),
        ("POST", "/api/v1/solve", "-", Some(0)),
    ];
    let lines: Vec<_> = log.lines().collect();
    assert_eq!(lines.len(), expected.len(), "{log}");
    for (line, (method, target, status, bytes)) in lines.iter().zip(expected) {
        let words: Vec<_> = line.split(' ').collect();
        let [time, peer, ..] = words[..] else {
            panic!("{line}");
        };
        let time = humantime::parse_rfc3339(time).unwrap();
        assert!(
            time.elapsed().unwrap() < Duration::from_secs(3600),
            "{line}"
        );
        assert!(line.split(' ').next().unwrap().ends_with('Z'), "{line}");
        assert_eq!(peer, "127.0.0.1");
        assert_eq!(words[2..5], [method, target, status], "{line}");
        let found: usize = words[5].parse().unwrap();
        assert!(bytes.is_none_or(|bytes| bytes == found), "{line}");
        let (whole, tenth) = words[6].split_once('.').unwrap();
        whole.parse::<u64>().unwrap();
        assert!(tenth.len() == 1 && tenth.parse::<u64>().is_ok(), "{line}");
        assert_eq!(words.len(), 7, "{line}");
    }
    assert!(told.try_recv().is_err());
    assert!(AccessLog::begins(log.as_bytes()));
    assert!(!AccessLog::begins(b"<svg") && !AccessLog::begins(b"202"));
}

/// A disk that is full, but for the first half of what is written, until it is not.
struct Full {
    memory: Memory,
    left: usize,
    writes: usize,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writes += 1;
        if self.writes > 10 {
            return self.memory.write(bytes);
        }
        match bytes.len().min(self.left) {
            0 => Err(io::ErrorKind::StorageFull.into()),
            some => {
                self.left -= some;
                self.memory.write(&bytes[..some])
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_stops_no_answer() {
    let memory = Memory::default();
    let full = Full {
        memory: memory.clone(),
        left: 30,
        writes: 0,
    };
    let (server, told) = server(full, Limits::default());
    for _ in 0..20 {
        assert_eq!(server.get("/healthz"), "HTTP/1.1 200 OK");
    }
    let trouble = told.recv().unwrap();
    assert!(
        matches!(trouble, LogTrouble::Failed(error) if error.kind() == io::ErrorKind::StorageFull)
    );
    let lost = loop {
        let text = ask(&server, "GET /metrics");
        let (_, lost) = text
            .split_once("\nlastmove_access_log_lines_lost_total ")
            .unwrap();
        let lost: u64 = lost.lines().next().unwrap().parse().unwrap();
        if lost == 9 {
            break lost;
        }
        assert!(lost < 9);
    };
    drop(server);
    // It is said once.
    assert!(told.recv().is_err());
    // Half a line is no part of the next one.
    let log = memory.text();
    let (half, whole) = log.split_once('\n').unwrap();
    assert_eq!(half.len(), 30);
    assert!(whole.lines().count() as u64 >= 20 - lost);
    assert!(
        whole.lines().all(|line| line.split(' ').count() == 7),
        "{log}"
    );
}

/// A pipe that nobody reads until something is sent here.
struct Stuck {
    memory: Memory,
    read: Receiver<()>,
}

impl Write for Stuck {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Once the sender is gone, everything is read.
        let _ = self.read.recv();
        self.memory.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_pipe_that_is_not_read_stops_no_answer() {
    let memory = Memory::default();
    let (reader, read): (Sender<()>, _) = channel();
    let stuck = Stuck {
        memory: memory.clone(),
        read,
    };
    let (server, told) = server(stuck, Limits::default());
    let host = server.address;
    let path = "x".repeat(900);
    // More than may wait: what is written later has a bound.
    let count = 1500;
    for _ in 0..count / 50 {
        let asked = format!("HEAD /api/{path} HTTP/1.1\r\nhost: {host}\r\n\r\n").repeat(50);
        let mut stream = server.send(&asked);
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answers = String::new();
        stream.read_to_string(&mut answers).unwrap();
        assert_eq!(answers.matches("HTTP/1.1 401 ").count(), 50);
    }
    drop(reader);
    assert!(matches!(told.recv().unwrap(), LogTrouble::Slow));
    let text = ask(&server, "GET /metrics");
    let (_, lost) = text
        .split_once("\nlastmove_access_log_lines_lost_total ")
        .unwrap();
    let lost: usize = lost.lines().next().unwrap().parse().unwrap();
    drop(server);
    assert!(told.recv().is_err());
    let log = memory.text();
    assert!(log.len() < (2 << 20), "{}", log.len());
    assert!(lost > 0);
    // And the line of the question for the figures.
    assert_eq!(log.lines().count() + lost, count + 1);
}
