//! The binary table of heaps: one row a heap, one column a bit, the exclusive or below.

use lastmove::Message;
use lastmove::diagram::Bits;
use num_bigint::BigUint;

use crate::frame::Figure;
use crate::legend::{Item, SAMPLE};
use crate::picture::Say;
use crate::sheet::{Anchor, Sheet};
use crate::text::{bold_width, width};

const ROW: f64 = 28.0;
const BIT: f64 = 22.0;
const SIZE: f64 = 14.0;
const HEAD: f64 = 12.0;
const GAP: f64 = 18.0;

/// The table.
pub(crate) fn draw(bits: &Bits, say: &Say<'_>) -> Figure {
    let digits = bits.heaps.iter().map(|row| row.heap.bits()).max();
    let digits = digits.unwrap_or(0).max(1);
    let names: Vec<String> = bits
        .heaps
        .iter()
        .enumerate()
        .map(|(index, row)| format!("S{} = {}", index + 1, row.heap))
        .chain([format!("x = {}", bits.xor)])
        .collect();
    let rests: Vec<String> = bits
        .heaps
        .iter()
        .enumerate()
        .map(|(index, row)| format!("K({}) = {}", index + 1, row.rest))
        .collect();
    let leaves: Vec<String> = bits
        .heaps
        .iter()
        .map(|row| {
            row.leaves
                .as_ref()
                .map_or_else(String::new, ToString::to_string)
        })
        .collect();
    let headings = ["heap", "binary", "rest", "leaves"].map(|column| {
        say(&match column {
            "heap" => Message::new("nim-heading-heap"),
            "binary" => Message::new("nim-heading-binary"),
            "rest" => Message::new("nim-heading-rest"),
            _ => Message::new("draw-heading-leaves"),
        })
    });
    let widest = |texts: &[String], heading: &str| {
        let texts = texts.iter().map(|text| bold_width(text, SIZE));
        texts.fold(width(heading, HEAD), f64::max)
    };
    let name_left = 24.0;
    let bits_left = name_left + widest(&names, &headings[0]) + GAP;
    let bits_width = (digits as f64 * BIT).max(width(&headings[1], HEAD));
    let rest_left = bits_left + bits_width + GAP;
    let leaves_left = rest_left + widest(&rests, &headings[2]) + GAP;
    let right = leaves_left + widest(&leaves, &headings[3]);

    let mut sheet = Sheet::default();
    let lefts = [name_left, bits_left, rest_left, leaves_left];
    for (left, heading) in lefts.into_iter().zip(&headings) {
        sheet.text("dim", (left, 14.0), HEAD, Anchor::Start, heading);
    }
    let mut y = 22.0;
    for (index, row) in bits.heaps.iter().enumerate() {
        let middle = y + ROW / 2.0;
        let baseline = middle + SIZE * 0.365;
        if row.leaves.is_some() {
            sheet.star((12.0, middle), 8.0);
        }
        sheet.text(
            "ink",
            (name_left, baseline),
            SIZE,
            Anchor::Start,
            &names[index],
        );
        digits_of(&mut sheet, &row.heap, digits, (bits_left, y));
        sheet.text(
            "ink",
            (rest_left, baseline),
            SIZE,
            Anchor::Start,
            &rests[index],
        );
        let class = "ink b";
        sheet.text(
            class,
            (leaves_left, baseline),
            SIZE,
            Anchor::Start,
            &leaves[index],
        );
        y += ROW;
    }
    y += 6.0;
    sheet.line("ring", (name_left, y), (rest_left - GAP, y));
    y += 6.0;
    let baseline = y + ROW / 2.0 + SIZE * 0.365;
    let xor = names.last().map_or("", String::as_str);
    sheet.text("ink b", (name_left, baseline), SIZE, Anchor::Start, xor);
    digits_of(&mut sheet, &bits.xor, digits, (bits_left, y));

    let mut legend = Vec::new();
    if bits.heaps.iter().any(|row| row.leaves.is_some()) {
        let mut star = Sheet::default();
        star.star((9.0, SAMPLE / 2.0), 8.0);
        legend.push(Item::new(
            star,
            18.0,
            say(&Message::new("draw-legend-best-heap")),
        ));
    }
    legend.push(Item::note(say(&Message::new("draw-legend-xor"))));
    Figure {
        sheet,
        size: (right, y + ROW),
        notes: Vec::new(),
        legend,
    }
}

/// Draws a number in binary, each digit in a cell.
fn digits_of(sheet: &mut Sheet, number: &BigUint, digits: u64, (left, top): (f64, f64)) {
    for place in 0..digits {
        let one = number.bit(digits - 1 - place);
        let x = left + place as f64 * BIT;
        let class = if one { "c1" } else { "c0" };
        sheet.rect(class, x + 0.5, top + 2.0, BIT - 2.0, ROW - 4.0);
        let (class, digit) = if one { ("ink b", "1") } else { ("dim", "0") };
        let middle = (x + BIT / 2.0 - 0.5, top + ROW / 2.0);
        sheet.centred(class, middle, SIZE, digit);
    }
}
