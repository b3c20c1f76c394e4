//! The table of two heaps: rows are sizes of the first, columns of the second.

use num_bigint::BigUint;

use lastmove_engine::game::{Layout, Section, Shape};
use lastmove_engine::{Error, Message};

/// A grid for one or two heaps; a list of all positions for more.
pub(super) fn layout(heaps: &[BigUint]) -> Result<Layout<'static, Vec<BigUint>>, Error> {
    let (first, second) = match heaps {
        [second] => (None, second),
        [first, second] => (Some(first), second),
        _ => return Ok(Layout::List),
    };
    let size = |heap: &BigUint| u64::try_from(heap + 1u32).ok();
    let (Some(rows), Some(columns)) = (first.map_or(Some(1), size), size(second)) else {
        // The names of rows and columns are 64 bits wide.
        return Err(Error::limit(
            Message::new("table-too-large")
                .with(
                    "cells",
                    first.map_or(BigUint::from(1u32), |heap| heap + 1u32) * (second + 1u32),
                )
                .with("most", u64::MAX),
        ));
    };
    let shape = Shape {
        first_row: 0,
        rows,
        first_column: 0,
        columns,
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
