//! Loopy nim values: the engine against its slow twin, against their definition by sums with heaps
//! of Nim, and against backward search over sums made explicit.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::RandomGame;
use lastmove::files::MemoryFiles;
use lastmove::game::Play;
use lastmove::graph::generate::SplitMix64;
use lastmove::graph::{GameGraph, Graph, Owners, formats};
use lastmove::solve::{backward, loopy, loopy_plainly};
use lastmove::{Blame, Control, Error, LoopyNimber, Message, Nimber, Outcome, Progress, catalog};
use lastmove_host::Folder;

fn values(game: &GameGraph) -> Vec<LoopyNimber> {
    let control = Control::default();
    let fast = loopy(game, &control).unwrap();
    assert_eq!(fast, loopy_plainly(game, &control).unwrap(), "{game:?}");
    assert_eq!(fast.len(), u64::from(game.graph.vertices()));
    let threads = control.threads(4);
    assert_eq!(fast, loopy(game, &threads).unwrap());
    let values: Vec<_> = fast.iter(game).collect();
    for (v, value) in (0..).zip(&values) {
        assert_eq!(fast.outcome(v), value.outcome());
        let number = fast.number(v).map(|number| LoopyNimber::from(nim(number)));
        assert_eq!(
            number.is_none(),
            matches!(value, LoopyNimber::Infinite { .. })
        );
        assert!(number.is_none_or(|number| number == *value));
    }
    values
}

fn nim(number: u32) -> Nimber {
    Nimber::from(u64::from(number))
}

fn texts(game: &GameGraph) -> Vec<String> {
    values(game).iter().map(LoopyNimber::to_string).collect()
}

fn outcomes(game: &GameGraph) -> Vec<Outcome> {
    let found = backward(game, Play::Normal, &Control::default()).unwrap();
    found.iter().map(lastmove::Value::outcome).collect()
}

/// The options of each vertex; none where a loss is declared.
fn options(game: &GameGraph) -> Vec<Vec<u32>> {
    let of = |v| match game.labels.get(v) {
        Some(_) => Vec::new(),
        None => game.graph.targets(v).to_vec(),
    };
    (0..game.graph.vertices()).map(of).collect()
}

/// The sum of games as one graph; the first part is the most significant.
fn sum(parts: &[&GameGraph]) -> GameGraph {
    let options: Vec<_> = parts.iter().map(|part| options(part)).collect();
    let sizes: Vec<u32> = parts.iter().map(|part| part.graph.vertices()).collect();
    let n: u32 = sizes.iter().product();
    let mut edges = Vec::new();
    for v in 0..n {
        let mut weight = n;
        for (part, size) in options.iter().zip(&sizes) {
            weight /= size;
            let at = v / weight % size;
            for to in &part[at as usize] {
                edges.push((v, v - at * weight + to * weight));
            }
        }
    }
    Graph::from_edges(n, &edges).into()
}

/// A heap of Nim with up to `most` stones.
fn heap(most: u32) -> GameGraph {
    let edges: Vec<_> = (0..=most)
        .flat_map(|from| (0..from).map(move |to| (from, to)))
        .collect();
    Graph::from_edges(most + 1, &edges).into()
}

/// The values by their meaning: a vertex has the number b when its sum with a heap of b is lost;
/// else K is the set of heaps with which it is won. No number is above the number of moves.
fn by_heaps(game: &GameGraph) -> Vec<LoopyNimber> {
    let n = game.graph.vertices();
    let most = (0..n).map(|v| game.graph.out_degree(v)).max().unwrap_or(0) as u32;
    let found = outcomes(&sum(&[game, &heap(most)]));
    let value = |at: &[Outcome]| {
        let heaps = |outcome| (0..=most).filter(move |&b| at[b as usize] == outcome);
        let lost: Vec<u32> = heaps(Outcome::Loss).collect();
        match lost[..] {
            [] => LoopyNimber::infinite(heaps(Outcome::Win).map(nim)),
            [b] => {
                assert_eq!(heaps(Outcome::Win).count() as u32, most);
                nim(b).into()
            }
            _ => panic!("lost with two heaps: {lost:?} in {game:?}"),
        }
    };
    found.chunks(most as usize + 1).map(value).collect()
}

