//! The server over real sockets: clients that are slow, silent, or too many.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use lastmove_web::{Config, Limits, serve};

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// What is said when there is no place.
pub(crate) const BUSY: &str = "HTTP/1.1 503 Service Unavailable";

/// A server in a separate thread, ended when this is dropped.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: &'static AtomicBool,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    pub(crate) fn start(limits: Limits) -> Self {
        Self::start_with(Config {
            limits,
            ..Config::default()
        })
    }

    pub(crate) fn start_with(config: Config) -> Self {
        let stop: &'static AtomicBool = Box::leak(Box::default());
        let (tell, told) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            serve(config, stop, |address| tell.send(address).unwrap()).unwrap();
        });
        Self {
            address: told.recv().unwrap(),
            stop,
            thread: Some(thread),
        }
    }

    pub(crate) fn send(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    }

    /// A request of JSON, without waiting for its answer.
    pub(crate) fn post(&self, path: &str, body: &str) -> TcpStream {
        let (host, length) = (self.address, body.len());
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{body}"
        ))
    }

    /// The body of the answer to a request for a page, which is not compressed.
    pub(crate) fn body(&self, path: &str) -> String {
        let host = self.address;
        let mut stream = self.send(&format!(
            "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
        ));
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (_, body) = text.split_once("\r\n\r\n").unwrap();
        body.to_owned()
    }

    /// Starts a job that takes longer than anything here, and returns its name.
    pub(crate) fn start_job(&self) -> String {
        let mut text = String::new();
        let mut started = self.post("/api/v1/jobs", r#"{"kind":"solve","game":"cram:7x9"}"#);
        started.read_to_string(&mut text).unwrap();
        let (_, body) = text.split_once("\r\n\r\n").unwrap();
        let body: serde_json::Value = serde_json::from_str(body).unwrap();
        body["id"].as_str().unwrap().to_owned()
    }

    /// The events of a job: an answer that has begun, and does not end.
    pub(crate) fn follow(&self, job: &str) -> TcpStream {
        let host = self.address;
        let mut stream = self.send(&format!(
            "GET /api/v1/jobs/{job}/events HTTP/1.1\r\nhost: {host}\r\n\r\n"
        ));
        let mut begin = [0; 12];
        stream.read_exact(&mut begin).unwrap();
        assert_eq!(&begin, b"HTTP/1.1 200");
        stream
    }

    /// The first line of the answer to a request for a page.
    pub(crate) fn get(&self, path: &str) -> String {
        let host = self.address;
        status(self.send(&format!(
            "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
        )))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let ended = self.thread.take().map(JoinHandle::join);
        assert!(std::thread::panicking() || matches!(ended, Some(Ok(()))));
    }
}

/// The first line of an answer; empty when the connection is closed without one.
pub(crate) fn status(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    text.lines().next().unwrap_or_default().to_owned()
}

const HALF: &str = "GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ";

#[test]
fn half_a_request_has_a_deadline() {
    let server = Server::start(Limits {
        headers: Duration::from_millis(100),
        ..Limits::default()
    });
    // The server waits neither for half a request nor for none, nor for one that is sent slowly.
    let mut slow = server.send(HALF);
    let drip = std::thread::spawn(move || {
        while slow.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(20));
        }
    });
    for silent in [server.send(HALF), server.send("")] {
        let answer = status(silent);
        assert!(!answer.contains("200"), "{answer}");
    }
    drip.join().unwrap();
    assert_eq!(server.get("/"), "HTTP/1.1 200 OK");
}

#[test]
fn silent_clients_shut_nobody_out() {
    let server = Server::start(Limits {
        connections: 20,
        connections_each: 10,
        // Their deadline is not the reason here.
        headers: Duration::from_secs(3600),
        ..Limits::default()
    });
    let slow: Vec<_> = (0..300).map(|_| server.send(HALF)).collect();
    for _ in 0..20 {
        assert_eq!(server.get("/"), "HTTP/1.1 200 OK");
    }
    drop(slow);
}

