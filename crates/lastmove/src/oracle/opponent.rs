//! An opponent that answers in time: a proven move where one is found, else a good one.

use std::time::Duration;

use super::{Choice, Judge, Oracle, Style};
use crate::{Blame, Control, Error};

/// The time since some moment, as the host tells it.
pub type Clock<'a> = dyn Fn() -> Duration + Sync + 'a;

/// A move that was chosen in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move; `None` when there is none.
    pub choice: Option<Choice>,
    /// Whether it is proven that no move has a better outcome.
    pub is_proven: bool,
}

impl Oracle {
    /// Chooses a move within `time`: half of it is for solving; where that does not end, or is too
    /// much for the memory of `control`, the rest is for a [guess](Self::guess).
    ///
    /// # Errors
    /// See [`Oracle`]; [`Blame::Interrupt`] only when `control` is cancelled.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use lastmove::{Control, catalog, files::MemoryFiles};
    ///
    /// let control = Control::default();
    /// let opened = catalog::open("nim:3,5,6", &MemoryFiles::default(), &control)?;
    /// let began = Instant::now();
    /// let minute = Duration::from_secs(60);
    /// let reply = opened.oracle.reply("1,5,6", minute, &|| began.elapsed(), &control)?;
    /// assert!(reply.is_proven);
    /// assert_eq!(reply.choice.unwrap().mv, "3-2");
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn reply(
        &self,
        at: &str,
        time: Duration,
        clock: &Clock<'_>,
        control: &Control<'_>,
    ) -> Result<Reply, Error> {
        let began = clock();
        let solve = |control: &Control<'_>| self.choose(at, Style::Perfect, control);
        match within(time / 2, clock, control, &solve)? {
            Some(choice) => Ok(Reply {
                choice,
                is_proven: true,
            }),
            None => {
                let enough = |_| clock().saturating_sub(began) >= time;
                let guess = self.guess(at, Judge::Heuristic, &enough, control)?;
                Ok(Reply {
                    is_proven: guess.as_ref().is_none_or(|guess| guess.proven.is_some()),
                    choice: guess.map(|guess| guess.choice),
                })
            }
        }
    }
}

/// What work finds within some time; `None` where it takes longer, or too much memory.
///
/// # Errors
/// Other errors of the work; [`Blame::Interrupt`] when `control` itself is cancelled.
pub fn within<T>(
    time: Duration,
    clock: &Clock<'_>,
    control: &Control<'_>,
    work: &dyn Fn(&Control<'_>) -> Result<T, Error>,
) -> Result<Option<T>, Error> {
    let began = clock();
    let is_over = || control.is_cancelled() || clock().saturating_sub(began) >= time;
    match work(&control.cancelled_when(&is_over)) {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is_too_large() || error.blame == Blame::Interrupt => {
            control.check()?;
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
