//! `lastmove serve`: the local web app.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;
use lastmove::{Error, Message};
use lastmove_web::{Config, Limits, MOST_FOUND, MOST_LISTED, Tables};
use serde_json::json;

use crate::failure::{self, Failure};
use crate::messages::{say, words};
use crate::session::{Ending, Session};
use crate::{output, signals};

/// Open a page in the browser to play on, and a JSON API
///
/// The page and the API are for this machine alone unless --host says otherwise: then everybody who
/// reaches the address can use them, and nothing is encrypted. A request is answered only if it
/// calls the server localhost, by the address that it listens on, or by a --name. Ctrl-C ends the
/// server: requests going on have 5 seconds. The API is described at /api/v1/openapi.json.
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
    /// With --host 0.0.0.0, which listens on all addresses of this machine, say which of them, or
    /// which name, others use: no other is answered, so that other sites cannot drive the server.
    #[arg(long = "name", value_name = "HOST", value_parser = name)]
    names: Vec<String>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

/// What is said of the limits.
fn limits() -> String {
    let limits = Limits::default();
    format!(
        "\
Limits: {connections} connections, {connections_each} from one address, each closed when a request, or the
next one, does not come within {headers} seconds, or an answer does not move for {idle}; {at_once} requests
worked on at once, and {long} more after their first {quick} ms, each for {time} seconds at most, while
{waiting} more wait for {patience} seconds; of all these one client can take three quarters;
{jobs} jobs going on at once, each for {hours} hours, and only while somebody listens (cancelled after
{unheard} seconds without); {kept} games kept open; memory shared among all of them (--memory);
bodies of {body} kB, {uploads} uploads of {upload} MB in a session, {held} MB together, {sessions}
sessions with {all} MB; tables of {cells} cells and {table} MB, and answers of {answer} MB; queens placed up to N = {MOST_FOUND},
and listed up to {MOST_LISTED}. Games reach no file of this machine, only uploads, examples, and what the
given tables hold.",
        connections = limits.connections,
        connections_each = limits.connections_each,
        headers = limits.headers.as_secs(),
        idle = limits.idle.as_secs(),
        unheard = limits.unheard.as_secs(),
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

/// Reads a name of a host: letters, digits and `- . _`, or an address of IPv6 in brackets.
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
    let config = Config {
        host: wanted.host,
        port: wanted.port,
        names: wanted.names.clone(),
        tables,
        memory: control.memory_budget(),
        threads: control.thread_count(),
        language: words().language(),
        limits: Limits::default(),
    };
    let mut said = Ok(());
    let ready = |address: SocketAddr| said = tell(wanted, address, session);
    let served = lastmove_web::serve(config, signals::cancel(), ready);
    served.map_err(|error| {
        let address = SocketAddr::new(wanted.host, wanted.port).to_string();
        let message = Message::new("serve-failed").with("address", address);
        Error::machine(message.with("reason", error.to_string()))
    })?;
    said?;
    Ok(Ending::Done)
}

/// Says where the page is, and opens it.
fn tell(wanted: &ServeArgs, address: SocketAddr, session: &Session<'_>) -> Result<(), Failure> {
    // No browser opens the address that stands for all of them.
    let host = match (wanted.names.first(), address.ip().is_unspecified()) {
        (_, false) => address.to_string(),
        (Some(name), true) => format!("{name}:{}", address.port()),
        (None, true) => format!("localhost:{}", address.port()),
    };
    let url = format!("http://{host}/");
    if session.options.json {
        output::json_line(&json!({"address": url}))?;
    } else {
        output::text(|out| {
            use std::io::Write;
            writeln!(out, "{url}")
        })?;
    }
    let complain = |message: &Message| {
        if !session.options.quiet && !session.options.json {
            failure::complain(&say(message));
        }
    };
    if !address.ip().is_loopback() {
        complain(&Message::new("serve-public"));
    }
    complain(&Message::new("serve-stop"));
    if wanted.open
        && let Err(error) = open::that_detached(&url)
    {
        complain(&Message::new("serve-no-browser").with("reason", error.to_string()));
    }
    Ok(())
}
