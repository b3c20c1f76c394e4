//! Backward search with the words of all positions in a file, too: memory does not depend on the
//! number of positions.
//!
//! A level is a list of positions, or, where that would be too long, found by reading all words.
//! Its un-moves are read in the order of the positions, and produce messages: that a source wins,
//! or that it has an option less. Few messages are applied to words read from the file in order,
//! and the changes kept in memory. When there are many messages or changes, the whole file is
//! rewritten: part after part is read, the messages of the part are applied in the cache, and the
//! words are appended to the new file. A killed run continues from the last such file.
//!
//! The order of messages does not matter: a counter cannot reach zero while an option is lost,
//! since a move there wins. (Time-forward processing by distribution, as in external-memory
//! breadth-first search: Munagala and Ranade 1999.)

mod apply;
mod back;

use std::ops::Range;

use super::ahead::{Buffers, TOGETHER, in_order};
use super::file_words::{FileWords, StoredValues, WORDS, encode, keep};
use super::layout::Layout;
use super::level::{Finding, Level, Seen};
use super::messages::Messages;
use super::reads::Reads;
use super::unmoves::{EndReads, SEGMENT, Unmoves};
use super::{BUFFERS, FORMAT, mark, too_many};
use crate::files::Store;
use crate::game::Play;
use crate::graph::turned::{self, Keys, Turning};
use crate::graph::{GameGraph, MoveStream, Owners, Turned};
use crate::solve::Values;
use crate::solve::levels::{Words, first_word};
use crate::{Control, Error, Message, Outcome, Storage};

/// Bits of the number of a position in its part: the words of a part are 1 MiB.
const BITS: u32 = 18;

/// Vertices for each byte of memory of the open parts.
const PARTS: u64 = 64;

/// The bytes of an entry in all lists together: a message, the word that it changes (twice while
/// sorting), positions of two levels.
const PLACE: u64 = 56;

/// The words are rewritten once this many bytes a vertex were read since the last time: four times
/// what rewriting reads and writes. A killed run loses no more than that.
const KEPT: u64 = 32;

/// Words that are written together.
const CHUNK: usize = 1 << 12;

/// The fewest and the most positions that a thread handles at a time: where positions are far apart
/// each takes two reads.
const PIECE: (usize, usize) = (1 << 6, 1 << 12);

/// The most messages that a thread gathers at a time: 512 KiB. A piece of usual positions has half.
const HELD: usize = 1 << 16;

/// The bytes for each piece or part that is made beside the first: two of it, and the buffers of its
/// thread.
const BESIDE: u64 = 8 << 20;

/// The sizes of the buffers.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    /// Edges of a segment.
    pub(super) segment: u64,
    /// Bits of the number of a position in its part.
    pub(super) bits: u32,
    /// Entries of each list.
    pub(super) few: usize,
    /// Bytes for gathering messages to many positions.
    pub(super) room: u64,
    /// Positions that a thread handles at a time, and the most messages that it gathers.
    pub(super) piece: usize,
    pub(super) held: usize,
    /// How many pieces or parts are made at the same time.
    pub(super) together: usize,
}

