//! Figures without a form of their own: text in a box.

use crate::frame::Figure;
use crate::sheet::Sheet;
use crate::text::{width, wrap};

/// The maximum number of lines of a note, and their maximum width.
const MOST_LINES: usize = 40;
const MOST_WIDTH: f64 = 640.0;

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
