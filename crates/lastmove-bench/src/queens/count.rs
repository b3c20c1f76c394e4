//! Counting.

use lastmove::Control;
use lastmove_queens::{Algorithm, count};

use super::Report;

/// Counts by search.
pub(super) fn cases(report: &Report) -> Result<(), String> {
    let control = Control::default().threads(report.threads);
    let count = |n| count(n, Algorithm::Bitmask, &control);
    report.case("count 15 by bit masks", None, Ok(2_279_184), || count(15))?;
    if !report.small {
        report.case("count 16 by bit masks", None, Ok(14_772_512), || count(16))?;
    }
    Ok(())
}
