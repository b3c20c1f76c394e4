//! Moore's Nim.

use lastmove::Control;
use lastmove::game::Play;
use lastmove::games::moore::{Moore, is_lost, nim_values, winning};

use super::shared::{
    PLAYS, ask, bad_move, check_nim_values, check_notation, check_rule, nim_value, refusal, summary,
};
use lastmove::graph::generate::SplitMix64;

const GAMES: &[(usize, &[u64])] = &[
    (1, &[7, 6, 5]),
    (2, &[7, 9]),
    (2, &[7, 6, 7]),
    (2, &[9, 8, 9]),
    (2, &[3, 4, 4, 3]),
    (2, &[2, 2, 3, 2, 2]),
    (3, &[3, 4, 3, 3]),
    (3, &[2, 2, 2, 2, 3]),
    (4, &[1, 2, 1, 2, 1, 1]),
    (9, &[4, 0, 4]),
    (1, &[0]),
];

#[test]
fn moores_theorem_decides_all_small_heaps() {
    let mut positions = 0;
    for (k, heaps) in GAMES {
        let game = Moore::new(*k, heaps.to_vec());
        for play in PLAYS {
            positions += check_rule(&game, &heaps.to_vec(), play);
        }
        check_notation(&game, &heaps.to_vec());
    }
    assert!(positions > 5_000);
}

#[test]
fn nim_values_are_those_of_the_definition() {
    let mut positions = 0;
    for (k, heaps) in GAMES {
        let game = Moore::new(*k, heaps.to_vec());
        positions += check_nim_values(&game, &heaps.to_vec());
    }
    assert!(positions > 2_000);
}

#[test]
fn winning_moves_of_large_heaps_leave_lost_ones() {
    let mut rng = SplitMix64::new(17);
    let control = Control::default();
    let mut listed = 0;
    for _ in 0..3_000 {
        let n = 1 + rng.below(6) as usize;
        let k = 1 + rng.below(4) as usize;
        let mut heaps: Vec<u64> = (0..n).map(|_| rng.next_u64() >> rng.below(64)).collect();
        if rng.chance(30) {
            // k + 1 equal heaps are lost; so are some with one more.
            heaps = vec![heaps[0]; (k + 1).max(n)];
        }
        for play in PLAYS {
            let lost = is_lost(k, &heaps, play);
            let Some(moves) = winning(k, &heaps, play, 300, &control).unwrap() else {
                assert!(!lost);
                continue;
            };
            let is_over = heaps.iter().all(|heap| *heap == 0);
            assert_eq!(moves.is_empty(), lost || is_over, "{k}/{heaps:?} {play:?}");
            for take in &moves {
                let mut to = heaps.clone();
                for (heap, stones) in take {
                    assert!(*stones > 0);
                    to[*heap] -= stones;
                }
                assert!((1..=k).contains(&take.len()));
                assert!(is_lost(k, &to, play), "{k}/{heaps:?} {take:?}");
            }
            listed += moves.len();
        }
    }
    assert!(listed > 3_000);
}

/// The formulas of Jenkyns and Mayberry reach to any size: values, checked as the least number that
/// no option has, of random options.
#[test]
fn formulas_of_large_heaps_are_no_options_value() {
    let mut rng = SplitMix64::new(23);
    for _ in 0..20_000 {
        let k = 2 + rng.below(4) as usize;
        let heaps: Vec<u64> = (0..=k).map(|_| rng.next_u64() >> rng.below(64)).collect();
        let value = nim_values::by_formula(k, &heaps).unwrap();
        assert_eq!(
            value == 0,
            is_lost(k, &heaps, Play::Normal),
            "{k}/{heaps:?}"
        );
        let mut option = heaps.clone();
        let left_alone = rng.below(heaps.len() as u64) as usize;
        for (i, heap) in option.iter_mut().enumerate() {
            if i != left_alone && *heap > 0 {
                *heap -= rng.below(*heap) * u64::from(rng.chance(70));
            }
        }
        if option != heaps {
            let other = nim_values::by_formula(k, &option).unwrap();
            assert_ne!(value, other, "{k}/{heaps:?} {option:?}");
        }
    }
}

#[test]
fn known_answers() {
    assert_eq!(summary("moore:2/3,4,5"), "Win 7: 2-1,3-2");
    assert_eq!(summary("moore:1/3,4,5"), summary("nim:3,4,5"));
    assert_eq!(
        summary("moore:2/9223372036854775808,9223372036854775808,9223372036854775809"),
        "Win ?: 3-1"
    );
    assert!(
        summary("moore:2/18446744073709551615,18446744073709551615,18446744073709551615")
            .starts_with("Loss ?: 1-1 1-2")
    );
    assert_eq!(nim_value("moore:3/5,6,7").unwrap(), "18");
    let points = ask("moore:2/3,4,5").explanation.unwrap();
    assert!(format!("{points:?}").contains("2, 1, 2"), "{points:?}");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    assert_eq!(refusal("moore"), ("rules-missing", 6));
    assert_eq!(refusal("moore:3,4"), ("syntax", 7));
    assert_eq!(refusal("moore:0/3"), ("number-range", 7));
    assert_eq!(refusal("moore:/3"), ("number-expected", 7));
    assert_eq!(refusal("moore:2/"), ("number-expected", 9));
    assert_eq!(refusal("moore:2/3,,4"), ("number-expected", 11));
    assert_eq!(refusal("moore:2/3/4"), ("syntax", 7));
    assert_eq!(
        refusal("moore:2/3,18446744073709551616"),
        ("number-range", 11)
    );
    assert_eq!(refusal("moore:2/3,4@3"), ("nim-heap-count", 13));
    let many = "1,".repeat(1_001) + "1";
    assert_eq!(refusal(&format!("moore:2/{many}")).0, "nim-too-many-heaps");
    assert_eq!(
        bad_move("moore:2/3,4,5", "1-1,1-1"),
        ("moore-heap-twice", 5)
    );
    assert_eq!(
        bad_move("moore:2/3,4,5", "1-1,2-1,3-1"),
        ("moore-too-many-heaps", 9)
    );
    assert_eq!(bad_move("moore:2/3,4,5", "4-1"), ("number-range", 1));
    assert_eq!(bad_move("moore:2/3,4,5", "1-1,2-5"), ("number-range", 7));
    assert_eq!(bad_move("moore:2/3,0,5", "2-1"), ("no-stones-there", 1));
    assert_eq!(bad_move("moore:2/3,4,5", "1"), ("move-syntax", 1));
    let error = nim_value("moore:2/999999,999999,999999,999999").unwrap_err();
    assert_eq!(error.message.code, "moore-nim-too-large");
    // Hundreds of heaps that can all change: the outcome is known, but there are too many moves.
    let heaps = vec!["9".repeat(18); 200].join(",") + ",5";
    assert_eq!(
        refusal(&format!("moore:150/{heaps}")).0,
        "many-winning-moves"
    );
}
