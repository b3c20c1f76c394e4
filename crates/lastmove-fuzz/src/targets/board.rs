//! Boards of policeman and thief.

use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Indexed, Notation, Play};
use lastmove::games::pursuit::{Board, Pass, Pursuit, RowSearch, Steps, Turn};
use lastmove::solve::{Solver, backward, expand, levels};
use lastmove::{Verdict, catalog, diagram::Ground};

use crate::control;
use crate::places::assert_placed;

/// The most cells of a board that is solved.
const SMALL: usize = 30;

/// The most positions of a game that is solved.
const FEW: u64 = 5_000;

/// A board that is read can be written and read back; its positions too; the engines agree.
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
        // The file was compressed.
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
    if game.board().ground().len() > SMALL || game.len() > FEW {
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
        let other = backward(&graph, play, &control()).expect("a small board");
        assert!(values.iter().eq(other.iter()));
        let mut values = values.iter();
        let mut same = |_: &_, found: &Verdict| {
            assert_eq!(values.next().map(Verdict::from).as_ref(), Some(found));
            Ok(())
        };
        let rows = RowSearch::new(play);
        rows.visit(&game, &control(), &mut same)
            .expect("a small board");
    }
}

/// The board as a file.
fn written(game: &Pursuit) -> String {
    let board = game.board();
    let start = game.start();
    let place = |&cell: &u16| {
        let (row, column) = game.place(cell);
        (row - 1) * board.columns() + column - 1
    };
    let police: Vec<usize> = start.police.cells().iter().map(place).collect();
    let thief = place(&start.thief);
    let rules = game.rules();
    let steps = |steps: &Steps| {
        let list = steps.list().iter();
        let list: Vec<_> = list.map(|(d, r)| format!("{d}:{r}")).collect();
        list.join("/")
    };
    let pass = match rules.pass {
        Pass::Both => "both",
        Pass::Police => "police",
        Pass::Thief => "thief",
        Pass::Nobody => "none",
    };
    let first = match rules.first {
        Turn::Police => "police",
        Turn::Thief => "thief",
    };
    let mut text = format!(
        "police={}\nthief={}\npass={pass}\nfirst={first}\n{} {}\n",
        steps(&rules.police),
        steps(&rules.thief),
        board.rows(),
        board.columns()
    );
    for (square, ground) in board.ground().iter().enumerate() {
        text.push(match ground {
            _ if police.contains(&square) => 'P',
            _ if square == thief => 'T',
            Ground::Wall | Ground::Poisoned | Ground::Outside => '*',
            Ground::Exit => 'E',
            Ground::Open | Ground::Attacked => '.',
        });
        if (square + 1) % board.columns() == 0 {
            text.push('\n');
        }
    }
    text
}
