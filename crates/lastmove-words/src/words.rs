//! Messages as sentences of one language.

use std::borrow::Cow;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use lastmove::oracle::RatedMove;
use lastmove::{Arg, Message, Outcome, Plies, Verdict};
use unic_langid::LanguageIdentifier;

use crate::Language;
use crate::progress;
use crate::size::{self, Rounding};

/// The largest number that Fluent, which uses floating point, keeps exactly.
const LARGEST_NUMBER: u64 = 1 << 53;

/// Arguments that are words of the program, not of the user: a value `row` becomes the message
/// `what-row`, where there is one.
const CODE_WORDS: &[&str] = &["what"];

/// The longest user text that a sentence repeats, in characters.
const LONGEST_TEXT: usize = 240;

/// The selector for an empty text: Fluent has no empty selector.
const EMPTY: &str = "EMPTY";

/// Turns messages into one language.
///
/// A program in one language keeps one; a server takes the one of each request.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The words of a language. Its sentences are parsed at the first call, in some milliseconds,
    /// and cached.
    #[must_use]
    pub fn of(language: Language) -> &'static Self {
        static ENGLISH: OnceLock<Words> = OnceLock::new();
        static VIETNAMESE: OnceLock<Words> = OnceLock::new();
        let words = match language {
            Language::English => &ENGLISH,
            Language::Vietnamese => &VIETNAMESE,
        };
        words.get_or_init(|| Self::with(language, |_| ""))
    }

    /// The words of a language, with the program's own sentences: `more` returns a Fluent file for
    /// each language. What the language lacks is said in English.
    ///
    /// ```
    /// use lastmove::Message;
    /// use lastmove_words::{Language, Words};
    ///
    /// let words = Words::with(Language::Vietnamese, |language| match language {
    ///     Language::English => "my-greeting = hello",
    ///     Language::Vietnamese => "my-greeting = xin chào",
    /// });
    /// assert_eq!(words.say(&Message::new("my-greeting")), "xin chào");
    /// ```
    #[must_use]
    pub fn with(language: Language, more: impl Fn(Language) -> &'static str) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![identifier(language)]);
        // The marks that isolate right-to-left text would become part of a notation.
        bundle.set_use_isolating(false);
        // Tests reject a file with mistakes or gaps; at run time the valid part is used, and the
        // rest is said in English.
        for spoken in [Language::English, language] {
            for file in [spoken.sentences(), more(spoken)] {
                let sentences = match FluentResource::try_new(file.to_owned()) {
                    Ok(resource) | Err((resource, _)) => resource,
                };
                bundle.add_resource_overriding(sentences);
            }
        }
        for (name, rounding) in [("BYTES", Rounding::Nearest), ("BYTES_UP", Rounding::Up)] {
            let said = move |bytes| size::human(bytes, rounding, language).into();
            let _ = bundle.add_function(name, move |arguments, _| match arguments {
                [FluentValue::Number(bytes)] => said(bytes.value),
                // Numbers beyond 2^53 are passed as text to keep all digits.
                [FluentValue::String(bytes)] => match bytes.parse() {
                    Ok(bytes) => said(bytes),
                    Err(_) => bytes.to_string().into(),
                },
                [other] => other.clone(),
                _ => FluentValue::Error,
            });
        }
        Self { language, bundle }
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// The message as a sentence or a part of one. A code without an entry is returned as it is.
    #[must_use]
    pub fn say(&self, message: &Message) -> String {
        self.format(message, None)
            .unwrap_or_else(|| message.to_string())
    }

    /// The sentence of a code without arguments.
    #[must_use]
    pub fn text(&self, code: &'static str) -> String {
        self.say(&Message::new(code))
    }

    /// What would be right, where the message says that something is wrong: what was probably
    /// meant, where it has such an argument.
    #[must_use]
    pub fn help(&self, message: &Message) -> Option<String> {
        if let Some((name, meant)) = message.args.iter().find(|(name, _)| *name == "meant") {
            return Some(self.say(&Message::new("error-meant").with(name, meant.clone())));
        }
        // Work over the memory budget that a work folder makes smaller.
        let is_kept = message.args.iter().any(|(name, _)| *name == "disk");
        let kept = is_kept.then(|| self.format(message, Some("kept")));
        kept.flatten()
            .or_else(|| self.format(message, Some("help")))
    }

    /// The sentence of a code that is put together at run time; `None` without an entry.
    #[must_use]
    pub fn look_up(&self, code: &str) -> Option<String> {
        let pattern = self.bundle.get_message(code)?.value()?;
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, None, &mut errors);
        Some(text.into_owned())
    }

    /// The outcome, and the plies to the end.
    #[must_use]
    pub fn value(&self, outcome: Outcome, remoteness: Option<&Plies>) -> String {
        let (code, plies) = match (outcome, remoteness) {
            (Outcome::Win, Some(plies)) => ("value-win", plies),
            (Outcome::Loss, Some(plies)) => ("value-loss", plies),
            _ => return self.outcome(outcome),
        };
        self.say(&Message::new(code).with("plies", plies))
    }

    /// The value of a move for the player who makes it, as a verb; see [`RatedMove::for_mover`].
    #[must_use]
    pub fn move_value(&self, mv: &RatedMove) -> String {
        let Verdict {
            outcome,
            remoteness,
        } = mv.for_mover();
        let (known, unknown) = match outcome {
            Outcome::Win => ("move-wins-in", "move-wins"),
            Outcome::Loss => ("move-loses-in", "move-loses"),
            Outcome::Draw => return self.say(&Message::new("move-draws")),
        };
        self.say(&match &remoteness {
            Some(plies) => Message::new(known).with("plies", plies),
            None => Message::new(unknown),
        })
    }

    /// An outcome in one word.
    #[must_use]
    pub fn outcome(&self, outcome: Outcome) -> String {
        self.say(&Message::new(match outcome {
            Outcome::Win => "word-win",
            Outcome::Draw => "word-draw",
            Outcome::Loss => "word-loss",
        }))
    }

    /// A size as people read it: `512 B`, `1.5 GB`, in Vietnamese `1,5 GB`.
    #[must_use]
    pub fn size(&self, bytes: f64) -> String {
        size::human(bytes, Rounding::Nearest, self.language)
    }

    /// A number with this many digits after the decimal separator.
    #[must_use]
    pub fn decimal(&self, number: f64, digits: usize) -> String {
        size::decimal(number, digits, self.language)
    }

    fn format(&self, message: &Message, attribute: Option<&str>) -> Option<String> {
        let entry = self.bundle.get_message(message.code)?;
        let pattern = match attribute {
            Some(name) => entry.get_attribute(name)?.value(),
            None => entry.value()?,
        };
        let mut arguments = FluentArgs::new();
        for (name, value) in &message.args {
            let value = match value {
                Arg::Text(text) if is_syntax(message.code, name) => {
                    FluentValue::from(self.syntax(text))
                }
                value => self.argument(name, value),
            };
            arguments.set(*name, value);
        }
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&arguments), &mut errors);
        debug_assert!(errors.is_empty(), "{}: {errors:?}", message.code);
        let is_empty = |value: &Arg| matches!(value, Arg::Text(text) if text.is_empty());
        if message.args.iter().any(|(_, value)| is_empty(value)) {
            // The sentence does not select on an empty text, and quotes it.
            return Some(text.replace(&format!("“{EMPTY}”"), "“”"));
        }
        Some(text.into_owned())
    }

    fn argument<'a>(&self, name: &str, value: &'a Arg) -> FluentValue<'a> {
        match value {
            Arg::Number(n) if name == "duration" => {
                FluentValue::from(progress::duration(self, *n as f64))
            }
            Arg::Number(n) => number(*n),
            Arg::Big(n) => match u64::try_from(n) {
                Ok(n) => number(n),
                Err(_) => FluentValue::from(n.to_string()),
            },
            Arg::Text(text) if CODE_WORDS.contains(&name) => {
                match self.look_up(&format!("what-{text}")) {
                    Some(word) => FluentValue::from(word),
                    None => FluentValue::from(text.as_str()),
                }
            }
            Arg::Text(text) if text.is_empty() => FluentValue::from(EMPTY),
            // Not text of the user's, and short.
            Arg::Text(text) if name == "known" => FluentValue::from(text.as_str()),
            Arg::Text(text) => FluentValue::from(cut(text)),
            Arg::Outcome(outcome) => FluentValue::from(match outcome {
                Outcome::Win => "win",
                Outcome::Draw => "draw",
                Outcome::Loss => "loss",
            }),
            Arg::Placed(shown, _) => self.argument(name, shown),
            Arg::Message(message) => FluentValue::from(self.say(message)),
        }
    }
}

/// Whether an argument is a notation with placeholders, and not text of the user's.
fn is_syntax(code: &str, name: &str) -> bool {
    name == "syntax" || (code, name) == ("position-missing", "position")
}

/// The language for Fluent; without plural rules if it had no name.
pub(crate) fn identifier(language: Language) -> LanguageIdentifier {
    language.tag().parse().unwrap_or_default()
}

fn number(n: u64) -> FluentValue<'static> {
    if n <= LARGEST_NUMBER {
        FluentValue::from(n)
    } else {
        FluentValue::from(n.to_string())
    }
}

/// A text that begins with a capital letter.
///
/// ```
/// assert_eq!(lastmove_words::capitalised("đống"), "Đống");
/// ```
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.collect::<String>() + letters.as_str()
}

/// The text, or the beginning of a long one: user text that a sentence repeats.
#[must_use]
pub fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_TEXT) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}
