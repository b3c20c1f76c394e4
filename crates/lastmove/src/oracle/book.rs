//! Books: the values of positions near a game's start, made, used and checked.

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use super::Oracle;
use super::tabling::value;
use crate::erased::known::{best_of, canonical_text, over, steps};
use crate::erased::{AnyPosition, AnyRated, Known, Opaque};
use crate::files::Inputs;
use crate::game::SearchJournal;
use crate::solve::search::WorkJournal;
use crate::table::{self, Book, BookSide, Cells, Content, Keys, Meta, Prober, Table};
use crate::{Control, Error, Message, Value, WriteError};

/// Values that are kept together in a folder of work.
const BLOCK: usize = 16;

/// The memory of a position while a book is made, in bytes, besides its texts.
const POSITION: u64 = 256;

impl Oracle {
    /// Finds the values of a [book](Book) and writes them to `out`, front to back, as a table whose
    /// description says that it is one. Values that were found are kept in the folder of work of
    /// `control`, and taken from there.
    ///
    /// Inner positions of a book for both players follow from the others; each other position is
    /// asked of the game.
    ///
    /// # Errors
    /// See [`Oracle`], and those of writing; also when the remoteness of a position is not known.
    pub(crate) fn write_book(
        &self,
        book: Book,
        inputs: &Inputs,
        out: &mut dyn Write,
        control: &Control<'_>,
    ) -> Result<Meta, WriteError> {
        let journal = control.work().map(|work| WorkJournal::new(work, "book"));
        // What single searches keep would be read again before each of them.
        let alone = control.work_nowhere().unaided();
        let mut maker = Maker {
            oracle: self,
            control: &alone,
            found: HashMap::new(),
            new: Vec::new(),
            journal: journal.as_ref().map(|journal| journal as _),
        };
        maker.recall()?;
        let made = maker.make(book).and_then(|kept| maker.close(kept));
        let saved = maker.save();
        let mut kept: Vec<_> = made?.into_iter().collect();
        saved?;
        kept.sort_unstable();
        let mut cells = Cells::default();
        for (_, value) in &kept {
            cells.push(*value)?;
        }
        let text = |index: u64, into: &mut String| into.push_str(&kept[index as usize].0);
        let keys = Keys::Texts(&text);
        let (play, count) = (self.game.play(), kept.len() as u64);
        let content = Content {
            book: Some(book),
            ..Content::new(&self.beginning, play, inputs, keys, count, &cells)
        };
        table::write(&content, out, control)
    }

    /// Takes values from a book of this game before it solves: see [`Book`].
    pub(crate) fn consult(&mut self, book: Arc<Table>) -> Result<(), Error> {
        let prober = Mutex::new(Prober::shared(book)?);
        self.game.consult(Arc::new(move |text| {
            let mut prober = prober.lock().unwrap_or_else(PoisonError::into_inner);
            match prober.find(text)? {
                Some(index) => prober.value(index).map(Some),
                None => Ok(None),
            }
        }));
        Ok(())
    }

    /// The text of the position that stands for all images of a position.
    pub(crate) fn canonical(&self, at: &str) -> Result<String, Error> {
        let at = self.game.read_position(at)?;
        Ok(canonical_text(&*self.game, at.inner()))
    }

    /// Checks a book: the first position whose value is false, or that should not be in it. Where
    /// the book has all options of a position, the moves alone decide; others are solved.
    pub(super) fn check_book(
        &self,
        book: &Table,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        let control = &control.unaided();
        let cells = book.load(control)?;
        let mut prober = book.prober()?;
        let mut found = HashMap::new();
        for index in 0..cells.len() {
            let text = prober.text(index)?.unwrap_or_default();
            found.insert(text, cells.get(index));
        }
        let phase = control.phase("book", Some(cells.len()));
        let known = |text: &str| Ok(found.get(text).copied());
        for (done, (text, &claim)) in found.iter().enumerate() {
            control.check()?;
            phase.advance(done as u64);
            let at = self.game.read_position(text)?;
            let at = at.inner();
            if canonical_text(&*self.game, at) != *text {
                return Ok(Some(super::checking::other(book)));
            }
            let truth = match self.by_options(at, &known)? {
                Some(value) => value,
                None => value(&self.game.value(at, control)?),
            };
            if truth != claim {
                let message = Message::new("book-false").with("position", text.as_str());
                let message = message.with("said", claim.outcome());
                let message = message.with("plies", claim.remoteness().unwrap_or_default());
                let message = message.with("truth", truth.outcome());
                let plies = truth.remoteness().unwrap_or_default();
                return Ok(Some(message.with("truth-plies", plies)));
            }
            let best = best_of(&*self.game, &known, at, claim)?;
            if !best.is_empty() && best.len() != self.game.best(at, control)?.len() {
                let message = Message::new("book-not-closed").with("position", text.as_str());
                return Ok(Some(message));
            }
        }
        book.check_counts(control)?;
        Ok(None)
    }

