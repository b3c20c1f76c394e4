//! The sentences of lastmove: every [`Message`](lastmove::Message) in English and in Vietnamese;
//! and answers, tables, totals, explanations, diagrams, errors and progress as sentences, or as
//! JSON with sentences in it.
//!
//! The libraries return codes with arguments; this crate turns them into text. A language is one
//! [Fluent](https://projectfluent.org) file with one entry a code; the entry's attribute `help`, if
//! any, says what would be right.
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
//!
//! Everything larger than a message has a module, whose functions take the words first. Those that
//! write text take its [`Layout`](layout::Layout); JSON has the same fields in every language.
//!
//! | module | what it says |
//! |---|---|
//! | [`answer`], [`explanation`], [`police`] | the value of a position, the moves to play, and why |
//! | [`table`], [`totals`], [`records`] | many positions: grids and lists, counts, records for programs |
//! | [`diagram`], [`caption`] | a position drawn as text; the title and lines of a picture |
//! | [`game`] | a game of the catalog |
//! | [`error`], [`report`] | what is wrong: in one line or as JSON, and with the line and a caret |
//! | [`progress`] | progress of long work |
//! | [`signed`], [`columns`], [`layout`] | values as signed numbers; columns and layout of text |
//!
//! ```
//! use lastmove::{Control, catalog, files::MemoryFiles, oracle::Want};
//! use lastmove_words::layout::Layout;
//! use lastmove_words::{Language, Words, answer};
//!
//! let control = Control::default();
//! let opened = catalog::open("nim:1,2,3", &MemoryFiles::default(), &control)?;
//! let found = opened.oracle.ask(opened.at(), Want::default(), &control)?;
//! let mut text = Vec::new();
//! let words = Words::of(Language::English);
//! answer::write(words, &mut text, &found, &Layout::default())?;
//! let text = String::from_utf8(text)?;
//! assert!(text.starts_with("nim:1,2,3 at 1,2,3\nloss in 6 plies"), "{text}");
//!
//! let json = serde_json::to_value(answer::AnswerJson::new(words, &found))?;
//! assert_eq!(json["outcome"], "loss");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod answer;
pub mod caption;
pub mod columns;
pub mod cop_number;
pub mod diagram;
pub mod error;
pub mod estimate;
pub mod explanation;
pub mod game;
mod language;
pub mod layout;
mod placeholders;
pub mod police;
pub mod progress;
pub mod records;
pub mod report;
pub mod signed;
mod size;
pub mod table;
#[cfg(test)]
mod tests;
pub mod totals;
mod words;

pub use language::Language;
pub use words::{Words, capitalised, cut};
