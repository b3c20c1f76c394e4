//! A process of a run, and a folder with all that it needs.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use lastmove::game::Play;
use lastmove::graph::generate::SplitMix64;
use lastmove::graph::shards::{self, Sharded};
use lastmove::graph::{GameGraph, Graph, NamedGraph, Names, Owners};
use lastmove::{Control, Error, Message, Outcome, solve};
use lastmove_cluster::{
    Ended, Event, Failed, Launch, ProcessJob, ShardTables, Surroundings, Totals, launch, process,
};
use lastmove_host::{Disk, shard_folder};

/// Set for a process of a run.
const CHILD: &str = "LASTMOVE_CLUSTER_TEST_CHILD";

/// Not a test: runs as a process of a run if it is started as one.
#[test]
fn child() {
    let Ok(pid_file) = std::env::var(CHILD) else {
        return;
    };
    fs::write(&pid_file, std::process::id().to_string()).unwrap();
    let mut input = BufReader::new(io::stdin());
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let job: ProcessJob = serde_json::from_str(&line).unwrap();
    let tell = |event: &Event| {
        let mut line = b"\n".to_vec();
        line.extend(serde_json::to_vec(event).unwrap());
        line.push(b'\n');
        let _ = io::stdout().lock().write_all(&line);
    };
    let abort = move |error: &Error| {
        tell(&Event::Failed(Failed::new(
            error,
            1,
            String::new(),
            String::new(),
        )));
        std::process::exit(1);
    };
    std::panic::set_hook(Box::new(move |panic| {
        abort(&lastmove_cluster::panicked(panic));
    }));
    let tables = job.table.clone().map(RawTables);
    let around = Surroundings {
        files: Arc::new(Disk),
        tables: tables.as_ref().map(|tables| tables as &dyn ShardTables),
        tell: Arc::new(tell),
        abort: Arc::new(abort),
    };
    match process(&job, input, &around, &Control::default()) {
        Ok(()) => std::process::exit(0),
        Err(error) => abort(&error),
    }
}

/// The words of each shard in a file.
struct RawTables(PathBuf);

impl ShardTables for RawTables {
    fn write(&self, _: &Sharded, shard: usize, words: Vec<u32>) -> Result<(), Error> {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let path = self.0.join(shard.to_string());
        fs::write(&path, bytes).map_err(|error| {
            let message = Message::new("file-not-written").with("reason", error.to_string());
            Error::machine(message.with("file", path.display().to_string()))
        })
    }

    fn finish(&self, graph: &Sharded) -> Result<(), Error> {
        let count = graph.manifest().shards.len();
        fs::write(self.0.join("count"), count.to_string()).unwrap();
        Ok(())
    }
}

/// A folder for a graph in shards, its checkpoints and its tables.
pub(super) struct Place {
    folder: tempfile::TempDir,
    pub(super) expected: Vec<u32>,
}

