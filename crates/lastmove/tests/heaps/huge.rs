//! Nim with heaps beyond any machine word.

use lastmove::game::{Play, RatedOf};
use lastmove::games::nim::{ClosedForm, Nim};
use lastmove::graph::generate::SplitMix64;
use lastmove::solve::Solver;
use lastmove::{Control, Outcome, Verdict};
use num_bigint::BigUint;

/// The value and the best moves, as heap (from 0) and stones.
fn solve(at: &[BigUint], play: Play) -> (Verdict, Vec<(usize, BigUint)>) {
    let control = Control::default();
    let solver = ClosedForm::new(play);
    let game = Nim::new(at.to_vec());
    let verdict = solver.value(&game, &at.to_vec(), &control).unwrap();
    let best = solver.best(&game, &at.to_vec(), &control).unwrap();
    for rated in &best {
        assert_eq!(rated.verdict.for_mover(false), verdict, "{play:?} {at:?}");
    }
    let pair = |rated: &RatedOf<Nim>| (rated.step.mv.heap, rated.step.mv.stones.clone());
    (verdict, best.iter().map(pair).collect())
}

fn plies(verdict: &Verdict) -> BigUint {
    let text = verdict.remoteness.as_ref().unwrap().to_string();
    text.parse().unwrap()
}

fn big(numbers: &[u128]) -> Vec<BigUint> {
    numbers.iter().copied().map(BigUint::from).collect()
}

fn random_heaps(rng: &mut SplitMix64, count: u64, most: u64) -> Vec<BigUint> {
    (0..count).map(|_| rng.below(most).into()).collect()
}

fn huge() -> BigUint {
    BigUint::from(10u32).pow(30)
}

#[test]
fn single_heaps() {
    let (verdict, best) = solve(&[huge()], Play::Normal);
    assert_eq!(plies(&verdict), BigUint::from(1u32));
    assert_eq!(best, [(0, huge())]);
    let (verdict, best) = solve(&[huge()], Play::Misere);
    assert_eq!(
        (verdict.outcome, plies(&verdict)),
        (Outcome::Win, 2u32.into())
    );
    assert_eq!(best, [(0, huge() - 1u32)]);
}

/// 10^30 is a multiple of 2^30, so two such heaps only change the length of the game for small
/// ones.
#[test]
fn two_equal_huge_heaps_lengthen_the_game() {
    let mut rng = SplitMix64::new(4);
    for round in 0..2_000 {
        let count = 1 + rng.below(4);
        let mut small = random_heaps(&mut rng, count, [4, 9, 1 << 20][round % 3]);
        if rng.chance(50) {
            let x = small.iter().fold(BigUint::ZERO, |x, heap| x ^ heap);
            small.push(x);
        }
        let mut large = small.clone();
        large.extend([huge(), huge()]);
        let (few, best) = solve(&small, Play::Normal);
        let (many, best_of_many) = solve(&large, Play::Normal);
        assert_eq!(few.outcome, many.outcome, "{small:?}");
        assert_eq!(plies(&many), plies(&few) + 2u32 * huge(), "{small:?}");
        let mut expected = best;
        if few.outcome == Outcome::Loss {
            // One stone of a huge heap must be answered by one stone of the other.
            let n = small.len();
            expected.extend([(n, BigUint::from(1u32)), (n + 1, BigUint::from(1u32))]);
        }
        assert_eq!(best_of_many, expected, "{small:?}");
        // With huge heaps misère play wins and loses like normal play, and a loss is one ply shorter.
        let (misere, best_in_misere) = solve(&large, Play::Misere);
        assert_eq!(misere.outcome, many.outcome, "{small:?}");
        assert_eq!(plies(&misere) + 1u32, plies(&many), "{small:?}");
        if misere.outcome == Outcome::Win {
            assert_eq!(best_in_misere, best_of_many, "{small:?}");
        }
    }
}

