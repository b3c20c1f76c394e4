//! Progress of long work: how much is done, the rate, and the time left.

use lastmove::{Message, Value};

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

/// How much of a phase is done, with its unit where it has one.
#[must_use]
pub fn amount(words: &Words, phase: &str, count: u64) -> String {
    match words.look_up(&format!("unit-{phase}")) {
        Some(unit) => {
            let message = Message::new("progress-amount").with("count", count);
            words.say(&message.with("unit", unit))
        }
        None => count.to_string(),
    }
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
    let named = Message::new(code).with("phase", self::phase(words, phase));
    let mut message = match total {
        Some(_) => named.with("done", done),
        None => named.with("done", amount(words, phase, done)),
    };
    if let Some(total) = total {
        let percent = u128::from(done) * 100 / u128::from(total.max(1));
        message = message
            .with("total", amount(words, phase, total))
            .with("percent", percent as u64);
        if let Some(left) = left {
            message = message.with("left", duration(words, left));
        }
    }
    words.say(&message)
}

/// Progress with what is proved so far, of the position that was asked about or of one on its line.
#[must_use]
pub fn with_bounds(words: &Words, progress: &str, bounds: &str, is_on_line: bool) -> String {
    let message = Message::new("progress-bounds").with("progress", progress);
    let message = message.with("on_line", u64::from(is_on_line));
    words.say(&message.with("bounds", bounds))
}

/// What a search has proved of a value; `None` where that is nothing worth saying.
#[must_use]
pub fn bounds(words: &Words, least: Value, most: Value) -> Option<String> {
    let with = |code, plies: u64| Message::new(code).with("plies", plies);
    let lower = match least {
        Value::Win(plies) => Some(with("progress-won", plies)),
        Value::Draw => Some(Message::new("progress-not-lost")),
        Value::Loss(plies) => (plies > 1).then(|| with("progress-no-loss", plies)),
    };
    let upper = match most {
        Value::Loss(plies) => Some(with("progress-lost", plies)),
        Value::Draw => Some(Message::new("progress-not-won")),
        Value::Win(plies) => (plies > 1).then(|| with("progress-no-win", plies)),
    };
    let said = match (least, most) {
        (Value::Draw, Value::Draw) => [Some(Message::new("progress-draw")), None],
        // Who has won does not lose.
        (Value::Win(_), _) => [lower, upper.filter(|_| matches!(most, Value::Win(_)))],
        (_, Value::Loss(_)) => [upper, lower.filter(|_| matches!(least, Value::Loss(_)))],
        _ => [lower, upper],
    };
    let said: Vec<String> = said.iter().flatten().map(|said| words.say(said)).collect();
    (!said.is_empty()).then(|| said.join(", "))
}

/// How much is done of the total.
#[must_use]
pub fn count(words: &Words, phase: &str, done: u64, total: u64) -> String {
    let message = Message::new("progress-count").with("done", done);
    words.say(&message.with("total", amount(words, phase, total)))
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
    fn bounds_are_said_where_they_say_something() {
        use Value::{Draw, Loss, Win};
        for (least, most, said) in [
            (Loss(1), Win(1), None),
            (Loss(9), Win(1), Some("no loss in under 9 plies")),
            (
                Loss(9),
                Win(8),
                Some("no loss in under 9 plies, no win in under 8 plies"),
            ),
            (Draw, Win(8), Some("not lost, no win in under 8 plies")),
            (Draw, Draw, Some("not lost and not won")),
            (Loss(3), Draw, Some("no loss in under 3 plies, not won")),
            (
                Win(41),
                Win(9),
                Some("won in at most 41 plies, no win in under 9 plies"),
            ),
            (
                Loss(6),
                Loss(20),
                Some("lost in at most 20 plies, no loss in under 6 plies"),
            ),
        ] {
            let words = Words::of(Language::English);
            assert_eq!(
                bounds(words, least, most).as_deref(),
                said,
                "{least:?} {most:?}"
            );
        }
    }

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
