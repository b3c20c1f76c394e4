//! Backward search on rows of bits: for each squad, the robber's vertices are the bits of a row.
//!
//! A round finds all positions of one remoteness. A move of the cops is an *or* of rows, or an *and*
//! of them where the robber wins by all; the robber's moves turn a row into that of the vertices from
//! which he gets there. Only squads near those whose rows have changed are looked at, each of them once
//! a round, by any thread: what is found does not depend on which. The two sides are searched one after
//! the other, in the same memory; the robber only where he can win in some number of plies.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::bits::{Rows, SQUADS, WORD, all_squads, members, set_bytes};
use super::board::Board;
use super::{Cops, Turn};
use lastmove_engine::game::Play;
use lastmove_engine::{Control, Error, Value};

/// The values of all positions in which the robber is placed.
pub(super) struct Table {
    vertices: usize,
    /// With the cops to move and with the robber to move: 0 where nobody forces anything, else 1 and
    /// twice the plies, and 1 more where the robber wins. By squad, then vertex.
    codes: [Vec<u32>; 2],
}

impl Table {
    /// The value of a position with the robber on a vertex, for the player to move.
    pub(super) fn value(&self, rank: u64, robber: u16, turn: Turn) -> Value {
        let place = rank as usize * self.vertices + usize::from(robber);
        let Some(code) = self.codes[turn as usize][place].checked_sub(1) else {
            return Value::Draw;
        };
        let robber_wins = code % 2 == 1;
        let plies = u64::from(code / 2);
        match robber_wins == (turn == Turn::Robber) {
            true => Value::Win(plies),
            false => Value::Loss(plies),
        }
    }
}

/// Finds the values of all positions in which the robber is placed.
///
/// # Errors
/// [`Blame::Memory`](lastmove_engine::Blame::Memory), [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
pub(super) fn solve(game: &Cops, play: Play, control: &Control<'_>) -> Result<Table, Error> {
    control.plan(memory(game))?;
    let cells = cells(game);
    let phase = control.phase("solve", None);
    let mut table = Table {
        vertices: game.vertices() as usize,
        codes: [vec![0; cells as usize], vec![0; cells as usize]],
    };
    let solved = control.with_threads(|| -> Result<u32, Error> {
        let mut levels = 0;
        for winner in [Turn::Cops, Turn::Robber] {
            let mut search = Search::new(game, winner, play, control)?;
            loop {
                search.store(&mut table);
                phase.advance(search.plies.into());
                if !search.round(control)? {
                    break;
                }
            }
            levels = levels.max(search.plies);
        }
        Ok(levels)
    });
    let levels = solved??;
    control.figure("levels", levels.into());
    Ok(table)
}

/// How many pairs of a squad and a vertex there are.
fn cells(game: &Cops) -> u64 {
    game.squads().saturating_mul(u64::from(game.vertices()))
}

/// The memory that finding all values takes, in bytes.
pub(super) fn memory(game: &Cops) -> u64 {
    Search::bytes(game).saturating_add(cells(game).saturating_mul(8))
}

/// A search for what one side wins.
pub(super) struct Search<'a> {
    board: Board<'a>,
    winner: Turn,
    /// The rows of what is won with the cops to move, and with the robber to move.
    won: [Rows; 2],
    /// How many plies the last round has looked ahead.
    plies: u32,
}

impl<'a> Search<'a> {
    /// The memory of a search, in bytes.
    pub(super) fn bytes(game: &Cops) -> u64 {
        let words = u64::from(game.vertices()).div_ceil(WORD as u64);
        let squads = game.squads();
        let rows = Rows::bytes(squads, words).saturating_mul(2);
        let near = set_bytes(squads);
        rows.saturating_add(near).saturating_add(Board::bytes(game))
    }

    /// A search that knows only where the game is over.
    pub(super) fn new(
        game: &'a Cops,
        winner: Turn,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let board = Board::new(game);
        let squads = game.squads() as usize;
        let mut won = [(); 2].map(|()| Rows::new(squads, board.words));
        let all = all_squads(squads);
        // Who cannot move loses, or wins in misère play.
        let stuck = |side: Turn| (side == winner) == (play == Play::Misere);
        let [cops_move, robber_moves] = &mut won;
        let row = |number: usize, row: &mut [u64]| {
            let squad = board.squad(number);
            board.add_over(&squad, winner, row);
            if stuck(Turn::Cops) && game.is_stuck(&squad) {
                board.add_open(&squad, false, row);
            }
        };
        cops_move.extend(&all, &row, &|| control.check())?;
        let row = |number: usize, row: &mut [u64]| {
            let squad = board.squad(number);
            board.add_over(&squad, winner, row);
            if stuck(Turn::Robber) {
                board.add_open(&squad, true, row);
            }
        };
        robber_moves.extend(&all, &row, &|| control.check())?;
        won.iter_mut().for_each(|rows| {
            rows.commit();
        });
        Ok(Self {
            board,
            winner,
            won,
            plies: 0,
        })
    }

