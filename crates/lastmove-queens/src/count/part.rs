//! A share of the work.

use std::fmt;
use std::str::FromStr;

use lastmove::{Error, Message};

/// One of several equal shares of the tasks of a [`Join`](crate::Join), written `2/3`.
///
/// ```
/// use lastmove_queens::Part;
/// let part: Part = "2/3".parse()?;
/// assert_eq!(part.tasks(10).collect::<Vec<_>>(), [1, 4, 7]);
/// assert_eq!(Part::WHOLE.tasks(2).collect::<Vec<_>>(), [0, 1]);
/// assert!("0/3".parse::<Part>().is_err() && "4/3".parse::<Part>().is_err());
/// # Ok::<(), lastmove::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// From 1.
    number: usize,
    of: usize,
}

impl Part {
    /// The whole work.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The most shares.
    pub const MOST: usize = 1_000_000;

    /// The numbers of its tasks, of `tasks` in all. Every task is in one part, and the sizes of
    /// parts differ by at most one.
    pub fn tasks(self, tasks: usize) -> impl Iterator<Item = usize> {
        (self.number - 1..tasks).step_by(self.of)
    }
}

/// The notation that is parsed.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Parses `2/3`, the second of three parts; anything else is an input error with code
/// `queens-part`.
impl FromStr for Part {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = || {
            let message = Message::new("queens-part").with("found", text);
            Error::input(message.with("most", Self::MOST))
        };
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let plain = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| digits)
        };
        let (number, of): (usize, usize) = (
            plain(number).ok_or_else(wrong)?,
            plain(of).ok_or_else(wrong)?,
        );
        if of > Self::MOST || !(1..=of).contains(&number) {
            return Err(wrong());
        }
        Ok(Self { number, of })
    }
}
