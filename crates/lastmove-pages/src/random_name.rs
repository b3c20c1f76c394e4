//! Names of sessions and jobs, and tokens.

use lastmove::Error;

/// The hexadecimal digits of a name.
pub(crate) const DIGITS: usize = 32;

/// Random bits that cannot be guessed, of the host.
pub type Random = fn() -> Result<u128, Error>;

/// A name that cannot be guessed.
///
/// # Errors
/// When there are no random numbers.
pub fn random_name(random: Random) -> Result<String, Error> {
    let bits = random()?;
    Ok(format!("{bits:0width$x}", width = DIGITS))
}
