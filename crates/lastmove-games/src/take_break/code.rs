//! Parsing codes, sets and heaps in notations.

use super::body::Body;
use super::rules::TakeBreakRules;
use lastmove_engine::game::{Field, Spec};
use lastmove_engine::solve::heaps::Rules;
use lastmove_engine::{Error, Message};

/// The most heaps in a notation.
pub const MOST_HEAPS: usize = 10_000;

/// The largest heap in a notation.
pub const LARGEST: u64 = 1_000_000_000_000_000_000;

/// The most digits of a code after its point.
const MOST_DIGITS: usize = 1_000;

/// The most tokens that a move of a subtraction game takes.
const MOST_TAKEN: u64 = 10_000;

/// The heap that a game begins with when its notation has none.
const DEFAULT_HEAP: u64 = 20;

/// Reads a code such as `0.77` or `4.007`. `most` is the largest digit, 7 or 15; in the digit
/// before the point, which says how a heap may be split without taking tokens, only 4 and 8 are
/// allowed.
pub(crate) fn code(text: &str, most: u32) -> Result<Rules, Error> {
    let whole = Field::new(text);
    let Some((before, after)) = whole.split_once('.') else {
        return Err(whole.error(Message::new("code-without-point")));
    };
    let allowed: &[&str] = match most {
        7 => &["", "0", "4"],
        _ => &["", "0", "4", "8", "c", "C"],
    };
    let (known_before, known_after) = match most {
        7 => ("0, 4", "0 to 7"),
        _ => ("0, 4, 8, c", "0 to 9 and a to f"),
    };
    if !allowed.contains(&before.text) {
        let message = Message::new("code-before-point").with("found", before.text);
        return Err(before.error(message.with("known", known_before)));
    }
    if after.text.is_empty() {
        let point = whole.skip(before.text.len());
        return Err(point.error(Message::new("code-without-digits")));
    }
    if after.text.len() > MOST_DIGITS {
        // The text is arbitrary: this may be within a character.
        let more = after.start + MOST_DIGITS..text.len();
        let message = Message::new("code-too-long").with("most", MOST_DIGITS);
        return Err(Error::input(message).at(text, more));
    }
    let digit = |c: char| c.to_digit(16).map(|digit| digit as u8);
    let mut digits = vec![before.text.chars().next().and_then(digit).unwrap_or(0)];
    for letter in after.letters() {
        let found = letter.text.chars().find_map(digit);
        let found = found.filter(|digit| u32::from(*digit) <= most);
        digits.push(found.ok_or_else(|| {
            let message = Message::new("code-digit").with("found", letter.text);
            letter.error(message.with("known", known_after))
        })?);
    }
    Ok(Rules::of_digits(digits))
}

/// Reads a set of numbers of tokens, ascending: `1,3,4`.
pub(crate) fn set(text: &str) -> Result<Rules, Error> {
    let mut digits = vec![0];
    for field in Field::new(text).split(',') {
        let taken = field.number("stones", 1..=MOST_TAKEN)? as usize;
        if taken < digits.len() {
            let message = Message::new("set-not-ascending").with("found", taken as u64);
            return Err(field.error(message.with("before", digits.len() as u64 - 1)));
        }
        digits.resize(taken, 0);
        digits.push(3);
    }
    Ok(Rules::of_digits(digits))
}

/// Reads heaps separated by commas, in any order; empty ones are dropped.
pub(crate) fn heaps(text: &str) -> Result<Vec<u64>, Error> {
    let mut heaps = Vec::new();
    for field in Field::new(text).split(',') {
        if heaps.len() == MOST_HEAPS {
            return Err(field.error(Message::new("nim-too-many-heaps").with("most", MOST_HEAPS)));
        }
        let heap = field.number("heap", 0..=LARGEST)?;
        heaps.extend((heap > 0).then_some(heap));
    }
    heaps.sort_unstable();
    Ok(heaps)
}

/// The moves of a heap and the heaps of the start. The heaps are the rules, as in `kayles:7,5`, or,
/// for games that begin at their position, that position, as in `octal:0.77@12`, by default one
/// heap of 20 tokens.
pub(super) fn open(kind: &TakeBreakRules, spec: &Spec) -> Result<(Body, Vec<u64>), Error> {
    let rules = spec.require_rules(kind.listing.syntax.game)?;
    spec.allow_options(&[])?;
    if !kind.listing.begins_at_position {
        return Ok(((kind.rules)("")?, rules.read(heaps)?));
    }
    let body = rules.read(kind.rules)?;
    let heaps = match &spec.position {
        Some(position) => spec.field(position).read(heaps)?,
        None => vec![DEFAULT_HEAP],
    };
    Ok((body, heaps))
}

/// A move `H:A,B`: which heap, from 0, and what is left of it.
pub(crate) fn mv(
    text: &str,
    syntax: &'static str,
    heap_count: usize,
) -> Result<(usize, Vec<u64>), Error> {
    let (heap, left) = Field::new(text).move_parts(':', syntax)?;
    let heap = heap.number("heap", 1..=heap_count as u64)? as usize - 1;
    Ok((heap, left.read(heaps)?))
}
