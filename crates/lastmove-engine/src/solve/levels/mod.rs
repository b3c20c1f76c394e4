//! Backward search level by level, on all threads.
//!
//! Level d holds the positions of remoteness d. First the lost ones make their predecessors won in
//! d + 1 plies; then the won ones decrement the counters of theirs, and a counter that reaches zero
//! means a loss in d + 1 plies. For moves that keep the turn, won and lost swap roles, and both
//! happen at once. The two never decide the same position: a counter cannot reach zero while an
//! option is lost. So no order of events within a level changes the result, and it does not depend
//! on the number of threads.
//!
//! What makes it fast, with the figures in `docs/speed.md`:
//!
//! - one word a position ([`Words`]): its counter while undecided, then its value;
//! - predecessors are gathered in blocks, and their words are all prefetched, so that many memory
//!   reads run at once;
//! - a large level is found by a scan over the words instead of a list, so that its edges are read
//!   in order.

mod back;
mod reached;
mod step;
#[cfg(all(test, feature = "formats"))]
mod tests;
mod words;

pub(super) use back::{Back, Beginning};
pub(super) use step::Sources;
pub(super) use words::{Words, first_word};

use rayon::prelude::*;

use self::reached::Reached;
use self::step::{Act, Stepper};
use self::words::SMALL;
use super::{Values, backward};
use crate::control::Phase;
use crate::game::Play;
use crate::graph::{GameGraph, Graph, MoveStream, NamedGraph, Owners, TurnedGraph, turned};
use crate::{Control, Error, Message, Outcome};

/// Positions that a thread processes at a time.
const CHUNK: usize = 1 << 12;

/// How many positions are decided between two checks for cancellation.
const PAUSE: usize = 1 << 16;

/// A level of more than one position in this many is found by a scan.
const SCAN: usize = 16;

/// The longest list of positions in a graph of `n` vertices; small graphs are always listed.
fn longest(n: usize) -> usize {
    (n / SCAN).max(SMALL)
}

/// The value of every vertex, in O(n + m) time on all threads of `control`. The same values as
/// [`backward`](super::backward()), which is its slow twin.
///
/// Memory: the transpose (4 bytes a vertex, 4 an edge, and up to 4 more an edge while it is made), 4
/// bytes a vertex, and 4 for each vertex of a level and the next.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when the memory
/// budget or the range of the remoteness does not suffice,
/// [`Blame::Interrupt`](crate::Blame::Interrupt), [`Blame::Machine`](crate::Blame::Machine) when
/// threads cannot be started.
pub fn levels(game: &GameGraph, play: Play, control: &Control<'_>) -> Result<Values, Error> {
    let graph = &game.graph;
    if !holds(graph) {
        return backward(game, play, control);
    }
    let (n, m) = (u64::from(graph.vertices()), graph.edges());
    // The graph is allocated already, but it counts.
    control.plan(Graph::bytes(n, m) * 2 + m * 2 + n * 8)?;
    let start = started(game, play, control)?;
    let back = graph.transpose(control)?;
    search(start, &back, &game.owners, control)
}

/// The same when only the values are needed: the moves are transposed in place and freed, which
/// takes about half the memory. Even on failure `game` has no vertices and edges left; its labels
/// and owners stay.
///
/// # Errors
/// Like [`levels`].
///
/// ```
/// use lastmove::{Control, game::Play, graph::{GameGraph, Graph}, solve};
/// let mut game = GameGraph::from(Graph::from_edges(3, &[(0, 1), (1, 2)]));
/// let values = solve::levels(&game, Play::Normal, &Control::default())?;
/// assert_eq!(solve::levels_alone(&mut game, Play::Normal, &Control::default())?, values);
/// assert_eq!(game.graph, Graph::default());
/// # Ok::<(), lastmove::Error>(())
/// ```
pub fn levels_alone(
    game: &mut GameGraph,
    play: Play,
    control: &Control<'_>,
) -> Result<Values, Error> {
    if !holds(&game.graph) {
        let values = backward(game, play, control);
        game.graph = Graph::default();
        return values;
    }
    let (n, m) = (u64::from(game.graph.vertices()), game.graph.edges());
    control.plan(memory_to_solve(n, m))?;
    let start = started(game, play, control)?;
    let back = std::mem::take(&mut game.graph).into_transpose(control)?;
    search(start, &back, &game.owners, control)
}

