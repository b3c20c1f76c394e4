use super::search::{MOST_SEARCHED, Walk, Wanted};
use super::{Geography, Position};
use lastmove_engine::files::MemoryFiles;
use lastmove_engine::game::{Game, Impartial, Notation, Play, Spec};
use lastmove_engine::graph::generate::SplitMix64;
use lastmove_engine::{Blame, Control, Error, LoopyNimber, Nimber, Outcome};

fn open_with(text: &str, options: &str) -> Result<Geography, Error> {
    let files = MemoryFiles::from([("g", text.as_bytes().to_vec())]);
    let spec = Spec::parse(&format!("geography:g{options}"))?;
    Geography::open(&spec, &files, &Control::default())
}

/// The game on a graph of vertices 0 to n − 1.
fn game(n: u32, edges: &[(u32, u32)], options: &str) -> Geography {
    let mut text: String = (0..n).map(|v| format!("{v}\n")).collect();
    for (from, to) in edges {
        text += &format!("{from} {to}\n");
    }
    open_with(&text, options).unwrap()
}

/// The nim value, and who wins normal and misère play, by the rules alone: targets as bits, and the
/// vertices that are left.
fn by_rules(targets: &[u32], token: u32, left: u32) -> (u16, bool, bool) {
    let (mut values, mut wins, mut misere_wins) = (Vec::new(), false, false);
    for to in (0..targets.len() as u32).filter(|to| targets[token as usize] & left & (1 << to) != 0)
    {
        let (value, is_won, is_misere_won) = by_rules(targets, to, left & !(1 << to));
        values.push(value);
        wins |= !is_won;
        misere_wins |= !is_misere_won;
    }
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    (value, wins, misere_wins || values.is_empty())
}

/// Compares everything at a position with the rules alone.
fn check(game: &Geography, targets: &[u32], token: u32, visited: u32) {
    let control = Control::default();
    let n = targets.len() as u32;
    let at = Position {
        token,
        visited: vec![u64::from(visited | 1 << token)],
    };
    let left = !(visited | 1 << token) & ((1 << n) - 1);
    let (value, is_won, is_misere_won) = by_rules(targets, token, left);
    let said = || format!("{targets:?} {token} {visited:b}");
    let nim: LoopyNimber = Nimber::from(u64::from(value)).into();
    assert_eq!(game.nim_value(&at, &control).unwrap(), nim, "{}", said());
    for (play, is_won) in [(Play::Normal, is_won), (Play::Misere, is_misere_won)] {
        let outcome = game.outcome(&at, play, &control).unwrap();
        assert_eq!(outcome == Some(Outcome::Win), is_won, "{} {play:?}", said());
        let mut walk = Walk::new(game, &at, Wanted::Winner(play)).unwrap();
        assert_eq!(walk.value(&control).unwrap() == 1, is_won, "{}", said());
        let moves: Vec<u32> = (0..n)
            .filter(|to| targets[token as usize] & left & (1 << to) != 0)
            .collect();
        let mut winning: Vec<u32> = game
            .winning_moves(&at, play, &control)
            .unwrap()
            .into_iter()
            .map(|step| step.mv)
            .collect();
        winning.sort_unstable();
        let lost = |to: &&u32| {
            let (_, normal, misere) = by_rules(targets, **to, left & !(1 << **to));
            !if play == Play::Normal { normal } else { misere }
        };
        let expected: Vec<u32> = moves.iter().filter(lost).copied().collect();
        assert_eq!(winning, expected, "{} {play:?}", said());
    }
    for wanted in 0..3u64 {
        let to = game.moves_to(&at, &Nimber::from(wanted), &control).unwrap();
        for step in to {
            let rest = left & !(1 << step.mv);
            assert_eq!(u64::from(by_rules(targets, step.mv, rest).0), wanted);
        }
    }
    let text = game.write_position(&at);
    assert_eq!(game.read_position(&text).unwrap(), at, "{text}");
}

