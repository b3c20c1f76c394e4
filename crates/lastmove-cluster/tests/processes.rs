//! Runs of real processes: this program starts itself again.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use lastmove::files::{FileError, Files};
use lastmove::game::Play;
use lastmove::graph::generate::SplitMix64;
use lastmove::graph::shards::{self, Folder, Sharded};
use lastmove::graph::{GameGraph, Graph, NamedGraph, Names, Owners};
use lastmove::{Control, Error, Outcome, solve};
use lastmove_cluster::{
    Ended, Event, Failed, Launch, ProcessJob, ShardTables, Surroundings, Totals, launch, process,
};

/// Set for a process of a run.
const CHILD: &str = "LASTMOVE_CLUSTER_TEST_CHILD";

/// Not a test: a process of a run, if it is started as one.
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

struct Disk;

impl Files for Disk {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        Ok(Box::new(File::open(name)?))
    }

    fn size(&self, name: &str) -> Option<u64> {
        fs::metadata(name).ok().map(|found| found.len())
    }
}

/// The words of each shard in a file.
struct RawTables(PathBuf);

impl ShardTables for RawTables {
    fn write(&self, _: &Sharded, shard: usize, words: Vec<u32>) -> Result<(), Error> {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        fs::write(self.0.join(shard.to_string()), bytes).unwrap();
        Ok(())
    }

    fn finish(&self, graph: &Sharded) -> Result<(), Error> {
        let count = graph.manifest().shards.len();
        fs::write(self.0.join("count"), count.to_string()).unwrap();
        Ok(())
    }
}

struct DiskFolder(PathBuf);

impl Folder for DiskFolder {
    fn create(&mut self, name: &str) -> io::Result<Box<dyn Write>> {
        Ok(Box::new(File::create(self.0.join(name))?))
    }

    fn finish(&mut self, manifest: &[u8]) -> io::Result<()> {
        fs::write(self.0.join(shards::MANIFEST), manifest)
    }
}

/// A folder for a graph in shards, its checkpoints and its tables.
struct Place {
    folder: tempfile::TempDir,
    expected: Vec<u32>,
}

