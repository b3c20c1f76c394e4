//! Messages in the language of this run.

#[cfg(feature = "web")]
use std::cell::Cell;
use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

use lastmove::{Message, Outcome, Plies};
use lastmove_words::{Language, Words};

pub(crate) use lastmove_words::cut;

/// The variables of the environment that name the language of messages, the first that is set
/// before the others, as POSIX has it.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

static WORDS: OnceLock<&Words> = OnceLock::new();

/// Finds the language of this run, before anything is said: that of the option `--lang`, else that
/// of the environment. The options are looked through apart from their true reading, since that
/// may have to say what is wrong with one.
pub(crate) fn begin(arguments: impl Iterator<Item = OsString>) {
    let language = asked(arguments).unwrap_or_else(|| environment(|name| env::var(name).ok()));
    let _ = WORDS.set(Words::of(language));
}

/// The language that `--lang` asks for, where it is known.
fn asked(arguments: impl Iterator<Item = OsString>) -> Option<Language> {
    let mut arguments = arguments.skip(1).take_while(|argument| argument != "--");
    while let Some(argument) = arguments.next() {
        if argument == "--lang" {
            return Language::from_tag(arguments.next()?.to_str()?);
        }
        if let Some(tag) = argument.to_str().and_then(|a| a.strip_prefix("--lang=")) {
            return Language::from_tag(tag);
        }
    }
    None
}

#[cfg(feature = "web")]
thread_local! {
    /// The language that this thread speaks for now, in place of that of the run.
    static FOR_NOW: Cell<Option<Language>> = const { Cell::new(None) };
}

/// Does `work` with all messages of this thread in another language: a server speaks that of the
/// request.
#[cfg(feature = "web")]
pub(crate) fn speaking<T>(language: Language, work: impl FnOnce() -> T) -> T {
    struct Back(Option<Language>);
    impl Drop for Back {
        fn drop(&mut self) {
            FOR_NOW.set(self.0);
        }
    }
    let _back = Back(FOR_NOW.replace(Some(language)));
    work()
}

/// The language of this run.
#[cfg(feature = "web")]
pub(crate) fn language() -> Language {
    words().language()
}

/// A notation with its placeholders in the language of this run.
pub(crate) fn syntax(notation: &str) -> String {
    words().syntax(notation)
}

fn words() -> &'static Words {
    #[cfg(feature = "web")]
    if let Some(language) = FOR_NOW.get() {
        return Words::of(language);
    }
    WORDS.get_or_init(|| Words::of(Language::default()))
}

/// The language of the environment; English where it names none that is known.
fn environment(variable: impl Fn(&str) -> Option<String>) -> Language {
    VARIABLES
        .into_iter()
        .filter_map(variable)
        .find(|locale| !locale.is_empty())
        .and_then(|locale| Language::from_tag(&locale))
        .unwrap_or_default()
}

/// The message as a sentence or a part of one.
pub(crate) fn say(message: &Message) -> String {
    words().say(message)
}

/// What would be right, where the message says that something is wrong.
pub(crate) fn help(message: &Message) -> Option<String> {
    words().help(message)
}

/// The sentence of a code that is put together while the program runs; `None` without an entry.
pub(crate) fn look_up(code: &str) -> Option<String> {
    words().look_up(code)
}

/// Who wins, and in how many plies.
pub(crate) fn value(outcome: Outcome, remoteness: Option<&Plies>) -> String {
    words().value(outcome, remoteness)
}

/// An outcome in one word.
pub(crate) fn outcome(outcome: Outcome) -> String {
    words().outcome(outcome)
}

/// A number with this many digits after the point, or what the language has for it.
pub(crate) fn decimal(number: f64, digits: usize) -> String {
    words().decimal(number, digits)
}

/// A size as people read it.
pub(crate) fn size(bytes: f64) -> String {
    words().size(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_names_the_language() {
        let named = |set: &[(&str, &str)]| {
            environment(|name| {
                let found = set.iter().find(|(variable, _)| *variable == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        let (english, vietnamese) = (Language::English, Language::Vietnamese);
        assert_eq!(named(&[]), english);
        assert_eq!(named(&[("LANG", "vi_VN.UTF-8")]), vietnamese);
        assert_eq!(
            named(&[("LC_MESSAGES", "vi"), ("LANG", "en_US")]),
            vietnamese
        );
        assert_eq!(named(&[("LC_ALL", "C"), ("LANG", "vi_VN")]), english);
        assert_eq!(named(&[("LC_ALL", ""), ("LANG", "vi_VN")]), vietnamese);
        assert_eq!(named(&[("LC_ALL", "de_DE"), ("LANG", "vi_VN")]), english);
    }

    #[test]
    fn an_option_names_the_language() {
        let named = |line: &str| asked(line.split(' ').map(OsString::from));
        let vietnamese = Some(Language::Vietnamese);
        assert_eq!(named("lastmove solve nim:3 --lang vi"), vietnamese);
        assert_eq!(named("lastmove --lang=vi games"), vietnamese);
        assert_eq!(named("lastmove --lang en games"), Some(Language::English));
        assert_eq!(named("lastmove solve nim:3"), None);
        assert_eq!(named("lastmove solve --lang"), None);
        assert_eq!(named("lastmove solve -- --lang vi"), None);
        assert_eq!(named("--lang vi"), None);
    }
}
