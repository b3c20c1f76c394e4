//! The text before and after the placements of a list.

use super::bin;
use crate::Format;

/// The beginning of a list of boards of this size.
pub(super) fn opening(format: Format, columns: usize, rows: usize, fundamental: bool) -> Vec<u8> {
    match format {
        Format::Source | Format::Plain | Format::Jsonl => Vec::new(),
        Format::Csv => {
            let columns: Vec<String> = (1..=columns).map(|column| format!("c{column}")).collect();
            (columns.join(",") + "\n").into_bytes()
        }
        Format::Bin => bin::header(columns, rows, fundamental).to_vec(),
    }
}

/// The end of a list of `written` placements, without a checksum; `total` is the number of the last
/// of all placements, unless the list was cut off before.
pub(super) fn closing(format: Format, written: u64, total: Option<u64>) -> Vec<u8> {
    match (format, total) {
        // The blank before the end of the line is the source's.
        (Format::Source, Some(total)) => format!("Tong cong {total} nghiem \n").into_bytes(),
        (Format::Bin, _) => bin::trailer(written).to_vec(),
        _ => Vec::new(),
    }
}
