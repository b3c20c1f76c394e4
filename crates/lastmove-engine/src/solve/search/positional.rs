//! Searches in positional games.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::notes::{Notes, mark, recall};
use super::score::Scores;
use super::searcher::{Halt, Late, Searcher, Shared};
use super::table::{BUCKET_BYTES, Table};
use crate::game::{Play, Positional, SearchJournal, Stones, SymmetryGroup, each_cell};
use crate::{Blame, Control, Error, Outcome, Value};

/// The most bytes of a table: more than searches of some minutes fill.
const MOST_BYTES: u64 = 3 << 30;

/// A table begins with less than this many bytes, and grows when it is filled: most searches are
/// short, and the system takes seconds to hand out gigabytes.
const FIRST_BYTES: u64 = 1 << 16;

/// A search with less memory, in bytes, would hardly end: it is refused.
pub(in crate::solve) const LEAST_TABLE: u64 = 16 << 20;

/// How many times larger a table becomes.
const GROWTH: u64 = 8;

/// A proof with more digits is announced: see [`proof_digits`].
const LONG_PROOF: u64 = 19;

/// Ends within this many plies are tested first, which takes no time.
const NEAR: [u32; 2] = [8, 16];

/// The results of searches in one positional game, kept between questions. It is cleared for
/// another game or rule of play.
#[derive(Default)]
pub struct SearchTable {
    /// The mark of a game and its table.
    found: Option<(u64, Table)>,
}

impl SearchTable {
    /// The table for a search from `at`, with earlier results if they are of the same game, and the
    /// size to which it may grow.
    fn prepare<G: Positional>(
        &mut self,
        game: &G,
        at: Stones,
        mark: u64,
        control: &Control<'_>,
    ) -> Result<(&mut Table, u64), Error> {
        let threads = threads_memory(control);
        // While a table grows, the former one is held beside it.
        let affordable = (control.memory_budget() / 8 * 7).saturating_sub(threads);
        let most = wanted(game, at).min(affordable).max(BUCKET_BYTES);
        let mut first = most;
        while first >= FIRST_BYTES {
            first /= GROWTH;
        }
        let is_kept = self.found.as_ref().is_some_and(|(of, table)| {
            let size = table.bytes();
            *of == mark && size <= affordable && size >= first / 2
        });
        if !is_kept {
            self.found = None;
            control.plan(threads + first)?;
        }
        let table = match &mut self.found {
            Some((_, table)) => table,
            none => &mut none.insert((mark, Table::new(game.cells(), first)?)).1,
        };
        Ok((table, most))
    }
}

/// The bytes of the small tables of all threads.
fn threads_memory(control: &Control<'_>) -> u64 {
    control.thread_count() as u64 * Late::BYTES
}

/// The next size of a filled table of `held` bytes, at most `most`; `None` where the budget has no
/// room for one that is worth it. The former one is held beside it, and may be of another question.
fn next_size(held: u64, most: u64, control: &Control<'_>) -> Option<u64> {
    let taken = threads_memory(control).saturating_add(held);
    let room = control.memory_budget().saturating_sub(taken);
    let next = held.saturating_mul(GROWTH).min(most).min(room);
    (next >= held.saturating_mul(2)).then_some(next)
}

/// The size to which a table may grow, in bytes.
fn wanted<G: Positional>(game: &G, at: Stones) -> u64 {
    // More entries than there are sets of cells to be filled, times at least eight.
    let empty = game.cells().saturating_sub(at.count()).clamp(3, 40);
    (BUCKET_BYTES << empty).min(MOST_BYTES)
}

/// The most bytes that a search from a position takes, within the budget.
pub(in crate::solve) fn search_memory<G: Positional>(
    game: &G,
    at: Stones,
    control: &Control<'_>,
) -> u64 {
    let most = wanted(game, at);
    // While a table grows, the former one is held beside it.
    let all = most + most / GROWTH + threads_memory(control);
    all.min(control.memory_budget()).max(LEAST_TABLE)
}

