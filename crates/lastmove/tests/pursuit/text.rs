//! Boards, positions and moves as text: what is accepted, and where errors point.

use lastmove::files::MemoryFiles;
use lastmove::game::{Notation, Spec};
use lastmove::games::pursuit::{Board, MOST_CELLS, Pursuit};
use lastmove::{Arg, Control, Error, catalog};
use proptest::prelude::*;

/// The error's code, line and column.
fn told(error: &Error) -> (&'static str, u64, u64) {
    let place = error.place.as_ref().unwrap();
    (error.message.code, place.line, place.column)
}

fn refused(text: &str) -> (&'static str, u64, u64) {
    let error = Board::read(text, "b.txt").unwrap_err();
    assert_eq!(error.place.as_ref().unwrap().file.as_deref(), Some("b.txt"));
    told(&error)
}

#[test]
fn the_first_line_line_ends_blanks_and_empty_lines_do_not_matter() {
    let board = Board::read("2 3\nP.*\nE.T\n", "b.txt").unwrap();
    for text in [
        "P.*\nE.T",
        "P.*\r\nE.T\r\n",
        "\n \r\n\t\nP.*  \nE.T\t\n\n\n  ",
        "2 3\r\nP.*\r\nE.T\r\n",
        "\n  02\t3  \n\n\nP.*\nE.T\n\n",
    ] {
        assert_eq!(Board::read(text, "b.txt"), Ok(board.clone()), "{text:?}");
    }
}

#[test]
fn errors_in_a_board_point_at_it() {
    for (text, error) in [
        ("", ("board-empty", 1, 1)),
        (" \r\n\n", ("board-empty", 1, 1)),
        ("P.T\n..\n", ("board-ragged", 2, 3)),
        ("P.T\n....\n", ("board-ragged", 2, 4)),
        ("2 3\nP.T.\n....\n", ("board-ragged", 2, 4)),
        ("2 3\nP.T\n", ("board-rows", 1, 1)),
        ("\n 2 3\n", ("board-rows", 2, 2)),
        ("1 3\nP.T\n\n...\n", ("board-blank-line", 3, 1)),
        ("1 3\nP.T\n...\n", ("board-rows", 3, 1)),
        ("P.T\n\n...\n", ("board-blank-line", 2, 1)),
        ("2\nP\nT\n", ("board-size", 1, 2)),
        ("2 x\nP\nT\n", ("board-size", 1, 3)),
        ("2x 1\nP\nT\n", ("board-size", 1, 1)),
        ("2 -1\nP\nT\n", ("board-size", 1, 3)),
        ("-2 1\nP\nT\n", ("board-size", 1, 1)),
        ("0 1\nP\nT\n", ("board-size", 1, 1)),
        ("2 0\nP\nT\n", ("board-size", 1, 3)),
        ("2 1 7\nP\nT\n", ("board-size", 1, 5)),
        ("256 257\nP\nT\n", ("board-too-large", 1, 1)),
        ("1 99999999999999999999999\nP\n", ("board-too-large", 1, 1)),
        ("T..\n...\n", ("board-no-police", 1, 1)),
        ("\n.P.\n...\n", ("board-no-thief", 2, 1)),
        ("PPT\nPPP\n", ("board-police", 2, 3)),
        ("P.T\n..T\n", ("board-two-thieves", 2, 3)),
        ("P.T\n.x.\n", ("board-character", 2, 2)),
        ("P.T\n.é?\n", ("board-character", 2, 2)),
        ("P.T\n. .\n", ("board-character", 2, 2)),
        (" P.T\n", ("board-character", 1, 1)),
        ("P.t\n", ("board-character", 1, 3)),
        ("...\n2 3\n", ("board-character", 2, 1)),
    ] {
        assert_eq!(refused(text), error, "{text:?}");
    }
}

#[test]
fn errors_in_a_board_say_what_was_found() {
    let args = |text| Board::read(text, "b.txt").unwrap_err().message.args;
    let two = |found: u64, expected: u64| {
        vec![
            ("found", Arg::Number(found)),
            ("expected", Arg::Number(expected)),
        ]
    };
    assert_eq!(args("P.T\n..\n"), two(2, 3));
    assert_eq!(args("2 3\n\n"), two(0, 2));
    assert_eq!(args("1 3\nP.T\n...\n...\n"), two(3, 1));
    let x = Arg::Text("x".to_owned());
    assert_eq!(args("PTx\n"), [("found", x)]);
    let first = [("row", Arg::Number(1)), ("column", Arg::Number(2))];
    assert_eq!(args(".T\nPT\n"), first);
}

