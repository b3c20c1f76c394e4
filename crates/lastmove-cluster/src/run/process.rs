//! One process of a run.

use std::io::BufRead;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use lastmove::graph::shards::Sharded;
use lastmove::{Control, Error, Message, Storage};
use lastmove_host::{memory, unfinished};
use timely::communication::Config;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};

use super::beside::Beside;
use super::events::{Addresses, Event, Progress, Totals};
use super::hosts::is_loopback;
use super::job::{ProcessJob, Surroundings};
use super::metrics;
use super::search::Search;
use super::watch::{PLACE, Watch};
use crate::checkpoint::{self, CutName, Keeper, Pace};
use crate::engine::{self, Shared};
use crate::net::{Facts, Meeting, Met, Security};

/// Runs one process: it finds the others, searches its shards with them, and writes their tables.
///
/// `input` are the lines that follow the job; when they end, the parent is gone, and the process
/// ends too.
///
/// # Errors
/// When anything fails, here or elsewhere. Connections are left open then: the process is to end.
pub fn process(
    job: &ProcessJob,
    mut input: impl BufRead + Send + 'static,
    around: &Surroundings<'_>,
    control: &Control<'_>,
) -> Result<(), Error> {
    let deadline = Instant::now() + Duration::from_millis(job.deadline);
    let graph = Arc::new(Sharded::open(around.files.clone(), &job.graph, control)?);
    let (listener, addresses) = listen(job, &mut input, around)?;
    let abort = around.abort.clone();
    thread::spawn(move || {
        let mut rest = String::new();
        while input.read_line(&mut rest).is_ok_and(|read| read > 0) {
            rest.clear();
        }
        abort(&ended());
    });
    // Before meeting the others, so that impossible options are reported at once.
    let shown = Arc::default();
    if let Some(address) = job.metrics.as_deref().filter(|_| job.process == 0) {
        metrics::serve(address, Arc::clone(&shown))?;
    }
    let security = secured(job, &addresses)?;
    plan(&graph, job, addresses.len(), control)?;
    let shards = graph.manifest().shards.len() as u32;
    let hash = graph.manifest().hash.0;
    let store = store_of(job, hash, shards)?;
    let facts = Facts::new(hash, job.misere, addresses.len(), job.threads).with_secret(&job.secret);
    let meeting = Meeting {
        me: job.process,
        addresses: &addresses,
        facts,
        security: &security,
        deadline,
        control,
    };
    let met = meeting.meet(listener, || begin(store.as_deref(), shards))?;
    let start = match &met.start {
        None => None,
        Some(name) => Some(name.parse::<CutName>().map_err(|()| ended())?),
    };
    (around.tell)(&Event::Began {
        generation: met.generation,
        level: start.map_or(0, |start| start.cut.level),
        resumed: start.is_some(),
    });
    let keeper = store.map(|store| {
        let pace = Pace {
            every: Duration::from_millis(job.every),
            times_cost: job.times_cost,
        };
        Keeper::new(store, (hash, job.misere, shards), met.generation, pace)
    });
    let shared: Arc<Shared> = Arc::default();
    let search = Arc::new(Search {
        graph: graph.clone(),
        misere: job.misere,
        part: job.part,
        remember: job.remember,
        start,
        keeper,
        shared: shared.clone(),
    });
    run(
        job,
        around,
        met,
        &search,
        (&shared, shown),
        addresses.len(),
        control,
    )
}

