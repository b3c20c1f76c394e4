//! Available memory.

use sysinfo::System;

use crate::limits;

/// The memory that work may take, in bytes: what the user wants, or 80 % of what is available now, a
/// container's limit included. Never more than half of the address space that a limit of the process
/// leaves: stacks of threads and what is freed in pieces take some of it, and a table that grows is
/// there twice. Unbounded where the system reports nothing.
#[must_use]
pub fn budget(wanted: Option<u64>) -> u64 {
    let space = match limits::address_space() {
        u64::MAX => u64::MAX,
        space => space / 2,
    };
    wanted.unwrap_or_else(default_budget).min(space)
}

/// 80 % of the memory that is available now.
fn default_budget() -> u64 {
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
    status("VmHWM:")
}

/// A figure of this process in bytes, if the system reports it.
pub(crate) fn status(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
