//! The search by many workers against the search on one machine.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use lastmove::files::MemoryFiles;
use lastmove::game::Play;
use lastmove::graph::generate::SplitMix64;
use lastmove::graph::shards::{self, Codes, Sharded};
use lastmove::graph::{GameGraph, Graph, NamedGraph, Names, Owners};
use lastmove::solve::{self, Values};
use lastmove::{Control, Error, Outcome};
use timely::communication::Config;

use super::*;

/// A graph cut into shards of one size.
struct CutGraph {
    graph: Sharded,
    play: Play,
    shards: u32,
    part: Option<u64>,
    /// Requests a cut every this many queries; 0 is never.
    every: u32,
    asked: AtomicU32,
    /// The last saved state: the cut, and by shard the words and the cursor.
    saved: Mutex<Vec<Kept>>,
    /// The state to begin with, instead of the terminals.
    from: Option<(u32, Vec<Begun>)>,
}

/// The words of a shard, and the cursor.
type Begun = (Vec<u32>, Cursor);

type Kept = (Cut, u32, Vec<u32>, Cursor);

impl CutGraph {
    fn new(game: &GameGraph, play: Play, shards: u32, part: Option<u64>) -> Self {
        let control = Control::default();
        let named = NamedGraph {
            game: game.clone(),
            names: Names::numbered(game.graph.vertices()),
        };
        let folder = MemoryFiles::default();
        let count = shards as usize;
        shards::write(&named.game.graph, &named, count, &folder, &control).unwrap();
        let files = Arc::new(folder.in_folder("graph"));
        Self {
            graph: Sharded::open(files, "graph", &control).unwrap(),
            play,
            shards,
            part,
            every: 0,
            asked: AtomicU32::new(0),
            saved: Mutex::default(),
            from: None,
        }
    }

    /// The same, resumed from the last cut that all shards reached.
    fn resumed(self) -> Self {
        let saved = self.saved.into_inner().unwrap();
        let is_whole = |cut: &Cut| {
            let shards = saved.iter().filter(|kept| kept.0 == *cut).count();
            shards == self.shards as usize
        };
        let last = saved.iter().map(|kept| kept.0).filter(is_whole).max();
        let from = last.map(|cut| {
            let mut of_cut: Vec<_> = saved.into_iter().filter(|kept| kept.0 == cut).collect();
            of_cut.sort_by_key(|kept| kept.1);
            let parts = of_cut.into_iter().map(|kept| (kept.2, kept.3));
            (cut.level, parts.collect())
        });
        Self {
            from,
            saved: Mutex::default(),
            ..self
        }
    }
}

impl Job for CutGraph {
    fn layout(&self) -> Layout {
        Layout {
            shards: self.shards,
            shift: self.graph.manifest().shift,
        }
    }

    fn level(&self) -> u32 {
        self.from.as_ref().map_or(0, |from| from.0)
    }

    fn open(&self, number: u32) -> Result<Opened, Error> {
        let mut shard = self.graph.shard(number as usize, &Control::default())?;
        let mut words = std::mem::take(&mut shard.degrees);
        first_words(&mut words, &shard.labels, self.play).unwrap();
        if number % 2 == 1 {
            let all = shard.unmoves.slice(0..shard.unmoves.len());
            let wide = |code: u64| *code.to_le_bytes().first_chunk().unwrap();
            shard.unmoves = Codes::Wide(all.iter().map(wide).collect());
        }
        let mut cursor = Cursor::default();
        if let Some((_, parts)) = &self.from {
            (words, cursor) = parts[number as usize].clone();
        }
        Ok(Opened {
            shard,
            words,
            cursor,
        })
    }

    fn is_cut_due(&self) -> bool {
        self.every > 0 && self.asked.fetch_add(1, Relaxed) % self.every == self.every - 1
    }

