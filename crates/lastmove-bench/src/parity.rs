//! The table of the speed of parity games.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use lastmove::game::Play;
use lastmove::solve::parity::{ParityGame, Regions, check, solve, zielonka};
use lastmove::{Blame, Control, Error};

use crate::parity_games::{
    Reach, Rows, clique, elevator, hanoi, ladder, layers, line, random, recursive_ladder,
    two_counters,
};

/// A family, by the number of its vertices or a like measure: a large one, and one for the textbook.
struct Family {
    name: &'static str,
    large: u64,
    little: u64,
    make: fn(u64) -> Rows,
    /// Who wins from the first vertex, where that is known.
    winner: Option<u8>,
}

/// Random games: the priorities, and the least and the most moves a vertex.
macro_rules! random {
    ($name:literal, $large:literal, $priorities:expr, $degrees:expr, $reach:ident) => {
        Family {
            name: $name,
            large: $large,
            little: 1_000,
            make: |n| random(n, n.min($priorities), $degrees, Reach::$reach),
            winner: None,
        }
    };
}

const FAMILIES: &[Family] = &[
    random!(
        "2 to 10 moves, 3 priorities",
        1_000_000,
        3,
        [2, 10],
        Anywhere
    ),
    random!(
        "2 to 10 moves, 50 priorities",
        1_000_000,
        50,
        [2, 10],
        Anywhere
    ),
    random!(
        "2 to 10 moves, 10^6 priorities",
        1_000_000,
        1_000_000,
        [2, 10],
        Anywhere
    ),
    random!("1 to 2 moves, 3 priorities", 1_000_000, 3, [1, 2], Anywhere),
    random!(
        "1 to 2 moves, 50 priorities",
        1_000_000,
        50,
        [1, 2],
        Anywhere
    ),
    random!(
        "1 to 2 moves, 10^5 priorities",
        100_000,
        100_000,
        [1, 2],
        Anywhere
    ),
    random!(
        "2 to 5 moves near, 20 priorities",
        1_000_000,
        20,
        [2, 5],
        Near
    ),
    random!(
        "2 to 5 moves in clusters, 20 priorities",
        1_000_000,
        20,
        [2, 5],
        Clusters
    ),
    Family {
        name: "line",
        large: 1_000_000,
        little: 60,
        make: line,
        winner: None,
    },
    Family {
        name: "clique",
        large: 1_500,
        little: 100,
        make: clique,
        winner: None,
    },
    Family {
        name: "ladder",
        large: 500_000,
        little: 500,
        make: ladder,
        winner: None,
    },
    Family {
        name: "layers of width 100",
        large: 100,
        little: 3,
        make: |n| layers(n, 100),
        winner: None,
    },
    Family {
        name: "tower of Hanoi",
        large: 11,
        little: 6,
        make: |n| hanoi(n as u32),
        winner: Some(0),
    },
    Family {
        name: "two counters",
        large: 40,
        little: 6,
        make: two_counters,
        winner: None,
    },
    Family {
        name: "recursive ladder",
        large: 1_000,
        little: 8,
        make: recursive_ladder,
        winner: None,
    },
    Family {
        name: "elevator of 7 storeys",
        large: 7,
        little: 3,
        make: |n| elevator(n, true),
        winner: Some(0),
    },
    Family {
        name: "elevator of 7 storeys, new calls first",
        large: 7,
        little: 3,
        make: |n| elevator(n, false),
        winner: Some(1),
    },
];

/// What `--huge` measures.
const HUGE: &[Family] = &[
    random!(
        "2 to 10 moves, 50 priorities",
        10_000_000,
        50,
        [2, 10],
        Anywhere
    ),
    random!(
        "1 to 2 moves, 50 priorities",
        10_000_000,
        50,
        [1, 2],
        Anywhere
    ),
    random!(
        "2 to 5 moves in clusters, 20 priorities",
        10_000_000,
        20,
        [2, 5],
        Clusters
    ),
    Family {
        name: "ladder",
        large: 5_000_000,
        little: 500,
        make: ladder,
        winner: None,
    },
];

/// How long the textbook may take.
const LONGEST: Duration = Duration::from_secs(20);

/// Prints the table.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let runs = crate::arguments::option(&mut arguments, "--runs", 3)?.max(1);
    let is_small = arguments.iter().any(|argument| argument == "--small");
    println!("1 thread, median of {runs} runs; seconds");
    println!(
        "{:<40} {:>9} {:>10} {:>9} {:>9} {:>7}",
        "game", "vertices", "moves", "solve", "textbook", "ratio"
    );
    let is_huge = arguments.iter().any(|argument| argument == "--huge");
    for family in if is_huge { HUGE } else { FAMILIES } {
        agree(family).map_err(|error| format!("{}: {error}", family.name))?;
        let scale = if is_small && family.large >= 100_000 {
            100
        } else {
            1
        };
        let rows = (family.make)(family.large / scale);
        measure(family, rows, runs).map_err(|error| format!("{}: {error}", family.name))?;
    }
    Ok(())
}

/// Both find the same winners of a little game.
fn agree(family: &Family) -> Result<(), Error> {
    let control = Control::default();
    let (graph, priorities) = (family.make)(family.little).game();
    let game = ParityGame::new(&graph, &priorities, Play::Normal)?;
    let (found, slow) = (solve(&game, None, &control)?, zielonka(&game, &control)?);
    assert!(same(&found, &slow), "{}: the winners differ", family.name);
    Ok(())
}

fn same(found: &Regions, slow: &Regions) -> bool {
    (0..found.len()).all(|v| found.winner(v) == slow.winner(v))
}

fn measure(family: &Family, rows: Rows, runs: u64) -> Result<(), Error> {
    let name = family.name;
    let control = Control::default();
    let (graph, priorities) = rows.game();
    let game = ParityGame::new(&graph, &priorities, Play::Normal)?;
    let mut times = Vec::new();
    for _ in 0..runs {
        let began = Instant::now();
        let found = solve(&game, None, &control)?;
        times.push(began.elapsed().as_secs_f64());
        let wrong = check(&game, &found, &|v| v.to_string(), &control)?;
        assert!(wrong.is_none(), "{name}: {wrong:?}");
        let is_known = family.winner.is_none_or(|winner| winner == found.winner(0));
        assert!(is_known, "{name}: another player wins");
    }
    let time = crate::measure::median(&mut times);
    let (plain, ratio) = match textbook(&game)? {
        Some(plain) => (format!("{plain:.4}"), format!("{:.1}", plain / time)),
        None => (format!("over {}", LONGEST.as_secs()), String::new()),
    };
    println!(
        "{name:<40} {:>9} {:>10} {time:>9.4} {plain:>9} {ratio:>7}",
        game.len(),
        game.graph().edges(),
    );
    Ok(())
}

/// The seconds that the textbook takes, unless that is too long.
fn textbook(game: &ParityGame<'_>) -> Result<Option<f64>, Error> {
    let stop = AtomicBool::new(false);
    let control = Control::default().cancelled_by(&stop);
    let (done, is_done) = channel();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let ended = is_done.recv_timeout(LONGEST);
            stop.store(ended.is_err(), Ordering::Relaxed);
            drop(is_done);
        });
        let began = Instant::now();
        let found = zielonka(game, &control);
        let took = began.elapsed().as_secs_f64();
        // The watch has ended by itself where the time was up.
        let _ = done.send(());
        match found {
            Err(error) if error.blame == Blame::Interrupt => Ok(None),
            found => found.map(|_| Some(took)),
        }
    })
}