#[test]
fn every_undirected_graph_of_up_to_five_vertices() {
    let mut positions = 0;
    for n in 1..=5u32 {
        let pairs: Vec<(u32, u32)> = (0..n)
            .flat_map(|a| (a + 1..n).map(move |b| (a, b)))
            .collect();
        for set in 0..1u32 << pairs.len() {
            let edges = pairs
                .iter()
                .enumerate()
                .filter(|(bit, _)| set >> bit & 1 == 1);
            let edges: Vec<(u32, u32)> = edges.map(|(_, &edge)| edge).collect();
            let game = game(n, &edges, ",undirected=yes");
            assert!(game.is_undirected());
            let mut targets = vec![0; n as usize];
            for (a, b) in edges {
                targets[a as usize] |= 1 << b;
                targets[b as usize] |= 1 << a;
            }
            for token in 0..n {
                check(&game, &targets, token, 0);
                positions += 1;
            }
        }
    }
    assert_eq!(positions, 1 + 2 * 2 + 3 * 8 + 4 * 64 + 5 * 1024);
}

/// Graphs of up to eight vertices, some undirected without saying so, with loops and edges given twice,
/// and positions in the middle of play.
#[test]
fn random_graphs_and_positions() {
    let mut rng = SplitMix64::new(2026);
    let mut undirected = 0;
    for _ in 0..3000 {
        let n = 1 + rng.below(8) as u32;
        let both = rng.below(3) == 0;
        let mut edges = Vec::new();
        for _ in 0..rng.below(u64::from(n) * 3) {
            let (from, to) = (rng.below(n.into()) as u32, rng.below(n.into()) as u32);
            edges.push((from, to));
            if both {
                edges.push((to, from));
            }
        }
        let mut targets = vec![0u32; n as usize];
        for &(from, to) in edges.iter().filter(|(from, to)| from != to) {
            targets[from as usize] |= 1 << to;
        }
        let game = game(n, &edges, "");
        let leads_back = (0..n)
            .all(|v| (0..n).all(|w| targets[v as usize] >> w & 1 == targets[w as usize] >> v & 1));
        assert_eq!(game.is_undirected(), leads_back, "{edges:?}");
        undirected += u32::from(leads_back);
        let visited = rng.below(1 << n) as u32;
        check(&game, &targets, rng.below(n.into()) as u32, visited);
    }
    assert!(undirected > 900, "{undirected}");
}

/// Larger graphs with many odd cycles, which matchings and the search must agree on.
#[test]
fn matchings_and_the_search_agree() {
    let control = Control::default();
    let mut rng = SplitMix64::new(7);
    let mut won = 0;
    for _ in 0..300 {
        let n = 9 + rng.below(6) as u32;
        let count = n - 2 + rng.below(8) as u32;
        let edges: Vec<(u32, u32)> = (0..count)
            .map(|_| (rng.below(n.into()) as u32, rng.below(n.into()) as u32))
            .collect();
        let game = game(n, &edges, ",undirected=yes");
        let at = Position::new(rng.below(n.into()) as u32, n);
        let mut matched = game.matched_moves(&at, &control).unwrap();
        let wanted = Wanted::Winner(Play::Normal);
        let mut searched = game.searched_moves(&at, wanted, 0, &control).unwrap();
        matched.sort_unstable();
        searched.sort_unstable();
        assert_eq!(matched, searched, "{edges:?}");
        won += u32::from(!matched.is_empty());
    }
    assert!((50..250).contains(&won), "{won}");
}

/// On graphs too large for a search, a position is lost exactly if all moves lead to won ones, along random
/// plays to the end.
#[test]
fn matchings_agree_with_themselves() {
    let control = Control::default();
    let mut rng = SplitMix64::new(11);
    let (mut won, mut lost) = (0, 0);
    for _ in 0..60 {
        let n = 60;
        let edges: Vec<(u32, u32)> = (0..70 + rng.below(60))
            .map(|_| (rng.below(n.into()) as u32, rng.below(n.into()) as u32))
            .collect();
        let game = game(n, &edges, ",undirected=yes");
        let mut at = Position::new(rng.below(n.into()) as u32, n);
        loop {
            let moves: Vec<u32> = game.moves(&at).collect();
            let winning = game.matched_moves(&at, &control).unwrap();
            for &to in &moves {
                let answers = game.matched_moves(&at.after(to), &control).unwrap();
                assert_eq!(winning.contains(&to), answers.is_empty(), "{edges:?}");
            }
            *if winning.is_empty() {
                &mut lost
            } else {
                &mut won
            } += 1;
            if moves.is_empty() {
                break;
            }
            at = at.after(moves[rng.below(moves.len() as u64) as usize]);
        }
    }
    assert!(won > 200 && lost > 200, "{won} {lost}");
}

