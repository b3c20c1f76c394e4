//! Backward search, round by round, on whole rows of bits.

use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use super::super::Turn;
use super::bits::Bits;
use super::line::{Bitwise, Line, Plane, ZERO};
use super::order::{Order, ROWS};
use super::round::{PoliceBlock, Rows, ThiefBlock, Winner};
use super::span::Span;
use super::squads::Squads;
use lastmove_engine::game::Play;
use lastmove_engine::solve::Values;
use lastmove_engine::vectors::Vectors;
use lastmove_engine::{Error, Message};

/// The number of lines worth another thread.
const LINES_AT_ONCE: usize = 1 << 13;

/// The changes of a round with one player to move: a row for each squad.
struct News {
    plane: Plane,
    /// Where each row may be nonzero.
    spans: Vec<Span>,
    /// Lines of a block of rows.
    block: usize,
}

impl News {
    fn new(rows: usize, block: usize) -> Self {
        Self {
            plane: Plane::new(rows.div_ceil(ROWS) * block),
            spans: vec![Span::EMPTY; rows],
            block,
        }
    }

    fn blocks(&self) -> impl IndexedParallelIterator<Item = (&[Line], &[Span])> {
        let lines = self.plane.lines().par_chunks_exact(self.block);
        lines.zip(self.spans.par_chunks(ROWS))
    }

    fn blocks_mut(&mut self) -> impl IndexedParallelIterator<Item = Rows<'_>> {
        let lines = self.plane.lines_mut().par_chunks_exact_mut(self.block);
        lines
            .zip(self.spans.par_chunks_mut(ROWS))
            .map(|(lines, spans)| Rows { lines, spans })
    }

    fn is_empty(&self) -> bool {
        self.spans.iter().all(|span| span.is_empty())
    }
}

/// A search for all positions that one side wins.
///
/// Each squad has a row for the police to move and one for the thief to move, with a bit for each
/// cell of the thief. A round finds the positions of one remoteness from those of the round before:
/// where the winner is to move, some option was new; where the loser is to move, some option was
/// new and the winner wins them all.
///
/// The options of the police are rows, those of the thief are bits of the same row. First the
/// police's rows are found, from the thief's rows of the previous round; then the thief's, each
/// from the police's row of the same squad, to which the changes are applied afterwards.
pub(super) struct Search<'a> {
    bits: &'a Bits,
    squads: &'a Squads,
    winner: Winner,
    vectors: Vectors,
    /// The undecided cells with the police to move. In the thief's search it does not include cells
    /// on which the thief is caught.
    rest: Plane,
    /// The decided cells with the thief to move.
    thief: Plane,
    /// The changes of the last round.
    police_news: News,
    thief_news: News,
    /// The changes of this round.
    police_next: News,
    /// Rows of the police with changes among their options.
    awake: Vec<AtomicBool>,
    plies: u32,
}

impl<'a> Search<'a> {
    /// Starts with the positions of remoteness 0, which also go to `order`.
    pub(super) fn new(
        bits: &'a Bits,
        squads: &'a Squads,
        winner: Winner,
        play: Play,
        vectors: Vectors,
        order: Option<&mut [Order; 2]>,
    ) -> Self {
        let rows = squads.len();
        let blocks = rows.div_ceil(ROWS);
        let (police, thief) = (bits.block(), bits.lines * ROWS);
        let mut search = Self {
            bits,
            squads,
            winner,
            vectors,
            rest: Plane::new(blocks * police),
            thief: Plane::new(blocks * thief),
            police_news: News::new(rows, police),
            thief_news: News::new(rows, thief),
            police_next: News::new(rows, police),
            awake: (0..rows).map(|_| AtomicBool::new(false)).collect(),
            plies: 0,
        };
        search.terminals(play);
        search.settle(false, order);
        search
    }

    /// Bytes that a search of `rows` squads takes.
    pub(super) fn bytes(bits: &Bits, rows: u64) -> u64 {
        let blocks = rows.div_ceil(ROWS as u64);
        let lines = 3 * bits.block() + 2 * bits.lines * ROWS;
        let planes = blocks.saturating_mul((lines * size_of::<Line>()) as u64);
        planes.saturating_add(rows.saturating_mul((size_of::<Span>() * 3 + 1) as u64))
    }

    fn terminals(&mut self, play: Play) {
        let (bits, squads, winner) = (self.bits, self.squads, self.winner);
        // The player who cannot move loses, or wins in misère play.
        let loser = match play {
            Play::Normal => winner,
            Play::Misere if winner == Winner::Police => Winner::Thief,
            Play::Misere => Winner::Police,
        };
        let terminals = |row, police: &mut [Line], thief: &mut [Line], rest: &mut [Line]| {
            for line in 0..bits.lines {
                let inner = bits.inner[line];
                let over = match winner {
                    Winner::Police => ZERO,
                    Winner::Thief => bits.open[line].and_not(&inner),
                };
                rest[line] = bits.open[line];
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
                match winner {
                    Winner::Police => {
                        police[line].set(bit);
                        thief[line].set(bit);
                    }
                    Winner::Thief => {
                        police[line].clear(bit);
                        thief[line].clear(bit);
                        rest[line].clear(bit);
                    }
                }
            }
            [Span::of(police), Span::of(thief)]
        };
        self.police_next
            .blocks_mut()
            .zip(self.thief_news.blocks_mut())
            .zip(self.rest.lines_mut().par_chunks_exact_mut(bits.block()))
            .enumerate()
            .for_each(|(block, ((police, thief), rest))| {
                for row in 0..police.spans.len() {
                    let part = bits.part(row);
                    let spans = terminals(
                        block * ROWS + row,
                        &mut police.lines[part.clone()],
                        &mut thief.lines[row * bits.lines..][..bits.lines],
                        &mut rest[part],
                    );
                    [police.spans[row], thief.spans[row]] = spans;
                }
            });
    }