/// Searches, with the steps before and after.
fn run(
    job: &ProcessJob,
    around: &Surroundings<'_>,
    met: Met,
    search: &Arc<Search>,
    (shared, shown): (&Arc<Shared>, Arc<Mutex<Progress>>),
    processes: usize,
    control: &Control<'_>,
) -> Result<(), Error> {
    let fail = {
        let shared = shared.clone();
        Arc::new(move |error: &Error| shared.fail(error))
    };
    let beside = Beside::begin(met.beside, Duration::from_millis(job.patience), fail)?;
    let (builders, others) = builders(job, met.data)?;
    let mut watch = Watch::new(job, search, &beside, processes, around, shown);
    let found = engine::run(
        search.clone(),
        shared.clone(),
        builders,
        others,
        control,
        || {
            watch.look_up(shared.counters());
        },
    )?;
    let graph = &search.graph;
    let taken = shared.taken();
    let mut totals = Totals {
        milliseconds: taken.milliseconds,
        // The system counts in hundredths of a second.
        processor: taken.all.max(taken.workers),
        worker_processor: taken.workers,
        ..Totals::default()
    };
    for (shard, words) in found {
        control.check()?;
        let first = graph.manifest().shards[shard as usize].first;
        totals.add(&Totals::of(first, &words));
        if let Some(tables) = around.tables {
            tables.write(graph, shard as usize, words)?;
        }
        watch.look_up(shared.counters());
    }
    let counters = shared.counters();
    totals.touched = counters.edges;
    totals.bytes = counters.places * PLACE;
    totals.checkpoints = counters.cuts;
    totals.memory = memory::peak().unwrap_or(0);
    wait_for_all(job, around, &beside, search, totals, &mut watch, control)
}

/// Waits until all have written their tables; process 0 combines them.
fn wait_for_all(
    job: &ProcessJob,
    around: &Surroundings<'_>,
    beside: &Beside,
    search: &Search,
    mut totals: Totals,
    watch: &mut Watch<'_>,
    control: &Control<'_>,
) -> Result<(), Error> {
    let is_first = job.process == 0;
    if !is_first {
        beside.tell_done(totals);
    }
    loop {
        control.check()?;
        if is_first && let Some(others) = beside.all_done() {
            totals.add(&others);
            break;
        }
        if !is_first && beside.has_ended() {
            break;
        }
        if let Some(error) = beside.lost() {
            return Err(error);
        }
        watch.look_up(search.shared.counters());
        thread::sleep(Duration::from_millis(2));
    }
    if is_first {
        if let Some(tables) = around.tables {
            tables.finish(&search.graph)?;
        }
        if let Some(keeper) = &search.keeper {
            keeper.forget();
        }
        beside.tell_end();
        (around.tell)(&Event::Totals(totals));
    }
    Ok(())
}

/// Plans the memory of this process's shards and of its workers' messages.
fn plan(
    graph: &Sharded,
    job: &ProcessJob,
    processes: usize,
    control: &Control<'_>,
) -> Result<(), Error> {
    let manifest = graph.manifest();
    let workers = (processes * job.threads).max(1);
    let own = job.process * job.threads..(job.process + 1) * job.threads;
    let kept = u64::from(manifest.has_kept_turns()) * 4;
    let shards = manifest.shards.iter().enumerate();
    let shards = shards.filter(|(number, _)| own.contains(&(number % workers)));
    // A word, an offset, and an entry in the list of a level.
    let bytes = shards.map(|(_, shard)| {
        let offset = if shard.unmoves > u64::from(u32::MAX) {
            8
        } else {
            4
        };
        u64::from(shard.vertices) * (4 + offset + kept)
            + u64::from(shard.vertices) / 2
            + shard.unmoves * u64::from(manifest.width)
    });
    let told = match job.remember {
        true => (manifest.shards.len() as u64) << manifest.shift >> 3,
        false => 0,
    };
    control.plan(bytes.sum::<u64>() + job.threads as u64 * (engine::WORKER_BYTES + told))
}

/// Listens, and learns the addresses of the others.
fn listen(
    job: &ProcessJob,
    input: &mut impl BufRead,
    around: &Surroundings<'_>,
) -> Result<(TcpListener, Vec<String>), Error> {
    let unusable = |error: std::io::Error| {
        let message = Message::new("cluster-address-unusable");
        let message = message.with("address", job.listen.as_str());
        Error::machine(message).caused_by(error)
    };
    let listener = TcpListener::bind(&job.listen).map_err(unusable)?;
    let own = listener.local_addr().map_err(unusable)?;
    (around.tell)(&Event::Listening(own.to_string()));
    if let Some(addresses) = &job.addresses {
        return Ok((listener, addresses.clone()));
    }
    let mut line = String::new();
    let read = input.read_line(&mut line);
    let told: Option<Addresses> = read.ok().and_then(|_| serde_json::from_str(&line).ok());
    Ok((listener, told.ok_or_else(ended)?.addresses))
}

