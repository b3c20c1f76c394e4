//! What blocks say, put together in the order of the file.

use std::fmt::Write;

use super::grammar::{Line, error_at};
use super::marks::Marks;
use super::parse::{Declared, End, Ids, Moves, Parsed};
use crate::graph::Names;
use crate::{Control, Error, Message};

/// What has been read so far.
pub(super) struct Gathered<'a> {
    pub(super) file: &'a str,
    pub(super) moves: Moves,
    pub(super) marks: Marks,
    /// The names of the vertices; while all of them are numbers, none: they stand for themselves.
    pub(super) names: Option<Names>,
    lines: u64,
}

/// There are no numbers left for vertices.
struct Full(u32);

impl<'a> Gathered<'a> {
    pub(super) fn new(file: &'a str) -> Self {
        Self {
            file,
            moves: Moves::default(),
            marks: Marks::default(),
            names: None,
            lines: 0,
        }
    }

    /// How the next blocks are best parsed. One that is parsed otherwise can be taken, too.
    pub(super) fn ids(&self) -> Ids {
        match self.names {
            None => Ids::Numbers,
            Some(_) => Ids::Names,
        }
    }

    /// About how many bytes this takes.
    fn bytes(&self) -> u64 {
        let names = self.names.as_ref().map_or(0, Names::bytes);
        self.moves.bytes() + self.marks.bytes() + names
    }

    /// Takes what the next block says.
    pub(super) fn take(
        &mut self,
        block: &[u8],
        parsed: &mut Parsed,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let first = self.lines;
        let placed = |mut error: Error| {
            if let Some(place) = &mut error.place {
                place.line += first;
            }
            error
        };
        self.part(block, parsed).map_err(placed)?;
        if let End::Name(at) = parsed.end {
            self.intern_all(control)?;
            parsed.parse(block, at, Ids::Names, self.file);
            self.part(block, parsed).map_err(placed)?;
        }
        let end = std::mem::take(&mut parsed.end);
        // Blocks on their way take about as much as their texts and twice that for what they say.
        let flying = block.len() as u64 * (control.thread_count() as u64 + 1) * 3;
        control.afford(self.bytes() + flying)?;
        match end {
            End::Wrong(error) => Err(placed(*error)),
            End::Whole | End::Name(_) => Ok(()),
        }
    }

    /// Takes what a part of a block says; errors count lines from the block's beginning.
    fn part(&mut self, block: &[u8], parsed: &mut Parsed) -> Result<(), Error> {
        self.rename(parsed)
            .map_err(|full| self.too_many(block, parsed, &full))?;
        self.lines += parsed.lines;
        self.moves.append(&parsed.moves);
        let most = self.moves.occurrences() * 8 + (1 << 16);
        for declared in &parsed.declared {
            if !self.marks.declare(declared.vertex, declared.what, most) {
                return Err(self.conflict(block, declared));
            }
        }
        Ok(())
    }

    /// Replaces the vertices of a part of a block by those of the file.
    fn rename(&mut self, parsed: &mut Parsed) -> Result<(), Full> {
        let Some(names) = &mut self.names else {
            return Ok(());
        };
        let Some(local) = &parsed.names else {
            // It was on its way as numbers when the first other name appeared.
            let mut name = Decimal::default();
            let mut intern = |number| names.intern(name.write(number)).ok_or(Full(number));
            parsed.moves.renumber(&mut intern)?;
            return parsed.declared.iter_mut().try_for_each(|declared| {
                declared.vertex = intern(declared.vertex)?;
                Ok(())
            });
        };
        let global = (0..local.len())
            .map(|id| names.intern(&local.name(id)).ok_or(Full(id)))
            .collect::<Result<Vec<u32>, Full>>()?;
        parsed.moves.renumber(|id| Ok(global[id as usize]))?;
        for declared in &mut parsed.declared {
            declared.vertex = global[declared.vertex as usize];
        }
        Ok(())
    }

    /// Goes over from numbers to names, in the order in which they appeared.
    fn intern_all(&mut self, control: &Control<'_>) -> Result<(), Error> {
        if self.names.is_some() {
            return Ok(());
        }
        control.check()?;
        let mut names = Names::default();
        let mut name = Decimal::default();
        let interned = self
            .moves
            .renumber(|number| names.intern(name.write(number)).ok_or(()));
        // All numbers that are kept as numbers find room.
        interned.map_err(|()| Error::input(Message::new("graph-too-many-vertices")))?;
        let marks = std::mem::take(&mut self.marks);
        self.marks = marks.renumbered(names.len(), |number| names.number(&number.to_string()));
        self.names = Some(names);
        Ok(())
    }

    /// A vertex is declared to be two things.
    fn conflict(&self, block: &[u8], declared: &Declared) -> Error {
        let code = match declared.what {
            super::marks::What::Label(_) => "graph-two-labels",
            super::marks::What::Owner(_) => "graph-two-owners",
        };
        let name = match &self.names {
            None => declared.vertex.to_string(),
            Some(names) => names.name(declared.vertex).into_owned(),
        };
        let message = Message::new(code).with("vertex", name);
        error_at(block, declared.start..declared.end, self.file, message)
    }

    /// The error at the first place of a name for which there is no number.
    fn too_many(&self, block: &[u8], parsed: &Parsed, full: &Full) -> Error {
        let name = match &parsed.names {
            Some(local) => local.name(full.0).into_owned(),
            None => full.0.to_string(),
        };
        let message = Message::new("graph-too-many-vertices");
        let mut start = 0;
        for line in block.split_inclusive(|&byte| byte == b'\n') {
            let line = std::str::from_utf8(line).unwrap_or_default();
            let words = match Line::read(line) {
                Ok(Line::Edge(from, to)) => [from, to],
                Ok(Line::Vertex(v) | Line::Label(v, ..) | Line::Owner(v, ..)) => [v, v],
                Ok(Line::Nothing) | Err(_) => ["", ""],
            };
            if let Some(word) = words.into_iter().find(|word| *word == name) {
                let at = start + (word.as_ptr() as usize - line.as_ptr() as usize);
                return error_at(block, at..at + word.len(), self.file, message);
            }
            start += line.len();
        }
        Error::input(message)
    }
}

/// Writes numbers as they stand in files.
#[derive(Default)]
struct Decimal(String);

impl Decimal {
    fn write(&mut self, number: u32) -> &str {
        self.0.clear();
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{number}");
        &self.0
    }
}
