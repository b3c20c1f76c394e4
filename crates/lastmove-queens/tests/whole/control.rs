//! Refusals, interrupts, failing writers, progress.

use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::known;
use lastmove::{Arg, Blame, Control, Error, Progress, WriteError};
use lastmove_queens::{Algorithm, Format, count, first, for_each, list};

/// The errors of every call for one board.
fn errors(n: usize, algorithm: Algorithm, control: &Control) -> Vec<Error> {
    vec![
        first(n, algorithm, control).unwrap_err(),
        count(n, algorithm, control).unwrap_err(),
        for_each(n, algorithm, control, |_| Ok::<(), Error>(())).unwrap_err(),
        list(n, algorithm, Format::Source, &mut io::sink(), control)
            .unwrap_err()
            .into_error(),
    ]
}

#[test]
fn sizes_out_of_range_are_refused() {
    for algorithm in Algorithm::ALL {
        for n in [0, 65, usize::MAX] {
            let errors = errors(n, algorithm, &Control::default());
            for (call, error) in errors.into_iter().enumerate() {
                // The first is that of `first`, which goes further by bit masks.
                let most = match (call, algorithm) {
                    (0, Algorithm::Bitmask) => 64,
                    _ => 32,
                };
                assert_eq!(error.blame, Blame::Input);
                assert_eq!(error.message.code, "queens-size");
                let args = [("n", n as u64), ("least", 1), ("most", most)];
                assert_eq!(
                    error.message.args,
                    args.map(|(name, value)| (name, Arg::Number(value)))
                );
            }
        }
    }
}

#[test]
fn work_that_is_cancelled_at_once_does_nothing() {
    let flag = AtomicBool::new(true);
    for threads in [1, 3] {
        let control = Control::default().cancelled_by(&flag).threads(threads);
        for algorithm in Algorithm::ALL {
            for n in [1, 8, 32] {
                for error in errors(n, algorithm, &control) {
                    assert_eq!(error, Error::interrupt());
                }
            }
        }
    }
}

/// These would take longer than a lifetime; the flag is set while they run.
#[test]
fn work_that_goes_on_can_be_cancelled() {
    for algorithm in Algorithm::ALL {
        for threads in [1, 3] {
            let flag = AtomicBool::new(false);
            let control = Control::default().cancelled_by(&flag).threads(threads);
            let (counted, listed) = std::thread::scope(|scope| {
                let counted = scope.spawn(|| count(32, algorithm, &control));
                let listed = scope.spawn(|| {
                    list(32, algorithm, Format::Plain, &mut io::sink(), &control)
                        .map_err(WriteError::into_error)
                });
                std::thread::sleep(Duration::from_millis(30));
                flag.store(true, Ordering::Relaxed);
                (counted.join().unwrap(), listed.join().unwrap())
            });
            assert_eq!(counted, Err(Error::interrupt()));
            assert_eq!(listed, Err(Error::interrupt()));
        }
    }
}

#[test]
fn a_visitor_can_end_the_work() {
    #[derive(Debug, PartialEq)]
    enum Stop {
        Work(Error),
        Enough,
    }
    impl From<Error> for Stop {
        fn from(error: Error) -> Self {
            Self::Work(error)
        }
    }
    for algorithm in Algorithm::ALL {
        let mut seen = 0;
        let result = for_each(8, algorithm, &Control::default(), |_| {
            seen += 1;
            if seen == 5 { Err(Stop::Enough) } else { Ok(()) }
        });
        assert_eq!((result, seen), (Err(Stop::Enough), 5));

        // The flag set by the visitor takes effect before the next placement.
        let flag = AtomicBool::new(false);
        let control = Control::default().cancelled_by(&flag);
        let mut seen = 0;
        let result = for_each(8, algorithm, &control, |_| {
            seen += 1;
            flag.store(seen == 5, Ordering::Relaxed);
            Ok::<(), Stop>(())
        });
        assert_eq!((result, seen), (Err(Stop::Work(Error::interrupt())), 5));
    }
}

/// Accepts this many bytes and then fails.
struct Failing {
    room: usize,
    kind: io::ErrorKind,
}

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.room == 0 {
            return Err(io::Error::new(self.kind, "no more"));
        }
        let some = bytes.len().min(self.room);
        self.room -= some;
        Ok(some)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn failing_writers_are_reported() {
    // The listing of 11 is over 100,000 bytes: failures at once, in a later block, and at the end.
    let mut text = Vec::new();
    list(
        11,
        Algorithm::Bitmask,
        Format::Source,
        &mut text,
        &Control::default(),
    )
    .unwrap();
    for room in [0, 1, 70_000, text.len() - 1] {
        for kind in [io::ErrorKind::StorageFull, io::ErrorKind::BrokenPipe] {
            let mut out = Failing { room, kind };
            let error = list(
                11,
                Algorithm::Bitmask,
                Format::Source,
                &mut out,
                &Control::default(),
            )
            .unwrap_err();
            assert_eq!(error.is_broken_pipe(), kind == io::ErrorKind::BrokenPipe);
            assert!(matches!(&error, WriteError::Output(output) if output.kind() == kind));
            let error = error.into_error();
            assert_eq!(error.blame, Blame::Machine);
            assert_eq!(error.to_string(), "write failed: reason no more");
        }
    }
    let mut out = Failing {
        room: text.len(),
        kind: io::ErrorKind::StorageFull,
    };
    let result = list(
        11,
        Algorithm::Bitmask,
        Format::Source,
        &mut out,
        &Control::default(),
    );
    assert_eq!(result.unwrap(), known(11));
}

/// Fails only when flushed.
struct Unflushable;

impl Write for Unflushable {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }
}

#[test]
fn a_failing_flush_is_reported() {
    let result = list(
        4,
        Algorithm::Bitmask,
        Format::Plain,
        &mut Unflushable,
        &Control::default(),
    );
    assert!(matches!(result, Err(WriteError::Output(_))));
}

/// Records what it receives.
#[derive(Default)]
struct Heard(Mutex<Log>);

#[derive(Default)]
struct Log {
    begun: Vec<(&'static str, Option<u64>)>,
    most: u64,
    ended: usize,
}

impl Progress for Heard {
    fn begin(&self, phase: &'static str, total: Option<u64>) {
        self.0.lock().unwrap().begun.push((phase, total));
    }
    fn advance(&self, done: u64) {
        let mut log = self.0.lock().unwrap();
        log.most = log.most.max(done);
    }
    fn end(&self) {
        self.0.lock().unwrap().ended += 1;
    }
    fn figure(&self, _: &'static str, _: u64) {}
}

#[test]
fn progress_is_told() {
    for threads in [1, 2] {
        let heard = Heard::default();
        let control = Control::default().reporting_to(&heard).threads(threads);
        count(10, Algorithm::Bitmask, &control).unwrap();
        let log = heard.0.into_inner().unwrap();
        assert_eq!(log.begun, [("count", Some(log.most))]);
        assert!(log.most > 100);
        assert_eq!(log.ended, 1);
    }
    let heard = Heard::default();
    let control = Control::default().reporting_to(&heard);
    list(
        9,
        Algorithm::Marks,
        Format::Plain,
        &mut io::sink(),
        &control,
    )
    .unwrap();
    first(9, Algorithm::Marks, &control).unwrap();
    let log = heard.0.into_inner().unwrap();
    assert_eq!(log.begun, [("list", None), ("first", None)]);
    assert_eq!((log.most, log.ended), (known(9), 2));
}
