//! Tables and totals count all positions, and the JSON of answers has the documented fields.

use std::ops::Range;

use crate::common::RandomGame;
use lastmove::catalog::{self, Opened};
use lastmove::files::MemoryFiles;
use lastmove::game::Shape;
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::{TableBest, TableCell, TableSink, TableWant, Totals, Want};
use lastmove::{Control, Error, Message, Outcome};

/// Records what it receives.
#[derive(Default)]
struct Sink {
    shapes: Vec<Option<Shape>>,
    cells: Vec<TableCell>,
    end: Option<Option<Totals>>,
}

impl TableSink for Sink {
    fn section(&mut self, title: Option<&Message>, shape: Option<&Shape>) -> Result<(), Error> {
        assert_eq!(title, None);
        self.shapes.push(shape.cloned());
        Ok(())
    }

    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error> {
        assert!(self.end.is_none() && !self.shapes.is_empty());
        self.cells.push(cell.unwrap().clone());
        Ok(())
    }

    fn end(&mut self, totals: Option<&Totals>) -> Result<(), Error> {
        assert_eq!(self.end.replace(totals.cloned()), None);
        Ok(())
    }
}

fn open(text: &str, files: &MemoryFiles) -> Opened {
    catalog::open(text, files, &Control::default()).unwrap()
}

fn table(opened: &Opened, rows: Option<Range<u64>>, best: TableBest) -> Result<Sink, Error> {
    let mut sink = Sink::default();
    let want = TableWant {
        rows,
        best,
        ..TableWant::default()
    };
    let control = Control::default();
    opened.oracle.table(None, &want, &mut sink, &control)?;
    Ok(sink)
}

/// The totals by counting cells.
fn count(game: &str, cells: &[TableCell]) -> Totals {
    let of = |outcome| {
        cells
            .iter()
            .filter(move |cell| cell.verdict.outcome == outcome)
    };
    let longest = |outcome| {
        // The first one among equals.
        let mut longest: Option<&TableCell> = None;
        for cell in of(outcome) {
            if longest.is_none_or(|best| cell.verdict.remoteness > best.verdict.remoteness) {
                longest = Some(cell);
            }
        }
        longest.map(|cell| lastmove::oracle::LongestPlay {
            remoteness: cell.verdict.remoteness.clone().unwrap(),
            position: cell.position.clone(),
            outcome,
        })
    };
    let (win, loss) = (longest(Outcome::Win), longest(Outcome::Loss));
    let win_is_longer = match (&win, &loss) {
        (Some(win), Some(loss)) => win.remoteness >= loss.remoteness,
        (win, _) => win.is_some(),
    };
    Totals {
        game: game.to_owned(),
        positions: cells.len() as u64,
        wins: of(Outcome::Win).count() as u64,
        losses: of(Outcome::Loss).count() as u64,
        draws: of(Outcome::Draw).count() as u64,
        won_by_0: None,
        longest: if win_is_longer { win.clone() } else { loss },
        longest_win: win,
    }
}

/// Checks a game whose table is a list, against its positions in order.
fn assert_list(opened: &Opened, positions: &[String], rng: &mut SplitMix64) {
    let control = Control::default();
    let all = table(opened, None, TableBest::All).unwrap();
    assert_eq!(all.shapes, [None]);
    let listed: Vec<_> = all.cells.iter().map(|cell| cell.position.clone()).collect();
    assert_eq!(listed, positions);
    for cell in &all.cells {
        let answer = opened
            .oracle
            .ask(Some(&cell.position), Want::default(), &control);
        let answer = answer.unwrap();
        assert_eq!(answer.outcome, cell.verdict.outcome);
        assert_eq!(answer.remoteness, cell.verdict.remoteness);
        assert_eq!(cell.best, answer.best.first().map(|best| best.mv.clone()));
    }
    let totals = opened.oracle.totals(&control).unwrap();
    assert_eq!(totals, count(opened.oracle.game(), &all.cells));
    assert_eq!(all.end, Some(Some(totals)));
    // A range of rows, counted from 1, the end excluded.
    let n = positions.len() as u64;
    let from = rng.below(n + 2);
    let to = from + rng.below(n + 2);
    let window = table(opened, Some(from..to), TableBest::None);
    let first = from.max(1).min(n + 1) as usize - 1;
    let last = to.clamp(first as u64 + 1, n + 1) as usize - 1;
    let mut expected = all.cells[first..last].to_vec();
    if expected.is_empty() && n > 0 {
        let error = window.err().unwrap();
        assert_eq!(
            error.message.code, "rows-outside-table",
            "{from}..{to} of {n}"
        );
        return;
    }
    let window = window.unwrap();
    assert_eq!(
        window.end,
        Some(Some(count(opened.oracle.game(), &expected)))
    );
    for cell in &mut expected {
        cell.best = None;
    }
    assert_eq!(window.cells, expected, "{from}..{to} of {n}");
}

