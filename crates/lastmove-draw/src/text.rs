//! Width and cleaning of text.

/// Widths of the characters from space to `~` in DejaVu Sans, in thousandths of the font size.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];

/// The maximum ratio of bold to regular width.
const BOLD: f64 = 1.15;

/// The width of text of this size.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * size
}

/// The width of bold text of this size.
pub(crate) fn bold_width(text: &str, size: f64) -> f64 {
    width(text, size) * BOLD
}

fn advance(c: char) -> f64 {
    match c {
        ' '..='~' => f64::from(WIDTHS[c as usize - 32]) / 1000.0,
        '\u{300}'..='\u{36f}' => 0.0,
        '−' => 0.838,
        '\u{80}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => 0.68,
        '\u{250}'..='\u{10ff}' => 0.85,
        _ => 1.0,
    }
}

/// The text, or its beginning with an ellipsis, at most `most` wide.
pub(crate) fn shorten(text: &str, size: f64, most: f64) -> String {
    let text = clean(text);
    // Text that is far too long is not measured.
    let limit = text
        .char_indices()
        .nth(2_000)
        .map_or(text.len(), |(at, _)| at);
    if limit == text.len() && width(&text, size) <= most {
        return text;
    }
    let mut room = most - size;
    let mut kept = String::new();
    for c in text[..limit].chars() {
        room -= advance(c) * size;
        if room < 0.0 {
            break;
        }
        kept.push(c);
    }
    kept.truncate(kept.trim_end().len());
    kept.push('…');
    kept
}

/// The text, or its beginning and its end with an ellipsis between, at most `most` wide: names
/// often differ only at the end.
pub(crate) fn shorten_inside(text: &str, size: f64, most: f64) -> String {
    let short = shorten(text, size, most);
    if short == clean(text) {
        return short;
    }
    let half = (most - size) / 2.0;
    let part = |chars: &mut dyn Iterator<Item = char>| {
        let mut room = half;
        let fits = |c: &char| {
            room -= advance(*c) * size;
            room >= 0.0
        };
        chars.take_while(fits).collect::<String>()
    };
    let (begin, end) = (
        part(&mut text.chars()),
        part(&mut text.chars().rev().take(2_000)),
    );
    let end: String = end.chars().rev().collect();
    // Drop combining marks whose letter was cut off.
    let end = end.trim_start_matches(|c| advance(c) == 0.0);
    clean(&format!("{}…{}", begin.trim_end(), end.trim_start()))
}

/// The separator of a list.
const SEPARATOR: &str = "·";

/// The text in lines of at most this width, broken at blanks; the last of at most `lines` ends with
/// an ellipsis when text is left.
pub(crate) fn wrap(text: &str, size: f64, most: f64, lines: usize) -> Vec<String> {
    let mut done: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        // A separator stays at the end of the line.
        let word = match words.next_if_eq(&SEPARATOR) {
            Some(separator) => format!("{word} {separator}"),
            None => word.to_owned(),
        };
        let longer = if line.is_empty() {
            word.clone()
        } else {
            format!("{line} {word}")
        };
        if width(&longer, size) <= most {
            line = longer;
        } else if done.len() + 1 == lines || line.is_empty() {
            line = shorten(&longer, size, most);
            if done.len() + 1 == lines {
                break;
            }
        } else {
            done.push(line);
            line = shorten(&word, size, most);
        }
        if words.peek().is_none() {
            break;
        }
    }
    done.push(shorten(&line, size, most));
    done
}

/// The text without control characters, which a document may not contain, and without characters
/// that change the direction of writing.
pub(crate) fn clean(text: &str) -> String {
    let sound = |c: char| match c {
        '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    text.chars().map(sound).collect()
}

/// The text with XML's special characters escaped.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in clean(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_to_its_room() {
        assert_eq!(shorten("short", 10.0, 100.0), "short");
        let cut = shorten(&"wide".repeat(10_000), 10.0, 100.0);
        assert!(cut.ends_with('…') && width(&cut, 10.0) <= 100.0, "{cut}");
    }

    #[test]
    fn names_are_cut_inside() {
        assert_eq!(shorten_inside("short", 10.0, 100.0), "short");
        let name = |n: u32| format!("{}{n}", "a_very_long_name_".repeat(9));
        let cut = shorten_inside(&name(12), 10.0, 100.0);
        assert!(cut.starts_with("a_very") && cut.contains('…') && cut.ends_with("_12"));
        assert!(width(&cut, 10.0) <= 100.0, "{cut}");
        assert_ne!(cut, shorten_inside(&name(13), 10.0, 100.0));
        let marks = "e\u{301}".repeat(99);
        let cut = shorten_inside(&marks, 10.0, 100.0);
        assert!(cut.contains("…e"), "{cut}");
    }

    #[test]
    fn lines_are_broken_at_blanks() {
        let lines = wrap("one two three four five", 10.0, 60.0, 9);
        assert_eq!(lines, ["one two", "three four", "five"]);
        let lines = wrap("one two three four five", 10.0, 60.0, 2);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('…'));
        assert_eq!(wrap("", 10.0, 60.0, 2), [""]);
        // No line begins with a separator.
        let wrapped = wrap("one · two · three · four · five", 10.0, 56.0, 9);
        assert_eq!(wrapped, ["one ·", "two ·", "three ·", "four · five"]);
        assert!(wrap(&"x".repeat(99), 10.0, 60.0, 2)[0].ends_with('…'));
    }

    #[test]
    fn what_has_a_meaning_is_escaped() {
        assert_eq!(
            escape("a<b>&\"\u{1b}\n\u{202e}"),
            "a&lt;b&gt;&amp;&quot;\u{fffd}\u{fffd}\u{fffd}"
        );
    }
}
