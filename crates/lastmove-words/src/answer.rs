//! Answers: the value of a position, and the moves to play.

use std::collections::HashSet;
use std::io::{self, Write};

use lastmove::game::PLUS;
use lastmove::oracle::{Answer, Mover, RatedMove};
use lastmove::{Message, Outcome};
use serde::Serialize;
use serde_json::Value;

use crate::columns::{self, Cell};
use crate::layout::{Layout, Role};
use crate::{Words, explanation};

/// The most best moves that are shown unless all moves are wanted.
const MOST_BEST: usize = 20;

/// The most parts of a sum that the first line names.
const MOST_PARTS: usize = 12;

/// Rows that are aligned with each other; a long list is written part by part.
const ALIGNED: usize = 1_000;

/// An answer as `solve --json` prints it.
#[derive(Serialize)]
pub struct AnswerJson<'a> {
    #[serde(flatten)]
    answer: &'a Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Vec<Value>>,
}

impl<'a> AnswerJson<'a> {
    /// The answer, with its note and its explanation as sentences.
    #[must_use]
    pub fn new(words: &Words, answer: &'a Answer) -> Self {
        let points = answer.explanation.as_deref();
        Self {
            answer,
            note: answer.note.as_ref().map(|note| words.say(note)),
            explanation: points.map(|points| explanation::json(words, points)),
        }
    }
}

/// A game and its position, as the first line of an answer or the title of a picture. Of a sum of
/// many parts only the first are named.
#[must_use]
pub fn head(words: &Words, game: &str, position: &str) -> String {
    let head = Message::new("solve-head").with("game", short(words, game));
    words.say(&head.with("position", short(words, position)))
}

/// The parts of a sum, or the first of many.
fn short(words: &Words, sum: &str) -> String {
    let count = sum.split(PLUS).count();
    // One more part takes no more room than saying that one is left out.
    if count <= MOST_PARTS + 1 {
        return sum.to_owned();
    }
    let shown: Vec<&str> = sum.split(PLUS).take(MOST_PARTS).collect();
    let more = Message::new("solve-more").with("count", count - MOST_PARTS);
    format!("{}{PLUS}… {}", shown.join(PLUS), words.say(&more))
}

/// Writes an answer for people. The explanation comes last.
///
/// # Errors
/// I/O errors of `out`.
pub fn write(
    words: &Words,
    out: &mut impl Write,
    answer: &Answer,
    layout: &Layout,
) -> io::Result<()> {
    let mut text = Text { words, out, layout };
    text.value(answer)?;
    match &answer.moves {
        Some(moves) => text.moves(moves, &answer.best)?,
        None => text.best(&answer.best)?,
    }
    if let Some(line) = &answer.line {
        text.line(answer, line)?;
    }
    if let Some(points) = &answer.explanation {
        writeln!(text.out)?;
        explanation::write(words, text.out, points, layout)?;
    }
    Ok(())
}

/// Writes the best line of an answer, as [`write()`] does after the value and the moves.
///
/// # Errors
/// I/O errors of `out`.
pub fn write_line(
    words: &Words,
    out: &mut impl Write,
    answer: &Answer,
    layout: &Layout,
) -> io::Result<()> {
    let mut text = Text { words, out, layout };
    match &answer.line {
        Some(line) => text.line(answer, line),
        None => Ok(()),
    }
}

/// Writes an answer as text.
struct Text<'a, W> {
    words: &'a Words,
    out: &'a mut W,
    layout: &'a Layout,
}

