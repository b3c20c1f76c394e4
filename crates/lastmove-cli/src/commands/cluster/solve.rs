//! `lastmove cluster solve`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use clap::{ArgGroup, Args};
use lastmove::files::FileError;
use lastmove::game::{Play, Spec};
use lastmove::graph::shards::{self, Sharded};
use lastmove::oracle::{LongestPlay, Totals};
use lastmove::{Error, Message, Outcome, Plies};
use lastmove_cluster::{
    Ended, Event, Failed, Hosts, Launch, ProcessJob, Progress, Role, launch, new_secret,
};
use lastmove_host::{Disk, atomic_file, table_file};
use lastmove_words::totals;

use crate::failure::{self, Failure, complain};
use crate::messages::{say, words};
use crate::options::Options;
use crate::output_kind::OutputKind;
use crate::session::{Ending, Session};
use crate::{output, style};

/// The most processes that are started here.
const MOST_LOCAL: i64 = 1 << 10;

/// How often progress is reported: in words, and as JSON.
const SAY_EVERY: [Duration; 2] = [Duration::from_secs(3), Duration::from_secs(1)];

/// Count the positions of a graph by outcome, and write their values to a table
///
/// Every process holds some of the shards in memory. If one fails, all end within a second, and are
/// restarted from the last checkpoint.
#[derive(Args)]
#[command(group = ArgGroup::new("where").required(true).args(["local", "hosts"]))]
pub(crate) struct ClusterSolveArgs {
    /// The graph, graph:DIR or graph/misere:DIR with a folder of shards
    game: String,
    /// Start this many processes here, which share --memory and --threads
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_LOCAL))]
    local: Option<u32>,
    /// Be one of the processes of this list, a file with a host and optionally a port on each line;
    /// or of Slurm (`slurm`) or Kubernetes (`kubernetes`), which give the number of this one in the
    /// environment
    #[arg(long, value_name = "FILE")]
    hosts: Option<String>,
    /// The number of this process in the list, from 0
    #[arg(long, value_name = "K", requires = "hosts")]
    process: Option<usize>,
    /// Write the values of all positions: the manifest of a table in shards to this file, and
    /// beside it a table for each shard; all processes must see its folder
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Keep checkpoints in this folder, which all processes must see, and continue from the last
    /// one; or in an object store, s3://BUCKET/PREFIX, if the program is built with the feature
    /// `s3`
    #[arg(long, value_name = "DIR")]
    checkpoints: Option<String>,
    /// The least time between two checkpoints, in seconds; they never take more than 5 % of the
    /// time
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds)]
    checkpoint_every: f64,
    /// How many times all processes here are restarted after one fails
    #[arg(long, value_name = "N", default_value_t = 3)]
    restarts: u32,
    /// Encrypt connections with the keys in this folder: see `lastmove cluster keys`
    #[arg(long, value_name = "DIR", conflicts_with = "insecure")]
    tls: Option<PathBuf>,
    /// Allow unencrypted connections to other machines
    #[arg(long)]
    insecure: bool,
    /// How long the processes try to connect to each other, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds)]
    deadline: f64,
    /// How long a process may be silent before it counts as failed, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds)]
    patience: f64,
    /// Remember which wins have been sent to other workers, in a bit for each position: less is
    /// sent on graphs with hubs
    #[arg(long)]
    remember: bool,
    /// Answer Prometheus on this address, such as 127.0.0.1:9100, at process 0
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<String>,
}

/// Reads a time of up to a year.
fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    let sound = number.filter(|number| (0.0..=3.2e7).contains(number));
    sound.ok_or_else(|| "a time is a number of seconds from 0 on".to_owned())
}

fn milliseconds(seconds: f64) -> u64 {
    (seconds * 1000.0) as u64
}