    /// How many plies the last round has looked ahead.
    pub(super) fn plies(&self) -> u32 {
        self.plies
    }

    /// The first squad, of those that the last round has touched, that wins against a robber on any
    /// vertex with this side to move.
    pub(super) fn full_row(&self, turn: Turn) -> Option<u32> {
        let n = self.board.game.vertices() as usize;
        let rows = &self.won[turn as usize];
        let is_full = |number: &usize| {
            let set: u32 = rows.row(*number).iter().map(|word| word.count_ones()).sum();
            set as usize == n
        };
        let first = members(rows.fresh()).find(is_full);
        first.map(|number| number as u32)
    }

    /// Looks one ply further; whether that has found anything.
    pub(super) fn round(&mut self, control: &Control<'_>) -> Result<bool, Error> {
        let check = || control.check();
        let near = self.squads_before(&check)?;
        let (board, winner) = (&self.board, self.winner);
        let [cops_move, robber_moves] = &mut self.won;
        // Positions with the cops to move from those with the robber to move.
        let row = |number: usize, row: &mut [u64]| {
            let squad = board.squad(number);
            if board.game.is_stuck(&squad) {
                return;
            }
            match winner {
                Turn::Cops => board.squads_after(&squad, &mut |to| {
                    if robber_moves.is_fresh(to) {
                        let won = robber_moves.new_row(to);
                        row.iter_mut().zip(won).for_each(|(word, won)| *word |= won);
                    }
                }),
                // Where the robber wins, all moves of the cops must lead to his wins.
                Turn::Robber => {
                    row.fill(u64::MAX);
                    board.squads_after(&squad, &mut |to| {
                        let won = robber_moves.row(to);
                        row.iter_mut().zip(won).for_each(|(word, won)| *word &= won);
                    });
                }
            }
            board.keep_open(&squad, row);
        };
        cops_move.extend(&near, &row, &check)?;
        // And the other way round.
        let row = |number: usize, row: &mut [u64]| {
            let squad = board.squad(number);
            board.robber_before(&squad, cops_move.new_row(number), row);
            board.keep_open(&squad, row);
            // The cops win where no move leads out of their wins.
            if winner == Turn::Cops {
                board.keep_lost(&squad, cops_move.row(number), row);
            }
        };
        robber_moves.extend(cops_move.fresh(), &row, &check)?;
        self.plies += 1;
        let found = self.won.each_mut().map(Rows::commit);
        Ok(found.contains(&true))
    }

    /// The squads from which the cops can come to those that the last round has touched.
    fn squads_before(
        &self,
        check: &(dyn Fn() -> Result<(), Error> + Sync),
    ) -> Result<Vec<u64>, Error> {
        let fresh = self.won[1].fresh();
        let near: Vec<AtomicU64> = fresh.iter().map(|_| AtomicU64::new(0)).collect();
        let blocks = fresh.par_chunks(SQUADS / WORD).enumerate();
        blocks.try_for_each(|(block, fresh)| {
            check()?;
            for at in members(fresh) {
                let squad = self.board.squad(block * SQUADS + at);
                self.board.squads_before(&squad, &mut |before| {
                    let (word, bit) = (&near[before / WORD], 1 << (before % WORD));
                    // Most are there already.
                    if word.load(Ordering::Relaxed) & bit == 0 {
                        word.fetch_or(bit, Ordering::Relaxed);
                    }
                });
            }
            Ok(())
        })?;
        Ok(near.into_iter().map(AtomicU64::into_inner).collect())
    }

    /// Puts what the last round has found into a table.
    fn store(&self, table: &mut Table) {
        let code = 1 + self.plies * 2 + u32::from(self.winner == Turn::Robber);
        for (rows, codes) in self.won.iter().zip(&mut table.codes) {
            let blocks = codes.par_chunks_mut(SQUADS * table.vertices);
            let blocks = blocks.zip(rows.fresh().par_chunks(SQUADS / WORD));
            blocks.enumerate().for_each(|(block, (codes, fresh))| {
                for at in members(fresh) {
                    let codes = &mut codes[at * table.vertices..];
                    members(rows.new_row(block * SQUADS + at)).for_each(|v| codes[v] = code);
                }
            });
        }
    }
}