/// A random game without wins and draws declared.
fn random(rng: &mut SplitMix64, most: u64) -> GameGraph {
    let mut game = RandomGame::new(rng, most, 0);
    for label in &mut game.labels {
        *label = label.map(|_| Outcome::Loss);
    }
    game.graph()
}

/// A graph whose moves lead downhill, but for a few.
fn almost_acyclic(rng: &mut SplitMix64, most: u64) -> GameGraph {
    let n = 1 + rng.below(most);
    let density = 1 + rng.below(60);
    let mut edges = Vec::new();
    for from in 0..n {
        for to in 0..from {
            if rng.chance(density) {
                edges.push((from as u32, to as u32));
            }
        }
    }
    for _ in 0..rng.below(6) {
        edges.push((rng.below(n) as u32, rng.below(n) as u32));
    }
    rng.shuffle(&mut edges);
    Graph::from_edges(n as u32, &edges).into()
}

#[test]
fn known_values() {
    let text = include_str!("../data/loopy.txt");
    let mut cases = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (head, expected) = line.split_once(" = ").unwrap();
        let mut words = head.split_whitespace();
        assert_eq!(words.next(), Some("wind-up"));
        let n: u32 = words.next().unwrap().parse().unwrap();
        let steps: Vec<u32> = words.map(|word| word.parse().unwrap()).collect();
        let edges: Vec<_> = (1..n)
            .flat_map(|v| steps.iter().map(move |step| (v, (v + n - step % n) % n)))
            .collect();
        let game = Graph::from_edges(n, &edges).into();
        let expected: Vec<_> = expected.split_whitespace().collect();
        assert_eq!(texts(&game), expected, "{line}");
        assert_eq!(values(&game), by_heaps(&game), "{line}");
        cases += 1;
    }
    assert!(cases >= 10, "{cases}");
}

#[test]
fn the_smallest_graphs() {
    let of = |n, edges: &[(u32, u32)]| texts(&Graph::from_edges(n, edges).into());
    assert!(of(0, &[]).is_empty());
    assert_eq!(of(2, &[]), ["0", "0"]);
    assert_eq!(of(1, &[(0, 0)]), ["∞()"]);
    assert_eq!(of(2, &[(0, 0), (0, 1), (0, 1), (0, 0)]), ["∞(0)", "0"]);
    assert_eq!(of(3, &[(0, 1), (1, 0), (1, 2)]), ["0", "1", "0"]);
    assert_eq!(of(3, &[(0, 1), (0, 1), (1, 2), (1, 2)]), ["0", "1", "0"]);
    // A loss is a terminal, whatever moves it has, even to itself.
    let mut game = GameGraph::from(Graph::from_edges(3, &[(0, 0), (0, 2), (1, 0), (2, 2)]));
    game.labels.set(0, Some(Outcome::Loss));
    assert_eq!(texts(&game), ["0", "1", "∞()"]);
}

#[test]
fn random_graphs_by_the_twin_by_heaps_and_by_backward_search() {
    let mut rng = SplitMix64::new(11);
    let (mut infinite, mut large, mut kinds) = (0, 0, std::collections::HashSet::new());
    for round in 0..20_000 {
        let game = if round % 4 == 0 {
            almost_acyclic(&mut rng, 14)
        } else {
            random(&mut rng, 10)
        };
        let found = values(&game);
        assert_eq!(found, by_heaps(&game), "{game:?}");
        let by_value: Vec<_> = found.iter().map(LoopyNimber::outcome).collect();
        assert_eq!(by_value, outcomes(&game), "{game:?}");
        for value in found {
            match &value {
                LoopyNimber::Infinite { .. } => infinite += 1,
                LoopyNimber::Finite(number) => large += u32::from(*number > nim(3)),
            }
            kinds.insert(value);
        }
    }
    // There are enough infinite values.
    assert!(infinite > 10_000, "{infinite}");
    assert!(large > 400, "{large}");
    assert!(kinds.len() > 20, "{}", kinds.len());
}