/// Starts the processes that are to run here.
pub(crate) fn run(wanted: &ClusterSolveArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let spec = Spec::parse(&wanted.game)?;
    let is_graph = spec.name.text == "graph";
    if !is_graph || spec.position.is_some() || spec.rules.is_none() {
        return Err(Error::input(Message::new("cluster-no-graph")).into());
    }
    let folder = spec.require_file("graph:DIR")?;
    if !shards::is_folder(&Disk, &folder) {
        let message = Message::new("cluster-no-shards");
        return Err(Error::file(message.with("file", folder)).into());
    }
    let graph = Sharded::open(std::sync::Arc::new(Disk), &folder, &session.control())?;
    if let Some(table) = &wanted.table {
        atomic_file::foresee(table)?;
        session.foresee_same(table, OutputKind::TableManifest)?;
    }
    if let Some(checkpoints) = &wanted.checkpoints {
        // The URL of an object store is not a file.
        atomic_file::foresee_folder(Path::new(checkpoints))?;
    }
    let jobs = jobs(wanted, &folder, spec.play == Play::Misere, session)?;
    if wanted.insecure && !session.options.quiet {
        failure::remark(&say(&Message::new("cluster-insecure-allowed")));
    }
    let program = std::env::current_exe()?;
    let per_process = session.control().memory_budget() / jobs.len() as u64;
    let command = |_: usize| {
        let mut command = Command::new(&program);
        command.args(["cluster", "process", "--quiet"]);
        command.arg("--memory").arg(per_process.to_string());
        if let Some(language) = &session.options.lang {
            command.args(["--lang", language]);
        }
        command
    };
    let control = session.control();
    let phase = control.phase("cluster", None);
    let mut shown = Shown::new(session.options);
    let launched = launch(
        Launch {
            jobs,
            command: &command,
            restarts: wanted.restarts,
            hear: &mut |_, event| shown.hear(event),
        },
        &control,
    );
    drop(phase);
    match launched {
        Ok(found) => {
            if let Some(found) = found {
                if let Some(table) = &wanted.table {
                    let size = table_file::open(table, &control)?.size();
                    session.wrote(Message::new("table-written"), table, size);
                }
                show(&wanted.game, &graph, &found, session)?;
            }
            Ok(Ending::Done)
        }
        Err(Ended::Here(error)) => Err((*error).into()),
        Err(Ended::Said(failed)) => match failed.error {
            Some(error) => Err(error.into()),
            None => {
                complain(said(&failed, session.options));
                Ok(Ending::Said(failed.status))
            }
        },
    }
}

/// What a process has reported about its end.
fn said<'a>(failed: &'a Failed, options: &Options) -> &'a str {
    match options.json {
        true => &failed.json,
        false => &failed.text,
    }
}

/// The jobs of the processes here.
fn jobs(
    wanted: &ClusterSolveArgs,
    folder: &str,
    misere: bool,
    session: &Session<'_>,
) -> Result<Vec<ProcessJob>, Error> {
    let threads = session.control().thread_count();
    let job = |process, listen: &str, addresses, threads, secret: &str| ProcessJob {
        graph: folder.to_owned(),
        table: wanted.table.clone(),
        misere,
        process,
        listen: listen.to_owned(),
        addresses,
        threads,
        tls: wanted.tls.clone(),
        insecure: wanted.insecure,
        secret: secret.to_owned(),
        checkpoints: wanted.checkpoints.clone(),
        every: milliseconds(wanted.checkpoint_every),
        times_cost: 19,
        deadline: milliseconds(wanted.deadline),
        patience: milliseconds(wanted.patience),
        metrics: wanted.metrics.clone(),
        part: None,
        remember: wanted.remember,
    };
    if let Some(count) = wanted.local {
        let secret = new_secret()?;
        let count = count as usize;
        let each = (threads / count).max(1);
        let jobs = (0..count).map(|process| job(process, "127.0.0.1:0", None, each, &secret));
        return Ok(jobs.collect());
    }
    let hosts = match wanted.hosts.as_deref() {
        Some("slurm") => Hosts::Slurm,
        Some("kubernetes") => Hosts::Kubernetes,
        file => {
            let file = file.unwrap_or_default();
            let text = fs::read_to_string(file);
            Hosts::Listed(text.map_err(|error| FileError::from(error).about(file))?)
        }
    };
    let Role {
        process,
        addresses,
        listen,
    } = hosts.role(wanted.process, |name| std::env::var(name).ok())?;
    Ok(vec![job(process, &listen, Some(addresses), threads, "")])
}

