//! Answers of `lastmove solve`.

use std::collections::HashSet;
use std::io::{self, Write};

use lastmove::game::PLUS;
use lastmove::oracle::{Answer, Mover, RatedMove};
use lastmove::{Message, Outcome};
use serde::Serialize;
use serde_json::Value;

use super::columns::{self, Cell};
use super::{explanation, style};
use crate::messages::{say, value};

/// The most best moves that are shown unless all moves are wanted.
const MOST_BEST: usize = 20;

/// The most parts of a sum that the first line names.
const MOST_PARTS: usize = 12;

/// Rows that are aligned with each other; a long list is written part by part.
const ALIGNED: usize = 1_000;

/// An answer as `solve --json` prints it.
#[derive(Serialize)]
pub(crate) struct Object<'a> {
    #[serde(flatten)]
    answer: &'a Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Vec<Value>>,
}

impl<'a> From<&'a Answer> for Object<'a> {
    fn from(answer: &'a Answer) -> Self {
        Self {
            answer,
            note: answer.note.as_ref().map(say),
            explanation: answer.explanation.as_deref().map(explanation::json),
        }
    }
}

/// A game and its position, as the first line of an answer or the title of a picture. Of a sum of
/// many parts the first ones stand there.
pub(crate) fn head(game: &str, position: &str) -> String {
    let head = Message::new("solve-head").with("game", short(game));
    say(&head.with("position", short(position)))
}

/// The parts of a sum, or the first of many.
fn short(sum: &str) -> String {
    let count = sum.split(PLUS).count();
    // One more part is no longer than to say that one more is left out.
    if count <= MOST_PARTS + 1 {
        return sum.to_owned();
    }
    let shown: Vec<&str> = sum.split(PLUS).take(MOST_PARTS).collect();
    let more = Message::new("solve-more").with("count", count - MOST_PARTS);
    format!("{}{PLUS}… {}", shown.join(PLUS), say(&more))
}

/// Writes an answer for people. The explanation comes last.
pub(crate) fn write(out: &mut impl Write, answer: &Answer) -> io::Result<()> {
    let head = head(&answer.game, &answer.position);
    writeln!(out, "{}", style::paint(style::HEADING, &head))?;
    let worth = value(answer.outcome, answer.remoteness.as_ref());
    let code = if answer.over.is_some() {
        "solve-over"
    } else {
        "solve-value"
    };
    let worth = style::paint(style::outcome(answer.outcome), &worth);
    writeln!(out, "{}", say(&Message::new(code).with("value", worth)))?;
    if let Some(note) = &answer.note {
        let note = Message::new("solve-note").with("note", say(note));
        writeln!(out, "{}", say(&note))?;
        writeln!(out, "{}", say(&Message::new("solve-search")))?;
    }
    match &answer.moves {
        Some(moves) => write_moves(out, moves, &answer.best)?,
        None => write_best(out, &answer.best)?,
    }
    if let Some(line) = &answer.line {
        write_line(out, answer, line)?;
    }
    if let Some(points) = &answer.explanation {
        writeln!(out)?;
        explanation::write(out, points, crate::output::width())?;
    }
    Ok(())
}

fn write_best(out: &mut impl Write, best: &[RatedMove]) -> io::Result<()> {
    if best.is_empty() {
        return Ok(());
    }
    heading(out, "solve-best")?;
    // One more line is no longer than to say that one more is left out.
    let shown = if best.len() <= MOST_BEST + 1 {
        best.len()
    } else {
        MOST_BEST
    };
    let rows: Vec<_> = best[..shown].iter().map(cells).collect();
    columns::write(out, &rows)?;
    if shown < best.len() {
        let more = Message::new("solve-more").with("count", best.len() - shown);
        writeln!(out, "  {}", say(&more))?;
    }
    Ok(())
}

fn write_moves(out: &mut impl Write, moves: &[RatedMove], best: &[RatedMove]) -> io::Result<()> {
    if moves.is_empty() {
        return Ok(());
    }
    heading(out, "solve-moves")?;
    let best: HashSet<&str> = best.iter().map(|best| best.mv.as_str()).collect();
    for part in moves.chunks(ALIGNED) {
        let rows: Vec<_> = part
            .iter()
            .map(|option| {
                let star = best.contains(option.mv.as_str());
                let mut row = vec![Cell::from(if star { "*" } else { " " })];
                row.extend(cells(option));
                row
            })
            .collect();
        columns::write(out, &rows)?;
    }
    Ok(())
}

fn write_line(out: &mut impl Write, answer: &Answer, line: &[RatedMove]) -> io::Result<()> {
    let Some(last) = line.last() else {
        return Ok(());
    };
    let is_known = answer.remoteness.is_some() || answer.outcome == Outcome::Draw;
    heading(
        out,
        match is_known {
            true => "solve-line",
            false => "solve-line-open",
        },
    )?;
    let digits = line.len().to_string().len();
    for (part, plies) in line.chunks(ALIGNED).enumerate() {
        let rows: Vec<_> = plies
            .iter()
            .enumerate()
            .map(|(index, ply)| {
                let number = part * ALIGNED + index + 1;
                let mut row = vec![Cell::from(format!("{number:digits$}."))];
                row.extend(cells(ply));
                row
            })
            .collect();
        columns::write(out, &rows)?;
    }
    // A line stops at a position that was there before, and only there.
    let before = line.iter().rev().skip(1).map(|ply| ply.to.as_str());
    let mut before = before.chain([answer.position.as_str()]);
    if before.any(|position| position == last.to) {
        let again = Message::new("solve-line-again").with("position", last.to.as_str());
        writeln!(out, "{}", say(&again))?;
    }
    Ok(())
}

fn heading(out: &mut impl Write, code: &'static str) -> io::Result<()> {
    let text = say(&Message::new(code));
    writeln!(out, "\n{}", style::paint(style::HEADING, &text))
}

/// A move, where it leads, the value there, and whether the turn stays.
fn cells(option: &RatedMove) -> Vec<Cell> {
    let again = match option.mover {
        Mover::Same => say(&Message::new("solve-again")),
        Mover::Other => String::new(),
    };
    let mut row = vec![Cell::from(option.mv.as_str())];
    // Where a move is named by the position it leads to, once is enough.
    if option.mv != option.to {
        let to = say(&Message::new("solve-to"));
        row.push(format!("{to} {}", option.to).into());
    }
    // No colour: a loss for the next player is good news for this one.
    row.push(value(option.outcome, option.remoteness.as_ref()).into());
    row.push(again.into());
    row
}
