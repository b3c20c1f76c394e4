//! What lastmove says to people: every [`Message`](lastmove::Message) as a sentence, in English and
//! in Vietnamese.
//!
//! The libraries speak in codes with arguments; here stands what they mean. A language is one file
//! of [Fluent](https://projectfluent.org) with one entry a code; the entry's attribute `help`,
//! where there is one, says what would be right.
//!
//! ```
//! use lastmove::{Message, Outcome};
//! use lastmove_words::{Language, Words};
//!
//! let words = Words::of(Language::English);
//! let message = Message::new("file-too-long").with("file", "maze.txt").with("most", 9u64);
//! assert_eq!(words.say(&message), "the file “maze.txt” is too long");
//! assert_eq!(words.help(&message).unwrap(), "it may have 9 bytes at most");
//! assert_eq!(words.value(Outcome::Win, Some(&31.into())), "win in 31 plies");
//! ```

mod language;
mod placeholders;
mod size;
#[cfg(test)]
mod tests;
mod words;

pub use language::Language;
pub use words::{Words, cut};
