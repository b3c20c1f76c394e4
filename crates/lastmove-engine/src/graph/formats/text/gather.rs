//! Merges parsed blocks in the order of the file.

use std::fmt::Write;

use hashbrown::HashMap;
use rayon::prelude::*;

use super::grammar::error_at;
use super::marks::{Marks, What};
use super::parsed::{Declared, End, Ids, Moves, Parsed, Tools};
use crate::graph::names::{Interner, Keys, Words};
use crate::{Control, Error, Message};

/// The most bytes of text whose names are looked up at a time, unless a block is longer.
const WINDOW: u64 = 64 << 20;

/// How many names are made from numbers at a time.
const NAMES: usize = 1 << 20;

/// A block in progress.
#[derive(Default)]
pub(super) struct Slot {
    pub(super) block: Vec<u8>,
    pub(super) parsed: Parsed,
    /// How many lines come before it.
    first: u64,
}

/// The data read so far.
pub(super) struct Gathered<'a> {
    pub(super) moves: Moves,
    pub(super) marks: Marks,
    /// The names of the vertices; `None` while all of them are numbers.
    pub(super) names: Option<Interner>,
    tools: Tools<'a>,
    lines: u64,
    /// Blocks whose names have not been looked up yet.
    waiting: Vec<Slot>,
    spare: Vec<Slot>,
}