    /// The value of a position by those of its options, where all are known.
    fn by_options(&self, at: &dyn Opaque, known: &Known<'_>) -> Result<Option<Value>, Error> {
        if let Some(value) = over(&*self.game, at)? {
            return Ok(Some(value));
        }
        let mut most = None;
        for step in steps(&*self.game, at)? {
            let to = step.to.inner();
            let option = match over(&*self.game, to)? {
                Some(value) => Some(value),
                None => known(&canonical_text(&*self.game, to))?,
            };
            let Some(option) = option else {
                return Ok(None);
            };
            most = most.max(Some(option.for_mover(step.keeps_turn)));
        }
        Ok(most)
    }
}

/// A position that was solved: its value and, where its moves were asked for, its best options with
/// theirs.
#[derive(Clone)]
struct Found {
    value: Value,
    best: Option<Vec<(String, Value)>>,
}

/// Makes a book.
struct Maker<'a> {
    oracle: &'a Oracle,
    control: &'a Control<'a>,
    /// All that was solved, by the texts of canonical positions.
    found: HashMap<String, Found>,
    /// What of it is not in the folder of work yet.
    new: Vec<String>,
    journal: Option<&'a dyn SearchJournal>,
}

impl Maker<'_> {
    /// The positions of the book with their values.
    fn make(&mut self, book: Book) -> Result<HashMap<String, Value>, Error> {
        let levels = self.levels(book)?;
        let mut kept = HashMap::new();
        // Deepest first: what is before them follows, and searches find more in their tables.
        let total = levels.iter().map(|level| level.len() as u64).sum();
        let control = self.control;
        let phase = control.phase("book", Some(total));
        let mut done = 0;
        for (at, is_asked) in levels.iter().rev().flatten() {
            done += 1;
            phase.advance(done);
            let text = self.text(at);
            if kept.contains_key(&text) && !is_asked {
                continue;
            }
            let known = |text: &str| Ok(kept.get(text).copied());
            let value = match self.oracle.by_options(at.inner(), &known)? {
                Some(value) => value,
                None => self.solve(&text, at, *is_asked)?.value,
            };
            if let Some(best) = self.found.get(&text).and_then(|found| found.best.as_ref()) {
                kept.extend(best.iter().cloned());
            }
            kept.insert(text, value);
        }
        Ok(kept)
    }

    /// The positions by plies from the start, and whether the player of the book moves there: only
    /// the first of the best moves is followed then.
    fn levels(&mut self, book: Book) -> Result<Vec<Vec<(AnyPosition, bool)>>, Error> {
        let game = &*self.oracle.game;
        let mut next = vec![(self.oracle.read(None)?, true)];
        let mut seen = HashSet::new();
        let mut levels = Vec::new();
        let mut count = 0;
        for _ in 0..=book.plies {
            let level = std::mem::take(&mut next);
            let mut kept = Vec::new();
            for (at, is_first) in level {
                self.control.check()?;
                if over(game, at.inner())?.is_some() {
                    continue;
                }
                let is_asked =
                    book.side != BookSide::Both && is_first == (book.side == BookSide::First);
                // Images have the same options; for one side, their first best moves differ.
                let is_new = match book.side {
                    BookSide::Both => seen.insert((self.text(&at), false)),
                    _ => seen.insert((game.write_position(at.inner()), is_asked)),
                };
                if !is_new {
                    continue;
                }
                count += 1;
                let bytes = POSITION + game.position_size() + 4 * self.text(&at).len() as u64;
                self.control.afford(bytes.saturating_mul(count))?;
                let steps = steps(game, at.inner())?.into_iter();
                let after = |to, keeps_turn| (to, is_first == keeps_turn);
                if is_asked {
                    let text = self.text(&at);
                    let best = self.solve(&text, &at, true)?.best.unwrap_or_default();
                    let is_best = |to: &AnyPosition| {
                        let to = self.text(to);
                        best.iter().any(|(text, _)| *text == to)
                    };
                    let first = steps.into_iter().find(|step| is_best(&step.to));
                    next.extend(first.map(|step| after(step.to, step.keeps_turn)));
                } else {
                    next.extend(steps.map(|step| after(step.to, step.keeps_turn)));
                }
                kept.push((at, is_asked));
            }
            levels.push(kept);
        }
        Ok(levels)
    }

    fn text(&self, at: &AnyPosition) -> String {
        canonical_text(&*self.oracle.game, at.inner())
    }

    /// The value of a position, and its best options if they are wanted.
    fn solve(&mut self, text: &str, at: &AnyPosition, best: bool) -> Result<Found, Error> {
        if let Some(found) = self.found.get(text)
            && (!best || found.best.is_some())
        {
            return Ok(found.clone());
        }
        let game = &*self.oracle.game;
        let verdict = game.value(at.inner(), self.control)?;
        if verdict.outcome != crate::Outcome::Draw && verdict.remoteness.is_none() {
            let message = Message::new("book-remoteness").with("position", text);
            return Err(Error::limit(message));
        }
        let options = match best {
            true => Some(game.best(at.inner(), self.control)?),
            false => None,
        };
        let known = |option: &AnyRated| (self.text(&option.step.to), value(&option.verdict));
        let best = options.map(|options| options.iter().map(known).collect());
        let found = Found {
            value: value(&verdict),
            best,
        };
        self.found.insert(text.to_owned(), found.clone());
        self.new.push(text.to_owned());
        if self.new.len() >= BLOCK {
            self.save()?;
        }
        Ok(found)
    }

    /// Adds the other best options of positions with one in the book.
    fn close(&mut self, mut kept: HashMap<String, Value>) -> Result<HashMap<String, Value>, Error> {
        let game = &*self.oracle.game;
        let mut open: Vec<String> = kept.keys().cloned().collect();
        open.sort_unstable();
        while !open.is_empty() {
            let mut more = Vec::new();
            for text in &open {
                self.control.check()?;
                let at = game.read_position(text)?;
                let value = kept[text];
                let known = |text: &str| Ok(kept.get(text).copied());
                let is_whole = self.oracle.by_options(at.inner(), &known)?.is_some();
                if is_whole || best_of(game, &known, at.inner(), value)?.is_empty() {
                    continue;
                }
                let best = self.solve(text, &at, true)?.best.unwrap_or_default();
                more.extend(best.into_iter().filter(|(to, _)| !kept.contains_key(to)));
            }
            if more.is_empty() {
                break;
            }
            kept.extend(more);
            // What is new may be the best option of any other.
            open = kept.keys().cloned().collect();
            open.sort_unstable();
        }
        Ok(kept)
    }

    /// Takes what was found before.
    fn recall(&mut self) -> Result<(), Error> {
        let Some(journal) = self.journal else {
            return Ok(());
        };
        let mark = xxhash_rust::xxh3::xxh3_64(self.oracle.beginning.as_bytes());
        let found = &mut self.found;
        journal.known(mark, &mut |block| {
            for line in std::str::from_utf8(block).unwrap_or_default().lines() {
                if let Some((text, one)) = read(line) {
                    found.insert(text, one);
                }
            }
            Ok(found.len() as u64)
        })
    }

    /// Keeps what is new.
    fn save(&mut self) -> Result<(), Error> {
        let Some(journal) = self.journal else {
            return Ok(());
        };
        if self.new.is_empty() {
            return Ok(());
        }
        let mut block = String::new();
        for text in self.new.drain(..) {
            block += &written(&text, &self.found[&text]);
        }
        journal.keep(block.as_bytes())
    }
}

