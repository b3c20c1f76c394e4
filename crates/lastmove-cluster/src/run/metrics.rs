//! The progress of a run, for Prometheus.

use std::fmt;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use lastmove::{Error, Message};
use prometheus_client::encoding::prometheus_text::{self, CONTENT_TYPE};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;

use super::events::Progress;
use crate::net::{Strangers, Timed};

/// The longest request, in bytes.
const LONGEST: usize = 1 << 13;

/// How long a request and its response may take together.
const PATIENCE: Duration = Duration::from_secs(2);

/// Serves the progress on an address, as long as the process lives.
pub(super) fn serve(address: &str, progress: Arc<Mutex<Progress>>) -> Result<(), Error> {
    let listener = TcpListener::bind(address).map_err(|error| {
        let message = Message::new("cluster-address-unusable").with("address", address);
        // The same would happen again.
        Error::input(message).caused_by(error)
    })?;
    thread::spawn(move || {
        let clients = Strangers::default();
        for socket in listener.incoming().flatten() {
            let now = *progress.lock().unwrap_or_else(PoisonError::into_inner);
            // A client that does not get the answer asks again.
            clients.admit(socket, move |socket| drop(answer(socket, &now)));
        }
    });
    Ok(())
}

fn answer(socket: TcpStream, progress: &Progress) -> io::Result<()> {
    let socket = Timed::new(socket, PATIENCE)?;
    let mut socket = &socket;
    let mut question = Vec::new();
    let mut block = [0; 1024];
    while !question.windows(4).any(|four| four == b"\r\n\r\n") && question.len() < LONGEST {
        match socket.read(&mut block)? {
            0 => break,
            read => question.extend(&block[..read]),
        }
    }
    let (status, body) = match question.starts_with(b"GET /metrics ") {
        true => ("200 OK", text(progress).map_err(io::Error::other)?),
        false => ("404 Not Found", "/metrics\n".to_owned()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {CONTENT_TYPE}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    socket.write_all(head.as_bytes())?;
    socket.write_all(body.as_bytes())
}

/// All figures in the format that Prometheus reads.
fn text(progress: &Progress) -> Result<String, fmt::Error> {
    let counters = &progress.counters;
    let mut registry = Registry::with_prefix("lastmove");
    let mut count = |name: &str, help: &str, value: u64| {
        registry.register(name, help, ConstGauge::new(value));
    };
    count("vertices", "Vertices of the graph", progress.vertices);
    let processes = progress.processes as u64;
    count("processes", "Processes of the run", processes);
    count("level", "The level that is searched", counters.level);
    let waiting = counters.waiting;
    count("waiting_workers", "Workers that wait for others", waiting);
    let help = "The most batches that came before their level";
    count("early_batches", help, counters.early);
    let mut seconds = |name: &str, help: &str, value: f64| {
        registry.register(name, help, ConstGauge::new(value));
    };
    let help = "Seconds that the most expensive checkpoint took";
    seconds("checkpoint_cost_seconds", help, progress.checkpoint_cost);
    if let Some(age) = progress.checkpoint_age {
        let help = "Seconds since the last checkpoint";
        seconds("checkpoint_age_seconds", help, age);
    }
    let help = "Seconds since the search began";
    seconds("run_seconds", help, progress.seconds);
    let mut counter = |name: &str, help: &str, value: u64| {
        registry.register(name, help, ConstCounter::new(value));
    };
    counter(
        "decided",
        "Positions decided since the beginning or the checkpoint",
        counters.decided,
    );
    counter("edges", "Moves followed backwards", counters.edges);
    counter(
        "sent_bytes",
        "Bytes sent to other processes",
        progress.bytes,
    );
    counter("checkpoints", "Checkpoints written", counters.cuts);
    let mut text = String::new();
    prometheus_text::encode(&mut text, &registry)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(address: &str, question: &[u8]) -> String {
        let mut socket = TcpStream::connect(address).unwrap();
        socket.write_all(question).unwrap();
        let mut text = String::new();
        // A refused request may end in a reset.
        let _ = socket.read_to_string(&mut text);
        text
    }

    #[test]
    fn metrics_are_answered_and_nothing_else() {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap().to_string();
        drop(free);
        let progress = Arc::new(Mutex::new(Progress::default()));
        serve(&address, progress.clone()).unwrap();
        progress.lock().unwrap().counters.edges = 77;
        let text = ask(&address, b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
        assert!(text.starts_with("HTTP/1.1 200 OK\r\n"), "{text}");
        assert!(text.contains("\nlastmove_edges_total 77\n"), "{text}");
        for line in text.split("\r\n\r\n").nth(1).unwrap().lines() {
            let line = line.trim_start_matches("# TYPE ");
            if let Some(help) = line.strip_prefix("# HELP ") {
                assert!(help.starts_with("lastmove_"), "{line}");
                continue;
            }
            let mut words = line.split(' ');
            assert!(words.next().unwrap().starts_with("lastmove_"));
            assert_eq!(words.count(), 1);
        }
        assert!(ask(&address, b"GET / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404"));
        ask(&address, &[b'x'; 20_000]);
        // A client that has not asked yet keeps no other waiting.
        let silent: Vec<_> = (0..3)
            .map(|_| TcpStream::connect(&address).unwrap())
            .collect();
        for _ in 0..3 {
            let text = ask(&address, b"GET /metrics HTTP/1.1\r\n\r\n");
            assert!(text.starts_with("HTTP/1.1 200 OK\r\n"), "{text}");
        }
        drop(silent);
        assert!(serve(&address, progress).is_err());
    }
}
