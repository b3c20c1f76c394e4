//! The figures for Prometheus: in its format, exact, and bounded in number.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::Shutdown;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use lastmove_web::{Config, Limits};

use crate::asking::{app, app_of, get, request, send, text};
use crate::exposition::parse;
use crate::sockets::{BUSY, Server, status};

fn server(limits: Limits) -> Server {
    Server::start_with(Config {
        limits,
        metrics: true,
        ..Config::default()
    })
}

/// All figures by series.
fn figures(server: &Server) -> BTreeMap<String, f64> {
    parse(&server.body("/metrics"))
}

/// What has risen, of the counters alone: gauges go up and down, and seconds are not known before.
fn risen(before: &BTreeMap<String, f64>, after: &BTreeMap<String, f64>) -> BTreeMap<String, f64> {
    let is_counted = |key: &&String| key.contains("_total") || key.contains("_seconds_count");
    let counters = after.keys().filter(is_counted);
    let differences = counters.map(|key| {
        let old = before.get(key).copied().unwrap_or_default();
        (key.clone(), after[key] - old)
    });
    differences.filter(|(_, by)| *by != 0.0).collect()
}

#[test]
fn counters_rise_by_what_was_asked() {
    let server = server(Limits {
        body: 1000,
        ..Limits::default()
    });
    let host = server.address;
    let before = figures(&server);
    for _ in 0..3 {
        assert_eq!(server.get("/"), "HTTP/1.1 200 OK");
    }
    for path in ["/nowhere", "/no/where?x=1"] {
        assert_eq!(server.get(path), "HTTP/1.1 404 Not Found");
    }
    for _ in 0..2 {
        let solved = server.post("/api/v1/solve", r#"{"game":"nim:3,4,5"}"#);
        assert_eq!(status(solved), "HTTP/1.1 200 OK");
    }
    for wrong in [r#"{"game":"nimm:3"}"#, "{"] {
        let refused = server.post("/api/v1/solve", wrong);
        assert_eq!(status(refused), "HTTP/1.1 400 Bad Request");
    }
    let large = format!(r#"{{"game":"{}"}}"#, "x".repeat(2000));
    let refused = server.post("/api/v1/solve", &large);
    assert_eq!(status(refused), "HTTP/1.1 413 Payload Too Large");
    let strange =
        server.send("GET /play HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n");
    assert_eq!(status(strange), "HTTP/1.1 403 Forbidden");
    let put = server.send(&format!(
        "PUT /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
    ));
    assert_eq!(status(put), "HTTP/1.1 405 Method Not Allowed");
    assert_eq!(server.get("/healthz"), "HTTP/1.1 200 OK");
    let after = figures(&server);
    let mut expected = BTreeMap::new();
    for (route, class, by) in [
        ("/", "2xx", 3),
        ("other", "4xx", 2),
        ("/api/v1/solve", "2xx", 2),
        ("/api/v1/solve", "4xx", 3),
        ("/play", "4xx", 1),
        ("/healthz", "4xx", 1),
        ("/healthz", "2xx", 1),
        // The first time somebody asked for the figures.
        ("/metrics", "2xx", 1),
    ] {
        let requests =
            format!("lastmove_http_requests_total{{route=\"{route}\",status=\"{class}\"}}");
        let seconds = format!("lastmove_http_request_duration_seconds_count{{route=\"{route}\"}}");
        expected.insert(requests, f64::from(by));
        *expected.entry(seconds).or_default() += f64::from(by);
    }
    for (reason, by) in [("input", 2), ("web-body-too-large", 1), ("web-host", 1)] {
        let refused = format!("lastmove_questions_refused_total{{reason=\"{reason}\"}}");
        expected.insert(refused, f64::from(by));
    }
    expected.insert("lastmove_questions_solved_total".to_owned(), 2.0);
    assert_eq!(risen(&before, &after), expected);
    for (name, value) in [
        ("lastmove_http_requests_in_flight", 1.0),
        (
            "lastmove_connections_max",
            Limits::default().connections as f64,
        ),
        ("lastmove_games_kept", 1.0),
        ("lastmove_memory_max_bytes", Config::default().memory as f64),
        ("lastmove_uploads_bytes", 0.0),
        ("lastmove_questions_waiting", 0.0),
        ("lastmove_questions_running{place=\"quick\"}", 0.0),
    ] {
        assert_eq!(after[name], value, "{name}");
    }
    assert!(after["lastmove_start_time_seconds"] > 1.7e9);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        after[&format!("lastmove_build_info{{version=\"{version}\"}}")],
        1.0
    );
}

#[test]
fn work_is_counted_where_it_ends() {
    let server = server(Limits {
        at_once: 1,
        long: 1,
        waiting: 0,
        jobs: 1,
        quick: Duration::from_millis(20),
        time: Duration::from_secs(5),
        closed: Duration::from_millis(20),
        ..Limits::default()
    });
    let wait = |is_there: &dyn Fn(&BTreeMap<String, f64>) -> bool| {
        loop {
            let now = figures(&server);
            if is_there(&now) {
                return now;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let solved = "lastmove_questions_solved_total";
    let refused = |reason| format!("lastmove_questions_refused_total{{reason=\"{reason}\"}}");
    let place = |place| format!("lastmove_questions_running{{place=\"{place}\"}}");
    let job = |game: &str| {
        let job = format!(r#"{{"kind":"solve-all","game":"{game}"}}"#);
        status(server.post("/api/v1/jobs", &job))
    };
    assert_eq!(job("nim:3,4"), "HTTP/1.1 202 Accepted");
    wait(&|now| now[solved] == 1.0 && now[&place("job")] == 0.0);
    assert_eq!(job("nimm:3"), "HTTP/1.1 202 Accepted");
    wait(&|now| now.get(&refused("input")) == Some(&1.0));
    let long = || server.post("/api/v1/solve", r#"{"game":"cram:7x9"}"#);
    let first = long();
    wait(&|now| now[&place("long")] == 1.0 && now[&place("quick")] == 0.0);
    let second = long();
    wait(&|now| now[&place("quick")] == 1.0);
    let busy = status(server.post("/api/v1/solve", r#"{"game":"nim:3,4,5"}"#));
    assert_eq!(busy, BUSY);
    for late in [first, second] {
        assert_eq!(status(late), "HTTP/1.1 504 Gateway Timeout");
    }
    let now = figures(&server);
    assert_eq!(now[&refused("web-busy")], 1.0);
    assert_eq!(now[&refused("web-time-over")], 2.0);
    assert_eq!(now[solved], 1.0);
    // Who goes away before the answer is counted too.
    wait(&|now| now[&place("quick")] == 0.0);
    long().shutdown(Shutdown::Both).unwrap();
    let gone = "lastmove_http_requests_total{route=\"/api/v1/solve\",status=\"none\"}";
    let now = wait(&|now| now.get(gone) == Some(&1.0));
    assert_eq!(now["lastmove_http_requests_in_flight"], 1.0);
}

#[test]
fn hostile_paths_make_no_series() {
    let server = server(Limits::default());
    let host = server.address;
    let ask = |paths: &mut dyn Iterator<Item = String>| {
        let mut count = 0;
        let mut asked = String::new();
        for path in paths {
            count += 1;
            asked += &format!("HEAD {path} HTTP/1.1\r\nhost: {host}\r\n\r\n");
        }
        let mut stream = server.send("");
        let mut reader = stream.try_clone().unwrap();
        let answers = std::thread::spawn(move || {
            let mut text = String::new();
            reader.read_to_string(&mut text).unwrap();
            text
        });
        stream.write_all(asked.as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let answers = answers.join().unwrap();
        assert_eq!(answers.matches("HTTP/1.1 404 ").count(), count);
    };
    // Of each kind of address one.
    let of = |n: usize| match n % 4 {
        0 => format!("/{n}/x?y={n}"),
        1 => format!("/api/v1/x{n}"),
        2 => format!("/assets/{n}/x{n}"),
        _ => format!("/learn/{n}"),
    };
    ask(&mut (0..4).map(of));
    let before = figures(&server);
    // A thousand for each connection: more would be closed for its size.
    for part in 0..10 {
        ask(&mut (4 + part * 1000..1004 + part * 1000).map(of));
    }
    let after = figures(&server);
    let asked = |figures: &BTreeMap<String, f64>| {
        let requests = figures
            .iter()
            .filter(|(key, _)| key.contains("requests_total"));
        requests.map(|(_, count)| count).sum::<f64>()
    };
    assert_eq!(asked(&after) - asked(&before), 10_001.0);
    let new: Vec<_> = after
        .keys()
        .filter(|key| !before.contains_key(*key))
        .collect();
    // Those of the first question for the figures.
    assert!(new.iter().all(|key| key.contains("/metrics")), "{new:?}");
}

#[test]
fn connections_are_counted_and_refused_with_an_answer() {
    let server = server(Limits {
        connections: 4,
        connections_each: 2,
        closed: Duration::from_millis(20),
        ..Limits::default()
    });
    let open = server.send("");
    let now = loop {
        let now = figures(&server);
        if now["lastmove_connections"] == 2.0 {
            break now;
        }
    };
    assert_eq!(now["lastmove_connections_max"], 4.0);
    assert_eq!(now["lastmove_connections_refused_total"], 0.0);
    drop(open);
    let job = server.start_job();
    let busy = [server.follow(&job), server.follow(&job)];
    assert_eq!(status(server.send("")), BUSY);
    let mut refused = 1.0;
    drop(busy);
    let counted = loop {
        let (host, mut text) = (server.address, String::new());
        let mut stream = server.send(&format!(
            "GET /metrics HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
        ));
        let _ = stream.read_to_string(&mut text);
        match text.split_once("\r\n\r\n") {
            Some((head, body)) if head.starts_with("HTTP/1.1 200") => break parse(body),
            _ => refused += 1.0,
        }
    };
    assert_eq!(counted["lastmove_connections_refused_total"], refused);
}

#[tokio::test]
async fn figures_are_for_those_who_may_use_the_server_and_asked_for_them() {
    assert_eq!(
        get(&app(), "/metrics").await.status(),
        StatusCode::NOT_FOUND
    );
    let app = app_of(Config {
        token: Some("0123abcd".to_owned()),
        metrics: true,
        ..Config::default()
    });
    let asked = |token: &str| {
        let asked = request(Method::GET, "/metrics");
        let asked = asked.header("authorization", format!("Bearer {token}"));
        asked.body(Body::empty()).unwrap()
    };
    let wrong = send(&app, asked("0123abce")).await;
    assert_eq!(wrong.status(), StatusCode::UNAUTHORIZED);
    assert!(text(wrong).await.contains("web-token"));
    let strange = Request::get("/metrics").header("host", "evil.example");
    let strange = send(&app, strange.body(Body::empty()).unwrap()).await;
    assert_eq!(strange.status(), StatusCode::FORBIDDEN);
    let right = send(&app, asked("0123abcd")).await;
    assert_eq!(right.status(), StatusCode::OK);
    let kind = &right.headers()["content-type"];
    assert_eq!(kind, "text/plain; version=0.0.4; charset=utf-8");
    assert_eq!(right.headers()["x-content-type-options"], "nosniff");
    parse(&text(right).await);
}
