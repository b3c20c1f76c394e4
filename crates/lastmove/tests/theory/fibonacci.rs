//! Fibonacci Nim.

use lastmove::game::{Game, Play};
use lastmove::games::fibonacci::{Fibonacci, Heap, is_lost, winning, zeckendorf};

use super::shared::{
    PLAYS, ask, bad_move, check_notation, check_rule, nim_value, refusal, summary,
};
use lastmove::graph::generate::SplitMix64;

#[test]
fn zeckendorfs_theorem_decides_all_small_heaps() {
    for stones in 0..70 {
        let game = Fibonacci::new(stones);
        for play in PLAYS {
            check_rule(&game, &game.start(), play);
            let all = Heap {
                stones,
                most: stones,
            };
            check_rule(&game, &all, play);
        }
        check_notation(&game, &game.start());
    }
    let game = Fibonacci::new(400);
    assert!(check_rule(&game, &game.start(), Play::Normal) > 10_000);
}

/// Lost from the beginning are the Fibonacci numbers (Whinihan).
#[test]
fn the_lost_heaps_are_the_fibonacci_numbers() {
    let lost = (1..1_000).filter(|n| is_lost(Heap::first(*n), Play::Normal));
    let expected = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987];
    assert_eq!(lost.collect::<Vec<_>>(), expected);
    // In misère play the first player leaves one stone.
    assert!((2..400).all(|n| !is_lost(Heap::first(n), Play::Misere)));
}

#[test]
fn winning_moves_of_large_heaps_leave_lost_ones() {
    let mut rng = SplitMix64::new(3);
    for _ in 0..20_000 {
        let stones = rng.next_u64() >> rng.below(64);
        let at = Heap {
            stones,
            most: (rng.next_u64() >> rng.below(64)).min(stones),
        };
        let parts = zeckendorf(stones);
        assert_eq!(parts.iter().sum::<u64>(), stones);
        // Not neighbours: each is at least the second after the previous one.
        assert!(
            parts
                .windows(2)
                .all(|pair| pair[1] > 2 * pair[0] || pair == [1, 3])
        );
        for play in PLAYS {
            let moves = winning(at, play);
            // In misère play, having no stones to take wins at once.
            let is_over = at.most == 0;
            assert_eq!(moves.is_empty() && !is_over, is_lost(at, play) && !is_over);
            for taken in moves {
                assert!((1..=at.most).contains(&taken));
                assert!(is_lost(at.take(taken), play), "{at:?} {taken}");
            }
        }
    }
}

#[test]
fn known_answers() {
    assert_eq!(summary("fibonacci:12"), "Win 9: 1");
    assert_eq!(summary("fibonacci:12@12/12"), "Win 1: 12");
    assert_eq!(summary("fibonacci:13@7"), "Win 5: 2");
    assert_eq!(summary("fibonacci:1"), "Loss 0: ");
    // 12200160415121876738 is the largest Fibonacci number of 64 bits.
    assert!(summary("fibonacci:12200160415121876738").starts_with("Loss ?: 1 2 3"));
    assert_eq!(summary("fibonacci:12200160415121876739"), "Win ?: 1");
    let points = ask("fibonacci:12").explanation.unwrap();
    assert!(format!("{points:?}").contains("8 + 3 + 1"));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    assert_eq!(refusal("fibonacci"), ("rules-missing", 10));
    assert_eq!(refusal("fibonacci:"), ("rules-missing", 10));
    assert_eq!(refusal("fibonacci:-3"), ("number-expected", 11));
    assert_eq!(
        refusal("fibonacci:99999999999999999999"),
        ("number-range", 11)
    );
    assert_eq!(refusal("fibonacci:13@13/14"), ("number-range", 17));
    assert_eq!(refusal("fibonacci:13@13/"), ("number-expected", 17));
    assert_eq!(bad_move("fibonacci:13", "13"), ("number-range", 1));
    assert_eq!(bad_move("fibonacci:1", "1"), ("move-not-legal", 1));
    let error = nim_value("fibonacci:13").unwrap_err();
    assert_eq!(error.message.code, "fibonacci-no-nim-values");
}
