//! The game through the interface that all front ends use.

use lastmove::diagram::{Ground, Piece};
use lastmove::files::MemoryFiles;
use lastmove::game::{Indexed, Notation, Shape};
use lastmove::oracle::{
    Oracle, RatedMove, TableBest, TableCell, TableSink, TableWant, Totals, View, Want,
};
use lastmove::{Arg, Control, Diagram, Error, Message, Outcome, Plies, Point, Verdict, catalog};

use crate::boards::{game, rows};
use lastmove::graph::generate::SplitMix64;

const ALL: Want = Want {
    moves: true,
    line: true,
    explanation: true,
};

fn open(board: &str) -> Oracle {
    let files = MemoryFiles::from([("b.txt", board)]);
    let control = Control::default();
    let opened = catalog::open("pursuit:b.txt", &files, &control).unwrap();
    opened.oracle
}

/// The worth of an option to the player who moves to it.
fn worth(option: &RatedMove) -> Verdict {
    Verdict {
        outcome: option.outcome.flipped(),
        remoteness: option.remoteness.as_ref().map(Plies::next),
    }
}

#[test]
fn values_moves_and_lines_agree_on_random_boards() {
    let control = Control::default();
    let mut random = SplitMix64::new(5);
    for _ in 0..150 {
        let rows = rows(&mut random, 5);
        let game = game(&rows);
        let oracle = open(&rows.join("\n"));
        for _ in 0..20 {
            let index = random.index(game.len() as usize) as u64;
            let at = game.write_position(&game.position(index));
            let answer = oracle.ask(Some(&at), ALL, &control).unwrap();
            let own = Verdict {
                outcome: answer.outcome,
                remoteness: answer.remoteness.clone(),
            };
            let moves = answer.moves.unwrap();
            let line = answer.line.unwrap();
            let told = answer.explanation.unwrap();
            match moves.iter().map(worth).max() {
                Some(most) => assert_eq!(own, most, "{at}\n{}", rows.join("\n")),
                None => assert_eq!(own.remoteness, Some(Plies::from(0))),
            }
            let best = moves.iter().filter(|option| worth(option) == own);
            assert!(best.eq(&answer.best));
            match &own.remoteness {
                Some(plies) => assert_eq!(plies.to_u64(), Some(line.len() as u64)),
                None => assert!(!line.is_empty()),
            }
            let mut here = at.clone();
            for step in &line {
                here = oracle.make(&here, &step.mv).unwrap().0;
                assert_eq!(here, step.to);
            }
            if moves.is_empty() {
                let error = oracle.make(&at, "pass").unwrap_err();
                assert_eq!(error.message.code, "game-over");
            }
            let police_wins = (own.outcome == Outcome::Win) == at.ends_with('P');
            let code = match own.outcome {
                Outcome::Draw => "pursuit-draw-answer",
                _ if police_wins => "pursuit-caught-answer",
                _ => "pursuit-escapes-answer",
            };
            assert_eq!(told.last(), Some(&Point::Say(Message::new(code))));
        }
    }
}

/// The messages of an explanation after the generic one.
fn told(board: &str, at: &str) -> Vec<String> {
    let control = Control::default();
    let answer = open(board).ask(Some(at), ALL, &control).unwrap();
    let points = answer.explanation.unwrap();
    points[1..]
        .iter()
        .map(|point| match point {
            Point::Say(message) | Point::Detail(message) => message.to_string(),
            Point::Table(_) => panic!("a table"),
        })
        .collect()
}

