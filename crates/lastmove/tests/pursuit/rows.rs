//! The game's own solver against moves generated on the fly: all rules, several policemen, every
//! position.

use lastmove::game::{Game, Indexed, Play};
use lastmove::games::pursuit::{Position, Pursuit, RowSearch};
use lastmove::solve::Solver;
use lastmove::{Blame, Control, Value, Verdict};

use crate::boards::{Case, game, plain_values, rows};
use lastmove::graph::generate::SplitMix64;

const CASES: usize = 2_000;

fn all(solver: &RowSearch, game: &Pursuit, control: &Control<'_>) -> Vec<Verdict> {
    let mut values = Vec::new();
    let mut keep = |at: &Position, value: &Verdict| {
        assert_eq!(game.index(at), Some(values.len() as u64));
        values.push(value.clone());
        Ok(())
    };
    solver.visit(game, control, &mut keep).unwrap();
    values
}

#[test]
fn all_values_are_those_of_the_slow_twin() {
    let mut random = SplitMix64::new(31);
    let (mut wins, mut losses, mut draws, mut longest) = (0, 0, 0, 0);
    for number in 0..CASES {
        let police = random.index(3) + 1;
        let case = Case::random(&mut random, 8 - 2 * police, police);
        let (game, text) = (case.game(), case.text());
        for play in [Play::Normal, Play::Misere] {
            let control = Control::default().threads([1, 2, 7][number % 3]);
            let found = all(&RowSearch::new(play), &game, &control);
            let truth = plain_values(&game, play, &control).unwrap();
            assert_eq!(found.len() as u64, truth.len());
            for (index, (found, truth)) in found.iter().zip(truth.iter()).enumerate() {
                assert_eq!(*found, truth.into(), "{index} {play:?}\n{text}");
                match truth {
                    Value::Win(plies) => (wins, longest) = (wins + 1, longest.max(plies)),
                    Value::Loss(_) => losses += 1,
                    Value::Draw => draws += 1,
                }
            }
        }
    }
    // There are enough of each outcome.
    assert!(wins > 100_000 && losses > 100_000 && draws > 100_000);
    assert!(longest > 20, "{longest}");
}

#[test]
fn rows_of_many_lines_are_those_of_the_slow_twin() {
    // Steps that bridge whole lines, and boards wider and higher than a line has bits.
    let mut random = SplitMix64::new(32);
    for (shape, rules) in [
        ((3, 200), ""),
        ((200, 3), ""),
        ((30, 25), "thief=knight\n"),
        (
            (28, 28),
            "thief=9:0/-9:3/0:20/1:-20/0:1/2:-1\npass=police\n",
        ),
        ((26, 26), "police=4\nthief=8\npass=none\n"),
    ] {
        let mut board = String::from(rules);
        let mut cells: Vec<u8> = (0..shape.0 * shape.1)
            .map(|_| if random.index(5) == 0 { b'*' } else { b'.' })
            .collect();
        let last = cells.len() - 1;
        (cells[0], cells[1], cells[last]) = (b'P', b'T', b'E');
        for row in cells.chunks(shape.1) {
            board += std::str::from_utf8(row).unwrap();
            board.push('\n');
        }
        let board = lastmove::games::pursuit::Board::read(&board, "b.txt").unwrap();
        let game = Pursuit::new(board);
        let control = Control::default().threads(2);
        let found = all(&RowSearch::new(Play::Normal), &game, &control);
        let portable = all(&RowSearch::portable(Play::Normal), &game, &control);
        let truth = plain_values(&game, Play::Normal, &control).unwrap();
        let same = truth.iter().map(Verdict::from).eq(found.iter().cloned());
        assert!(same, "{shape:?} {rules}");
        assert!(found == portable, "{shape:?} {rules}");
    }
}

#[test]
fn one_question_is_answered_like_all() {
    let mut random = SplitMix64::new(33);
    let control = Control::default();
    for _ in 0..CASES / 10 {
        let game = game(&rows(&mut random, 7));
        let known = RowSearch::new(Play::Normal);
        known.prepare(&game, &game.start(), &control).unwrap();
        for _ in 0..10 {
            let at = game.position(random.index(game.len() as usize) as u64);
            let fresh = RowSearch::new(Play::Normal);
            let verdicts = |solver: &RowSearch| {
                let value = solver.value(&game, &at, &control).unwrap();
                let options = solver.options(&game, &at, &control).unwrap();
                let options: Vec<_> = options.into_iter().map(|option| option.verdict).collect();
                (value, options)
            };
            assert_eq!(verdicts(&fresh), verdicts(&known));
        }
    }
}

/// A corridor that winds through the board, with the thief far ahead of the policeman.
fn maze(rows: usize, columns: usize) -> Pursuit {
    let mut board = vec![vec!['.'; columns]; rows];
    for (row, cells) in board.iter_mut().enumerate().skip(1).step_by(2) {
        let gap = if row % 4 == 1 { columns - 1 } else { 0 };
        for (column, cell) in cells.iter_mut().enumerate() {
            if column != gap {
                *cell = '*';
            }
        }
    }
    board[0][0] = 'P';
    board[0][2] = 'T';
    let rows: Vec<String> = board
        .into_iter()
        .map(|row| row.into_iter().collect())
        .collect();
    game(&rows)
}

#[test]
fn a_winding_corridor_takes_as_many_plies_as_it_is_long() {
    let game = maze(17, 17);
    let control = Control::default();
    let truth = plain_values(&game, Play::Normal, &control).unwrap();
    let longest = truth.iter().filter_map(Value::remoteness).max().unwrap();
    assert!(longest > 256, "{longest}");
    let found = all(&RowSearch::new(Play::Normal), &game, &control);
    assert!(truth.iter().map(Verdict::from).eq(found));
}

/// Some 3 GB and a minute.
#[test]
#[ignore = "slow"]
fn remoteness_goes_beyond_sixteen_bits() {
    let game = maze(256, 256);
    let rules = lastmove::games::pursuit::Rules {
        police: lastmove::games::pursuit::Steps::four(),
        ..lastmove::games::pursuit::Rules::default()
    };
    let game = Pursuit::with_rules(game.board().clone(), rules);
    let control = Control::default().threads(2);
    let value = RowSearch::new(Play::Normal);
    let value = value.value(&game, &game.start(), &control).unwrap();
    let plies = value.remoteness.unwrap().to_u64().unwrap();
    // The thief runs to the end of the corridor, and the policeman cannot cut corners.
    assert!(plies > 65_535, "{plies}");
}

#[test]
fn searches_keep_to_the_memory_budget_and_can_be_stopped() {
    let game = maze(17, 17);
    let little = Control::default().memory(100_000);
    let solver = RowSearch::new(Play::Normal);
    let error = solver.value(&game, &game.start(), &little).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
    // Enough for a question, not for all values.
    let some = Control::default().memory(300_000);
    assert!(solver.value(&game, &game.start(), &some).is_ok());
    solver.prepare(&game, &game.start(), &some).unwrap();
    let mut nothing = |_: &Position, _: &Verdict| Ok(());
    let error = solver.visit(&game, &some, &mut nothing).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
    let other = game.position(77);
    assert!(solver.value(&game, &other, &some).is_ok());
    let stop = std::sync::atomic::AtomicBool::new(true);
    let stopped = Control::default().cancelled_by(&stop);
    let error = solver
        .value(&game, &game.position(99), &stopped)
        .unwrap_err();
    assert_eq!(error.blame, Blame::Interrupt);
}
