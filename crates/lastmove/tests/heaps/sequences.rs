//! The sequences of take-and-break games: known values, and the fast algorithm against the plain
//! one.

use lastmove::Control;
use lastmove::solve::heaps::{Rules, Sequence, plain};
use proptest::prelude::*;

/// The rules of an octal or hexadecimal code such as `0.77`.
fn rules(code: &str) -> Rules {
    let (before, after) = code.split_once('.').unwrap();
    let digit = |c: char| c.to_digit(16).unwrap() as u8;
    let before = before.chars().map(digit);
    Rules::of_digits(before.chain(after.chars().map(digit)).collect())
}

fn grown(rules: Rules, last: u64) -> Sequence {
    let mut sequence = Sequence::new(rules);
    sequence.grow(last, &Control::default()).unwrap();
    sequence
}

/// The values up to `last`, from the period where it is proved.
fn values(sequence: &Sequence, last: usize) -> Vec<u32> {
    let values = (0..=last).map(|heap| sequence.value(heap as u64));
    values.map(|value| value.unwrap().into()).collect()
}

/// The lines of a file of known values, without comments.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(' ').collect())
}

const PERIODS: &str = include_str!("../data/periods/octal.txt");

#[test]
fn known_periods_are_proved() {
    for line in lines(PERIODS) {
        let sequence = grown(rules(line[0]), 1_000_000);
        let period = sequence.period().expect(line[0]);
        assert_eq!(period.preperiod.to_string(), line[1], "{}", line[0]);
        assert_eq!(period.length.to_string(), line[2], "{}", line[0]);
        if line[3] != "-" {
            assert_eq!(sequence.highest().to_string(), line[3], "{}", line[0]);
        }
        // At most as many heaps as the theorem requires, rounded up to a block.
        let needed = period.proved_by(sequence.rules());
        let found = sequence.values().len() as u64;
        assert!(found <= needed + 64, "{}: {found} for {needed}", line[0]);
    }
}

#[test]
#[ignore = "slow: 4.5 million heaps"]
fn the_period_of_376_is_proved() {
    let sequence = grown(rules("0.376"), 5_000_000);
    let period = sequence.period().unwrap();
    assert_eq!((period.preperiod, period.length), (2_268_248, 4));
    assert_eq!(sequence.highest(), 176);
}

/// The exceptions to the period of Kayles: A002186.
#[test]
fn kayles_has_fourteen_exceptions() {
    let kayles = grown(rules("0.77"), 1000);
    let period = kayles.period().unwrap();
    let regular = |heap: u64| kayles.value(heap + period.length * 100);
    let exceptions = (0..200).filter(|&heap| kayles.value(heap) != regular(heap));
    let known = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70];
    assert_eq!(exceptions.collect::<Vec<_>>(), known);
}

#[test]
fn subtraction_sets_have_their_periods() {
    for line in lines(include_str!("../data/periods/subtraction.txt")) {
        let set: Vec<usize> = line[0].split(',').map(|n| n.parse().unwrap()).collect();
        let mut digits = vec![0; set.last().unwrap() + 1];
        for taken in set {
            digits[taken] = 3;
        }
        let sequence = grown(Rules::of_digits(digits), 10_000);
        let period = sequence.period().expect(line[0]);
        assert_eq!(period.preperiod.to_string(), line[1], "{}", line[0]);
        assert_eq!(period.length.to_string(), line[2], "{}", line[0]);
        assert_eq!(values(&sequence, 500), plain(sequence.rules(), 500));
    }
}

/// Grundy's game: A002188.
#[test]
fn grundys_game_has_its_values() {
    let grundy = grown(Rules::grundy(), 4000);
    let known = [
        0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0,
    ];
    assert_eq!(values(&grundy, 20), known);
    assert_eq!(grundy.period(), None);
    assert_eq!(values(&grundy, 4000), plain(grundy.rules(), 4000));
}

/// Lasker's Nim, whose code is infinite, as far as a code of this length agrees with it.
#[test]
fn laskers_nim_has_its_values() {
    let mut digits = vec![3; 41];
    digits[0] = 4;
    let lasker = grown(Rules::of_digits(digits), 40);
    let known = [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 16, 15];
    assert_eq!(values(&lasker, 16), known);
}

