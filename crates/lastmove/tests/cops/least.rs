//! The cop number, by corners and by the search.

use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Play, Spec};
use lastmove::games::cops::{self, RowSearch};
use lastmove::games::pursuit::LeastPolice;
use lastmove::graph::generate::SplitMix64;
use lastmove::solve::Solver;
use lastmove::{Blame, Control, Error, Outcome};

use crate::graphs::{Random, open, text};

fn least(text: &str, options: &str, control: &Control<'_>) -> Result<LeastPolice, Error> {
    let files = MemoryFiles::from([("g", text)]);
    let spec = Spec::parse(&format!("cops:g{options}")).unwrap();
    cops::least_cops(&spec, &files, control)
}

/// The least number of cops by the values of the start, up to three, and whether this placing wins.
fn plainly(random: &Random) -> Option<u64> {
    (1..=3).find(|&count| {
        let options = random.options();
        let (_, rest) = options.split_once(',').unwrap();
        let game = open(&random.text(), &format!("k={count},{rest}")).unwrap();
        let solver = RowSearch::new(Play::Normal);
        let verdict = solver.value(&game, &game.start(), &Control::default());
        verdict.unwrap().outcome == Outcome::Win
    })
}

#[test]
fn it_is_the_first_number_that_wins() {
    let control = Control::default();
    let mut random = SplitMix64::new(21);
    let mut seen = [0; 4];
    for _ in 0..1_500 {
        let mut drawn = Random::new(&mut random);
        drawn.exits.clear();
        let expected = plainly(&drawn);
        let found = least(&drawn.text(), &format!(",{}", drawn.options()), &control).unwrap();
        let context = || format!("{}\n{}", drawn.options(), drawn.text());
        match (expected, found.count) {
            (None, None) => assert_eq!(found.tried, 4),
            (None, Some(count)) => assert_eq!(count, 4, "{}", context()),
            (expected, found) => assert_eq!(expected, found, "{}", context()),
        }
        seen[expected.unwrap_or(0) as usize] += 1;
        // The cops win from where they are placed.
        if let (Some(count), Some(placement)) = (expected, found.placement) {
            let options = drawn.options();
            let (_, rest) = options.split_once(',').unwrap();
            let game = open(&drawn.text(), &format!("k={count},{rest}")).unwrap();
            use lastmove::game::Notation;
            let at = game.read_position(&format!("{placement}/?/R")).unwrap();
            let verdict = RowSearch::new(Play::Normal)
                .value(&game, &at, &control)
                .unwrap();
            assert_eq!(verdict.outcome, Outcome::Loss, "{}", context());
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

/// Corners and the search agree on graphs in which both may pass: more of those.
#[test]
fn corners_tell_what_one_cop_wins() {
    let control = Control::default();
    let mut random = SplitMix64::new(22);
    let mut won = 0;
    for _ in 0..3_000 {
        let n = 2 + random.below(9) as u32;
        let mut edges: Vec<(u32, u32)> =
            (1..n).map(|v| (random.below(v.into()) as u32, v)).collect();
        for _ in 0..random.below(u64::from(n) * 2) {
            edges.push((random.below(n.into()) as u32, random.below(n.into()) as u32));
        }
        let text = text(n, &edges);
        let game = open(&text, "undirected=yes").unwrap();
        let verdict = RowSearch::new(Play::Normal).value(&game, &game.start(), &control);
        let expected = verdict.unwrap().outcome == Outcome::Win;
        let found = least(&text, ",undirected=yes", &control).unwrap();
        assert_eq!(found.count == Some(1), expected, "{text}");
        won += u32::from(expected);
    }
    assert!((500..2_500).contains(&won), "{won}");
}

#[test]
fn large_graphs_of_one_cop_fall_apart() {
    let control = Control::default();
    // A path, a star, and a row of triangles, of a hundred thousand vertices.
    let n = 100_000;
    let path: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
    let star: Vec<_> = (1..n).map(|v| (0, v)).collect();
    let strip: Vec<_> = path
        .iter()
        .copied()
        .chain((2..n).map(|v| (v - 2, v)))
        .collect();
    for edges in [&path, &star, &strip] {
        let found = least(&text(n, edges), ",undirected=yes", &control).unwrap();
        assert_eq!(found.count, Some(1));
    }
    // A ring of as many has no corner, and is too large for the search with two cops.
    let ring: Vec<_> = path.iter().copied().chain([(n - 1, 0)]).collect();
    let found = least(&text(n, &ring), ",undirected=yes", &control).unwrap();
    assert_eq!((found.count, found.tried), (None, 1));
    assert_eq!(found.refused.unwrap().message.code, "placed-graph-large");
}

#[test]
fn memory_bounds_the_search() {
    let n = 500;
    let ring: Vec<_> = (0..n).map(|v| (v, (v + 1) % n)).collect();
    let text = text(n, &ring);
    let found = least(&text, "", &Control::default().memory(1 << 20)).unwrap();
    // One way round a ring the robber is as quick as the cop.
    assert_eq!((found.count, found.tried), (None, 1));
    assert_eq!(found.refused.unwrap().blame, Blame::Memory);
    let error = least(&text, "", &Control::default().memory(1 << 15)).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
}
