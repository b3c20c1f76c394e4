//! Parsing codes, sets and heaps in notations.

use super::{Body, LARGEST, MOST_HEAPS, TakeBreakRules};
use lastmove_engine::game::{Field, Piece, Spec, fields, number};
use lastmove_engine::solve::heaps::Rules;
use lastmove_engine::{Error, Message};

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
    let wrong = |message: Message, at: usize, width: usize| {
        Err(Error::input(message).at(text, at..at + width.max(1)))
    };
    let Some(point) = text.find('.') else {
        return wrong(Message::new("code-without-point"), 0, text.len());
    };
    let before = &text[..point];
    let allowed: &[&str] = match most {
        7 => &["", "0", "4"],
        _ => &["", "0", "4", "8", "c", "C"],
    };
    if !allowed.contains(&before) {
        let message = Message::new("code-before-point").with("found", before);
        let known = if most == 7 { "0, 4" } else { "0, 4, 8, c" };
        return wrong(message.with("known", known), 0, point);
    }
    let after = &text[point + 1..];
    if after.is_empty() {
        return wrong(Message::new("code-without-digits"), point, 1);
    }
    if after.len() > MOST_DIGITS {
        let message = Message::new("code-too-long").with("most", MOST_DIGITS);
        return wrong(message, point + 1 + MOST_DIGITS, after.len() - MOST_DIGITS);
    }
    let mut digits = vec![
        before
            .chars()
            .next()
            .and_then(|c| c.to_digit(16))
            .unwrap_or(0) as u8,
    ];
    for (at, c) in after.char_indices() {
        match c.to_digit(16) {
            Some(digit) if digit <= most => digits.push(digit as u8),
            _ => {
                let message = Message::new("code-digit").with("found", c.to_string());
                let known = if most == 7 {
                    "0 to 7"
                } else {
                    "0 to 9 and a to f"
                };
                return wrong(message.with("known", known), point + 1 + at, c.len_utf8());
            }
        }
    }
    Ok(Rules::of_digits(digits))
}

/// Reads a set of numbers of tokens, ascending: `1,3,4`.
pub(crate) fn set(text: &str) -> Result<Rules, Error> {
    let mut digits = vec![0];
    for field in fields(text, ',') {
        let taken = number(text, field, "stones", 1..=MOST_TAKEN)? as usize;
        if taken < digits.len() {
            let message = Message::new("set-not-ascending").with("found", taken as u64);
            let message = message.with("before", digits.len() as u64 - 1);
            let span = field.start..field.start + field.text.len();
            return Err(Error::input(message).at(text, span));
        }
        digits.resize(taken, 0);
        digits.push(3);
    }
    Ok(Rules::of_digits(digits))
}

/// Reads heaps separated by commas, in any order; empty ones are dropped.
pub(crate) fn heaps(text: &str) -> Result<Vec<u64>, Error> {
    let mut heaps = Vec::new();
    for field in fields(text, ',') {
        if heaps.len() == MOST_HEAPS {
            let message = Message::new("nim-too-many-heaps").with("most", MOST_HEAPS);
            let span = field.start..field.start + field.text.len();
            return Err(Error::input(message).at(text, span));
        }
        let heap = number(text, field, "heap", 0..=LARGEST)?;
        if heap > 0 {
            heaps.push(heap);
        }
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
        return Ok(((kind.rules)("")?, within(spec, rules, heaps)?));
    }
    let body = within(spec, rules, kind.rules)?;
    let heaps = match &spec.position {
        Some(position) => within(spec, position, heaps)?,
        None => vec![DEFAULT_HEAP],
    };
    Ok((body, heaps))
}

fn within<T>(
    spec: &Spec,
    piece: &Piece,
    read: impl FnOnce(&str) -> Result<T, Error>,
) -> Result<T, Error> {
    read(&piece.text).map_err(|error| error.within(&spec.text, piece.start))
}

/// Reads a move `H:A,B`: the heap, from 0, and what is left of it.
pub(crate) fn mv(text: &str, syntax: &str, heap_count: usize) -> Result<(usize, Vec<u64>), Error> {
    let Some((heap, left)) = text.split_once(':') else {
        let message = Message::new("move-syntax").with("move", text);
        return Err(Error::input(message.with("syntax", syntax)).at(text, 0..text.len()));
    };
    let start = heap.len() + 1;
    let heap = Field {
        text: heap,
        start: 0,
    };
    let heap = number(text, heap, "heap", 1..=heap_count as u64)? as usize - 1;
    let left = heaps(left).map_err(|error| error.within(text, start))?;
    Ok((heap, left))
}