/// The value of every vertex of a graph without holding moves or words in memory: like
/// [`streamed`](super::streamed()), where 10 bytes a vertex are too many. The values stay in
/// `work`.
///
/// Memory: the budget, at least 40 MB, a 64th of a byte a vertex, and 8 bytes for each un-move of
/// the vertex with the most. Time: like `streamed`, and each level with many messages reads and
/// writes the words of all vertices once.
///
/// # Errors
/// Like [`streamed`](super::streamed()).
///
/// ```
/// use lastmove::{ByNumber, Control, Value, files::MemoryFiles, game::Play, graph::{GameGraph, Graph}, solve};
/// let graph = Graph::from_edges(3, &[(0, 1), (1, 2)]);
/// let rest = GameGraph::default();
/// let work = &MemoryFiles::default();
/// let found = solve::external(&graph, &rest, Play::Normal, work, &Control::default())?;
/// let mut values = [Value::Draw; 3];
/// found.read(0, &mut values)?;
/// assert_eq!(values, [Value::Loss(2), Value::Win(1), Value::Loss(0)]);
/// # Ok::<(), lastmove::Error>(())
/// ```
pub fn external(
    moves: &dyn MoveStream,
    rest: &GameGraph,
    play: Play,
    work: &dyn Storage,
    control: &Control<'_>,
) -> Result<StoredValues, Error> {
    let n = u64::from(moves.vertices());
    let least = BUFFERS + n / PARTS;
    control.afford(least)?;
    let room = control.memory_budget() - least;
    let few = room / 2 / PLACE;
    // The same for any number of threads, so that the files are.
    let together = (room / 4 / BESIDE).clamp(1, TOGETHER as u64) as usize;
    let beside = (together as u64 - 1) * BESIDE;
    let sizes = Sizes {
        segment: SEGMENT,
        bits: BITS,
        few: usize::try_from(few.min(n)).unwrap_or(usize::MAX).max(CHUNK),
        room: room / 2 - beside,
        piece: usize::try_from(HELD as u64 / 2 * n / moves.edges().max(1))
            .unwrap_or(PIECE.1)
            .clamp(PIECE.0, PIECE.1),
        held: HELD,
        together,
    };
    control.figure(
        "memory",
        least + (room / 2).min(moves.edges() * 8) + few.min(n) * PLACE,
    );
    control.with_threads(|| of_sizes(moves, rest, play, work, sizes, control))?
}

/// The same with other sizes.
pub(super) fn of_sizes(
    moves: &dyn MoveStream,
    rest: &GameGraph,
    play: Play,
    work: &dyn Storage,
    sizes: Sizes,
    control: &Control<'_>,
) -> Result<StoredValues, Error> {
    let store = Store::new(work, FORMAT, mark(moves, rest, play, control)?);
    let size = (moves.vertices(), moves.edges());
    let keys = Keys::drawn();
    let (mut unmoves, kept) = Unmoves::kept(size, Layout::new(None), &store, keys, control)?;
    let how = Turning {
        first: unmoves.next(),
        kept,
        keys,
        room: sizes.room * 2,
        part: turned::PART.min(sizes.segment),
    };
    let turn = |degree: &mut dyn FnMut(u32, u64) -> Result<(), Error>| {
        Turned::of(moves, work, &how, degree, control)
    };
    let check = |v: u32, degree: u64| match degree > Words::MOST_COUNT {
        true => Err(too_many(v)),
        false => Ok(()),
    };
    let (turned, stored, plies) = match store.open::<u32>(WORDS.to_owned())? {
        Some((plies, stored)) => {
            if stored.bytes() != u64::from(size.0) * 4 {
                let message = Message::new("work-other").with("file", WORDS);
                return Err(Error::file(message));
            }
            // Damage is found now: later the file is read in parts.
            stored.load(control, &mut |_| {})?;
            control.figure("levels-kept", plies.into());
            (turn(&mut |v, degree| check(v, degree))?, stored, plies)
        }
        None => {
            let mut turned = None;
            let stored = keep(&store, 0, |put| {
                let (mut words, mut bytes) = (Vec::with_capacity(CHUNK), Vec::new());
                turned = Some(turn(&mut |v, degree| {
                    check(v, degree)?;
                    words.push(first_word(degree as u32, rest.labels.get(v), play));
                    if words.len() == CHUNK {
                        encode(&words, &mut bytes);
                        put(&bytes)?;
                        words.clear();
                    }
                    Ok(())
                })?);
                encode(&words, &mut bytes);
                put(&bytes)
            })?;
            let turned = turned.ok_or_else(Error::interrupt)?;
            (turned, stored, 0)
        }
    };
    unmoves.fill(&turned, &store, (0, sizes.segment), control)?;
    drop(turned);
    let search = Search {
        unmoves,
        store: &store,
        owners: &rest.owners,
        control,
        words: FileWords::new(stored, sizes.few),
        messages: Messages::new((size.0, sizes.bits), (sizes.few, sizes.room), work),
        vertices: size.0,
        most: sizes.few,
        piece: sizes.piece,
        held: sizes.held,
        plies,
        // Where there are no threads, none can be waited for.
        together: match control.thread_count() > 1 && !cfg!(target_family = "wasm") {
            true => sizes.together,
            false => 1,
        },
        ends: Buffers::default(),
        reads: Buffers::default(),
        parts: Buffers::default(),
        read: 0,
        touched: 0,
    };
    search.run()
}

