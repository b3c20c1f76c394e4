//! `lastmove serve`: the local web app.

use std::collections::HashSet;
use std::fs::File;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::Args;
use lastmove::files::FileError;
use lastmove::{Error, Message, Storage};
use lastmove_host::atomic_file::{self, not_written};
use lastmove_host::{WorkFolder, signals};
use lastmove_web::{
    AccessLog, Config, DoneWork, Limits, LogTrouble, MOST_FOUND, MOST_LISTED, Tables,
};
use serde_json::json;

use crate::failure::{self, Failure};
use crate::messages::{say, words};
use crate::output;
use crate::session::{Ending, Session};

/// Open a page in the browser to play on, and a JSON API
///
/// The page and the API are for this machine only, unless --host says otherwise: then they answer
/// all requests with the access token, which is in the printed addresses. A program sends it as
/// `Authorization: Bearer TOKEN`. Nothing is encrypted: anyone who can listen on the network can
/// read everything, the token included. The host in a request must be localhost, an address of this
/// machine that the server listens on, or a --name. Ctrl-C ends the server: running requests have 5
/// seconds. The API is described at /api/v1/openapi.json. /healthz answers ok to any program that asks
/// whether the server answers, with status 503 while it ends.
///
/// With --work DIR, values of the game that `lastmove solve GAME --work DIR` has solved are looked up
/// there, however many they are.
#[derive(Args)]
#[command(after_help = limits())]
pub(crate) struct ServeArgs {
    /// Tables, as written by solve --table, to look up positions in
    #[arg(value_name = "TABLE")]
    tables: Vec<PathBuf>,
    /// The port to listen on [default: a free one]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    port: u16,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// A name or an address by which browsers call the server, such as 192.168.1.5; may be repeated
    ///
    /// The addresses of this machine need not be given. No other name is answered, so that other
    /// sites cannot drive the server.
    #[arg(long = "name", value_name = "HOST", value_parser = name)]
    names: Vec<String>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Give figures for Prometheus at /metrics
    ///
    /// Those who ask need the access token, if there is one.
    #[arg(long)]
    metrics: bool,
    /// Add a line for each request to this file; `-` is standard error
    ///
    /// It has the time of the request (UTC), the client's address, the method, the path with its
    /// query, the status, the bytes of the answer, and the milliseconds until it was sent. Tokens are
    /// left out. Where the file cannot be written the server goes on, and says so once.
    #[arg(long, value_name = "FILE")]
    access_log: Option<PathBuf>,
}

/// The help about the limits.
fn limits() -> String {
    let limits = Limits::default();
    format!(
        "\
Examples:
  lastmove serve --open            the page in a browser
  lastmove serve --port 8080       always at the same address
  lastmove serve n.lmt             with a table, as written by solve --table
  lastmove serve --work m6         with all that solve morris:6 --work m6 has found

Limits: {connections} connections, {connections_each} from one address, fewer where fewer files can be open
(ulimit -n), each closed when a request, or the next one, does not come within {headers} seconds, or an
answer does not move for {idle}, or for {closed} once its client has closed its side; {at_once} requests
worked on at once, and {long} more after their first {quick} ms, each for {time} seconds at most, while
{waiting} more wait for {patience} seconds; of all these one client can take three quarters; {jobs} jobs going
on at once, each for {hours} hours, and only while somebody listens (cancelled after
{unheard} seconds without); {kept} games kept open; memory shared among all of them (--memory), an
eighth of which, or {transit} MB, is for bodies and answers on their way, and another for uploads:
with little memory these are smaller than said here; bodies of {body} kB, {uploads} uploads of
{upload} MB in a session, {held} MB together, {sessions} sessions with {all} MB; tables of {cells} cells
and {table} MB, and answers of {answer} MB; queens placed up to N = {MOST_FOUND}, and listed up to
{MOST_LISTED}. Games reach no file of this machine, only uploads, examples, and what the given tables
and the folder of --work hold.",
        connections = limits.connections,
        connections_each = limits.connections_each,
        headers = limits.headers.as_secs(),
        idle = limits.idle.as_secs(),
        closed = limits.closed.as_secs(),
        unheard = limits.unheard.as_secs(),
        transit = limits.transit >> 20,
        kept = limits.kept,
        waiting = limits.waiting,
        patience = limits.patience.as_secs(),
        at_once = limits.at_once,
        quick = limits.quick.as_millis(),
        long = limits.long,
        time = limits.time.as_secs(),
        jobs = limits.jobs,
        hours = limits.job_time.as_secs() / 3600,
        body = limits.body >> 10,
        uploads = limits.uploads,
        upload = limits.upload >> 20,
        held = limits.held >> 20,
        sessions = limits.sessions,
        all = limits.held_by_all >> 20,
        cells = limits.cells,
        answer = limits.answer >> 20,
        table = limits.table >> 20,
    )
}

/// Parses a host name: letters, digits and `- . _`, or an IPv6 address in brackets.
fn name(text: &str) -> Result<String, String> {
    let inner = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let is_name = match inner {
        Some(inner) => inner.parse::<std::net::Ipv6Addr>().is_ok(),
        None => {
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
            !text.is_empty() && text.bytes().all(plain)
        }
    };
    if is_name {
        return Ok(text.to_owned());
    }
    Err("a host is written as a name, 192.168.1.5 or [fd00::5], without a port".to_owned())
}

