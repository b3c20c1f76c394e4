//! Available memory.

use std::cell::Cell;
use std::time::{Duration, Instant};

use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System};

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

/// How long what the system says of free memory is taken to hold: asking takes half a millisecond.
const HOLDS: Duration = Duration::from_millis(50);

thread_local! {
    /// When this thread last asked for the free memory, and what it was told. Shared by all threads it
    /// would need a lock, which a fork may copy while it is held.
    static LAST: Cell<Option<(Instant, u64)>> = const { Cell::new(None) };
}

/// 80 % of the memory that is available now.
fn default_budget() -> u64 {
    if let Some((asked, bytes)) = LAST.get()
        && asked.elapsed() < HOLDS
    {
        return bytes;
    }
    let bytes = available() / 5 * 4;
    let bytes = if bytes == 0 { u64::MAX } else { bytes };
    LAST.set(Some((Instant::now(), bytes)));
    bytes
}

/// The memory that is available now, in bytes; 0 where the system reports nothing.
fn available() -> u64 {
    let mut system = System::new();
    system.refresh_memory();
    let mut available = system.available_memory();
    // Without /proc limits are unknown too, and asking for them panics.
    if system.total_memory() > 0
        && let Some(limits) = system.cgroup_limits()
    {
        available = available.min(limits.free_memory);
    }
    available
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

/// The resident memory of this process, in bytes, if the system reports it.
#[must_use]
pub fn resident() -> Option<u64> {
    if cfg!(target_os = "linux") {
        return status("VmRSS:");
    }
    let this = sysinfo::get_current_pid().ok()?;
    let mut system = System::new();
    let memory = ProcessRefreshKind::nothing().with_memory();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[this]), false, memory);
    system.process(this).map(sysinfo::Process::memory)
}

/// Reads a size such as `1000`, `500M`, `2GB` or `1.5GiB`. K, M, G and T are powers of 1000; with
/// an i they are powers of 1024.
///
/// # Errors
/// What is wrong with it, in words.
///
/// ```
/// use lastmove_host::memory;
/// assert_eq!(memory::parse("1.5 GB"), Ok(1_500_000_000));
/// ```
pub fn parse(text: &str) -> Result<u64, String> {
    let wrong = || "a size is a number with a unit, such as 500M, 2GB or 1GiB".to_owned();
    let digits = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let unit = unit.trim_start().to_ascii_lowercase();
    let unit = unit.strip_suffix('b').unwrap_or(&unit);
    let (letter, base) = match unit.strip_suffix('i') {
        Some(letter) if !letter.is_empty() => (letter, 1024u64),
        Some(_) => return Err(wrong()),
        None => (unit, 1000u64),
    };
    let power = match letter {
        "" => 0,
        "k" => 1,
        "m" => 2,
        "g" => 3,
        "t" => 4,
        _ => return Err(wrong()),
    };
    let unit = base.pow(power);
    if let Ok(whole) = number.parse::<u64>() {
        return whole
            .checked_mul(unit)
            .ok_or_else(|| "no machine has so much memory".to_owned());
    }
    match number.parse::<f64>() {
        Ok(number) => Ok((number * unit as f64) as u64),
        Err(_) => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_their_units() {
        for (text, bytes) in [
            ("0", 0),
            ("1000", 1000),
            ("500M", 500_000_000),
            ("500 mb", 500_000_000),
            ("2G", 2_000_000_000),
            ("1GiB", 1 << 30),
            ("1Ki", 1024),
            ("1.5k", 1500),
        ] {
            assert_eq!(parse(text), Ok(bytes), "{text}");
        }
        for text in ["", "M", "x", "-1", "5X", "1.2.3", "i", "1i", "99999999T"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
