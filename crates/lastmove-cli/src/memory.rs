//! Sizes of memory: read from the command line, asked of the machine.

use sysinfo::System;

/// Reads a size such as `1000`, `500M`, `2GB` or `1.5GiB`. K, M, G and T are powers of 1000; with
/// an i they are powers of 1024.
pub(crate) fn parse(text: &str) -> Result<u64, String> {
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
pub(crate) fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
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
