//! The processor time of a process, if the system reports it.

use std::fs;

/// The processor time of the calling thread, in microseconds; 0 if the system does not report it.
pub(crate) fn thread_processor() -> u64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let first = text
        .split(' ')
        .next()
        .and_then(|first| first.parse::<u64>().ok());
    first.unwrap_or(0) / 1000
}

/// The processor time of all threads of this process, running or ended, in microseconds, as precise
/// as the system reports it.
pub(crate) fn processor() -> u64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name in parentheses may contain blanks.
    let Some((_, rest)) = text.rsplit_once(')') else {
        return 0;
    };
    let ticks = rest.split_whitespace().skip(11).take(2);
    let ticks = ticks
        .filter_map(|word| word.parse::<u64>().ok())
        .sum::<u64>();
    // In units of 10 ms on every system that has this file.
    ticks * 10_000
}