/// Reports the progress of the run.
struct Shown<'a> {
    options: &'a Options,
    last: Option<Instant>,
}

impl<'a> Shown<'a> {
    fn new(options: &'a Options) -> Self {
        Self {
            options,
            last: None,
        }
    }

    fn hear(&mut self, event: &Event) {
        if self.options.quiet {
            return;
        }
        match event {
            Event::Began {
                level,
                resumed: true,
                ..
            } => self.remark(
                event,
                &Message::new("cluster-resumed").with("level", u64::from(*level)),
            ),
            Event::Failed(failed) => {
                let reason = match &failed.error {
                    Some(error) => say(&error.message),
                    None => failed.text.clone(),
                };
                let message = Message::new("cluster-restarting").with("reason", reason);
                self.remark(event, &message);
            }
            Event::Progress(progress) => self.progress(event, progress),
            _ => {}
        }
    }

    fn remark(&self, event: &Event, message: &Message) {
        match self.options.json {
            true => complain(&lastmove::json::text(event)),
            false => complain(&say(message)),
        }
    }

    fn progress(&mut self, event: &Event, progress: &Progress) {
        let every = SAY_EVERY[usize::from(self.options.json)];
        if progress.seconds < every.as_secs_f64()
            || self.last.is_some_and(|last| last.elapsed() < every)
        {
            return;
        }
        self.last = Some(Instant::now());
        let counters = &progress.counters;
        let mut message = Message::new("cluster-progress")
            .with("level", counters.level)
            .with("decided", counters.decided)
            .with("vertices", progress.vertices)
            .with("edges", progress.edges_per_second as u64)
            .with("bytes", progress.bytes)
            .with("waiting", counters.waiting);
        if let Some(age) = progress.checkpoint_age {
            let age = lastmove_words::progress::duration(words(), age);
            message = Message::new("cluster-progress-checkpoint")
                .with("progress", message)
                .with("age", age);
        }
        self.remark(event, &message);
    }
}

/// Prints the result like `solve --all`.
fn show(
    game: &str,
    graph: &Sharded,
    found: &lastmove_cluster::Totals,
    session: &Session<'_>,
) -> Result<(), Failure> {
    let control = session.control();
    let play = |found: Option<(u32, u64)>, outcome| {
        let play = found.map(|(plies, vertex)| -> Result<_, Error> {
            Ok(LongestPlay {
                remoteness: Plies::from(u64::from(plies)),
                position: graph.position(vertex, &control)?,
                outcome,
            })
        });
        play.transpose()
    };
    let longest_win = play(found.longest_win, Outcome::Win)?;
    let longest_loss = play(found.longest_loss, Outcome::Loss)?;
    let is_loss = found.longest_loss.map(|loss| loss.0) > found.longest_win.map(|win| win.0);
    let totals = Totals {
        game: game.to_owned(),
        positions: found.positions,
        wins: found.wins,
        losses: found.losses,
        draws: found.draws,
        won_by_0: None,
        longest: if is_loss {
            longest_loss
        } else {
            longest_win.clone()
        },
        longest_win,
    };
    for (name, figure) in [
        ("touched", found.touched),
        ("sent-bytes", found.bytes),
        ("checkpoints", found.checkpoints),
        ("processor-ms", found.processor / 1000),
        ("worker-processor-ms", found.worker_processor / 1000),
        ("memory-process", found.memory),
    ] {
        control.figure(name, figure);
    }
    session.hush();
    if session.options.json {
        output::json_line(&totals::TotalsJson::new(&totals, None))?;
    } else {
        output::text(|out| totals::write(words(), out, &totals, &style::layout()))?;
    }
    Ok(())
}