impl Place {
    fn new(game: GameGraph, shards: usize, play: Play) -> Self {
        let control = Control::default();
        let folder = tempfile::tempdir().unwrap();
        for inner in ["graph", "table"] {
            fs::create_dir(folder.path().join(inner)).unwrap();
        }
        let expected = solve::backward(&game, play, &control).unwrap().into_words();
        let names = Names::numbered(game.graph.vertices());
        let named = NamedGraph { game, names };
        let mut to = DiskFolder(folder.path().join("graph"));
        shards::write(&named.game.graph, &named, shards, &mut to, &control).unwrap();
        Self { folder, expected }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn jobs(&self, processes: usize, threads: usize) -> Vec<ProcessJob> {
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

    /// The same with checkpoints as often as can be.
    fn checked_jobs(&self, processes: usize, threads: usize) -> Vec<ProcessJob> {
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

    fn command(&self, process: usize) -> Command {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["child", "--exact", "--nocapture", "--quiet"]);
        command.env(CHILD, self.path(&format!("pid.{process}")));
        command
    }

    /// Runs processes; what they found.
    fn run(&self, jobs: Vec<ProcessJob>, restarts: u32) -> Result<Totals, Ended> {
        self.run_with(
            jobs,
            restarts,
            &|process| self.command(process),
            &mut |_, _| {},
        )
    }

    fn run_with(
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

    /// The tables are whole and right.
    fn check(&self, totals: &Totals) {
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

    fn pid(&self, process: usize) -> Option<u32> {
        let text = fs::read_to_string(self.path(&format!("pid.{process}"))).ok()?;
        text.parse().ok()
    }

    fn signal(&self, process: usize, signal: &str) {
        if let Some(pid) = self.pid(process) {
            // It may have ended by itself.
            let _ = Command::new("kill")
                .args([signal, &pid.to_string()])
                .output();
        }
    }
}

fn code(ended: &Ended) -> String {
    match ended {
        Ended::Here(error) => error.message.code.to_owned(),
        Ended::Said(failed) => failed.code.clone(),
    }
}

fn random_game(seed: u64, n: u32, m: u32, extras: bool) -> GameGraph {
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
fn zigzag(n: u32) -> GameGraph {
    let at = |k: u32| k % 4 * (n / 4) + k / 4;
    let edges: Vec<_> = (1..n).map(|k| (at(k), at(k - 1))).collect();
    GameGraph::from(Graph::from_edges(n, &edges))
}

#[test]
fn values_are_those_of_one_machine() {
    let graphs = [
        GameGraph::default(),
        GameGraph::from(Graph::from_edges(1, &[(0, 0)])),
        zigzag(800),
        random_game(1, 5000, 20_000, false),
        random_game(2, 5000, 20_000, true),
    ];
    for (number, game) in graphs.into_iter().enumerate() {
        let shards = [1, 3, 4, 7, 5][number];
        let play = [Play::Normal, Play::Misere][number % 2];
        let place = Place::new(game, shards, play);
        for (processes, threads, part) in
            [(1, 1, None), (2, 1, Some(50)), (2, 2, None), (4, 1, None)]
        {
            let mut jobs = place.jobs(processes, threads);
            for job in &mut jobs {
                job.misere = play == Play::Misere;
                job.part = part;
            }
            let totals = place.run(jobs, 0).unwrap();
            place.check(&totals);
        }
    }
}

#[test]
fn encrypted_runs_find_the_same_and_strangers_stay_out() {
    let place = Place::new(random_game(3, 20_000, 200_000, false), 4, Play::Normal);
    let keys = |name: &str| {
        let folder = PathBuf::from(place.path(name));
        lastmove_cluster::write_keys(&folder).unwrap();
        folder
    };
    let (own, other) = (keys("own"), keys("other"));
    let again = lastmove_cluster::write_keys(&own).unwrap_err();
    assert_eq!(again.message.code, "file-not-written");
    let with_keys = |folder: &Path| {
        let mut jobs = place.jobs(3, 1);
        for job in &mut jobs {
            job.tls = Some(folder.to_owned());
            job.part = Some(20_000);
        }
        jobs
    };
    let totals = place.run(with_keys(&own), 0).unwrap();
    place.check(&totals);
    for tls in [Some(other), None] {
        let mut jobs = with_keys(&own);
        jobs[2].tls = tls;
        jobs.iter_mut().for_each(|job| job.deadline = 2000);
        let ended = place.run(jobs, 0).unwrap_err();
        assert!(["cluster-missing", "cluster-unreachable"].contains(&&*code(&ended)));
    }
    let mut jobs = place.jobs(2, 1);
    jobs[1].secret = "of another run".to_owned();
    jobs.iter_mut().for_each(|job| job.deadline = 1000);
    let ended = place.run(jobs, 0).unwrap_err();
    assert!(["cluster-missing", "cluster-unreachable"].contains(&&*code(&ended)));
}

#[test]
fn connections_in_the_clear_stay_on_one_machine() {
    let place = Place::new(zigzag(8), 2, Play::Normal);
    let mut jobs = place.jobs(1, 1);
    jobs[0].listen = "0.0.0.0:0".to_owned();
    assert_eq!(
        code(&place.run(jobs.clone(), 0).unwrap_err()),
        "cluster-insecure"
    );
    jobs[0].insecure = true;
    place.check(&place.run(jobs, 0).unwrap());
}

#[test]
fn strays_and_half_open_connections_do_no_harm() {
    let place = Place::new(zigzag(4000), 4, Play::Normal);
    for tls in [false, true] {
        let folder = PathBuf::from(place.path("keys"));
        let mut jobs = place.jobs(3, 1);
        if tls {
            lastmove_cluster::write_keys(&folder).unwrap();
            jobs.iter_mut()
                .for_each(|job| job.tls = Some(folder.clone()));
        }
        let mut open = Vec::new();
        let mut hear = |_: usize, event: &Event| {
            if let Event::Listening(address) = event {
                for stray in [
                    &b""[..],
                    &[0; 8],
                    &[255; 8],
                    b"GET / HTTP/1.1\r\n\r\n",
                    &[7; 70_000],
                ] {
                    let mut socket = TcpStream::connect(address).unwrap();
                    let _ = socket.write_all(stray);
                    open.push(socket);
                }
            }
        };
        let command = |process| place.command(process);
        let totals = place.run_with(jobs, 0, &command, &mut hear).unwrap();
        place.check(&totals);
        assert_eq!(open.len(), 15);
    }
}

#[test]
#[cfg(unix)]
fn who_is_late_is_waited_for_and_who_is_missing_is_named() {
    let place = Place::new(zigzag(400), 4, Play::Normal);
    let behind = |script: &str, process: usize| {
        let inner = place.command(process);
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).arg(inner.get_program());
        command.args(inner.get_args());
        command.envs(
            inner
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        );
        command
    };
    let late = |process| match process {
        1 => behind("sleep 1; exec \"$0\" \"$@\"", process),
        _ => place.command(process),
    };
    let totals = place
        .run_with(place.jobs(3, 1), 0, &late, &mut |_, _| {})
        .unwrap();
    place.check(&totals);
    let never = |process| match process {
        1 => behind("exec sleep 60", process),
        _ => place.command(process),
    };
    let mut jobs = place.jobs(3, 1);
    jobs.iter_mut().for_each(|job| job.deadline = 700);
    let Err(Ended::Here(error)) = place.run_with(jobs, 0, &never, &mut |_, _| {}) else {
        panic!("process 1 is missing");
    };
    assert_eq!(error.to_string(), "cluster-missing count=1 processes=1");
}

#[test]
fn who_works_on_something_else_is_refused() {
    let place = Place::new(zigzag(400), 4, Play::Normal);
    let mut jobs = place.jobs(3, 1);
    jobs[2].misere = true;
    assert_eq!(code(&place.run(jobs, 0).unwrap_err()), "cluster-other-run");
}

/// Kills processes at random moments; the run ends by itself, and its values are right.
fn kill_and_resume(trials: u64, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let mut restarted = 0;
    for trial in 0..trials {
        let game = match trial % 2 {
            0 => zigzag(8000),
            _ => random_game(trial, 60_000, 600_000, trial % 4 == 1),
        };
        let place = Place::new(game, 4 + trial as usize % 3, Play::Normal);
        let processes = 2 + trial as usize % 3;
        let wait = Duration::from_millis(random.below(900));
        let victim = random.below(processes as u64) as usize;
        let totals = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(wait);
                place.signal(victim, "-KILL");
            });
            let mut hear = |_: usize, event: &Event| {
                restarted += u32::from(matches!(event, Event::Failed(_)));
            };
            let command = |process| place.command(process);
            let jobs = place.checked_jobs(processes, 1 + trial as usize % 2);
            place.run_with(jobs, 3, &command, &mut hear)
        });
        place.check(&totals.unwrap_or_else(|ended| panic!("trial {trial}: {ended:?}")));
        // The checkpoints are gone with the run.
        let left = fs::read_dir(place.path("checkpoints"))
            .into_iter()
            .flatten()
            .flatten();
        let left: usize = left
            .map(|inner| fs::read_dir(inner.path()).unwrap().count())
            .sum();
        assert_eq!(left, 0, "trial {trial}");
    }
    println!("{restarted} of {trials} runs were started again");
    assert!(u64::from(restarted) > trials / 8, "{restarted} of {trials}");
}

