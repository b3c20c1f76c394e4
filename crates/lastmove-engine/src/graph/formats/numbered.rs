//! Names that are numbers, made in one place for all formats.

use super::tick::TICK;
use crate::graph::numbers::Numbers;
use crate::graph::{MOST_VERTICES, Names};
use crate::{Control, Error};

/// Names for `vertices` vertices, each a number in decimal; `Ok(Err(v))` when the name of v is
/// another vertex's.
pub(super) fn numbered(
    vertices: u32,
    number: impl Fn(u32) -> u64,
    control: &Control<'_>,
) -> Result<Result<Names, u32>, Error> {
    if (0..vertices).all(|v| number(v) == u64::from(v)) {
        return Ok(Ok(Names::numbered(vertices)));
    }
    if (1..vertices).all(|v| number(v - 1) < number(v))
        && (vertices == 0 || number(vertices - 1) < MOST_VERTICES)
    {
        let bytes = u64::from(vertices) * 4;
        control.afford(bytes)?;
        let list: Vec<u32> = (0..vertices).map(|v| number(v) as u32).collect();
        let numbers = control.with_threads(|| Numbers::of([&list, &[]], bytes, control))??;
        return Ok(Ok(Names::from_numbers(numbers)));
    }
    let mut names = Names::default();
    let mut digits = [0; 20];
    for v in 0..vertices {
        if v.is_multiple_of(TICK) {
            control.check()?;
        }
        if names.intern(decimal(number(v), &mut digits)) != Some(v) {
            return Ok(Err(v));
        }
    }
    Ok(Ok(names))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_decimal() {
        let control = Control::default();
        let values = [0, 7, 10, u64::MAX];
        let names = numbered(4, |v| values[v as usize], &control)
            .unwrap()
            .unwrap();
        for (v, value) in (0..).zip(values) {
            assert_eq!(names.number(&value.to_string()), Some(v));
        }
        assert_eq!(numbered(2, |_| 5, &control).unwrap().err(), Some(1));
    }
}
