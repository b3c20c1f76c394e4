//! The verifier for graphs whose moves are streamed, with a range of the values in memory at a
//! time.
//!
//! A claim is true when no option of the position is better and one is as good. So where the values
//! of all vertices do not fit, the moves are read once for each range of values that does, and a
//! bit a vertex records whether an equally good option has been seen. The claims of the vertices
//! whose moves are read are needed in order, and are read in windows.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::{Seen, false_terminal};
use crate::game::Play;
use crate::graph::{GameGraph, MoveStream};
use crate::table::Cells;
use crate::table::cells::pack;
use crate::{ByNumber, Control, Error, Message, Outcome, Value};

/// Memory for windows of claims, for blocks of moves, and for the program itself.
const BUFFERS: u64 = 36_000_000;

/// The size of a window of claims, in vertices.
const WINDOW: u64 = 1 << 20;

/// Claims that a thread reads at a time.
const CHUNK: usize = 1 << 16;

/// Checks all values of a graph whose moves are streamed in the order of its vertices; otherwise
/// like [`verify()`](super::verify()). `rest` has the labels and owners, and no moves; `claims` has
/// the value of every vertex.
///
/// Where 4 bytes a vertex fit into the budget the moves are read once, else once for each range of
/// values that fits, with a bit a vertex beside it. When a value is false they are read once more
/// to find the reason.
///
/// # Errors
/// Like [`verify()`](super::verify()); when the moves or claims cannot be read;
/// [`Blame::Memory`](crate::Blame::Memory) when not even 36 MB, a bit a vertex, and the values of a
/// million vertices fit; [`Blame::File`](crate::Blame::File) with `graph-moves-changed`.
///
/// ```
/// use lastmove::{Control, Value, game::Play, graph::{GameGraph, Graph}, table};
/// let graph = Graph::from_edges(3, &[(0, 1), (1, 2)]);
/// let rest = GameGraph::default();
/// let check = |values: [Value; 3]| {
///     let claims = move |vertex: u64| values[vertex as usize];
///     let text = |vertex: u32| vertex.to_string();
///     let control = Control::default();
///     table::verify_streamed(&graph, &rest, Play::Normal, &text, &claims, &control)
/// };
/// assert_eq!(check([Value::Loss(2), Value::Win(1), Value::Loss(0)])?, None);
/// let why = check([Value::Draw, Value::Win(1), Value::Loss(0)])?.expect("the first is false");
/// assert_eq!(why.code, "table-false-loss");
/// # Ok::<(), lastmove::Error>(())
/// ```
pub fn verify_streamed(
    moves: &dyn MoveStream,
    rest: &GameGraph,
    play: Play,
    text: &(dyn Fn(u32) -> String + Sync),
    claims: &dyn ByNumber,
    control: &Control<'_>,
) -> Result<Option<Message>, Error> {
    let n = u64::from(moves.vertices());
    let all = n * 4;
    let buffers = BUFFERS.min((n + moves.edges()) * 8);
    let check = Check {
        moves,
        rest,
        play,
        text,
        claims,
        control,
    };
    let (held, bytes) = if all + buffers <= control.memory_budget() {
        (n, all + buffers)
    } else {
        let least = buffers + n / 8;
        control.afford(least + all.min(4 * WINDOW))?;
        let held = (control.memory_budget() - least) / 4;
        (held, least + 4 * held)
    };
    control.figure("memory", bytes);
    control.with_threads(|| check.by_ranges(held, WINDOW))?
}

/// The inputs of a check.
pub(super) struct Check<'a> {
    pub(super) moves: &'a dyn MoveStream,
    pub(super) rest: &'a GameGraph,
    pub(super) play: Play,
    pub(super) text: &'a (dyn Fn(u32) -> String + Sync),
    pub(super) claims: &'a dyn ByNumber,
    pub(super) control: &'a Control<'a>,
}

