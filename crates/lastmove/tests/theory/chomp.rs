//! Chomp.

use lastmove::Control;
use lastmove::game::Play;
use lastmove::games::chomp::{Chomp, bite, bites, table};

use super::shared::{
    ask, bad_move, check_nim_values, check_notation, check_rule, nim_value, refusal, summary,
};

#[test]
fn outcomes_are_those_of_exploring() {
    for (rows, columns) in [(1, 1), (1, 8), (8, 1), (3, 6), (5, 5), (4, 7)] {
        let game = Chomp::new(rows, columns);
        let start = vec![columns; rows.into()];
        check_rule(&game, &start, Play::Normal);
        check_notation(&game, &start);
    }
}

#[test]
fn nim_values_are_those_of_the_definition() {
    for (rows, columns) in [(1, 1), (2, 9), (4, 4), (3, 6)] {
        let game = Chomp::new(rows, columns);
        check_nim_values(&game, &vec![columns; rows.into()]);
    }
}

/// The winning bites of a whole bar.
fn winning(rows: u16, columns: u16) -> Vec<(u16, u16)> {
    let table = table(rows.into(), columns.into(), &Control::default()).unwrap();
    let start = vec![columns; rows.into()];
    bites(&start)
        .filter(|mv| table.get(&bite(&start, *mv)) == Some(0))
        .collect()
}

/// Source: the lists of winning bites in Gale's article and in the encyclopedia of A. E. Brouwer,
/// "The game of Chomp", <https://www.win.tue.nl/~aeb/games/chomp.html>.
#[test]
fn known_winning_bites() {
    for (rows, columns, expected) in [
        (2, 5, (2, 5)),
        (3, 4, (2, 3)),
        (3, 5, (3, 4)),
        (3, 6, (2, 4)),
        (3, 7, (3, 5)),
        (4, 5, (3, 3)),
        (4, 6, (2, 3)),
        (3, 3, (2, 2)),
        (5, 5, (2, 2)),
        (6, 6, (2, 2)),
    ] {
        assert_eq!(winning(rows, columns), [expected], "{rows} x {columns}");
    }
    // The smallest bar with more than one winning bite.
    assert_eq!(winning(8, 10), [(4, 9), (5, 6)]);
}

#[test]
fn known_nim_values() {
    assert_eq!(nim_value("chomp:8x8").unwrap(), "13");
    assert_eq!(nim_value("chomp:10x10").unwrap(), "19");
    assert_eq!(nim_value("chomp:10x10@1").unwrap(), "0");
    assert_eq!(nim_value("chomp:1x300").unwrap(), "299");
    assert_eq!(nim_value("chomp:1000x1000@5,4").unwrap(), "0");
}

#[test]
#[ignore = "slow: 2.7 million positions twice, some seconds"]
fn a_bar_and_its_mirror_image_are_worth_the_same() {
    let control = Control::default();
    let (wide, tall) = (
        table(11, 13, &control).unwrap(),
        table(13, 11, &control).unwrap(),
    );
    assert_eq!(wide.get(&[13; 11]), tall.get(&[11; 13]));
    assert_eq!(
        wide.get(&[13, 9, 9, 4, 1]),
        tall.get(&[5, 4, 4, 4, 3, 3, 3, 3, 3, 1, 1, 1, 1])
    );
}

#[test]
fn known_answers() {
    assert_eq!(summary("chomp:1x1"), "Loss 0: ");
    assert!(summary("chomp:2x2").ends_with(": 2,2"));
    assert!(summary("chomp:3x4").ends_with(": 2,3"));
    // 4,9 wins too, and takes longer.
    assert_eq!(summary("chomp:8x10"), "Win 45: 5,6");
    assert_eq!(summary("chomp:10x10"), "Win ?: 2,2");
    let points = ask("chomp:4x4").explanation.unwrap();
    assert!(format!("{points:?}").contains("chomp-square"));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    assert_eq!(refusal("chomp"), ("rules-missing", 6));
    assert_eq!(refusal("chomp:0x5"), ("number-range", 7));
    assert_eq!(refusal("chomp:5"), ("syntax", 7));
    assert_eq!(refusal("chomp:5x"), ("number-expected", 9));
    assert_eq!(refusal("chomp:5x6x7"), ("syntax", 7));
    assert_eq!(refusal("chomp:5x99999999999999999999"), ("number-range", 9));
    assert_eq!(refusal("chomp:3x3@0"), ("number-range", 11));
    assert_eq!(refusal("chomp:3x3@2,3"), ("number-range", 13));
    assert_eq!(refusal("chomp:3x3@3,3,3,3"), ("chomp-too-many-rows", 17));
    assert_eq!(refusal("chomp:1000x1000"), ("chomp-too-large", 0));
    assert_eq!(bad_move("chomp:3x3", "1,1"), ("chomp-poison", 1));
    assert_eq!(bad_move("chomp:3x3", "4,1"), ("number-range", 1));
    assert_eq!(bad_move("chomp:3x3@3,1", "2,2"), ("number-range", 3));
    assert_eq!(bad_move("chomp:3x3", "2"), ("move-syntax", 1));
}
