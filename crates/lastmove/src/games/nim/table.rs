//! The table of two heaps: rows are sizes of the first, columns of the second.

use num_bigint::BigUint;

use crate::game::{Layout, Section, Shape};
use crate::{Error, Message};

/// The most cells of a grid.
const MOST_CELLS: u64 = 1_000_000_000;

/// A grid for one or two heaps; a list of all positions for more.
pub(super) fn layout(heaps: &[BigUint]) -> Result<Layout<'static, Vec<BigUint>>, Error> {
    let (first, second) = match heaps {
        [second] => (None, second),
        [first, second] => (Some(first), second),
        _ => return Ok(Layout::List),
    };
    let cells = (first.map_or(BigUint::ZERO, Clone::clone) + 1u32) * (second + 1u32);
    if cells > BigUint::from(MOST_CELLS) {
        return Err(Error::budget(
            Message::new("table-too-large")
                .with("cells", cells)
                .with("most", MOST_CELLS),
        ));
    }
    let size = |heap: &BigUint| u64::try_from(heap).unwrap_or(u64::MAX - 1) + 1;
    let shape = Shape {
        first_row: 0,
        rows: first.map_or(1, size),
        first_column: 0,
        columns: size(second),
    };
    let two = first.is_some();
    Ok(Layout::Sections(vec![Section {
        title: None,
        shape,
        cell: Box::new(move |row, column| {
            let mut at = vec![BigUint::from(column)];
            if two {
                at.insert(0, BigUint::from(row));
            }
            Some(at)
        }),
    }]))
}
