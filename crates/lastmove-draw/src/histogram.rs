//! Histograms of remoteness.

use lastmove::Message;
use lastmove::diagram::{Histogram, Tally};

use crate::frame::Figure;
use crate::legend::{Item, SAMPLE};
use crate::picture::Say;
use crate::sheet::{Anchor, Sheet};
use crate::text::width;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 280.0;
const SIZE: f64 = 11.0;

/// The minimum height of a bar: it must be visible above the baseline.
const LEAST_BAR: f64 = 3.5;

/// The most groups of bars.
const MOST_BINS: u64 = 60;

/// The ratio of the tallest to the lowest bar above which heights are logarithmic.
const STEEP: u64 = 500;

/// Wins and losses by ranges of plies.
struct Bins {
    /// How many numbers of plies share a bin.
    span: u64,
    bins: Vec<(u64, u64)>,
}

impl Bins {
    fn of(tallies: &[Tally]) -> Self {
        let most = tallies.last().map_or(0, |tally| tally.remoteness);
        let span = most / MOST_BINS + 1;
        // An even span keeps wins and losses, which alternate in many games, in step.
        let span = if span > 1 { span + span % 2 } else { span };
        let mut bins = vec![(0u64, 0u64); (most / span) as usize + 1];
        for tally in tallies {
            let bin = &mut bins[(tally.remoteness / span) as usize];
            bin.0 = bin.0.saturating_add(tally.wins);
            bin.1 = bin.1.saturating_add(tally.losses);
        }
        Self { span, bins }
    }

    fn counts(&self) -> impl Iterator<Item = u64> + '_ {
        let counts = self.bins.iter().flat_map(|&(wins, losses)| [wins, losses]);
        counts.filter(|count| *count > 0)
    }
}

/// Maps counts to heights.
struct Axis {
    most: u64,
    logarithmic: bool,
}

impl Axis {
    fn of(bins: &Bins) -> Self {
        let most = bins.counts().max().unwrap_or(1);
        let least = bins.counts().min().unwrap_or(1);
        Self {
            most,
            logarithmic: most / least >= STEEP,
        }
    }

    fn height(&self, count: u64) -> f64 {
        if count == 0 {
            return 0.0;
        }
        if self.logarithmic {
            // A single position must be visible: its height is half a power of ten.
            let powers = |count: u64| (count as f64).log10() + 0.5;
            powers(count) / powers(self.most) * HEIGHT
        } else {
            (count as f64 / self.most as f64 * HEIGHT).max(LEAST_BAR)
        }
    }

    fn ticks(&self) -> Vec<u64> {
        let powers = std::iter::successors(Some(1u64), |power| power.checked_mul(10));
        let powers = powers.take_while(|power| *power <= self.most);
        if self.logarithmic {
            return powers.collect();
        }
        let large = powers.last().unwrap_or(1);
        let steps = [large / 5, large / 2, large, large.saturating_mul(2)];
        let step = steps
            .into_iter()
            .find(|step| *step > 0 && self.most / step <= 6);
        let step = step.unwrap_or(large);
        (0..=self.most / step).map(|tick| tick * step).collect()
    }
}

/// Draws the histogram.
pub(crate) fn draw(histogram: &Histogram, say: &Say<'_>) -> Figure {
    let bins = Bins::of(&histogram.tallies);
    let axis = Axis::of(&bins);
    let ticks = axis.ticks();
    let widest = ticks.iter().map(|tick| width(&tick.to_string(), SIZE));
    let left = widest.fold(0.0, f64::max) + 10.0;
    let top = 28.0;
    let bottom = top + HEIGHT;
    let mut sheet = Sheet::default();
    for tick in &ticks {
        let y = bottom - axis.height(*tick);
        sheet.line("grid", (left, y), (left + WIDTH, y));
        let at = (left - 6.0, y + SIZE * 0.365);
        sheet.text("dim", at, SIZE, Anchor::End, &tick.to_string());
    }
    let group = WIDTH / bins.bins.len() as f64;
    let bar = (group * 0.42).min(36.0);
    for (index, &(wins, losses)) in bins.bins.iter().enumerate() {
        let middle = left + (index as f64 + 0.5) * group;
        let (win, loss) = (axis.height(wins), axis.height(losses));
        if wins > 0 {
            sheet.rect("winbar", middle - bar, bottom - win, bar, win);
        }
        if losses > 0 {
            sheet.rect("lossbar", middle, bottom - loss, bar, loss);
            sheet.rect("losshatch", middle, bottom - loss, bar, loss);
        }
    }
    sheet.line("ring", (left, bottom), (left + WIDTH, bottom));
    names(&mut sheet, &bins, group, (left, bottom));
    let vertical = match axis.logarithmic {
        false => Message::new("draw-axis-positions"),
        true => Message::new("draw-axis-positions-log"),
    };
    sheet.text("dim", (0.0, 12.0), 12.0, Anchor::Start, &say(&vertical));
    let horizontal = say(&Message::new("draw-axis-plies").with("span", bins.span));
    let end = (left + WIDTH / 2.0, bottom + 38.0);
    sheet.text("dim", end, 12.0, Anchor::Middle, &horizontal);

    let sum = |of: fn(&Tally) -> u64| {
        let counts = histogram.tallies.iter().map(of);
        counts.fold(0u64, u64::saturating_add)
    };
    let (wins, losses) = (sum(|tally| tally.wins), sum(|tally| tally.losses));
    let mut bars = [Sheet::default(), Sheet::default()];
    bars[0].rect("winbar", 0.0, 0.0, SAMPLE, SAMPLE);
    bars[1].rect("lossbar", 0.0, 0.0, SAMPLE, SAMPLE);
    bars[1].rect("losshatch", 0.0, 0.0, SAMPLE, SAMPLE);
    let [win, loss] = bars;
    let counted = |message: Message, count: u64| say(&message.with("count", count));
    let wins = counted(Message::new("draw-legend-wins"), wins);
    let losses = counted(Message::new("draw-legend-losses"), losses);
    let draws = counted(Message::new("draw-legend-draws"), histogram.draws);
    Figure {
        sheet,
        size: (left + WIDTH, bottom + 44.0),
        notes: Vec::new(),
        legend: vec![
            Item::new(win, SAMPLE, wins),
            Item::new(loss, SAMPLE, losses),
            Item::note(draws),
        ],
    }
}

/// Draws the numbers of plies below the bars, leaving out those that do not fit.
fn names(sheet: &mut Sheet, bins: &Bins, group: f64, (left, bottom): (f64, f64)) {
    let name = |bin: u64| (bin * bins.span).to_string();
    let wide = width(&name(bins.bins.len() as u64 - 1), SIZE) + 8.0;
    let least = (wide / group).ceil().max(1.0) as u64;
    let step = [1usize, 2, 5, 10, 20, 50]
        .into_iter()
        .find(|step| *step as u64 >= least);
    for bin in (0..bins.bins.len() as u64).step_by(step.unwrap_or(100)) {
        let middle = left + (bin as f64 + 0.5) * group;
        sheet.text(
            "dim",
            (middle, bottom + 17.0),
            SIZE,
            Anchor::Middle,
            &name(bin),
        );
    }
}