    /// Finds the positions of the next remoteness; `false` when there are none.
    ///
    /// # Errors
    /// [`Blame::Limit`](lastmove_engine::Blame::Limit) when the remoteness is over what values can keep.
    pub(super) fn round(&mut self, order: Option<&mut [Order; 2]>) -> Result<bool, Error> {
        if u64::from(self.plies) == Values::MOST_PLIES {
            let message = Message::new("remoteness-over-range");
            return Err(Error::limit(message.with("most", Values::MOST_PLIES)));
        }
        self.plies += 1;
        let (bits, squads, vectors) = (self.bits, self.squads, self.vectors);
        let (winner, awake) = (self.winner, &self.awake);
        let thief = self.thief.lines();
        let thief_news = (self.thief_news.plane.lines(), &self.thief_news.spans[..]);
        let at_once = self.blocks_at_once();
        self.police_next
            .blocks_mut()
            .zip(self.rest.lines().par_chunks_exact(bits.block()))
            .enumerate()
            .with_min_len(at_once)
            .for_each(|(block, (news, rest))| {
                vectors.run(PoliceBlock {
                    bits,
                    squads,
                    winner,
                    first: block * ROWS,
                    awake,
                    thief,
                    thief_news,
                    rest,
                    news,
                });
            });
        self.settle(true, order);
        Ok(!(self.police_news.is_empty() && self.thief_news.is_empty()))
    }

    /// The least number of blocks a thread takes: most have no changes, and scheduling takes time.
    fn blocks_at_once(&self) -> usize {
        LINES_AT_ONCE.div_ceil(self.bits.lines * ROWS)
    }

    /// Finds the thief's rows, if `find`, and applies all changes.
    fn settle(&mut self, find: bool, order: Option<&mut [Order; 2]>) {
        let (bits, squads, winner, plies) = (self.bits, self.squads, self.winner, self.plies);
        let (vectors, awake) = (self.vectors, &self.awake);
        let at_once = self.blocks_at_once();
        let blocks = self
            .rest
            .lines_mut()
            .par_chunks_exact_mut(bits.block())
            .zip(
                self.thief
                    .lines_mut()
                    .par_chunks_exact_mut(bits.lines * ROWS),
            )
            .zip(self.police_next.blocks())
            .zip(self.police_news.blocks())
            .zip(self.thief_news.blocks_mut())
            .enumerate()
            .with_min_len(at_once)
            .map(|(block, ((((rest, thief), next), old), news))| ThiefBlock {
                bits,
                squads,
                vectors,
                winner,
                first: block * ROWS,
                awake,
                find,
                plies,
                rest,
                thief,
                next,
                old,
                news,
                lists: None,
            });
        match order {
            None => blocks.for_each(|block| vectors.run(block)),
            Some([police, thief]) => {
                let lists = police.blocks().zip(thief.blocks());
                blocks.zip(lists).for_each(|(block, (police, thief))| {
                    let lists = Some([police, thief]);
                    vectors.run(ThiefBlock { lists, ..block });
                });
            }
        }
        std::mem::swap(&mut self.police_news, &mut self.police_next);
    }

    /// The remoteness of the last round's positions.
    pub(super) fn plies(&self) -> u32 {
        self.plies
    }

    /// The first squad that wins wherever the thief is, with this player to move.
    pub(super) fn full_row(&self, turn: Turn) -> Option<usize> {
        let is_full = |row: usize| match turn {
            Turn::Police => self.row(row).iter().all(Bitwise::is_zero),
            Turn::Thief => self.thief_row(row) == self.bits.open,
        };
        (0..self.squads.len()).find(|&row| is_full(row))
    }

    /// The undecided cells in a row with the police to move.
    fn row(&self, row: usize) -> &[Line] {
        let block = &self.rest.lines()[row / ROWS * self.bits.block()..];
        &block[self.bits.part(row % ROWS)]
    }

    /// The decided cells in a row with the thief to move.
    fn thief_row(&self, row: usize) -> &[Line] {
        &self.thief.lines()[row * self.bits.lines..][..self.bits.lines]
    }

    /// Whether the position with the thief on `cell` has been found.
    pub(super) fn has(&self, row: usize, cell: u16, police: bool) -> bool {
        let (line, bit) = self.bits.bit(cell);
        if police {
            let known = self.winner == Winner::Police || !self.squads.cells(row).contains(&cell);
            known && !self.row(row)[line].has(bit)
        } else {
            self.thief_row(row)[line].has(bit)
        }
    }
}
