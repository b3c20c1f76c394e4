//! The textbook twin: nim values by the definition, with a map of positions.

use std::collections::HashMap;

use super::{Rows, bite, bites};

/// The nim values of all positions of a bar, by depth first search without recursion. For tests and
/// benchmarks: it has no limits of memory or time.
#[must_use]
pub fn table_plainly(rows: u16, columns: u16) -> HashMap<Rows, u16> {
    let mut known = HashMap::new();
    let mut left: Vec<Rows> = vec![vec![columns; rows.into()]];
    while let Some(at) = left.last() {
        if known.contains_key(at) {
            left.pop();
            continue;
        }
        let options: Vec<Rows> = bites(at).map(|mv| bite(at, mv)).collect();
        let unknown: Vec<&Rows> = options
            .iter()
            .filter(|to| !known.contains_key(*to))
            .collect();
        if unknown.is_empty() {
            let mut values: Vec<u16> = options.iter().map(|to| known[to]).collect();
            values.sort_unstable();
            let next = |mex: u16, value: &u16| mex + u16::from(mex == *value);
            let mex = values.iter().fold(0, next);
            known.insert(at.clone(), mex);
            left.pop();
        } else {
            let unknown: Vec<Rows> = unknown.into_iter().cloned().collect();
            left.extend(unknown);
        }
    }
    known
}