/// The value of one position of a positional game, with all threads of `control`.
///
/// Takes a table, which makes later questions about nearby positions fast, and optionally a
/// journal, so that a stopped search can be continued. The position must have at most one stone on
/// a cell of the board; the numbers of stones determine whose turn it is.
///
/// The time depends on the position: Connect Four with 6 rows and 7 columns takes a minute from the
/// empty board, and less than a second with a dozen stones placed. Memory: the table, at most three
/// gigabytes or seven eighths of the budget; and half a megabyte a thread.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory) when not even the smallest table fits the memory budget,
/// [`Blame::Interrupt`](crate::Blame::Interrupt), and those of the journal.
///
/// # Examples
/// Three in a row of five cells:
/// ```
/// use lastmove::game::{Play, Positional, Stone, Stones};
/// use lastmove::solve::search::{SearchTable, search_positional};
/// use lastmove::{Control, Value};
///
/// struct Row;
/// impl Positional for Row {
///     fn cells(&self) -> u32 { 5 }
///     fn winning_sets(&self, _: Stone) -> Option<&[u64]> {
///         Some(&[0b00111, 0b01110, 0b11100])
///     }
/// }
///
/// let (mut table, control) = (SearchTable::default(), Control::default());
/// let mut value = |at, play| search_positional(&Row, at, play, &mut table, None, &control);
/// assert_eq!(value(Stones::default(), Play::Normal)?, Value::Draw);
/// let ahead = Stones { x: 0b00110, o: 0b10000 };
/// assert_eq!(value(ahead, Play::Normal)?, Value::Loss(2));
/// # Ok::<(), lastmove::Error>(())
/// ```
pub fn search_positional<G: Positional>(
    game: &G,
    at: Stones,
    play: Play,
    table: &mut SearchTable,
    journal: Option<&dyn SearchJournal>,
    control: &Control<'_>,
) -> Result<Value, Error> {
    with_search(game, at, play, table, journal, control, |search| {
        search.told_value(at)
    })
}

/// The values of all options of a position, for the player to move there, by the cells of the moves in
/// ascending order; none where the game is over. Otherwise like [`search_positional`].
///
/// # Errors
/// Like [`search_positional`].
pub fn search_positional_options<G: Positional>(
    game: &G,
    at: Stones,
    play: Play,
    table: &mut SearchTable,
    journal: Option<&dyn SearchJournal>,
    control: &Control<'_>,
) -> Result<Vec<(u32, Value)>, Error> {
    if over(game, at, play).is_some() {
        return Ok(Vec::new());
    }
    with_search(game, at, play, table, journal, control, |search| {
        let cells = each_cell(game.open_cells(at.filled()));
        cells
            .map(|cell| Ok((cell, search.value(at.with_stone(cell))?)))
            .collect()
    })
}

/// The value of a position that is not over, and the cells of the moves that achieve it, ascending:
/// the other moves are only shown not to achieve it. Otherwise like [`search_positional`].
///
/// # Errors
/// Like [`search_positional`].
pub fn search_positional_best<G: Positional>(
    game: &G,
    at: Stones,
    play: Play,
    table: &mut SearchTable,
    journal: Option<&dyn SearchJournal>,
    control: &Control<'_>,
) -> Result<(Value, Vec<u32>), Error> {
    with_search(game, at, play, table, journal, control, |search| {
        let value = search.told_value(at)?;
        let mut best = Vec::new();
        for cell in each_cell(game.open_cells(at.filled())) {
            if search.achieves(at, cell, value)? {
                best.push(cell);
            }
        }
        Ok((value, best))
    })
}

/// The outcome of a game that is over, for the player to move.
fn over<G: Positional>(game: &G, at: Stones, play: Play) -> Option<Outcome> {
    let last = at.to_move().other();
    if at.count() > 0 && game.has_won(last, at.of(last)) {
        return Some(play.stuck());
    }
    (game.open_cells(at.filled()) == 0).then_some(Outcome::Draw)
}