/// Serves until Ctrl-C.
pub(crate) fn run(wanted: &ServeArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let control = session.control();
    let tables = wanted.tables.iter().map(|path| session.table(path));
    let tables = Tables::new(tables.collect::<Result<_, _>>()?, &control)?;
    session.hush();
    let token = match wanted.host.is_loopback() {
        true => None,
        false => Some(Config::new_token()?),
    };
    let config = Config {
        host: wanted.host,
        port: wanted.port,
        names: names(wanted),
        token,
        tables,
        work: done_work(session)?,
        memory: control.memory_budget(),
        threads: control.thread_count(),
        language: words().language(),
        limits: Limits::default(),
        metrics: wanted.metrics,
        access_log: match &wanted.access_log {
            Some(path) => Some(access_log(path, session)?),
            None => None,
        },
    };
    let told = config.clone();
    let mut said = Ok(());
    let ready = |address: SocketAddr| {
        said = tell(&told, address, wanted.open, session);
        if said.is_err() {
            // Nobody would know where the server is.
            signals::interrupt();
        }
    };
    let served = lastmove_web::serve(config, signals::cancel(), ready);
    served.map_err(|error| {
        let address = SocketAddr::new(wanted.host, wanted.port).to_string();
        let message = Message::new("serve-failed").with("address", address);
        Error::machine(message).caused_by(error)
    })?;
    said?;
    Ok(Ending::Done)
}

/// The access log in this file, or on standard error.
fn access_log(path: &Path, session: &Session<'_>) -> Result<AccessLog, Error> {
    let (json, is_dash) = (session.options.json, path == Path::new("-"));
    if !session.options.force && !is_dash {
        atomic_file::foresee_same(path, AccessLog::begins)?;
    }
    let complain = move |trouble: LogTrouble| {
        let message = match trouble {
            LogTrouble::Failed(error) => {
                Message::new("serve-log-failed").with("reason", error.to_string())
            }
            LogTrouble::Slow => Message::new("serve-log-slow"),
        };
        failure::warn(&Error::machine(message), json);
    };
    let begun = match is_dash {
        true => AccessLog::new(io::stderr(), complain),
        false => {
            let file = File::options().append(true).create(true).open(path);
            file.and_then(|file| AccessLog::new(file, complain))
        }
    };
    begun.map_err(|error| not_written(path, error))
}

/// The folder of --work, which must hold something.
fn done_work(session: &Session<'_>) -> Result<Option<DoneWork>, Error> {
    let Some(path) = &session.options.work else {
        return Ok(None);
    };
    let (folder, name) = (WorkFolder::new(path.clone()), path.display().to_string());
    let files = folder.list();
    match files.map_err(|error| FileError::from(error).about(&name))? {
        files if files.is_empty() => {
            let message = Message::new("work-nothing");
            Err(Error::input(message.with("folder", name)))
        }
        _ => Ok(Some(DoneWork::new(folder))),
    }
}

/// The names of the server: those given and, if it listens on all addresses of the machine, those.
fn names(wanted: &ServeArgs) -> Vec<String> {
    let mut names = wanted.names.clone();
    if !wanted.host.is_unspecified() {
        return names;
    }
    names.push("localhost".to_owned());
    for interface in if_addrs::get_if_addrs().unwrap_or_default() {
        match interface.ip() {
            // Covered by `localhost`.
            address if address.is_loopback() => {}
            IpAddr::V4(address) => names.push(address.to_string()),
            // Link-local addresses need the name of the link, which browsers do not accept.
            IpAddr::V6(address) if wanted.host.is_ipv6() && !address.is_unicast_link_local() => {
                names.push(format!("[{address}]"));
            }
            IpAddr::V6(_) => {}
        }
    }
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

/// Prints where the page is, and opens it.
fn tell(
    config: &Config,
    address: SocketAddr,
    open: bool,
    session: &Session<'_>,
) -> Result<(), Failure> {
    // Browsers cannot open the unspecified address.
    let port = address.port();
    let hosts = match address.ip().is_unspecified() {
        true => config
            .names
            .iter()
            .map(|name| format!("{name}:{port}"))
            .collect(),
        false => vec![address.to_string()],
    };
    let token = config.token.iter().map(|token| format!("?token={token}"));
    let path: String = token.collect();
    let urls = hosts.iter().map(|host| format!("http://{host}/{path}"));
    let urls: Vec<_> = urls.collect();
    if session.options.json {
        output::json_line(&json!({"address": urls[0], "addresses": urls}))?;
    } else {
        output::text(|out| {
            use std::io::Write;
            urls.iter().try_for_each(|url| writeln!(out, "{url}"))
        })?;
    }
    let complain = |message: &Message| {
        if !session.options.quiet && !session.options.json {
            failure::complain(&say(message));
        }
    };
    for message in bounds(config) {
        complain(&message);
    }
    if !address.ip().is_loopback() {
        complain(&Message::new("serve-public"));
    }
    complain(&Message::new("serve-stop"));
    if open && let Err(error) = open::that_detached(&urls[0]) {
        complain(&Message::new("serve-no-browser").with("reason", error.to_string()));
    }
    Ok(())
}

/// The limits of the server as they are here.
fn bounds(config: &Config) -> Vec<Message> {
    let limits = config.effective_limits();
    let work = Message::new("serve-limits-work")
        .with("memory", config.memory)
        .with("share", config.share())
        .with("threads", config.threads)
        .with("questions", limits.at_once)
        .with("long", limits.long)
        .with("seconds", limits.time.as_secs())
        .with("jobs", limits.jobs)
        .with("hours", limits.job_time.as_secs() / 3600);
    let requests = Message::new("serve-limits-requests")
        .with("connections", limits.connections)
        .with("each", limits.connections_each)
        .with("body", limits.body)
        .with("upload", limits.upload)
        .with("answer", limits.answer)
        .with("cells", limits.cells);
    let wanted = config.limits.connections;
    let few = (limits.connections < wanted).then(|| {
        let message = Message::new("serve-few-files").with("connections", limits.connections);
        message.with("wanted", wanted)
    });
    [work, requests].into_iter().chain(few).collect()
}
