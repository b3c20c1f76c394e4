//! The known part of an unfinished count.

use std::collections::BTreeMap;
use std::ops::Range;

use lastmove::{Error, Message};

use crate::Join;

/// The counts of some tasks of a [`Join`], as stored in a file.
///
/// The text begins with a line that names the format, N and the number of tasks; then each task is
/// a line of its own, in any order, which ends with the CRC-32 of the rest of the line and of N. An
/// incomplete last line, cut off when the program was stopped, is ignored, and so is a line with zero
/// bytes: a loss of power leaves them where lines were not flushed to the disk.
///
/// ```
/// use lastmove::{Control, Error};
/// use lastmove_queens::{Join, Journal};
/// let join = Join::new(8)?;
/// let mut text = Journal::head(&join);
/// assert!(text.starts_with("lastmove-queens-journal 1 n 8 tasks 16\n"));
/// for task in 0..join.tasks() {
///     let count = join.count_tasks(&[task], &Control::default(), |_, _| Ok::<(), Error>(()))?;
///     text += &Journal::line(&join, task, count);
/// }
/// let journal = Journal::read(&text)?;
/// assert_eq!(journal.counts().values().sum::<u64>(), 92);
/// assert_eq!(Journal::merge(&[("whole", &journal)])?, 92);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    n: usize,
    tasks: usize,
    counts: BTreeMap<usize, u64>,
    whole: usize,
}

/// The first word of a journal.
const NAME: &str = "lastmove-queens-journal";

/// The version of the format, and of the division into tasks.
const VERSION: &str = "1";

/// The most bytes of a journal: far more than one has.
pub const LONGEST_JOURNAL: usize = 1 << 24;

impl Journal {
    /// The first line.
    #[must_use]
    pub fn head(join: &Join) -> String {
        format!("{NAME} {VERSION} n {} tasks {}\n", join.n(), join.tasks())
    }

    /// The line of a task.
    #[must_use]
    pub fn line(join: &Join, task: usize, count: u64) -> String {
        let told = format!("task {task} count {count}");
        format!("{told} check {:08x}\n", check(join.n(), &told))
    }

    /// Parses a text.
    ///
    /// # Errors
    /// All input errors with the place: `queens-journal-not-one` where the text does not begin like
    /// a journal, `queens-journal-version` for one of another version, `queens-journal-head` for a
    /// wrong first line, `queens-journal-line` for a line that is no task or is damaged,
    /// `queens-journal-task` for a task that does not exist, `queens-journal-twice` for a duplicate
    /// one.
    pub fn read(text: &str) -> Result<Self, Error> {
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].split_inclusive('\n').scan(0, |start, line| {
            let span = *start..*start + line.len();
            *start = span.end;
            // A file transferred from another system may have CR LF line ends.
            let line = line.trim_end_matches('\n');
            let line = line.strip_suffix('\r').unwrap_or(line);
            Some((span.start..span.start + line.len(), line))
        });
        let (span, head) = lines.next().unwrap_or((0..text.len(), text));
        let fail = |code, span: &Range<usize>| {
            Err(Error::input(Message::new(code)).at(text, span.clone()))
        };
        let words: Vec<&str> = head.split(' ').take(8).collect();
        if words[0] != NAME {
            return fail("queens-journal-not-one", &span);
        }
        if words.len() < 2 || words[1] != VERSION {
            let found = words.get(1).copied().unwrap_or_default();
            let message = Message::new("queens-journal-version").with("found", found);
            return Err(Error::input(message.with("known", VERSION)).at(text, span));
        }
        let (n, tasks) = match words[2..] {
            ["n", n, "tasks", tasks] => (number(n), number(tasks)),
            _ => (None, None),
        };
        let (Some(n), Some(tasks)) = (n, tasks) else {
            return fail("queens-journal-head", &span);
        };
        let (n, tasks) = (n as usize, tasks as usize);
        let join = Join::new(n).map_err(|why| Error::input(why.message).at(text, span.clone()))?;
        if join.tasks() != tasks {
            return fail("queens-journal-head", &span);
        }
        let mut counts = BTreeMap::new();
        for (span, line) in lines.filter(|(_, line)| !line.contains('\0')) {
            let told = line
                .rsplit_once(" check ")
                .filter(|(told, sum)| format!("{:08x}", check(n, told)) == *sum);
            let words: Vec<&str> = told.map_or(Vec::new(), |(told, _)| told.split(' ').collect());
            let (task, count) = match words[..] {
                ["task", task, "count", count] => (number(task), number(count)),
                _ => (None, None),
            };
            let (Some(task), Some(count)) = (task, count) else {
                return fail("queens-journal-line", &span);
            };
            let Some(task) = usize::try_from(task).ok().filter(|&task| task < tasks) else {
                return fail("queens-journal-task", &span);
            };
            if counts.insert(task, count).is_some() {
                return fail("queens-journal-twice", &span);
            }
        }
        Ok(Self {
            n,
            tasks,
            counts,
            whole,
        })
    }

    /// The number of queens.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    /// The counts by task.
    #[must_use]
    pub fn counts(&self) -> &BTreeMap<usize, u64> {
        &self.counts
    }

    /// The length of the text up to the end of its last complete line: the rest is to be cut off
    /// before lines are added.
    #[must_use]
    pub fn whole(&self) -> usize {
        self.whole
    }

    /// The number of placements, from named journals that together have each task once.
    ///
    /// # Errors
    /// All input errors: `queens-merge-nothing` without journals, `queens-merge-sizes` where N
    /// differs, `queens-merge-overlap` where two journals have the same task, `queens-merge-gap` where
    /// none has it; `queens-overflow` when the sum does not fit 64 bits.
    pub fn merge(journals: &[(&str, &Self)]) -> Result<u64, Error> {
        let fail = |message| Err(Error::input(message));
        let [(first, journal), ..] = journals else {
            return fail(Message::new("queens-merge-nothing"));
        };
        let mut tasks: BTreeMap<usize, &str> = BTreeMap::new();
        let mut total = Some(0u64);
        for &(name, other) in journals {
            if other.n != journal.n {
                let message = Message::new("queens-merge-sizes").with("first", *first);
                let message = message.with("first_n", journal.n).with("second", name);
                return fail(message.with("second_n", other.n));
            }
            for (&task, &count) in &other.counts {
                if let Some(before) = tasks.insert(task, name) {
                    let message = Message::new("queens-merge-overlap").with("task", task);
                    return fail(message.with("first", before).with("second", name));
                }
                total = total.and_then(|total| total.checked_add(count));
            }
        }
        let missing = journal.tasks - tasks.len();
        if missing > 0 {
            let message = Message::new("queens-merge-gap").with("missing", missing);
            let message = message.with("tasks", journal.tasks).with("n", journal.n);
            return fail(message);
        }
        total.map_or_else(
            || fail(Message::new("queens-overflow").with("n", journal.n)),
            Ok,
        )
    }
}

/// Parses a plain decimal number.
fn number(text: &str) -> Option<u64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// The checksum at the end of a line.
fn check(n: usize, told: &str) -> u32 {
    crc32fast::hash(format!("n {n} {told}").as_bytes())
}