/// The decimal digits of the number of positions that the smallest proof of a value has without a
/// table (Knuth and Moore 1975): about the square root of the number of lines of play. A table
/// saves much of it, but a search whose proof has over twenty digits hardly ever ends.
fn proof_digits<G: Positional>(game: &G, at: Stones) -> u64 {
    let (mut filled, mut digits) = (at.filled(), 0.0);
    for ply in 0.. {
        let open = game.open_cells(filled);
        if open == 0 {
            break;
        }
        digits += f64::from(open.count_ones()).log10() / 2.0;
        // Not always the first cell, which would soon fill a column.
        let nth = ply % open.count_ones() as usize;
        filled |= each_cell(open).nth(nth).map_or(open, |cell| 1 << cell);
    }
    digits as u64
}

/// A search and its threads.
struct Search<'a, 'b, G> {
    shared: &'b Shared<'a, G>,
    threads: Vec<Searcher<'a, 'b, G>>,
    scores: Scores,
}

fn with_search<G: Positional, T: Send>(
    game: &G,
    at: Stones,
    play: Play,
    table: &mut SearchTable,
    journal: Option<&dyn SearchJournal>,
    control: &Control<'_>,
    mut work: impl FnMut(&mut Search<'_, '_, G>) -> Result<T, Error> + Send,
) -> Result<T, Error> {
    let mark = mark(game, play);
    let (table, most) = table.prepare(game, at, mark, control)?;
    let scores = Scores::new(game.cells(), play);
    let symmetries = SymmetryGroup::new(game.cells(), &game.symmetries());
    if let Some(journal) = journal {
        journal.known(mark, &mut |block| {
            recall(game, &symmetries, scores, table, block, control)
        })?;
    }
    let digits = proof_digits(game, at);
    if digits > LONG_PROOF {
        control.figure("proof-digits", digits);
    }
    let phase = control.phase("search", None);
    let mut nodes = 0;
    loop {
        let shared = Shared {
            game,
            symmetries: &symmetries,
            play,
            table: &*table,
            notes: Notes::new(journal),
            control: *control,
            phase: &phase,
            is_over: AtomicBool::new(false),
            may_grow: next_size(table.bytes(), most, control).is_some(),
            is_filled: AtomicBool::new(false),
            nodes: AtomicU64::new(nodes),
        };
        let threads = 0..control.thread_count();
        let mut search = Search {
            shared: &shared,
            threads: threads
                .map(|thread| Searcher::new(&shared, thread))
                .collect(),
            scores,
        };
        let found = control.with_threads(|| work(&mut search))?;
        // Results of a stopped search are stored, too.
        let kept = shared.notes.hand_over();
        let is_halted = found
            .as_ref()
            .is_err_and(|error| error.blame == Blame::Interrupt);
        let next = match is_halted && shared.is_filled.load(Ordering::Relaxed) {
            true => next_size(table.bytes(), most, control),
            false => None,
        };
        let Some(bytes) = next else {
            let found = found?;
            return kept.map(|()| found);
        };
        kept?;
        control.check()?;
        nodes = shared.nodes.load(Ordering::Relaxed);
        drop(search);
        control.plan(threads_memory(control) + bytes + table.bytes())?;
        *table = table.grown(bytes, control)?;
    }
}

impl<G: Positional> Search<'_, '_, G> {
    /// The value where it needs no search.
    fn known(&self, at: Stones) -> Option<Value> {
        let (game, play) = (self.shared.game, self.shared.play);
        if let Some(outcome) = over(game, at, play) {
            return Some(Value::terminal(outcome));
        }
        let (mover, open) = (at.to_move(), game.open_cells(at.filled()));
        // In an unreachable position, the player to move may have won already.
        let has_won = game.has_won(mover, at.of(mover));
        let is_won = play == Play::Normal && game.threats(mover, at) & open != 0;
        (has_won || is_won).then(|| Value::terminal(play.stuck()).for_mover(false))
    }