impl<'a> Gathered<'a> {
    pub(super) fn new(file: &'a str, keys: &'a Keys) -> Self {
        Self {
            moves: Moves::default(),
            marks: Marks::default(),
            names: None,
            tools: Tools::new(file, keys),
            lines: 0,
            waiting: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// A place for the next block.
    pub(super) fn slot(&mut self) -> Slot {
        self.spare.pop().unwrap_or_default()
    }

    /// How the next blocks are best parsed. Blocks parsed the other way are accepted, too.
    pub(super) fn ids(&self) -> Ids {
        match self.names {
            None => Ids::Numbers,
            Some(_) => Ids::Names,
        }
    }

    /// About how many bytes this takes.
    fn bytes(&self) -> u64 {
        let names = self.names.as_ref().map_or(0, Interner::bytes);
        self.moves.bytes() + self.marks.bytes() + names
    }

    /// Merges the next block.
    pub(super) fn take(&mut self, mut slot: Slot, control: &Control<'_>) -> Result<(), Error> {
        slot.first = self.lines;
        // Blocks in progress take about as much as their texts, and twice that for their contents.
        let flying = slot.block.len() as u64 * (control.thread_count() as u64 + 1) * 3;
        control.afford(self.bytes() + flying)?;
        if self.names.is_none() {
            self.add(&slot, &slot.parsed.moves)?;
            self.lines += slot.parsed.lines;
            let End::Name(at) = slot.parsed.end else {
                let end = std::mem::take(&mut slot.parsed.end);
                let first = slot.first;
                self.spare.push(slot);
                return finish(end, first);
            };
            self.name_all(control)?;
            let parsed = &mut slot.parsed;
            parsed.parse(&slot.block, at, Ids::Names, &mut self.tools);
        } else if slot.parsed.ids == Ids::Numbers {
            // Its parsing began before the first name that is not a number was seen.
            let parsed = &mut slot.parsed;
            parsed.parse(&slot.block, 0, Ids::Names, &mut self.tools);
        }
        self.lines += slot.parsed.lines;
        let wrong = matches!(slot.parsed.end, End::Wrong(_));
        self.waiting.push(slot);
        let held: u64 = self.waiting.iter().map(|s| s.block.len() as u64).sum();
        // Looking up names goes through all tables; do it rarely enough not to dominate.
        let known = self.names.as_ref().map_or(0, Interner::len);
        let most = WINDOW.min(control.memory_budget() / 32);
        if wrong || held >= most.min(u64::from(known) * 2) {
            return self.look_up(control);
        }
        Ok(())
    }

    /// Looks up the names of all waiting blocks.
    pub(super) fn look_up(&mut self, control: &Control<'_>) -> Result<(), Error> {
        let mut slots = std::mem::take(&mut self.waiting);
        let Some(names) = &mut self.names else {
            return Ok(());
        };
        control.check()?;
        let held: u64 = slots.iter().map(|slot| slot.block.len() as u64).sum();
        let bytes = names.bytes() + self.moves.bytes() + self.marks.bytes();
        control.afford(bytes + held * 5)?;
        let parts: Vec<(&[u8], &Words)> = slots
            .iter()
            .map(|slot| (&*slot.block, &slot.parsed.words))
            .collect();
        let numbers = control.with_threads(|| names.numbers(&parts))?;
        let numbers = numbers.map_err(|_| full())?;
        let mut rest = &numbers[..];
        let mut renumber = Vec::with_capacity(slots.len());
        for slot in &mut slots {
            let words = slot.parsed.words.len();
            renumber.push((slot, rest.split_off(..words).unwrap_or_default()));
        }
        control.with_threads(|| {
            renumber
                .into_par_iter()
                .for_each(|(slot, numbers)| slot.parsed.renumber(numbers));
        })?;
        for mut slot in slots {
            self.add(&slot, &slot.parsed.moves)?;
            finish(std::mem::take(&mut slot.parsed.end), slot.first)?;
            self.spare.push(slot);
        }
        Ok(())
    }

    /// Adds the contents of a block.
    fn add(&mut self, slot: &Slot, moves: &Moves) -> Result<(), Error> {
        self.moves.append(moves);
        let most = self.moves.occurrences() * 8 + (1 << 16);
        for declared in &slot.parsed.declared {
            if !self.marks.declare(declared.vertex, declared.what, most) {
                let error = self.conflict(&slot.block, declared);
                return Err(placed(error, slot.first));
            }
        }
        Ok(())
    }

    /// Switches from numbers to names, in the order of first appearance.
    fn name_all(&mut self, control: &Control<'_>) -> Result<(), Error> {
        control.check()?;
        let mut order = Vec::new();
        let mut places: HashMap<u32, u32> = HashMap::new();
        self.moves.renumber(|number| {
            *places.entry(number).or_insert_with(|| {
                order.push(number);
                order.len() as u32 - 1
            })
        });
        let marks = std::mem::take(&mut self.marks);
        self.marks = marks.renumbered(order.len() as u32, |number| places.get(&number).copied());
        drop(places);
        let mut names = Interner::new(self.tools.keys.clone());
        let mut text = String::new();
        let mut words = Words::default();
        let keys = &mut self.tools.found;
        for numbers in order.chunks(NAMES) {
            control.check()?;
            text.clear();
            words.clear();
            keys.clear();
            for number in numbers {
                let start = text.len();
                // Writing to a string cannot fail.
                let _ = write!(text, "{number}");
                keys.push(self.tools.keys.key(&text.as_bytes()[start..]));
                words.push(start, text.len());
            }
            words.share_out(keys);
            let numbers = control.with_threads(|| names.numbers(&[(text.as_bytes(), &words)]))?;
            numbers.map_err(|_| full())?;
        }
        self.names = Some(names);
        Ok(())
    }

    /// The error that a vertex is declared twice, differently.
    fn conflict(&self, block: &[u8], declared: &Declared) -> Error {
        let code = match declared.what {
            What::Label(_) => "graph-two-labels",
            What::Owner(_) => "graph-two-owners",
        };
        let name = match &self.names {
            None => declared.vertex.to_string(),
            Some(names) => String::from_utf8_lossy(names.name(declared.vertex)).into_owned(),
        };
        let message = Message::new(code).with("vertex", name);
        error_at(
            block,
            declared.start..declared.end,
            self.tools.file,
            message,
        )
    }
}

/// The error that there are too many vertices.
fn full() -> Error {
    Error::input(Message::new("graph-too-many-vertices"))
}

/// Adds to the line of an error the `first` lines before its block.
fn placed(mut error: Error, first: u64) -> Error {
    if let Some(place) = &mut error.place {
        place.line += first;
    }
    error
}

/// Reports how the parsing of a block ended, before which there are `first` lines.
fn finish(end: End, first: u64) -> Result<(), Error> {
    match end {
        End::Wrong(error) => Err(placed(*error, first)),
        End::Whole | End::Name(_) => Ok(()),
    }
}
