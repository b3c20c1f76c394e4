//! Boards with known answers: the table of `tests/data`, and the examples.

use std::path::Path;

use lastmove::files::MemoryFiles;
use lastmove::oracle::Want;
use lastmove::{Control, Outcome, Point, catalog};

/// The outcome and the remoteness from the start, and the last point of the explanation.
fn answer(board: &str) -> (Outcome, Option<u64>, &'static str) {
    let files = MemoryFiles::from([("board.txt", board)]);
    let control = Control::default();
    let opened = catalog::open("pursuit:board.txt", &files, &control).unwrap();
    let want = Want {
        explanation: true,
        ..Want::default()
    };
    let answer = opened.oracle.ask(None, want, &control).unwrap();
    let plies = answer.remoteness.and_then(|plies| plies.to_u64());
    match answer.explanation.unwrap().pop() {
        Some(Point::Say(message)) => (answer.outcome, plies, message.code),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_boards_of_the_table_have_their_answers() {
    let table = include_str!("../data/pursuit-answers.txt");
    let mut blocks = 0;
    for block in table.split("\n\n").skip(1) {
        let (known, board) = block.split_once('\n').unwrap();
        let (word, plies) = known.split_once(' ').unwrap_or((known, ""));
        let (outcome, code) = match word {
            "caught" => (Outcome::Win, "pursuit-caught-answer"),
            "escapes" => (Outcome::Loss, "pursuit-escapes-answer"),
            "draw" => (Outcome::Draw, "pursuit-draw-answer"),
            other => panic!("{other}"),
        };
        assert_eq!(
            answer(board),
            (outcome, plies.parse().ok(), code),
            "\n{board}"
        );
        blocks += 1;
    }
    assert_eq!(blocks, 120);
}

#[test]
fn the_examples_have_their_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/pursuit");
    for (file, known) in [
        (
            "courtyard.txt",
            (Outcome::Win, Some(31), "pursuit-caught-answer"),
        ),
        (
            "escape.txt",
            (Outcome::Loss, Some(22), "pursuit-escapes-answer"),
        ),
        ("draw.txt", (Outcome::Draw, None, "pursuit-draw-answer")),
        (
            "knight.txt",
            (Outcome::Loss, Some(10), "pursuit-escapes-answer"),
        ),
        (
            "patrol.txt",
            (Outcome::Win, Some(23), "pursuit-caught-answer"),
        ),
    ] {
        let board = std::fs::read_to_string(folder.join(file)).unwrap();
        assert_eq!(answer(&board), known, "{file}");
    }
}
