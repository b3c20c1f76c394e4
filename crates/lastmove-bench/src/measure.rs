//! Times, and memory.

use std::fs;
use std::time::Instant;

/// The median; of an even number of times, the longer one in the middle.
pub(crate) fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// What comes of some work, the seconds it took, and by how many bytes memory grew at its peak: 0
/// where the system does not tell.
pub(crate) fn grown<T>(work: impl FnOnce() -> T) -> (T, f64, u64) {
    // From now on the peak is counted anew.
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

/// A size that Linux tells of this process, in bytes; 0 elsewhere.
fn status(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let size = line.and_then(|line| line.trim().strip_suffix(" kB"));
    size.and_then(|size| size.parse::<u64>().ok()).unwrap_or(0) * 1024
}