    fn save(&self, cut: Cut, shards: &[Saved<'_>]) -> Result<(), Error> {
        let mut saved = self.saved.lock().unwrap();
        for one in shards {
            saved.push((cut, one.shard, one.words.to_vec(), one.cursor));
        }
        Ok(())
    }

    fn part(&self) -> Option<u64> {
        self.part
    }

    fn remembers(&self) -> bool {
        // An arbitrary choice.
        self.shards % 3 == 1
    }
}

fn by_workers(job: &Arc<CutGraph>, workers: usize, control: &Control<'_>) -> Result<Values, Error> {
    let config = match workers {
        1 => Config::Thread,
        // Batches as bytes, as they go between processes.
        2 => Config::ProcessBinary(2),
        more => Config::Process(more),
    };
    let (builders, others) = config.try_build().unwrap();
    let shared = Arc::default();
    let mut found = run(job.clone(), shared, builders, others, control, || {})?;
    found.sort();
    assert!(found.iter().map(|part| part.0).eq(0..job.shards));
    let words = found.into_iter().flat_map(|part| part.1);
    Ok(Values::from_words(words.collect()))
}

fn check(game: &GameGraph, play: Play, workers: usize, shards: u32, part: Option<u64>) {
    let control = Control::default();
    let plain = solve::backward(game, play, &control).unwrap();
    assert_eq!(solve::levels(game, play, &control).unwrap(), plain);
    let job = Arc::new(CutGraph::new(game, play, shards, part));
    let what = format!("{workers} workers, {shards} shards, parts of {part:?}");
    assert!(
        by_workers(&job, workers, &control).unwrap() == plain,
        "{what}"
    );
}

/// Random edges, with labels, owners and kept turns as requested.
fn random_game(random: &mut SplitMix64, n: u32, m: usize, sinks: u64, extras: bool) -> GameGraph {
    let is_sink: Vec<bool> = (0..n).map(|_| random.below(100) < sinks).collect();
    let mut edges = Vec::new();
    for _ in 0..m {
        let from = random.below(n.into()) as u32;
        // Hubs: a third of the edges lead to a few vertices, and loops are among them.
        let to = match random.below(3) {
            0 => random.below(u64::from(n.min(3))) as u32,
            _ => random.below(n.into()) as u32,
        };
        if !is_sink[from as usize] {
            edges.push((from, to));
        }
    }
    let mut game = GameGraph::from(Graph::from_edges(n, &edges));
    if extras {
        if random.below(2) == 0 {
            let players: Vec<u8> = (0..n).map(|_| random.below(2) as u8).collect();
            game.owners = Owners::from_players(players);
        }
        for v in 0..n {
            let label = match random.below(12) {
                0 => Outcome::Win,
                1 => Outcome::Loss,
                2 => Outcome::Draw,
                _ => continue,
            };
            game.labels.set(v, Some(label));
        }
    }
    game
}

#[test]
fn shapes() {
    let path: Vec<_> = (1..300u32).map(|v| (v, v - 1)).collect();
    let zigzag = {
        // Every step leads to another shard.
        let at = |k: u32| k % 4 * 75 + k / 4;
        (1..300).map(|k| (at(k), at(k - 1))).collect::<Vec<_>>()
    };
    let cycle: Vec<_> = (0..50u32).map(|v| (v, (v + 1) % 50)).collect();
    let star: Vec<_> = (1..500u32).map(|v| (v, 0)).collect();
    let fan: Vec<_> = (1..500u32).map(|v| (0, v)).collect();
    let many = vec![(1u32, 0u32); 1000];
    let grid: Vec<_> = (0..400u32)
        .flat_map(|v| {
            let right = ((v + 1) % 20 != 0).then_some((v, v + 1));
            let down = [20, 40].map(move |d| (v + d < 400).then_some((v, v + d)));
            right.into_iter().chain(down.into_iter().flatten())
        })
        .collect();
    let loops: Vec<_> = (0..20u32).flat_map(|v| [(v, v), (v, v / 2)]).collect();
    let all = [
        (0, vec![]),
        (1, vec![]),
        (7, vec![]),
        (1, vec![(0, 0)]),
        (300, path),
        (300, zigzag),
        (50, cycle),
        (500, star),
        (500, fan),
        (2, many),
        (400, grid),
        (20, loops),
    ];
    for (n, edges) in all {
        let game = GameGraph::from(Graph::from_edges(n, &edges));
        for (workers, shards, part) in [
            (1, 1, None),
            (1, 3, Some(1)),
            (2, 2, None),
            (2, 5, Some(3)),
            (3, 4, Some(1)),
            (4, 4, None),
            (4, 9, Some(100)),
            (2, 1, None),
            (3, n + 2, Some(2)),
        ] {
            for play in [Play::Normal, Play::Misere] {
                check(&game, play, workers, shards, part);
            }
        }
    }
}

#[test]
fn random_graphs_of_every_kind() {
    let mut random = SplitMix64::new(20);
    for round in 0..1500u32 {
        let n = 1 + random.below(40) as u32;
        let m = random.below(160) as usize;
        let sinks = random.below(60);
        let game = random_game(&mut random, n, m, sinks, round % 2 == 1);
        let play = if round % 3 == 0 {
            Play::Misere
        } else {
            Play::Normal
        };
        let workers = 1 + random.below(4) as usize;
        let shards = 1 + random.below(8) as u32;
        let part = [None, Some(1), Some(7), Some(64)][random.below(4) as usize];
        check(&game, play, workers, shards, part);
    }
}

#[test]
fn large_levels_are_scanned_and_batches_filled() {
    let mut random = SplitMix64::new(8);
    for (sinks, extras) in [(1, false), (70, false), (20, true)] {
        let game = random_game(&mut random, 20_000, 120_000, sinks, extras);
        for (workers, shards, part) in [(1, 2, None), (2, 4, Some(5000)), (4, 7, Some(20_000))] {
            check(&game, Play::Normal, workers, shards, part);
        }
    }
}

#[test]
fn cuts_are_whole_and_other_numbers_of_workers_go_on_from_them() {
    let mut random = SplitMix64::new(4);
    let mut inside = 0;
    for round in 0..300 {
        let n = 1 + random.below(60) as u32;
        let m = random.below(300) as usize;
        let game = random_game(&mut random, n, m, 20, round % 2 == 0);
        let plain = solve::backward(&game, Play::Normal, &Control::default()).unwrap();
        let shards = 1 + random.below(6) as u32;
        let part = Some(1 + random.below(20));
        let mut job = CutGraph::new(&game, Play::Normal, shards, part);
        job.every = 1 + random.below(9) as u32;
        for _ in 0..3 {
            let workers = 1 + random.below(4) as usize;
            let shared = Arc::new(job);
            let found = by_workers(&shared, workers, &Control::default()).unwrap();
            assert!(found == plain, "round {round}");
            job = Arc::into_inner(shared).unwrap().resumed();
            let Some((_, parts)) = &job.from else {
                break;
            };
            inside += u32::from(parts.iter().any(|part| part.1 != Cursor::default()));
            job.every = 1 + random.below(9) as u32;
        }
    }
    assert!(inside > 100, "{inside} cuts inside a level");
}

#[test]
fn everybody_stops_when_asked() {
    let path: Vec<_> = (1..200_000u32).map(|v| (v, v - 1)).collect();
    let game = GameGraph::from(Graph::from_edges(200_000, &path));
    let stop = AtomicBool::new(true);
    let control = Control::default().cancelled_by(&stop);
    for workers in [1, 3] {
        let job = Arc::new(CutGraph::new(&game, Play::Normal, 3, Some(1)));
        let error = by_workers(&job, workers, &control).unwrap_err();
        assert_eq!(error, Error::interrupt());
    }
}

#[test]
fn an_unmove_from_nowhere_is_refused() {
    struct Damaged(CutGraph, u64);
    impl Job for Damaged {
        fn layout(&self) -> Layout {
            self.0.layout()
        }
        fn level(&self) -> u32 {
            0
        }
        fn open(&self, number: u32) -> Result<Opened, Error> {
            let mut opened = self.0.open(number)?;
            let count = opened.shard.unmoves.len();
            let code = *self.1.to_le_bytes().first_chunk().unwrap();
            opened.shard.unmoves = Codes::Wide(vec![code; count]);
            Ok(opened)
        }
    }
    let game = GameGraph::from(Graph::from_edges(9, &[(1, 0), (5, 0), (8, 0)]));
    for source in [3, 3 << 2 | 3, (1 << 40) - 1, 7 << 2] {
        for workers in [1, 2] {
            let job = Damaged(CutGraph::new(&game, Play::Normal, 3, None), source);
            let (builders, others) = Config::ProcessBinary(workers).try_build().unwrap();
            let control = Control::default();
            let ran = run(
                Arc::new(job),
                Arc::default(),
                builders,
                others,
                &control,
                || {},
            );
            assert_eq!(ran.unwrap_err().message.code, "cluster-no-such-place");
        }
    }
}
