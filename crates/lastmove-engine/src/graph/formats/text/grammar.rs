//! The syntax of a line.

use crate::{Error, Message, Outcome};

/// A parsed line. Words are slices of it.
#[derive(Clone, Copy)]
pub(super) enum Line<'a> {
    Nothing,
    Vertex(&'a str),
    /// A move, and its weight.
    Edge(&'a str, &'a str, Option<i64>),
    Label(&'a str, Outcome, &'a str),
    Owner(&'a str, u8, &'a str),
    /// A vertex, and a set that it is in.
    Member(&'a str, &'a str),
}

impl<'a> Line<'a> {
    /// Parses a line; fails with the wrong word and the reason.
    pub(super) fn read(line: &'a str) -> Result<Self, (&'a str, Message)> {
        let (words, count) = words(line).map_err(|word| (word, unexpected(word)))?;
        match words[..count] {
            [] => Ok(Self::Nothing),
            [name] => Ok(Self::Vertex(name)),
            [name, "=", label] => match label {
                "win" => Ok(Self::Label(name, Outcome::Win, label)),
                "loss" => Ok(Self::Label(name, Outcome::Loss, label)),
                "draw" => Ok(Self::Label(name, Outcome::Draw, label)),
                _ => Err((label, Message::new("graph-label").with("found", label))),
            },
            [name, "="] => Err((
                words[1],
                Message::new("graph-label-missing").with("vertex", name),
            )),
            [name, ":", owner] => match owner {
                "0" => Ok(Self::Owner(name, 0, owner)),
                "1" => Ok(Self::Owner(name, 1, owner)),
                _ => Err((owner, Message::new("graph-owner").with("found", owner))),
            },
            [name, ":"] => Err((
                words[1],
                Message::new("graph-owner-missing").with("vertex", name),
            )),
            [name, "in", set] => Ok(Self::Member(name, set)),
            [from, "->"] => Err((
                words[1],
                Message::new("graph-target-missing").with("vertex", from),
            )),
            // A blank is missing.
            [_, "->", to] if to.ends_with(']') && to.contains('[') => {
                let at = to.find('[').unwrap_or(0);
                Err((
                    &to[at..],
                    Message::new("graph-weight-joined").with("found", &to[at..]),
                ))
            }
            [from, to] | [from, "->", to] => Ok(Self::Edge(from, to, None)),
            [from, to, wanted] | [from, "->", to, wanted] if wanted.starts_with('[') => {
                let missing = || (wanted, Message::new("graph-weight").with("found", wanted));
                let weight = weight(wanted).ok_or_else(missing)?;
                Ok(Self::Edge(from, to, Some(weight)))
            }
            [_, "->", _, wrong] => Err((wrong, unexpected(wrong))),
            [_, _, wrong, ..] => Err((wrong, unexpected(wrong))),
        }
    }
}

/// A weight that was probably meant and is read as a name, or belongs to one that was not meant.
pub(super) struct Mistaken<'a> {
    /// The wrong word.
    pub(super) word: &'a str,
    /// It is a weight without a vertex before it; else blanks are missing round `->`.
    pub(super) is_alone: bool,
    /// How the line is written rightly.
    pub(super) right: String,
}

impl<'a> Mistaken<'a> {
    pub(super) fn of(line: &'a str) -> Option<Self> {
        let (words, count) = words(line).ok()?;
        let name = |part: Option<&'a str>| part.filter(|name| !name.is_empty());
        let arrow = |word, right| Self {
            word,
            is_alone: false,
            right,
        };
        match words[..count] {
            [from, wanted] => {
                weight(wanted)?;
                let ends = from.split_once("->");
                let ends = ends.filter(|(from, to)| !from.is_empty() && !to.is_empty());
                Some(match ends {
                    Some((before, to)) => arrow(from, format!("{before} -> {to} {wanted}")),
                    None => Self {
                        word: wanted,
                        is_alone: true,
                        right: format!("{from} -> b {wanted}"),
                    },
                })
            }
            [from, to, wanted] => {
                weight(wanted)?;
                if let Some(before) = name(from.strip_suffix("->")) {
                    return Some(arrow(from, format!("{before} -> {to} {wanted}")));
                }
                let after = name(to.strip_prefix("->"))?;
                Some(arrow(to, format!("{from} -> {after} {wanted}")))
            }
            _ => None,
        }
    }
}

/// A weight in square brackets.
fn weight(word: &str) -> Option<i64> {
    word.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

fn unexpected(word: &str) -> Message {
    Message::new("graph-line").with("found", word)
}

/// The first four words of a line before its comment; fails with the fifth.
fn words(line: &str) -> Result<([&str; 4], usize), &str> {
    let mut words = [""; 4];
    let mut count = 0;
    let mut rest = line;
    loop {
        let (word, after) = next_word(rest);
        if word.is_empty() || word.starts_with('#') {
            return Ok((words, count));
        }
        if count == words.len() {
            return Err(word);
        }
        words[count] = word;
        count += 1;
        rest = after;
    }
}

/// The first word of a text, empty at its end, and what follows it.
fn next_word(text: &str) -> (&str, &str) {
    let bytes = text.as_bytes();
    let blank = |byte: &u8| matches!(byte, b'\t'..=b'\r' | b' ');
    let start = bytes.iter().position(|byte| !blank(byte));
    let start = start.unwrap_or(bytes.len());
    let length = bytes[start..]
        .iter()
        .position(|byte| blank(byte) || !byte.is_ascii());
    let end = length.map_or(bytes.len(), |length| start + length);
    if bytes.get(end).is_none_or(u8::is_ascii) {
        return (&text[start..end], &text[end..]);
    }
    // Blanks and letters beyond ASCII.
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// An error about a part of a line of a block; its line is counted from the block's beginning.
pub(super) fn error_at(
    block: &[u8],
    span: std::ops::Range<usize>,
    file: &str,
    message: Message,
) -> Error {
    let start = memchr::memrchr(b'\n', &block[..span.start]).map_or(0, |at| at + 1);
    let end = memchr::memchr(b'\n', &block[start..]).map_or(block.len(), |at| start + at + 1);
    let line = String::from_utf8_lossy(&block[start..end]);
    let mut error = Error::input(message)
        .at(&line, span.start - start..span.end - start)
        .in_file(file);
    if let Some(place) = &mut error.place {
        place.line += memchr::memchr_iter(b'\n', &block[..start]).count() as u64;
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_what_stands_between_blanks() {
        for text in [
            "",
            " ",
            "a",
            " a b ",
            "a\u{a0}b",
            "\u{2003}é\u{85}ü#\tx\r\n",
            "é é",
            "a\u{b}b\u{c}c\u{1f}d",
            "\u{a0}",
        ] {
            let mut rest = text;
            let found = std::iter::from_fn(|| {
                let (word, after) = next_word(rest);
                rest = after;
                (!word.is_empty()).then_some(word)
            });
            assert!(found.eq(text.split_whitespace()), "{text:?}");
        }
    }
}