    /// Whether the move to a cell achieves the value of a position.
    fn achieves(&mut self, at: Stones, cell: u32, value: Value) -> Result<bool, Error> {
        let option = at.with_stone(cell);
        if let Some(known) = self.known(option) {
            return Ok(known.for_mover(false) == value);
        }
        // No option is worth less to the player who moves there.
        let least = -self.scores.of(value, at);
        if least >= self.scores.of_end(option.count() + 1) {
            return Ok(true);
        }
        Ok(self.bound(option, least + 1)? <= least)
    }

    fn value(&mut self, at: Stones) -> Result<Value, Error> {
        self.value_telling(at, &mut |_, _| {})
    }

    /// The value of the position asked about: what is proved of it is reported.
    fn told_value(&mut self, at: Stones) -> Result<Value, Error> {
        let (scores, control) = (self.scores, self.shared.control);
        self.value_telling(at, &mut |low, high| {
            control.bounds(scores.value(low, at), scores.value(high, at));
        })
    }

    fn value_telling(
        &mut self,
        at: Stones,
        tell: &mut dyn FnMut(i32, i32),
    ) -> Result<Value, Error> {
        if let Some(known) = self.known(at) {
            return Ok(known);
        }
        let count = at.count();
        let most = self.scores.of_end(count + 1);
        let (mut low, mut high) = (-most, most);
        let mut first = Vec::new();
        for plies in NEAR {
            let near = self.scores.of_end(count + plies);
            first.extend([near, 1 - near]);
        }
        // Asks whether it is won, and whether it is lost.
        first.extend([1, 0]);
        let mut first = first.into_iter();
        while low < high {
            let next = first.find(|beta| (low + 1..=high).contains(beta));
            // Of the distant ends the last ones first: to show that the game does not end earlier
            // costs less than many small steps.
            let beta = next.unwrap_or_else(|| {
                let middle = (low + high + 1).div_euclid(2);
                match low > 0 {
                    true => middle.min(2 * low),
                    false => middle.max(2 * high + 1),
                }
            });
            let found = self.bound(at, beta)?;
            match found >= beta {
                true => low = low.max(found),
                false => high = high.min(found),
            }
            tell(low, high);
        }
        Ok(self.scores.value(low, at))
    }

    /// Asks all threads for a bound that decides whether a score is at least `beta`; takes the
    /// first answer.
    fn bound(&mut self, at: Stones, beta: i32) -> Result<i32, Error> {
        let is_over = &self.shared.is_over;
        is_over.store(false, Ordering::Relaxed);
        let answer = Mutex::new(None);
        let set = |found| {
            is_over.store(true, Ordering::Relaxed);
            let mut answer = answer.lock().unwrap_or_else(PoisonError::into_inner);
            answer.get_or_insert(found);
        };
        rayon::scope(|scope| {
            for thread in &mut self.threads {
                scope.spawn(|_| match thread.bound(at, beta) {
                    Ok(found) => set(Ok(found)),
                    Err(Halt) => {
                        if let Some(error) = thread.error.take() {
                            set(Err(error));
                        }
                    }
                });
            }
        });
        let answer = answer.into_inner().unwrap_or_else(PoisonError::into_inner);
        // At least one thread finishes: the others stop only for it, or all for the table to grow.
        answer.unwrap_or_else(|| Err(Error::interrupt()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_and_the_next_one_fit_the_budget_together() {
        for threads in [1, 3] {
            for budget in (20..34).map(|bits| 3 << bits) {
                let control = Control::default().threads(threads).memory(budget);
                let own = threads_memory(&control);
                let most = (budget / 8 * 7).saturating_sub(own).min(MOST_BYTES);
                // Also tables that another question has left, of any size.
                for held in (10..32)
                    .map(|bits| 5u64 << bits)
                    .filter(|held| *held <= most)
                {
                    match next_size(held, most, &control) {
                        Some(next) => {
                            assert!(2 * held <= next && next <= most);
                            assert!(own + held + next <= budget, "{budget} {held} {next}");
                        }
                        None => assert!(3 * held + own > budget || 2 * held > most),
                    }
                }
            }
        }
    }
}