impl Place {
    pub(super) fn new(game: GameGraph, shards: usize, play: Play) -> Self {
        let control = Control::default();
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("table")).unwrap();
        let expected = solve::backward(&game, play, &control).unwrap().into_words();
        let names = Names::numbered(game.graph.vertices());
        let named = NamedGraph { game, names };
        let place = Self { folder, expected };
        shard_folder::write(&place.path("graph"), |into| {
            shards::write(&named.game.graph, &named, shards, into, &control)
        })
        .unwrap();
        place
    }

    pub(super) fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    pub(super) fn jobs(&self, processes: usize, threads: usize) -> Vec<ProcessJob> {
        let job = |process| ProcessJob {
            graph: self.path("graph"),
            table: Some(self.folder.path().join("table")),
            misere: false,
            process,
            listen: "127.0.0.1:0".to_owned(),
            addresses: None,
            threads,
            tls: None,
            insecure: false,
            secret: "of this run".to_owned(),
            checkpoints: None,
            every: 0,
            times_cost: 0,
            deadline: 20_000,
            patience: 20_000,
            metrics: None,
            part: None,
            remember: processes == 4,
        };
        (0..processes).map(job).collect()
    }

    /// The same with checkpoints as often as possible.
    pub(super) fn checked_jobs(&self, processes: usize, threads: usize) -> Vec<ProcessJob> {
        let checked = |job| ProcessJob {
            checkpoints: Some(self.path("checkpoints")),
            every: 20,
            times_cost: 2,
            part: Some(2000),
            ..job
        };
        let jobs = self.jobs(processes, threads).into_iter();
        jobs.map(checked).collect()
    }

    pub(super) fn command(&self, process: usize) -> Command {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["place::child", "--exact", "--nocapture", "--quiet"]);
        command.env(CHILD, self.path(&format!("pid.{process}")));
        command
    }

    /// Runs processes; returns their result.
    pub(super) fn run(&self, jobs: Vec<ProcessJob>, restarts: u32) -> Result<Totals, Ended> {
        self.run_with(
            jobs,
            restarts,
            &|process| self.command(process),
            &mut |_, _| {},
        )
    }

    pub(super) fn run_with(
        &self,
        jobs: Vec<ProcessJob>,
        restarts: u32,
        command: &dyn Fn(usize) -> Command,
        hear: &mut dyn FnMut(usize, &Event),
    ) -> Result<Totals, Ended> {
        let launched = Launch {
            jobs,
            command,
            restarts,
            hear,
        };
        launch(launched, &Control::default()).map(|totals| totals.expect("process 0 was there"))
    }

    /// Checks that the tables are complete and right.
    pub(super) fn check(&self, totals: &Totals) {
        let table = self.folder.path().join("table");
        let count: usize = fs::read_to_string(table.join("count"))
            .unwrap()
            .parse()
            .unwrap();
        let bytes = (0..count).flat_map(|shard| fs::read(table.join(shard.to_string())).unwrap());
        let bytes: Vec<u8> = bytes.collect();
        let words = bytes
            .as_chunks()
            .0
            .iter()
            .map(|word| u32::from_le_bytes(*word));
        assert!(words.eq(self.expected.iter().copied()), "values differ");
        let count = |code| {
            self.expected
                .iter()
                .filter(|&&word| word & 3 == code)
                .count() as u64
        };
        assert_eq!(totals.positions, self.expected.len() as u64);
        assert_eq!((totals.wins, totals.losses), (count(1), count(2)));
        let longest = |code| {
            let words = self.expected.iter().filter(|&&word| word & 3 == code);
            let plies = words.map(|word| word >> 2).max()?;
            let word = plies << 2 | code;
            let first = self.expected.iter().position(|&found| found == word)?;
            Some((plies, first as u64))
        };
        assert_eq!(totals.longest_win, longest(1));
        assert_eq!(totals.longest_loss, longest(2));
        fs::remove_dir_all(&table).unwrap();
        fs::create_dir(&table).unwrap();
    }

    pub(super) fn pid(&self, process: usize) -> Option<u32> {
        let text = fs::read_to_string(self.path(&format!("pid.{process}"))).ok()?;
        text.parse().ok()
    }

    pub(super) fn signal(&self, process: usize, signal: &str) {
        if let Some(pid) = self.pid(process) {
            // It may have ended by itself.
            let _ = Command::new("kill")
                .args([signal, &pid.to_string()])
                .output();
        }
    }
}

pub(super) fn code(ended: &Ended) -> String {
    match ended {
        Ended::Here(error) => error.message.code.to_owned(),
        Ended::Said(failed) => failed.code.clone(),
    }
}

pub(super) fn random_game(seed: u64, n: u32, m: u32, extras: bool) -> GameGraph {
    let mut random = SplitMix64::new(seed);
    let mut any = |n: u32| random.below(n.into()) as u32;
    let edges: Vec<_> = (0..m).map(|_| (any(n) / 2 * 2, any(n))).collect();
    let mut game = GameGraph::from(Graph::from_edges(n, &edges));
    if extras {
        let players: Vec<u8> = (0..n).map(|_| any(2) as u8).collect();
        game.owners = Owners::from_players(players);
        for _ in 0..n / 9 {
            let outcome = [Outcome::Win, Outcome::Loss, Outcome::Draw][any(3) as usize];
            game.labels.set(any(n), Some(outcome));
        }
    }
    game
}

/// A path whose every step leads to another shard.
pub(super) fn zigzag(n: u32) -> GameGraph {
    let at = |k: u32| k % 4 * (n / 4) + k / 4;
    let edges: Vec<_> = (1..n).map(|k| (at(k), at(k - 1))).collect();
    GameGraph::from(Graph::from_edges(n, &edges))
}
