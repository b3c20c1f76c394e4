//! Reports that a check found something false.

use std::io::Write;

use lastmove::{Error, Message};
use lastmove_words::error;
use serde_json::json;

use crate::failure::Failure;
use crate::messages::{say, words};
use crate::output;
use crate::session::{Ending, Session};

/// Reports a false value.
pub(crate) fn falsehood(message: Message, session: &Session<'_>) -> Result<Ending, Failure> {
    if session.options.json {
        let mut object = error::json(words(), &Error::input(message));
        object["true"] = json!(false);
        output::json_line(&object)?;
    } else {
        output::text(|out| writeln!(out, "{}", say(&message)))?;
    }
    Ok(Ending::False)
}
