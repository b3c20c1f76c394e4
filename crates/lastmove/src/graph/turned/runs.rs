//! Runs: moves that were gathered together, part by part, in files.

use super::PART;
use super::parts::Parts;
use super::scatter::{Scatter, each_move};
use crate::graph::stream::{BlockBuffer, Each, MoveStream, read_ahead};
use crate::{Control, Error, Message, ReadAt, Work};

/// Memory that a move takes while its part is sorted and handed over, in bytes.
const MOVE_BYTES: u64 = 20;

/// Words that are written at a time.
const WORDS: usize = 1 << 14;

/// The moves of a graph in runs.
pub(super) struct Runs<'a> {
    work: &'a dyn Work,
    vertices: u32,
    parts: Parts,
    runs: Vec<Run>,
}

/// A file.
struct Run {
    file: Box<dyn ReadAt>,
    /// Where each part ends, in words.
    ends: Vec<u64>,
}

impl<'a> Runs<'a> {
    /// Reads the moves and writes each to its part.
    pub(super) fn of(
        moves: &dyn MoveStream,
        parts: Parts,
        work: &'a dyn Work,
        room: u64,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        clear(work)?;
        let others = control.memory_budget().saturating_sub(room);
        control.afford(others.saturating_add(memory(&parts)))?;
        let mut scatter = Scatter::new(&parts, room);
        let mut runs = Self {
            work,
            vertices: moves.vertices(),
            parts,
            runs: Vec::new(),
        };
        if runs.parts.count() == 0 {
            return Ok(runs);
        }
        let phase = control.phase("distribute", Some(moves.edges()));
        let mut done = 0;
        let read = |each: &mut Each<'_>| moves.read(control, each);
        read_ahead(moves.edges(), control, read, &mut |block| {
            for (from, targets) in block.moves() {
                for &to in targets {
                    let Some(part) = runs.parts.part_of(to) else {
                        continue;
                    };
                    if !scatter.add(part, from, to) {
                        runs.write(&scatter)?;
                        scatter.clear();
                        scatter.add(part, from, to);
                    }
                }
            }
            done += block.targets.len() as u64;
            phase.advance(done);
            Ok(())
        })?;
        if !scatter.is_empty() {
            runs.write(&scatter)?;
        }
        drop(phase);
        control.figure("runs", runs.runs.len() as u64);
        Ok(runs)
    }

    /// What the largest part takes in memory, in bytes.
    pub(super) fn memory(&self) -> u64 {
        memory(&self.parts)
    }

    /// Writes what was gathered as another run.
    fn write(&mut self, scatter: &Scatter) -> Result<(), Error> {
        let name = name(self.runs.len());
        let mut ends = vec![0; self.parts.count()];
        self.work.spill(&name, &mut |out| {
            let mut bytes = Vec::with_capacity(WORDS * 4);
            let mut count = 0;
            scatter.pieces(|part, words| {
                for words in words.chunks(WORDS) {
                    bytes.clear();
                    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
                    out.write_all(&bytes)?;
                }
                count += words.len() as u64;
                ends[part] = count;
                Ok::<_, std::io::Error>(())
            })
        })?;
        // Parts without a move in it end where the one before does.
        let mut last = 0;
        for end in &mut ends {
            last = last.max(*end);
            *end = last;
        }
        let file = self.work.open(&name)?;
        let file = file.ok_or_else(|| damaged(self.runs.len(), "gone"))?;
        self.runs.push(Run { file, ends });
        Ok(())
    }

    /// Calls `each` with all parts as blocks.
    pub(super) fn read(&self, control: &Control<'_>, each: &mut Each<'_>) -> Result<(), Error> {
        let mut sorted = Sorted::default();
        for part in 0..self.parts.count() {
            control.check()?;
            self.announce(part + 1);
            self.sort(part, &mut sorted, control)?;
            each(&sorted.made.block())?;
            // What one vertex with very many took is not needed again.
            sorted.bytes.shrink_to(PART as usize * 8);
            sorted.made.targets.clear();
            sorted.made.targets.shrink_to(PART as usize * 2);
        }
        Ok(())
    }