/// Every heap times 2^k: the same winning moves, times 2^k.
#[test]
fn shifted_positions() {
    let mut rng = SplitMix64::new(5);
    let mut wins = 0;
    for round in 0..3_000 {
        let count = 1 + rng.below(5);
        let mut small = random_heaps(&mut rng, count, [3, 8, 1 << 30][round % 3]);
        if rng.chance(30) {
            let x = small.iter().fold(BigUint::ZERO, |x, heap| x ^ heap);
            small.push(x);
        }
        let shift = 1 + rng.below(300);
        let shifted: Vec<_> = small.iter().map(|heap| heap << shift).collect();
        let (few, best) = solve(&small, Play::Normal);
        let (many, best_shifted) = solve(&shifted, Play::Normal);
        assert_eq!(few.outcome, many.outcome);
        if few.outcome == Outcome::Loss {
            assert_eq!(plies(&many), plies(&few) << shift, "{small:?}");
            let heaps = |best: &[(usize, BigUint)]| -> Vec<usize> {
                best.iter().map(|(heap, _)| *heap).collect()
            };
            assert_eq!(heaps(&best), heaps(&best_shifted), "{small:?}");
        } else {
            wins += 1;
            assert_eq!(plies(&many) - 1u32, (plies(&few) - 1u32) << shift);
            let scaled: Vec<_> = best.iter().map(|(h, n)| (*h, n << shift)).collect();
            assert_eq!(best_shifted, scaled, "{small:?}");
        }
    }
    assert!((1_000..2_900).contains(&wins), "{wins}");
}

/// The best moves from Bouton's rule and the lengths, for heaps of up to 100 bits.
#[test]
fn random_large_heaps() {
    let mut rng = SplitMix64::new(6);
    let mut lost = 0;
    for _ in 0..3_000 {
        let bits = 2 + rng.below(98);
        let count = 2 + rng.below(5);
        let mut heap = || u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        let mut sizes: Vec<u128> = (0..count).map(|_| heap() >> (128 - bits)).collect();
        if count > 3 {
            sizes.push(sizes.iter().fold(0, |x, heap| x ^ heap));
        }
        let at = big(&sizes);
        let x = sizes.iter().fold(0, |x, heap| x ^ heap);
        let stones: BigUint = at.iter().sum();
        let (verdict, best) = solve(&at, Play::Normal);
        if x != 0 {
            let takes: Vec<_> = sizes.iter().map(|s| s.saturating_sub(s ^ x)).collect();
            let most = *takes.iter().max().unwrap();
            let heaps = (0..sizes.len()).filter(|&heap| takes[heap] == most);
            let expected: Vec<_> = heaps.map(|heap| (heap, BigUint::from(most))).collect();
            assert_eq!(best, expected, "{sizes:?}");
            assert_eq!(plies(&verdict), stones - most + 1u32, "{sizes:?}");
            continue;
        }
        lost += 1;
        assert_eq!(verdict.outcome, Outcome::Loss);
        assert_eq!(plies(&verdict), stones, "{sizes:?}");
        // No other move is as slow.
        for heap in 0..sizes.len() {
            for taken in [1, 2, 3, 4, sizes[heap] / 2, sizes[heap]] {
                if taken == 0 || taken > sizes[heap] {
                    continue;
                }
                let mut option = sizes.clone();
                option[heap] -= taken;
                let (after, _) = solve(&big(&option), Play::Normal);
                assert_eq!(after.outcome, Outcome::Win);
                assert_eq!(
                    plies(&after) + 1u32 == stones,
                    best.contains(&(heap, taken.into())),
                    "{taken} from heap {heap} of {sizes:?}"
                );
            }
        }
    }
    assert!(lost > 500, "{lost}");
}

#[test]
fn ten_thousand_digits() {
    let heap = BigUint::from(10u32).pow(9_999);
    let (verdict, best) = solve(&[heap.clone(), heap.clone() + 5u32], Play::Normal);
    assert_eq!(plies(&verdict), 2u32 * heap + 1u32);
    assert_eq!(best, [(1, 5u32.into())]);
}
