//! What a round does with the rows of one squad.

use super::bits::{Bits, fill, spread};
use super::line::{BITS, Line};
use super::order;
use super::search::{News, Winner};
use super::simd::{Job, Vectors};
use super::span::Span;

/// Finds what is new in a row with the police to move.
pub(super) struct PoliceRow<'a> {
    pub(super) bits: &'a Bits,
    pub(super) winner: Winner,
    /// The cells of the squad.
    pub(super) cells: &'a [u16],
    /// The squads that this one can move to.
    pub(super) moves: &'a [u32],
    /// The thief's rows, and what is new in them.
    pub(super) thief: &'a [Line],
    pub(super) thief_news: &'a News,
    /// What is decided in this row.
    pub(super) known: &'a [Line],
    /// What is new is written here.
    pub(super) news: &'a mut [Line],
    pub(super) span: &'a mut Span,
}

impl Job for PoliceRow<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let lines = self.bits.lines;
        let mut span = Span::EMPTY;
        for &to in self.moves {
            span = span.join(self.thief_news.spans[to as usize]);
        }
        if span.is_empty() {
            return;
        }
        let range = span.range();
        let news = &mut self.news[range.clone()];
        news.fill(Line::ZERO);
        for &to in self.moves {
            let part = self.thief_news.spans[to as usize];
            if part.is_empty() {
                continue;
            }
            let part = part.range();
            let from = &self.thief_news.lines[to as usize * lines..][part.clone()];
            let into = &mut news[part.start - range.start..part.end - range.start];
            for (into, from) in into.iter_mut().zip(from) {
                *into = into.or(from);
            }
        }
        let open = self.bits.inner[range.clone()]
            .iter()
            .zip(&self.known[range.clone()]);
        for (news, (inner, known)) in news.iter_mut().zip(open) {
            *news = news.and(inner).and_not(known);
        }
        if self.winner == Winner::Thief {
            leave_out(news, range.start, self.cells, self.bits);
            for (line, news) in (range.start..).zip(&mut *news) {
                if news.is_zero() {
                    continue;
                }
                for &to in self.moves {
                    *news = news.and(&self.thief[to as usize * lines + line]);
                }
            }
        }
        *self.span = Span::of(news, range.start);
    }
}

/// Clears the bits of a squad's own cells, where the thief is caught, in lines `first` and on.
#[inline(always)]
fn leave_out(lines: &mut [Line], first: usize, cells: &[u16], bits: &Bits) {
    for &cell in cells {
        let (line, bit) = bits.bit(cell);
        if let Some(line) = line.checked_sub(first).and_then(|line| lines.get_mut(line)) {
            line.clear(bit);
        }
    }
}

/// Room for a row with a margin, and for one without.
pub(super) struct Scratch {
    margin: Vec<u64>,
    row: Vec<Line>,
}

impl Scratch {
    pub(super) fn new(bits: &Bits) -> Self {
        Self {
            margin: vec![0; (bits.lines + 2 * bits.reach) * 8],
            row: vec![Line::ZERO; bits.lines],
        }
    }
}

/// Finds what is new in a row with the thief to move, then brings the rows of the squad up to date.
pub(super) struct ThiefRow<'a> {
    pub(super) bits: &'a Bits,
    pub(super) vectors: Vectors,
    pub(super) winner: Winner,
    /// The cells of the squad.
    pub(super) cells: &'a [u16],
    /// Whether to find anything; else it is there already.
    pub(super) find: bool,
    pub(super) plies: u32,
    pub(super) police: &'a mut [Line],
    pub(super) thief: &'a mut [Line],
    /// What is new with the police to move, in this round and in the one before.
    pub(super) next: (&'a [Line], &'a Span),
    pub(super) old: (&'a [Line], &'a Span),
    /// What is new with the thief to move is written here.
    pub(super) news: (&'a mut [Line], &'a mut Span),
}

