//! Names as the file keeps them, and back.

use super::layout::Naming;
use crate::graph::Names;
use crate::graph::formats::canonical;

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

/// The names `first`, `first + 1` and so on; fails with a vertex whose name is taken.
pub(super) fn range(first: u64, vertices: u32) -> Result<Names, u32> {
    numbered(vertices, |v| first + u64::from(v))
}

/// These numbers as names; fails with a vertex whose name is taken.
pub(super) fn numbers(numbers: &[u32]) -> Result<Names, u32> {
    numbered(numbers.len() as u32, |v| numbers[v as usize].into())
}

fn numbered(vertices: u32, number: impl Fn(u32) -> u64) -> Result<Names, u32> {
    let mut names = Names::default();
    let mut digits = [0; 20];
    for v in 0..vertices {
        if names.intern(decimal(number(v), &mut digits)) != Some(v) {
            return Err(v);
        }
    }
    Ok(names)
}

/// A number in decimal.
fn decimal(mut number: u64, digits: &mut [u8; 20]) -> &str {
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    std::str::from_utf8(&digits[start..]).unwrap_or_default()
}

/// The texts between the ends as names; fails with a vertex whose name is taken. The ends must
/// rise and lie in the text, at the boundaries of characters.
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
