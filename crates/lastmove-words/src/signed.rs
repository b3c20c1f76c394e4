//! Values as signed numbers, as the tables show them.

use lastmove::{Outcome, Verdict};

/// A win in n plies is `n`, a loss in n plies `-n`, a draw `=`. A terminal is `0` when it is lost
/// and `+0` when it is won.
#[must_use]
pub fn value(verdict: &Verdict) -> String {
    let plies = match &verdict.remoteness {
        Some(plies) => plies.to_string(),
        None => return outcome(verdict.outcome).to_owned(),
    };
    match (verdict.outcome, plies.as_str()) {
        (Outcome::Draw, _) => "=".to_owned(),
        (Outcome::Win, "0") => "+0".to_owned(),
        (Outcome::Win, _) | (Outcome::Loss, "0") => plies,
        (Outcome::Loss, _) => format!("-{plies}"),
    }
}

/// A win is `1`, a loss `0`, a draw `=`.
#[must_use]
pub fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "1",
        Outcome::Draw => "=",
        Outcome::Loss => "0",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove::Value;

    #[test]
    fn terminals_keep_their_outcome() {
        let signs = [
            (Value::Win(3), "3"),
            (Value::Win(0), "+0"),
            (Value::Loss(0), "0"),
            (Value::Loss(8), "-8"),
            (Value::Draw, "="),
        ];
        for (signed, text) in signs {
            assert_eq!(value(&signed.into()), text);
        }
    }
}
