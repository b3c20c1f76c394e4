//! Backward search on rows of bits: for each squad, the robber's vertices are the bits of a row.
//!
//! A round finds all positions of one remoteness. A move of the cops is an *or* of rows, or an *and*
//! of them where the robber wins by all; the robber's moves turn a row into that of the vertices from
//! which he gets there. Only squads whose rows have changed are looked at. The two sides are searched
//! one after the other, in the same memory; the robber only where he can win in some number of plies.

use super::bits::{Rows, WORD};
use super::{Cops, Turn};
use crate::pursuit::{Squad, squad_moves};
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
    game: &'a Cops,
    winner: Turn,
    words: usize,
    /// The vertices from which the robber goes along an edge to this one, a row each.
    sources: Vec<u64>,
    /// Vertices from which the robber can move.
    mobile: Vec<u64>,
    /// The rows of what is won with the cops to move, and with the robber to move.
    won: [Rows; 2],
    /// How many plies the last round has looked ahead.
    plies: u32,
}

impl<'a> Search<'a> {
    /// The memory of a search, in bytes.
    pub(super) fn bytes(game: &Cops) -> u64 {
        let n = u64::from(game.vertices());
        let words = n.div_ceil(WORD as u64);
        let squads = game.squads();
        (squads.saturating_mul(6).saturating_add(n)).saturating_mul(words * 8)
            + squads.saturating_mul(16)
    }

    /// A search that knows only where the game is over.
    pub(super) fn new(
        game: &'a Cops,
        winner: Turn,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let n = game.vertices() as usize;
        let words = n.div_ceil(WORD);
        let squads = game.squads() as usize;
        let mut sources = vec![0; n * words];
        let mut mobile = vec![0; words];
        for v in 0..n {
            for &from in game.robber.to(v as u16) {
                let from = usize::from(from);
                sources[v * words + from / WORD] |= 1 << (from % WORD);
            }
            if game.rules.robber_pass || !game.robber.from(v as u16).is_empty() {
                mobile[v / WORD] |= 1 << (v % WORD);
            }
        }
        let mut search = Self {
            game,
            winner,
            words,
            sources,
            mobile,
            won: [Rows::new(squads, words), Rows::new(squads, words)],
            plies: 0,
        };
        // Who cannot move loses, or wins in misère play.
        let stuck = |side: Turn| (side == winner) == (play == Play::Misere);
        for rank in 0..squads as u32 {
            if rank.is_multiple_of(1 << 12) {
                control.check()?;
            }
            let squad = Squad::from_rank(rank.into(), game.rules.cops);
            let open = search.open(&squad);
            for v in 0..n {
                let is_open = open[v / WORD] >> (v % WORD) & 1 == 1;
                let is_mobile = search.mobile[v / WORD] >> (v % WORD) & 1 == 1;
                let is_over = !is_open && game.over(&squad, v as u16) == Some(winner);
                if is_over || is_open && stuck(Turn::Cops) && game.is_stuck(&squad) {
                    search.won[0].set(rank, v, words);
                }
                if is_over || is_open && stuck(Turn::Robber) && !is_mobile {
                    search.won[1].set(rank, v, words);
                }
            }
        }
        search.won.iter_mut().for_each(|rows| {
            rows.commit(words);
        });
        Ok(search)
    }

    /// The vertices of the robber where the game goes on.
    fn open(&self, squad: &Squad) -> Vec<u64> {
        let n = self.game.vertices() as usize;
        let mut open = vec![u64::MAX; self.words];
        if !n.is_multiple_of(WORD) {
            open[self.words - 1] = (1 << (n % WORD)) - 1;
        }
        let exits = self
            .game
            .exits
            .iter()
            .enumerate()
            .filter(|(_, exit)| **exit);
        let closed = squad.cells().iter().map(|&v| usize::from(v));
        for v in closed.chain(exits.map(|(v, _)| v)) {
            open[v / WORD] &= !(1 << (v % WORD));
        }
        open
    }

    /// How many plies the last round has looked ahead.
    pub(super) fn plies(&self) -> u32 {
        self.plies
    }

    /// The first squad, of those that the last round has touched, that wins against a robber on any
    /// vertex with this side to move.
    pub(super) fn full_row(&self, turn: Turn) -> Option<u32> {
        let rows = &self.won[turn as usize];
        let all = self.within(vec![u64::MAX; self.words]);
        let is_full = |rank: &&u32| rows.row(**rank, self.words) == all;
        rows.touched.iter().filter(is_full).min().copied()
    }

    /// Looks one ply further; whether that has found anything.
    pub(super) fn round(&mut self, control: &Control<'_>) -> Result<bool, Error> {
        self.cops_move(control)?;
        self.robber_moves(control)?;
        self.plies += 1;
        let words = self.words;
        let found = self.won.each_mut().map(|rows| rows.commit(words));
        Ok(found.contains(&true))
    }

