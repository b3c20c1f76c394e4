//! The formats of a list.

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
