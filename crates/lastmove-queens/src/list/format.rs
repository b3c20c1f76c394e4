//! The formats of a list.

use super::bin::MAGIC;

/// How placements are written. Lines end in LF. docs/formats.md describes all formats.
///
/// ```
/// use lastmove_queens::Format;
/// assert_eq!(Format::default(), Format::Source);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// The format of the Vietnamese source, byte for byte; the command calls it `n_hau`. A list has
    /// the lines `Nghiem thu 1: 2 4 1 3 ` and, at the end and also when there is no placement,
    /// `Tong cong 2 nghiem `; each ends in a blank.
    #[default]
    Source,
    /// Rows separated by single blanks, `2 4 1 3`, and nothing else. A list of no placements is
    /// empty.
    Plain,
    /// Rows separated by commas, `2,4,1,3`, below a line that names the columns, `c1,c2,c3,c4`.
    Csv,
    /// A JSON array a line, `[2,4,1,3]`.
    Jsonl,
    /// Bytes: a header, a byte a row, the number of placements and a checksum.
    /// [`read_bin`](crate::read_bin) reads it back.
    Bin,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Source, Self::Plain, Self::Csv, Self::Jsonl, Self::Bin];
}

/// Whether a file that begins with `head` holds placements of queens in one of the formats, a list or
/// a single one. A line of numbers is one if it has room for that many queens: lines of two or three
/// may be moves of a graph.
///
/// ```
/// use lastmove_queens::begins_list;
/// assert!(begins_list(b"Nghiem thu 1: 2 4 1 3 \n") && begins_list(b"  2  4  1  3\n"));
/// assert!(begins_list(b"c1,c2,c3,c4\n") && begins_list(b"[2,4,1,3]\n"));
/// assert!(!begins_list(b"2 4\n4 1\n") && !begins_list(b"a b\n"));
/// ```
#[must_use]
pub fn begins_list(head: &[u8]) -> bool {
    let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let words = ["Nghiem thu ", "Tong cong ", "Vo nghiem", "c1,"];
    let has = |text: &str| line.starts_with(text.as_bytes());
    words.into_iter().any(has)
        || head.starts_with(&MAGIC)
        || line == b"c1"
        || match line {
            [b'[', row @ .., b']'] => is_row(row, b','),
            [b'[', row @ ..] => is_row(row, b','),
            row => is_row(row, b' '),
        }
}

/// Whether a line has the numbers of a placement, of which the last ones may be cut off.
fn is_row(line: &[u8], between: u8) -> bool {
    let fits = line
        .iter()
        .all(|byte| byte.is_ascii_digit() || *byte == between);
    let numbers = line.split(|&byte| byte == between);
    let count = numbers.filter(|number| !number.is_empty()).count();
    fits && (count == 1 || count >= 4)
}
