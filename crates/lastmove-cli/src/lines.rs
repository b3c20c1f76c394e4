//! Lines of standard input.

use std::io::{self, BufRead};

use lastmove::{Error, Message};

use crate::failure::Failure;
use crate::signals;

/// The longest line of standard input, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// A line of standard input.
pub(crate) enum Line {
    /// There is none any more.
    End,
    /// The line without its end.
    Text(String),
    /// It cannot be a question.
    Wrong(Error),
}

/// Reads the next line.
pub(crate) fn read_line(input: &mut impl BufRead) -> Result<Line, Failure> {
    let mut bytes = Vec::new();
    let read = signals::waiting(|| {
        io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut bytes)
    })?;
    let unreadable = |error: io::Error| {
        let message = Message::new("input-failed").with("reason", error.to_string());
        match error.kind() {
            io::ErrorKind::IsADirectory => Error::file(message),
            _ => Error::machine(message),
        }
    };
    if read.map_err(unreadable)? == 0 {
        return Ok(Line::End);
    }
    if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
        signals::waiting(|| input.skip_until(b'\n'))?.map_err(unreadable)?;
        let message = Message::new("input-line-too-long").with("most", LONGEST_LINE);
        return Ok(Line::Wrong(Error::input(message)));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(line) => Line::Text(line.trim_end_matches(['\n', '\r']).to_owned()),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            Line::Wrong(Error::input(Message::new("input-not-utf8")).at(&text, at..at + 1))
        }
    })
}
