//! The language of this run.

use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

use lastmove::Message;
use lastmove_words::{Language, Words};

/// The variables of the environment that name the language of messages, the first one set wins, as
/// in POSIX.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

static WORDS: OnceLock<&Words> = OnceLock::new();

/// Determines the language of this run, before any message: that of the option `--lang`, else that
/// of the environment. The arguments are scanned separately before they are parsed, since parsing
/// may have to report an error.
pub(crate) fn begin(arguments: impl Iterator<Item = OsString>) {
    let language = asked(arguments).unwrap_or_else(|| environment(|name| env::var(name).ok()));
    let _ = WORDS.set(Words::of(language));
}

/// The language of `--lang`, if it is known.
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

/// The words of this run.
pub(crate) fn words() -> &'static Words {
    WORDS.get_or_init(|| Words::of(Language::default()))
}

/// The message as a sentence or a part of one.
pub(crate) fn say(message: &Message) -> String {
    words().say(message)
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