#[test]
fn lists_of_random_graphs() {
    let mut rng = SplitMix64::new(17);
    for round in 0..3_000 {
        let game = RandomGame::new(&mut rng, 12, 0);
        let files = MemoryFiles::from([("g.txt", game.text())]);
        let name = ["graph", "graph/misere"][round % 2];
        let opened = open(&format!("{name}:g.txt"), &files);
        let positions: Vec<_> = (0..game.moves.len()).map(|v| format!("v{v}")).collect();
        assert_list(&opened, &positions, &mut rng);
    }
}

#[test]
fn lists_of_nim() {
    let mut rng = SplitMix64::new(18);
    for round in 0..100 {
        let start: Vec<u64> = (0..3).map(|_| rng.below(6)).collect();
        let name = ["nim", "nim/misere"][round % 2];
        let opened = open(
            &format!("{name}:{},{},{}", start[0], start[1], start[2]),
            &MemoryFiles::default(),
        );
        let mut positions = Vec::new();
        for a in 0..=start[0] {
            for b in 0..=start[1] {
                positions.extend((0..=start[2]).map(|c| format!("{a},{b},{c}")));
            }
        }
        assert_list(&opened, &positions, &mut rng);
    }
}

#[test]
fn grids_of_nim() {
    let opened = open("nim:5,7", &MemoryFiles::default());
    let control = Control::default();
    for rows in [None, Some(0..6), Some(2..4), Some(5..99), Some(0..1)] {
        let wanted = rows.clone().unwrap_or(0..6);
        let grid = table(&opened, rows, TableBest::All).unwrap();
        let shape = Shape {
            first_row: wanted.start,
            rows: wanted.end.min(6) - wanted.start,
            first_column: 0,
            columns: 8,
        };
        assert_eq!(grid.shapes, [Some(shape)]);
        assert_eq!(grid.end, Some(None));
        let mut cells = grid.cells.iter();
        for row in wanted.start..wanted.end.min(6) {
            for column in 0..8 {
                let cell = cells.next().unwrap();
                assert_eq!(cell.position, format!("{row},{column}"));
                let answer = opened
                    .oracle
                    .ask(Some(&cell.position), Want::default(), &control);
                let answer = answer.unwrap();
                assert_eq!(cell.verdict.outcome, answer.outcome);
                assert_eq!(cell.verdict.remoteness, answer.remoteness);
                assert_eq!(cell.best, answer.best.first().map(|best| best.mv.clone()));
            }
        }
        assert_eq!(cells.next(), None);
    }
    for rows in [6..9, 3..3, 99..100] {
        let error = table(&opened, Some(rows), TableBest::None).err().unwrap();
        assert_eq!(error.message.code, "rows-outside-table");
    }
    let row = table(
        &open("nim:7", &MemoryFiles::default()),
        None,
        TableBest::None,
    )
    .unwrap();
    let positions: Vec<_> = row.cells.into_iter().map(|cell| cell.position).collect();
    assert_eq!(positions, ["0", "1", "2", "3", "4", "5", "6", "7"]);
    for game in ["nim:99999,99999", "nim:9999,9999,9999"] {
        let error = table(&open(game, &MemoryFiles::default()), None, TableBest::None);
        assert_eq!(error.err().unwrap().blame, lastmove::Blame::Limit, "{game}");
    }
}

