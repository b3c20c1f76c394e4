//! Names of sessions and jobs, and tokens.

use lastmove::{Error, Message};

/// The hexadecimal digits of a name.
pub(crate) const DIGITS: usize = 32;

/// A name that cannot be guessed.
pub fn random_name() -> Result<String, Error> {
    let mut bytes = [0; DIGITS / 2];
    getrandom::fill(&mut bytes).map_err(|error| {
        Error::machine(Message::new("web-random").with("reason", error.to_string()))
    })?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