/// The same for a graph whose transpose is stored [beside](MoveStream::beside) its moves, which are
/// read only for their degrees and never held. `rest` has the labels and owners. `None` when there
/// is no stored transpose.
///
/// # Errors
/// Like [`levels`], and when the moves cannot be read, or the stored transpose is not theirs.
pub fn levels_beside(
    moves: &dyn MoveStream,
    rest: &GameGraph,
    play: Play,
    control: &Control<'_>,
) -> Result<Option<Values>, Error> {
    let Some(beside) = moves.beside() else {
        return Ok(None);
    };
    control.plan(memory_beside(moves.vertices().into(), moves.edges()))?;
    let (back, degrees) = turned::hold(moves, beside, control)?;
    search_back(&back, degrees, rest, play, control).map(Some)
}

/// The same for a graph that was turned round [while it was read](crate::graph::formats::open_to_solve).
/// Also returns what it has besides moves.
///
/// # Errors
/// Like [`levels`].
pub fn levels_turned(
    turned: TurnedGraph,
    play: Play,
    control: &Control<'_>,
) -> Result<(NamedGraph, Values), Error> {
    let TurnedGraph {
        rest,
        back,
        degrees,
    } = turned;
    let values = search_back(&back, degrees, &rest.game, play, control)?;
    Ok((rest, values))
}

/// Searches when there are only degrees besides the un-moves.
fn search_back(
    back: &Graph,
    degrees: Vec<u32>,
    rest: &GameGraph,
    play: Play,
    control: &Control<'_>,
) -> Result<Values, Error> {
    let too_many = |&degree: &u32| u64::from(degree) > Words::MOST_COUNT;
    if let Some(v) = degrees.iter().position(too_many) {
        let message = Message::new("graph-hub").with("vertex", v as u64);
        return Err(Error::limit(message));
    }
    let words = || Beginning::at(Words::of_degrees(degrees, &rest.labels, play), 0);
    let start = control.with_threads(words)?;
    search(start, back, &rest.owners, control)
}

/// The memory that [`levels_alone`] needs for a graph of this size, in bytes.
pub fn memory_to_solve(vertices: u64, edges: u64) -> u64 {
    memory_beside(vertices, edges) + edges / 4
}

/// The memory that [`levels_beside`] needs.
pub fn memory_beside(vertices: u64, edges: u64) -> u64 {
    Graph::bytes(vertices, edges) + vertices * 10
}

/// Whether the counters fit the words.
fn holds(graph: &Graph) -> bool {
    let overflows = |v| graph.out_degree(v) > Words::MOST_COUNT;
    let has_all = graph.edges() <= Words::MOST_COUNT || !(0..graph.vertices()).any(overflows);
    has_all && !graph.has_kept_turns()
}

/// The initial words, and the terminals.
fn started(game: &GameGraph, play: Play, control: &Control<'_>) -> Result<Beginning, Error> {
    let _phase = control.phase("terminals", None);
    let n = game.graph.vertices();
    let degree = |v| game.graph.out_degree(v) as u32;
    let start = || Beginning::terminals(n, &degree, &game.labels, play);
    match (n as usize) < SMALL {
        // Starting threads would take longer than the work.
        true => Ok(start()),
        false => control.with_threads(start),
    }
}

/// Searches backward from the terminals, or from the level that the search has reached.
pub(super) fn search<B: Back>(
    start: Beginning,
    back: &B,
    owners: &Owners,
    control: &Control<'_>,
) -> Result<Values, Error> {
    let is_small = start.words.len() < SMALL;
    let search = || Search::new(start, back, owners, control).run();
    match is_small {
        true => search(),
        false => control.with_threads(search)?,
    }
}

