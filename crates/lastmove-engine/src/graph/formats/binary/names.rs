//! Encoding and decoding of names.

use super::layout::Naming;
use crate::graph::Names;
use crate::graph::formats::refuse::canonical;

/// The most compact way to keep these names, and the first one if they count up.
pub(super) fn naming(names: &Names) -> (Naming, u64) {
    let mut first = 0;
    let mut naming = Naming::Range;
    for v in 0..names.len() {
        let Some(number) = canonical(names.name(v)) else {
            return (Naming::Text, 0);
        };
        if v == 0 {
            first = u64::from(number);
        } else if u64::from(number) != first + u64::from(v) {
            naming = Naming::Numbers;
        }
    }
    match naming {
        Naming::Range => (naming, first),
        _ => (naming, 0),
    }
}

/// Cuts the text at `ends` into names; fails with a vertex whose name is taken. The ends must rise
/// and lie in the text, at the boundaries of characters.
pub(super) fn texts(text: &str, ends: &[u64]) -> Result<Names, u32> {
    let mut names = Names::default();
    let mut start = 0;
    for (v, &end) in ends.iter().enumerate() {
        let v = v as u32;
        let name = text.get(start..end as usize).ok_or(v)?;
        if names.intern(name) != Some(v) {
            return Err(v);
        }
        start = end as usize;
    }
    Ok(names)
}
