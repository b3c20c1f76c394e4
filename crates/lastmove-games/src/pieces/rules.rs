//! Parsing of rules common to several boards.

use std::ops::RangeInclusive;

use lastmove_engine::game::Spec;
use lastmove_engine::{Error, Message};

/// Reads rules that consist of the side of a square.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for anything else; the error shows `syntax`.
pub fn read_side(
    spec: &Spec,
    range: RangeInclusive<u64>,
    syntax: &'static str,
) -> Result<u32, Error> {
    let rules = spec.require_rules(syntax)?;
    Ok(rules.number("rows", range)? as u32)
}

/// Reads an option whose value is one of these words; the default is the first of them.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for any other word.
pub fn read_option<'a>(spec: &Spec, name: &str, words: &[&'a str]) -> Result<&'a str, Error> {
    let given = spec.options.iter().find(|(key, _)| key.text == name);
    let Some((_, value)) = given else {
        return Ok(words.first().copied().unwrap_or_default());
    };
    let known = words.iter().find(|word| **word == value.text);
    known.copied().ok_or_else(|| {
        let message = Message::new("option-value")
            .with("option", name)
            .with("found", value.text.as_str())
            .with("known", words.join(", "));
        spec.field(value).error_or_next(message)
    })
}