#[test]
fn boards_are_bounded() {
    let square = |rows: usize| {
        let mut text = "P".to_owned() + &".".repeat(254) + "T\n";
        text.extend(std::iter::repeat_n(".".repeat(256) + "\n", rows - 1));
        text
    };
    assert_eq!(MOST_CELLS, 65_536);
    let most = Board::read(&square(256), "b.txt").unwrap();
    assert_eq!((most.rows(), most.columns()), (256, 256));
    assert_eq!(refused(&square(257)), ("board-too-large", 257, 1));
    let long = "P".to_owned() + &".".repeat(70_000);
    assert_eq!(refused(&long), ("board-too-large", 1, 65_537));
}

#[test]
fn rules_stand_before_the_rows() {
    let board = Board::read("thief=8\npass=none\n1 3\nP.T\n", "b.txt").unwrap();
    for text in [
        "1 3\nthief=8\npass=none\nP.T",
        "\n  pass =\tnone \n\n 1 3\r\n thief= 8\n\nP.T\n",
        "pass=none\nthief=8\nfirst=police\nP.T",
    ] {
        assert_eq!(Board::read(text, "b.txt"), Ok(board.clone()), "{text:?}");
    }
    for (text, error) in [
        ("thief=9\nP.T\n", ("pursuit-movement", 1, 7)),
        ("thief=\nP.T\n", ("pursuit-steps-none", 1, 7)),
        ("thief= 0:1/0:0\nP.T\n", ("pursuit-step-nowhere", 1, 12)),
        ("thief=0:1/1\nP.T\n", ("pursuit-step", 1, 11)),
        ("thief=0:1/\nP.T\n", ("pursuit-step", 1, 11)),
        ("thief=+1:1\nP.T\n", ("pursuit-step", 1, 7)),
        ("thief=1:2:3\nP.T\n", ("pursuit-step", 1, 7)),
        ("thief=0:1/-256:0\nP.T\n", ("pursuit-step-far", 1, 11)),
        ("thief=0:99999999\nP.T\n", ("pursuit-step-far", 1, 7)),
        ("thief=0:1/1:0/0:1\nP.T\n", ("pursuit-step-twice", 1, 15)),
        ("2 3\n  pass = maybe\nP.T\n...\n", ("pursuit-pass", 2, 10)),
        ("first=x\nP.T\n", ("pursuit-first", 1, 7)),
        ("\n speed=2\nP.T\n", ("option-unknown", 2, 2)),
        ("=\nP.T\n", ("option-unknown", 1, 1)),
        ("thief=8\nthief=8\nP.T\n", ("option-twice", 2, 1)),
        ("P.T\nthief=8\n", ("board-late-rule", 2, 1)),
        ("thief=8\n", ("board-empty", 1, 1)),
        ("thief=8\n2 3\nP.T\n", ("board-rows", 2, 1)),
        ("2 3\n2 3\nP.T\n", ("board-character", 2, 1)),
    ] {
        assert_eq!(refused(text), error, "{text:?}");
    }
    let rows = Board::read("thief=8\n2 3\nP.T\n", "b.txt").unwrap_err();
    assert_eq!(rows.message.args[0], ("found", Arg::Number(1)));
    let steps = |count: i64| {
        (1..=count)
            .map(|n| format!("0:{n}"))
            .collect::<Vec<_>>()
            .join("/")
    };
    assert!(Board::read(&format!("thief={}\nP.T\n", steps(64)), "b.txt").is_ok());
    let error = refused(&format!("thief={}\nP.T\n", steps(65)));
    assert_eq!(error.0, "pursuit-steps-many");
}

#[test]
fn options_of_the_notation_are_checked() {
    let files = MemoryFiles::from([("b", "P.T\n")]);
    for (options, code, column) in [
        ("thief=9", "pursuit-movement", 17),
        ("thief=", "pursuit-steps-none", 17),
        ("thief=0:0", "pursuit-step-nowhere", 17),
        ("pass=maybe", "pursuit-pass", 16),
        ("first=x", "pursuit-first", 17),
        ("police=8,first=", "pursuit-first", 26),
        ("speed=2", "option-unknown", 11),
        ("pass=none,pass=none", "option-twice", 21),
    ] {
        let notation = format!("pursuit:b,{options}");
        let error = catalog::open(&notation, &files, &Control::default());
        let error = error.map(|_| ()).unwrap_err();
        assert_eq!(told(&error), (code, 1, column), "{notation}");
        let known = Arg::Text("police, thief, pass, first".to_owned());
        assert!(code != "option-unknown" || error.message.args[2] == ("known", known));
    }
}

