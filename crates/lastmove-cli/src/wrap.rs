//! Breaks lines that are longer than the width of the terminal at blanks.

use std::io::{self, Write};
use std::mem;

use anstream::adapter::strip_str;
use lastmove_words::columns::width;

/// How much more the continuation of a line is indented.
const INDENT: usize = 2;

/// Breaks long lines at blanks; text without blanks is not broken.
pub(crate) struct Wrapped<W: Write> {
    out: W,
    /// The width of lines; `None` leaves all unchanged.
    width: Option<usize>,
    line: Vec<u8>,
}

impl<W: Write> Wrapped<W> {
    /// Lines of at most `width` columns go to `out`.
    pub(crate) fn new(out: W, width: Option<usize>) -> Self {
        Self {
            out,
            width,
            line: Vec::new(),
        }
    }

    /// Writes the buffer, which is a line or the beginning of one.
    fn hand_over(&mut self) -> io::Result<()> {
        let line = mem::take(&mut self.line);
        match (self.width, str::from_utf8(&line)) {
            (Some(most), Ok(text)) => self.out.write_all(broken(text, most).as_bytes()),
            _ => self.out.write_all(&line),
        }
    }
}

impl<W: Write> Write for Wrapped<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.width.is_none() {
            return self.out.write(bytes);
        }
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.hand_over()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.hand_over()?;
        self.out.flush()
    }
}

/// The width of a text that may contain colours, or a line end.
fn shown(text: &str) -> usize {
    width(&strip_str(text.trim_end_matches('\n')).to_string())
}

/// The line with some blanks replaced by line ends, if it is wider than `most`. Continuations are
/// indented a little more.
fn broken(line: &str, most: usize) -> String {
    if shown(line) <= most {
        return line.to_owned();
    }
    let indent = line.len() - line.trim_start_matches(' ').len();
    let indent = (indent + INDENT).min(most / 2);
    let mut text = String::with_capacity(line.len() + line.len() / most.max(1) * (indent + 1));
    let mut column = 0;
    let mut blanks = 0;
    let mut is_begun = false;
    for word in line.split(' ') {
        let wide = shown(word);
        if wide == 0 && !word.contains('\n') {
            // Between two blanks, or only colours.
            text.push_str(word);
            blanks += 1;
            continue;
        }
        if is_begun && column + blanks + wide > most {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else {
            text.extend(std::iter::repeat_n(' ', blanks));
            column += blanks;
        }
        text.push_str(word);
        column += wide;
        blanks = 1;
        is_begun = true;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, width: Option<usize>) -> String {
        let mut out = Wrapped::new(Vec::new(), width);
        // In pieces of any size.
        for piece in text.as_bytes().chunks(3) {
            out.write_all(piece).unwrap();
        }
        out.flush().unwrap();
        String::from_utf8(out.out).unwrap()
    }

    #[test]
    fn lines_are_broken_at_blanks() {
        let text = "one two three four\n  five six seven\neight\n";
        assert_eq!(written(text, None), text);
        assert_eq!(written(text, Some(18)), text);
        assert_eq!(
            written(text, Some(10)),
            "one two\n  three\n  four\n  five six\n    seven\neight\n"
        );
    }

    #[test]
    fn nothing_is_lost_but_blanks_and_nothing_is_too_wide() {
        let text =
            "Đây là một câu dài, và những từ của nó không rộng bằng số byte của chúng. ".repeat(5);
        for most in 1..90 {
            let broken = written(&format!("{text}\n"), Some(most));
            let words = |text: &str| -> Vec<String> {
                text.split_whitespace().map(str::to_owned).collect()
            };
            assert_eq!(words(&broken), words(&text));
            for line in broken.lines() {
                let is_word = line.trim().split(' ').count() == 1;
                assert!(width(line.trim_end()) <= most || is_word, "{most}: {line}");
            }
        }
    }

    #[test]
    fn colours_take_no_room() {
        let text = "\u{1b}[1mone\u{1b}[0m \u{1b}[32mtwo\u{1b}[0m\n";
        assert_eq!(written(text, Some(7)), text);
        assert_eq!(
            written(text, Some(6)),
            text.replace("\u{1b}[0m ", "\u{1b}[0m\n  ")
        );
    }

    #[test]
    fn what_cannot_be_broken_sticks_out() {
        let long = "x".repeat(50);
        assert_eq!(written(&format!("{long}\n"), Some(10)), format!("{long}\n"));
        assert_eq!(
            written(&format!("a {long} b\n"), Some(10)),
            format!("a\n  {long}\n  b\n")
        );
        assert_eq!(written("not ended", Some(4)), "not\n  ended");
    }
}
