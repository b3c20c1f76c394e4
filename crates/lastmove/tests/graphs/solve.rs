//! The engines against each other and against the definition of the game.

use crate::common::RandomGame;
use lastmove::files::MemoryFiles;
use lastmove::game::{Play, Purpose};
use lastmove::graph::generate::SplitMix64;
use lastmove::graph::{GameGraph, Graph};
use lastmove::solve::{backward, expand, explore, iterate};
use lastmove::{Control, Outcome, Value, catalog};

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

/// The values by the definition, on the game of two named players: the smallest number of plies
/// within which player `winner` can force the end from a vertex where player `owner` moves.
fn brute(game: &RandomGame, play: Play) -> Vec<Value> {
    let n = game.moves.len();
    // within[owner][winner][v], for a growing number of plies.
    let mut within = vec![[[false; 2]; 2]; n];
    let mut plies = vec![[[None; 2]; 2]; n];
    for k in 0..=2 * n as u64 {
        let before = within.clone();
        for v in 0..n {
            for owner in 0..2 {
                for winner in 0..2 {
                    let forced = forces(game, play, &before, v, owner, winner);
                    within[v][owner][winner] = forced;
                    if forced && plies[v][owner][winner].is_none() {
                        plies[v][owner][winner] = Some(k);
                    }
                }
            }
        }
    }
    let value = |v: usize, owner: usize| match plies[v][owner] {
        [None, None] => Value::Draw,
        [Some(k), None] | [None, Some(k)] if plies[v][owner][owner].is_some() => Value::Win(k),
        [Some(k), None] | [None, Some(k)] => Value::Loss(k),
        both => panic!("both players win: {both:?}"),
    };
    (0..n)
        .map(|v| {
            assert_eq!(value(v, 0), value(v, 1), "the players' names matter at {v}");
            value(v, 0)
        })
        .collect()
}

fn forces(
    game: &RandomGame,
    play: Play,
    before: &[[[bool; 2]; 2]],
    v: usize,
    owner: usize,
    winner: usize,
) -> bool {
    let ended = |outcome| match outcome {
        Outcome::Win => winner == owner,
        Outcome::Loss => winner != owner,
        Outcome::Draw => false,
    };
    if let Some(label) = game.labels[v] {
        return ended(label);
    }
    if game.moves[v].is_empty() {
        return ended(match play {
            Play::Normal => Outcome::Loss,
            Play::Misere => Outcome::Win,
        });
    }
    let mut serves = game.moves[v].iter().map(|&(to, keeps_turn)| {
        let next = if keeps_turn { owner } else { 1 - owner };
        before[to as usize][next][winner]
    });
    if owner == winner {
        serves.any(|forced| forced)
    } else {
        serves.all(|forced| forced)
    }
}

fn solved(game: &GameGraph, play: Play) -> Vec<Value> {
    let values = backward(game, play, &Control::default()).unwrap();
    let values: Vec<_> = values.iter().collect();
    let slow: Vec<_> = iterate(game, play).unwrap().iter().collect();
    assert_eq!(values, slow, "backward against iterate on {game:?}");
    values
}

/// The vertices that can be reached from `v`.
fn reachable(game: &RandomGame, v: u32) -> Vec<u32> {
    let mut found = vec![v];
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        next += 1;
        for &(to, _) in game.live_moves(at) {
            if !found.contains(&to) {
                found.push(to);
            }
        }
    }
    found
}

fn assert_explore_agrees(game: &RandomGame, play: Play, expected: &[Value]) {
    for v in 0..game.moves.len() as u32 {
        let solved = explore(game, &v, play, &Control::default()).unwrap();
        let mut reached: Vec<u32> = solved.iter().map(|(&at, _)| at).collect();
        assert_eq!(reached.first(), Some(&v));
        for (&at, value) in solved.iter() {
            assert_eq!(value, expected[at as usize], "{at} from {v} of {game:?}");
            assert_eq!(solved.value(&at), Some(value));
        }
        let mut wanted = reachable(game, v);
        reached.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(reached, wanted, "from {v} of {game:?}");
        assert_eq!(solved.len(), wanted.len());
        let elsewhere = (0..expected.len() as u32).find(|at| !wanted.contains(at));
        assert!(elsewhere.is_none_or(|at| solved.value(&at).is_none()));
    }
}

#[test]
fn random_graphs_by_every_engine_and_by_the_definition() {
    let mut rng = SplitMix64::new(1);
    let mut seen = [0u32; 3];
    let mut longest = 0;
    for _ in 0..30_000 {
        let game = RandomGame::new(&mut rng, 12, 0);
        let graph = game.graph();
        assert_eq!(
            graph.graph.edges(),
            game.moves.iter().map(Vec::len).sum::<usize>() as u64
        );
        for play in PLAYS {
            let values = solved(&graph, play);
            assert_eq!(values, brute(&game, play), "{play:?} {game:?}");
            assert_explore_agrees(&game, play, &values);
            for value in values {
                seen[value.outcome() as usize] += 1;
                longest = longest.max(value.remoteness().unwrap_or(0));
            }
        }
    }
    // There are enough games of each kind.
    assert!(seen.iter().all(|&count| count > 10_000), "{seen:?}");
    assert_eq!(longest, 11, "the longest game on 12 vertices");
}

