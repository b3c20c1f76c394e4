//! Compares the languages: the same keys, the same variables, the same commands.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;
use lastmove::{Arg, Message};
use lastmove_words::{Language, Words};

const ENGLISH: &str = include_str!("../src/en.ftl");
const VIETNAMESE: &str = include_str!("../src/vi.ftl");

/// Keys of variants required by English grammar.
const PLURALS: [&str; 2] = ["one", "other"];

/// The parts of a pattern.
#[derive(Debug, Default, PartialEq)]
struct Parts {
    /// The text, without inserted values.
    text: String,
    /// The variables that are inserted.
    shown: BTreeSet<String>,
    /// The variables that select variants, with the keys of these.
    choices: BTreeMap<String, BTreeSet<String>>,
}

impl Parts {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => {
                    self.text.push_str(value);
                }
                PatternElement::Placeable { expression } => self.expression(expression),
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                let InlineExpression::VariableReference { id } = selector else {
                    panic!("{selector:?} chooses");
                };
                for variant in variants {
                    let key = match variant.key {
                        VariantKey::Identifier { name } => name,
                        VariantKey::NumberLiteral { value } => value,
                    };
                    let keys = self.choices.entry(id.name.to_owned()).or_default();
                    keys.insert(key.to_owned());
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.shown.insert(id.name.to_owned());
            }
            InlineExpression::StringLiteral { value } => self.text.push_str(value),
            InlineExpression::FunctionReference { id, arguments } => {
                assert!(["BYTES", "BYTES_UP"].contains(&id.name), "{}", id.name);
                let CallArguments { positional, named } = arguments;
                assert!(named.is_empty());
                for argument in positional {
                    self.inline(argument);
                }
            }
            other => panic!("{other:?} is not foreseen"),
        }
        self.text.push(' ');
    }

    /// The commands between backticks, and the options.
    fn code(&self) -> BTreeSet<&str> {
        let commands = self.text.split('`').skip(1).step_by(2);
        let words = self.text.split([' ', ',', ':', ';', '`', '\n']);
        let options = words.filter(|word| word.starts_with("--"));
        commands.chain(options).collect()
    }
}

/// The keys in their order; an attribute is `key.attribute`.
fn read(file: &str) -> Vec<(String, Parts)> {
    let resource = parser::parse(file).unwrap();
    let mut all = Vec::new();
    let parts = |pattern: &Pattern<&str>| {
        let mut parts = Parts::default();
        parts.pattern(pattern);
        parts
    };
    for entry in &resource.body {
        let message = match entry {
            Entry::Message(message) => message,
            Entry::Term(_) | Entry::Junk { .. } => panic!("{entry:?} is not foreseen"),
            _ => continue,
        };
        let key = message.id.name;
        all.push((key.to_owned(), parts(message.value.as_ref().unwrap())));
        for attribute in &message.attributes {
            let key = format!("{key}.{}", attribute.id.name);
            all.push((key, parts(&attribute.value)));
        }
    }
    all
}

#[test]
fn both_have_the_same_keys_in_the_same_order() {
    let keys = |file| -> Vec<String> { read(file).into_iter().map(|(key, _)| key).collect() };
    let (english, vietnamese) = (keys(ENGLISH), keys(VIETNAMESE));
    let all: BTreeSet<_> = vietnamese.iter().collect();
    let missing: Vec<_> = english.iter().filter(|key| !all.contains(key)).collect();
    assert!(missing.is_empty(), "vi.ftl lacks {missing:#?}");
    let all: BTreeSet<_> = english.iter().collect();
    let extra: Vec<_> = vietnamese.iter().filter(|key| !all.contains(key)).collect();
    assert!(extra.is_empty(), "vi.ftl alone has {extra:#?}");
    let mut pairs = english.iter().zip(&vietnamese);
    let first = pairs.find(|(english, vietnamese)| english != vietnamese);
    assert_eq!(first, None, "the order differs from here");
}

