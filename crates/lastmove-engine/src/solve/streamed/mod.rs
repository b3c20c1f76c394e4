//! Backward search over a graph whose moves are not held: "semi-external", a word a vertex in memory
//! and the edges on disk.
//!
//! The moves are [transposed](Turned) outside memory, and written to files, segment by segment,
//! except for the last ones, which stay in memory. The levels are those of
//! [`levels`](super::levels()): their un-moves are read in the order of the vertices, near ones
//! together, so that a dense level is one sequential read; the reads of a sparse one are announced
//! in advance, so that many run at once. `docs/large.md` has the cost of it.
//!
//! Where a word a vertex is too much, [`external`] keeps the words in a file, too.

mod ahead;
mod external;
mod file_words;
mod layout;
mod level;
mod messages;
mod reads;
mod unmoves;
mod window;

pub use external::external;
pub use file_words::StoredValues;

use self::file_words::WORDS;
use self::layout::Layout;
use self::reads::Reads;
use self::unmoves::{SEGMENT, Unmoves, bytes_of};
use self::window::Window;
use super::Values;
use super::levels::{Back, Beginning, Word, Words, search};
use crate::files::{Store, Stored};
use crate::game::Play;
use crate::graph::turned::{self, Keys, Turning};
use crate::graph::{GameGraph, Graph, MoveStream, Turned};
use crate::{Control, Error, Message, Storage};
use std::sync::Mutex;
use xxhash_rust::xxh3::Xxh3;

/// The version of the files.
const FORMAT: &str = "lastmove un-moves 4";

/// Words written at a time.
const PART: usize = 1 << 16;

/// The memory besides un-moves, in bytes a vertex: a word, the end of its un-moves, and the lists
/// of two levels.
const VERTEX: u64 = 10;

/// The memory besides that: buffers, and the program itself; measured, with its peak while runs are
/// read.
const BUFFERS: u64 = 40_000_000;

/// The value of every vertex of a graph whose moves are streamed: like [`levels`](super::levels())
/// for a graph in memory. `rest` has the labels and owners, and no moves. `work` stores un-moves,
/// and the words after each level with much reading, so that an interrupted run can be continued;
/// its files serve only the same graph and rule of play.
///
/// Memory: 10 bytes a vertex, and as much of the rest of the budget as un-moves take. Time: the
/// moves are read twice for the transpose, or once together with a transpose stored
/// [beside](MoveStream::beside) them; then every un-move is read at most once, apart from gaps
/// between reads.
///
/// Source: semi-external search keeps vertex data in memory and edges on disk (Abello, Buchsbaum
/// and Westbrook 2002).
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when the
/// vertices do not fit into the budget, when a vertex has 2^30 moves or more, or 2^32 moves lead to
/// one; [`Blame::Input`](crate::Blame::Input) when what lies beside the moves is not the same
/// turned round; [`Blame::File`](crate::Blame::File) when moves or kept work cannot be read or
/// written; [`Blame::Interrupt`](crate::Blame::Interrupt).
///
/// ```
/// use lastmove::{Control, files::MemoryFiles, game::Play, graph::{GameGraph, Graph}, solve};
/// let graph = Graph::from_edges(3, &[(0, 1), (1, 2)]);
/// let rest = GameGraph::default();
/// let work = &MemoryFiles::default();
/// let values = solve::streamed(&graph, &rest, Play::Normal, work, &Control::default())?;
/// assert_eq!(values, solve::levels(&graph.into(), Play::Normal, &Control::default())?);
/// # Ok::<(), lastmove::Error>(())
/// ```
pub fn streamed(
    moves: &dyn MoveStream,
    rest: &GameGraph,
    play: Play,
    work: &dyn Storage,
    control: &Control<'_>,
) -> Result<Values, Error> {
    of_segments(moves, rest, play, work, SEGMENT, control)
}

/// Whether the memory that [`streamed`] needs for this many vertices fits into the budget.
pub fn fits(vertices: u32, control: &Control<'_>) -> bool {
    u64::from(vertices) * VERTEX + BUFFERS <= control.memory_budget()
}