#[test]
fn kept_turns_by_every_engine_and_by_the_definition() {
    let mut rng = SplitMix64::new(2);
    let mut kept_turns = 0;
    let mut differ = 0;
    for round in 0..30_000 {
        let kept = [10, 50, 90, 100][round % 4];
        let game = RandomGame::new(&mut rng, 10, kept);
        let graph = expand(&game, &Control::default()).unwrap();
        kept_turns += u32::from(graph.graph.has_kept_turns());
        for play in PLAYS {
            let values = solved(&graph, play);
            assert_eq!(values, brute(&game, play), "{play:?} {game:?}");
            assert_explore_agrees(&game, play, &values);
            let mut passing = game.clone();
            for (_, keeps_turn) in passing.moves.iter_mut().flatten() {
                *keeps_turn = false;
            }
            differ += u32::from(solved(&passing.graph(), play) != values);
        }
    }
    assert!(kept_turns > 4_000, "{kept_turns}");
    assert!(differ > 4_000, "{differ}");
}

/// The values of a graph of `n` vertices given by its edges and labels.
fn small(n: u32, edges: &[(u32, u32)], labels: &[(u32, Outcome)], play: Play) -> Vec<Value> {
    let mut game = GameGraph::from(Graph::from_edges(n, edges));
    for &(v, label) in labels {
        game.labels.set(v, Some(label));
    }
    solved(&game, play)
}

#[test]
fn the_smallest_graphs() {
    use Value::{Draw, Loss, Win};
    for play in PLAYS {
        assert_eq!(small(0, &[], &[], play), []);
        assert_eq!(small(1, &[(0, 0)], &[], play), [Draw]);
        assert_eq!(small(2, &[(0, 1), (1, 0)], &[], play), [Draw, Draw]);
        // A label makes a terminal, whatever moves there are.
        let looped = |label| small(1, &[(0, 0)], &[(0, label)], play);
        assert_eq!(looped(Outcome::Win), [Win(0)]);
        assert_eq!(looped(Outcome::Loss), [Loss(0)]);
        assert_eq!(looped(Outcome::Draw), [Draw]);
        // A drawn terminal is not a win, and not a loss while it can be reached.
        let drawn = [(2, Outcome::Draw), (1, Outcome::Win)];
        assert_eq!(
            small(3, &[(0, 1), (0, 2)], &drawn, play),
            [Draw, Win(0), Draw]
        );
    }
    assert_eq!(small(1, &[], &[], Play::Normal), [Loss(0)]);
    assert_eq!(small(1, &[], &[], Play::Misere), [Win(0)]);
    // A loop that one player can leave to win.
    let loop_with_exit = [(0, 1), (1, 0), (1, 2)];
    assert_eq!(
        small(3, &loop_with_exit, &[], Play::Normal),
        [Loss(2), Win(1), Loss(0)]
    );
    assert_eq!(
        small(3, &loop_with_exit, &[], Play::Misere),
        [Draw, Draw, Win(0)]
    );
    // Two edges to one won vertex count twice, and both must be counted down.
    assert_eq!(
        small(3, &[(0, 1), (0, 1), (1, 2)], &[], Play::Normal),
        [Loss(2), Win(1), Loss(0)]
    );
}

#[test]
fn the_empty_graph_is_nothing_to_fear() {
    let files = MemoryFiles::from([("empty.txt", "# nothing\n")]);
    let control = Control::default();
    let opened = catalog::open("graph:empty.txt", &files, &control).unwrap();
    let totals = opened.oracle.totals(&control).unwrap();
    assert_eq!((totals.positions, totals.longest), (0, None));
    let graph = GameGraph::default();
    assert!(backward(&graph, Play::Normal, &control).unwrap().is_empty());
}

/// A graph opened only for its values has the same values, and nothing else.
#[test]
fn values_are_the_same_where_moves_are_dropped() {
    let text = "a b\na c\nb c\nb a\nc d\nd e\nf f\nc = loss\ng a\n";
    let files = MemoryFiles::from([("g.txt", text)]);
    let control = Control::default();
    for notation in ["graph:g.txt", "graph/misere:g.txt", "graph:g.txt@b"] {
        let whole = catalog::open(notation, &files, &control).unwrap();
        let alone = catalog::open_for(notation, Purpose::Values, &files, &control).unwrap();
        assert_eq!(
            alone.totals(&control).unwrap(),
            whole.totals(&control).unwrap()
        );
        let histogram = |opened: &catalog::Opened| {
            let view = lastmove::oracle::View::Histogram;
            format!("{:?}", opened.oracle.diagram(None, &view, &control))
        };
        assert_eq!(histogram(&alone), histogram(&whole), "{notation}");
        for vertex in ["a", "b", "f"] {
            let error = alone.oracle.ask(Some(vertex), Default::default(), &control);
            assert_eq!(error.unwrap_err().message.code, "moves-dropped");
        }
        let error = alone.oracle.nim_value(Some("a"), &control).unwrap_err();
        assert!(["moves-dropped", "nim-value-misere"].contains(&error.message.code));
    }
    // A sum needs the moves of its parts.
    let sum = "graph:g.txt@b + graph:g.txt@a";
    let whole = catalog::open(sum, &files, &control).unwrap();
    let alone = catalog::open_for(sum, Purpose::Values, &files, &control).unwrap();
    assert_eq!(
        format!(
            "{:?}",
            alone.totals(&control).map_err(|error| error.message)
        ),
        format!(
            "{:?}",
            whole.totals(&control).map_err(|error| error.message)
        ),
    );
}
