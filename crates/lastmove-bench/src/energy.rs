//! The table of the speed of energy games and mean-payoff games.

use std::time::Instant;

use lastmove::game::Play;
use lastmove::graph::{GameGraph, Graph, Owners};
use lastmove::solve::energy::{
    Credits, EnergyGame, Followed, Payoffs, check, check_mean_payoff, keep_alive, mean_payoff,
    value_iteration, zwick_paterson,
};
use lastmove::{Control, Error};
use lastmove_bench::SplitMix64;

/// Random games: from `least` to `most` moves a vertex, weights up to ±`weight`, and how far moves lead.
struct Family {
    name: &'static str,
    degrees: [u64; 2],
    weight: u64,
    /// 0 where they lead anywhere.
    near: u64,
}

const FAMILIES: &[Family] = &[
    Family {
        name: "1 to 5 moves, weights to 100",
        degrees: [1, 5],
        weight: 100,
        near: 0,
    },
    Family {
        name: "1 to 5 moves, weights to 1",
        degrees: [1, 5],
        weight: 1,
        near: 0,
    },
    Family {
        name: "1 to 2 moves, weights to 100",
        degrees: [1, 2],
        weight: 100,
        near: 0,
    },
    Family {
        name: "2 to 10 moves, weights to 10^6",
        degrees: [2, 10],
        weight: 1_000_000,
        near: 0,
    },
    Family {
        name: "1 to 5 moves near, weights to 100",
        degrees: [1, 5],
        weight: 100,
        near: 10,
    },
];

/// Vertices of the large games, of those for the textbook's credits, and for its payoffs.
const SIZES: [u64; 3] = [100_000, 1_000, 8];

/// The largest weight where the textbook finds payoffs.
const LITTLE_WEIGHT: u64 = 5;

impl Family {
    fn game(&self, n: u64, weight: u64) -> (GameGraph, Vec<i64>) {
        let mut rng = SplitMix64::new(1);
        let [least, most] = self.degrees;
        let (mut edges, mut owners) = (Vec::new(), Vec::new());
        for v in 0..n {
            owners.push(rng.below(2) as u8);
            for _ in 0..least + rng.below(most - least + 1) {
                let near = self.near.min(n / 2);
                let to = match near {
                    0 => rng.below(n),
                    _ => (v + n + rng.below(2 * near + 1) - near) % n,
                };
                edges.push((v as u32, to as u32));
            }
        }
        let weights = edges.iter().map(|_| rng.below(2 * weight + 1) as i64);
        let weights = weights.map(|above| above - weight as i64).collect();
        let game = GameGraph {
            owners: Owners::from_players(owners),
            ..Graph::from_edges(n as u32, &edges).into()
        };
        (game, weights)
    }
}

/// Prints the table.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let runs = crate::arguments::option(&mut arguments, "--runs", 3)?.max(1);
    let is_small = arguments.iter().any(|argument| argument == "--small");
    let scale = if is_small { 10 } else { 1 };
    println!("1 thread, median of {runs} runs; seconds");
    println!(
        "{:<34} {:>9} {:>9} {:>9} {:>8} {:>8} {:>9} {:>8} {:>8} {:>7}",
        "game",
        "vertices",
        "moves",
        "credits",
        "check",
        "of moves",
        "payoffs",
        "check",
        "of moves",
        "ratio"
    );
    for family in FAMILIES {
        let failed = |error: Error| format!("{}: {error}", family.name);
        let ratio = agree(family).map_err(failed)?;
        let mut times = Vec::new();
        for _ in 0..runs {
            times.push(measure(family, SIZES[0] / scale).map_err(failed)?);
        }
        let time = |place: usize| {
            let mut times: Vec<f64> = times.iter().map(|times| times[place]).collect();
            crate::measure::median(&mut times)
        };
        let game = family.game(SIZES[0] / scale, family.weight).0;
        println!(
            "{:<34} {:>9} {:>9} {:>9.4} {:>8.4} {:>8.4} {:>9.4} {:>8.4} {:>8.4} {ratio:>7.1}",
            family.name,
            game.graph.vertices(),
            game.graph.edges(),
            time(0),
            time(1),
            time(2),
            time(3),
            time(4),
            time(5),
        );
    }
    Ok(())
}

/// The textbook finds the same in little games. How many times as long it takes for credits.
fn agree(family: &Family) -> Result<f64, Error> {
    let control = Control::default();
    let (graph, weights) = family.game(SIZES[1], family.weight);
    let game = EnergyGame::new(&graph, &weights, Play::Normal)?;
    let (found, fast) = timed(|| keep_alive(&game, &control))?;
    let (plain, slow) = timed(|| value_iteration(&game, &control))?;
    let found: Vec<_> = (0..found.len()).map(|v| found.credit(v)).collect();
    assert_eq!(found, plain, "{}: the credits differ", family.name);
    let (graph, weights) = family.game(SIZES[2], family.weight.min(LITTLE_WEIGHT));
    let game = EnergyGame::new(&graph, &weights, Play::Normal)?;
    let found = mean_payoff(&game, &control)?;
    let found: Vec<_> = (0..found.len()).map(|v| found.payoff(v)).collect();
    let plain = zwick_paterson(&game, &control)?;
    assert_eq!(found, plain, "{}: the payoffs differ", family.name);
    Ok(slow / fast)
}

fn timed<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<(T, f64), Error> {
    let began = Instant::now();
    let done = work()?;
    Ok((done, began.elapsed().as_secs_f64()))
}

/// Seconds for the credits, their check, and that of their moves alone; the same of payoffs.
fn measure(family: &Family, n: u64) -> Result<[f64; 6], Error> {
    let control = Control::default();
    let (graph, weights) = family.game(n, family.weight);
    let game = EnergyGame::new(&graph, &weights, Play::Normal)?;
    let text = |v: u32| v.to_string();
    let first = |v: u32| game.edges(v).next().map(|edge| edge.0);
    let mut times = [0.0; 6];

    let (credits, time) = timed(|| keep_alive(&game, &control))?;
    times[0] = time;
    let (wrong, time) = timed(|| check(&game, &credits, &text, &control))?;
    assert!(wrong.is_none(), "{}: {wrong:?}", family.name);
    times[1] = time;
    let chosen = |v| credits.strategy(v).or_else(|| first(v));
    let (wrong, time) = timed(|| match Credits::followed(&game, &chosen, &control)? {
        Followed::Worth(credits) => check(&game, &credits, &text, &control),
        Followed::NoMove(v) => unreachable!("{v}"),
    })?;
    assert!(wrong.is_none(), "{}: {wrong:?}", family.name);
    times[2] = time;

    let (payoffs, time) = timed(|| mean_payoff(&game, &control))?;
    times[3] = time;
    let (wrong, time) = timed(|| check_mean_payoff(&game, &payoffs, &text, &control))?;
    assert!(wrong.is_none(), "{}: {wrong:?}", family.name);
    times[4] = time;
    let chosen = |v| payoffs.strategy(v);
    let (wrong, time) = timed(|| match Payoffs::followed(&game, &chosen, &control)? {
        Followed::Worth(payoffs) => check_mean_payoff(&game, &payoffs, &text, &control),
        Followed::NoMove(v) => unreachable!("{v}"),
    })?;
    assert!(wrong.is_none(), "{}: {wrong:?}", family.name);
    times[5] = time;
    Ok(times)
}
