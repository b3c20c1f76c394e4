//! What a round does with the rows of one squad.

use std::sync::atomic::{AtomicBool, Ordering};

use super::bits::{Bits, fill, spread};
use super::line::{BITS, Line};
use super::order::{self, OrderBlock};
use super::search::{News, Winner};
use super::simd::{Job, Vectors};
use super::span::Span;
use super::squads::Squads;

/// Finds what is new in some rows with the police to move.
pub(super) struct PoliceBlock<'a> {
    pub(super) bits: &'a Bits,
    pub(super) squads: &'a Squads,
    pub(super) winner: Winner,
    /// The number of the first row.
    pub(super) first: usize,
    /// Which rows have something new among their options.
    pub(super) awake: &'a [AtomicBool],
    /// The thief's rows, and what is new in them.
    pub(super) thief: &'a [Line],
    pub(super) thief_news: &'a News,
    /// What is decided in these rows.
    pub(super) known: &'a [Line],
    /// What is new is written here.
    pub(super) news: &'a mut [Line],
    pub(super) spans: &'a mut [Span],
}

impl Job for PoliceBlock<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let lines = self.bits.lines;
        for (row, span) in self.spans.iter_mut().enumerate() {
            *span = Span::EMPTY;
            let squad = self.first + row;
            let awake = &self.awake[squad];
            if !awake.load(Ordering::Relaxed) {
                continue;
            }
            awake.store(false, Ordering::Relaxed);
            let part = row * lines..(row + 1) * lines;
            PoliceRow {
                bits: self.bits,
                winner: self.winner,
                cells: self.squads.cells(squad),
                moves: self.squads.moves(squad),
                thief: self.thief,
                thief_news: self.thief_news,
                known: &self.known[part.clone()],
                news: &mut self.news[part],
                span,
            }
            .run();
        }
    }
}

/// Finds what is new in a row with the police to move.
struct PoliceRow<'a> {
    bits: &'a Bits,
    winner: Winner,
    /// The cells of the squad.
    cells: &'a [u16],
    /// The squads that this one can move to.
    moves: &'a [u32],
    /// The thief's rows, and what is new in them.
    thief: &'a [Line],
    thief_news: &'a News,
    /// What is decided in this row.
    known: &'a [Line],
    /// What is new is written here.
    news: &'a mut [Line],
    span: &'a mut Span,
}

impl PoliceRow<'_> {
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
        for line in range.clone() {
            let mut news = Line::ZERO;
            for &to in self.moves {
                news = news.or(&self.thief_news.lines[to as usize * lines + line]);
            }
            self.news[line] = news.and(&self.bits.inner[line]).and_not(&self.known[line]);
        }
        if self.winner == Winner::Thief {
            leave_out(self.news, self.cells, self.bits);
            for line in range.clone() {
                let news = &mut self.news[line];
                if news.is_zero() {
                    continue;
                }
                for &to in self.moves {
                    *news = news.and(&self.thief[to as usize * lines + line]);
                }
            }
        }
        *self.span = Span::of(&self.news[range.clone()], range.start);
    }
}

/// Clears the bits of a squad's own cells, where the thief is caught.
#[inline(always)]
fn leave_out(row: &mut [Line], cells: &[u16], bits: &Bits) {
    for &cell in cells {
        let (line, bit) = bits.bit(cell);
        row[line].clear(bit);
    }
}

/// Room for the words of a row, with a margin of zeros on both sides.
pub(super) struct Scratch(Vec<u64>);

impl Scratch {
    pub(super) fn new(bits: &Bits) -> Self {
        Self(vec![0; (bits.lines + 2 * bits.reach) * 8])
    }
}

