//! The work of a round on the rows of one squad.

use std::sync::atomic::{AtomicBool, Ordering};

use super::bits::{Bits, spread};
use super::line::{BITS, Bitwise, Line, ZERO};
use super::order::OrderBlock;
use super::span::Span;
use super::squads::Squads;
use lastmove_engine::vectors::{Job, Vectors};

/// Who wins the positions that a search finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Winner {
    Police,
    Thief,
}

/// What is new in some rows.
pub(super) struct Rows<'a> {
    pub(super) lines: &'a mut [Line],
    /// Where each row may be nonzero.
    pub(super) spans: &'a mut [Span],
}

/// Clears the lines of an old span, except those written since.
#[inline(always)]
fn clear(row: &mut [Line], old: Span, written: Span) {
    if !old.is_empty() {
        for line in old.range() {
            if !written.has(line) {
                row[line] = ZERO;
            }
        }
    }
}

/// Finds the changes in some rows with the police to move.
pub(super) struct PoliceBlock<'a> {
    pub(super) bits: &'a Bits,
    pub(super) squads: &'a Squads,
    pub(super) winner: Winner,
    /// The number of the first row.
    pub(super) first: usize,
    /// Which rows have changes among their options.
    pub(super) awake: &'a [AtomicBool],
    /// The thief's rows.
    pub(super) thief: &'a [Line],
    /// The changes in them.
    pub(super) thief_news: (&'a [Line], &'a [Span]),
    /// The undecided cells in these rows.
    pub(super) rest: &'a [Line],
    /// Changes are written here.
    pub(super) news: Rows<'a>,
}

impl Job for PoliceBlock<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let lines = self.bits.lines;
        for (row, span) in self.news.spans.iter_mut().enumerate() {
            let squad = self.first + row;
            let part = self.bits.part(row);
            let news = &mut self.news.lines[part.clone()];
            let old = std::mem::replace(span, Span::EMPTY);
            let mut seen = Span::EMPTY;
            let awake = &self.awake[squad];
            if awake.load(Ordering::Relaxed) {
                awake.store(false, Ordering::Relaxed);
                let moves = self.squads.moves(squad);
                for &to in moves {
                    seen = seen.join(self.thief_news.1[to as usize]);
                }
                let work = PoliceRow {
                    inner: &self.bits.inner,
                    winner: self.winner,
                    lines,
                    moves,
                    thief: self.thief,
                    thief_news: self.thief_news.0,
                    rest: &self.rest[part],
                };
                if !seen.is_empty() {
                    *span = work.find(seen, news);
                }
            }
            clear(news, old, seen);
        }
    }
}

/// Finds the changes in a row with the police to move.
struct PoliceRow<'a> {
    inner: &'a [Line],
    winner: Winner,
    lines: usize,
    /// The squads that this one can move to.
    moves: &'a [u32],
    /// The thief's rows, and their changes.
    thief: &'a [Line],
    thief_news: &'a [Line],
    /// The undecided cells in this row.
    rest: &'a [Line],
}

impl PoliceRow<'_> {
    /// Finds the changes caused by changes within `seen`.
    #[inline(always)]
    fn find(&self, seen: Span, news: &mut [Line]) -> Span {
        let range = seen.range();
        let mut span = Span::EMPTY;
        let mut line = range.start;
        // Several lines of a row at a time, as there are few options.
        while line + 4 <= range.end {
            self.find_some::<4>(line, news, &mut span);
            line += 4;
        }
        while line < range.end {
            self.find_some::<1>(line, news, &mut span);
            line += 1;
        }
        span
    }

    #[inline(always)]
    fn find_some<const N: usize>(&self, first: usize, news: &mut [Line], span: &mut Span) {
        let mut found = [ZERO; N];
        for &to in self.moves {
            let place = to as usize * self.lines + first;
            let option = &self.thief_news[place..place + N];
            for (found, option) in found.iter_mut().zip(option) {
                *found = found.or(option);
            }
        }
        for (line, found) in (first..).zip(&mut found) {
            *found = found.and(&self.inner[line]).and(&self.rest[line]);
        }
        if self.winner == Winner::Thief && !found.as_flattened().iter().all(|&word| word == 0) {
            for &to in self.moves {
                let place = to as usize * self.lines + first;
                let option = &self.thief[place..place + N];
                for (found, option) in found.iter_mut().zip(option) {
                    *found = found.and(option);
                }
            }
        }
        for (line, found) in (first..).zip(&found) {
            news[line] = *found;
            if !found.is_zero() {
                span.add(line);
            }
        }
    }
}

