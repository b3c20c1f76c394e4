//! How numbers are written in JSON, everywhere: as numbers up to 2^53 − 1, the largest integer that
//! every reader keeps exactly, and as decimal strings beyond.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter};

/// The largest integer that is written as a number: 2^53 − 1.
pub const LARGEST_NUMBER: u64 = (1 << 53) - 1;

/// Writes a value as JSON on one line, without a line end.
///
/// # Errors
/// Those of `out`, and those of `value` itself.
///
/// ```
/// let mut line = Vec::new();
/// lastmove::json::write(&mut line, &[9_007_199_254_740_991u64, 9_007_199_254_740_992])?;
/// assert_eq!(line, b"[9007199254740991,\"9007199254740992\"]");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write(out: impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(out, Exact);
    Ok(value.serialize(&mut serializer)?)
}

/// A value as JSON, in one line; empty when `value` refuses.
#[must_use]
pub fn text(value: &(impl Serialize + ?Sized)) -> String {
    let mut bytes = Vec::new();
    match write(&mut bytes, value) {
        Ok(()) => String::from_utf8(bytes).unwrap_or_default(),
        Err(_) => String::new(),
    }
}

/// Writes whole numbers so that no reader loses a digit.
struct Exact;

impl Formatter for Exact {
    fn write_u64<W: ?Sized + Write>(&mut self, out: &mut W, value: u64) -> io::Result<()> {
        if value <= LARGEST_NUMBER {
            CompactFormatter.write_u64(out, value)
        } else {
            write!(out, "\"{value}\"")
        }
    }

    fn write_u128<W: ?Sized + Write>(&mut self, out: &mut W, value: u128) -> io::Result<()> {
        if value <= u128::from(LARGEST_NUMBER) {
            CompactFormatter.write_u128(out, value)
        } else {
            write!(out, "\"{value}\"")
        }
    }

    fn write_i64<W: ?Sized + Write>(&mut self, out: &mut W, value: i64) -> io::Result<()> {
        if value.unsigned_abs() <= LARGEST_NUMBER {
            CompactFormatter.write_i64(out, value)
        } else {
            write!(out, "\"{value}\"")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_type_are_exact() {
        let least = -(LARGEST_NUMBER as i64);
        assert_eq!(text(&LARGEST_NUMBER), "9007199254740991");
        assert_eq!(text(&u64::MAX), "\"18446744073709551615\"");
        assert_eq!(text(&u128::MAX), format!("\"{}\"", u128::MAX));
        assert_eq!(
            text(&[least, least - 1]),
            "[-9007199254740991,\"-9007199254740992\"]"
        );
        let value = serde_json::json!({"a": u64::MAX, "b": [1.5, null, 7]});
        assert_eq!(
            text(&value),
            "{\"a\":\"18446744073709551615\",\"b\":[1.5,null,7]}"
        );
    }
}
