//! Values as signs and shades.

use lastmove::{Outcome, Verdict};

use crate::sheet::Sheet;
use crate::theme::SHADES;

/// `+n` for a win in n plies, `−n` for a loss, `=` for a draw.
pub(crate) fn sign(verdict: &Verdict) -> String {
    let plies = verdict.remoteness.as_ref();
    let plies = plies.map_or_else(String::new, ToString::to_string);
    format!("{}{plies}", outcome_sign(verdict.outcome))
}

/// The sign of an outcome.
pub(crate) fn outcome_sign(outcome: Outcome) -> char {
    match outcome {
        Outcome::Win => '+',
        Outcome::Loss => '−',
        Outcome::Draw => '=',
    }
}

/// Which values a picture shows, and how remoteness maps to shades.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    least: u64,
    most: u64,
    /// Whether there are wins, losses and draws.
    pub(crate) wins: bool,
    pub(crate) losses: bool,
    pub(crate) draws: bool,
    /// Whether the plies of some value are known.
    pub(crate) plies: bool,
}

impl Scale {
    /// The scale for these values.
    pub(crate) fn of(verdicts: impl Iterator<Item = Verdict>) -> Self {
        let mut scale = Self {
            least: u64::MAX,
            most: 0,
            wins: false,
            losses: false,
            draws: false,
            plies: false,
        };
        for verdict in verdicts {
            match verdict.outcome {
                Outcome::Win => scale.wins = true,
                Outcome::Loss => scale.losses = true,
                Outcome::Draw => {
                    scale.draws = true;
                    continue;
                }
            }
            scale.plies |= verdict.remoteness.is_some();
            let plies = plies(&verdict);
            scale.least = scale.least.min(plies);
            scale.most = scale.most.max(plies);
        }
        scale
    }

    /// Whether some value belongs to a finished game.
    pub(crate) fn has_ends(&self) -> bool {
        self.least == 0
    }

    /// The CSS class of a value.
    pub(crate) fn class(&self, verdict: &Verdict) -> String {
        let letter = match verdict.outcome {
            Outcome::Win => 'w',
            Outcome::Loss => 'l',
            Outcome::Draw => return "draw".to_owned(),
        };
        let place = u128::from(plies(verdict) - self.least) * SHADES as u128;
        let shade = place / (u128::from(self.most - self.least) + 1);
        format!("{letter}{shade}")
    }
}

fn plies(verdict: &Verdict) -> u64 {
    let plies = verdict.remoteness.as_ref();
    plies.and_then(lastmove::Plies::to_u64).unwrap_or(u64::MAX)
}

/// Fills a rectangle with a value's colour; with `hatched`, a pattern marks the outcome.
pub(crate) fn fill(
    sheet: &mut Sheet,
    class: &str,
    hatched: bool,
    (x, y): (f64, f64),
    (width, height): (f64, f64),
) {
    for class in layers(class, hatched) {
        sheet.rect(class, x, y, width, height);
    }
}

/// The fills of a value of this class, one over the other.
pub(crate) fn layers(class: &str, hatched: bool) -> impl Iterator<Item = &str> {
    let pattern = match class.as_bytes().first() {
        Some(b'l') => Some("losshatch"),
        Some(b'd') => Some("drawdots"),
        _ => None,
    };
    [class].into_iter().chain(pattern.filter(|_| hatched))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove::Value;

    #[test]
    fn signs_and_shades() {
        let values = [
            Value::Win(3),
            Value::Loss(0),
            Value::Draw,
            Value::Win(u64::MAX),
        ];
        let verdicts = values.map(Verdict::from);
        let signs: Vec<_> = verdicts.iter().map(sign).collect();
        assert_eq!(signs, ["+3", "−0", "=", "+18446744073709551615"]);
        let scale = Scale::of(verdicts.iter().cloned());
        let classes: Vec<_> = verdicts.iter().map(|v| scale.class(v)).collect();
        assert_eq!(classes, ["w0", "l0", "draw", "w4"]);
        assert!(scale.plies && !Scale::of([].into_iter()).plies);
    }
}
