//! Certificates of periods: docs/heaps.md has the format.

use serde::Deserialize;

use super::{Body, Code, TakeBreakRules, check};
use lastmove_engine::certificate::{Certificate, FORMAT, Finding, VERSION};
use lastmove_engine::game::join;
use lastmove_engine::solve::heaps::Sequence;
use lastmove_engine::{Control, Error, Message};

/// The number of values in a line.
const IN_LINE: usize = 64;

/// The fields of a certificate.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Held {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u64,
    #[serde(rename = "game")]
    _game: String,
    rules: String,
    preperiod: u64,
    period: u64,
    mask: u16,
    values: Vec<String>,
}

/// The certificate of a proved period.
pub(super) fn write(name: &str, sequence: &Sequence, code: &Code) -> String {
    let (preperiod, length) = match sequence.period() {
        Some(period) => (period.preperiod, period.length),
        None => (0, 1),
    };
    let end = ((preperiod + length) as usize).min(sequence.values().len());
    let lines: Vec<String> = sequence.values()[..end]
        .chunks(IN_LINE)
        .map(|values| {
            let words = values.iter().map(|value| format!("{value:x}"));
            format!("\"{}\"", join(words, " "))
        })
        .collect();
    format!(
        "{{\"format\":\"{FORMAT}\",\"version\":{VERSION},\"game\":\"{name}\",\"rules\":\"{}\",\n\
         \"preperiod\":{preperiod},\"period\":{length},\"mask\":{},\n\"values\":[\n{}]}}\n",
        code.text,
        sequence.mask(),
        lines.join(",\n"),
    )
}

/// Checks a certificate of any game of this kind.
pub fn check_any(
    kind: &TakeBreakRules,
    certificate: &Certificate<'_>,
    control: &Control<'_>,
) -> Result<Finding, Error> {
    check(certificate, kind, None, control)
}

/// Checks a certificate of any game of this kind, or of a given one.
pub(super) fn check(
    certificate: &Certificate<'_>,
    kind: &TakeBreakRules,
    of: Option<&Body>,
    control: &Control<'_>,
) -> Result<Finding, Error> {
    let held: Held = certificate.read()?;
    let other = |game: &str| {
        let message = Message::new("certificate-other-game").with("file", certificate.file);
        let message = message.with("of", certificate.game.as_str());
        Error::input(message.with("game", game))
    };
    if certificate.game != kind.listing.name {
        return Err(other(kind.listing.name));
    }
    let Body::Code(code) = (kind.rules)(&held.rules)? else {
        return Err(other(kind.listing.name));
    };
    // A game without rules of its own ignores them.
    if code.text != held.rules {
        let message = Message::new("certificate-rules").with("file", certificate.file);
        let message = message.with("rules", held.rules.as_str());
        return Err(Error::input(message.with("game", kind.listing.name)));
    }
    if let Some(Body::Code(wanted)) = of
        && wanted.rules() != code.rules()
    {
        return Err(other(&format!("{}:{}", kind.listing.name, wanted.text)));
    }
    let mut values = Vec::new();
    for word in held.values.iter().flat_map(|line| line.split(' ')) {
        match u16::from_str_radix(word, 16) {
            Ok(value) => values.push(value),
            Err(_) => {
                return Err(Error::input(certificate.unread("hexadecimal", word)));
            }
        }
    }
    let claim = check::Claim {
        digits: code.rules().digits(),
        unequal: code.rules().unequal(),
        preperiod: held.preperiod,
        period: held.period,
        mask: held.mask,
        values: &values,
    };
    Ok(match check::check(&claim, control)? {
        Some(message) => Finding::False(message),
        None => Finding::True(
            Message::new("heaps-certificate-true")
                .with(
                    "game",
                    match held.rules.as_str() {
                        "" => kind.listing.name.to_owned(),
                        rules => format!("{}:{rules}", kind.listing.name),
                    },
                )
                .with("preperiod", held.preperiod)
                .with("period", held.period),
        ),
    })
}
