//! How large a board may be.

use lastmove::{Error, Message};

/// The largest N: a row of the board fits in a word of 32 bits.
///
/// ```
/// use lastmove_queens::{Algorithm, LARGEST, first};
/// assert_eq!(LARGEST, 32);
/// assert!(first(LARGEST + 1, Algorithm::Bitmask, &lastmove::Control::default()).is_err());
/// ```
pub const LARGEST: usize = 32;

/// Refuses boards that are empty or too large.
pub(crate) fn check_size(n: usize) -> Result<(), Error> {
    if (1..=LARGEST).contains(&n) {
        return Ok(());
    }
    Err(Error::input(
        Message::new("queens-size")
            .with("n", n)
            .with("least", 1u64)
            .with("most", LARGEST),
    ))
}
