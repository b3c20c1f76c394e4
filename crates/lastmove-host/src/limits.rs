//! The limits that the system sets to this process.

#[cfg(unix)]
use rustix::process::{Resource, getrlimit};

/// The address space that this process may still take, in bytes; unbounded where no limit is set.
#[cfg(unix)]
pub(crate) fn address_space() -> u64 {
    match getrlimit(Resource::As).current {
        Some(limit) => limit.saturating_sub(crate::memory::status("VmSize:").unwrap_or(0)),
        None => u64::MAX,
    }
}

/// Without such limits.
#[cfg(not(unix))]
pub(crate) fn address_space() -> u64 {
    u64::MAX
}

/// Whether the address space of this process is limited.
#[must_use]
pub fn is_space_limited() -> bool {
    address_space() != u64::MAX
}
