//! Runs: files of moves that were gathered together, grouped by part.

use std::hash::{BuildHasher, RandomState};

use super::parts::{PART, Parts};
use super::scatter::{Reading, Scatter};
use crate::files::{self, Store, Stored};
use crate::graph::stream::{BlockBuffer, Each, MoveStream, Take, read_ahead};
use crate::{Control, Error, Storage};

/// The version of the files.
const FORMAT: &str = "lastmove runs 2";

/// Memory that a move of a large part takes, in bytes: the sorted list, and its copy where it is
/// kept.
const MOVE_BYTES: u64 = 8;

/// Parts of more than this many times the usual number of words are read twice, piece by piece.
const LARGE: u64 = 2;

/// Words written at a time.
const WORDS: usize = 1 << 14;

/// Moves that are gathered by part, and written as a run when the buffer is full.
pub(crate) struct Gathered<'a> {
    runs: Runs<'a>,
    scatter: Scatter,
}

/// Moves in runs.
pub(super) struct Runs<'a> {
    work: &'a dyn Storage,
    store: Store<'a>,
    vertices: u32,
    parts: Parts,
    /// The moves of a usual part.
    part: u64,
    runs: Vec<Run>,
}

/// A file.
struct Run {
    file: Stored,
    /// Where each part ends, in words.
    ends: Vec<u64>,
}

impl<'a> Gathered<'a> {
    /// An empty buffer of `room` bytes. `part` words are read at a time.
    pub(crate) fn new(
        (vertices, parts, part): (u32, Parts, u64),
        work: &'a dyn Storage,
        room: u64,
    ) -> Self {
        clear(work);
        Self {
            scatter: Scatter::new(&parts, room),
            runs: Runs {
                work,
                // No other run of the program can have the same mark.
                store: Store::new(work, FORMAT, RandomState::new().hash_one(FORMAT)),
                vertices,
                parts,
                part,
                runs: Vec::new(),
            },
        }
    }

    pub(crate) fn parts(&self) -> &Parts {
        &self.runs.parts
    }

    /// Adds a move; one whose target is in no part is ignored.
    #[inline]
    pub(crate) fn add(&mut self, from: u32, to: u32) -> Result<(), Error> {
        let Some(part) = self.runs.parts.part_of(to) else {
            return Ok(());
        };
        if !self.scatter.add(part, from, to) {
            self.runs.write(&self.scatter)?;
            self.scatter.clear();
            self.scatter.add(part, from, to);
        }
        Ok(())
    }

    /// Calls `each` with all moves into a part: the number of the target in the part, and the source.
    pub(crate) fn each_move(
        &self,
        part: usize,
        bytes: &mut Vec<u8>,
        mut each: impl FnMut(u32, u32),
    ) -> Result<(), Error> {
        self.runs.each_move(part, bytes, true, &mut each)?;
        let mut reading = Reading::new(self.runs.parts.bits(part));
        self.scatter.pieces(part, |words| {
            reading.each_move(words.iter().copied(), &mut each);
            Ok(())
        })
    }

    /// Drops all moves.
    pub(crate) fn clear(&mut self) {
        self.scatter.clear();
        self.runs.remove();
    }

    /// Writes the buffer, and frees it.
    fn into_runs(mut self) -> Result<Runs<'a>, Error> {
        if !self.scatter.is_empty() {
            self.runs.write(&self.scatter)?;
        }
        Ok(self.runs)
    }
}

impl<'a> Runs<'a> {
    /// Reads the moves and distributes them to their parts.
    pub(super) fn of(
        moves: &dyn MoveStream,
        (parts, part): (Parts, u64),
        work: &'a dyn Storage,
        room: u64,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let others = control.memory_budget().saturating_sub(room);
        control.afford(others.saturating_add(memory(&parts)))?;
        let mut gathered = Gathered::new((moves.vertices(), parts, part), work, room);
        if gathered.parts().count() == 0 {
            return gathered.into_runs();
        }
        let phase = control.phase("distribute", Some(moves.edges()));
        let mut done = 0;
        let read = |each: &mut Each<'_>| moves.read(control, each);
        read_ahead(moves.edges(), control, read, &mut |block| {
            for (from, targets) in block.moves() {
                for &to in targets {
                    gathered.add(from, to)?;
                }
            }
            done += block.targets.len() as u64;
            phase.advance(done);
            Ok(())
        })?;
        let runs = gathered.into_runs()?;
        drop(phase);
        control.figure("runs", runs.runs.len() as u64);
        Ok(runs)
    }

    /// The memory of the largest part, in bytes.
    pub(super) fn memory(&self) -> u64 {
        memory(&self.parts)
    }

    /// Writes the gathered moves as another run.
    fn write(&mut self, scatter: &Scatter) -> Result<(), Error> {
        let mut ends = vec![0; self.parts.count()];
        let file = self.store.spill(name(self.runs.len()), &mut |put| {
            let mut bytes = Vec::with_capacity(WORDS * 4);
            let mut count = 0;
            for (part, end) in ends.iter_mut().enumerate() {
                scatter.pieces(part, |words| {
                    for words in words.chunks(WORDS) {
                        bytes.clear();
                        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
                        put(&bytes)?;
                    }
                    count += words.len() as u64;
                    Ok::<_, std::io::Error>(())
                })?;
                *end = count;
            }
            Ok(())
        })?;
        self.runs.push(Run { file, ends });
        Ok(())
    }

    /// Calls `take` with all parts as blocks.
    pub(super) fn read(&self, control: &Control<'_>, take: &mut Take<'_>) -> Result<(), Error> {
        let (mut bytes, mut made) = (Vec::new(), BlockBuffer::default());
        for part in 0..self.parts.count() {
            control.check()?;
            self.announce(part + 1);
            self.sort(part, &mut bytes, &mut made, control)?;
            take(&mut made)?;
            // The long list of a large vertex is not reused.
            made.targets.clear();
            made.targets.shrink_to(PART as usize * 2);
        }
        Ok(())
    }

