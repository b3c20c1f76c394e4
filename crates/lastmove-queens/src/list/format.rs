//! The forms of text.

/// How placements are written. Lines end in LF.
///
/// ```
/// use lastmove_queens::Format;
/// assert_eq!(Format::default(), Format::Source);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// The format of the Vietnamese source, byte for byte. A list has the lines
    /// `Nghiem thu 1: 2 4 1 3 ` and, at the end and also when there is no placement,
    /// `Tong cong 2 nghiem `; each ends in a blank.
    #[default]
    Source,
    /// Rows separated by single blanks, `2 4 1 3`, and nothing else. A list of no placements is
    /// empty.
    Plain,
}