    /// Says that a part will be read soon.
    fn announce(&self, part: usize) {
        if part < self.parts.count() {
            for run in &self.runs {
                let (start, end) = run.range(part);
                run.file.will_read(start * 4, (end - start) * 4);
            }
        }
    }

    /// Reads a part and sorts its moves by their targets.
    fn sort(&self, part: usize, sorted: &mut Sorted, control: &Control<'_>) -> Result<(), Error> {
        let (vertices, bits) = (self.parts.vertices(part), self.parts.bits(part));
        let words: u64 = self.runs.iter().map(|run| run.words(part)).sum();
        control.afford(words.saturating_mul(8))?;
        let Sorted { bytes, made } = sorted;
        bytes.resize(words as usize * 4, 0);
        let mut rest = &mut bytes[..];
        for (number, run) in self.runs.iter().enumerate() {
            let (start, end) = run.range(part);
            let into = rest.split_off_mut(..(end - start) as usize * 4);
            let read = run.file.read_at(start * 4, into.unwrap_or_default());
            read.map_err(|error| damaged(number, &error.to_string()))?;
        }
        // Where the moves of each vertex begin, and then end.
        made.first = vertices.start;
        made.ends.clear();
        made.ends.resize(vertices.len() + 1, 0);
        let (mut moves, mut is_right) = (0, true);
        self.each_run(part, bytes, |words| {
            is_right &= each_move(words, bits, |to, from| {
                is_right &= (to as usize) < vertices.len() && from < self.vertices;
                let to = (to as usize + 1).min(made.ends.len() - 1);
                made.ends[to] += 1;
                moves += 1;
            });
        });
        if !is_right {
            return Err(damaged(0, "moves"));
        }
        let mut sum = 0;
        for end in &mut made.ends {
            sum += *end;
            *end = sum;
        }
        made.targets.resize(moves, 0);
        self.each_run(part, bytes, |words| {
            each_move(words, bits, |to, from| {
                let at = &mut made.ends[to as usize];
                made.targets[*at] = from;
                *at += 1;
            });
        });
        made.ends.pop();
        Ok(())
    }

    /// Calls `each` with the words of a part of every run, which `bytes` holds.
    fn each_run(&self, part: usize, bytes: &[u8], mut each: impl FnMut(&[[u8; 4]])) {
        let mut rest = bytes.as_chunks().0;
        for run in &self.runs {
            let own = rest.split_off(..run.words(part) as usize);
            each(own.unwrap_or_default());
        }
    }
}

/// Runs are of no use any more.
impl Drop for Runs<'_> {
    fn drop(&mut self) {
        let count = self.runs.len();
        self.runs.clear();
        // The last one may be a half of one that did not become a run.
        for number in 0..=count {
            self.work.remove(&name(number));
        }
    }
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
}

/// What the largest part takes in memory, in bytes, where the buffers that there are do not suffice.
fn memory(parts: &Parts) -> u64 {
    match parts.largest() {
        few if few <= 2 * PART => 0,
        many => many * MOVE_BYTES,
    }
}

/// The buffers of who sorts parts.
#[derive(Default)]
struct Sorted {
    bytes: Vec<u8>,
    made: BlockBuffer,
}

fn name(number: usize) -> String {
    format!("run-{number}")
}

/// Removes the runs that a killed run has left.
fn clear(work: &dyn Work) -> Result<(), Error> {
    for number in 0.. {
        let name = name(number);
        if work.open(&name)?.is_none() {
            break;
        }
        work.remove(&name);
    }
    Ok(())
}

fn damaged(number: usize, reason: &str) -> Error {
    let message = Message::new("work-damaged").with("file", name(number));
    Error::file(message.with("reason", reason))
}
