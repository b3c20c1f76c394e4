//! Euclid.

use lastmove::game::Play;
use lastmove::games::euclid::{Euclid, is_lost, move_to, nim_value};

use super::shared::{
    PLAYS, ask, bad_move, check_nim_values, check_notation, check_rule, refusal, summary,
};
use lastmove::graph::generate::SplitMix64;

#[test]
fn the_golden_ratio_decides_all_small_numbers() {
    let mut positions = 0;
    for a in 0..45 {
        for b in 0..45 {
            let game = Euclid::new([a, b]);
            for play in PLAYS {
                positions += check_rule(&game, &[a, b], play);
            }
            check_notation(&game, &[a, b]);
            check_nim_values(&game, &[a, b]);
        }
    }
    assert!(positions > 10_000);
}

/// Numbers near the golden ratio at the end of the range, and any others.
#[test]
fn large_numbers_have_a_lost_option_when_they_are_won() {
    let mut rng = SplitMix64::new(5);
    let mut fibonacci = vec![1u64, 1];
    while let Some(next) =
        fibonacci[fibonacci.len() - 1].checked_add(fibonacci[fibonacci.len() - 2])
    {
        fibonacci.push(next);
    }
    let mut pairs: Vec<[u64; 2]> = fibonacci
        .windows(2)
        .map(|pair| [pair[0], pair[1]])
        .collect();
    for _ in 0..20_000 {
        let bits = rng.below(64);
        pairs.push([rng.next_u64() >> bits, rng.next_u64() >> rng.below(64)]);
    }
    pairs.extend([
        [u64::MAX, u64::MAX],
        [0, u64::MAX],
        [1, u64::MAX],
        [u64::MAX - 1, u64::MAX],
    ]);
    for [a, b] in pairs {
        let value = nim_value([a, b]);
        assert_eq!(value == 0, is_lost([a, b], Play::Normal), "{a} {b}");
        let (small, large) = (a.min(b), a.max(b));
        assert_eq!(move_to([a, b], value), None, "{a} {b}");
        for wanted in [0, 1, value.saturating_sub(1), u64::MAX] {
            let Some(times) = move_to([a, b], wanted) else {
                // Every smaller value has a move.
                assert!(wanted >= value, "{a} {b} {wanted}");
                continue;
            };
            let option = [small, large - times * small];
            assert_eq!(nim_value(option), wanted, "{a} {b} {times}");
        }
    }
}

#[test]
fn known_answers() {
    assert_eq!(summary("euclid:5,8"), "Loss 4: 1");
    assert_eq!(summary("euclid:15,21"), "Loss 4: 1");
    assert_eq!(summary("euclid/misere:7,7"), "Loss 1: 1");
    // φ in the largest numbers: neighbours of the Fibonacci sequence.
    assert_eq!(
        summary("euclid:7540113804746346429,12200160415121876738"),
        "Win 91: 1"
    );
    // 3 times 10^18 − 1 leaves 3, 4; taking it once more would leave 3, 1.
    assert_eq!(
        summary("euclid:3,3000000000000000001"),
        "Win ?: 999999999999999999"
    );
    let points = ask("euclid:5,8").explanation.unwrap();
    assert!(format!("{points:?}").contains("euclid-near"));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    assert_eq!(refusal("euclid"), ("rules-missing", 7));
    assert_eq!(refusal("euclid:5"), ("syntax", 8));
    assert_eq!(refusal("euclid:5,"), ("number-expected", 10));
    assert_eq!(refusal("euclid:5,x"), ("number-expected", 10));
    assert_eq!(refusal("euclid:5,6,7"), ("syntax", 8));
    assert_eq!(
        refusal("euclid:5,18446744073709551616"),
        ("number-range", 10)
    );
    assert_eq!(refusal("euclid:5,6,a=b"), ("option-unknown", 12));
    assert_eq!(refusal("euclid:5,6@7"), ("syntax", 12));
    assert_eq!(bad_move("euclid:5,16", "0"), ("number-range", 1));
    assert_eq!(bad_move("euclid:5,16", "4"), ("number-range", 1));
    assert_eq!(bad_move("euclid:5,0", "1"), ("move-not-legal", 1));
}
