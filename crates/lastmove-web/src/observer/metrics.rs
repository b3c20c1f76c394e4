//! Figures for Prometheus. Every label has few values: routes as they are written in the program,
//! classes of statuses, and codes of errors.

use std::fmt;
use std::time::{Duration, SystemTime};

use axum::http::StatusCode;
use prometheus_client::encoding::{EncodeLabelSet, prometheus_text};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use super::seen::Seen;

pub(crate) use prometheus_client::encoding::prometheus_text::CONTENT_TYPE;

/// The upper ends of the histogram, in seconds: half a second is where long work begins, and a
/// minute is the most that a request may take.
const BUCKETS: [f64; 7] = [0.005, 0.025, 0.1, 0.5, 2.0, 10.0, 60.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    route: String,
    status: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Reason {
    reason: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Place {
    place: &'static str,
}

/// What is counted as it happens.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    seconds: Family<Route, Histogram, fn() -> Histogram>,
    in_flight: Gauge,
    solved: Counter,
    refused: Family<Reason, Counter>,
    connections_refused: Counter,
}

/// What is read off when somebody asks.
pub(crate) struct Figures {
    pub(crate) connections: usize,
    pub(crate) most_connections: usize,
    /// Work that goes on, by the place that it has.
    pub(crate) running: [(&'static str, usize); 3],
    pub(crate) waiting: usize,
    pub(crate) games_kept: usize,
    pub(crate) memory: u64,
    pub(crate) transit: usize,
    pub(crate) most_transit: usize,
    pub(crate) uploaded: usize,
    pub(crate) most_uploaded: usize,
    pub(crate) lines_lost: Option<u64>,
}

impl Metrics {
    /// The figures of a server that begins now.
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("lastmove");
        let new_histogram: fn() -> Histogram = || Histogram::new(BUCKETS);
        let (requests, seconds) = (
            Family::default(),
            Family::new_with_constructor(new_histogram),
        );
        let (in_flight, solved) = (Gauge::default(), Counter::default());
        let (refused, connections_refused) = (Family::default(), Counter::default());
        registry.register(
            "build",
            "The version of the program",
            Info::new([("version", env!("CARGO_PKG_VERSION"))]),
        );
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        registry.register(
            "start_time_seconds",
            "When the server began, in seconds since 1970",
            ConstGauge::new(now.unwrap_or_default().as_secs_f64()),
        );
        registry.register(
            "http_requests",
            "Requests by route and class of status; none where the client was gone before the answer",
            requests.clone(),
        );
        registry.register(
            "http_request_duration_seconds",
            "Seconds from a request to the beginning of its answer",
            seconds.clone(),
        );
        registry.register(
            "http_requests_in_flight",
            "Requests whose answers are not wholly sent yet",
            in_flight.clone(),
        );
        registry.register(
            "questions_solved",
            "Work that ended with an answer, of requests and of jobs",
            solved.clone(),
        );
        registry.register(
            "questions_refused",
            "Requests and jobs refused, by the code of the error; input where the question was wrong",
            refused.clone(),
        );
        registry.register(
            "connections_refused",
            "Connections closed because all those of their client were busy",
            connections_refused.clone(),
        );
        Self {
            registry,
            requests,
            seconds,
            in_flight,
            solved,
            refused,
            connections_refused,
        }
    }

    pub(super) fn begin(&self) {
        self.in_flight.inc();
    }

    pub(super) fn end(&self) {
        self.in_flight.dec();
    }

    /// Counts a request when its answer begins.
    pub(super) fn answered(&self, seen: &Seen, status: StatusCode, time: Duration) {
        let classes = ["1xx", "2xx", "3xx", "4xx", "5xx"];
        let class = usize::from(status.as_u16() / 100).saturating_sub(1);
        self.count(seen, classes.get(class).copied().unwrap_or("other"));
        let route = seen.route().to_owned();
        let seconds = self.seconds.get_or_create(&Route { route });
        seconds.observe(time.as_secs_f64());
        if let Some(reason) = seen.reason() {
            self.refused(reason);
        }
    }

    /// Counts a request whose client has not waited for the answer.
    pub(super) fn unanswered(&self, seen: &Seen) {
        self.count(seen, "none");
    }

    fn count(&self, seen: &Seen, status: &'static str) {
        let route = seen.route().to_owned();
        self.requests
            .get_or_create(&Answered { route, status })
            .inc();
    }

    /// Counts work that ended with an answer.
    pub(crate) fn solved(&self) {
        self.solved.inc();
    }

    /// Counts a request or a job that was refused.
    pub(crate) fn refused(&self, reason: &'static str) {
        self.refused.get_or_create(&Reason { reason }).inc();
    }

    pub(super) fn connection_refused(&self) {
        self.connections_refused.inc();
    }

    /// All figures as text.
    pub(crate) fn text(&self, figures: &Figures) -> Result<String, fmt::Error> {
        let mut text = String::new();
        prometheus_text::encode(&mut text, &self.registry)?;
        prometheus_text::encode(&mut text, &figures.registry())?;
        Ok(text)
    }
}

impl Figures {
    fn registry(&self) -> Registry {
        let mut registry = Registry::with_prefix("lastmove");
        let mut gauge = |name: &str, help: &str, value: u64| {
            registry.register(name, help, ConstGauge::new(value));
        };
        gauge("connections", "Connections open", self.connections as u64);
        gauge(
            "connections_max",
            "The most connections at once",
            self.most_connections as u64,
        );
        gauge(
            "questions_waiting",
            "Requests that wait for a place to work",
            self.waiting as u64,
        );
        gauge(
            "games_kept",
            "Games kept open between requests",
            self.games_kept as u64,
        );
        gauge(
            "memory_max_bytes",
            "The memory budget of the server",
            self.memory,
        );
        gauge(
            "transit_bytes",
            "Memory of bodies being read and answers being sent",
            self.transit as u64,
        );
        gauge(
            "transit_max_bytes",
            "The most of such memory",
            self.most_transit as u64,
        );
        gauge("uploads_bytes", "Memory of uploads", self.uploaded as u64);
        gauge(
            "uploads_max_bytes",
            "The most of such memory",
            self.most_uploaded as u64,
        );
        let running: Family<Place, Gauge> = Family::default();
        for (place, count) in self.running {
            let count = i64::try_from(count).unwrap_or(i64::MAX);
            running.get_or_create(&Place { place }).set(count);
        }
        registry.register(
            "questions_running",
            "Work that goes on: quick and long requests, and jobs",
            running,
        );
        if let Some(lost) = self.lines_lost {
            registry.register(
                "access_log_lines_lost",
                "Requests missing in the access log, which was too slow or could not be written",
                ConstCounter::new(lost),
            );
        }
        registry
    }
}