#[test]
fn a_sink_that_has_enough_stops_the_table() {
    struct Enough(u32);
    impl TableSink for Enough {
        fn section(&mut self, _: Option<&Message>, _: Option<&Shape>) -> Result<(), Error> {
            Ok(())
        }

        fn cell(&mut self, _: Option<&TableCell>) -> Result<(), Error> {
            self.0 += 1;
            if self.0 < 3 {
                return Ok(());
            }
            Err(Error::machine(Message::new("pipe-closed")))
        }

        fn end(&mut self, _: Option<&Totals>) -> Result<(), Error> {
            panic!("the table goes on");
        }
    }
    for game in ["nim:5,5", "nim:5,5,5"] {
        let mut sink = Enough(0);
        let opened = open(game, &MemoryFiles::default());
        let (want, control) = (TableWant::default(), Control::default());
        let error = opened.oracle.table(None, &want, &mut sink, &control);
        assert_eq!(error.unwrap_err().message.code, "pipe-closed");
        assert_eq!(sink.0, 3, "{game}");
    }
}

fn json(game: &str, files: &MemoryFiles, want: Want) -> String {
    let opened = open(game, files);
    let control = Control::default();
    let answer = opened.oracle.ask(opened.at(), want, &control).unwrap();
    serde_json::to_string(&answer).unwrap()
}

#[test]
fn answers_as_json() {
    let none = MemoryFiles::default();
    assert_eq!(
        json("nim:1,2", &none, Want::default()),
        r#"{"game":"nim:1,2","position":"1,2","outcome":"win","remoteness":3,"#.to_owned()
            + r#""best":[{"move":"2-1","to":"1,1","outcome":"loss","remoteness":2,"mover":"other"}]}"#
    );
    let everything = Want {
        moves: true,
        line: true,
        explanation: true,
    };
    let step = r#"{"move":"1-1","to":"0","outcome":"loss","remoteness":0,"mover":"other"}"#;
    assert_eq!(
        json("nim:5@1", &none, everything),
        format!(
            r#"{{"game":"nim:5","position":"1","outcome":"win","remoteness":1,"best":[{step}],"moves":[{step}],"line":[{step}]}}"#
        )
    );
    let files = MemoryFiles::from([("g.txt", "a a\n")]);
    assert_eq!(
        json("graph:g.txt@a", &files, Want::default()),
        r#"{"game":"graph:g.txt","position":"a","outcome":"draw","remoteness":null,"#.to_owned()
            + r#""best":[{"move":"a","to":"a","outcome":"draw","remoteness":null,"mover":"other"}]}"#
    );
}

#[test]
fn a_large_remoteness_is_a_string_in_json() {
    let remoteness = |heap: u64| {
        // Two equal heaps and one stone: a win in 2 · heap + 1.
        let game = format!("nim:{heap},{heap},1");
        let json = json(&game, &MemoryFiles::default(), Want::default());
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        value["remoteness"].clone()
    };
    let most = (1u64 << 53) - 1;
    assert_eq!(remoteness((1 << 52) - 1), most);
    assert_eq!(remoteness(1 << 52), (most + 2).to_string());
}

#[test]
fn totals_as_json() {
    let files = MemoryFiles::from([("g.txt", "a b\nb c\nd d\n"), ("loop.txt", "a a\n")]);
    let control = Control::default();
    let json = |game: &str| {
        let totals = open(game, &files).oracle.totals(&control).unwrap();
        serde_json::to_value(totals).unwrap()
    };
    assert_eq!(
        json("graph:g.txt"),
        serde_json::json!({
            "game": "graph:g.txt",
            "positions": 4,
            "wins": 1,
            "losses": 2,
            "draws": 1,
            "longest": {"remoteness": 2, "position": "a", "outcome": "loss"},
            "longest_win": {"remoteness": 1, "position": "b", "outcome": "win"},
        })
    );
    assert_eq!(json("graph:loop.txt")["longest"], serde_json::Value::Null);
}
