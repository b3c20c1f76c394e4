//! Take-and-break games: proved periods, long sequences, and the plain computation beside the fast
//! one.

use lastmove::Control;
use lastmove::solve::heaps::{Rules, Sequence, plain};

use crate::report::Report;

/// The rules of an octal code.
fn rules(code: &str) -> Rules {
    let digits = code.chars().filter_map(|c| c.to_digit(8));
    Rules::of_digits(digits.map(|digit| digit as u8).collect())
}

/// Grows a sequence to this heap, or until its period is proved.
fn grown(rules: Rules, last: u64, control: &Control<'_>) -> Option<Sequence> {
    let mut sequence = Sequence::new(rules);
    sequence.grow(last, control).ok()?;
    Some(sequence)
}

/// The sum of values times heaps modulo 2^64, a checksum.
fn sum(values: impl Iterator<Item = u64>) -> u64 {
    let products = values.zip(1u64..).map(|(value, heap)| value * heap);
    products.fold(0, u64::wrapping_add)
}

/// Runs the periods, the sequences and the ratio.
pub(super) fn cases(report: &Report) -> Result<(), String> {
    let control = Control::default().threads(report.threads);
    for (code, preperiod, length, goal, small) in [
        ("0.16", 105_351, 149_459, 0.1, true),
        ("0.56", 326_640, 144, 0.1, true),
        ("0.127", 46_578, 4, 0.1, true),
        ("0.376", 2_268_248, 4, 8.0, false),
    ] {
        if small || !report.small {
            let what = format!("the period of {code}, proved");
            report.case(&what, Some(goal), Some((preperiod, length)), || {
                let sequence = grown(rules(code), 10_000_000, &control)?;
                let period = sequence.period()?;
                Some((period.preperiod, period.length))
            })?;
        }
    }
    if !report.small {
        report.case(
            "Grundy's game to 1,000,000",
            Some(3.0),
            Some(1_000_001),
            || {
                let sequence = grown(Rules::grundy(), 1_000_000, &control)?;
                Some(sequence.values().len())
            },
        )?;
    }
    for (name, game) in [
        ("0.376", rules("0.376")),
        ("0.007", rules("0.007")),
        ("Grundy's game", Rules::grundy()),
    ] {
        let last = if report.small { 20_000 } else { 100_000 };
        let expected = sum(plain(&game, last).into_iter().map(u64::from));
        let what = format!("{name} to {last}");
        let fast = report.case(&what, None, Some(expected), || {
            let sequence = grown(game.clone(), last as u64, &control)?;
            Some(sum(sequence.values().iter().map(|&value| value.into())))
        })?;
        let what = format!("{name} to {last}, the plain way");
        let slow = report.case(&what, None, expected, || {
            sum(plain(&game, last).into_iter().map(u64::from))
        })?;
        println!(
            "{:<52} {:>9} {:>9.0}",
            "  times as fast",
            ">20",
            slow / fast
        );
    }
    Ok(())
}