    /// Announces that a part will be read soon.
    fn announce(&self, part: usize) {
        if part < self.parts.count() {
            for run in &self.runs {
                let (start, end) = run.range(part);
                run.file.will_read(start * 4, (end - start) * 4);
            }
        }
    }

    /// Reads a part and sorts its moves by their targets.
    fn sort(
        &self,
        part: usize,
        bytes: &mut Vec<u8>,
        made: &mut BlockBuffer,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let vertices = self.parts.vertices(part);
        // `bytes` does not hold the parts that are read piece by piece.
        let is_large = self.words(part) > self.part * LARGE;
        if !is_large {
            self.load(part, bytes)?;
        }
        // First where the moves of each vertex begin, later where they end.
        made.first = vertices.start;
        made.ends.clear();
        made.ends.resize(vertices.len() + 1, 0);
        let (mut moves, mut is_right) = (0u64, true);
        self.each_move(part, bytes, is_large, |to, from| {
            is_right &= (to as usize) < vertices.len() && from < self.vertices;
            let to = (to as usize + 1).min(made.ends.len() - 1);
            made.ends[to] += 1;
            moves += 1;
        })?;
        if !is_right {
            return Err(files::damaged(&name(0), "moves"));
        }
        let mut sum = 0;
        for end in &mut made.ends {
            sum += *end;
            *end = sum;
        }
        control.afford(moves.saturating_mul(MOVE_BYTES))?;
        made.targets.resize(moves as usize, 0);
        self.each_move(part, bytes, is_large, |to, from| {
            // The second reading may differ, since files can change.
            let at = made.ends.get_mut(to as usize);
            if let Some(target) = at.and_then(|at| {
                *at += 1;
                made.targets.get_mut(*at - 1)
            }) {
                *target = from;
            }
        })?;
        made.ends.pop();
        let is_sorted = made.ends.is_sorted() && made.ends.last() == Some(&(moves as usize));
        match is_sorted || made.ends.is_empty() {
            true => Ok(()),
            false => Err(files::damaged(&name(0), "moves")),
        }
    }

    fn remove(&mut self) {
        let count = self.runs.len();
        self.runs.clear();
        // The last one may be a partial file that did not become a run.
        for number in 0..=count {
            // A file that cannot be removed only takes room.
            let _ = self.work.remove(&name(number));
        }
    }

    /// The number of words of a part in all runs.
    fn words(&self, part: usize) -> u64 {
        self.runs.iter().map(|run| run.words(part)).sum()
    }

    /// Reads all words of a part.
    fn load(&self, part: usize, bytes: &mut Vec<u8>) -> Result<(), Error> {
        bytes.resize(self.words(part) as usize * 4, 0);
        let mut rest = &mut bytes[..];
        for run in &self.runs {
            let (start, end) = run.range(part);
            let into = rest.split_off_mut(..(end - start) as usize * 4);
            run.load(start, into.unwrap_or_default())?;
        }
        Ok(())
    }

    /// Calls `each` with the number of every target in the part, and the source; the words of the
    /// part are in `bytes`, or are read into it piece by piece.
    #[inline]
    fn each_move(
        &self,
        part: usize,
        bytes: &mut Vec<u8>,
        is_large: bool,
        mut each: impl FnMut(u32, u32),
    ) -> Result<(), Error> {
        let bits = self.parts.bits(part);
        let mut begin = 0;
        for run in &self.runs {
            let mut reading = Reading::new(bits);
            let (mut start, end) = run.range(part);
            if is_large {
                while start < end {
                    let words = (end - start).min(self.part.max(1));
                    bytes.resize(words as usize * 4, 0);
                    run.load(start, bytes)?;
                    reading.each_move(words_of(bytes), &mut each);
                    start += words;
                }
            } else {
                let words = (end - start) as usize;
                reading.each_move(words_of(&bytes[begin..begin + words * 4]), &mut each);
                begin += words * 4;
            }
            if !reading.is_whole() {
                return Err(run.file.damaged("moves"));
            }
        }
        Ok(())
    }
}

/// Removes the runs.
impl Drop for Runs<'_> {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Decodes words.
fn words_of(bytes: &[u8]) -> impl Iterator<Item = u32> {
    let words = bytes.as_chunks().0.iter();
    words.map(|word| u32::from_le_bytes(*word))
}

impl Run {
    /// The words of a part.
    fn range(&self, part: usize) -> (u64, u64) {
        let start = part.checked_sub(1).map_or(0, |before| self.ends[before]);
        (start, self.ends[part])
    }

    fn words(&self, part: usize) -> u64 {
        let (start, end) = self.range(part);
        end - start
    }

    /// Reads words from `start` on.
    fn load(&self, start: u64, into: &mut [u8]) -> Result<(), Error> {
        self.file.read(start * 4, into)
    }
}

/// The memory for the largest part, in bytes, beyond the existing buffers.
fn memory(parts: &Parts) -> u64 {
    match parts.largest() {
        few if few <= 2 * PART => 0,
        many => many * MOVE_BYTES,
    }
}

fn name(number: usize) -> String {
    format!("run-{number}")
}

/// Removes the runs that an earlier, killed process has left: any of them, as it may have been killed
/// while it removed them.
fn clear(work: &dyn Storage) {
    // A file that cannot be removed only takes room.
    for left in work.list().unwrap_or_default() {
        let number = left
            .strip_prefix("run-")
            .and_then(|number| number.parse().ok());
        if number.is_some_and(|number| left == name(number)) {
            let _ = work.remove(&left);
        }
    }
}
