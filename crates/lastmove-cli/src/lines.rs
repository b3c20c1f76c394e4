//! Lines of standard input, and their answers.

use std::io::{self, BufRead, Write};

use lastmove::{Blame, Error, Message};
use lastmove_host::{signals, take_stdin};
use lastmove_words::{error, records};
use serde::Serialize;
use serde_json::json;

use crate::failure::Failure;
use crate::messages::words;
use crate::output;
use crate::session::Ending;

/// The longest line of standard input, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// A line of standard input.
pub(crate) enum Line {
    /// There are no more.
    End,
    /// The line without its end.
    Text(String),
    /// The line is not a valid question.
    Wrong(Error),
}

/// Reads the next line.
pub(crate) fn read_line(input: &mut impl BufRead) -> Result<Line, Failure> {
    let mut bytes = Vec::new();
    let read = signals::waiting(|| {
        io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut bytes)
    })?;
    let unreadable = |error: io::Error| {
        let message = Message::new("input-failed");
        let failed = match error.kind() {
            io::ErrorKind::IsADirectory => Error::file(message),
            _ => Error::machine(message),
        };
        failed.caused_by(error)
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

/// An answer, with the line of standard input that asked.
#[derive(Serialize)]
pub(crate) struct Numbered<T> {
    #[serde(flatten)]
    pub(crate) answer: T,
    pub(crate) input_line: u64,
}

/// Answers one question a line of standard input, each with a line of JSON; errors are reported in
/// the line of the question.
pub(crate) fn answer_each<T: Serialize>(
    mut answer: impl FnMut(&str) -> Result<T, Error>,
) -> Result<Ending, Failure> {
    take_stdin().map_err(|error| error.about("-"))?;
    let mut input = io::BufReader::new(io::stdin().lock());
    let mut out = output::open_data();
    let mut ending = Ending::Done;
    let mut number: u64 = 0;
    loop {
        // Flush, so that no answer is delayed while this program waits for the next question.
        if input.buffer().is_empty() {
            out.flush()?;
        }
        let line = match read_line(&mut input)? {
            Line::End => break,
            Line::Text(line) => Ok(line),
            Line::Wrong(error) => Err(error),
        };
        number += 1;
        let answered = match line {
            Ok(line) if line.trim().is_empty() => continue,
            Ok(line) => answer(&line),
            Err(error) => Err(error),
        };
        match answered {
            Ok(answer) => {
                let input_line = number;
                records::json_line(&mut out, &Numbered { answer, input_line })?;
            }
            Err(error) if error.blame == Blame::Interrupt => {
                out.flush()?;
                return Err(error.into());
            }
            Err(error) => {
                let mut object = error::json(words(), &error);
                object["input_line"] = json!(number);
                records::json_line(&mut out, &object)?;
                ending = Ending::BadInput;
            }
        }
    }
    out.flush()?;
    Ok(ending)
}