/// [`ThiefRow`] with room to work in, and the lists of its two turns where they are kept.
pub(super) struct ThiefWork<'a, 's> {
    row: ThiefRow<'a>,
    scratch: &'s mut Scratch,
    lists: Option<[order::Row<'a>; 2]>,
}

impl<'a> ThiefRow<'a> {
    pub(super) fn with<'s>(
        self,
        scratch: &'s mut Scratch,
        lists: Option<[order::Row<'a>; 2]>,
    ) -> ThiefWork<'a, 's> {
        ThiefWork {
            row: self,
            scratch,
            lists,
        }
    }

    /// Finds what is new.
    #[inline(always)]
    fn find(&mut self, scratch: &mut Scratch) {
        let bits = self.bits;
        let lines = bits.lines;
        let (old, span) = self.old;
        *self.news.1 = Span::EMPTY;
        if span.is_empty() {
            return;
        }
        let from = span.range();
        let range = span.widened(bits.reach, lines).range();
        let margin = &mut scratch.margin;
        margin[range.start * 8..(range.end + 2 * bits.reach) * 8].fill(0);
        fill(margin, bits.reach + from.start, old[from].iter().copied());
        let news = &mut self.news.0[range.clone()];
        spread(margin, bits.reach, range.start, &bits.steps, news);
        let open = bits.free[range.clone()]
            .iter()
            .zip(&self.thief[range.clone()]);
        for (news, (free, known)) in news.iter_mut().zip(open) {
            *news = news.and(free).and_not(known);
        }
        if self.winner == Winner::Thief {
            leave_out(news, range.start, self.cells, bits);
        }
        let mut found = Span::of(news, range.start);
        if self.winner == Winner::Police && !found.is_empty() {
            // Where a step leads to a cell on which he is not caught, he is not caught yet.
            let wide = found.widened(bits.reach, lines).range();
            let (first, end) = (found.range().start, found.range().end);
            margin[first * 8..(end + 2 * bits.reach) * 8].fill(0);
            let cells = bits.open[wide.clone()]
                .iter()
                .zip(&self.police[wide.clone()]);
            let free = cells.map(|(open, caught)| open.and_not(caught));
            fill(margin, bits.reach + wide.start, free);
            let row = &mut scratch.row[first..end];
            spread(margin, bits.reach, first, &bits.steps, row);
            let news = &mut news[first - range.start..end - range.start];
            for (news, row) in news.iter_mut().zip(&*row) {
                *news = news.and_not(row);
            }
            found = Span::of(news, first);
        }
        *self.news.1 = found;
    }
}

impl Job for ThiefWork<'_, '_> {
    /// Whether anything is new with the thief to move.
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Self {
            mut row,
            scratch,
            lists,
        } = self;
        if row.find {
            row.find(scratch);
        }
        let [mut police, mut thief] = match lists {
            Some(lists) => lists.map(Some),
            None => [None, None],
        };
        let police_wins = row.winner == Winner::Police;
        let work = Learn {
            bits: row.bits,
            vectors: row.vectors,
            plies: row.plies,
        };
        work.learn(
            row.police,
            row.next.0,
            *row.next.1,
            &mut police,
            police_wins,
        );
        work.learn(row.thief, row.news.0, *row.news.1, &mut thief, !police_wins);
        !row.news.1.is_empty()
    }
}

/// Adding what is new to what is decided.
struct Learn<'a> {
    bits: &'a Bits,
    vectors: Vectors,
    plies: u32,
}

impl Learn<'_> {
    /// `won`: whether the player to move wins these positions.
    #[inline(always)]
    fn learn(
        &self,
        known: &mut [Line],
        news: &[Line],
        span: Span,
        list: &mut Option<order::Row<'_>>,
        won: bool,
    ) {
        if span.is_empty() {
            return;
        }
        let range = span.range();
        let news = &news[range.clone()];
        for (known, news) in known[range.clone()].iter_mut().zip(news) {
            *known = known.or(news);
        }
        if let Some(list) = list {
            let cells = &self.bits.cells[range.start * BITS..range.end * BITS];
            list.add(news.iter().copied(), cells, self.vectors, self.plies, won);
        }
    }
}