    /// Finds positions with the cops to move from those with the robber to move.
    fn cops_move(&mut self, control: &Control<'_>) -> Result<(), Error> {
        let (game, words) = (self.game, self.words);
        let count = game.rules.cops;
        let mut near = Vec::new();
        let mut affected = Vec::new();
        for done in 0..self.won[1].touched.len() {
            if done % (1 << 8) == 0 {
                control.check()?;
            }
            let rank = self.won[1].touched[done];
            let squad = Squad::from_rank(rank.into(), count);
            near.clear();
            let choices = |v: u16| (game.cops.to(v), game.may_stay(v));
            squad_moves(&squad, choices, &mut near);
            near.retain(|before| !game.is_stuck(before));
            affected.extend(near.iter().map(|before| (before.rank() as u32, rank)));
            if self.winner == Turn::Cops {
                for (before, rank) in affected.drain(..) {
                    let squad = Squad::from_rank(before.into(), count);
                    let row = masked(self.won[1].fresh(rank, words), &self.open(&squad));
                    self.won[0].add(before, &row);
                }
            }
        }
        // Where the robber wins, all moves of the cops must lead to his wins.
        affected.sort_unstable();
        affected.dedup_by_key(|(before, _)| *before);
        for (done, (before, _)) in affected.into_iter().enumerate() {
            if done % (1 << 8) == 0 {
                control.check()?;
            }
            let squad = Squad::from_rank(before.into(), count);
            near.clear();
            game.squads_from(&squad, &mut near);
            let mut row = self.open(&squad);
            for to in &near {
                let won = self.won[1].row(to.rank() as u32, words);
                row.iter_mut().zip(won).for_each(|(word, won)| *word &= won);
            }
            self.won[0].add(before, &row);
        }
        Ok(())
    }

    /// Finds positions with the robber to move from those with the cops to move.
    fn robber_moves(&mut self, control: &Control<'_>) -> Result<(), Error> {
        let words = self.words;
        for done in 0..self.won[0].touched.len() {
            if done % (1 << 8) == 0 {
                control.check()?;
            }
            let rank = self.won[0].touched[done];
            let squad = Squad::from_rank(rank.into(), self.game.rules.cops);
            let open = self.open(&squad);
            let row = match self.winner {
                Turn::Robber => {
                    let won = self.won[0].fresh(rank, words).to_vec();
                    masked(&self.backward(&squad, &won), &open)
                }
                // The cops win where no move leads out of their wins.
                Turn::Cops => {
                    let safe: Vec<u64> = self.won[0].row(rank, words).iter().map(|w| !w).collect();
                    let saved = self.backward(&squad, &self.within(safe));
                    let lost: Vec<u64> = saved.iter().map(|word| !word).collect();
                    masked(&masked(&lost, &self.mobile), &open)
                }
            };
            self.won[1].add(rank, &row);
        }
        Ok(())
    }

    /// A row without bits behind the last vertex.
    fn within(&self, mut row: Vec<u64>) -> Vec<u64> {
        let n = self.game.vertices() as usize;
        if !n.is_multiple_of(WORD) {
            row[self.words - 1] &= (1 << (n % WORD)) - 1;
        }
        row
    }

    /// The vertices from which a move of the robber leads to one of these.
    fn backward(&self, squad: &Squad, to: &[u64]) -> Vec<u64> {
        let mut from = vec![0; self.words];
        self.step_back(to, &mut from);
        // Further edges begin at vertices without cops.
        let mut last = from.clone();
        for _ in 1..self.game.rules.robber_speed {
            for &v in squad.cells() {
                last[usize::from(v) / WORD] &= !(1 << (usize::from(v) % WORD));
            }
            let mut more = vec![0; self.words];
            self.step_back(&last, &mut more);
            let mut any = 0;
            for ((from, more), last) in from.iter_mut().zip(&more).zip(&mut last) {
                *last = more & !*from;
                any |= *last;
                *from |= more;
            }
            if any == 0 {
                break;
            }
        }
        if self.game.rules.robber_pass {
            from.iter_mut().zip(to).for_each(|(from, to)| *from |= to);
        }
        from
    }

    /// Adds the vertices from which an edge of the robber leads to one of these.
    fn step_back(&self, to: &[u64], from: &mut [u64]) {
        for (word, &bits) in to.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let v = word * WORD + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let sources = &self.sources[v * self.words..][..self.words];
                from.iter_mut()
                    .zip(sources)
                    .for_each(|(from, to)| *from |= to);
            }
        }
    }

    /// Puts what the last round has found into a table.
    fn store(&self, table: &mut Table) {
        let code = 1 + self.plies * 2 + u32::from(self.winner == Turn::Robber);
        for (rows, codes) in self.won.iter().zip(&mut table.codes) {
            for &rank in &rows.touched {
                let start = rank as usize * table.vertices;
                for (word, &bits) in rows.fresh(rank, self.words).iter().enumerate() {
                    let mut bits = bits;
                    while bits != 0 {
                        codes[start + word * WORD + bits.trailing_zeros() as usize] = code;
                        bits &= bits - 1;
                    }
                }
            }
        }
    }
}

/// The bits that are in both rows.
fn masked(row: &[u64], mask: &[u64]) -> Vec<u64> {
    row.iter()
        .zip(mask)
        .map(|(word, mask)| word & mask)
        .collect()
}
