//! Heaps of stones and rows of pins or squares, one a row of the picture.

use lastmove::diagram::{Counter, Heaps};

use crate::frame::Figure;
use crate::sheet::{Anchor, Sheet, Tenth};
use crate::text::{shorten, width};

/// The most heaps, and counters of a heap, that are drawn.
const MOST_HEAPS: usize = 50;
const MOST_COUNTERS: u64 = 30;

/// How far the first counter is from the left.
pub(crate) const LEFT: f64 = 34.0;

/// A bowling pin, from its top, in a square of 40 by 40.
const PIN: &str = "c4 0 4.6 5 2.6 9c-1.5 3.2-.7 4.6 1.6 7.6c3.6 4.8 2.8 10.4-.4 13.4h-7.6c-3.2-3-4-8.6-.4-13.4\
    c2.3-3 3.1-4.4 1.6-7.6c-2-4-1.4-9 2.6-9Z";

/// The space of a counter: its distance from the next, and the height of a row.
pub(crate) const fn room(of: Counter) -> (f64, f64) {
    match of {
        Counter::Stone => (17.0, 24.0),
        Counter::Pin => (16.0, 36.0),
        Counter::Square => (20.0, 32.0),
    }
}

/// Heaps, one a row.
pub(crate) fn draw(heaps: &Heaps) -> Figure {
    const SIZE: f64 = 13.0;
    let (step, row) = room(heaps.of);
    let mut sheet = Sheet::default();
    let mut wide: f64 = 0.0;
    let shown = &heaps.sizes[..heaps.sizes.len().min(MOST_HEAPS)];
    for (index, heap) in shown.iter().enumerate() {
        let middle = (index as f64 + 0.5) * row;
        let baseline = middle + SIZE * 0.365;
        let name = (index + 1).to_string();
        sheet.text("dim", (24.0, baseline), SIZE, Anchor::End, &name);
        let count = u64::try_from(heap).unwrap_or(u64::MAX);
        let drawn = count.min(MOST_COUNTERS);
        for counter in 0..drawn {
            let x = LEFT + (counter as f64 + 0.5) * step;
            draw_counter(&mut sheet, heaps.of, (x, middle));
        }
        let mark = if drawn < count { "… " } else { "" };
        let text = shorten(&format!("{mark}{heap}"), SIZE, 200.0);
        let left = 42.0 + drawn as f64 * step;
        sheet.text("ink", (left, baseline), SIZE, Anchor::Start, &text);
        wide = wide.max(left + width(&text, SIZE));
    }
    Figure {
        sheet,
        size: (wide, shown.len() as f64 * row),
        notes: Vec::new(),
        legend: Vec::new(),
    }
}

/// The counters that are drawn: each with its heap, both counted from 0.
pub(crate) fn drawn(heaps: &Heaps) -> impl Iterator<Item = (usize, u64)> {
    let shown = heaps.sizes.iter().take(MOST_HEAPS).enumerate();
    shown.flat_map(|(heap, size)| {
        let count = u64::try_from(size).unwrap_or(u64::MAX);
        (0..count.min(MOST_COUNTERS)).map(move |counter| (heap, counter))
    })
}

/// Draws a counter centred on a point.
fn draw_counter(sheet: &mut Sheet, of: Counter, (x, y): (f64, f64)) {
    match of {
        Counter::Stone => sheet.circle("police", x, y, 6.5),
        Counter::Square => {
            sheet.rect("c0", x - 10.0, y - 10.0, 20.0, 20.0);
            sheet.rect("edge", x - 10.0, y - 10.0, 20.0, 20.0);
        }
        Counter::Pin => {
            let [x, y] = [x, y].map(Tenth);
            sheet.add(format_args!(
                r#"<g transform="translate({x} {y}) scale(0.9)"><path class="pin" d="M0 -15.5{PIN}"/><path class="pinband" d="M-2.1 -6H2.1"/></g>"#
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_drawn_as_what_they_are_made_of() {
        let drawn = |of| {
            let sizes = Heaps::of_stones([2u32, 3]).sizes;
            draw(&Heaps { sizes, of }).sheet.into_string()
        };
        for (of, class) in [
            (Counter::Stone, "\"police\""),
            (Counter::Pin, "\"pin\""),
            (Counter::Square, "\"c0\""),
        ] {
            assert_eq!(drawn(of).matches(class).count(), 5, "{of:?}");
        }
    }

    #[test]
    fn more_than_has_room_is_a_number() {
        let figure = draw(&Heaps::of_stones([1_000_000u32; 60]));
        let drawn = figure.sheet.into_string();
        assert_eq!(drawn.matches("<circle").count(), 50 * 30);
        assert!(drawn.contains("… 1000000"));
    }

    #[test]
    fn the_page_draws_the_same_pins() {
        let page = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../lastmove-pages/assets/board/heaps.js"
        );
        let page = std::fs::read_to_string(page).unwrap();
        let page = page.replace("\" +\n  \"", "");
        assert!(page.contains(PIN));
    }
}
