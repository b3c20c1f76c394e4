//! From messages to the next level.

use super::{PartBuffers, Search};
use crate::Error;
use crate::Outcome;
use crate::solve::streamed::ahead::in_order;
use crate::solve::streamed::file_words::{encode, keep};
use crate::solve::streamed::level::{Finding, Level, Seen, after_count, after_win};
use crate::solve::streamed::messages::{Told, told, told_of};

/// The words that a piece of the messages changes.
#[derive(Default)]
struct Changes {
    positions: Vec<u32>,
    words: Vec<u32>,
    changed: Vec<(u32, u32)>,
    level: Vec<Told>,
    read: u64,
}

/// The new words of a part.
#[derive(Default)]
struct NewPart {
    bytes: Vec<u8>,
    seen: Seen,
}

impl Search<'_> {
    /// Applies the messages, if they are few; returns the positions that they decide.
    pub(super) fn apply_few(&mut self) -> Result<Option<Level>, Error> {
        if !self.messages.sort() {
            return Ok(None);
        }
        let few = self.messages.few();
        if !self.words.has_room(few.len()) {
            return Ok(None);
        }
        let (control, plies, words) = (self.control, self.plies, &self.words);
        let size = self.piece_of(few.len());
        // A piece begins with the first message to a position.
        let begin = |piece: usize| {
            let at = few.len().min(piece * size);
            let before = few[..at].last().map(|&told| told_of(told).0);
            at + few[at..].partition_point(|&told| Some(told_of(told).0) == before)
        };
        let make = |piece: usize, changes: &mut Changes| {
            control.check()?;
            let own = &few[begin(piece)..begin(piece + 1)];
            let of_one = || own.chunk_by(|a, b| told_of(*a).0 == told_of(*b).0);
            changes.positions.clear();
            let positions = of_one().map(|group| told_of(group[0]).0);
            changes.positions.extend(positions);
            let into = &mut changes.words;
            let read = |reads: &mut _| words.get(&changes.positions, reads, into);
            changes.read = self.reads.with(read)?;
            changes.changed.clear();
            changes.level.clear();
            let known = changes.positions.iter().zip(&changes.words);
            for (group, (&v, &word)) in of_one().zip(known) {
                // A message of a win sorts last.
                let wins = group.last().is_some_and(|&told| told_of(told).1);
                let after = match wins {
                    true => after_win(word, plies),
                    false => after_count(word, group.len() as u32, plies),
                };
                if after != word {
                    changes.changed.push((v, after));
                    if after & 3 != 0 {
                        changes.level.push(told(v, !wins));
                    }
                }
            }
            Ok(())
        };
        let (mut level, mut changed, mut read) = (Vec::new(), Vec::new(), 0);
        let pieces = few.len().div_ceil(size);
        in_order((pieces, self.together), &make, &mut |_, changes| {
            level.extend_from_slice(&changes.level);
            changed.extend_from_slice(&changes.changed);
            read += changes.read;
            Ok(())
        })?;
        self.words.change(&changed);
        self.read += read;
        Ok(Some(Level::Listed(level)))
    }

    /// Rewrites all words with the messages applied; returns the positions of the next level. The
    /// parts are made on all threads, and written in order.
    pub(super) fn apply_all(&mut self) -> Result<Level, Error> {
        self.messages.spread()?;
        let changed = self.words.take_changed();
        let mut found = Finding::new(self.most);
        let (won, most, plies) = (self.decided(Outcome::Win), self.most, self.plies);
        let (messages, words, control) = (&self.messages, &self.words, self.control);
        let parts = messages.parts();
        let make = |part: usize, new: &mut NewPart| {
            control.check()?;
            let range = parts.vertices(part);
            self.parts.with(|of: &mut PartBuffers| {
                words.load(range.clone(), &mut of.bytes, &mut of.words)?;
                let before = |end: u32| changed.partition_point(|&(v, _)| v < end);
                for &(v, word) in &changed[before(range.start)..before(range.end)] {
                    of.words[(v - range.start) as usize] = word;
                }
                messages.each(part, &mut of.bytes, |at, wins| {
                    let word = &mut of.words[at];
                    *word = match wins {
                        true => after_win(*word, plies),
                        false => after_count(*word, 1, plies),
                    };
                })?;
                new.seen.look(won, most, &of.words);
                encode(&of.words, &mut new.bytes);
                Ok(())
            })
        };
        let stored = keep(self.store, plies, |put| {
            in_order((parts.count(), self.together), &make, &mut |part, new| {
                found.add(parts.vertices(part).start, &new.seen);
                put(&new.bytes)
            })
        })?;
        self.words.replace(stored);
        self.read = 0;
        Ok(found.level())
    }
}
