use super::*;
use crate::solve::streamed::external::{Sizes, of_sizes};

/// Solves the same graph with buffers of these sizes.
fn solve(
    game: &GameGraph,
    play: Play,
    folder: &dyn Storage,
    sizes: Sizes,
    control: &Control<'_>,
) -> Result<Vec<Value>, Error> {
    let rest = GameGraph {
        graph: Graph::default(),
        ..game.clone()
    };
    let found = control.with_threads(|| match sizes.segment % 2 {
        0 => of_sizes(&game.graph, &rest, play, folder, sizes, control),
        _ => {
            let pair = Pair(game.graph.clone(), game.graph.transposed());
            of_sizes(&pair, &rest, play, folder, sizes, control)
        }
    })??;
    let mut values = vec![Value::Draw; found.len() as usize];
    found.read(0, &mut values)?;
    Ok(values)
}

fn all(values: &Values) -> Vec<Value> {
    values.iter().collect()
}

#[test]
fn graphs_of_all_kinds_with_lists_of_every_length() {
    let mut rng = SplitMix64::new(31);
    let mut spread = 0;
    for case in 0..6_000 {
        let n = rng.below(60) as u32;
        let game = match n {
            0 => GameGraph::default(),
            n => game(case % 9, n, &mut rng),
        };
        let play = [Play::Normal, Play::Misere][rng.below(2) as usize];
        let control = Control::default().threads(1 + case as usize % 2);
        let expected = backward(&game, play, &control).unwrap();
        let folder = MemoryFiles::default();
        let sizes = Sizes {
            segment: 1 + rng.below(30),
            bits: rng.below(5) as u32,
            few: rng.below(2) as usize * rng.below(80) as usize,
            // A run for every two chunks, or none.
            room: rng.below(2) << 20,
            piece: 1 + rng.below(12) as usize,
            held: rng.below(3) as usize * rng.below(40) as usize,
            together: 1 + rng.below(4) as usize,
        };
        let found = solve(&game, play, &folder, sizes, &control).unwrap();
        assert_eq!(found, all(&expected), "case {case}: {game:?}");
        assert!(!folder.names().iter().any(|name| name.starts_with("run-")));
        spread += u32::from(sizes.few == 0);
        // Existing results are reused.
        let again = solve(&game, play, &folder, sizes, &control).unwrap();
        assert_eq!(again, found, "case {case} again");
    }
    assert!(spread > 1_000, "{spread}");
}

#[test]
fn large_graphs_with_runs_of_messages() {
    let mut rng = SplitMix64::new(32);
    for case in 0..18 {
        let n = 1 + rng.below(60_000) as u32;
        let game = game(case % 9, n, &mut rng);
        let expected = levels(&game, Play::Normal, &Control::default()).unwrap();
        for few in [0, 100, 1 << 20] {
            // Long lines are skipped here: above they are tested with the words written in each
            // level.
            let is_line = case % 9 < 3;
            let sizes = Sizes {
                segment: (2 << rng.below(15)) + few as u64 % 3,
                bits: 4 + rng.below(14) as u32,
                few: if is_line { few.max(100) } else { few },
                room: 0,
                piece: 1 + rng.below(3_000) as usize,
                held: rng.below(20_000) as usize,
                together: 1 + rng.below(4) as usize,
            };
            let (folder, control) = (MemoryFiles::default(), Control::default());
            let found = solve(&game, Play::Normal, &folder, sizes, &control).unwrap();
            assert!(found == all(&expected), "case {case}, {few}");
        }
    }
}

/// One after the other on one thread, at the same time on more: even the files are the same.
#[test]
fn the_files_do_not_depend_on_the_threads() {
    let mut rng = SplitMix64::new(37);
    for case in 0..27 {
        let n = 1 + rng.below(20_000) as u32;
        let game = game(case % 9, n, &mut rng);
        let sizes = Sizes {
            segment: 2 << rng.below(15),
            bits: 4 + rng.below(12) as u32,
            few: 100 + rng.below(5_000) as usize,
            room: 0,
            piece: 1 + rng.below(500) as usize,
            held: rng.below(3_000) as usize,
            together: 1 + rng.below(4) as usize,
        };
        let files = |threads| {
            let (folder, control) = (MemoryFiles::default(), Control::default().threads(threads));
            solve(&game, Play::Misere, &folder, sizes, &control).unwrap();
            let mut names = folder.names();
            names.sort_unstable();
            let bytes = |name: String| (folder.get(&name).unwrap(), name);
            names.into_iter().map(bytes).collect::<Vec<_>>()
        };
        let expected = files(1);
        assert!(
            [2, 5].into_iter().all(|threads| files(threads) == expected),
            "case {case}"
        );
    }
}

#[test]
fn a_run_that_is_killed_again_and_again_goes_on() {
    let mut rng = SplitMix64::new(33);
    let (mut kills, mut from_words) = (0, 0);
    for kind in [0, 2, 5, 6, 7] {
        let game = game(kind, 10_000, &mut rng);
        let expected = levels(&game, Play::Misere, &Control::default()).unwrap();
        let (folder, control) = (SimulatedDisk::default(), Control::default());
        let sizes = Sizes {
            segment: (1 << 12) + kind % 2,
            bits: 10,
            few: 300,
            room: 0,
            piece: 200,
            held: 700,
            together: 1 + rng.below(4) as usize,
        };
        let run = || solve(&game, Play::Misere, &folder, sizes, &control);
        let (found, killed) = until_done(&folder, run);
        assert!(found == all(&expected), "kind {kind}");
        kills += killed.len();
        from_words += killed.iter().filter(|has_words| **has_words).count();
    }
    assert!(kills >= 100 && from_words >= 40, "{kills} {from_words}");
}

