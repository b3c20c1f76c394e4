//! Which texts are read, and which are refused with a place.

use super::super::fen;
use super::{Chess, Control, MemoryFiles, material};
use lastmove_engine::game::{Notation, Spec};

#[test]
fn material_is_read_in_any_order() {
    for (text, written) in [
        ("KRvK", "KRvK"),
        ("NBKvPK", "KBNvKP"),
        ("KvK", "KvK"),
        ("KvKQ", "KvKQ"),
    ] {
        assert_eq!(material(text).to_string(), written);
    }
}

#[test]
fn positions_are_written_with_no_more_than_they_need() {
    for (text, written) in [
        ("8/8/8/8/8/2k5/8/KQ6_w", "8/8/8/8/8/2k5/8/KQ6_w"),
        ("8/8/8/8/8/2k5/8/KQ6 b - - 12 40", "8/8/8/8/8/2k5/8/KQ6_b"),
        ("8/8/8/8/8/2k5/8/K1111Q11_w_-_-", "8/8/8/8/8/2k5/8/K4Q2_w"),
        // A pawn has passed e3, but none can capture it there.
        ("7k/8/8/8/4P3/8/8/K7_b_-_e3_0_1", "7k/8/8/8/4P3/8/8/K7_b"),
        ("7k/8/8/8/3pP3/8/8/K7_b_-_e3", "7k/8/8/8/3pP3/8/8/K7_b_-_e3"),
    ] {
        assert_eq!(fen::write(&fen::read(text).unwrap()), written);
    }
}

#[test]
fn wrong_games_and_positions_point_at_what_is_wrong() {
    for (text, code, pointed) in [
        ("chess:KRK", "syntax", "KRK"),
        ("chess:KXvK", "chess-letter", "X"),
        ("chess:RvK", "chess-kings", "R"),
        ("chess:KKvK", "chess-kings", "KK"),
        ("chess:KvQ", "chess-kings", "Q"),
        ("chess:KQQvKQQ", "chess-men", "KQQvKQQ"),
        ("chess:KQvK@k7", "chess-fields", "k7"),
        ("chess:KQvK@k7/8_w", "chess-rows", "k7/8"),
        ("chess:KQvK@9/8/8/8/8/2k5/8/KQ6_w", "chess-character", "9"),
        ("chess:KQvK@8/8/8/8/8/2k6/8/KQ6_w", "chess-columns", "2k6"),
        ("chess:KQvK@8/8/8/8/8/2kx4/8/KQ6_w", "chess-character", "x"),
        ("chess:KQvK@8/8/8/8/8/2k5/8/KQ6_x", "chess-turn", "x"),
        (
            "chess:KQvK@8/8/8/8/8/2k5/8/KQ6_w_KQ",
            "chess-castling",
            "KQ",
        ),
        (
            "chess:KQvK@8/8/8/8/8/2k5/8/KQ6_w_-_e9",
            "chess-en-passant",
            "e9",
        ),
        (
            "chess:KQvK@8/8/8/8/8/2k5/8/KQ6_w_-_e6",
            "chess-en-passant",
            "e6",
        ),
        (
            "chess:KQvK@8/8/8/8/8/2k5/8/KQ6_w_-_-_x",
            "number-expected",
            "x",
        ),
        (
            "chess:KQvK@8/8/8/8/8/8/8/KQ6_w",
            "chess-kings",
            "8/8/8/8/8/8/8/KQ6",
        ),
        ("chess:KQvK@8/8/8/8/k7/2k5/8/KQ6_w", "chess-kings", "k"),
        (
            "chess:KQvK@8/8/8/8/8/2k5/8/KQQQQ3_w",
            "chess-men",
            "8/8/8/8/8/2k5/8/KQQQQ3",
        ),
        ("chess:KQvK@8/8/8/8/8/8/1k6/K6Q_w", "chess-kings-touch", "K"),
        ("chess:KQvK@8/8/8/8/8/7k/8/K6Q_w", "chess-check", "k"),
        ("chess:KPvK@7k/8/8/8/8/8/8/K2P4_w", "chess-pawn-row", "P"),
        (
            "chess:KQvK@8/8/8/8/8/2k5/8/KR6_w",
            "chess-other-material",
            "8/8/8/8/8/2k5/8/KR6",
        ),
        (
            "chess:KRvK@8/8/8/8/8/2k4r/8/K7_w",
            "chess-other-material",
            "8/8/8/8/8/2k4r/8/K7",
        ),
    ] {
        let spec = Spec::parse(text).unwrap();
        let opened = Chess::open(&spec, &MemoryFiles::default(), &Control::default());
        let read =
            opened.and_then(|game| game.read_position(&spec.position.as_ref().unwrap().text));
        let error = read.err().unwrap_or_else(|| panic!("{text} was read"));
        assert_eq!(error.message.code, code, "{text}");
        let place = error.place.unwrap_or_else(|| panic!("{text} has no place"));
        let line = &place.excerpt[place.span.clone()];
        assert_eq!(line, pointed, "{text}");
    }
}

#[test]
fn positions_after_captures_and_promotions_belong_to_the_game() {
    for (game, at) in [
        ("KPvKR", "8/8/8/8/8/2k5/8/KQ6_w"),
        ("KPvKR", "8/8/8/8/8/2k5/8/K6r_w"),
        ("KPPvK", "8/8/8/8/8/2k5/8/KQN5_b"),
    ] {
        assert!(Chess::new(material(game)).read_position(at).is_ok(), "{at}");
    }
}