/// Finds what is new in a row with the thief to move, then brings the rows of the squad up to date.
struct ThiefRow<'a> {
    bits: &'a Bits,
    vectors: Vectors,
    winner: Winner,
    /// The cells of the squad.
    cells: &'a [u16],
    plies: u32,
    police: &'a mut [Line],
    thief: &'a mut [Line],
    /// What is new with the police to move, in this round and in the one before.
    next: (&'a [Line], Span),
    old: (&'a [Line], Span),
    /// What is new with the thief to move is written here.
    news: (&'a mut [Line], &'a mut Span),
}

impl ThiefRow<'_> {
    /// Finds what is new.
    #[inline(always)]
    fn find(&mut self, scratch: &mut Scratch) {
        let bits = self.bits;
        let lines = bits.lines;
        let (old, span) = self.old;
        // Other rows rely on zeros outside the span.
        if !self.news.1.is_empty() {
            self.news.0[self.news.1.range()].fill(Line::ZERO);
            *self.news.1 = Span::EMPTY;
        }
        if span.is_empty() {
            return;
        }
        let Scratch(words) = scratch;
        let range = span.widened(bits.reach, lines).range();
        words[range.start * 8..(range.end + 2 * bits.reach) * 8].fill(0);
        let from = span.range();
        fill(words, bits.reach + from.start, old[from].iter().copied());
        let news = &mut *self.news.0;
        for line in range.clone() {
            let near = spread(words, (bits.reach + line) * 8, &bits.steps);
            news[line] = near.and(&bits.free[line]).and_not(&self.thief[line]);
        }
        if self.winner == Winner::Thief {
            leave_out(news, self.cells, bits);
        }
        let mut found = Span::of(&news[range.clone()], range.start);
        if self.winner == Winner::Police && !found.is_empty() {
            // Where a step leads to a cell on which he is not caught, he is not caught yet.
            let wide = found.widened(bits.reach, lines).range();
            let range = found.range();
            words[range.start * 8..(range.end + 2 * bits.reach) * 8].fill(0);
            let cells = bits.open[wide.clone()]
                .iter()
                .zip(&self.police[wide.clone()]);
            let free = cells.map(|(open, caught)| open.and_not(caught));
            fill(words, bits.reach + wide.start, free);
            for line in range.clone() {
                if !news[line].is_zero() {
                    let near = spread(words, (bits.reach + line) * 8, &bits.steps);
                    news[line] = news[line].and_not(&near);
                }
            }
            found = Span::of(&news[range.clone()], range.start);
        }
        *self.news.1 = found;
    }
}

/// Finds what is new in some rows with the thief to move, and brings them up to date.
pub(super) struct ThiefBlock<'a> {
    pub(super) bits: &'a Bits,
    pub(super) squads: &'a Squads,
    pub(super) vectors: Vectors,
    pub(super) winner: Winner,
    /// The number of the first row.
    pub(super) first: usize,
    /// Rows with something new among their options are noted here.
    pub(super) awake: &'a [AtomicBool],
    /// Whether to find anything; else it is there already.
    pub(super) find: bool,
    pub(super) plies: u32,
    /// See [`ThiefRow`].
    pub(super) police: &'a mut [Line],
    pub(super) thief: &'a mut [Line],
    pub(super) next: (&'a [Line], &'a [Span]),
    pub(super) old: (&'a [Line], &'a [Span]),
    pub(super) news: &'a mut [Line],
    pub(super) spans: &'a mut [Span],
}

/// [`ThiefBlock`] with room to work in, and the lists of its two turns where they are kept.
pub(super) struct ThiefWork<'a, 's> {
    block: ThiefBlock<'a>,
    scratch: &'s mut Scratch,
    lists: Option<[OrderBlock<'a>; 2]>,
}

impl<'a> ThiefBlock<'a> {
    pub(super) fn with<'s>(
        self,
        scratch: &'s mut Scratch,
        lists: Option<[OrderBlock<'a>; 2]>,
    ) -> ThiefWork<'a, 's> {
        ThiefWork {
            block: self,
            scratch,
            lists,
        }
    }
}

impl Job for ThiefWork<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            block,
            scratch,
            mut lists,
        } = self;
        let lines = block.bits.lines;
        for (number, span) in block.spans.iter_mut().enumerate() {
            let (next, old) = (block.next.1[number], block.old.1[number]);
            if next.is_empty() && old.is_empty() && span.is_empty() {
                continue;
            }
            let squad = block.first + number;
            let part = number * lines..(number + 1) * lines;
            let mut row = ThiefRow {
                bits: block.bits,
                vectors: block.vectors,
                winner: block.winner,
                cells: block.squads.cells(squad),
                plies: block.plies,
                police: &mut block.police[part.clone()],
                thief: &mut block.thief[part.clone()],
                next: (&block.next.0[part.clone()], next),
                old: (&block.old.0[part.clone()], old),
                news: (&mut block.news[part], span),
            };
            if block.find {
                row.find(scratch);
            }
            let [mut police, mut thief] = match &mut lists {
                Some([police, thief]) => [Some(police.row(number)), Some(thief.row(number))],
                None => [None, None],
            };
            if row.settle(&mut police, &mut thief) {
                for &from in block.squads.sources(squad) {
                    block.awake[from as usize].store(true, Ordering::Relaxed);
                }
            }
        }
    }
}

impl ThiefRow<'_> {
    /// Adds what is new to what is decided, and to the lists. Whether anything is new with the thief
    /// to move.
    #[inline(always)]
    fn settle(
        &mut self,
        police: &mut Option<order::Row<'_>>,
        thief: &mut Option<order::Row<'_>>,
    ) -> bool {
        let police_wins = self.winner == Winner::Police;
        let work = Learn {
            bits: self.bits,
            vectors: self.vectors,
            plies: self.plies,
        };
        work.learn(self.police, self.next.0, self.next.1, police, police_wins);
        work.learn(self.thief, self.news.0, *self.news.1, thief, !police_wins);
        !self.news.1.is_empty()
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
