//! What the server may do, and how much of it.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use lastmove_words::Language;

use crate::tables::Tables;

/// Where the server listens and how much work it takes on.
///
/// The default is the loopback address, a free port, and limits that suit one person's machine.
///
/// ```
/// let config = lastmove_web::Config::default();
/// assert!(config.host.is_loopback());
/// assert_eq!(config.port, 0);
/// ```
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on. Only a loopback address is safe from other machines.
    pub host: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// Names that the server goes by besides `localhost` and its address; requests that call it by
    /// any other are refused.
    pub names: Vec<String>,
    /// Tables to answer from.
    pub tables: Tables,
    /// Memory for all work together, in bytes; each piece of work gets its share.
    pub memory: u64,
    /// Threads that one piece of work may use.
    pub threads: usize,
    /// The language of who asks for none.
    pub language: Language,
    /// How much is taken on.
    pub limits: Limits,
}

/// Bounds on what a client may ask for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at once; more wait.
    pub connections: usize,
    /// How long a connection is kept on which nothing comes or goes.
    pub idle: Duration,
    /// Requests worked on at once.
    pub at_once: usize,
    /// Requests that wait for their turn to be worked on; more are told that the server is busy.
    pub waiting: usize,
    /// How long they wait at most.
    pub patience: Duration,
    /// Jobs going on at once.
    pub jobs: usize,
    /// Games kept open between requests.
    pub kept: usize,
    /// The longest time for one request.
    pub time: Duration,
    /// The longest time for one job.
    pub job_time: Duration,
    /// How long a job goes on while nobody listens to it.
    pub unheard: Duration,
    /// The longest body of a request, in bytes.
    pub body: usize,
    /// The largest upload, in bytes.
    pub upload: usize,
    /// Uploads of one session.
    pub uploads: usize,
    /// Bytes of all uploads of one session together.
    pub held: usize,
    /// Sessions with uploads; the one longest unused is forgotten for a new one.
    pub sessions: usize,
    /// Cells of a table in one answer.
    pub cells: usize,
    /// The longest table in one answer, in bytes: positions may have long names.
    pub table: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            names: Vec::new(),
            tables: Tables::default(),
            memory: 2 << 30,
            threads: 1,
            language: Language::English,
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 256,
            idle: Duration::from_secs(120),
            at_once: 8,
            waiting: 256,
            patience: Duration::from_secs(10),
            jobs: 2,
            kept: 4,
            time: Duration::from_secs(60),
            job_time: Duration::from_secs(24 * 3600),
            unheard: Duration::from_secs(15),
            body: 64 << 10,
            upload: 4 << 20,
            uploads: 32,
            held: 16 << 20,
            sessions: 16,
            cells: 100_000,
            table: 32 << 20,
        }
    }
}

impl Config {
    /// The memory for one piece of work: its share, as all may go on at once while the games kept
    /// hold what they have found.
    pub(crate) fn share(&self) -> u64 {
        let shares = self.limits.at_once + self.limits.jobs + self.limits.kept;
        self.memory / (shares.max(1) as u64)
    }
}
