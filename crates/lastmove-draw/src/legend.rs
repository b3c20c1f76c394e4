//! Legends: the meaning of the signs and colours of a picture.

use lastmove::Message;

use crate::cell::{Scale, fill};
use crate::picture::Say;
use crate::sheet::Sheet;
use crate::text::width;
use crate::theme::SHADES;

/// The size of its text.
const SIZE: f64 = 12.0;

/// The height of a line.
const LINE: f64 = 24.0;

/// The height of a sample.
pub(crate) const SAMPLE: f64 = 18.0;

/// An entry of a legend.
pub(crate) struct Item {
    sample: Sheet,
    sample_width: f64,
    label: String,
}

impl Item {
    /// A sample of this width and the height [`SAMPLE`], and what it means.
    pub(crate) fn new(sample: Sheet, sample_width: f64, label: String) -> Self {
        Self {
            sample,
            sample_width,
            label,
        }
    }

    /// An entry without a sample.
    pub(crate) fn note(label: String) -> Self {
        Self::new(Sheet::default(), 0.0, label)
    }

    fn gap(&self) -> f64 {
        if self.sample_width > 0.0 { 7.0 } else { 0.0 }
    }

    fn width(&self) -> f64 {
        self.sample_width + self.gap() + width(&self.label, SIZE)
    }
}

/// Adds the entries that are not there yet.
pub(crate) fn add_new(items: &mut Vec<Item>, more: Vec<Item>) {
    for item in more {
        let is_known = |known: &Item| known.label == item.label && known.sample == item.sample;
        if !items.iter().any(is_known) {
            items.push(item);
        }
    }
}

/// The entries for values; with `hatched`, as they look without numbers.
pub(crate) fn values(scale: &Scale, hatched: bool, say: &Say<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut shades = |letter: char, text: &str, label: Message| {
        let mut sample = Sheet::default();
        // Without known plies there is one shade.
        for shade in 0..SHADES {
            let colour = if scale.plies { shade } else { 0 };
            let corner = (shade as f64 * 9.0, 0.0);
            fill(
                &mut sample,
                &format!("{letter}{colour}"),
                hatched,
                corner,
                (9.0, SAMPLE),
            );
        }
        if !hatched {
            sample.centred("ink", (22.5, SAMPLE / 2.0), SIZE, text);
        }
        items.push(Item::new(sample, 45.0, say(&label)));
    };
    let known = scale.plies;
    if scale.wins {
        let (text, code) = match known {
            true => ("+n", "draw-legend-win"),
            false => ("+", "draw-legend-won"),
        };
        shades('w', text, Message::new(code));
    }
    if scale.losses {
        let (text, code) = match known {
            true => ("−n", "draw-legend-loss"),
            false => ("−", "draw-legend-lost"),
        };
        shades('l', text, Message::new(code));
    }
    if scale.draws {
        let mut sample = Sheet::default();
        fill(&mut sample, "draw", hatched, (0.0, 0.0), (24.0, SAMPLE));
        if !hatched {
            sample.centred("ink", (12.0, SAMPLE / 2.0), SIZE, "=");
        }
        items.push(Item::new(
            sample,
            24.0,
            say(&Message::new("draw-legend-draw")),
        ));
    }
    if scale.wins || scale.losses {
        items.push(Item::note(say(&Message::new(match known {
            true => "draw-legend-shades",
            false => "draw-legend-outcomes",
        }))));
    }
    if scale.has_ends() && !hatched {
        items.push(Item::note(say(&Message::new("draw-legend-over"))));
    }
    if hatched && known {
        items.push(Item::note(say(&Message::new("draw-legend-no-plies"))));
    }
    items
}

/// Draws the legend, in lines of at most this width; returns its height too.
pub(crate) fn draw(items: &[Item], most: f64) -> (Sheet, f64) {
    let mut sheet = Sheet::default();
    let (mut x, mut y) = (0.0, 0.0);
    for item in items {
        let wide = item.width();
        if x > 0.0 && x + wide > most {
            x = 0.0;
            y += LINE;
        }
        if item.sample_width > 0.0 {
            sheet.place(&item.sample, x, y);
        }
        let text = x + item.sample_width + item.gap();
        let baseline = y + SAMPLE / 2.0 + SIZE * 0.365;
        sheet.text(
            "dim",
            (text, baseline),
            SIZE,
            crate::sheet::Anchor::Start,
            &item.label,
        );
        x += wide + 20.0;
    }
    let height = if items.is_empty() { 0.0 } else { y + LINE };
    (sheet, height)
}

/// The width of the widest item.
pub(crate) fn widest(items: &[Item]) -> f64 {
    items.iter().map(Item::width).fold(0.0, f64::max)
}
