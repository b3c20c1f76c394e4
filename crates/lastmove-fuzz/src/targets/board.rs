//! Boards of policeman and thief.

use lastmove::game::{Game, Indexed, MemoryFiles, Notation, Play};
use lastmove::games::pursuit::{Board, Pursuit};
use lastmove::solve::{expand, levels, reverse};
use lastmove::{catalog, diagram::Ground};

use crate::control;
use crate::places::assert_placed;

/// The most cells of a board that is solved.
const SMALL: usize = 30;

/// A board that is read can be written down and read again; its positions too; two engines agree.
pub(super) fn run(bytes: &[u8]) {
    let files = MemoryFiles::from([("board.txt", bytes)]);
    let opened = match catalog::open("pursuit:board.txt", &files, &control()) {
        Ok(opened) => opened,
        Err(error) => {
            let packed = error.message.code == "file-corrupt-compression";
            return assert_placed(&error, if packed { b"" } else { bytes }, &[]);
        }
    };
    let Ok(text) = std::str::from_utf8(bytes) else {
        // It was packed.
        return;
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Ok(board) = Board::read(text, "board.txt") else {
        return;
    };
    let game = Pursuit::new(board);
    let start = game.start();
    assert_eq!(opened.oracle.start(), Some(game.write_position(&start)));
    assert_eq!(
        Board::read(&written(&game), "again").as_ref(),
        Ok(game.board())
    );
    if game.board().ground().len() > SMALL {
        return;
    }
    for index in 0..game.len() {
        let at = game.position(index);
        assert_eq!(game.index(&at), Some(index));
        assert_eq!(game.read_position(&game.write_position(&at)), Ok(at));
    }
    for play in [Play::Normal, Play::Misere] {
        let graph = expand(&game, &control()).expect("a small board");
        let values = levels(&graph, play, &control()).expect("a small board");
        let other = reverse(&game, play, &control()).expect("a small board");
        assert!(values.iter().eq(other.iter()));
    }
}

/// The board as it could stand in a file.
fn written(game: &Pursuit) -> String {
    let board = game.board();
    let start = game.start();
    let place = |cell| {
        let (row, column) = game.place(cell);
        (row - 1) * board.columns() + column - 1
    };
    let (police, thief) = (place(start.police), place(start.thief));
    let mut text = format!("{} {}\n", board.rows(), board.columns());
    for (square, ground) in board.ground().iter().enumerate() {
        text.push(match ground {
            _ if square == police => 'P',
            _ if square == thief => 'T',
            Ground::Wall => '*',
            Ground::Exit => 'E',
            Ground::Open => '.',
        });
        if (square + 1) % board.columns() == 0 {
            text.push('\n');
        }
    }
    text
}