#[test]
fn answers_are_not_broken_off_for_others() {
    let server = Server::start(Limits {
        connections: 20,
        connections_each: 10,
        headers: Duration::from_secs(3600),
        time: Duration::from_secs(2),
        ..Limits::default()
    });
    // Millions of positions: it does not end by itself within the time.
    let long = server.post("/api/v1/totals", r#"{"game":"nim:200,200,200"}"#);
    std::thread::sleep(Duration::from_millis(200));
    let _slow: Vec<_> = (0..100).map(|_| server.send(HALF)).collect();
    // It ends by its time, or its memory: with an answer, whatever that is.
    assert!(status(long).starts_with("HTTP/1.1 "));
}

#[test]
fn who_finds_no_place_is_told_so() {
    let server = Server::start(Limits {
        connections: 3,
        connections_each: 2,
        ..Limits::default()
    });
    let job = server.start_job();
    let busy = [server.follow(&job), server.follow(&job)];
    for _ in 0..3 {
        assert_eq!(status(server.send("")), BUSY);
    }
    drop(busy);
}

#[test]
fn a_server_with_silent_clients_ends() {
    let server = Server::start(Limits::default());
    let _clients = [server.send(""), server.send(HALF)];
    assert_eq!(server.get("/"), "HTTP/1.1 200 OK");
    drop(server);
}

#[test]
fn heavy_work_turns_no_quick_question_away() {
    let server = Server::start(Limits {
        quick: Duration::from_millis(50),
        // Quick questions wait, however busy the machine is.
        patience: PATIENCE,
        ..Limits::default()
    });
    let _heavy: Vec<_> = (0..16)
        .map(|_| server.post("/api/v1/solve", r#"{"game":"cram:5x16"}"#))
        .collect();
    let _silent: Vec<_> = (0..300).map(|_| server.send(HALF)).collect();
    for _ in 0..5 {
        let quick = server.post("/api/v1/solve", r#"{"game":"nim:3,4,5"}"#);
        assert_eq!(status(quick), "HTTP/1.1 200 OK");
    }
}

#[test]
fn who_sends_no_more_is_still_answered() {
    let server = Server::start(Limits {
        closed: PATIENCE,
        ..Limits::default()
    });
    let asked = server.post("/api/v1/totals", r#"{"game":"nim:40,40,40"}"#);
    asked.shutdown(Shutdown::Write).unwrap();
    assert_eq!(status(asked), "HTTP/1.1 200 OK");
    // A file that takes longer to send than it takes to make.
    let host = server.address;
    let asked = server.send(&format!(
        "GET /api/v1/values?game=nim:300,300 HTTP/1.1\r\nhost: {host}\r\n\r\n"
    ));
    asked.shutdown(Shutdown::Write).unwrap();
    assert_eq!(status(asked), "HTTP/1.1 200 OK");
}

#[test]
fn who_is_gone_is_not_worked_for() {
    let server = Server::start(Limits {
        closed: Duration::from_millis(50),
        time: PATIENCE,
        ..Limits::default()
    });
    // It would be searched for longer than anything here takes.
    let asked = server.post("/api/v1/solve", r#"{"game":"cram:7x9"}"#);
    asked.shutdown(Shutdown::Write).unwrap();
    assert_eq!(status(asked), "");
}

/// What is on its way has a bound, and who is over it is told so.
#[test]
fn bodies_and_answers_on_their_way_are_bounded() {
    let server = Server::start(Limits {
        transit: 1 << 20,
        ..Limits::default()
    });
    let host = server.address;
    // Nobody has more than three quarters of it.
    let put = |length: usize| {
        let mut stream = server.send(&format!(
            "PUT /api/v1/uploads/a HTTP/1.1\r\nhost: {host}\r\ncontent-length: {length}\r\n\r\n"
        ));
        // Who is refused is not read to the end.
        let _ = stream.write_all(&vec![b'x'; length - 1]);
        stream
    };
    let (tell, told) = mpsc::channel();
    let streams = [put(500_000), put(500_000)];
    for (number, stream) in streams.iter().enumerate() {
        let (tell, stream) = (tell.clone(), stream.try_clone().unwrap());
        std::thread::spawn(move || tell.send((number, status(stream))).unwrap());
    }
    // Neither is complete: the first answer is that to one of them too many.
    let (refused, answer) = told.recv().unwrap();
    assert_eq!(answer, BUSY);
    let mut other = &streams[1 - refused];
    other.write_all(b"x").unwrap();
    other.shutdown(Shutdown::Write).unwrap();
    assert_eq!(told.recv().unwrap().1, "HTTP/1.1 201 Created");
    // What was taken has been given back.
    let mut third = put(500_000);
    third.write_all(b"x").unwrap();
    third.shutdown(Shutdown::Write).unwrap();
    assert_eq!(status(third), "HTTP/1.1 201 Created");
}
