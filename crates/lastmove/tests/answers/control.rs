//! Long work: paths of millions of moves, the cancel flag, the memory budget, progress.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Play};
use lastmove::graph::{GameGraph, Graph};
use lastmove::oracle::Want;
use lastmove::solve::{Values, backward, expand, explore};
use lastmove::{Blame, Control, Outcome, Progress, Value, catalog};

fn path(edges: u32) -> GameGraph {
    let moves: Vec<_> = (0..edges).map(|v| (v, v + 1)).collect();
    GameGraph::from(Graph::from_edges(edges + 1, &moves))
}

fn assert_path(values: &Values, edges: u64) {
    assert_eq!(values.len(), edges + 1);
    for v in 0..=edges {
        let plies = edges - v;
        let expected = if plies.is_multiple_of(2) {
            Value::Loss(plies)
        } else {
            Value::Win(plies)
        };
        assert_eq!(values.get(v), expected);
    }
}

#[test]
fn a_path_of_a_million_moves() {
    let game = path(1_000_000);
    let values = backward(&game, Play::Normal, &Control::default()).unwrap();
    assert_path(&values, 1_000_000);
    let solved = explore(&game, &game.start(), Play::Misere, &Control::default()).unwrap();
    assert_eq!(solved.value(&0), Some(Value::Win(1_000_000)));
}

#[test]
#[ignore = "slow"]
fn a_path_of_ten_million_moves() {
    let values = backward(&path(10_000_000), Play::Normal, &Control::default()).unwrap();
    assert_eq!(values.get(0), Value::Loss(10_000_000));
    assert_path(&values, 10_000_000);
}

#[test]
fn a_path_of_a_million_moves_from_a_file() {
    let lines = 1_000_000u64;
    let text: String = (0..lines).map(|v| format!("v{v} v{}\n", v + 1)).collect();
    let files = MemoryFiles::from([("path.txt", text)]);
    let control = Control::default();
    let opened = catalog::open("graph:path.txt", &files, &control).unwrap();
    let totals = opened.oracle.totals(&control).unwrap();
    assert_eq!(totals.positions, lines + 1);
    assert_eq!((totals.wins, totals.losses), (lines / 2, lines / 2 + 1));
    assert_eq!(totals.draws, 0);
    let longest = totals.longest.unwrap();
    assert_eq!(longest.position, "v0");
    assert_eq!(longest.remoteness.to_u64(), Some(lines));
    assert_eq!(longest.outcome, Outcome::Loss);
}

#[test]
fn a_cancelled_solve_is_interrupted() {
    let stop = AtomicBool::new(true);
    let control = Control::default().cancelled_by(&stop);
    let game = path(100);
    let errors = [
        backward(&game, Play::Normal, &control).unwrap_err(),
        expand(&game, &control).unwrap_err(),
        explore(&game, &0, Play::Normal, &control).err().unwrap(),
    ];
    for error in errors {
        assert_eq!(error.blame, Blame::Interrupt);
    }
    // The flag is checked during the work, too.
    let stop = AtomicBool::new(false);
    let reporter = Reporter {
        stop: Some(&stop),
        ..Reporter::default()
    };
    let control = Control::default()
        .cancelled_by(&stop)
        .reporting_to(&reporter);
    let error = backward(&path(300_000), Play::Normal, &control).unwrap_err();
    assert_eq!(error.blame, Blame::Interrupt);
    stop.store(false, Ordering::Relaxed);
    let file = MemoryFiles::from([("g.txt", "a b\n".repeat(100_000))]);
    let error = catalog::open("graph:g.txt", &file, &control).err().unwrap();
    assert_eq!(error.blame, Blame::Interrupt);
}

#[test]
fn work_over_the_memory_budget_is_refused_before_it_begins() {
    let tight = Control::default().memory(100);
    assert!(tight.afford(100).is_ok() && tight.afford(101).is_err());
    let game = path(100_000);
    let reporter = Reporter::default();
    let control = Control::default().reporting_to(&reporter);
    let error = backward(&game, Play::Normal, &control.memory(1 << 20)).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
    assert_eq!(error.message.code, "memory-over-budget");
    // Refused before the first phase: nothing was allocated.
    assert!(reporter.heard.lock().unwrap().is_empty());
    let game_error = explore(&game, &0, Play::Normal, &control.memory(1 << 20));
    assert_eq!(game_error.err().unwrap().blame, Blame::Memory);
    let error = expand(&game, &control.memory(1 << 20)).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
    assert!(backward(&game, Play::Normal, &control.memory(8 << 20)).is_ok());
    let files = MemoryFiles::from([("g.txt", "a b\n".repeat(100_000))]);
    let open = |memory| catalog::open("graph:g.txt", &files, &control.memory(memory)).err();
    assert_eq!(open(1000).unwrap().blame, Blame::Memory);
    assert_eq!(open(1 << 18).unwrap().blame, Blame::Memory);
    assert!(open(8 << 20).is_none());
}