#[test]
fn larger_random_graphs_by_the_twin_and_by_backward_search() {
    let mut rng = SplitMix64::new(12);
    let mut most = nim(0);
    for round in 0..3_000 {
        let size = [20, 60, 150][round % 3];
        let game = if round % 2 == 0 {
            almost_acyclic(&mut rng, size)
        } else {
            random(&mut rng, size)
        };
        let found = values(&game);
        let by_value: Vec<_> = found.iter().map(LoopyNimber::outcome).collect();
        assert_eq!(by_value, outcomes(&game), "{game:?}");
        for value in found {
            if let LoopyNimber::Finite(number) = value {
                most = most.max(number);
            }
        }
    }
    assert!(most > nim(20), "{most}");
}

/// More than 64 moves a vertex, and cycles above large numbers.
#[test]
fn large_numbers() {
    let mut edges: Vec<_> = (0..200u32)
        .flat_map(|from| (0..from).map(move |to| (from, to)))
        .collect();
    // 200 and 201 move to each other and to all below 100, so they have no number; 202 has all
    // numbers below 100 and both of them.
    for v in [200, 201, 202] {
        edges.extend((0..100).map(|to| (v, to)));
    }
    edges.extend([
        (200, 201),
        (201, 200),
        (202, 200),
        (202, 201),
        (203, 202),
        (203, 200),
    ]);
    let game = Graph::from_edges(204, &edges).into();
    let found = values(&game);
    assert_eq!(found, by_heaps(&game));
    assert_eq!(found[199].to_string(), "199");
    assert_eq!(found[200], LoopyNimber::infinite((0..100).map(nim)));
    assert_eq!(found[202], LoopyNimber::infinite((0..100).map(nim)));
    // Every move from 203 is answered by a move to 0.
    assert_eq!(found[203].to_string(), "0");
}

#[test]
fn sums_of_random_graphs_against_the_sum_made_explicit() {
    let mut rng = SplitMix64::new(13);
    let mut seen = [0u32; 3];
    for round in 0..6_000 {
        let parts: Vec<GameGraph> = (0..2 + round % 2)
            .map(|_| {
                if rng.chance(50) {
                    almost_acyclic(&mut rng, 7)
                } else {
                    random(&mut rng, 7)
                }
            })
            .filter(|part| part.graph.vertices() > 0)
            .collect();
        let parts: Vec<&GameGraph> = parts.iter().collect();
        let whole = sum(&parts);
        let zero = LoopyNimber::from(nim(0));
        let mut expected = vec![zero];
        for part in &parts {
            let found = values(part);
            expected = expected
                .iter()
                .flat_map(|a| found.iter().map(|b| a.plus(b)))
                .collect();
        }
        let by_value: Vec<_> = expected.iter().map(LoopyNimber::outcome).collect();
        let found = outcomes(&whole);
        assert_eq!(by_value, found, "{parts:?}");
        for outcome in found {
            seen[outcome as usize] += 1;
        }
        // Where the sum is a number, or infinite with one infinite part, its own value agrees.
        let whole = loopy(&whole, &Control::default()).unwrap();
        for (v, value) in (0..).zip(&expected) {
            if let LoopyNimber::Finite(number) = value {
                assert_eq!(whole.number(v).map(nim).as_ref(), Some(number));
            } else {
                assert_eq!(whole.number(v), None);
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 20_000), "{seen:?}");
}

/// The graphs of the examples and of the tests that have nim values.
#[test]
fn stored_graphs() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut summable, mut refused) = (0, 0);
    for folder in [
        root.join("../../examples/graphs"),
        root.join("tests/data/graphs"),
    ] {
        let files = Folder::new(&folder);
        for entry in std::fs::read_dir(&folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let Ok(graph) = formats::open(&files, &name, None, &Control::default()) else {
                continue;
            };
            match loopy(&graph.game, &Control::default()) {
                Ok(_) => {
                    let found = values(&graph.game);
                    let by_value: Vec<_> = found.iter().map(LoopyNimber::outcome).collect();
                    assert_eq!(by_value, outcomes(&graph.game), "{name}");
                    summable += 1;
                }
                Err(error) => {
                    assert_eq!(error.blame, Blame::Input, "{name}");
                    refused += 1;
                }
            }
        }
    }
    assert!(summable >= 2 && refused >= 2, "{summable} {refused}");
}

