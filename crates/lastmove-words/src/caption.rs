//! Text around a picture: its title, and the lines below it.

use lastmove::Message;
use lastmove::diagram::Histogram;
use lastmove::oracle::Answer;

use crate::{Words, answer};

/// The title of a position, and its known values.
#[must_use]
pub fn position(words: &Words, answer: &Answer) -> (String, Vec<String>) {
    let head = answer::head(words, &answer.game, &answer.position);
    let value = words.value(answer.outcome, answer.remoteness.as_ref());
    if answer.over.is_some() {
        let over = Message::new("solve-over").with("value", value);
        return (head, vec![words.say(&over)]);
    }
    let moves: Vec<_> = answer.best.iter().map(|best| best.mv.as_str()).collect();
    let best = Message::new("draw-best")
        .with("count", moves.len())
        .with("moves", moves.join(" · "));
    let value = Message::new("solve-value").with("value", value);
    (head, vec![words.say(&value), words.say(&best)])
}

/// How many positions a histogram counts.
#[must_use]
pub fn histogram(words: &Words, histogram: &Histogram) -> String {
    let tallies = histogram.tallies.iter();
    let decided = tallies.map(|tally| tally.wins.saturating_add(tally.losses));
    let count = decided.fold(histogram.draws, u64::saturating_add);
    words.say(&Message::new("draw-positions").with("count", count))
}
