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
/// a single one. A line of numbers is one if no two queens on it attack each other, as far as that is
/// seen at once: lines of two or three may be moves of a graph, and others any table.
///
/// ```
/// use lastmove_queens::begins_list;
/// assert!(begins_list(b"Nghiem thu 1: 2 4 1 3 \n") && begins_list(b"  2  4  1  3\n"));
/// assert!(begins_list(b"c1,c2,c3,c4\n") && begins_list(b"[2,4,1,3]\n"));
/// assert!(!begins_list(b"2 4\n4 1\n") && !begins_list(b"a b\n"));
/// assert!(begins_list(b"1\n") && !begins_list(b"7\n") && !begins_list(b"1\n2\n"));
/// assert!(!begins_list(b"1 2 3 4\n") && !begins_list(b"5 9 5 9\n"));
/// ```
#[must_use]
pub fn begins_list(head: &[u8]) -> bool {
    let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let words = ["Nghiem thu ", "Tong cong ", "Vo nghiem", "c1,"];
    let has = |text: &str| line.starts_with(text.as_bytes());
    words.into_iter().any(has)
        || head.starts_with(&MAGIC)
        || line == b"c1"
        // One queen is all there is.
        || matches!(head.trim_ascii(), b"1" | b"[1]")
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
    let numbers = numbers.filter(|number| !number.is_empty());
    let numbers = numbers.filter_map(|number| str::from_utf8(number).ok()?.parse().ok());
    let mut rows: Vec<u64> = numbers.collect();
    let is_long = rows.len() >= 4;
    rows.pop();
    // 0 is a column without a queen.
    let is_near = |pair: &[u64]| !pair.contains(&0) && pair[0].abs_diff(pair[1]) == 1;
    let attacks = rows.windows(2).any(is_near);
    rows.retain(|&row| row != 0);
    rows.sort_unstable();
    let is_distinct = rows.windows(2).all(|pair| pair[0] != pair[1]);
    fits && is_long && !attacks && is_distinct
}
