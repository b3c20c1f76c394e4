//! Sizes and decimal numbers, written for people.

use crate::Language;

/// A size as people read it: `512 B`, `1.5 GB`, in Vietnamese `1,5 GB`.
pub(crate) fn human(bytes: f64, language: Language) -> String {
    let mut size = bytes;
    let mut unit = "B";
    for larger in ["kB", "MB", "GB", "TB", "PB", "EB"] {
        if size < 999.95 {
            break;
        }
        size /= 1000.0;
        unit = larger;
    }
    if unit == "B" {
        return format!("{size} B");
    }
    format!("{} {unit}", decimal(size, 1, language))
}

/// A number with this many digits after the point, or after what the language has for it.
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
            assert_eq!(human(bytes, Language::English), english);
            assert_eq!(human(bytes, Language::Vietnamese), vietnamese);
        }
    }
}