/// The security of connections; unencrypted only within one machine, or on request.
fn secured(job: &ProcessJob, addresses: &[String]) -> Result<Security, Error> {
    match &job.tls {
        Some(folder) => Security::read(folder),
        None if job.insecure => Ok(Security::Plain),
        None if addresses.iter().all(|address| is_loopback(address))
            && is_loopback(&job.listen) =>
        {
            Ok(Security::Plain)
        }
        None => Err(Error::input(Message::new("cluster-insecure"))),
    }
}

/// The store of this graph's and this rule's checkpoints, separate from all others.
fn store_of(job: &ProcessJob, hash: u64, shards: u32) -> Result<Option<Arc<dyn Storage>>, Error> {
    let Some(place) = &job.checkpoints else {
        return Ok(None);
    };
    let rule = if job.misere { "misere" } else { "normal" };
    let part = format!("{hash:016x}-{shards}-{rule}");
    checkpoint::open(place, &part).map(Some)
}

/// The number of this start, greater than all before, and the newest checkpoint. Incomplete ones
/// are removed, and all but two of the complete ones.
fn begin(store: Option<&dyn Storage>, shards: u32) -> Result<(u64, Option<String>), Error> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_millis() as u64);
    let Some(store) = store else {
        return Ok((now, None));
    };
    let files = store.list().map_err(|error| {
        let message = Message::new("cluster-checkpoint-unreadable");
        let message = message.with("file", store.place(""));
        Error::machine(message).caused_by(error)
    })?;
    let (whole, greatest) = CutName::whole(&files, shards);
    let kept = &whole[..whole.len().min(2)];
    for file in &files {
        if let Some(name) = CutName::of_any_file(file)
            && (!kept.contains(&name) || unfinished(file).is_some())
        {
            // A file that cannot be removed only takes room.
            let _ = store.remove(file);
        }
    }
    Ok((
        now.max(greatest + 1),
        whole.first().map(|name| name.to_string()),
    ))
}

/// The engine's workers on top of the connections.
fn builders(
    job: &ProcessJob,
    mut links: Vec<Option<crate::net::Link>>,
) -> Result<(Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>), Error> {
    let failed =
        |reason: String| Error::machine(Message::new("threads-unavailable").with("reason", reason));
    if links.len() == 1 {
        return Config::Process(job.threads).try_build().map_err(failed);
    }
    for link in links.iter_mut().flatten() {
        let ready = link.set_patience(None);
        ready.map_err(|error| failed(error.to_string()))?;
    }
    let hooks = Hooks::default();
    let inner =
        ProcessBuilder::new_typed_vector(job.threads, hooks.refill.clone(), hooks.spill.clone());
    let built = initialize_networking_from_sockets(inner, links, job.process, job.threads, hooks);
    let (builders, guard) = built.map_err(|error| failed(error.to_string()))?;
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    Ok((builders, Box::new(guard)))
}

/// The error that another process, or the parent, is gone.
pub(super) fn ended() -> Error {
    Error::machine(Message::new("cluster-ended"))
}

/// The error for a panic: most come from the engine, when a connection to another process breaks.
#[must_use]
pub fn panicked(panic: &std::panic::PanicHookInfo<'_>) -> Error {
    let payload = panic.payload();
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let what = text
        .or(payload.downcast_ref::<&str>().copied())
        .unwrap_or("");
    if what.starts_with("timely communication error:") {
        return ended();
    }
    let place = panic.location().map(ToString::to_string);
    let message = Message::new("cluster-panic").with("reason", what);
    Error::machine(message.with("place", place.unwrap_or_default()))
}