/// The progress of the search.
struct Pace<'a> {
    control: &'a Control<'a>,
    phase: &'a Phase<'a>,
    decided: u64,
    /// How many positions have been decided since the last check for cancellation.
    unseen: usize,
    plies: u32,
}

impl<'a> Pace<'a> {
    fn new(control: &'a Control<'a>, phase: &'a Phase<'a>, plies: u32) -> Self {
        Self {
            control,
            phase,
            decided: 0,
            unseen: 0,
            plies,
        }
    }

    /// Begins a level of `count` positions; returns the remoteness of those that it decides.
    #[inline]
    fn begin(&mut self, count: usize) -> Result<u32, Error> {
        self.unseen += count;
        if self.unseen >= PAUSE {
            self.control.check()?;
            self.decided += self.unseen as u64;
            self.phase.advance(self.decided);
            self.unseen = 0;
        }
        self.plies += 1;
        if u64::from(self.plies) > Values::MOST_PLIES {
            return Err(Error::limit(
                Message::new("remoteness-over-range").with("most", Values::MOST_PLIES),
            ));
        }
        Ok(self.plies)
    }
}

/// The search in progress.
struct Search<'a, B> {
    words: Words,
    back: &'a B,
    owners: &'a Owners,
    control: &'a Control<'a>,
    parallel: bool,
    /// The positions of the current level.
    level: Reached,
    /// Their remoteness.
    plies: u32,
}

impl<'a, B: Back> Search<'a, B> {
    fn new(start: Beginning, back: &'a B, owners: &'a Owners, control: &'a Control<'a>) -> Self {
        Self {
            words: start.words,
            back,
            owners,
            control,
            parallel: control.thread_count() > 1,
            level: start.level,
            plies: start.plies,
        }
    }

    fn run(mut self) -> Result<Values, Error> {
        let phase = self.control.phase("solve", Some(self.words.len() as u64));
        let mut pace = Pace::new(self.control, &phase, self.plies);
        let mut steps = Stepper::default();
        let mut next = Reached::default();
        while !self.level.is_empty() {
            if self.owners.is_empty()
                && self.level.len() == 1
                && let Some(back) = self.back.held()
            {
                self.follow(back, &mut pace, &mut steps)?;
                continue;
            }
            let plies = pace.begin(self.level.len())?;
            next.clear();
            // Without owners, all wins of the level must be known before any counter is
            // decremented.
            self.step(Outcome::Loss, plies, &mut steps, &mut next)?;
            self.step(Outcome::Win, plies, &mut steps, &mut next)?;
            std::mem::swap(&mut self.level, &mut next);
            if self.back.held().is_none() {
                // Sorted, so that neighbouring memory is read together.
                self.level.sort();
            }
            self.back.after_level(&self.words, plies)?;
        }
        self.control.figure("levels", pace.plies.into());
        self.control.figure("touched", steps.touched);
        Ok(Values::from_words(self.words.into_inner()))
    }

    /// Continues while each level is one position: long lines of play consist of such levels, for
    /// which a list is too slow. All moves change the turn.
    fn follow(
        &mut self,
        back: &Graph,
        pace: &mut Pace<'_>,
        steps: &mut Stepper<B::Reads>,
    ) -> Result<(), Error> {
        let mut lost = !self.level.lost.is_empty();
        let Some(mut v) = self
            .level
            .lost
            .take_one()
            .or_else(|| self.level.won.take_one())
        else {
            return Ok(());
        };
        loop {
            let plies = pace.begin(1)?;
            let sources = back.targets(v);
            steps.touched += sources.len() as u64;
            let reached = if lost {
                &mut self.level.won
            } else {
                &mut self.level.lost
            };
            let mut only = None;
            let words = &self.words;
            let outcome = if lost { Outcome::Win } else { Outcome::Loss };
            let word = Words::decided_as(outcome, plies);
            for &from in sources {
                let decided = if lost {
                    words.win::<false>(from, word)
                } else {
                    words.count_down::<false>(from, word)
                };
                if decided && let Some(before) = only.replace(from) {
                    reached.push(before);
                }
            }
            match only {
                Some(from) if reached.is_empty() => v = from,
                Some(from) => {
                    reached.push(from);
                    return Ok(());
                }
                None => return Ok(()),
            }
            lost = !lost;
        }
    }