/// Buffers for the words of a part, and for reading.
#[derive(Default)]
struct PartBuffers {
    words: Vec<u32>,
    bytes: Vec<u8>,
}

/// The search in progress.
struct Search<'a> {
    unmoves: Unmoves,
    store: &'a Store<'a>,
    owners: &'a Owners,
    control: &'a Control<'a>,
    words: FileWords,
    messages: Messages<'a>,
    vertices: u32,
    /// The longest list of a level.
    most: usize,
    /// Positions that a thread handles at a time, and the most messages that it gathers.
    piece: usize,
    held: usize,
    /// The remoteness of the positions of the current level.
    plies: u32,
    together: usize,
    ends: Buffers<EndReads>,
    reads: Buffers<Reads>,
    parts: Buffers<PartBuffers>,
    /// The bytes that were read since the words were written.
    read: u64,
    /// How many moves have been followed back.
    touched: u64,
}

impl Search<'_> {
    fn run(mut self) -> Result<StoredValues, Error> {
        let phase = self.control.phase("solve", Some(self.vertices.into()));
        let mut level = self.find()?;
        let (mut decided, mut writings) = (0, 0u64);
        while level.len() > 0 {
            self.control.check()?;
            decided += level.len();
            phase.advance(decided);
            if u64::from(self.plies) == Values::MOST_PLIES {
                let message = Message::new("remoteness-over-range");
                return Err(Error::limit(message.with("most", Values::MOST_PLIES)));
            }
            self.messages.clear();
            self.take_back(&level)?;
            drop(level);
            self.plies += 1;
            level = match self.apply_few()? {
                Some(level) => level,
                None => {
                    writings += 1;
                    self.apply_all()?
                }
            };
            if self.read > u64::from(self.vertices) * KEPT && self.words.is_changed() {
                writings += 1;
                self.messages.clear();
                level = self.apply_all()?;
            }
        }
        if self.words.is_changed() {
            writings += 1;
            self.messages.clear();
            self.apply_all()?;
        }
        self.control.figure("levels", self.plies.into());
        self.control.figure("touched", self.touched);
        self.control.figure("words-written", writings);
        Ok(self.words.into_values())
    }

    /// The word of a position that the current level decides with this outcome.
    fn decided(&self, outcome: Outcome) -> u32 {
        Words::decided_as(outcome, self.plies)
    }

    /// How many positions of a list a thread handles at a time. It depends on nothing else, since each
    /// piece is read for itself.
    fn piece_of(&self, list: usize) -> usize {
        self.piece.min((list / (2 * TOGETHER)).max(PIECE.0))
    }

    /// The current level, when all of it is in the file.
    fn find(&self) -> Result<Level, Error> {
        let mut found = Finding::new(self.most);
        let parts = 0..self.messages.parts().count();
        self.each_seen(parts, self.most, &mut |first, seen| found.add(first, seen))?;
        Ok(found.level())
    }

    /// Calls `take` with the first position of each of these parts, and the positions of the current
    /// level that are in it, if they are at most `most`.
    fn each_seen(
        &self,
        parts: Range<usize>,
        most: usize,
        take: &mut dyn FnMut(u32, &Seen),
    ) -> Result<(), Error> {
        let won = self.decided(Outcome::Win);
        let range = |at| self.messages.parts().vertices(parts.start + at);
        let make = |at: usize, seen: &mut Seen| {
            self.control.check()?;
            self.parts.with(|of: &mut PartBuffers| {
                self.words.load(range(at), &mut of.bytes, &mut of.words)?;
                seen.look(won, most, &of.words);
                Ok(())
            })
        };
        in_order((parts.len(), self.together), &make, &mut |at, seen| {
            take(range(at).start, seen);
            Ok(())
        })
    }
}
