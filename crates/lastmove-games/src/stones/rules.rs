//! Rules that boards have in common: their size, and how long a line must be.

use super::MOST_CELLS;
use lastmove_engine::game::Spec;
use lastmove_engine::{Error, Message};

/// The rows and columns that the rules are: `6x7`, or `4` for as many of both.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) when there are no rules, for what is no size, and for more
/// than 64 cells; `syntax` says what would be right.
pub fn read_size(spec: &Spec, syntax: &'static str) -> Result<(u32, u32), Error> {
    let rules = spec.require_rules(syntax)?;
    let (rows, columns) = rules.size(MOST_CELLS)?;
    Ok((rows as u32, columns as u32))
}

/// The option `k`: from 1 to `longest`, by default as given.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for any other value, also of the default; also without the
/// option and a default, where `syntax` says what would be right.
pub fn read_length(
    spec: &Spec,
    longest: u32,
    default: Option<u32>,
    syntax: &'static str,
) -> Result<u32, Error> {
    let range = 1..=u64::from(longest);
    let given = spec.options.iter().find(|(key, _)| key.text == "k");
    if let Some((_, value)) = given {
        return Ok(spec.field(value).number("line-length", range)? as u32);
    }
    let rules = spec.require_rules(syntax)?;
    let Some(default) = default else {
        let message = Message::new("option-needed").with("option", "k");
        let message = message
            .with("game", spec.name.text.as_str())
            .with("syntax", syntax);
        let end = rules.start + rules.text.len();
        return Err(Error::input(message).at(&spec.text, end..end + 1));
    };
    if default > longest {
        let message = Message::new("number-range")
            .with("what", "line-length")
            .with("found", u64::from(default))
            .with("least", 1u64)
            .with("most", u64::from(longest));
        return Err(rules.error(message));
    }
    Ok(default)
}