impl Check<'_> {
    /// Checks with `held` values in memory; where those are not all, with a window of `window` more
    /// for the vertices whose moves are read.
    pub(super) fn by_ranges(&self, held: u64, window: u64) -> Result<Option<Message>, Error> {
        let n = u64::from(self.moves.vertices());
        let passes = n.div_ceil(held.max(1));
        self.control.figure("passes", passes);
        let phase = self.control.phase("table-verify", Some(n * passes));
        let attained = Marks::new(if passes > 1 { n } else { 0 });
        let first_false = AtomicU64::new(n);
        let (mut options, mut own) = (Window::default(), Window::default());
        for pass in 0..passes {
            options.load(self, pass * held..n.min((pass + 1) * held))?;
            let each = |v: u32, targets: &[u32], claim: Value| {
                if u64::from(v) > first_false.load(Ordering::Relaxed) {
                    return;
                }
                let (is_better, is_equal) = self.compare(v, targets, claim, &options);
                let is_missed = pass + 1 == passes && !is_equal && !attained.has(v);
                if is_better || is_missed {
                    first_false.fetch_min(v.into(), Ordering::Relaxed);
                } else if is_equal && passes > 1 {
                    attained.mark(v);
                }
            };
            self.moves.read(self.control, &mut |block| {
                let mut at = 0;
                while at < block.ends.len() {
                    let first = u64::from(block.first) + at as u64;
                    if passes > 1 && !own.vertices().contains(&first) {
                        own.load(self, first..n.min(first + window))?;
                    }
                    let claims = if passes > 1 { &own } else { &options };
                    let until = (claims.vertices().end - first) as usize;
                    let now = at..block.ends.len().min(at.saturating_add(until));
                    at = now.end;
                    now.into_par_iter().for_each(|at| {
                        let (v, targets) = block.moves_of(at);
                        each(v, targets, claims.value(v));
                    });
                }
                phase.advance(n * pass + u64::from(block.first) + at as u64);
                Ok(())
            })?;
        }
        drop(phase);
        let first_false = first_false.into_inner();
        if first_false == n {
            return Ok(None);
        }
        self.reason(first_false as u32, held).map(Some)
    }

    /// Whether the rules, or an option in memory, give the vertex more than is claimed, and whether
    /// exactly that.
    fn compare(&self, v: u32, targets: &[u32], claim: Value, options: &Window) -> (bool, bool) {
        if let Some(truth) = self.over(v, targets) {
            return (false, false_terminal(claim, truth, String::new).is_none());
        }
        let claimed = worth(claim);
        let mut is_equal = false;
        for &to in targets {
            if !options.vertices().contains(&to.into()) {
                continue;
            }
            let option = worth(after(options.value(to), self.rest.owners.same(v, to)));
            if option > claimed {
                return (true, false);
            }
            is_equal |= option == claimed;
        }
        (false, is_equal)
    }

    /// The outcome of a terminal vertex.
    fn over(&self, v: u32, targets: &[u32]) -> Option<Outcome> {
        let declared = self.rest.labels.get(v);
        declared.or_else(|| targets.is_empty().then(|| self.play.stuck()))
    }

    /// Why the claim about a vertex is false.
    fn reason(&self, v: u32, held: u64) -> Result<Message, Error> {
        let mut targets = Vec::new();
        self.moves.read(self.control, &mut |block| {
            let at = v.checked_sub(block.first).map(|at| at as usize);
            if let Some(at) = at.filter(|&at| at < block.ends.len()) {
                targets = block.moves_of(at).1.to_vec();
            }
            Ok(())
        })?;
        let text = || (self.text)(v);
        let mut claim = [Value::Draw];
        self.claims.read(v.into(), &mut claim)?;
        let [claim] = claim;
        let found = if let Some(truth) = self.over(v, &targets) {
            false_terminal(claim, truth, text)
        } else {
            let (mut seen, mut options) = (Seen::default(), Window::default());
            let n = u64::from(self.moves.vertices());
            for first in (0..n).step_by(held as usize) {
                let range = first..n.min(first + held);
                let own = (0..).zip(&targets);
                let mut own = own
                    .filter(|(_, to)| range.contains(&u64::from(**to)))
                    .peekable();
                if own.peek().is_none() {
                    continue;
                }
                options.load(self, range.clone())?;
                let mut here = Seen::default();
                for (at, &to) in own {
                    here.see(options.value(to), self.rest.owners.same(v, to), at);
                }
                seen = seen.or(here);
            }
            seen.contradicts(claim, text, |at: usize| (self.text)(targets[at]))
        };
        found.ok_or_else(|| Error::file(Message::new("graph-moves-changed")))
    }
}

/// The value of a position whose best option this is.
fn after(option: Value, keeps_turn: bool) -> Value {
    match (option, keeps_turn) {
        (Value::Loss(plies), false) | (Value::Win(plies), true) => Value::Win(plies + 1),
        (Value::Win(plies), false) | (Value::Loss(plies), true) => Value::Loss(plies + 1),
        (Value::Draw, _) => Value::Draw,
    }
}

/// More for what a player prefers: a quick win, a draw, a slow loss.
fn worth(value: Value) -> i64 {
    match value {
        Value::Win(plies) => i64::MAX - plies as i64,
        Value::Draw => 0,
        Value::Loss(plies) => i64::MIN + plies as i64,
    }
}

/// Claims about consecutive vertices.
#[derive(Default)]
struct Window {
    first: u64,
    cells: Cells,
}

impl Window {
    fn vertices(&self) -> Range<u64> {
        self.first..self.first + self.cells.len()
    }

    fn value(&self, v: u32) -> Value {
        self.cells.get(u64::from(v) - self.first)
    }

    /// Replaces the window by the claims about these vertices, on all threads.
    fn load(&mut self, check: &Check<'_>, vertices: Range<u64>) -> Result<(), Error> {
        self.first = vertices.start;
        self.cells
            .0
            .resize((vertices.end - vertices.start) as usize, 0);
        let chunk = |(chunk, into): (usize, &mut [u32])| {
            check.control.check()?;
            let mut values = vec![Value::Draw; into.len()];
            let first = vertices.start + (chunk * CHUNK) as u64;
            check.claims.read(first, &mut values)?;
            for (word, value) in into.iter_mut().zip(values) {
                *word = pack(value)?;
            }
            Ok(())
        };
        let chunks = self.cells.0.par_chunks_mut(CHUNK).enumerate();
        check.control.with_threads(|| chunks.map(chunk).collect())?
    }
}

/// A set of marked vertices.
struct Marks(Vec<AtomicU64>);

impl Marks {
    fn new(vertices: u64) -> Self {
        Self(
            (0..vertices.div_ceil(64))
                .map(|_| AtomicU64::new(0))
                .collect(),
        )
    }

    fn has(&self, v: u32) -> bool {
        let word = self.0.get((v / 64) as usize);
        word.is_some_and(|word| word.load(Ordering::Relaxed) >> (v % 64) & 1 == 1)
    }

    fn mark(&self, v: u32) {
        self.0[(v / 64) as usize].fetch_or(1 << (v % 64), Ordering::Relaxed);
    }
}
