//! Wythoff's game.

use lastmove::Control;
use lastmove::game::Play;
use lastmove::games::wythoff::{Wythoff, is_lost, nim_values, winning};

use super::shared::{
    PLAYS, ask, bad_move, check_nim_values, check_notation, check_rule, nim_value, refusal, summary,
};
use lastmove::graph::generate::SplitMix64;

#[test]
fn the_golden_ratio_decides_all_small_heaps() {
    let game = Wythoff::new([60, 45]);
    for play in PLAYS {
        assert_eq!(check_rule(&game, &[60, 45], play), 61 * 46);
        assert_eq!(check_rule(&game, &[45, 60], play), 61 * 46);
    }
    check_notation(&Wythoff::new([20, 15]), &[20, 15]);
    check_nim_values(&Wythoff::new([17, 23]), &[17, 23]);
}

#[test]
fn winning_moves_of_large_heaps_leave_lost_ones() {
    let mut rng = SplitMix64::new(11);
    for i in 0..20_000 {
        let mut at = [
            rng.next_u64() >> rng.below(64),
            rng.next_u64() >> rng.below(64),
        ];
        if i % 4 == 0 {
            at[1] = at[0].saturating_add(rng.below(1 << (i % 60)));
        }
        for play in PLAYS {
            let moves = winning(at, play);
            assert_eq!(
                moves.is_empty() && at != [0, 0],
                is_lost(at, play) && at != [0, 0]
            );
            for [a, b] in moves {
                assert!(a == 0 || b == 0 || a == b);
                assert!(is_lost([at[0] - a, at[1] - b], play), "{at:?}");
            }
        }
    }
}

/// Rows of A004481 in The On-Line Encyclopedia of Integer Sequences.
#[test]
fn known_nim_values() {
    let rows = [
        [1, 2, 0, 4, 5, 3, 7, 8, 6, 10],
        [2, 0, 1, 5, 3, 4, 8, 6, 7, 11],
        [3, 4, 5, 6, 2, 0, 1, 9, 10, 12],
    ];
    let table = nim_values::table([3, 9], &Control::default()).unwrap();
    for (row, values) in rows.iter().enumerate() {
        for (column, value) in values.iter().enumerate() {
            assert_eq!(table.get([row as u64 + 1, column as u64]), Some(*value));
        }
    }
    assert_eq!(nim_value("wythoff:9,3").unwrap(), "12");
    assert_eq!(nim_value("wythoff:0,100000").unwrap(), "100000");
}

/// Zeros are where the golden ratio requires, and values are within their bounds, in a larger
/// table.
#[test]
fn nim_values_are_zero_where_the_position_is_lost() {
    let table = nim_values::table([600, 1_500], &Control::default()).unwrap();
    for a in 0..=600u64 {
        for b in a..=1_500 {
            let value = u64::from(table.get([a, b]).unwrap());
            assert_eq!(value == 0, is_lost([a, b], Play::Normal), "{a} {b}");
            assert!(value <= a + b && value + 2 * a >= b, "{a} {b}");
        }
    }
}

#[test]
fn known_answers() {
    assert_eq!(summary("wythoff:1,2"), "Loss 2: 1-1 2-1 2-2 both-1");
    assert_eq!(summary("wythoff/misere:1,1"), "Win 2: 1-1 2-1");
    assert_eq!(
        summary("wythoff:1618033988749894848,2618033988749894850"),
        "Win ?: 2-2"
    );
    let lost = summary("wythoff:1618033988749894848,2618033988749894848");
    assert!(lost.starts_with("Loss ?: 1-1 1-2"), "{lost}");
    let points = ask("wythoff:3,5").explanation.unwrap();
    assert!(format!("{points:?}").contains("wythoff-golden"));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    assert_eq!(refusal("wythoff"), ("rules-missing", 8));
    assert_eq!(refusal("wythoff:3"), ("syntax", 9));
    assert_eq!(refusal("wythoff:3,"), ("number-expected", 11));
    assert_eq!(refusal("wythoff:3,4@1,2,3"), ("syntax", 13));
    assert_eq!(refusal("wythoff:3,4@1,b"), ("number-expected", 15));
    assert_eq!(bad_move("wythoff:3,4", "3-1"), ("move-syntax", 1));
    assert_eq!(bad_move("wythoff:3,4", "both"), ("move-syntax", 1));
    assert_eq!(bad_move("wythoff:3,4", "both-4"), ("number-range", 6));
    assert_eq!(bad_move("wythoff:0,4", "1-1"), ("no-stones-there", 1));
    let error = nim_value("wythoff:10000000000,10000000000").unwrap_err();
    assert_eq!(error.message.code, "wythoff-nim-too-large");
}
