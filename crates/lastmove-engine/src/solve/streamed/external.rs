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

use super::file_words::{FileWords, StoredValues, WORDS, keep};
use super::layout::Layout;
use super::level::{Finding, Level, after_count, after_win};
use super::messages::{Messages, Told, told, told_of};
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

/// Positions that are passed on together.
const CHUNK: usize = 1 << 12;

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
    let sizes = Sizes {
        segment: SEGMENT,
        bits: BITS,
        few: usize::try_from(few.min(n)).unwrap_or(usize::MAX).max(CHUNK),
        room: room / 2,
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
                let mut words = Vec::with_capacity(CHUNK);
                turned = Some(turn(&mut |v, degree| {
                    check(v, degree)?;
                    words.push(first_word(degree as u32, rest.labels.get(v), play));
                    if words.len() == CHUNK {
                        put(&words)?;
                        words.clear();
                    }
                    Ok(())
                })?);
                put(&words)
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
        plies,
        reads: EndReads::default(),
        read: 0,
        touched: 0,
    };
    search.run()
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
    /// The remoteness of the positions of the current level.
    plies: u32,
    reads: EndReads,
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

    /// The current level, when all of it is in the file.
    fn find(&mut self) -> Result<Level, Error> {
        let mut found = Finding::new(self.decided(Outcome::Win), self.most);
        self.each_part(|_, first, words| {
            found.see(first, words);
            Ok(())
        })?;
        Ok(found.level())
    }

    /// Calls `each` with the number of every part, its first position, and its words in the file.
    fn each_part(
        &mut self,
        mut each: impl FnMut(&mut Self, u32, &[u32]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut words = Vec::new();
        for part in 0..self.messages.parts().count() {
            self.control.check()?;
            let range = self.messages.parts().vertices(part);
            let first = range.start;
            self.words.load(range, &mut words)?;
            each(self, first, &words)?;
        }
        Ok(())
    }

    /// Sends messages to the predecessors of the positions of the level.
    fn take_back(&mut self, level: &Level) -> Result<(), Error> {
        match level {
            Level::Listed(list) => list
                .chunks(CHUNK)
                .try_for_each(|some| self.take_back_some(some)),
            Level::Many(_) => {
                let (won, lost) = (self.decided(Outcome::Win), self.decided(Outcome::Loss));
                let mut some = Vec::with_capacity(CHUNK);
                self.each_part(|search, first, words| {
                    for (v, &word) in (first..).zip(words) {
                        if word == won || word == lost {
                            some.push(told(v, word == lost));
                            if some.len() == CHUNK {
                                search.take_back_some(&some)?;
                                some.clear();
                            }
                        }
                    }
                    Ok(())
                })?;
                self.take_back_some(&some)
            }
        }
    }

    fn take_back_some(&mut self, some: &[Told]) -> Result<(), Error> {
        let from: Vec<u32> = some.iter().map(|&told| told_of(told).0).collect();
        let (messages, owners, touched) = (&mut self.messages, self.owners, &mut self.touched);
        let read = self
            .unmoves
            .each_by_ends(&from, &mut self.reads, |at, sources| {
                let (v, is_lost) = told_of(some[at]);
                *touched += sources.len() as u64;
                sources
                    .iter()
                    .try_for_each(|&from| messages.tell(from, is_lost != owners.same(from, v)))
            });
        self.read += read?;
        Ok(())
    }

    /// Applies the messages, if they are few; returns the positions that they decide.
    fn apply_few(&mut self) -> Result<Option<Level>, Error> {
        let Some(few) = self.messages.few() else {
            return Ok(None);
        };
        if !self.words.has_room(few.len()) {
            return Ok(None);
        }
        let (mut level, mut groups, mut words) = (Vec::new(), Vec::new(), Vec::new());
        let of_one = few.chunk_by(|a, b| told_of(*a).0 == told_of(*b).0);
        let mut of_one = of_one.peekable();
        while of_one.peek().is_some() {
            groups.clear();
            groups.extend(of_one.by_ref().take(CHUNK));
            let positions: Vec<u32> = groups.iter().map(|group| told_of(group[0]).0).collect();
            self.read += self.words.get(&positions, &mut words)?;
            for (group, (&v, &word)) in groups.iter().zip(positions.iter().zip(&words)) {
                // A message of a win sorts last.
                let wins = group.last().is_some_and(|&told| told_of(told).1);
                let after = match wins {
                    true => after_win(word, self.plies),
                    false => after_count(word, group.len() as u32, self.plies),
                };
                if after != word {
                    self.words.change(v, after);
                    if after & 3 != 0 {
                        level.push(told(v, !wins));
                    }
                }
            }
        }
        Ok(Some(Level::Listed(level)))
    }

    /// Rewrites all words with the messages applied; returns the positions of the next level.
    fn apply_all(&mut self) -> Result<Level, Error> {
        self.messages.spread()?;
        let changed = self.words.take_changed();
        let mut changed = changed.into_iter().peekable();
        let mut found = Finding::new(self.decided(Outcome::Win), self.most);
        let plies = self.plies;
        let stored = keep(self.store, plies, |put| {
            let mut words = Vec::new();
            for part in 0..self.messages.parts().count() {
                self.control.check()?;
                let range = self.messages.parts().vertices(part);
                self.words.load(range.clone(), &mut words)?;
                while let Some((v, word)) = changed.next_if(|(v, _)| *v < range.end) {
                    words[(v - range.start) as usize] = word;
                }
                self.messages.each(part, |at, wins| {
                    let word = &mut words[at];
                    *word = match wins {
                        true => after_win(*word, plies),
                        false => after_count(*word, 1, plies),
                    };
                })?;
                found.see(range.start, &words);
                put(&words)?;
            }
            Ok(())
        })?;
        self.words.replace(stored);
        self.read = 0;
        Ok(found.level())
    }
}
