//! The search on rows of bits, the graph of the game and the plain rules agree.

use lastmove::game::{Game, Indexed, Notation, Play};
use lastmove::games::cops::{Cops, Position, RowSearch, Turn};
use lastmove::graph::generate::SplitMix64;
use lastmove::solve::Solver;
use lastmove::{Blame, Control, Outcome, Value, Verdict, solve};

use crate::graphs::{Random, open, text};
use crate::plain;

/// All verdicts by number.
fn verdicts(game: &Cops, play: Play, control: &Control<'_>) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    let mut keep = |at: &Position, verdict: &Verdict| {
        assert_eq!(game.index(at), Some(verdicts.len() as u64));
        verdicts.push(verdict.clone());
        Ok(())
    };
    RowSearch::new(play)
        .visit(game, control, &mut keep)
        .unwrap();
    verdicts
}

/// What a value of the textbook means: nobody forces an end, so the robber gets away.
fn told(at: &Position, value: Value) -> Verdict {
    match (value, at.turn) {
        (Value::Draw, Turn::Cops) => Verdict {
            outcome: Outcome::Loss,
            remoteness: None,
        },
        (Value::Draw, Turn::Robber) => Verdict {
            outcome: Outcome::Win,
            remoteness: None,
        },
        _ => value.into(),
    }
}

#[test]
fn rows_find_what_the_textbook_finds() {
    let control = Control::default();
    let mut random = SplitMix64::new(1);
    let (mut caught, mut out, mut for_ever, mut longest) = (0, 0, 0, 0);
    for case in 0..4_000 {
        let drawn = Random::new(&mut random);
        let game = drawn.game();
        let play = [Play::Normal, Play::Misere][case % 2];
        let graph = solve::expand(&game, &control).unwrap();
        let values = solve::backward(&graph, play, &control).unwrap();
        let found = verdicts(&game, play, &control);
        assert_eq!(found.len() as u64, game.len());
        for (index, verdict) in found.iter().enumerate() {
            let at = game.position(index as u64);
            let expected = told(&at, values.get(index as u64));
            let at = game.write_position(&at);
            assert_eq!(
                *verdict,
                expected,
                "{at} of {}\n{}",
                drawn.options(),
                drawn.text()
            );
        }
        match (found[0].outcome, &found[0].remoteness) {
            (Outcome::Win, plies) => {
                caught += 1;
                longest = longest.max(plies.as_ref().unwrap().to_u64().unwrap());
            }
            (_, Some(_)) => out += 1,
            (_, None) => for_ever += 1,
        }
    }
    assert!(
        caught > 500 && out > 200 && for_ever > 500,
        "{caught} {out} {for_ever}"
    );
    assert!(longest > 8, "{longest}");
}

/// Also of graphs with more vertices than a word has bits, and of more squads than one thread works on
/// at once.
#[test]
fn rows_of_several_words_by_several_threads() {
    let control = Control::default().threads(3);
    let mut random = SplitMix64::new(2);
    for (n, options) in [
        (63, ""),
        (64, ""),
        (65, "pass=robber"),
        (130, "robber-speed=2"),
        (36, "k=2"),
        (34, "k=2,pass=none,robber-speed=2,exits=3"),
    ] {
        let mut edges: Vec<(u32, u32)> = (1..n).map(|v| (v - 1, v)).collect();
        for _ in 0..n / 6 {
            edges.push((random.below(n.into()) as u32, random.below(n.into()) as u32));
        }
        let options = format!("undirected=yes,{options}");
        let game = open(&text(n, &edges), options.trim_end_matches(',')).unwrap();
        let graph = solve::expand(&game, &control).unwrap();
        let values = solve::levels(&graph, Play::Normal, &control).unwrap();
        let found = verdicts(&game, Play::Normal, &control);
        for (index, verdict) in found.iter().enumerate() {
            let at = game.position(index as u64);
            assert_eq!(*verdict, told(&at, values.get(index as u64)), "{n} {at:?}");
        }
        assert!(found == verdicts(&game, Play::Normal, &Control::default()));
    }
}

#[test]
fn the_plain_rules_say_the_same() {
    let control = Control::default();
    let mut random = SplitMix64::new(3);
    for case in 0..300 {
        let drawn = Random::new(&mut random);
        let game = drawn.game();
        let play = [Play::Normal, Play::Misere][case % 2];
        let [cops, robber] = plain::won(&drawn, play);
        for (index, verdict) in verdicts(&game, play, &control).iter().enumerate() {
            let at = game.position(index as u64);
            let (Some(squad), Some(v)) = (at.cops, at.robber) else {
                continue;
            };
            let mut squad: Vec<u32> = squad.cells().iter().copied().map(u32::from).collect();
            squad.sort_unstable();
            let plain = (squad, u32::from(v), at.turn == Turn::Cops);
            let cops_win = (verdict.outcome == Outcome::Win) == (at.turn == Turn::Cops);
            let expected = (cops_win, verdict.remoteness.is_some());
            let said = (
                cops.contains(&plain),
                cops.contains(&plain) || robber.contains(&plain),
            );
            let said = (said.0, said.1);
            assert_eq!(
                expected,
                said,
                "{plain:?} of {}\n{}",
                drawn.options(),
                drawn.text()
            );
        }
    }
}

#[test]
fn positions_are_numbered_and_moves_are_counted() {
    let mut random = SplitMix64::new(4);
    for _ in 0..400 {
        let game = Random::new(&mut random).game();
        let mut steps = Vec::new();
        for index in 0..game.len() {
            let at = game.position(index);
            assert_eq!(game.index(&at), Some(index));
            steps.clear();
            game.steps(&at, &mut steps).unwrap();
            assert_eq!(game.move_count(&at).unwrap(), steps.len() as u64);
            assert!(game.label(&at).is_none() || steps.is_empty());
            for (place, step) in steps.iter().enumerate() {
                assert!(game.index(&step.to).is_some());
                assert!(steps[..place].iter().all(|other| other.to != step.to));
            }
            let mut first = Vec::new();
            game.first_steps(&at, 2, &mut first).unwrap();
            assert_eq!(first, steps[..steps.len().min(2)]);
        }
    }
}

#[test]
fn work_is_bounded_and_can_be_stopped() {
    let game = open(&text(60, &[(0, 1)]), "k=3").unwrap();
    let at = game.start();
    let ask = |control: &Control<'_>| RowSearch::new(Play::Normal).value(&game, &at, control);
    let error = ask(&Control::default().memory(1 << 20)).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
    let stop = std::sync::atomic::AtomicBool::new(true);
    let error = ask(&Control::default().cancelled_by(&stop)).unwrap_err();
    assert_eq!(error.blame, Blame::Interrupt);
    // Too many squads to be counted.
    let many = open(&text(60_000, &[]), "k=4").err().unwrap();
    assert_eq!(many.message.code, "positions-over-limit");
    let many = open(&text(70_000, &[]), "").err().unwrap();
    assert_eq!(many.message.code, "placed-graph-large");
}
