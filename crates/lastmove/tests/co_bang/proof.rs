//! Cờ bảng for any N: proofs against the rules of the game.

use lastmove::files::MemoryFiles;
use lastmove::game::Play;
use lastmove::games::co_bang::{CoBang, Proof, RowSolver, Token};
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::{Oracle, TableCell, TableSink, TableWant, Totals, Want};
use lastmove::solve::Solver;
use lastmove::{Blame, Control, Error, Message, Outcome, Value, Verdict, catalog};

const LAST_ROW: u64 = i64::MAX as u64;

fn open(notation: &str) -> Oracle {
    let opened = catalog::open(notation, &MemoryFiles::default(), &Control::default());
    opened.unwrap().oracle
}

fn proof(columns: u64, play: Play) -> Proof {
    let found = Proof::find(columns, play, u64::MAX, &Control::default());
    found.unwrap().unwrap()
}

/// The value of every cell by the rules, row by row, both from 1: won in n as n + 1, lost in n as
/// −n − 1.
fn by_the_rules(rows: usize, columns: usize, play: Play) -> Vec<Vec<i64>> {
    let stuck = if play == Play::Normal { -1 } else { 1 };
    let mut a = vec![vec![0; columns + 1]; rows + 1];
    for i in 1..=rows {
        let reached: Vec<i64> = (1..=columns.min(i - 1)).map(|k| a[i - k][k]).collect();
        let value = |j: usize| {
            let options = (1..).zip(&reached).filter(|(k, _)| *k != j);
            let (mut win, mut loss) = (0, 0);
            for (_, &option) in options {
                if option >= 0 {
                    loss = loss.min(-option - 1);
                } else if win == 0 || 1 - option < win {
                    win = 1 - option;
                }
            }
            match (win, loss) {
                (0, 0) => stuck,
                (0, loss) => loss,
                (win, _) => win,
            }
        };
        let row: Vec<i64> = (1..=columns).map(value).collect();
        a[i][1..].copy_from_slice(&row);
    }
    a
}

fn coded(value: Value) -> i64 {
    match value {
        Value::Win(plies) => plies as i64 + 1,
        Value::Loss(plies) => -(plies as i64) - 1,
        Value::Draw => panic!("a move always goes up"),
    }
}

/// At least three periods of every width up to 64, both rules of play, every cell.
#[test]
fn every_width_up_to_64_against_the_rules() {
    for play in [Play::Normal, Play::Misere] {
        for columns in 2..=64 {
            let proof = proof(columns, play);
            assert!(proof.period() >= columns);
            assert_eq!(proof.period() % proof.outcomes().period, 0);
            let rows = (proof.preperiod() + 3 * proof.period() + 10).max(2000);
            let plain = by_the_rules(rows as usize, columns as usize, play);
            for row in 1..=rows {
                for column in 1..=columns {
                    let found = coded(proof.value(Token { row, column }));
                    let expected = plain[row as usize][column as usize];
                    assert_eq!(found, expected, "{play:?} M = {columns} ({row},{column})");
                }
            }
            // Both preperiods are minimal.
            let first = proof.preperiod();
            let grows = |row: u64, column| {
                let a = |row: u64| proof.value(Token { row, column });
                let [now, later, last] = [0, 1, 2].map(|k| a(row + k * proof.period()));
                now.outcome() == later.outcome()
                    && coded(last) - coded(later) == coded(later) - coded(now)
            };
            assert!(first == 0 || (1..=columns).any(|column| !grows(first, column)));
            assert!((1..=columns).all(|column| grows(first + 1, column)));
        }
    }
}

/// Far down, every cell follows from its options by the rules, and the solver finds the best moves.
#[test]
fn random_cells_far_down_follow_from_their_options() {
    let control = Control::default();
    let mut rng = SplitMix64::new(7);
    for columns in 2..=64 {
        let board = CoBang::new(LAST_ROW, columns).unwrap();
        for play in [Play::Normal, Play::Misere] {
            let solver = RowSolver::new(play);
            for case in 0..40u32 {
                let most = LAST_ROW >> rng.below(40);
                let at = Token {
                    row: if case == 0 {
                        LAST_ROW
                    } else {
                        most - rng.below(most / 2)
                    },
                    column: 1 + rng.below(columns),
                };
                let verdict = solver.value(&board, &at, &control).unwrap();
                let options = solver.options(&board, &at, &control).unwrap();
                assert_eq!(options.len() as u64, columns - 1);
                let worth = options.iter().map(|option| option.verdict.for_mover(false));
                assert_eq!(
                    Some(&verdict),
                    worth.clone().max().as_ref(),
                    "{columns} {at:?}"
                );
                let best = solver.best(&board, &at, &control).unwrap();
                assert_eq!(best.len(), worth.filter(|worth| *worth == verdict).count());
                assert!(verdict.remoteness.unwrap().to_u64().unwrap() < at.row);
            }
        }
    }
}