/// A line of a journal: the position and its value and, if its moves were asked for, that there are
/// best options, each with its value.
fn written(text: &str, found: &Found) -> String {
    let mut line = String::new();
    let mut write = |text: &str, value| {
        let (outcome, plies) = match value {
            Value::Win(plies) => ("win", plies),
            Value::Draw => ("draw", 0),
            Value::Loss(plies) => ("loss", plies),
        };
        line += &format!("{text}\t{outcome} {plies}\t");
    };
    write(text, found.value);
    for (to, value) in found.best.iter().flatten() {
        write(to, *value);
    }
    line + if found.best.is_some() { "best\n" } else { "\n" }
}

/// Reads such a line.
fn read(line: &str) -> Option<(String, Found)> {
    let fields: Vec<_> = line.split('\t').collect();
    let (pairs, end) = fields.as_chunks::<2>();
    let read = |[text, value]: &[&str; 2]| {
        let (outcome, plies) = value.split_once(' ')?;
        let plies = plies.parse().ok()?;
        let value = match outcome {
            "win" => Value::Win(plies),
            "loss" => Value::Loss(plies),
            _ => Value::Draw,
        };
        Some(((*text).to_owned(), value))
    };
    let mut read = pairs.iter().map(read);
    let (text, value) = read.next()??;
    let best = match end == ["best"] {
        true => Some(read.collect::<Option<_>>()?),
        false => None,
    };
    Some((text, Found { value, best }))
}
