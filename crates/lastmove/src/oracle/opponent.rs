//! An opponent that answers in time: a proven move where one is found, else a good one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lastmove::oracle::{Choice, Judge, Oracle, Style};
use lastmove::{Blame, Control, Error};

/// How long the flag of the caller may be seen late.
const BEAT: Duration = Duration::from_millis(10);

/// A move that was chosen in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move; `None` when there is none.
    pub choice: Option<Choice>,
    /// Whether it is proven that no move has a better outcome.
    pub is_proven: bool,
}

/// Chooses a move within `time`: half of it is for solving; where that does not end, or is too much
/// for the memory of `control`, the rest is for a [guess](Oracle::guess).
///
/// # Errors
/// See [`Oracle`]; [`Blame::Interrupt`] only when `control` is cancelled.
///
/// ```
/// use std::time::Duration;
/// use lastmove::{Control, catalog, files::MemoryFiles};
/// use lastmove_host::opponent;
///
/// let control = Control::default();
/// let opened = catalog::open("nim:3,5,6", &MemoryFiles::default(), &control)?;
/// let time = Duration::from_secs(60);
/// let reply = opponent::reply(&opened.oracle, "1,5,6", time, &control)?;
/// assert!(reply.is_proven);
/// assert_eq!(reply.choice.unwrap().mv, "3-2");
/// # Ok::<(), lastmove::Error>(())
/// ```
pub fn reply(
    oracle: &Oracle,
    at: &str,
    time: Duration,
    control: &Control<'_>,
) -> Result<Reply, Error> {
    let began = Instant::now();
    let solved = within(time / 2, control, &|control| {
        oracle.choose(at, Style::Perfect, control)
    });
    match in_time(solved, control)? {
        Some(choice) => Ok(Reply {
            choice,
            is_proven: true,
        }),
        None => {
            let enough = |_| began.elapsed() >= time;
            let guess = oracle.guess(at, Judge::Heuristic, &enough, control)?;
            Ok(Reply {
                is_proven: guess.as_ref().is_none_or(|guess| guess.proven.is_some()),
                choice: guess.map(|guess| guess.choice),
            })
        }
    }
}

/// What work [within](within()) some time found; `None` where it took too long or too much memory.
///
/// # Errors
/// Other errors of the work; [`Blame::Interrupt`] when `control` itself is cancelled.
pub fn in_time<T>(found: Result<T, Error>, control: &Control<'_>) -> Result<Option<T>, Error> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is_too_large() || error.blame == Blame::Interrupt => {
            control.check()?;
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Runs work that is cancelled after some time.
///
/// # Errors
/// Those of the work; [`Blame::Interrupt`] when it was cancelled.
pub fn within<T>(
    time: Duration,
    control: &Control<'_>,
    work: &dyn Fn(&Control<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    let (is_over, is_done) = (AtomicBool::new(false), AtomicBool::new(false));
    let began = Instant::now();
    thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let stopped = || {
                control
                    .flag()
                    .is_some_and(|flag| flag.load(Ordering::Relaxed))
            };
            while !is_done.load(Ordering::Relaxed) {
                let left = time.saturating_sub(began.elapsed());
                if left.is_zero() || stopped() {
                    is_over.store(true, Ordering::Relaxed);
                    break;
                }
                thread::park_timeout(left.min(BEAT));
            }
        });
        let done = work(&control.cancelled_by(&is_over));
        is_done.store(true, Ordering::Relaxed);
        watch.thread().unpark();
        done
    })
}
