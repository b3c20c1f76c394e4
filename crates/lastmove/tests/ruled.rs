//! The solver for games whose outcomes a rule gives: exact where they are small, by the rule beyond.

use lastmove::game::{Game, Impartial, Play, Step};
use lastmove::solve::{Ruled, Solver, explore};
use lastmove::{Blame, Control, Error, LoopyNimber, Nimber, Outcome};

/// A heap from which one to three stones are taken.
struct Take;

impl Game for Take {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        21
    }

    fn steps(&self, at: &u64, into: &mut Vec<Step<Self>>) {
        into.extend((1..=3.min(*at)).map(|n| Step::new(n, at - n)));
    }
}

impl Impartial for Take {
    fn nim_value(&self, at: &u64, _: &Control<'_>) -> Result<LoopyNimber, Error> {
        Ok(Nimber::from(at % 4).into())
    }

    fn reach(&self, at: &u64) -> Option<u64> {
        Some(at + 1)
    }
}

#[test]
fn small_games_are_exact_under_both_rules_of_play() {
    let control = Control::default();
    for play in [Play::Normal, Play::Misere] {
        let plain = explore(&Take, &200, play, &control).unwrap();
        let solver = <Ruled<u64> as Solver<Take>>::new(play);
        for at in (0..=200).rev() {
            let verdict = solver.value(&Take, &at, &control).unwrap();
            assert_eq!(verdict, plain.value(&at).unwrap().into(), "{at}");
            assert_eq!(solver.note(&Take, &at, &verdict), None);
            for best in solver.best(&Take, &at, &control).unwrap() {
                assert_eq!(best.verdict.for_mover(false), verdict, "{at}");
            }
        }
    }
}

#[test]
fn large_games_are_decided_by_the_rule() {
    let control = Control::default();
    let solver = <Ruled<u64> as Solver<Take>>::new(Play::Normal);
    for at in 1_000_000_000..1_000_000_009 {
        let verdict = solver.value(&Take, &at, &control).unwrap();
        let lost = at % 4 == 0;
        assert_eq!(verdict.outcome == Outcome::Loss, lost);
        assert_eq!(verdict.remoteness, None);
        let note = solver.note(&Take, &at, &verdict).unwrap();
        assert_eq!(note.code, "note-plies-unknown");
        let best = solver.best(&Take, &at, &control).unwrap();
        let moves: Vec<u64> = best.iter().map(|best| best.step.mv).collect();
        let expected = if lost { vec![1, 2, 3] } else { vec![at % 4] };
        assert_eq!(moves, expected, "{at}");
        let options = solver.options(&Take, &at, &control).unwrap();
        assert_eq!(options.len(), 3);
        for option in options {
            let next = option.step.to % 4;
            assert_eq!(option.verdict.outcome == Outcome::Loss, next == 0);
        }
    }
}

/// Without a rule, misère play is explored as far as the memory goes, and no farther.
#[test]
fn what_no_rule_decides_is_explored_within_the_budget() {
    let solver = <Ruled<u64> as Solver<Take>>::new(Play::Misere);
    let verdict = solver.value(&Take, &200_001, &Control::default()).unwrap();
    assert_eq!(verdict.outcome, Outcome::Loss);
    assert!(verdict.remoteness.is_some());
    let little = Control::default().memory(1 << 20);
    let error = solver.value(&Take, &1_000_000_000, &little).unwrap_err();
    assert_eq!(error.blame, Blame::Budget);
}
