//! The limits that the system sets to this process.

#[cfg(unix)]
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The address space that this process may still take, in bytes; unbounded where no limit is set.
#[cfg(unix)]
pub(crate) fn address_space() -> u64 {
    match getrlimit(Resource::As).current {
        Some(limit) => limit.saturating_sub(crate::memory::status("VmSize:").unwrap_or(0)),
        None => u64::MAX,
    }
}

/// Without such limits: as far as addresses go. A host of WASI has no limits to set, and may say in a
/// variable how many bytes it grants.
#[cfg(not(unix))]
pub(crate) fn address_space() -> u64 {
    let all = usize::MAX as u64;
    let granted = match cfg!(target_os = "wasi") {
        true => std::env::var("LASTMOVE_ADDRESS_SPACE").ok(),
        false => None,
    };
    let granted = granted.and_then(|bytes| bytes.parse().ok());
    granted.map_or(all, |bytes: u64| bytes.min(all))
}

/// Whether the address space of this process is limited.
#[must_use]
pub fn is_space_limited() -> bool {
    address_space() != u64::MAX
}

/// Lets this process have as many files and connections open as the system allows, and returns how
/// many more it may open; unbounded where no limit is set.
#[cfg(unix)]
#[must_use]
pub fn open_files() -> u64 {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        ..limit
    };
    // Some systems refuse their own hard limit.
    let limit = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => raised,
        Err(_) => limit,
    };
    let open = std::fs::read_dir("/dev/fd").map_or(0, Iterator::count);
    let left = |limit: u64| limit.saturating_sub(open as u64);
    limit.current.map_or(u64::MAX, left)
}

/// Without such limits.
#[cfg(not(unix))]
#[must_use]
pub fn open_files() -> u64 {
    u64::MAX
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn open_files_are_raised_to_the_hard_limit() {
        let left = open_files();
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
        assert!(left > 0 && left <= limit.current.unwrap_or(u64::MAX));
    }
}