#[test]
fn explanations_say_what_is_forced_by_whom() {
    let corridor = "P.T.E\n";
    assert_eq!(
        told(corridor, "1,1/1,3/P"),
        [
            "pursuit-turn-police count=1 police=1,1 thief=1,3",
            "pursuit-thief-forces count=1 plies=4",
            "pursuit-escapes-answer"
        ]
    );
    assert_eq!(
        told(corridor, "1,4/1,1/T"),
        [
            "pursuit-turn-thief count=1 police=1,4 thief=1,1",
            "pursuit-police-forces count=1 plies=6",
            "pursuit-caught-answer"
        ]
    );
    assert_eq!(
        told(corridor, "1,2/1,2/T"),
        ["pursuit-caught count=1 cell=1,2", "pursuit-caught-answer"]
    );
    assert_eq!(
        told(corridor, "1,5/1,5/P"),
        ["pursuit-caught count=1 cell=1,5", "pursuit-caught-answer"]
    );
    assert_eq!(
        told(corridor, "1,2/1,5/P"),
        ["pursuit-on-exit count=1 cell=1,5", "pursuit-escapes-answer"]
    );
    assert_eq!(
        told("P*T\n", "1,1/1,3/P"),
        [
            "pursuit-turn-police count=1 police=1,1 thief=1,3",
            "pursuit-nobody-forces count=1",
            "pursuit-draw-answer"
        ]
    );
}

#[test]
fn diagrams_show_the_board_the_two_and_the_options() {
    let control = Control::default();
    let oracle = open("P.*\n..E\nT..\n");
    let diagram = |at: &str, values| match oracle
        .diagram(Some(at), &View::Position { values }, &control)
        .unwrap()
    {
        Diagram::Grid(grid) => grid,
        other => panic!("{other:?}"),
    };
    let grid = diagram("1,1/3,1/T", true);
    assert_eq!((grid.first_row, grid.first_column, grid.columns), (1, 1, 3));
    let ground: Vec<_> = grid.cells.iter().map(|cell| cell.ground).collect();
    let mut board = [Ground::Open; 9];
    board[2] = Ground::Wall;
    board[5] = Ground::Exit;
    assert_eq!(ground, board);
    let pieces = |grid: &lastmove::diagram::Grid| -> Vec<_> {
        let cells = grid.cells.iter().enumerate();
        cells.filter_map(|(i, c)| Some((i, c.piece?))).collect()
    };
    assert_eq!(pieces(&grid), [(0, Piece::Police), (6, Piece::Thief)]);
    // The thief can step up and right, and pass.
    let answer = oracle.ask(Some("1,1/3,1/T"), ALL, &control).unwrap();
    for (cell, option) in [(3, 0), (7, 1), (6, 2)] {
        let value = grid.cells[cell].value.as_ref().unwrap();
        let option = &answer.moves.as_ref().unwrap()[option];
        assert_eq!(value.for_mover(), option.for_mover());
        assert_eq!(value.for_mover(), worth(option));
    }
    let marked = grid.cells.iter().filter(|cell| cell.value.is_some());
    assert_eq!(marked.count(), 3);
    let plain = diagram("1,1/3,1/T", false);
    assert!(plain.cells.iter().all(|cell| cell.value.is_none()));
    let caught = diagram("2,3/2,3/P", true);
    assert_eq!(pieces(&caught), [(5, Piece::Both)]);
    assert!(caught.cells.iter().all(|cell| cell.value.is_none()));
}

/// Records all that it receives.
#[derive(Default)]
struct Heard {
    sections: Vec<(Message, Shape)>,
    cells: Vec<Option<TableCell>>,
}

impl TableSink for Heard {
    fn section(&mut self, title: Option<&Message>, shape: Option<&Shape>) -> Result<(), Error> {
        self.sections
            .push((title.unwrap().clone(), shape.unwrap().clone()));
        Ok(())
    }

    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error> {
        self.cells.push(cell.cloned());
        Ok(())
    }

    fn end(&mut self, totals: Option<&Totals>) -> Result<(), Error> {
        assert_eq!(totals, None);
        Ok(())
    }
}

/// Collects a list of positions.
#[derive(Default)]
struct Listed(Vec<TableCell>);