/// The same with segments of `segment` edges.
fn of_segments(
    moves: &dyn MoveStream,
    rest: &GameGraph,
    play: Play,
    work: &dyn Storage,
    segment: u64,
    control: &Control<'_>,
) -> Result<Values, Error> {
    let n = u64::from(moves.vertices());
    let fixed = n * VERTEX + BUFFERS;
    control.afford(fixed)?;
    let store = Store::new(work, FORMAT, mark(moves, rest, play, control)?);
    let (start, unmoves) = control.with_threads(|| {
        let room = control.memory_budget().saturating_sub(fixed);
        control.figure("memory", fixed + room.min(moves.edges() * 4));
        let keys = Keys::drawn();
        let size = (moves.vertices(), moves.edges());
        let layout = Layout::new(Some(size.0));
        let (mut unmoves, kept) = Unmoves::kept(size, layout, &store, keys, control)?;
        let how = Turning {
            first: unmoves.next(),
            kept,
            keys,
            // The lists of two levels are not allocated yet.
            room: room + n * 2,
            part: turned::PART.min(segment),
        };
        let mut degrees = vec![0; n as usize];
        let mut count = |v: u32, degree: u64| {
            degrees[v as usize] = degree as u32;
            match degree > Words::MOST_COUNT {
                true => Err(too_many(v)),
                false => Ok(()),
            }
        };
        let turned = Turned::of(moves, work, &how, &mut count, control)?;
        // The segment under construction is in memory, too, and the moves that go into it.
        let held = room.saturating_sub(segment * 4 + turned.memory());
        unmoves.fill(&turned, &store, (held, segment), control)?;
        drop(turned);
        let start = match store.open::<u32>(WORDS.to_owned())? {
            Some(kept) => go_on(kept, degrees, control)?,
            None => Beginning::at(Words::of_degrees(degrees, &rest.labels, play), 0),
        };
        Ok::<_, Error>((start, unmoves))
    })??;
    let back = OnDisk {
        unmoves,
        store,
        control,
        words: n * 4,
        read: Mutex::default(),
    };
    search(start, &back, &rest.owners, control)
}

/// A fingerprint of the graph and the rule of play.
fn mark(
    moves: &dyn MoveStream,
    rest: &GameGraph,
    play: Play,
    control: &Control<'_>,
) -> Result<u64, Error> {
    let mut hash = Xxh3::new();
    hash.update(&moves.fingerprint(control)?.to_le_bytes());
    if let Some(beside) = moves.beside() {
        hash.update(&beside.moves.fingerprint(control)?.to_le_bytes());
    }
    hash.update(&moves.edges().to_le_bytes());
    hash.update(&[u8::from(play == Play::Misere)]);
    let labelled = rest.labels.first().is_some();
    for v in 0..moves.vertices() {
        if !labelled && rest.owners.is_empty() {
            break;
        }
        let label = rest.labels.get(v).map_or(0, |label| label as u8 + 1);
        let owner = rest.owners.get(v).map_or(0, |owner| owner + 1);
        hash.update(&[label << 2 | owner]);
    }
    hash.update(&moves.vertices().to_le_bytes());
    Ok(hash.digest())
}

fn too_many(v: u32) -> Error {
    Error::limit(Message::new("graph-hub").with("vertex", u64::from(v)))
}

/// Continues with the words that an earlier run has left, in place of `words`.
fn go_on(
    (plies, stored): (u32, Stored),
    mut words: Vec<u32>,
    control: &Control<'_>,
) -> Result<Beginning, Error> {
    if stored.bytes() != words.len() as u64 * 4 {
        let message = Message::new("work-other").with("file", WORDS);
        return Err(Error::file(message));
    }
    words.clear();
    stored.load(control, &mut |part| {
        let parts = part.as_chunks().0.iter();
        words.extend(parts.map(|bytes| u32::from_le_bytes(*bytes)));
    })?;
    // An undecided position has an option that may still decide it.
    if words.contains(&0) {
        return Err(stored.damaged("words"));
    }
    control.figure("levels-kept", plies.into());
    Ok(Beginning::at(Words::from_raw(words), plies))
}

/// Un-moves, some of which are in files.
struct OnDisk<'a> {
    unmoves: Unmoves,
    store: Store<'a>,
    control: &'a Control<'a>,
    /// The size of the words in bytes.
    words: u64,
    /// The bytes read since the words were stored.
    read: Mutex<u64>,
}

impl Back for OnDisk<'_> {
    type Reads = Reads;
    type Window<'a> = Window<'a>;

    fn held(&self) -> Option<&Graph> {
        None
    }

    fn each(
        &self,
        from: &[u32],
        reads: &mut Reads,
        each: impl FnMut(&Window<'_>, &[u32]),
    ) -> Result<(), Error> {
        self.control.check()?;
        self.unmoves.each(from, reads, each)
    }

    /// Stores the words once as many bytes were read as they take: this bounds the loss of a killed
    /// run, and storing takes less time than the reading did.
    fn after_level<W: Word>(&self, words: &Words<W>, plies: u32) -> Result<(), Error> {
        let Ok(mut read) = self.read.lock() else {
            return Ok(());
        };
        *read += self.unmoves.take_read();
        if *read < self.words {
            return Ok(());
        }
        *read = 0;
        self.store.keep(WORDS.to_owned(), &plies, &mut |put| {
            let mut part = Vec::with_capacity(PART);
            for word in words.raw() {
                part.push(word);
                if part.len() == PART {
                    bytes_of(&part, put)?;
                    part.clear();
                }
            }
            bytes_of(&part, put)
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