/// Finds the changes in some rows with the thief to move, and applies them.
pub(super) struct ThiefBlock<'a> {
    pub(super) bits: &'a Bits,
    pub(super) squads: &'a Squads,
    pub(super) vectors: Vectors,
    pub(super) winner: Winner,
    /// The number of the first row.
    pub(super) first: usize,
    /// Rows with changes among their options are marked here.
    pub(super) awake: &'a [AtomicBool],
    /// Whether to search; else the changes are there already.
    pub(super) find: bool,
    pub(super) plies: u32,
    /// The undecided cells with the police to move.
    pub(super) rest: &'a mut [Line],
    /// The decided cells with the thief to move.
    pub(super) thief: &'a mut [Line],
    /// The changes with the police to move, in this round and in the previous one.
    pub(super) next: (&'a [Line], &'a [Span]),
    pub(super) old: (&'a [Line], &'a [Span]),
    /// Changes with the thief to move are written here.
    pub(super) news: Rows<'a>,
    /// The cells decided with the police and with the thief to move are appended to these.
    pub(super) lists: Option<[OrderBlock<'a>; 2]>,
}

impl Job for ThiefBlock<'_> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let lines = self.bits.lines;
        for row in 0..self.news.spans.len() {
            let (next, old) = (self.next.1[row], self.old.1[row]);
            let span = self.news.spans[row];
            if next.is_empty() && old.is_empty() && span.is_empty() {
                continue;
            }
            let squad = self.first + row;
            if self.find {
                self.find(row);
            }
            // Applied last, since changes of this round must not count yet.
            let [mut police, mut thief] = match &mut self.lists {
                Some([police, thief]) => [Some(police), Some(thief)],
                None => [None, None],
            };
            let police_wins = self.winner == Winner::Police;
            let learn = Learn {
                cells: &self.bits.cells,
                vectors: self.vectors,
                plies: self.plies,
                row,
            };
            let part = self.bits.part(row);
            if !next.is_empty() {
                let (rest, news) = (&mut self.rest[part.clone()], &self.next.0[part]);
                update(rest, news, next, |rest, news| rest & !news);
                learn.list(news, next, &mut police, police_wins);
            }
            let span = self.news.spans[row];
            if !span.is_empty() {
                let part = row * lines..(row + 1) * lines;
                let (known, news) = (&mut self.thief[part.clone()], &self.news.lines[part]);
                update(known, news, span, |known, news| known | news);
                learn.list(news, span, &mut thief, !police_wins);
                for &from in self.squads.sources(squad) {
                    self.awake[from as usize].store(true, Ordering::Relaxed);
                }
            }
        }
    }
}

/// Applies changes to a row. Word by word: the compiler would turn a loop over lines into one over
/// columns of lines.
#[inline(always)]
fn update(row: &mut [Line], news: &[Line], span: Span, with: impl Fn(u64, u64) -> u64) {
    let row = row[span.range()].as_flattened_mut();
    let news = news[span.range()].as_flattened();
    for (word, &news) in row.iter_mut().zip(news) {
        *word = with(*word, news);
    }
}

/// Appends the changes in a row to a list.
struct Learn<'a> {
    cells: &'a [u16],
    vectors: Vectors,
    plies: u32,
    row: usize,
}

impl Learn<'_> {
    /// `won`: whether the player to move wins these positions.
    #[inline(always)]
    fn list(&self, news: &[Line], span: Span, list: &mut Option<&mut OrderBlock<'_>>, won: bool) {
        if let Some(list) = list {
            let range = span.range();
            let cells = &self.cells[range.start * BITS..range.end * BITS];
            list.add(self.row, &news[range], cells, self.vectors, self.plies, won);
        }
    }
}

impl ThiefBlock<'_> {
    /// Finds the changes in a row.
    #[inline(always)]
    fn find(&mut self, row: usize) {
        let bits = self.bits;
        let part = row * bits.lines..(row + 1) * bits.lines;
        let news = &mut self.news.lines[part.clone()];
        let thief = &self.thief[part];
        let old = self.old.1[row];
        let mut seen = Span::EMPTY;
        let mut span = Span::EMPTY;
        if !old.is_empty() {
            seen = old.widened(bits.reach, bits.lines);
            // Where the police's row begins, in blocks with a margin.
            let first = bits.part(row).start;
            let own = self.squads.cells(self.first + row);
            // Steps from one row lead to padding bits of another one, which are never set.
            let (old, rest) = (self.old.0.as_flattened(), self.rest.as_flattened());
            for line in seen.range() {
                let near = spread(old, first + line, &bits.steps);
                let mut found = near.and(&bits.free[line]).and_not(&thief[line]);
                if self.winner == Winner::Thief {
                    leave_out(&mut found, line, own, bits);
                } else if !found.is_zero() {
                    // A thief with a step to a cell where it is not caught is not caught yet.
                    found = found.and_not(&spread(rest, first + line, &bits.steps));
                }
                news[line] = found;
                if !found.is_zero() {
                    span.add(line);
                }
            }
        }
        clear(news, self.news.spans[row], seen);
        self.news.spans[row] = span;
    }
}

/// Clears the bits of a squad's own cells in a line, where the thief is caught.
#[inline(always)]
fn leave_out(found: &mut Line, line: usize, own: &[u16], bits: &Bits) {
    for &cell in own {
        let (at, bit) = bits.bit(cell);
        if at == line {
            found.clear(bit);
        }
    }
}