#[test]
fn what_is_damaged_is_refused() {
    let mut rng = SplitMix64::new(34);
    let one = GameGraph::from(graph(6, 3_000, &mut rng));
    let other = GameGraph::from(graph(5, 3_000, &mut rng));
    let (folder, control) = (MemoryFiles::default(), Control::default());
    let sizes = Sizes {
        segment: 1 << 10,
        bits: 8,
        few: 50,
        room: 0,
        piece: 200,
        held: 700,
        together: 1 + rng.below(4) as usize,
    };
    let run = |game: &GameGraph| solve(game, Play::Normal, &folder, sizes, &control);
    let expected = run(&one).unwrap();
    assert_eq!(run(&other).unwrap_err().message.code, "work-other");
    let names = folder.names();
    for (name, other) in names
        .iter()
        .flat_map(|name| names.iter().map(move |other| (name, other)))
    {
        let whole = folder.get(name).unwrap();
        folder.put(name, folder.get(other).unwrap());
        if name != other {
            assert_eq!(
                run(&one).unwrap_err().message.code,
                "work-renamed",
                "{other} over {name}"
            );
        }
        folder.put(name, whole);
    }
    for name in folder.names() {
        let whole = folder.get(&name).unwrap();
        for at in [0, whole.len() / 2, whole.len() - 100, whole.len() - 1] {
            let mut bytes = whole.clone();
            bytes[at] ^= 4;
            folder.put(&name, bytes);
            let code = run(&one).map(drop).map_err(|error| error.message.code);
            assert_eq!(code, Err("work-damaged"), "{name} {at}");
        }
        folder.put(&name, whole);
    }
    assert_eq!(run(&one).unwrap(), expected);
}

/// A budget too small for the words is enough; a budget of nothing is refused.
#[test]
fn the_budget_decides_what_is_held() {
    let game = GameGraph::from(graph(6, 1_000_000, &mut SplitMix64::new(35)));
    let expected = levels(&game, Play::Normal, &Control::default()).unwrap();
    let (folder, rest) = (MemoryFiles::default(), GameGraph::default());
    let budget = |bytes| Control::default().memory(bytes);
    let run = |control| external(&game.graph, &rest, Play::Normal, &folder, &control);
    let error = run(budget(BUFFERS)).err().map(|error| error.message.code);
    assert_eq!(error, Some("memory-over-budget"));
    let control = budget(BUFFERS + (1 << 21));
    assert!(!crate::solve::fits(1_000_000, &control));
    let found = run(control).unwrap();
    let mut values = vec![Value::Draw; 1_000_000];
    found.read(0, &mut values).unwrap();
    assert!(values == all(&expected));
}

/// A folder serves runs with more and with less memory.
#[test]
fn a_run_goes_on_with_another_budget() {
    let mut rng = SplitMix64::new(36);
    for case in 0..40 {
        let game = game(5 + case % 4, 5_000, &mut rng);
        let expected = levels(&game, Play::Normal, &Control::default()).unwrap();
        let (folder, control) = (SimulatedDisk::default(), Control::default());
        let segment = 1 << 10;
        let sizes = Sizes {
            segment,
            bits: 9,
            few: 200,
            room: 0,
            piece: 200,
            held: 700,
            together: 1 + rng.below(4) as usize,
        };
        let outside = || solve(&game, Play::Normal, &folder, sizes, &control);
        let inside = || {
            let found = super::solve(&game, Play::Normal, &folder, (segment, 0), 1)?;
            Ok(all(&found))
        };
        kill_after(&folder, 20 + rng.below(300));
        let first: &dyn Fn() -> Result<Vec<Value>, Error> = match case % 2 {
            0 => &outside,
            _ => &inside,
        };
        if let Err(error) = first() {
            assert_ne!(error.blame, Blame::Input, "{error:?}");
        }
        folder.mend();
        let found = if case % 2 == 0 { inside() } else { outside() };
        assert!(found.unwrap() == all(&expected), "case {case}");
    }
}

/// What was not flushed when power was lost is made again, whichever way the words are kept.
#[test]
fn runs_survive_faults_and_losses_of_power() {
    let mut rng = SplitMix64::new(37);
    let mut failed = 0;
    for case in 0..8 {
        let game = game(5 + case / 2 % 4, 600, &mut rng);
        let segment = 200 + case % 2;
        let sizes = Sizes {
            segment,
            bits: 7,
            few: 30,
            room: 0,
            piece: 60,
            held: 100,
            together: 2,
        };
        failed += at_every_fault(40, |disk| match case < 4 {
            true => solve(&game, Play::Normal, disk, sizes, &Control::default()),
            false => {
                super::solve(&game, Play::Normal, disk, (segment, 0), 1).map(|found| all(&found))
            }
        });
    }
    assert!(failed > 1_000, "{failed}");
}