#[test]
fn long_paths_are_no_trouble() {
    const N: u32 = 1_000_000;
    let path = (1..N).map(|v| (v, v - 1));
    let acyclic: GameGraph = Graph::from_edges(N, &path.clone().collect::<Vec<_>>()).into();
    let found = loopy(&acyclic, &Control::default()).unwrap();
    assert!((0..N).all(|v| found.number(v) == Some(v % 2)));
    // With a cycle at its end every value is infinite.
    let looped: Vec<_> = path.clone().chain([(0, 0)]).collect();
    let game = Graph::from_edges(N, &looped).into();
    let found = loopy(&game, &Control::default()).unwrap();
    assert!((0..N).all(|v| found.outcome(v) == Outcome::Draw));
    // With a way back from each vertex of an odd number, numbers alternate by reverting moves.
    let back = (1..N - 1).step_by(2).map(|v| (v, v + 1));
    let game: GameGraph = Graph::from_edges(N, &path.chain(back).collect::<Vec<_>>()).into();
    let found = loopy(&game, &Control::default()).unwrap();
    assert!((0..N).all(|v| found.number(v) == Some(v % 2)));
    // One vertex that all move to, and that moves to all.
    let star = (1..N).flat_map(|v| [(v, 0), (0, v)]);
    let game: GameGraph = Graph::from_edges(N, &star.collect::<Vec<_>>()).into();
    let found = loopy(&game, &Control::default()).unwrap();
    assert!((0..N).all(|v| found.number(v).is_none()));
}

fn refusal(game: &GameGraph) -> Error {
    let error = loopy(game, &Control::default()).unwrap_err();
    assert_eq!(loopy_plainly(game, &Control::default()).unwrap_err(), error);
    assert_eq!(error.blame, Blame::Input);
    error
}

#[test]
fn games_that_do_not_add_up_are_refused() {
    let graph = Graph::from_edges(3, &[(0, 1), (1, 2), (2, 0)]);
    for outcome in [Outcome::Win, Outcome::Draw] {
        let mut game = GameGraph::from(graph.clone());
        game.labels.set(0, Some(Outcome::Loss));
        game.labels.set(2, Some(outcome));
        let error = refusal(&game);
        let expected = Message::new("nim-value-labelled").with("vertex", "2");
        assert_eq!(error.message, expected.with("outcome", outcome));
    }
    let mut game = GameGraph::from(graph);
    game.owners = Owners::from_players([0, 1, 0]);
    assert_eq!(refusal(&game).message.code, "nim-value-owners");
    let keeping = RandomGame {
        moves: vec![vec![(1, false)], vec![(2, true)], vec![]],
        labels: vec![None; 3],
    };
    let game = lastmove::solve::expand(&keeping, &Control::default()).unwrap();
    let error = refusal(&game);
    let expected = Message::new("nim-value-keeps-turn").with("vertex", "1");
    assert_eq!(error.message, expected);
}

struct StopIn<'a> {
    phase: &'static str,
    stop: &'a AtomicBool,
}

