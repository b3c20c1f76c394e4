//! Sizes and decimal numbers, written for people.

use crate::Language;

/// How a size is rounded to a tenth.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Rounding {
    Nearest,
    /// Never understates a requirement.
    Up,
}

impl Rounding {
    fn tenths(self, size: f64) -> f64 {
        match self {
            Self::Nearest => (size * 10.0).round() / 10.0,
            // Division may have made an integer a little larger.
            Self::Up => (size * 10.0 - 1e-9).ceil() / 10.0,
        }
    }
}

/// A size as people read it: `512 B`, `1.5 GB`, in Vietnamese `1,5 GB`.
pub(crate) fn human(bytes: f64, rounding: Rounding, language: Language) -> String {
    let mut size = bytes;
    let mut unit = "B";
    for larger in ["kB", "MB", "GB", "TB", "PB", "EB"] {
        if rounding.tenths(size) < 1000.0 {
            break;
        }
        size /= 1000.0;
        unit = larger;
    }
    if unit == "B" {
        return format!("{size} B");
    }
    format!("{} {unit}", decimal(rounding.tenths(size), 1, language))
}

/// A number with this many digits after the decimal separator of the language.
pub(crate) fn decimal(number: f64, digits: usize, language: Language) -> String {
    let text = format!("{number:.digits$}");
    match language {
        Language::English => text,
        Language::Vietnamese => text.replace('.', ","),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_for_people() {
        for (bytes, english, vietnamese) in [
            (512.0, "512 B", "512 B"),
            (1_500_000_000.0, "1.5 GB", "1,5 GB"),
            (999_960.0, "1.0 MB", "1,0 MB"),
        ] {
            assert_eq!(human(bytes, Rounding::Nearest, Language::English), english);
            let said = human(bytes, Rounding::Nearest, Language::Vietnamese);
            assert_eq!(said, vietnamese);
        }
    }

    #[test]
    fn what_is_needed_is_rounded_up() {
        for (bytes, said) in [
            (512.0, "512 B"),
            (12_300_000_000.0, "12.3 GB"),
            (12_300_000_001.0, "12.4 GB"),
            (29_360_129.0, "29.4 MB"),
            (29_400_001.0, "29.5 MB"),
            (999_901.0, "1.0 MB"),
        ] {
            assert_eq!(human(bytes, Rounding::Up, Language::English), said);
        }
        for tenths in 10..9_999 {
            let said = human(f64::from(tenths) * 1e5, Rounding::Up, Language::English);
            let exact = human(
                f64::from(tenths) * 1e5,
                Rounding::Nearest,
                Language::English,
            );
            assert_eq!(said, exact);
        }
    }
}