#[test]
fn progress_is_told_phase_by_phase() {
    let reporter = Reporter::default();
    let control = Control::default().reporting_to(&reporter);
    backward(&path(200_000), Play::Normal, &control).unwrap();
    let heard = reporter.heard.lock().unwrap();
    let mut open = None;
    let mut done = Vec::new();
    for event in heard.iter() {
        match event {
            Event::Begin(phase, total) => {
                assert_eq!(open, None, "{phase} begins within another phase");
                assert_eq!(*total, Some(200_001), "{phase}");
                open = Some((*phase, 0));
            }
            Event::Advance(now) => {
                let (_, before) = open.as_mut().expect("progress of no phase");
                assert!(now >= before && *now <= 200_001);
                *before = *now;
            }
            Event::End => done.push(open.take().expect("the end of no phase")),
        }
    }
    assert_eq!(open, None);
    let names: Vec<_> = done.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["transpose", "terminals", "solve"]);
    assert!(done.iter().all(|(_, most)| *most > 100_000), "{done:?}");
}

enum Event {
    Begin(&'static str, Option<u64>),
    Advance(u64),
    End,
}

/// Records progress, and stops the work at the first report if asked to.
#[derive(Default)]
struct Reporter<'a> {
    heard: Mutex<Vec<Event>>,
    stop: Option<&'a AtomicBool>,
}

impl Progress for Reporter<'_> {
    fn begin(&self, phase: &'static str, total: Option<u64>) {
        self.heard.lock().unwrap().push(Event::Begin(phase, total));
    }

    fn advance(&self, done: u64) {
        if let Some(stop) = self.stop {
            stop.store(done > 0, Ordering::Relaxed);
        }
        self.heard.lock().unwrap().push(Event::Advance(done));
    }

    fn end(&self) {
        self.heard.lock().unwrap().push(Event::End);
    }

    fn figure(&self, _: &'static str, _: u64) {}
}

/// Records that a phase has begun.
struct Begun(AtomicBool);

impl Progress for Begun {
    fn begin(&self, _: &'static str, _: Option<u64>) {
        self.0.store(true, Ordering::Release);
    }
    fn advance(&self, _: u64) {}
    fn end(&self) {}
    fn figure(&self, _: &'static str, _: u64) {}
}

/// Of two callers with the same long question, the second waits for the first, and can be
/// cancelled.
#[test]
fn who_waits_for_the_same_answer_can_be_stopped() {
    // Each takes much longer than cancelling it.
    let games = ["kayles/misere:60,60", "wythoff:3000,3000", "chomp:12x12"];
    for game in games {
        let opened = catalog::open(game, &MemoryFiles::default(), &Control::default()).unwrap();
        let oracle = &opened.oracle;
        let (stop, begun) = (AtomicBool::new(false), Begun(AtomicBool::new(false)));
        let control = Control::default().cancelled_by(&stop);
        let ask = |control: &Control<'_>| match game.contains("misere") {
            true => oracle.ask(None, Want::default(), control).map(|_| ()),
            false => oracle.nim_value(None, control).map(|_| ()),
        };
        std::thread::scope(|scope| {
            let first = scope.spawn(|| ask(&control.reporting_to(&begun)));
            while !begun.0.load(Ordering::Acquire) && !first.is_finished() {
                std::thread::yield_now();
            }
            let stopped = AtomicBool::new(true);
            let second = ask(&Control::default().cancelled_by(&stopped));
            assert_eq!(second.unwrap_err().blame, Blame::Interrupt, "{game}");
            assert!(!first.is_finished(), "{game}");
            stop.store(true, Ordering::Relaxed);
            let first = first.join().unwrap();
            assert_eq!(first.unwrap_err().blame, Blame::Interrupt, "{game}");
        });
    }
}
