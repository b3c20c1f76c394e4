//! The sentences of the pages and of the server's own errors: one Fluent file for each page and
//! language, one entry for each code.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use lastmove_words::{Language, Words};
use serde_json::Value;

/// The prefix of sentences used by scripts of the pages, which fill in `{ $name }` themselves.
const OF_SCRIPTS: &str = "web-script-";

/// The files of a language, one for each page.
fn file(language: Language) -> &'static str {
    match language {
        Language::English => concat!(
            include_str!("en/server.ftl"),
            include_str!("en/base.ftl"),
            include_str!("en/home.ftl"),
            include_str!("en/learn.ftl"),
            include_str!("en/play.ftl"),
            include_str!("en/queens.ftl"),
            include_str!("en/edit.ftl"),
            include_str!("en/tables.ftl"),
            include_str!("en/results.ftl"),
            include_str!("en/api.ftl"),
            include_str!("en/document.ftl"),
            include_str!("en/book.ftl"),
        ),
        Language::Vietnamese => concat!(
            include_str!("vi/server.ftl"),
            include_str!("vi/base.ftl"),
            include_str!("vi/home.ftl"),
            include_str!("vi/learn.ftl"),
            include_str!("vi/play.ftl"),
            include_str!("vi/queens.ftl"),
            include_str!("vi/edit.ftl"),
            include_str!("vi/tables.ftl"),
            include_str!("vi/results.ftl"),
            include_str!("vi/api.ftl"),
            include_str!("vi/document.ftl"),
            include_str!("vi/book.ftl"),
        ),
    }
}

/// The sentences of a language: those of the libraries, and the server's own.
pub fn of(language: Language) -> &'static Words {
    static ENGLISH: OnceLock<Words> = OnceLock::new();
    static VIETNAMESE: OnceLock<Words> = OnceLock::new();
    let words = match language {
        Language::English => &ENGLISH,
        Language::Vietnamese => &VIETNAMESE,
    };
    words.get_or_init(|| Words::with(language, file))
}

/// The prefix of sentences of the API's document; the code continues with the sentence's first words.
const OF_DOCUMENT: &str = "web-document-";

/// The most letters of a sentence that go into its code.
const MOST_OF_DOCUMENT: usize = 60;

/// The code of a sentence of the API's document.
fn document_code(sentence: &str) -> String {
    let is_other = |letter: char| !letter.is_ascii_alphanumeric();
    let words = sentence.split(is_other).filter(|word| !word.is_empty());
    let mut name = String::new();
    for word in words {
        if !name.is_empty() && name.len() + 1 + word.len() > MOST_OF_DOCUMENT {
            break;
        }
        if !name.is_empty() {
            name.push('-');
        }
        name.push_str(&word.to_ascii_lowercase());
    }
    format!("{OF_DOCUMENT}{name}")
}

/// The translation of a sentence of the API's document, which is in English; the sentence itself
/// if there is none.
pub(crate) fn of_document(words: &Words, sentence: &Value) -> String {
    let sentence = sentence.as_str().unwrap_or_default();
    let parts: Vec<_> = sentence.split_whitespace().collect();
    let sentence = parts.join(" ");
    match words.language() {
        Language::English => sentence,
        Language::Vietnamese => {
            let said = words.look_up(&document_code(&sentence));
            said.unwrap_or(sentence)
        }
    }
}

/// All sentences used by scripts, by code without the common prefix.
pub(crate) fn of_scripts(language: Language) -> BTreeMap<&'static str, &'static str> {
    let lines = file(language).lines();
    let scripts = lines.filter_map(|line| line.strip_prefix(OF_SCRIPTS)?.split_once(" = "));
    scripts.collect()
}

/// The sentences of the document in the file of a language, by code.
#[cfg(test)]
pub(crate) fn all_of_document(language: Language) -> BTreeMap<String, String> {
    let lines = file(language).lines();
    let own = lines.filter(|line| line.starts_with(OF_DOCUMENT));
    let pairs = own.filter_map(|line| line.split_once(" = "));
    pairs
        .map(|(code, said)| (code.to_owned(), said.to_owned()))
        .collect()
}

