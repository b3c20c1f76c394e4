//! What a file is that was named where a game is expected.

use crate::Control;
use crate::certificate;
use crate::files::{Files, Input};
use crate::graph::formats::Format;
#[cfg(feature = "tables")]
use crate::table::{Table, TableManifest};

/// How much of a file is looked at, in bytes.
const HEAD: usize = 1 << 14;

/// What a file is, as far as its name and its beginning tell.
///
/// ```
/// use lastmove::catalog::FileKind;
/// assert_eq!(FileKind::of("small.txt", b"a b\nb c\n"), Some(FileKind::Game("graph")));
/// assert_eq!(FileKind::of("mill.txt", b"P.*\n..T\n"), Some(FileKind::Game("pursuit")));
/// assert_eq!(FileKind::of("house.txt", b"ground a\na b\n"), Some(FileKind::Game("hackenbush")));
/// assert_eq!(FileKind::of("own.txt", b"; Mine\n(role first)\n"), Some(FileKind::Game("rules")));
/// assert_eq!(FileKind::of("picture.png", b"\x89PNG\r\n"), None);
/// assert_eq!(FileKind::of("picture.svg", b"<svg width=\"9\">\n"), None);
/// assert_eq!(FileKind::of("queens.txt", b"Nghiem thu 1: 2 4 1 3\n"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A table of values, or the manifest of one in shards.
    Table,
    /// A certificate.
    Certificate,
    /// The rules of a game, which has this name.
    Game(&'static str),
}

impl FileKind {
    /// What the file of this name is that begins with `head`; `None` where it is nothing known.
    #[must_use]
    pub fn of(name: &str, head: &[u8]) -> Option<Self> {
        #[cfg(feature = "tables")]
        if head.len() > 1 && Table::begins(head) || TableManifest::begins(head) {
            return Some(Self::Table);
        }
        if Format::detect(name, head) != Format::Text {
            return Some(Self::Game("graph"));
        }
        let text = text(head)?;
        if certificate::begins(head) {
            return Some(Self::Certificate);
        }
        if text.trim_start().starts_with('{') {
            return text
                .contains(certificate::FORMAT)
                .then_some(Self::Certificate);
        }
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(['#', ';']));
        let lines: Vec<&str> = lines.collect();
        let first = *lines.first()?;
        Some(Self::Game(if first.starts_with('(') {
            "rules"
        } else if is_board(&lines) {
            "pursuit"
        } else if lines.iter().any(|line| has_ground(line)) {
            "hackenbush"
        } else if is_line_of_graph(first) {
            "graph"
        } else {
            return None;
        }))
    }

    /// What the named file is; `None` also where there is none, or where it cannot be looked at.
    pub(super) fn look(name: &str, files: &dyn Files, control: &Control<'_>) -> Option<Self> {
        // Only what has a size is a file, and looking at it takes nothing from others.
        files.size(name)?;
        let mut head = Vec::new();
        let mut input = Input::open(files, name, control).ok()?;
        input.read(&mut head, HEAD, control).ok()?;
        Self::of(name, &head)
    }
}

/// The whole lines of the beginning of a text; `None` where it is no text.
fn text(head: &[u8]) -> Option<&str> {
    let text = match str::from_utf8(head) {
        Ok(text) => text,
        // The last character may be cut off.
        Err(error) if error.error_len().is_none() => {
            str::from_utf8(&head[..error.valid_up_to()]).ok()?
        }
        Err(_) => return None,
    };
    let is_odd = |c: char| c.is_control() && !c.is_whitespace();
    let whole = match head.len() == HEAD {
        true => &text[..text.rfind('\n')? + 1],
        false => text,
    };
    (!text.contains(is_odd)).then_some(whole)
}

/// Whether these lines are a board of policeman and thief: perhaps its rules and its size, then
/// rows of cells.
fn is_board(lines: &[&str]) -> bool {
    let is_cell = |c: char| matches!(c, '.' | '*' | 'P' | 'T' | 'E');
    let is_header = |line: &&&str| {
        line.contains('=')
            || line
                .split_whitespace()
                .all(|word| word.parse::<u64>().is_ok())
    };
    let head = lines.iter().take_while(is_header).count();
    let rows = &lines[head..];
    rows.iter().all(|row| row.chars().all(is_cell)) && rows.iter().any(|row| row.contains('.'))
}

/// Whether a line may be one of a graph, perhaps with the weight of a move or its end of a table: not
/// that of a picture, a list of queens or prose.
fn is_line_of_graph(line: &str) -> bool {
    let words = line.split_whitespace();
    let words: Vec<&str> = words.take_while(|word| !word.starts_with('#')).collect();
    let is_number = |word: &&str| word.parse::<f64>().is_ok();
    let is_other = line.starts_with(['<', '[']) || line.starts_with("c1,") || line == "c1";
    !is_other
        && match words[..] {
            [_] | [_, _] | [_, "=" | ":", _] => true,
            _ => words.len() == 3 && words.iter().all(is_number),
        }
}

/// Whether an edge of a picture ends at the ground.
fn has_ground(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.len() > 1 && words.contains(&"ground")
}