impl TableSink for Listed {
    fn section(&mut self, title: Option<&Message>, shape: Option<&Shape>) -> Result<(), Error> {
        assert_eq!((title, shape), (None, None));
        Ok(())
    }

    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error> {
        self.0.extend(cell.cloned());
        Ok(())
    }

    fn end(&mut self, totals: Option<&Totals>) -> Result<(), Error> {
        assert_eq!(
            totals.map(|totals| totals.positions),
            Some(self.0.len() as u64)
        );
        Ok(())
    }
}

#[test]
fn where_all_positions_are_wanted_the_table_lists_them_in_their_order() {
    let control = Control::default();
    let oracle = open("P.*\n..E\nT..\n");
    for at in [None, Some("2,3/1,1/T")] {
        let mut listed = Listed::default();
        let want = TableWant {
            best: TableBest::All,
            all: true,
            rows: None,
        };
        oracle.table(at, &want, &mut listed, &control).unwrap();
        assert_eq!(listed.0.len(), 8 * 8 * 2);
        for (number, cell) in listed.0.iter().enumerate() {
            assert_eq!(
                oracle.position(number as u64).as_ref(),
                Some(&cell.position)
            );
            let answer = oracle.ask(Some(&cell.position), Want::default(), &control);
            let answer = answer.unwrap();
            assert_eq!(cell.verdict.outcome, answer.outcome);
            assert_eq!(cell.verdict.remoteness, answer.remoteness);
            let best = answer.best.first().map(|best| best.mv.clone());
            assert_eq!(cell.best, best);
        }
        // Rows of a list are counted from 1.
        let mut some = Listed::default();
        let want = TableWant {
            rows: Some(3..5),
            ..want
        };
        oracle.table(at, &want, &mut some, &control).unwrap();
        assert_eq!(some.0, listed.0[2..4]);
    }
}

#[test]
fn tables_hold_every_cell_of_the_thief_for_one_of_the_policeman() {
    let control = Control::default();
    let oracle = open("P.*\n..E\nT..\n");
    for (at, row, column) in [(None, 1, 1), (Some("2,3/1,1/T"), 2, 3)] {
        let mut heard = Heard::default();
        let want = TableWant {
            best: TableBest::All,
            ..TableWant::default()
        };
        oracle.table(at, &want, &mut heard, &control).unwrap();
        let shape = Shape {
            first_row: 1,
            rows: 3,
            first_column: 1,
            columns: 3,
        };
        for ((title, its_shape), code) in heard
            .sections
            .iter()
            .zip(["pursuit-table-police", "pursuit-table-thief"])
        {
            assert_eq!(title.code, code);
            let police = Arg::Text(format!("{row},{column}"));
            let args = [("count", Arg::Number(1)), ("police", police)];
            assert_eq!(title.args, args);
            assert_eq!(*its_shape, shape);
        }
        assert_eq!((heard.sections.len(), heard.cells.len()), (2, 18));
        for (number, cell) in heard.cells.iter().enumerate() {
            let turn = if number < 9 { 'P' } else { 'T' };
            let (r, c) = (number % 9 / 3 + 1, number % 3 + 1);
            let Some(cell) = cell else {
                assert_eq!((r, c), (1, 3));
                continue;
            };
            assert_eq!(cell.position, format!("{row},{column}/{r},{c}/{turn}"));
            let answer = oracle.ask(Some(&cell.position), ALL, &control).unwrap();
            assert_eq!(cell.verdict.outcome, answer.outcome);
            assert_eq!(cell.verdict.remoteness, answer.remoteness);
            assert_eq!(cell.best, answer.best.first().map(|best| best.mv.clone()));
        }
    }
}

#[test]
fn totals_count_every_position() {
    let totals = open("P.T.E\n").totals(&Control::default()).unwrap();
    assert_eq!(totals.positions, 50);
    assert_eq!(totals.wins + totals.losses + totals.draws, 50);
    assert_eq!(totals.longest.unwrap().position.len(), "1,1/1,1/P".len());
}
