//! Certificates: data that lets others check values without trusting the solver.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::{Error, Message};

/// The name of the format, in every certificate.
pub const FORMAT: &str = "lastmove certificate";

/// The version of the format.
pub const VERSION: u64 = 1;

/// The word with which solutions of parity games in the format of PGSolver begin: certificates too.
const SOLUTION: &str = "paritysol";

/// Whether a file that begins with `head` is meant to be a certificate.
#[must_use]
pub fn begins(head: &[u8]) -> bool {
    head.starts_with(format!("{{\"format\":\"{FORMAT}\"").as_bytes()) || is_solution("", head)
}

/// Whether a file of this name that begins with `head` is a solution of a parity game: its first word
/// says so or, where that is left out, its extension.
#[must_use]
pub fn is_solution(file: &str, head: &[u8]) -> bool {
    let head = head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head);
    head.trim_ascii_start().starts_with(SOLUTION.as_bytes()) || file.ends_with(".sol")
}

/// The text of a certificate, with the header common to all games.
///
/// A certificate is a JSON object with the fields `format`, `version` and `game`; the others are
/// the game's own. One of a graph is a solution in the format of PGSolver instead.
#[derive(Clone, Debug)]
pub struct Certificate<'a> {
    /// The file, for errors.
    pub file: &'a str,
    /// The whole text.
    pub text: &'a str,
    /// The game's name.
    pub game: String,
}

/// The result of checking a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is correct; the message says what it states.
    True(Message),
    /// The message says what is false.
    False(Message),
}

#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
    game: String,
}

impl<'a> Certificate<'a> {
    /// The longest certificate that is read, in bytes.
    pub const MOST_BYTES: u64 = 1 << 30;

    /// Parses the header common to all certificates. A byte-order mark before it does not count.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when it is not a certificate, or one of another version.
    pub fn open(file: &'a str, text: &'a str) -> Result<Self, Error> {
        let opened = Self {
            file,
            text: text.strip_prefix('\u{feff}').unwrap_or(text),
            game: String::new(),
        };
        if is_solution(file, text.as_bytes()) {
            return Ok(Self {
                game: "graph".to_owned(),
                ..opened
            });
        }
        let head: Head = opened.read()?;
        if head.format != FORMAT {
            let message = Message::new("certificate-not-one").with("file", file);
            return Err(Error::input(message));
        }
        if head.version != VERSION {
            let message = Message::new("certificate-version").with("file", file);
            let message = message.with("found", head.version);
            return Err(Error::input(message.with("known", VERSION)));
        }
        Ok(Self {
            game: head.game,
            ..opened
        })
    }

    /// Reads the fields of a game.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) at the first place that is not as it must be.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        serde_json::from_str(self.text).map_err(|error| {
            let lines = self.text.split_inclusive('\n');
            let before: usize = lines
                .take(error.line().saturating_sub(1))
                .map(str::len)
                .sum();
            let at = (before + error.column().saturating_sub(1)).min(self.text.len());
            let (fault, field) = fault(&error);
            Error::input(self.unread(fault, &field))
                .at(self.text, at..at + 1)
                .in_file(self.file)
        })
    }

    /// A message about invalid text: the fault, and the field or word it concerns.
    pub fn unread(&self, fault: &'static str, field: &str) -> Message {
        let message = Message::new("certificate-syntax").with("file", self.file);
        message.with("fault", fault).with("field", field)
    }
}

/// Classifies an error of the JSON reader by its text, and extracts the name quoted in it.
fn fault(error: &serde_json::Error) -> (&'static str, String) {
    let said = error.to_string();
    let begins = |start: &str| said.starts_with(start);
    let expected = said.rsplit("expected ").next().unwrap_or_default();
    let expects = |words: &[&str]| words.iter().any(|word| expected.contains(word));
    let fault = match error.classify() {
        Category::Eof => "end",
        Category::Data if begins("missing field") => "missing",
        Category::Data if begins("unknown field") => "unknown",
        Category::Data if begins("duplicate field") => "twice",
        Category::Data if begins("unknown variant") => "word",
        Category::Data if expects(&["tuple", "sequence"]) => "list",
        Category::Data if expects(&["u16", "u64"]) => "number",
        Category::Data if expects(&["string"]) => "text",
        Category::Data => "other",
        _ if begins("trailing characters") => "more",
        _ => "json",
    };
    let field = match fault {
        "missing" | "unknown" | "twice" | "word" => said.split('`').nth(1),
        _ => None,
    };
    (fault, field.unwrap_or_default().to_owned())
}
