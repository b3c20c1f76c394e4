//! Progress of long work: how much is done, the rate, and the time left.

use lastmove::Message;

use crate::Words;

/// The name of a phase; its name in the library if no other is known.
#[must_use]
pub fn phase(words: &Words, name: &str) -> String {
    let said = words.look_up(&format!("phase-{name}"));
    said.unwrap_or_else(|| name.to_owned())
}

/// The name of a figure; its name in the library if no other is known.
#[must_use]
pub fn figure(words: &Words, name: &str) -> String {
    let said = words.look_up(&format!("figure-{name}"));
    said.unwrap_or_else(|| name.to_owned())
}

/// The progress of a phase: `done`, of `total` where it is known, with the seconds `left` where
/// they can be estimated.
#[must_use]
pub fn line(
    words: &Words,
    phase: &str,
    done: u64,
    total: Option<u64>,
    left: Option<f64>,
) -> String {
    let code = match (total, left) {
        (Some(_), Some(_)) => "progress-left",
        (Some(_), None) => "progress-of",
        (None, _) => "progress-so-far",
    };
    let mut message = Message::new(code)
        .with("phase", self::phase(words, phase))
        .with("done", done);
    if let Some(total) = total {
        let percent = u128::from(done) * 100 / u128::from(total.max(1));
        message = message.with("total", total).with("percent", percent as u64);
        if let Some(left) = left {
            message = message.with("left", duration(words, left));
        }
    }
    words.say(&message)
}

/// How much is done of the total.
#[must_use]
pub fn count(words: &Words, done: u64, total: u64) -> String {
    let message = Message::new("progress-count").with("done", done);
    words.say(&message.with("total", total))
}

/// The rate in units a second.
#[must_use]
pub fn rate(words: &Words, count: u64) -> String {
    words.say(&Message::new("progress-rate").with("count", count))
}

/// The seconds left.
#[must_use]
pub fn left(words: &Words, seconds: f64) -> String {
    words.say(&Message::new("progress-time-left").with("left", duration(words, seconds)))
}

/// Seconds in one unit, as people say them: the largest unit that fits one and a half times,
/// rounded as precisely as the next smaller unit.
#[must_use]
pub fn duration(words: &Words, seconds: f64) -> String {
    const UNITS: [(&str, f64); 6] = [
        ("duration-years", 365.0 * 86400.0),
        ("duration-weeks", 7.0 * 86400.0),
        ("duration-days", 86400.0),
        ("duration-hours", 3600.0),
        ("duration-minutes", 60.0),
        ("duration-seconds", 1.0),
    ];
    let seconds = seconds.clamp(0.0, 1e12);
    let (code, unit) = UNITS
        .windows(2)
        .find(|pair| seconds + pair[1].1 / 2.0 >= 1.5 * pair[0].1)
        .map_or(UNITS[UNITS.len() - 1], |pair| pair[0]);
    let count = (seconds / unit).round() as u64;
    words.say(&Message::new(code).with("count", count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn times_are_said_in_one_unit() {
        for (seconds, said) in [
            (-1.0, "0 seconds"),
            (0.4, "0 seconds"),
            (1.2, "1 second"),
            (89.0, "89 seconds"),
            (90.0, "2 minutes"),
            (5_000.0, "83 minutes"),
            (7_000.0, "2 hours"),
            (200_000.0, "2 days"),
            (1e9, "32 years"),
            (f64::INFINITY, "31710 years"),
        ] {
            let words = Words::of(Language::English);
            assert_eq!(duration(words, seconds), said, "{seconds}");
        }
    }
}