#[test]
#[cfg(unix)]
fn killed_processes_are_started_again_and_the_values_are_right() {
    kill_and_resume(12, 1);
}

#[test]
#[cfg(unix)]
#[ignore = "takes minutes"]
fn three_hundred_kills() {
    kill_and_resume(300, 2);
}

#[test]
#[cfg(unix)]
fn survivors_end_within_a_second_and_another_number_of_workers_goes_on() {
    let place = Place::new(zigzag(60_000), 6, Play::Normal);
    let mut levels = Vec::new();
    for (processes, threads, ends) in [(3, 1, true), (2, 2, true), (4, 1, true), (1, 3, false)] {
        let begun = thread::scope(|scope| {
            if ends {
                let place = &place;
                scope.spawn(move || {
                    thread::sleep(Duration::from_millis(1200));
                    place.signal(processes - 1, "-KILL");
                    let others: Vec<u32> = (0..processes - 1)
                        .filter_map(|process| place.pid(process))
                        .collect();
                    thread::sleep(Duration::from_millis(1000));
                    for pid in others {
                        let alive = fs::metadata(format!("/proc/{pid}/exe"));
                        assert!(alive.is_err(), "process {pid} goes on");
                    }
                });
            }
            let mut level = None;
            let mut hear = |_: usize, event: &Event| {
                if let Event::Began { level: at, .. } = event {
                    level = Some(*at);
                }
            };
            let command = |process| place.command(process);
            let jobs = place.checked_jobs(processes, threads);
            let ran = place.run_with(jobs, 0, &command, &mut hear);
            if !ends {
                place.check(&ran.unwrap());
            }
            level
        });
        levels.extend(begun);
    }
    assert!(levels.is_sorted(), "{levels:?}");
    assert!(levels.last() > Some(&0), "{levels:?}");
}

