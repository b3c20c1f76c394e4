//! `lastmove serve` over real sockets: the same answers as the command, work that stops when the
//! client goes away, and an end that drains.
#![cfg(feature = "web")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A server, ended when this is dropped.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: String,
    /// All that it printed.
    told: Value,
}

impl Server {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lastmove"))
            .args(["serve", "--json"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let url = told["address"].as_str().unwrap();
        let address = url.strip_prefix("http://").unwrap();
        let address = address.split_once('/').unwrap().0.to_owned();
        Self {
            child,
            address,
            told,
        }
    }

    fn connect(&self, head: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (host, length) = (&self.address, body.len());
        write!(
            stream,
            "{head} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{body}"
        )
        .unwrap();
        stream
    }

    /// The status and the body of a response.
    pub(crate) fn ask(&self, head: &str, body: &str) -> (u16, String) {
        let mut text = String::new();
        let mut stream = self.connect(head, body);
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, body.to_owned())
    }

    fn solve(&self, body: &Value) -> (u16, String) {
        self.ask("POST /api/v1/solve", &body.to_string())
    }

    /// Asks the server to end, as Ctrl-C does.
    #[cfg(unix)]
    fn interrupt(&self) {
        let sent = Command::new("kill")
            .args(["-INT", &self.child.id().to_string()])
            .status();
        assert!(sent.unwrap().success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The output of the command: on standard output, or on standard error if it fails.
fn command(arguments: &[&str]) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let output = Command::new(env!("CARGO_BIN_EXE_lastmove"))
        .args(arguments)
        .current_dir(root)
        .output()
        .unwrap();
    let text = if output.status.success() {
        output.stdout
    } else {
        output.stderr
    };
    String::from_utf8(text).unwrap().trim_end().to_owned()
}

/// An error without its sentence.
fn unsaid(error: &str) -> (Value, Value) {
    let object: Value = serde_json::from_str(error).unwrap();
    assert!(object["code"].is_string(), "{error}");
    (object["code"].clone(), object["args"].clone())
}

#[test]
fn the_api_prints_what_the_command_prints() {
    let server = Server::start(&[]);
    for game in [
        "nim:12,14,6,3,2",
        "co-bang:1000000000000000000x50@999999999999999999,7",
        "co-bang:8x4@7,2",
        "pursuit:examples/pursuit/courtyard.txt",
        "graph:examples/graphs/escape.txt@right",
        "nim:3,4,5 + kayles:7",
        "wythoff:100000,61803",
        "chomp:4x5",
    ] {
        let (status, body) = server.solve(&json!({"game": game, "explain": true}));
        let printed = command(&["solve", game, "--json", "--explain"]);
        assert_eq!((status, body), (200, printed), "{game}");
        let (status, body) = server.solve(&json!({"game": game, "moves": true}));
        let printed = command(&["solve", game, "--json", "--moves"]);
        if status == 200 {
            assert_eq!(body, printed, "{game}");
        } else {
            // For too many moves the sentence differs: here are no options to omit.
            assert_eq!(unsaid(&body), unsaid(&printed), "{game}");
        }
    }
    for game in ["nimm:3", "nim:3,x", "nim:3@4,5", "co-bang:8x4@99,1"] {
        let (status, body) = server.solve(&json!({"game": game}));
        assert!((400..500).contains(&status), "{game}");
        // After it come the fields that RFC 9457 requires of every API.
        let printed = command(&["solve", game, "--json"]);
        let printed = printed.trim_end().strip_suffix('}').unwrap();
        assert!(body.starts_with(printed), "{game}: {body}");
        assert!(body[printed.len()..].starts_with(",\"type\":"), "{body}");
    }
    // For a missing file only the sentence differs: here are no paths to give.
    let missing = "graph:nowhere.txt@a";
    let (status, body) = server.solve(&json!({"game": missing}));
    let printed = command(&["solve", missing, "--json"]);
    assert_eq!((status, unsaid(&body)), (404, unsaid(&printed)));
    assert!(!body.contains("path") && body.contains("upload"), "{body}");
    let (_, body) = server.ask("GET /api/v1/games", "");
    assert_eq!(body, command(&["games", "--json"]));
    let (_, body) = server.ask("POST /api/v1/value", r#"{"game":"nim:3,4,6"}"#);
    assert_eq!(body, command(&["value", "nim:3,4,6", "--json"]));
    let whole = "graph:examples/graphs/escape.txt";
    let (_, body) = server.ask("POST /api/v1/totals", &json!({"game": whole}).to_string());
    assert_eq!(body, command(&["solve", whole, "--json"]));
}

#[test]
fn files_of_the_machine_are_out_of_reach() {
    let server = Server::start(&[]);
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for file in [
        own,
        "/etc/passwd",
        "Cargo.toml",
        "examples/../Cargo.toml",
        "-",
    ] {
        for game in ["graph", "pursuit", "hackenbush", "node-kayles"] {
            let (status, body) = server.solve(&json!({"game": format!("{game}:{file}")}));
            assert_eq!(status, 404, "{game}:{file} {body}");
        }
        let game = format!("cram:4x5,blocked={file}");
        let (status, body) = server.solve(&json!({"game": game}));
        assert_eq!(status, 404, "{game} {body}");
    }
}

#[test]
fn work_stops_when_its_client_goes_away() {
    let server = Server::start(&["--memory", "64G"]);
    // More of these than there are slots; each would take minutes and is abandoned at once.
    for _ in 0..20 {
        let stream = server.connect("POST /api/v1/totals", r#"{"game":"nim:400,400,400"}"#);
        std::thread::sleep(Duration::from_millis(50));
        drop(stream);
    }
    let began = Instant::now();
    loop {
        let (status, _) = server.solve(&json!({"game": "nim:3,4,5"}));
        if status == 200 {
            break;
        }
        assert_eq!(status, 503);
        assert!(
            began.elapsed() < Duration::from_secs(50),
            "no place is free"
        );
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[cfg(unix)]
#[test]
fn the_server_drains_and_ends() {
    let mut server = Server::start(&[]);
    // A connection that is kept open without a request must not keep the server.
    let _idle = TcpStream::connect(&server.address).unwrap();
    let job = server.ask("POST /api/v1/jobs", r#"{"kind":"solve","game":"cram:7x9"}"#);
    assert_eq!(job.0, 202);
    server.interrupt();
    let began = Instant::now();
    let status = loop {
        if let Some(status) = server.child.try_wait().unwrap() {
            break status;
        }
        assert!(
            began.elapsed() < Duration::from_secs(300),
            "it does not end"
        );
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(0));
    let mut errors = String::new();
    let stderr = server.child.stderr.as_mut().unwrap();
    stderr.read_to_string(&mut errors).unwrap();
    assert_eq!(errors, "");
}

#[test]
fn a_port_that_is_taken_is_said() {
    let server = Server::start(&[]);
    let port = server.address.rsplit_once(':').unwrap().1.to_owned();
    let error: Value =
        serde_json::from_str(&command(&["serve", "--port", &port, "--json"])).unwrap();
    assert_eq!(error["code"], "serve-failed");
}

#[test]
fn tables_are_opened_and_probed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("co-bang.lmt");
    let file = path.to_str().unwrap();
    command(&["solve", "co-bang:8x4", "--all", "--table", file, "--quiet"]);
    let server = Server::start(&[file]);
    let (status, list) = server.ask("GET /api/v1/tables", "");
    let list: Value = serde_json::from_str(&list).unwrap();
    assert_eq!((status, &list[0]["name"]), (200, &json!("co-bang.lmt")));
    let position = json!({"position": "7,2"}).to_string();
    let (_, probed) = server.ask("POST /api/v1/tables/1/probe", &position);
    let probed: Value = serde_json::from_str(&probed).unwrap();
    let printed: Value = serde_json::from_str(&command(&["probe", file, "7,2", "--json"])).unwrap();
    for part in ["position", "outcome", "remoteness"] {
        assert_eq!(probed[part], printed[part], "{part}");
    }
    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let error: Value = serde_json::from_str(&command(&["serve", file, "--json"])).unwrap();
    assert_eq!(error["code"], "table-cut-off");
}

/// A server with too little memory to solve the game has its values from the folder.
#[test]
fn values_are_looked_up_in_a_work_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("m");
    let work = path.to_str().unwrap();
    let refused: Value =
        serde_json::from_str(&command(&["serve", "--work", work, "--json"])).unwrap();
    assert_eq!(refused["code"], "work-nothing");
    command(&["solve", "morris:6", "--work", work, "--quiet"]);
    let alone = Server::start(&["--memory", "40MB"]);
    assert_ne!(alone.solve(&json!({"game": "morris:6"})).0, 200);
    let server = Server::start(&["--memory", "40MB", "--work", work]);
    // The folder is of no other game.
    for game in ["morris:6", "morris:6@xxo/o.x/..../xo./o..-x,0,0", "nim:3,4"] {
        let (status, found) = server.solve(&json!({"game": game}));
        assert_eq!(status, 200, "{found}");
        let found: Value = serde_json::from_str(&found).unwrap();
        let printed = command(&["solve", game, "--json"]);
        let printed: Value = serde_json::from_str(&printed).unwrap();
        for part in ["position", "outcome", "remoteness", "best"] {
            assert_eq!(found[part], printed[part], "{game} {part}");
        }
    }
    // It is in use.
    let solved = command(&["solve", "morris:6", "--work", work, "--json"]);
    let refused: Value = serde_json::from_str(&solved).unwrap();
    assert_eq!(refused["code"], "work-in-use");
}

#[test]
#[cfg(feature = "cluster")]
fn tables_in_shards_are_opened_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (graph, cut, table) = (at("r.lmg"), at("cut"), at("r.lmts"));
    command(&[
        "generate",
        "random",
        &graph,
        "--vertices",
        "300",
        "--edges",
        "900",
        "--quiet",
    ]);
    command(&["convert", &graph, &cut, "--shards", "3", "--quiet"]);
    let game = format!("graph:{cut}");
    command(&[
        "cluster", "solve", &game, "--local", "2", "--table", &table, "--quiet",
    ]);
    let server = Server::start(&[&table]);
    let (_, list) = server.ask("GET /api/v1/tables", "");
    let list: Value = serde_json::from_str(&list).unwrap();
    assert_eq!(
        (&list[0]["name"], &list[0]["positions"]),
        (&json!("r.lmts"), &json!(300))
    );
    for v in [0, 120, 299] {
        let position = json!({"position": v.to_string()}).to_string();
        let (_, probed) = server.ask("POST /api/v1/tables/1/probe", &position);
        let probed: Value = serde_json::from_str(&probed).unwrap();
        let solved = command(&["solve", &format!("graph:{graph}@{v}"), "--json"]);
        let solved: Value = serde_json::from_str(&solved).unwrap();
        for part in ["position", "outcome", "remoteness"] {
            assert_eq!(probed[part], solved[part], "{v} {part}");
        }
    }
}

#[test]
fn the_server_goes_by_its_names_and_no_other() {
    let server = Server::start(&["--name", "board.home"]);
    let port = server.address.rsplit_once(':').unwrap().1;
    let status = |host: &str| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        write!(
            stream,
            "GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
        )
        .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text.split(' ').nth(1).unwrap().to_owned()
    };
    assert_eq!(status(&format!("board.home:{port}")), "200");
    assert_eq!(status(&format!("localhost:{port}")), "200");
    assert_eq!(status(&format!("other.home:{port}")), "403");
    for wrong in ["", "a/b", "http://a", "a:80", "[::1", "[x]"] {
        let output = Command::new(env!("CARGO_BIN_EXE_lastmove"))
            .args(["serve", "--name", wrong])
            .output();
        assert_eq!(output.unwrap().status.code(), Some(2), "{wrong}");
    }
}

#[test]
fn help_names_every_limit() {
    let help = command(&["serve", "--help"]);
    let limits = help.split("Limits:").nth(1).unwrap();
    for word in [
        "connections",
        "at once",
        "jobs",
        "memory",
        "bodies",
        "uploads",
        "sessions",
        "cells",
    ] {
        assert!(limits.contains(word), "{word}");
    }
}

#[test]
fn a_server_for_other_machines_asks_for_its_token() {
    let server = Server::start(&["--host", "0.0.0.0"]);
    let addresses = server.told["addresses"].as_array().unwrap();
    assert_eq!(server.told["address"], addresses[0]);
    assert!(addresses[0].as_str().unwrap().contains("localhost"));
    for address in addresses {
        let address = address.as_str().unwrap();
        let (host, token) = address.split_once("/?token=").unwrap();
        let host = host.strip_prefix("http://").unwrap();
        assert_eq!(token.len(), 32, "{address}");
        let status = |headers: &str| {
            let port = host.rsplit_once(':').unwrap().1;
            let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
            let head = format!("GET /api/v1/games HTTP/1.1\r\nhost: {host}\r\nconnection: close");
            write!(stream, "{head}\r\n{headers}\r\n").unwrap();
            let mut line = String::new();
            BufReader::new(stream).read_line(&mut line).unwrap();
            line.split(' ').nth(1).unwrap().to_owned()
        };
        assert_eq!(status(""), "401", "{host}");
        assert_eq!(status("authorization: Bearer 0123\r\n"), "401", "{host}");
        assert_eq!(status(&format!("authorization: Bearer {token}\r\n")), "200");
        assert_eq!(status(&format!("authorization: bearer {token}\r\n")), "200");
        let port = host.rsplit_once(':').unwrap().1;
        let cookie = format!("cookie: lastmove-token-{port}={token}\r\n");
        assert_eq!(status(&cookie), "200");
        assert_eq!(status(&cookie.replacen('=', "1=", 1)), "401");
    }
    // No address leads elsewhere, and the one for all addresses is no name.
    let address = server.told["address"].as_str().unwrap();
    let (host, token) = address.split_once("/?token=").unwrap();
    let host = host.strip_prefix("http://").unwrap();
    let port = host.rsplit_once(':').unwrap().1;
    let head = |target: &str, host: &str| {
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        let head = format!("GET {target} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text.split_once("\r\n\r\n").unwrap().0.to_owned()
    };
    for start in ["//", "/\\", "/\\/", "/\\\\"] {
        let answer = head(&format!("{start}evil.example/?token={token}"), host);
        let place = answer
            .lines()
            .find_map(|line| line.strip_prefix("location: "));
        assert!(
            place.is_none_or(|place| place == "/evil.example/"),
            "{answer}"
        );
    }
    let answer = head("/", &format!("0.0.0.0:{port}"));
    assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
    // For this machine only, no token is required.
    let own = Server::start(&[]);
    assert!(!own.told["address"].as_str().unwrap().contains("token"));
    assert_eq!(own.ask("GET /api/v1/games", "").0, 200);
}

/// A server that cannot say where it is ends.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_server() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_lastmove"))
        .args(["serve", "--json"])
        .stdin(Stdio::null())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut errors = String::new();
    let mut stderr = child.stderr.take().unwrap();
    let told = std::thread::spawn(move || stderr.read_to_string(&mut errors).map(|_| errors));
    let began = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break Some(status);
        }
        if began.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            break None;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let errors = told.join().unwrap().unwrap();
    assert_eq!(status.expect("it does not end").code(), Some(1), "{errors}");
    assert!(errors.contains("output-failed"), "{errors}");
}

/// Whether something sent to this port has not been read yet.
#[cfg(target_os = "linux")]
fn is_on_its_way(port: u16) -> bool {
    let ending = format!(":{port:04X}");
    let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
    table.lines().any(|line| {
        let fields: Vec<_> = line.split_whitespace().collect();
        let [_, own, other, "01", queues, ..] = fields[..] else {
            return false;
        };
        let is_ours = own.ends_with(&ending) || other.ends_with(&ending);
        is_ours && queues.bytes().any(|digit| !b"0:".contains(&digit))
    })
}

/// What two hundred clients have sent of their uploads takes no more than was allowed.
#[cfg(target_os = "linux")]
#[test]
fn memory_bounds_what_clients_send() {
    let server = Server::start(&["--memory", "64MB"]);
    let (address, body) = (&server.address, vec![b'x'; 1_900_000]);
    let put = &|number: usize| {
        let mut stream = TcpStream::connect(address).unwrap();
        let head = format!(
            "PUT /api/v1/uploads/a{number} HTTP/1.1\r\nhost: {address}\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        // Who is refused is not read to the end.
        let _ = stream
            .write_all(head.as_bytes())
            .and_then(|()| stream.write_all(&body[1..]));
        stream
    };
    let open: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..200).map(|n| scope.spawn(move || put(n))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    let port = address.rsplit_once(':').unwrap().1.parse().unwrap();
    while is_on_its_way(port) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let status = format!("/proc/{}/status", server.child.id());
    let status = std::fs::read_to_string(status).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak: u64 = peak
        .unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap();
    assert!(peak < 150_000, "{peak} kB");
    assert_eq!(open.len(), 200);
    drop(open);
    assert_eq!(server.ask("GET /api/v1/games", "").0, 200);
}