impl<W: Write> Text<'_, W> {
    /// Writes the game, the position and its value.
    fn value(&mut self, answer: &Answer) -> io::Result<()> {
        let Self { words, out, layout } = self;
        let head = head(words, &answer.game, &answer.position);
        writeln!(out, "{}", layout.paint(Role::Heading, &head))?;
        let worth = words.value(answer.outcome, answer.remoteness.as_ref());
        let code = if answer.over.is_some() {
            "solve-over"
        } else {
            "solve-value"
        };
        let worth = layout.paint(Role::Outcome(answer.outcome), &worth);
        writeln!(
            out,
            "{}",
            words.say(&Message::new(code).with("value", worth))
        )?;
        if let Some(note) = &answer.note {
            let note = Message::new("solve-note").with("note", words.say(note));
            writeln!(out, "{}", words.say(&note))?;
            if !answer.endless {
                writeln!(out, "{}", words.say(&Message::new("solve-search")))?;
            }
        }
        Ok(())
    }

    fn best(&mut self, best: &[RatedMove]) -> io::Result<()> {
        if best.is_empty() {
            return Ok(());
        }
        self.heading("solve-best")?;
        // One more line takes no more room than saying that one is left out.
        let shown = if best.len() <= MOST_BEST + 1 {
            best.len()
        } else {
            MOST_BEST
        };
        let rows: Vec<_> = best[..shown].iter().map(|mv| self.cells(mv)).collect();
        columns::write(self.out, &rows, self.layout)?;
        if shown < best.len() {
            let more = Message::new("solve-more").with("count", best.len() - shown);
            writeln!(self.out, "  {}", self.words.say(&more))?;
        }
        Ok(())
    }

    fn moves(&mut self, moves: &[RatedMove], best: &[RatedMove]) -> io::Result<()> {
        if moves.is_empty() {
            return Ok(());
        }
        self.heading("solve-moves")?;
        let best: HashSet<&str> = best.iter().map(|best| best.mv.as_str()).collect();
        for part in moves.chunks(ALIGNED) {
            let rows: Vec<_> = part
                .iter()
                .map(|option| {
                    let star = best.contains(option.mv.as_str());
                    let mut row = vec![Cell::from(if star { "*" } else { " " })];
                    row.extend(self.cells(option));
                    row
                })
                .collect();
            columns::write(self.out, &rows, self.layout)?;
        }
        Ok(())
    }

    fn line(&mut self, answer: &Answer, line: &[RatedMove]) -> io::Result<()> {
        let Some(last) = line.last() else {
            return Ok(());
        };
        let is_known = answer.remoteness.is_some() || answer.outcome == Outcome::Draw;
        self.heading(match (is_known, answer.endless) {
            (_, true) => "solve-line-endless",
            (true, _) => "solve-line",
            (false, _) => "solve-line-open",
        })?;
        let digits = line.len().to_string().len();
        for (part, plies) in line.chunks(ALIGNED).enumerate() {
            let rows: Vec<_> = plies
                .iter()
                .enumerate()
                .map(|(index, ply)| {
                    let number = part * ALIGNED + index + 1;
                    let mut row = vec![Cell::from(format!("{number:digits$}."))];
                    row.extend(self.cells(ply));
                    row
                })
                .collect();
            columns::write(self.out, &rows, self.layout)?;
        }
        // A line ends at a position that it has visited, and only there.
        let before = line.iter().rev().skip(1).map(|ply| ply.to.as_str());
        let mut before = before.chain([answer.position.as_str()]);
        if before.any(|position| position == last.to) {
            let again = Message::new(match answer.endless {
                true => "solve-line-round",
                false => "solve-line-again",
            });
            let again = again.with("position", last.to.as_str());
            writeln!(self.out, "{}", self.words.say(&again))?;
        }
        Ok(())
    }

    fn heading(&mut self, code: &'static str) -> io::Result<()> {
        let text = self.words.say(&Message::new(code));
        writeln!(self.out, "\n{}", self.layout.paint(Role::Heading, &text))
    }

    /// The columns of a move: where it leads, its weight if it has one, its value for the player who
    /// makes it, and whether the turn stays.
    fn cells(&self, option: &RatedMove) -> Vec<Cell> {
        let words = self.words;
        let again = match option.mover {
            Mover::Same => words.say(&Message::new("solve-again")),
            Mover::Other => String::new(),
        };
        let mut row = vec![Cell::from(option.mv.as_str())];
        // A move that is named by the position it leads to is named once.
        if option.mv != option.to {
            let to = words.say(&Message::new("solve-to"));
            row.push(format!("{to} {}", option.to).into());
        }
        if let Some(weight) = option.weight {
            let weight = Message::new("solve-weight").with("weight", weight.to_string());
            row.push(words.say(&weight).into());
        }
        row.push(Cell {
            text: words.move_value(option),
            role: Role::Outcome(option.for_mover().outcome),
        });
        row.push(again.into());
        row
    }
}
