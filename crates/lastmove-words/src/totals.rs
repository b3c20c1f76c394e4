//! Totals of a whole game.

use std::io::{self, Write};

use lastmove::Message;
use lastmove::diagram::{Histogram, Tally};
use lastmove::oracle::{LongestPlay, Totals};
use serde::Serialize;

use crate::Words;
use crate::columns::width;
use crate::layout::{Layout, Role};

/// Writes the totals for people.
///
/// # Errors
/// I/O errors of `out`.
pub fn write(
    words: &Words,
    out: &mut impl Write,
    totals: &Totals,
    layout: &Layout,
) -> io::Result<()> {
    writeln!(out, "{}", layout.paint(Role::Heading, &totals.game))?;
    let counts = [
        Some(("totals-positions", totals.positions)),
        Some(("totals-wins", totals.wins)),
        Some(("totals-losses", totals.losses)),
        Some(("totals-draws", totals.draws)),
        totals.won_by_0.map(|won| ("totals-won-by-0", won)),
    ];
    let counts: Vec<_> = counts
        .into_iter()
        .flatten()
        .map(|(code, count)| (words.say(&Message::new(code)), count.to_string()))
        .collect();
    let plays = [
        ("totals-longest", &totals.longest),
        ("totals-longest-win", &totals.longest_win),
    ]
    .map(|(code, play)| {
        (
            words.say(&Message::new(code)),
            longest(words, play.as_ref()),
        )
    });
    let names = counts.iter().chain(&plays).map(|row| width(&row.0));
    let names = names.max().unwrap_or(0);
    let digits = counts.iter().map(|row| row.1.len()).max().unwrap_or(0);
    for (name, count) in &counts {
        writeln!(out, "  {name:names$}  {count:>digits$}")?;
    }
    for (name, play) in &plays {
        writeln!(out, "  {name:names$}  {play}")?;
    }
    Ok(())
}

/// Writes how many positions have each value, for people.
///
/// # Errors
/// I/O errors of `out`.
pub fn write_histogram(
    words: &Words,
    out: &mut impl Write,
    histogram: &Histogram,
    layout: &Layout,
) -> io::Result<()> {
    let names = ["histogram-plies", "totals-wins", "totals-losses"];
    let names = names.map(|code| words.say(&Message::new(code)));
    let rows = histogram
        .tallies
        .iter()
        .map(|tally| [tally.remoteness, tally.wins, tally.losses].map(|number| number.to_string()));
    let rows: Vec<[String; 3]> = rows.collect();
    let widths = [0, 1, 2].map(|column| {
        let numbers = rows.iter().map(|row| row[column].len());
        numbers.max().unwrap_or(0).max(width(&names[column]))
    });
    let line = |row: &[String; 3]| {
        let cells = row.iter().zip(widths);
        let cells = cells.map(|(cell, most)| format!("{}{cell}", " ".repeat(most - width(cell))));
        cells.collect::<Vec<_>>().join("  ")
    };
    writeln!(out, "  {}", layout.paint(Role::Heading, line(&names)))?;
    rows.iter()
        .try_for_each(|row| writeln!(out, "  {}", line(row)))
}

/// Totals as `solve --json` prints them.
#[derive(Serialize)]
pub struct TotalsJson<'a> {
    #[serde(flatten)]
    totals: &'a Totals,
    #[serde(skip_serializing_if = "Option::is_none")]
    histogram: Option<Vec<TallyJson>>,
}

impl<'a> TotalsJson<'a> {
    /// The totals, with the number of positions of each value where that was counted.
    #[must_use]
    pub fn new(totals: &'a Totals, histogram: Option<&Histogram>) -> Self {
        let tally = |tally: &Tally| TallyJson {
            remoteness: tally.remoteness,
            wins: tally.wins,
            losses: tally.losses,
        };
        let histogram = histogram.map(|counted| counted.tallies.iter().map(tally).collect());
        Self { totals, histogram }
    }
}

#[derive(Serialize)]
struct TallyJson {
    remoteness: u64,
    wins: u64,
    losses: u64,
}

fn longest(words: &Words, play: Option<&LongestPlay>) -> String {
    let Some(play) = play else {
        return words.say(&Message::new("totals-none"));
    };
    let message = Message::new("totals-at")
        .with("value", words.value(play.outcome, Some(&play.remoteness)))
        .with("position", play.position.as_str());
    words.say(&message)
}

/// The positions counted by outcome, and the longest win, in one line.
#[must_use]
pub fn line(words: &Words, totals: &Totals) -> String {
    let counts = Message::new("table-end")
        .with("positions", totals.positions)
        .with("wins", totals.wins)
        .with("losses", totals.losses)
        .with("draws", totals.draws);
    let Some(longest) = &totals.longest_win else {
        return words.say(&counts);
    };
    let longest = Message::new("table-end-longest")
        .with("plies", &longest.remoteness)
        .with("position", longest.position.as_str());
    format!("{}; {}", words.say(&counts), words.say(&longest))
}
