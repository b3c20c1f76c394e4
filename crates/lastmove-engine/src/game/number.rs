//! Numbers in notations, with errors that point at them.

use std::ops::RangeInclusive;

use crate::{Error, Message};

/// A part of a text between separators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// The part.
    pub text: &'a str,
    /// The byte in the whole text at which it begins.
    pub start: usize,
}

/// Splits `text` at each `separator`.
pub fn fields(text: &str, separator: char) -> impl Iterator<Item = Field<'_>> {
    text.split(separator).map(move |part| Field {
        text: part,
        start: part.as_ptr() as usize - text.as_ptr() as usize,
    })
}

/// Reads a decimal number within `range` from the field of `whole`. `name` says what it counts, for
/// the error.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) when it is not a plain decimal number, or out of range.
///
/// ```
/// use lastmove::game::{Field, number};
/// let field = Field { text: "12", start: 0 };
/// assert_eq!(number("12", field, "row", 1..=20).unwrap(), 12);
/// assert!(number("12", field, "row", 1..=8).is_err());
/// ```
pub fn number(
    whole: &str,
    field: Field<'_>,
    name: &'static str,
    range: RangeInclusive<u64>,
) -> Result<u64, Error> {
    let span = field.start..field.start + field.text.len().max(1);
    if field.text.is_empty() || !field.text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Error::input(
            Message::new("number-expected")
                .with("what", name)
                .with("found", field.text),
        )
        .at(whole, span));
    }
    match field.text.parse() {
        Ok(n) if range.contains(&n) => Ok(n),
        _ => Err(Error::input(
            Message::new("number-range")
                .with("what", name)
                .with("found", field.text)
                .with("least", *range.start())
                .with("most", *range.end()),
        )
        .at(whole, span)),
    }
}

/// The number that a text writes in decimal without leading zeros.
pub fn canonical(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = text == "0" || !text.starts_with('0');
    (digits && plain).then(|| text.parse().ok()).flatten()
}

/// Reads rows and columns: `11`, or `8x10`. There may be so many squares at most.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input), with its place.
pub fn size(text: &str, most: u64) -> Result<(u64, u64), Error> {
    let field = |text, start| Field { text, start };
    let (rows, columns) = match text.split_once('x') {
        None => {
            let side = number(text, field(text, 0), "rows", 1..=most)?;
            (side, side)
        }
        Some((rows, columns)) => {
            let start = rows.len() + 1;
            let rows = number(text, field(rows, 0), "rows", 1..=most)?;
            (
                rows,
                number(text, field(columns, start), "columns", 1..=most)?,
            )
        }
    };
    if rows * columns > most {
        let message = Message::new("placed-board-large")
            .with("squares", rows * columns)
            .with("most", most);
        return Err(Error::input(message).at(text, 0..text.len()));
    }
    Ok((rows, columns))
}

/// Reads two numbers separated by a comma; `what` names one of them and `syntax` says what would be
/// right.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input), with its place.
pub fn pair(text: &str, what: &'static str, syntax: &'static str) -> Result<[u64; 2], Error> {
    let mut parts = fields(text, ',');
    let (Some(first), Some(second), None) = (parts.next(), parts.next(), parts.next()) else {
        let message = Message::new("syntax").with("found", text);
        let error = Error::input(message.with("syntax", syntax));
        return Err(error.at(text, 0..text.len()));
    };
    let read = |field: Field<'_>| number(text, field, what, 0..=u64::MAX);
    Ok([read(first)?, read(second)?])
}