#[test]
fn a_path_of_sixty_thousand_vertices() {
    let control = Control::default();
    let n = 60_000;
    let edges: Vec<(u32, u32)> = (1..n).map(|v| (v - 1, v)).collect();
    let game = game(n, &edges, ",undirected=yes");
    let is_won = |game: &Geography, at: &Position| {
        let outcome = game.outcome(at, Play::Normal, &control).unwrap();
        outcome == Some(Outcome::Win)
    };
    // The vertices pair off, so whoever begins wins; after the move away from the end they do not.
    for token in [0, 1, 30_000, n - 1] {
        assert!(is_won(&game, &Position::new(token, n)), "{token}");
    }
    assert!(!is_won(&game, &Position::new(0, n).after(1)));
    let shorter = self::game(
        n - 1,
        &edges[1..]
            .iter()
            .map(|(a, b)| (a - 1, b - 1))
            .collect::<Vec<_>>(),
        ",undirected=yes",
    );
    for token in [0, 1, 30_000, 30_001, n - 2] {
        let at = Position::new(token, n - 1);
        assert_eq!(is_won(&shorter, &at), token % 2 == 1, "{token}");
    }
    // Where edges lead one way, a search would be as deep as the path: it is refused.
    let game = open_with(&path(MOST_SEARCHED + 1), "").unwrap();
    let error = game
        .outcome(&game.start(), Play::Normal, &control)
        .unwrap_err();
    assert_eq!(
        (error.blame, error.message.code),
        (Blame::Limit, "geography-large")
    );
    let game = open_with(&path(MOST_SEARCHED), "").unwrap();
    let outcome = game.outcome(&game.start(), Play::Normal, &control).unwrap();
    assert_eq!(outcome, Some(Outcome::Win));
}

/// A path of so many vertices whose edges lead one way.
fn path(vertices: usize) -> String {
    (1..vertices).map(|v| format!("{} {v}\n", v - 1)).collect()
}

#[test]
fn notation_and_refusals() {
    let game = open_with("a b\nb c%3B/d\nc%3B/d a\n", ",start=b").unwrap();
    assert_eq!(game.write_position(&game.start()), "b");
    let at = game.read_position("c%253B%2Fd/b;a").unwrap();
    assert_eq!(game.write_position(&at), "c%253B%2Fd/a;b");
    let code = |error: Error| error.message.code;
    for (text, expected) in [
        ("x", "vertex-unknown"),
        ("a/", "vertex-unknown"),
        ("a/a", "geography-twice"),
        ("a/b;b", "geography-twice"),
        ("a/b/b", "vertex-unknown"),
        ("", "vertex-unknown"),
    ] {
        assert_eq!(
            code(game.read_position(text).unwrap_err()),
            expected,
            "{text}"
        );
    }
    for (text, options, expected) in [
        ("", "", "geography-no-vertex"),
        ("a b\n", ",start=c", "vertex-unknown"),
        ("a b\n", ",undirected=no", "option-value"),
        ("a b\n", ",k=2", "option-unknown"),
        ("a b\nb = win\n", "", "graph-edges-alone"),
        ("a b\nb : 1\na : 0\n", "", "graph-edges-alone"),
    ] {
        let error = open_with(text, options).err();
        assert_eq!(error.map(code), Some(expected), "{text:?}{options}");
    }
    let many: String = (0..=65_536).map(|v| format!("{v}\n")).collect();
    let error = open_with(&many, "").err().unwrap();
    assert_eq!(
        (error.blame, code(error)),
        (Blame::Limit, "placed-graph-large")
    );
}

#[test]
fn work_is_stopped_and_memory_is_bounded() {
    use std::sync::atomic::AtomicBool;
    let n = 24;
    let edges: Vec<(u32, u32)> = (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).collect();
    let directed: Vec<(u32, u32)> = edges
        .iter()
        .copied()
        .filter(|(a, b)| (a * 7 + b * 5) % 11 < 7)
        .collect();
    let game = game(n, &directed, "");
    assert!(!game.is_undirected());
    let stop = AtomicBool::new(true);
    let stopped = Control::default().cancelled_by(&stop);
    let nim = |control: &Control<'_>| game.nim_value(&game.start(), control).unwrap_err().blame;
    assert_eq!(nim(&stopped), Blame::Interrupt);
    assert_eq!(nim(&Control::default().memory(1 << 20)), Blame::Memory);
}
