//! Memory sizes in options.

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