#[test]
fn positions_have_as_many_policemen_as_the_board() {
    let game = Pursuit::new(Board::read("PP.\n..T\n", "b.txt").unwrap());
    for (text, code, column) in [
        ("1,1/2,2/P", "pursuit-police-count", 1),
        ("1,1;1,2;1,3/2,2/P", "pursuit-police-count", 1),
        ("1,1;/2,2/P", "position-syntax", 5),
        ("1,1;1,4/2,2/P", "number-range", 7),
        ("1,1;1,2/2,2;2,3/P", "position-syntax", 9),
    ] {
        let error = game.read_position(text).unwrap_err();
        assert_eq!(told(&error), (code, 1, column), "{text:?}");
    }
}

#[test]
fn opening_names_the_file_and_its_options() {
    let files = MemoryFiles::from([("my board.txt", "P.T\n.T.\n")]);
    let open = |text| {
        catalog::open(text, &files, &Control::default())
            .map(|_| ())
            .unwrap_err()
    };
    let error = open("pursuit:my%20board.txt");
    assert_eq!(told(&error), ("board-two-thieves", 2, 2));
    let place = error.place.unwrap();
    assert_eq!(place.file.as_deref(), Some("my board.txt"));
    assert_eq!(place.excerpt, ".T.");
    assert_eq!(open("pursuit:none.txt").message.code, "file-not-found");
    let error = open("pursuit:b.txt,speed=8");
    assert_eq!(told(&error), ("option-unknown", 1, 15));
    assert_eq!(open("pursuit").message.code, "rules-missing");
    assert!(Spec::parse("pursuit/misere:b.txt").is_ok());
}

fn yard() -> Pursuit {
    Pursuit::new(Board::read("P..\n.*E\n..T\n", "yard.txt").unwrap())
}

#[test]
fn errors_in_a_position_point_at_it() {
    for (text, code, column) in [
        ("", "position-syntax", 1),
        ("1,1/3,3", "position-syntax", 1),
        ("1,1/3,3/P/", "position-syntax", 1),
        ("1,1/3/P", "position-syntax", 5),
        ("1,1,1/3,3/P", "position-syntax", 1),
        ("0,1/3,3/P", "number-range", 1),
        ("1,4/3,3/P", "number-range", 3),
        ("1,1/4,3/P", "number-range", 5),
        ("1,1/3,99999999999999999999/P", "number-range", 7),
        ("1,x/3,3/P", "number-expected", 3),
        ("1,/3,3/P", "number-expected", 3),
        ("1,1/-3,3/P", "number-expected", 5),
        (" 1,1/3,3/P", "number-expected", 1),
        ("1,1/2,2/P", "pursuit-in-wall", 5),
        ("2,2/1,1/P", "pursuit-in-wall", 1),
        ("1,1/3,3/p", "pursuit-turn", 9),
        ("1,1/3,3/", "pursuit-turn", 9),
        ("1,1/3,3/P ", "pursuit-turn", 9),
    ] {
        let error = yard().read_position(text).unwrap_err();
        assert_eq!(told(&error), (code, 1, column), "{text:?}");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_legal_ones() {
    let game = yard();
    let at = game.read_position("1,1/3,3/P").unwrap();
    for mv in [
        "", "1,1", "2,2", "3,1", "0,1", "1,02", "Pass", "pass ", "1;2",
    ] {
        let error = game.read_move(&at, mv).map(|_| ()).unwrap_err();
        assert_eq!(told(&error), ("move-not-legal", 1, 1), "{mv:?}");
        let legal = Arg::Text("1,2  2,1  pass".to_owned());
        assert_eq!(error.message.args[1], ("legal", legal));
    }
}

proptest! {
    #[test]
    fn no_text_makes_reading_a_board_panic(text in "[*EPT. \r\n0-9xé=:/-]{0,60}") {
        if let Ok(board) = Board::read(&text, "b.txt") {
            prop_assert!(board.rows() * board.columns() == board.ground().len());
        }
    }

    #[test]
    fn nor_does_any_other(text in any::<String>(), bytes in any::<Vec<u8>>()) {
        let _ = Board::read(&text, "b.txt");
        let files = MemoryFiles::from([("b.txt", bytes)]);
        let _ = catalog::open("pursuit:b.txt", &files, &Control::default());
    }

    #[test]
    fn positions_read_are_written_alike(text in "[0-4]{1,2},[0-4]/[0-4],[0-4]/[PTp]") {
        let game = yard();
        if let Ok(at) = game.read_position(&text) {
            prop_assert_eq!(game.read_position(&game.write_position(&at)), Ok(at));
        }
    }

    #[test]
    fn no_text_makes_reading_a_position_or_a_move_panic(
        near in "[0-9,;/PTé -]{0,16}",
        any in any::<String>(),
    ) {
        let game = yard();
        let at = game.read_position("1,1/3,3/T").unwrap();
        for text in [near, any] {
            let _ = game.read_position(&text);
            let _ = game.read_move(&at, &text);
        }
    }
}
