//! The whole picture: title, notes, figure, legend.

use crate::legend::{self, Item};
use crate::materials::Materials;
use crate::picture::Picture;
use crate::sheet::{Anchor, Sheet, Tenth};
use crate::text::{escape, wrap};
use crate::theme::Theme;
use crate::theme::{self, PATTERNS};

/// A figure without its frame.
pub(crate) struct Figure {
    /// The drawing.
    pub(crate) sheet: Sheet,
    /// Its width and height.
    pub(crate) size: (f64, f64),
    /// Lines below the title: what the figure shows.
    pub(crate) notes: Vec<String>,
    /// The meaning of its signs.
    pub(crate) legend: Vec<Item>,
}

const MARGIN: f64 = 20.0;
const TITLE: f64 = 17.0;
const TEXT: f64 = 13.0;
const LEADING: f64 = 1.45;

/// The minimum width, so that text fits beside a small figure.
const LEAST_WIDTH: f64 = 520.0;

/// The maximum lines of a title, and of each note below it.
const MOST_LINES: usize = 3;

/// The margin of a figure without a frame.
const THIN_MARGIN: f64 = 6.0;

/// The document of the figure alone, with the title for screen readers.
pub(crate) fn bare(picture: &Picture<'_>, figure: &Figure, theme: Theme) -> String {
    let mut sheet = Sheet::default();
    sheet.place(&figure.sheet, THIN_MARGIN, THIN_MARGIN);
    let (width, height) = figure.size;
    let size = (width + 2.0 * THIN_MARGIN, height + 2.0 * THIN_MARGIN);
    document(picture, figure, theme, sheet, size)
}

/// The document with title, notes and legend.
pub(crate) fn frame(picture: &Picture<'_>, figure: &Figure, theme: Theme) -> String {
    let content = content(figure);
    let (mut sheet, (left, top)) = heading(picture, figure);
    sheet.place(&figure.sheet, left, top);
    let mut y = top + figure.size.1 + 14.0;
    let (legend, height) = legend::draw(&figure.legend, content);
    if height > 0.0 {
        sheet.place(&legend, MARGIN, y);
        y += height;
    }
    let size = (content + 2.0 * MARGIN, y + MARGIN - 6.0);
    document(picture, figure, theme, sheet, size)
}

/// The width without margins.
fn content(figure: &Figure) -> f64 {
    let content = figure.size.0.max(LEAST_WIDTH);
    content.max(legend::widest(&figure.legend).min(900.0))
}

/// The title with the lines below it, and where the figure is placed.
pub(crate) fn heading(picture: &Picture<'_>, figure: &Figure) -> (Sheet, (f64, f64)) {
    let content = content(figure);
    let mut sheet = Sheet::default();
    let mut y = MARGIN;
    // The title is bold, and so wider.
    for line in wrap(&picture.title, TITLE * 1.15, content, MOST_LINES) {
        y += TITLE * LEADING;
        let at = (MARGIN, y - TITLE * 0.4);
        sheet.text("ink b", at, TITLE, Anchor::Start, &line);
    }
    for said in picture.lines.iter().chain(&figure.notes) {
        for line in wrap(said, TEXT, content, MOST_LINES) {
            y += TEXT * LEADING;
            let at = (MARGIN, y - TEXT * 0.4);
            sheet.text("ink", at, TEXT, Anchor::Start, &line);
        }
    }
    y += 12.0;
    let left = MARGIN + ((content - figure.size.0) / 2.0).max(0.0);
    (sheet, (left.floor(), y.ceil()))
}

/// The drawing as a document, with its style sheet and the text for screen readers.
fn document(
    picture: &Picture<'_>,
    figure: &Figure,
    theme: Theme,
    sheet: Sheet,
    (width, height): (f64, f64),
) -> String {
    let (width, height) = (Tenth(width.ceil()), Tenth(height.ceil()));
    let said: Vec<_> = picture.lines.iter().chain(&figure.notes).collect();
    let meanings: Vec<_> = said.iter().map(|line| escape(line)).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n\
         <style>{}</style>\n{PATTERNS}<rect class=\"paper\" width=\"{width}\" \
         height=\"{height}\"/>\n{}</svg>\n",
        escape(&picture.title),
        meanings.join(" "),
        theme::style(theme, Materials::of(picture.diagram)),
        sheet.into_string(),
    )
}
