//! What memory there is.

use sysinfo::System;

/// 80 % of the memory that is available now, a container's limit included; unbounded where the
/// system does not say.
#[must_use]
pub fn default_budget() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let mut available = system.available_memory();
    // Where there is no /proc nothing is known of limits either, and asking for them panics.
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

/// The most resident memory this process has had, in bytes, where the system says.
#[must_use]
pub fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
