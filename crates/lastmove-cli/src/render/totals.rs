//! A whole game counted.

use std::io::{self, Write};

use lastmove::Message;
use lastmove::oracle::{LongestPlay, Totals};

use super::columns::width;
use super::style;
use crate::messages::{say, value};

/// Writes the totals for people.
pub(crate) fn write(out: &mut impl Write, totals: &Totals) -> io::Result<()> {
    writeln!(out, "{}", style::paint(style::HEADING, &totals.game))?;
    let counts = [
        ("totals-positions", totals.positions),
        ("totals-wins", totals.wins),
        ("totals-losses", totals.losses),
        ("totals-draws", totals.draws),
    ]
    .map(|(code, count)| (say(&Message::new(code)), count.to_string()));
    let plays = [
        ("totals-longest", &totals.longest),
        ("totals-longest-win", &totals.longest_win),
    ]
    .map(|(code, play)| (say(&Message::new(code)), longest(play.as_ref())));
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

fn longest(play: Option<&LongestPlay>) -> String {
    let Some(play) = play else {
        return say(&Message::new("totals-none"));
    };
    let message = Message::new("totals-at")
        .with("value", value(play.outcome, Some(&play.remoteness)))
        .with("position", play.position.as_str());
    say(&message)
}
