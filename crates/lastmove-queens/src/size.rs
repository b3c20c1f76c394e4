//! Limits of the size of boards.

use lastmove::{Error, Message};

/// The largest N to list and to count: a row of the board fits in a word of 32 bits. Finding has
/// other limits.
///
/// ```
/// use lastmove_queens::{Algorithm, LARGEST, count};
/// assert_eq!(LARGEST, 32);
/// assert!(count(LARGEST + 1, Algorithm::Bitmask, &lastmove::Control::default()).is_err());
/// ```
pub const LARGEST: usize = 32;

/// Refuses boards that are empty or too large.
pub(crate) fn check_size(n: usize) -> Result<(), Error> {
    check_size_to(n as u64, LARGEST as u64)
}

/// Refuses boards that are empty or larger than `most`.
pub(crate) fn check_size_to(n: u64, most: u64) -> Result<(), Error> {
    if (1..=most).contains(&n) {
        return Ok(());
    }
    Err(Error::input(
        Message::new("queens-size")
            .with("n", n)
            .with("least", 1u64)
            .with("most", most),
    ))
}
