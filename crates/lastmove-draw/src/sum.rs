//! Sums: the pictures of the parts side by side, with a + between.

use lastmove::diagram::SummandDiagram;
use lastmove::{Diagram, Message};

use crate::frame::Figure;
use crate::legend;
use crate::picture::Say;
use crate::sheet::{Anchor, Sheet};
use crate::text::{bold_width, shorten_inside, width};

/// The maximum width of a row of parts; a wider part has its own row.
const MOST_WIDTH: f64 = 1_000.0;

/// The font size of the signs between parts, and the space of one with its margins.
const PLUS: f64 = 28.0;
const BETWEEN: f64 = 72.0;

/// The space of the sign at the beginning of a row.
const SIGN: f64 = (BETWEEN + PLUS) / 2.0;

/// The font size of the text of a part, and the height of its lines.
const TEXT: f64 = 12.5;
const LINE: f64 = 18.0;

/// The minimum width of the text of a part.
const LEAST_TEXT: f64 = 190.0;

/// Space between rows of parts.
const ROWS_APART: f64 = 26.0;

/// A part, ready to be placed.
struct Part {
    figure: Figure,
    name: String,
    /// Its nim value, if known.
    value: Option<String>,
    wide: f64,
}

/// Draws the parts; `draw` draws one of them.
pub(crate) fn draw(
    parts: &[SummandDiagram],
    say: &Say<'_>,
    draw: &dyn Fn(&Diagram) -> Figure,
) -> Figure {
    // The notes, and the numbers of the parts that they are about.
    let mut notes: Vec<(String, Vec<String>)> = Vec::new();
    let mut meanings = Vec::new();
    let part = |(index, part): (usize, &SummandDiagram)| {
        let mut figure = draw(&part.diagram);
        for note in figure.notes.drain(..) {
            let number = (index + 1).to_string();
            match notes.iter_mut().find(|(known, _)| *known == note) {
                Some((_, numbers)) => numbers.push(number),
                None => notes.push((note, vec![number])),
            }
        }
        legend::add_new(&mut meanings, std::mem::take(&mut figure.legend));
        let room = figure.size.0.max(LEAST_TEXT);
        let name = format!("{}. {}@{}", index + 1, part.game, part.position);
        let name = shorten_inside(&name, TEXT, room);
        let value = part.nim_value.as_ref().map(|value| {
            let message = Message::new("draw-part-value").with("value", value.to_string());
            shorten_inside(&say(&message), TEXT, room / 1.15)
        });
        let said = bold_width(value.as_deref().unwrap_or(""), TEXT).max(width(&name, TEXT));
        Part {
            wide: figure.size.0.max(said).ceil(),
            figure,
            name,
            value,
        }
    };
    let parts: Vec<Part> = parts.iter().enumerate().map(part).collect();
    let mut sheet = Sheet::default();
    let (mut wide, mut high): (f64, f64) = (0.0, 0.0);
    let mut rest = &parts[..];
    while !rest.is_empty() {
        let (row, after) = rest.split_at(fitting(rest, high > 0.0));
        if high > 0.0 {
            high += ROWS_APART;
        }
        let tallest = row.iter().map(|part| part.figure.size.1);
        let tallest = tallest.fold(0.0, f64::max).ceil();
        let shelf = high + tallest;
        let mut x = 0.0;
        // The height of the previous part; none before the first part of all, infinite before the
        // first of a later row.
        let mut before = (rest.len() < parts.len()).then_some(f64::MAX);
        for part in row {
            let standing = part.figure.size.1;
            if let Some(before) = before {
                let room = if x > 0.0 { BETWEEN } else { PLUS };
                // At half the height of the lower neighbour.
                let middle = shelf - (before.min(standing) / 2.0).max(PLUS / 2.0);
                sheet.centred("dim b", (x + room / 2.0, middle), PLUS, "+");
                x += if x > 0.0 { BETWEEN } else { SIGN };
            }
            place(&mut sheet, part, (x, shelf));
            x += part.wide;
            before = Some(standing);
        }
        wide = wide.max(x);
        let lines = if row.iter().any(|part| part.value.is_some()) {
            2.0
        } else {
            1.0
        };
        high += tallest + 6.0 + lines * LINE;
        rest = after;
    }
    Figure {
        sheet,
        size: (wide, high),
        notes: notes
            .into_iter()
            .map(|(note, numbers)| format!("{}. {note}", numbers.join(", ")))
            .collect(),
        legend: meanings,
    }
}