#[test]
fn both_say_the_same_things() {
    let vietnamese: BTreeMap<_, _> = read(VIETNAMESE).into_iter().collect();
    let mut faults = Vec::new();
    for (key, english) in read(ENGLISH) {
        let Some(vietnamese) = vietnamese.get(&key) else {
            continue; // Reported by the test of keys.
        };
        if english.shown != vietnamese.shown {
            faults.push(format!(
                "{key} shows {:?}, in Vietnamese {:?}",
                english.shown, vietnamese.shown
            ));
        }
        if english.code() != vietnamese.code() {
            faults.push(format!(
                "{key} names {:?}, in Vietnamese {:?}",
                english.code(),
                vietnamese.code()
            ));
        }
        let variables = english.choices.keys().chain(vietnamese.choices.keys());
        for variable in variables.collect::<BTreeSet<_>>() {
            let keys = |parts: &Parts| parts.choices.get(variable).cloned().unwrap_or_default();
            let (mut needed, mut found) = (keys(&english), keys(vietnamese));
            // Vietnamese has no plurals; it may have a variant for the number 1.
            if needed.contains("one") && !needed.contains("1") {
                found.remove("1");
            }
            if found.contains("one") {
                faults.push(format!("{key}: in Vietnamese no number is “one”"));
            }
            for plural in PLURALS {
                needed.remove(plural);
                found.remove(plural);
            }
            if needed != found {
                faults.push(format!(
                    "{key} tells apart {needed:?} by ${variable}, in Vietnamese {found:?}"
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Games whose proper names Vietnamese keeps.
const PROPER_NAMES: [&str; 13] = [
    "title-nim",
    "title-co-bang",
    "title-kayles",
    "title-treblecross",
    "title-cram",
    "title-chomp",
    "title-hex",
    "title-breakthrough",
    "title-dodgem",
    "title-hexapawn",
    "title-mu-torere",
    "title-quixo",
    "title-teeko",
];

#[test]
fn nothing_is_left_in_english() {
    let vietnamese: BTreeMap<_, _> = read(VIETNAMESE).into_iter().collect();
    let same: Vec<_> = read(ENGLISH)
        .into_iter()
        .filter(|(_, english)| english.text.contains(|c: char| c.is_alphabetic()))
        .filter(|(key, _)| !PROPER_NAMES.contains(&key.as_str()))
        .filter(|(key, english)| vietnamese.get(key).is_some_and(|v| v.text == english.text))
        .map(|(key, _)| key)
        .collect();
    assert!(same.is_empty(), "not translated: {same:?}");
}

/// A letter with its diacritics is one character, as terminals and searches expect.
#[test]
fn letters_are_composed() {
    let combining = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    for line in VIETNAMESE.lines() {
        assert_eq!(line.chars().find(combining), None, "{line}");
    }
}

/// Every sentence can be formatted with numbers, texts and every selector word: a reference to
/// something missing panics in tests.
#[test]
fn every_variant_is_said() {
    for language in Language::ALL {
        let words = Words::of(language);
        for (key, parts) in read(match language {
            Language::English => ENGLISH,
            Language::Vietnamese => VIETNAMESE,
        }) {
            let (code, attribute) = match key.split_once('.') {
                Some((code, _)) => (code, true),
                None => (key.as_str(), false),
            };
            // A help may use the variables that the sentence selects by, not vice versa; all
            // variables of the entry are given. variables of the entry are given.
            let names: BTreeSet<&String> = parts.shown.iter().chain(parts.choices.keys()).collect();
            let mut values: BTreeSet<&str> = ["0", "1", "7", "", "win"].into();
            values.extend(parts.choices.values().flatten().map(String::as_str));
            for value in values {
                let argument = || match value.parse::<u64>() {
                    Ok(number) => Arg::Number(number),
                    Err(_) => Arg::Text(value.to_owned()),
                };
                let message = Message {
                    code: code.to_owned().leak(),
                    args: names
                        .iter()
                        .map(|name| (&*(*name).clone().leak(), argument()))
                        .collect(),
                };
                let said = if attribute {
                    words.help(&message).unwrap()
                } else {
                    words.say(&message)
                };
                assert!(!said.contains(['{', '$']), "{language:?} {key}: {said}");
            }
        }
    }
}
