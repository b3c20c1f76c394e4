//! Measuring time and memory.

use std::fs;
use std::time::Instant;

/// The median; for an even number of times, the upper one.
pub(crate) fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The result of `work`, its time in seconds, and the growth of peak memory in bytes: 0 if the
/// system does not report it.
pub(crate) fn grown<T>(work: impl FnOnce() -> T) -> (T, f64, u64) {
    // Resets the peak.
    let is_told = fs::write("/proc/self/clear_refs", "5").is_ok();
    let before = status("VmRSS:");
    let began = Instant::now();
    let done = work();
    let time = began.elapsed().as_secs_f64();
    let grown = match is_told {
        true => status("VmHWM:").saturating_sub(before),
        false => 0,
    };
    (done, time, grown)
}

/// A size from the status of this process, in bytes; 0 on systems other than Linux.
fn status(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let size = line.and_then(|line| line.trim().strip_suffix(" kB"));
    size.and_then(|size| size.parse::<u64>().ok()).unwrap_or(0) * 1024
}
