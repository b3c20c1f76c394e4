//! The solver for games whose outcomes a rule decides: exact for small ones, by the rule beyond.

use std::sync::atomic::{AtomicU64, Ordering};

use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Impartial, Play, Shape, Step, StepOf};
use lastmove::oracle::{TableBest, TableCell, TableSink, TableWant, Totals, Want};
use lastmove::solve::{Ruled, Solver, explore};
use lastmove::{
    Blame, Control, Error, LoopyNimber, Message, Nimber, Outcome, Progress, SearchLimit, catalog,
};

/// A heap from which one to three stones are taken.
struct Take;

impl Game for Take {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        21
    }

    fn steps(&self, at: &u64, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        into.extend((1..=3.min(*at)).map(|n| Step::new(n, at - n)));
        Ok(())
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
            assert_eq!(solver.note(&Take, &at, &verdict, &control), None);
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
        let note = solver.note(&Take, &at, &verdict, &control).unwrap();
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

/// Without a rule, misère play is explored only as far as the memory allows.
#[test]
fn what_no_rule_decides_is_explored_within_the_budget() {
    let solver = <Ruled<u64> as Solver<Take>>::new(Play::Misere);
    let verdict = solver.value(&Take, &200_001, &Control::default()).unwrap();
    assert_eq!(verdict.outcome, Outcome::Loss);
    assert!(verdict.remoteness.is_some());
    let little = Control::default().memory(1 << 20);
    let error = solver.value(&Take, &1_000_000_000, &little).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
}

/// Only the limit determines how far a search goes.
#[test]
fn the_limit_of_a_search_is_in_positions_and_moves() {
    let ask = |positions, moves| {
        let control = Control::default().search(SearchLimit { positions, moves });
        let solver = <Ruled<u64> as Solver<Take>>::new(Play::Normal);
        let verdict = solver.value(&Take, &1_001, &control).unwrap();
        assert_eq!(verdict.outcome, Outcome::Win);
        verdict.remoteness.is_some()
    };
    // From 1,001 stones there are 1,002 positions and 3 · 999 + 2 + 1 moves.
    assert!(ask(1_002, 3_000));
    assert!(!ask(1_001, 3_000));
    assert!(!ask(1_002, 2_999));
    assert!(ask(u64::MAX, u64::MAX));
}

/// Counts searches.
#[derive(Default)]
struct Searches(AtomicU64);

impl Progress for Searches {
    fn begin(&self, phase: &'static str, _: Option<u64>) {
        self.0
            .fetch_add(u64::from(phase == "explore"), Ordering::Relaxed);
    }
    fn advance(&self, _: u64) {}
    fn end(&self) {}
    fn figure(&self, _: &'static str, _: u64) {}
}

/// A single search answers a question and prints the table with best moves.
#[test]
fn a_table_and_a_question_take_one_search() {
    let searches = Searches::default();
    let control = Control::default().reporting_to(&searches);
    let opened = catalog::open("chomp:5x6", &MemoryFiles::default(), &control).unwrap();
    let asked = opened.oracle.ask(None, Want::default(), &control).unwrap();
    let mut rows = Rows::default();
    let want = TableWant {
        rows: None,
        best: TableBest::All,
        all: true,
    };
    opened
        .oracle
        .table(None, &want, &mut rows, &control)
        .unwrap();
    assert_eq!(rows.0[0].verdict.remoteness, asked.remoteness);
    assert_eq!(rows.0[0].best.as_ref(), Some(&asked.best[0].mv));
    assert_eq!(rows.0.len(), 461);
    assert_eq!(searches.0.load(Ordering::Relaxed), 1);
}

/// The cells of a list.
#[derive(Default)]
struct Rows(Vec<TableCell>);

impl TableSink for Rows {
    fn section(&mut self, _: Option<&Message>, _: Option<&Shape>) -> Result<(), Error> {
        Ok(())
    }
    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error> {
        self.0.extend(cell.cloned());
        Ok(())
    }
    fn end(&mut self, _: Option<&Totals>) -> Result<(), Error> {
        Ok(())
    }
}

/// Where the whole game can be explored in a second, so can one position.
#[test]
fn what_is_searched_in_a_second_is_searched() {
    let ask = |game: &str| {
        let control = Control::default();
        let opened = catalog::open(game, &MemoryFiles::default(), &control).unwrap();
        let answer = opened.oracle.ask(None, Want::default(), &control).unwrap();
        answer.remoteness.and_then(|plies| plies.to_u64())
    };
    assert_eq!(ask("chomp:8x10"), Some(45));
    assert_eq!(ask("wythoff:100,100"), Some(1));
    assert_eq!(ask("wythoff:100000000,100000000"), Some(1));
}

/// From 6, a move must go to 5 or to 4, where there are more moves but also an immediate end.
struct Choice;

const CHOICE: [&[usize]; 7] = [&[], &[0], &[1], &[0], &[0, 1, 3], &[2], &[4, 5]];

impl Game for Choice {
    type Position = usize;
    type Move = usize;

    fn start(&self) -> usize {
        6
    }

    fn steps(&self, at: &usize, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        into.extend(CHOICE[*at].iter().map(|&to| Step::new(to, to)));
        Ok(())
    }
}

impl Impartial for Choice {
    fn nim_value(&self, at: &usize, _: &Control<'_>) -> Result<LoopyNimber, Error> {
        // The least number not among those of the options.
        Ok(Nimber::from([0, 1, 0, 1, 2, 1, 0][*at]).into())
    }
}

/// Without a search, the losing side avoids an immediate end rather than leaving many moves.
#[test]
fn who_loses_holds_out() {
    let limit = SearchLimit {
        positions: 0,
        moves: 0,
    };
    let control = Control::default().search(limit);
    let solver = <Ruled<usize> as Solver<Choice>>::new(Play::Normal);
    let verdict = solver.value(&Choice, &6, &control).unwrap();
    assert_eq!((verdict.outcome, verdict.remoteness), (Outcome::Loss, None));
    let best = solver.best(&Choice, &6, &control).unwrap();
    assert_eq!(best[0].step.to, 5);
    let verdict = solver.value(&Choice, &4, &control).unwrap();
    assert_eq!(verdict.remoteness.unwrap().to_u64(), Some(1));
    let best = solver.best(&Choice, &4, &control).unwrap();
    assert_eq!(
        best.iter().map(|best| best.step.to).collect::<Vec<_>>(),
        [0]
    );
}