/// Games long enough for splits of values into rare and common ones, and threads.
#[test]
fn long_sequences_are_the_plain_ones() {
    for (code, last) in [
        ("0.376", 6000),
        ("0.007", 6000),
        ("0.106", 6000),
        ("0.6", 6000),
        ("0.4", 6000),
        ("4.007", 5000),
        ("0.04", 5000),
        ("0.3007", 5000),
        ("0.0000007", 5000),
    ] {
        let expected = plain(&rules(code), last);
        for threads in [1, 2] {
            let mut sequence = Sequence::new(rules(code));
            let control = Control::default().threads(threads);
            sequence.grow(last as u64, &control).unwrap();
            assert_eq!(values(&sequence, last), expected, "{code}, {threads}");
        }
    }
}

#[test]
fn growing_in_steps_changes_nothing() {
    let whole = grown(rules("0.376"), 3000);
    let mut steps = Sequence::new(rules("0.376"));
    for last in [0, 1, 2, 31, 32, 33, 130, 500, 501, 1777, 3000] {
        steps.grow(last, &Control::default()).unwrap();
        assert!(steps.values().len() as u64 == last + 1 || steps.period().is_some());
    }
    assert_eq!(steps.values(), whole.values());
}

#[test]
fn a_small_budget_is_kept() {
    let mut sequence = Sequence::new(rules("0.007"));
    let error = sequence.grow(1 << 20, &Control::default().memory(1 << 20));
    assert_eq!(error.unwrap_err().message.code, "memory-over-budget");
    // The values found so far are kept.
    assert!(sequence.values().len() > 10_000);
    let found = sequence.values().len() as u64 - 1;
    assert!(sequence.value(found).is_some());
}

/// Digits of octal codes, the first of them 0 or 4.
fn octal() -> impl Strategy<Value = Vec<u8>> {
    let after = prop::collection::vec(0u8..8, 0..6);
    (any::<bool>(), after).prop_map(|(split, after)| {
        let first = if split { 4 } else { 0 };
        std::iter::once(first).chain(after).collect()
    })
}

/// Digits of hexadecimal codes.
fn hexadecimal() -> impl Strategy<Value = Vec<u8>> {
    let after = prop::collection::vec(0u8..16, 0..5);
    (prop::sample::select(vec![0u8, 0, 4, 8, 12]), after)
        .prop_map(|(first, after)| std::iter::once(first).chain(after).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn octal_games_are_the_plain_ones(digits in octal(), last in 0usize..420) {
        let rules = Rules::of_digits(digits);
        let sequence = grown(rules.clone(), last as u64);
        // Where a period was proved, the plain algorithm agrees beyond it.
        prop_assert_eq!(values(&sequence, last), plain(&rules, last));
    }

    #[test]
    fn hexadecimal_games_are_the_plain_ones(digits in hexadecimal(), last in 0usize..90) {
        let rules = Rules::of_digits(digits);
        let sequence = grown(rules.clone(), last as u64);
        prop_assert_eq!(values(&sequence, last), plain(&rules, last));
    }

    #[test]
    fn subtraction_games_are_the_plain_ones(
        set in prop::collection::btree_set(1usize..20, 1..6),
    ) {
        let mut digits = vec![0; 20];
        for taken in set {
            digits[taken] = 3;
        }
        let rules = Rules::of_digits(digits);
        let sequence = grown(rules.clone(), 2000);
        prop_assert_eq!(values(&sequence, 2000), plain(&rules, 2000));
    }

    #[test]
    fn options_are_allowed_and_all_of_them(digits in hexadecimal(), heap in 0u64..14) {
        let rules = Rules::of_digits(digits);
        let mut options = Vec::new();
        rules.each_option(heap, |left| {
            options.push(left.to_vec());
            true
        });
        let mut expected = Vec::new();
        for c in 0..=heap {
            for b in 0..=c {
                for a in 0..=b {
                    let left: Vec<u64> = [a, b, c].into_iter().filter(|&part| part > 0).collect();
                    if rules.allows(heap, &left) {
                        expected.push(left);
                    }
                }
            }
        }
        prop_assert_eq!(options.len() as u64, rules.count(heap));
        options.sort();
        expected.sort();
        prop_assert_eq!(options, expected);
    }
}
