//! Backward search, round by round, on whole rows of bits.

use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use super::bits::Bits;
use super::line::Line;
use super::order::Order;
use super::round::{PoliceBlock, Scratch, ThiefBlock};
use super::simd::Vectors;
use super::span::Span;
use super::squads::Squads;
use crate::game::Play;
use crate::solve::Values;
use crate::{Error, Message};

/// Rows of a block. Most rows have nothing new, so blocks are handed out, not rows.
const ROWS: usize = 16;

/// Lines that are worth another thread.
const LINES_AT_ONCE: usize = 1 << 13;

/// Who wins the positions that a search finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Winner {
    Police,
    Thief,
}

/// What a round found with one player to move: a row for each squad.
pub(super) struct News {
    pub(super) lines: Vec<Line>,
    /// Where each row is not zero.
    pub(super) spans: Vec<Span>,
}

impl News {
    fn new(rows: usize, width: usize) -> Self {
        Self {
            lines: vec![Line::ZERO; rows * width],
            spans: vec![Span::EMPTY; rows],
        }
    }

    fn par_mut(
        &mut self,
        width: usize,
    ) -> impl IndexedParallelIterator<Item = (&mut [Line], &mut Span)> {
        let lines = self.lines.par_chunks_exact_mut(width);
        lines.zip(&mut self.spans)
    }

    fn par_blocks(&self, size: usize) -> impl IndexedParallelIterator<Item = (&[Line], &[Span])> {
        self.lines.par_chunks(size).zip(self.spans.par_chunks(ROWS))
    }

    fn is_empty(&self) -> bool {
        self.spans.iter().all(|span| span.is_empty())
    }
}

/// A search for all positions that one side wins.
///
/// Each squad has a row for the police to move and one for the thief to move, with a bit for each
/// cell of the thief. A round finds the positions of one remoteness from those of the round before:
/// where the winner is to move, some option was new; where the loser is to move, some option was new
/// and there is none that the winner does not win.
///
/// The options of the police are rows, those of the thief are bits of the same row. First the
/// police's rows are found, from the thief's rows as they were; then the thief's, each from the
/// police's row of the same squad, which only then learns what is new.
pub(super) struct Search<'a> {
    bits: &'a Bits,
    squads: &'a Squads,
    winner: Winner,
    vectors: Vectors,
    /// All that is decided.
    police: Vec<Line>,
    thief: Vec<Line>,
    /// What the last round found.
    police_news: News,
    thief_news: News,
    /// What this round finds.
    police_next: News,
    /// Rows of the police with news among their options.
    awake: Vec<AtomicBool>,
    plies: u32,
}

impl<'a> Search<'a> {
    /// The positions of remoteness 0; they go to `order`, too.
    pub(super) fn new(
        bits: &'a Bits,
        squads: &'a Squads,
        winner: Winner,
        play: Play,
        vectors: Vectors,
        order: Option<&mut [Order; 2]>,
    ) -> Self {
        let rows = squads.len();
        let mut search = Self {
            bits,
            squads,
            winner,
            vectors,
            police: vec![Line::ZERO; rows * bits.lines],
            thief: vec![Line::ZERO; rows * bits.lines],
            police_news: News::new(rows, bits.lines),
            thief_news: News::new(rows, bits.lines),
            police_next: News::new(rows, bits.lines),
            awake: (0..rows).map(|_| AtomicBool::new(false)).collect(),
            plies: 0,
        };
        search.terminals(play);
        search.settle(false, order);
        search
    }

    /// Bytes that a search of so many squads takes.
    pub(super) fn bytes(bits: &Bits, rows: u64) -> u64 {
        rows.saturating_mul((bits.lines * size_of::<Line>() * 5 + size_of::<Span>() * 3 + 1) as u64)
    }

    fn terminals(&mut self, play: Play) {
        let (bits, squads, winner) = (self.bits, self.squads, self.winner);
        // Who cannot move loses, or wins.
        let loser = match play {
            Play::Normal => winner,
            Play::Misere if winner == Winner::Police => Winner::Thief,
            Play::Misere => Winner::Police,
        };
        self.police_next
            .par_mut(bits.lines)
            .zip(self.thief_news.par_mut(bits.lines))
            .enumerate()
            .for_each(|(row, ((police, police_span), (thief, thief_span)))| {
                for line in 0..bits.lines {
                    let inner = bits.inner[line];
                    let over = match winner {
                        Winner::Police => Line::ZERO,
                        Winner::Thief => bits.open[line].and_not(&inner),
                    };
                    thief[line] = over;
                    police[line] = over;
                    if loser == Winner::Police {
                        thief[line] = over.or(&inner.and_not(&bits.free[line]));
                    } else if squads.moves(row).is_empty() {
                        police[line] = over.or(&inner);
                    }
                }
                for &cell in squads.cells(row) {
                    let (line, bit) = bits.bit(cell);
                    for line in [&mut police[line], &mut thief[line]] {
                        match winner {
                            Winner::Police => line.set(bit),
                            Winner::Thief => line.clear(bit),
                        }
                    }
                }
                *police_span = Span::of(police, 0);
                *thief_span = Span::of(thief, 0);
            });
    }