#[test]
fn the_last_row_of_all_is_answered_with_every_option() {
    let oracle = open("co-bang:1000000000000000000x50");
    let want = Want {
        moves: true,
        explanation: true,
        ..Want::default()
    };
    let at = Some("999999999999999999,7");
    let answer = oracle.ask(at, want, &Control::default()).unwrap();
    assert_eq!(answer.outcome, Outcome::Win);
    let plies = answer.remoteness.unwrap();
    assert_eq!(plies.to_u64(), Some(39_215_686_274_509_803));
    assert_eq!(
        serde_json::to_string(&plies).unwrap(),
        "\"39215686274509803\""
    );
    assert_eq!(answer.moves.unwrap().len(), 49);
    let codes = format!("{:?}", answer.explanation.unwrap());
    for code in ["outcome-period", "value-period", "value-proof", "far-down"] {
        assert!(codes.contains(code), "{code}");
    }
}

/// Collects the rows of a table as text.
#[derive(Default)]
struct Cells(Vec<String>);

impl TableSink for Cells {
    fn section(
        &mut self,
        _: Option<&Message>,
        _: Option<&lastmove::game::Shape>,
    ) -> Result<(), Error> {
        Ok(())
    }

    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error> {
        let cell = cell.unwrap();
        let Verdict {
            outcome,
            remoteness,
        } = &cell.verdict;
        self.0.push(format!(
            "{} {outcome:?} {}",
            cell.position,
            remoteness.as_ref().unwrap()
        ));
        Ok(())
    }

    fn end(&mut self, _: Option<&Totals>) -> Result<(), Error> {
        Ok(())
    }
}

#[test]
fn any_window_of_rows_is_a_table() {
    let rows = |notation: &str, rows| {
        let mut cells = Cells::default();
        let want = TableWant {
            rows: Some(rows),
            ..TableWant::default()
        };
        let done = open(notation).table(None, &want, &mut cells, &Control::default());
        done.map(|()| cells.0)
    };
    let far = 1_000_000_000_000_000_000;
    let window = rows("co-bang:1000000000000000000x4", far - 1..far + 1).unwrap();
    assert_eq!(window.len(), 8);
    assert_eq!(window[0], "999999999999999999,1 Win 399999999999999999");
    let error = rows("co-bang:1000000000000000000x4", far + 1..far + 9).unwrap_err();
    assert_eq!(error.message.code, "rows-outside-table");
    let error = rows("co-bang:1000000000000000000x4", 1..far).unwrap_err();
    assert_eq!(error.message.code, "table-too-large");
}

#[test]
fn wider_boards_are_proved_rolled_or_refused() {
    let control = Control::default();
    let value = |notation: &str| open(notation).ask(None, Want::default(), &control);
    assert!(value("co-bang:1000000000000000000x100").is_ok());
    // No period appears in so few rows, which are computed directly.
    assert!(value("co-bang:200000x134").is_ok());
    for (notation, searched) in [
        ("co-bang:1000000000000000000x4097", "searched=0"),
        ("co-bang:200000000x1000000", "searched=0"),
    ] {
        let error = value(notation).unwrap_err();
        assert_eq!(
            (error.blame, error.message.code),
            (Blame::Limit, "co-bang-too-large")
        );
        assert!(error.message.to_string().contains(searched), "{error}");
        let error = open(notation).certificate(&control).unwrap_err();
        assert_eq!(
            (error.blame, error.message.code),
            (Blame::Limit, "co-bang-no-proof")
        );
    }
    // A proof is not searched again for each row.
    let solver = RowSolver::new(Play::Normal);
    let board = CoBang::new(1_000_000, 134).unwrap();
    for row in 100_000..100_400 {
        let at = Token { row, column: 5 };
        solver.value(&board, &at, &control).unwrap();
    }
}

#[test]
#[ignore = "30 million rows without a proof"]
fn a_board_whose_period_is_too_long_is_refused_with_an_estimate() {
    let oracle = open("co-bang:1000000000000000000x134");
    let error = oracle
        .ask(None, Want::default(), &Control::default())
        .unwrap_err();
    assert_eq!(
        (error.blame, error.message.code),
        (Blame::Limit, "co-bang-too-large")
    );
    assert!(error.message.to_string().contains("searched=30000000"));
}