    /// Follows the un-moves of the positions of the current level with this outcome, and appends to
    /// `reached` the positions that this decides in `plies`.
    fn step(
        &self,
        outcome: Outcome,
        plies: u32,
        steps: &mut Stepper<B::Reads>,
        reached: &mut Reached,
    ) -> Result<(), Error> {
        let from = match outcome {
            Outcome::Loss => &self.level.lost,
            _ => &self.level.won,
        };
        let act = Act {
            outcome,
            owners: self.owners,
            plies,
        };
        let n = self.words.len();
        match from.positions() {
            Some(from) if from.len() < SMALL => self.take::<false>(steps, act, from, reached),
            Some(from) => self.in_parallel(from.len(), steps, reached, |range, steps, reached| {
                self.take_some(steps, act, &from[range], reached)
            }),
            None => {
                let level = Words::decided_as(outcome, plies - 1);
                self.in_parallel(n, steps, reached, |range, steps, reached| {
                    let mut buffer = std::mem::take(&mut steps.scanned);
                    buffer.clear();
                    let range = range.map(|v| v as u32);
                    buffer.extend(range.filter(|&v| self.words.is(v, level)));
                    let taken = self.take_some(steps, act, &buffer, reached);
                    steps.scanned = buffer;
                    taken
                })
            }
        }
    }

    /// The longest list of positions; small graphs are always listed.
    fn longest(&self) -> usize {
        longest(self.words.len())
    }

    fn take_some(
        &self,
        steps: &mut Stepper<B::Reads>,
        act: Act<'_>,
        from: &[u32],
        reached: &mut Reached,
    ) -> Result<(), Error> {
        match self.parallel {
            true => self.take::<true>(steps, act, from, reached),
            false => self.take::<false>(steps, act, from, reached),
        }
    }

    fn take<const SHARED: bool>(
        &self,
        steps: &mut Stepper<B::Reads>,
        act: Act<'_>,
        from: &[u32],
        reached: &mut Reached,
    ) -> Result<(), Error> {
        let most = self.longest();
        if let Some(back) = self.back.held() {
            reached.grow(most, |reached| {
                steps.take::<SHARED>(&self.words, back, act, from, reached);
            });
            return Ok(());
        }
        let mut reads = std::mem::take(&mut steps.reads);
        let taken = self.back.each(from, &mut reads, |window, from| {
            reached.grow(most, |reached| {
                steps.take::<SHARED>(&self.words, window, act, from, reached);
            });
        });
        steps.reads = reads;
        taken
    }

    fn in_parallel<F>(
        &self,
        size: usize,
        total: &mut Stepper<B::Reads>,
        reached: &mut Reached,
        work: F,
    ) -> Result<(), Error>
    where
        F: Fn(std::ops::Range<usize>, &mut Stepper<B::Reads>, &mut Reached) -> Result<(), Error>
            + Sync,
    {
        let chunks = size.div_ceil(CHUNK);
        let parts: Vec<(u64, Reached)> = (0..chunks)
            .into_par_iter()
            .try_fold(
                || (Stepper::default(), Reached::default()),
                |(mut steps, mut reached), chunk| {
                    let start = chunk * CHUNK;
                    work(start..size.min(start + CHUNK), &mut steps, &mut reached)?;
                    Ok((steps, reached))
                },
            )
            // There are more parts than threads: buffers are dropped at the end of each part.
            .map(|part| part.map(|(steps, reached)| (steps.touched, reached)))
            .collect::<Result<_, Error>>()?;
        total.touched += parts.iter().map(|(touched, _)| touched).sum::<u64>();
        let parts = parts.into_iter().map(|(_, reached)| reached).collect();
        reached.append(parts, self.longest());
        Ok(())
    }
}