/// See [`document_code`].
#[cfg(test)]
pub(crate) fn code_of_document(sentence: &str) -> String {
    document_code(sentence)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::Path;

    use lastmove::Message;

    use super::*;

    /// Appends the texts of all files below a folder that may use a sentence.
    fn gather(folder: &Path, into: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                gather(&path, into);
            } else if path.extension().is_none_or(|kind| kind != "ftl") {
                let text = fs::read_to_string(&path).unwrap();
                into.push_str(text.split("#[cfg(test)]\nmod tests {").next().unwrap());
            }
        }
    }

    fn literals(text: &str) -> BTreeSet<String> {
        let quoted = |line: &'_ str| -> Vec<String> {
            line.split('"')
                .skip(1)
                .step_by(2)
                .map(str::to_owned)
                .collect()
        };
        text.lines().flat_map(quoted).collect()
    }

    fn keys(language: Language) -> BTreeSet<String> {
        let lines = file(language)
            .lines()
            .filter(|line| line.starts_with("web-"));
        let keys: Vec<_> = lines
            .map(|line| line.split_once(" =").unwrap().0.to_owned())
            .collect();
        let set: BTreeSet<_> = keys.iter().cloned().collect();
        assert_eq!(set.len(), keys.len(), "a key is there twice");
        set
    }

    /// The variables of each entry, and whether it has a help text.
    fn particulars(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut key = String::new();
        for line in file(language).lines() {
            if let Some((name, _)) = line.split_once(" =")
                && (name.starts_with("web-") || name == "    .help")
            {
                if name == "    .help" {
                    found.entry(key.clone()).or_default().insert(name.into());
                } else {
                    key = name.to_owned();
                }
            }
            let variables = line.split("{ $").skip(1);
            let names = variables.filter_map(|rest| rest.split([' ', '}']).next());
            let entry = found.entry(key.clone()).or_default();
            entry.extend(names.map(str::to_owned));
        }
        found
    }

    #[test]
    fn both_languages_say_the_same() {
        let (english, vietnamese) = (Language::English, Language::Vietnamese);
        assert_eq!(keys(english), keys(vietnamese));
        assert_eq!(particulars(english), particulars(vietnamese));
        for language in Language::ALL {
            // Looks up every entry: a syntax error in a file would lose one.
            let words = Words::with(language, file);
            for key in keys(language) {
                assert!(words.look_up(&key).is_some(), "{key} cannot be read");
            }
        }
    }

    #[test]
    fn every_code_has_a_sentence_and_every_sentence_a_use() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut program = String::new();
        gather(&root.join("src"), &mut program);
        // The server around the pages says some of them, and the site others.
        gather(&root.join("../lastmove-web/src"), &mut program);
        gather(&root.join("../lastmove-wasm/src"), &mut program);
        gather(&root.join("templates"), &mut program);
        // A code ends at the next quotation mark.
        let given = program.split("\"web-").skip(1);
        let mut used: BTreeSet<String> = given
            .filter_map(|rest| rest.split('"').next())
            .filter(|rest| !["", "script-", "document-"].contains(rest))
            .map(|rest| format!("web-{rest}"))
            .collect();
        let mut scripts = String::new();
        gather(&root.join("assets"), &mut scripts);
        // Scripts call `say("code"`, or choose a code that is a literal too.
        let script_words = literals(&scripts);
        let said = scripts.split("say(").skip(1).filter_map(|rest| {
            let rest = rest.strip_prefix('"')?;
            rest.split('"').next()
        });
        used.extend(said.map(|code| format!("{OF_SCRIPTS}{code}")));
        for key in of_scripts(Language::English).keys() {
            // The codes of values are composed: `win-one` is used where `win` is.
            let family = key.split('-').next().unwrap();
            if script_words.contains(*key) || ["win", "loss", "draw"].contains(&family) {
                used.insert(format!("{OF_SCRIPTS}{key}"));
            }
        }
        let keys = keys(Language::English);
        let missing: Vec<_> = used.difference(&keys).collect();
        assert!(missing.is_empty(), "no sentence for {missing:?}");
        // The test of the API's page compares the document's sentences.
        used.extend(
            keys.iter()
                .filter(|key| key.starts_with(OF_DOCUMENT))
                .cloned(),
        );
        let unused: Vec<_> = keys.difference(&used).collect();
        assert!(unused.is_empty(), "nothing says {unused:?}");
    }

    #[test]
    fn sentences_have_their_particulars() {
        let words = of(Language::English);
        let message = Message::new("web-no-upload").with("file", "a.txt");
        assert_eq!(words.say(&message), "there is no file “a.txt” here");
        assert!(words.help(&Message::new("web-busy")).is_some());
        let scripts = of_scripts(Language::English);
        assert_eq!(scripts["win-other"], "+ win in { $plies } plies");
    }
}