    /// Finds the positions that are one ply more remote; `false` when there are none.
    ///
    /// # Errors
    /// [`Blame::Budget`](crate::Blame::Budget) when the remoteness is over what values can keep.
    pub(super) fn round(&mut self, order: Option<&mut [Order; 2]>) -> Result<bool, Error> {
        if u64::from(self.plies) == Values::MOST_PLIES {
            let message = Message::new("remoteness-over-range");
            return Err(Error::budget(message.with("most", Values::MOST_PLIES)));
        }
        self.plies += 1;
        let (bits, squads, vectors) = (self.bits, self.squads, self.vectors);
        let (winner, awake) = (self.winner, &self.awake);
        let (thief, thief_news) = (&self.thief, &self.thief_news);
        let at_once = self.blocks_at_once();
        let size = bits.lines * ROWS;
        self.police_next
            .lines
            .par_chunks_mut(size)
            .zip(self.police_next.spans.par_chunks_mut(ROWS))
            .zip(self.police.par_chunks(size))
            .enumerate()
            .with_min_len(at_once)
            .for_each(|(block, ((news, spans), known))| {
                vectors.run(PoliceBlock {
                    bits,
                    squads,
                    winner,
                    first: block * ROWS,
                    awake,
                    thief,
                    thief_news,
                    known,
                    news,
                    spans,
                });
            });
        self.settle(true, order);
        Ok(!(self.police_news.is_empty() && self.thief_news.is_empty()))
    }

    /// How many blocks a thread takes at least: most have nothing new, and sharing out takes time.
    fn blocks_at_once(&self) -> usize {
        LINES_AT_ONCE.div_ceil(self.bits.lines * ROWS)
    }

    /// Finds the thief's rows, if `find`, and brings everything up to date.
    fn settle(&mut self, find: bool, order: Option<&mut [Order; 2]>) {
        let (bits, squads, winner, plies) = (self.bits, self.squads, self.winner, self.plies);
        let (vectors, awake) = (self.vectors, &self.awake);
        let at_once = self.blocks_at_once();
        let size = bits.lines * ROWS;
        let blocks = self
            .police
            .par_chunks_mut(size)
            .zip(self.thief.par_chunks_mut(size))
            .zip(self.police_next.par_blocks(size))
            .zip(self.police_news.par_blocks(size))
            .zip(self.thief_news.lines.par_chunks_mut(size))
            .zip(self.thief_news.spans.par_chunks_mut(ROWS))
            .enumerate()
            .with_min_len(at_once)
            .map(
                |(block, (((((police, thief), next), old), news), spans))| ThiefBlock {
                    bits,
                    squads,
                    vectors,
                    winner,
                    first: block * ROWS,
                    awake,
                    find,
                    plies,
                    police,
                    thief,
                    next,
                    old,
                    news,
                    spans,
                },
            );
        let scratch = || Scratch::new(bits);
        match order {
            None => blocks.for_each_init(scratch, |scratch, block| {
                vectors.run(block.with(scratch, None));
            }),
            Some([police, thief]) => {
                let lists = police.blocks(ROWS).zip(thief.blocks(ROWS));
                blocks
                    .zip(lists)
                    .for_each_init(scratch, |scratch, (block, (police, thief))| {
                        vectors.run(block.with(scratch, Some([police, thief])));
                    });
            }
        }
        std::mem::swap(&mut self.police_news, &mut self.police_next);
    }

    /// The remoteness of what the last round found.
    pub(super) fn plies(&self) -> u32 {
        self.plies
    }

    /// The first squad that has won wherever the thief is, the police to move.
    pub(super) fn full_row(&self) -> Option<usize> {
        let rows = self.police.chunks_exact(self.bits.lines);
        let full = |row: &[Line]| {
            let cells = self.bits.open.iter().zip(row);
            cells
                .fold(Line::ZERO, |rest, (open, won)| rest.or(&open.and_not(won)))
                .is_zero()
        };
        rows.map(full).position(|full| full)
    }

    /// Whether the position with the thief on `cell` has been found.
    pub(super) fn has(&self, row: usize, cell: u16, police: bool) -> bool {
        let (line, bit) = self.bits.bit(cell);
        let line = row * self.bits.lines + line;
        if police {
            self.police[line].has(bit)
        } else {
            self.thief[line].has(bit)
        }
    }
}
