//! The configuration: where the server listens, its tables, and its limits.

use std::net::{IpAddr, Ipv4Addr};

use lastmove::{Error, Message};
use lastmove_pages::{Bounds, DoneWork, Settings, Tables, random_name};
use lastmove_words::Language;

use crate::limits::Limits;
use crate::observer::AccessLog;

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
    /// Host names of the server besides `localhost` and its address; requests with any other host
    /// are refused.
    pub names: Vec<String>,
    /// The access token required of each request, as a cookie that `?token=` in an address sets, or
    /// as `Authorization: Bearer`. Without one, all requests are answered.
    pub token: Option<String>,
    /// Tables to answer from.
    pub tables: Tables,
    /// A folder to look up the values of a game in, as a solve with a work folder left it.
    pub work: Option<DoneWork>,
    /// Memory in bytes: for all work together, each piece of which gets its share, for uploads, and for
    /// bodies and answers on their way.
    pub memory: u64,
    /// Threads that one piece of work may use.
    pub threads: usize,
    /// The language of requests that ask for none.
    pub language: Language,
    /// Bounds on requests.
    pub limits: Limits,
    /// Whether `/metrics` gives figures for Prometheus.
    pub metrics: bool,
    /// Where each request is written.
    pub access_log: Option<AccessLog>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            names: Vec::new(),
            token: None,
            tables: Tables::default(),
            work: None,
            memory: 2 << 30,
            threads: 1,
            language: Language::English,
            limits: Limits::default(),
            metrics: false,
            access_log: None,
        }
    }
}

impl Config {
    /// A new random token.
    ///
    /// # Errors
    /// When the system gives no random numbers.
    pub fn new_token() -> Result<String, Error> {
        random_name(random)
    }

    /// What answers depend on.
    pub(crate) fn settings(&self) -> Settings {
        let limits = self.affordable();
        Settings {
            language: self.language,
            tables: self.tables.clone(),
            work: self.work.clone(),
            memory: self.memory_for_work(),
            clock: lastmove_host::clock,
            random,
            bounds: Bounds {
                kept: limits.kept,
                body: limits.body,
                upload: limits.upload,
                transit: limits.transit,
                uploads: limits.uploads,
                held: limits.held,
                held_by_all: limits.held_by_all,
                sessions: limits.sessions,
                cells: limits.cells,
                table: limits.table,
            },
        }
    }

    /// The limits as they will be: lowered to what fits into the memory, and to the files that this
    /// process may have open, whose number is raised as far as the system allows.
    #[must_use]
    pub fn effective_limits(&self) -> Limits {
        // The files of a game are open as long as it is kept.
        let files = self.work.as_ref().map_or(0, DoneWork::files);
        let open = lastmove_host::limits::open_files().saturating_sub(files);
        self.affordable().within_files(open)
    }

    /// The limits, lowered to what fits into the memory.
    pub(crate) fn affordable(&self) -> Limits {
        self.limits.within_memory(self.memory)
    }

    /// The memory for all work: what is left beside uploads, and bodies and answers on their way.
    fn memory_for_work(&self) -> u64 {
        let limits = self.affordable();
        let besides = limits.transit + limits.held_by_all + limits.buffer * limits.connections;
        let besides = besides as u64;
        self.memory.saturating_sub(besides).max(self.memory / 2)
    }

    /// The memory for one piece of work: its share when all pieces run at once and the kept games
    /// hold their results.
    #[must_use]
    pub fn share(&self) -> u64 {
        let limits = &self.limits;
        let shares = limits.at_once + limits.long + limits.jobs + limits.kept;
        self.memory_for_work() / (shares.max(1) as u64)
    }
}

/// Random bits of the machine.
pub(crate) fn random() -> Result<u128, Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| {
        Error::machine(Message::new("web-random").with("reason", error.to_string()))
    })?;
    Ok(u128::from_ne_bytes(bytes))
}