#[test]
#[cfg(unix)]
fn a_frozen_process_is_given_up() {
    let place = Place::new(zigzag(60_000), 4, Play::Normal);
    let mut jobs = place.checked_jobs(3, 1);
    jobs.iter_mut().for_each(|job| job.patience = 1000);
    let begin = Instant::now();
    let mut failures = Vec::new();
    let totals = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(700));
            place.signal(1, "-STOP");
        });
        let mut hear = |_: usize, event: &Event| {
            if let Event::Failed(failed) = event {
                failures.push(failed.code.clone());
            }
        };
        let command = |process| place.command(process);
        place.run_with(jobs, 2, &command, &mut hear)
    });
    place.check(&totals.unwrap());
    assert!(
        !failures.is_empty(),
        "it was done after {:?}",
        begin.elapsed()
    );
    assert!(
        failures.iter().all(|code| code == "cluster-lost"),
        "{failures:?}"
    );
}

#[test]
#[cfg(unix)]
fn a_full_disk_ends_the_run_and_leaves_what_was_there() {
    let place = Place::new(random_game(5, 60_000, 600_000, false), 4, Play::Normal);
    let full = |process: usize| {
        let inner = place.command(process);
        let mut command = Command::new("sh");
        // Files of 16 kB at most; writing more is an error.
        command.args(["-c", "trap '' XFSZ; ulimit -f 32; exec \"$0\" \"$@\""]);
        command.arg(inner.get_program()).args(inner.get_args());
        command.envs(
            inner
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        );
        command
    };
    let jobs = place.checked_jobs(2, 1);
    let ended = place
        .run_with(jobs.clone(), 0, &full, &mut |_, _| {})
        .unwrap_err();
    assert_eq!(code(&ended), "file-not-written");
    place.check(&place.run(jobs, 0).unwrap());
}

#[test]
fn a_damaged_checkpoint_is_given_up_for_the_one_before() {
    let place = Place::new(zigzag(20_000), 4, Play::Normal);
    let ended = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(900));
            place.signal(0, "-KILL");
        });
        place.run(place.checked_jobs(2, 1), 0)
    });
    if ended.is_ok() {
        // A very fast machine.
        return;
    }
    let mut files = Vec::new();
    for inner in fs::read_dir(place.path("checkpoints")).unwrap().flatten() {
        files.extend(
            fs::read_dir(inner.path())
                .unwrap()
                .flatten()
                .map(|file| file.path()),
        );
    }
    files.sort();
    let newest = files.last().unwrap();
    let mut bytes = fs::read(newest).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(newest, bytes).unwrap();
    place.check(&place.run(place.checked_jobs(3, 1), 2).unwrap());
}

#[test]
fn who_started_a_process_is_not_survived() {
    let place = Place::new(zigzag(60_000), 4, Play::Normal);
    let mut child = place
        .command(0)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let mut job = place.jobs(1, 1).remove(0);
    job.addresses = Some(vec!["127.0.0.1:1".to_owned(), "127.0.0.1:2".to_owned()]);
    let mut input = child.stdin.take().unwrap();
    input.write_all(&serde_json::to_vec(&job).unwrap()).unwrap();
    input.write_all(b"\n").unwrap();
    thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none());
    drop(input);
    let begin = Instant::now();
    assert!(!child.wait().unwrap().success());
    assert!(begin.elapsed() < Duration::from_secs(5));
}