/// How many parts fit into a row, at least one; rows after the first begin with a sign.
fn fitting(parts: &[Part], has_sign: bool) -> usize {
    let mut right = if has_sign { SIGN } else { 0.0 };
    let fits = |part: &&Part| {
        right += part.wide;
        let fits = right <= MOST_WIDTH;
        right += BETWEEN;
        fits
    };
    parts.iter().take_while(fits).count().max(1)
}

/// Places a part on its shelf, with its text below.
fn place(sheet: &mut Sheet, part: &Part, (x, shelf): (f64, f64)) {
    let (wide, high) = part.figure.size;
    let left = x + ((part.wide - wide) / 2.0).floor();
    sheet.place(&part.figure.sheet, left, (shelf - high).floor());
    let middle = x + part.wide / 2.0;
    let mut baseline = shelf + 4.0 + LINE * 0.75;
    sheet.text("dim", (middle, baseline), TEXT, Anchor::Middle, &part.name);
    if let Some(value) = &part.value {
        baseline += LINE;
        sheet.text("ink b", (middle, baseline), TEXT, Anchor::Middle, value);
    }
}

#[cfg(test)]
mod tests {
    use lastmove::diagram::Heaps;

    use super::*;
    use crate::legend::Item;

    fn part(wide: f64) -> Part {
        let figure = Figure {
            sheet: Sheet::default(),
            size: (wide, 10.0),
            notes: Vec::new(),
            legend: Vec::new(),
        };
        Part {
            figure,
            name: String::new(),
            value: None,
            wide,
        }
    }

    #[test]
    fn a_row_holds_what_has_room() {
        let row = |widths: &[f64], has_sign| {
            let parts: Vec<Part> = widths.iter().map(|wide| part(*wide)).collect();
            fitting(&parts, has_sign)
        };
        let half = (MOST_WIDTH - BETWEEN) / 2.0;
        assert_eq!(row(&[half, half], false), 2);
        assert_eq!(row(&[half, half], true), 1);
        assert_eq!(row(&[half, half + 1.0], false), 1);
        assert_eq!(row(&[10.0, 10.0, 10.0], true), 3);
        // A part that is too wide has its own row.
        assert_eq!(row(&[9_999.0, 10.0], false), 1);
    }

    #[test]
    fn parts_have_names_values_and_signs_between() {
        let summand = |value: Option<u64>| SummandDiagram {
            game: "nim:3".to_owned(),
            position: "2".to_owned(),
            nim_value: value.map(|value| lastmove::Nimber::from(value).into()),
            diagram: Diagram::Heaps(Heaps::of_stones([2u32])),
        };
        let say = |message: &Message| format!("{message}");
        let one = |_: &Diagram| Figure {
            notes: vec!["note".to_owned()],
            legend: vec![Item::note("meaning".to_owned())],
            ..part(300.0).figure
        };
        let figure = draw(
            &[summand(None), summand(Some(2)), summand(None)],
            &say,
            &one,
        );
        // A note common to all parts is written once.
        assert_eq!(figure.notes, ["1, 2, 3. note"]);
        assert_eq!(figure.legend.len(), 1);
        assert!(figure.size.0 <= MOST_WIDTH + BETWEEN, "{:?}", figure.size);
        let body = figure.sheet.into_string();
        assert_eq!(body.matches(">+</text>").count(), 2);
        assert!(body.contains(">3. nim:3@2</text>"));
        assert_eq!(body.matches("draw-part-value").count(), 1);
        let none = draw(&[], &say, &one);
        assert_eq!(none.size, (0.0, 0.0));
    }
}
