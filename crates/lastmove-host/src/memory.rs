//! Available memory.

use sysinfo::System;

/// 80 % of the memory that is available now, a container's limit included; unbounded where the
/// system does not report it.
#[must_use]
pub fn default_budget() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let mut available = system.available_memory();
    // Without /proc limits are unknown too, and asking for them panics.
    if system.total_memory() > 0
        && let Some(limits) = system.cgroup_limits()
    {
        available = available.min(limits.free_memory);
    }
    if available == 0 {
        return u64::MAX;
    }
    available / 5 * 4
}

/// The peak resident memory of this process, in bytes, if the system reports it.
#[must_use]
pub fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
