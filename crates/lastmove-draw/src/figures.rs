//! Figures without a form of their own: text in a box, heaps of stones.

use num_bigint::BigUint;

use crate::frame::Figure;
use crate::sheet::{Anchor, Sheet};
use crate::text::{width, wrap};

/// The most lines of a note, and their greatest width.
const MOST_LINES: usize = 40;
const MOST_WIDTH: f64 = 640.0;

/// The most heaps, and stones of a heap, that are drawn.
const MOST_HEAPS: usize = 50;
const MOST_STONES: u64 = 30;

/// Text in a box.
pub(crate) fn note(text: &str) -> Figure {
    const SIZE: f64 = 15.0;
    const LEADING: f64 = 22.0;
    let mut lines = Vec::new();
    for line in text.lines().take(MOST_LINES) {
        lines.extend(wrap(line, SIZE, MOST_WIDTH, MOST_LINES));
    }
    lines.truncate(MOST_LINES);
    let wide = lines.iter().map(|line| width(line, SIZE));
    let wide = wide.fold(60.0, f64::max) + 40.0;
    let high = lines.len().max(1) as f64 * LEADING + 28.0;
    let mut sheet = Sheet::default();
    sheet.round_rect("c0", 0.5, 0.5, wide - 1.0, high - 1.0, 6.0);
    sheet.round_rect("grid", 0.5, 0.5, wide - 1.0, high - 1.0, 6.0);
    for (index, line) in lines.iter().enumerate() {
        let middle = 14.0 + (index as f64 + 0.5) * LEADING;
        sheet.centred("ink", (wide / 2.0, middle), SIZE, line);
    }
    Figure {
        sheet,
        size: (wide, high),
        notes: Vec::new(),
        legend: Vec::new(),
    }
}

/// Heaps of stones, one a row.
pub(crate) fn heaps(heaps: &[BigUint]) -> Figure {
    const ROW: f64 = 22.0;
    const SIZE: f64 = 13.0;
    let mut sheet = Sheet::default();
    let mut wide: f64 = 0.0;
    let shown = &heaps[..heaps.len().min(MOST_HEAPS)];
    for (index, heap) in shown.iter().enumerate() {
        let middle = (index as f64 + 0.5) * ROW;
        let baseline = middle + SIZE * 0.365;
        let name = (index + 1).to_string();
        sheet.text("dim", (24.0, baseline), SIZE, Anchor::End, &name);
        let stones = u64::try_from(heap).unwrap_or(u64::MAX);
        let drawn = stones.min(MOST_STONES);
        for stone in 0..drawn {
            sheet.circle("police", 42.0 + stone as f64 * 16.0, middle, 6.0);
        }
        let mark = if drawn < stones { "… " } else { "" };
        let text = crate::text::shorten(&format!("{mark}{heap}"), SIZE, 200.0);
        let left = 38.0 + drawn as f64 * 16.0;
        sheet.text("ink", (left, baseline), SIZE, Anchor::Start, &text);
        wide = wide.max(left + width(&text, SIZE));
    }
    Figure {
        sheet,
        size: (wide, shown.len() as f64 * ROW),
        notes: Vec::new(),
        legend: Vec::new(),
    }
}