impl Progress for StopIn<'_> {
    fn begin(&self, phase: &'static str, _: Option<u64>) {
        if phase == self.phase {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
    fn advance(&self, _: u64) {}
    fn end(&self) {}
    fn figure(&self, _: &'static str, _: u64) {}
}

#[test]
fn budget_and_cancelling() {
    let mut rng = SplitMix64::new(14);
    let edges: Vec<_> = (0..200_000)
        .map(|_| (rng.below(100_000) as u32, rng.below(90_000) as u32))
        .collect();
    let game = GameGraph::from(Graph::from_edges(100_000, &edges));
    let error = loopy(&game, &Control::default().memory(1_000_000)).unwrap_err();
    assert_eq!(error.message.code, "memory-over-budget");
    assert!(loopy(&game, &Control::default().memory(20_000_000)).is_ok());
    for phase in ["transpose", "solve"] {
        let stop = AtomicBool::new(false);
        let stopper = StopIn { phase, stop: &stop };
        let control = Control::default()
            .cancelled_by(&stop)
            .reporting_to(&stopper);
        assert_eq!(loopy(&game, &control).unwrap_err().blame, Blame::Interrupt);
    }
}

/// What the oracle answers for a graph given as text.
fn ask(text: &str, at: &str) -> Result<String, Error> {
    let files = MemoryFiles::from([("graph.txt", text.to_owned())]);
    let control = Control::default();
    let opened = catalog::open(&format!("graph:graph.txt{at}"), &files, &control)?;
    let answer = opened.oracle.nim_value(opened.at(), &control)?;
    // The stored values are the same.
    assert_eq!(opened.oracle.nim_value(opened.at(), &control)?, answer);
    Ok(serde_json::to_string(&answer).unwrap())
}

#[test]
fn through_the_oracle() {
    let escape = "start left\nstart right\nleft trap\nright round\nround right\ntrap end\n";
    for (at, expected) in [
        ("start", "{\"infinite\":[0]}"),
        ("round", "{\"infinite\":[]}"),
        ("trap", "1"),
        ("left", "0"),
    ] {
        let found = ask(escape, &format!("@{at}")).unwrap();
        let tail = format!("\"position\":\"{at}\",\"nim_value\":{expected}}}");
        assert!(found.ends_with(&tail), "{found}");
    }
    let declared = format!("{escape}trap = loss\n");
    assert!(ask(&declared, "@left").unwrap().ends_with(":1}"));
    let code = |text: &str, at| ask(text, at).unwrap_err().message;
    assert_eq!(code(escape, "").code, "position-missing");
    assert_eq!(code(escape, "@nowhere").code, "vertex-unknown");
    let drawn = format!("{escape}end = draw\nround = win\n");
    let message = code(&drawn, "@end");
    assert_eq!(message.code, "nim-value-labelled");
    // The first one in the order of the file.
    assert_eq!(message.args[0], ("vertex", "round".into()));
    assert_eq!(code("a : 0\nb : 1\na b\n", "@a").code, "nim-value-owners");
}

/// From a value m each move to a larger or an infinite one can be answered by a move back to m, at
/// an earlier place; also in the slow twin's order.
#[test]
fn moves_away_from_a_value_are_answered_in_order() {
    let mut rng = SplitMix64::new(77);
    let control = Control::default();
    for case in 0..3_000 {
        let game = random(&mut rng, 12);
        let options = options(&game);
        for values in [loopy(&game, &control), loopy_plainly(&game, &control)] {
            let values = values.unwrap();
            for v in 0..game.graph.vertices() {
                let (Some(m), Some(place)) = (values.number(v), values.order(v)) else {
                    continue;
                };
                let away = options[v as usize].iter();
                for &w in away.filter(|&&w| values.number(w).is_none_or(|number| number > m)) {
                    let back = options[w as usize].iter();
                    let mut back = back.filter(|&&x| values.number(x) == Some(m));
                    // From place 0 no cycle is reached.
                    let is_before = |&x: &u32| values.order(x) < Some(place) || place == 0;
                    assert!(back.any(is_before), "case {case}: {v} {w} of {game:?}");
                }
            }
        }
    }
}
