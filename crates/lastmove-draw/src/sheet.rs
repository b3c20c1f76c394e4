//! Shapes and text as elements of SVG.

use std::fmt::{self, Write};

use crate::text::escape;

/// SVG elements, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sheet {
    body: String,
}

/// The horizontal alignment of text at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A coordinate, rounded to a tenth.
#[derive(Clone, Copy)]
pub(crate) struct Tenth(pub(crate) f64);

impl fmt::Display for Tenth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        if tenths % 10 == 0 {
            write!(f, "{}", tenths / 10)
        } else {
            write!(f, "{}", tenths as f64 / 10.0)
        }
    }
}

impl Sheet {
    /// Adds an element verbatim.
    pub(crate) fn add(&mut self, element: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(element);
        self.body.push('\n');
    }

    /// A rectangle.
    pub(crate) fn rect(&mut self, class: &str, x: f64, y: f64, width: f64, height: f64) {
        self.round_rect(class, x, y, width, height, 0.0);
    }

    /// A rectangle with round corners.
    pub(crate) fn round_rect(&mut self, class: &str, x: f64, y: f64, w: f64, h: f64, radius: f64) {
        let [x, y, w, h] = [x, y, w, h].map(Tenth);
        if radius > 0.0 {
            let radius = Tenth(radius);
            self.add(format_args!(
                r#"<rect class="{class}" x="{x}" y="{y}" width="{w}" height="{h}" rx="{radius}"/>"#
            ));
        } else {
            self.add(format_args!(
                r#"<rect class="{class}" x="{x}" y="{y}" width="{w}" height="{h}"/>"#
            ));
        }
    }

    /// A circle.
    pub(crate) fn circle(&mut self, class: &str, x: f64, y: f64, radius: f64) {
        let [x, y, r] = [x, y, radius].map(Tenth);
        self.add(format_args!(
            r#"<circle class="{class}" cx="{x}" cy="{y}" r="{r}"/>"#
        ));
    }

    /// A line.
    pub(crate) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(Tenth);
        self.add(format_args!(
            r#"<path class="{class}" d="M{x1} {y1}L{x2} {y2}"/>"#
        ));
    }

    /// A closed shape with these corners.
    pub(crate) fn polygon(&mut self, class: &str, corners: &[(f64, f64)]) {
        let mut points = String::new();
        for (x, y) in corners {
            let _ = write!(points, " {},{}", Tenth(*x), Tenth(*y));
        }
        let points = points.trim_start();
        self.add(format_args!(
            r#"<polygon class="{class}" points="{points}"/>"#
        ));
    }

    /// Text with its baseline at `y`.
    pub(crate) fn text(
        &mut self,
        class: &str,
        (x, y): (f64, f64),
        size: f64,
        anchor: Anchor,
        text: &str,
    ) {
        let [x, y, size] = [x, y, size].map(Tenth);
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        let text = escape(text);
        self.add(format_args!(
            r#"<text class="{class}" x="{x}" y="{y}" font-size="{size}"{anchor}>{text}</text>"#
        ));
    }

    /// Text centred on a point.
    pub(crate) fn centred(&mut self, class: &str, (x, y): (f64, f64), size: f64, text: &str) {
        // Half the height of DejaVu's figures and capitals.
        self.text(class, (x, y + size * 0.365), size, Anchor::Middle, text);
    }

    /// A star, which marks a best move.
    pub(crate) fn star(&mut self, (x, y): (f64, f64), radius: f64) {
        // The corners of a five-pointed star of radius 1, from the top.
        const STAR: [(f64, f64); 10] = [
            (0.0, -1.0),
            (0.235, -0.324),
            (0.951, -0.309),
            (0.380, 0.124),
            (0.588, 0.809),
            (0.0, 0.4),
            (-0.588, 0.809),
            (-0.380, 0.124),
            (-0.951, -0.309),
            (-0.235, -0.324),
        ];
        let corners = STAR.map(|(right, down)| (x + right * radius, y + down * radius));
        self.polygon("star", &corners);
    }

    /// The same elements in a group of this class.
    pub(crate) fn grouped(self, class: &str) -> Self {
        let body = self.body;
        Self {
            body: format!("<g class=\"{class}\">\n{body}</g>\n"),
        }
    }

    /// Adds the elements of another sheet, moved right and down.
    pub(crate) fn place(&mut self, sheet: &Sheet, x: f64, y: f64) {
        let [x, y] = [x, y].map(Tenth);
        self.add(format_args!(r#"<g transform="translate({x} {y})">"#));
        self.body.push_str(&sheet.body);
        self.add(format_args!("</g>"));
    }

    /// The elements.
    pub(crate) fn into_string(self) -> String {
        self.body
    }
}
