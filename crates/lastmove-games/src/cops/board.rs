//! The graph as rows of bits: what the two sides can do, for the [search](super::rows).

use super::bits::{WORD, members};
use super::numbers::Numbers;
use super::{Cops, Turn};
use crate::pursuit::Squad;

/// A game, and its graph as rows of bits: one bit for each vertex of the robber.
pub(super) struct Board<'a> {
    pub(super) game: &'a Cops,
    /// The words of a row.
    pub(super) words: usize,
    numbers: Numbers,
    /// The vertices that the robber reaches from each along one edge and, where he may pass, that one,
    /// a row each; and the vertices from which an edge leads to each.
    targets: Vec<u64>,
    sources: Vec<u64>,
    /// The vertices from which the robber can move.
    mobile: Vec<u64>,
    /// The vertices that are no exits.
    inner: Vec<u64>,
}

fn set(row: &mut [u64], vertex: usize) {
    row[vertex / WORD] |= 1 << (vertex % WORD);
}

impl<'a> Board<'a> {
    pub(super) fn new(game: &'a Cops) -> Self {
        let n = game.vertices() as usize;
        let words = n.div_ceil(WORD);
        let mut board = Self {
            game,
            words,
            numbers: Numbers::new(n, game.rules.cops),
            targets: vec![0; n * words],
            sources: vec![0; n * words],
            mobile: vec![0; words],
            inner: vec![0; words],
        };
        for v in 0..n {
            let row = v * words..(v + 1) * words;
            for &from in game.robber.to(v as u16) {
                set(&mut board.sources[row.clone()], from.into());
            }
            for &to in game.robber.from(v as u16) {
                set(&mut board.targets[row.clone()], to.into());
            }
            if game.rules.robber_pass {
                set(&mut board.targets[row.clone()], v);
            }
            if board.targets[row].iter().any(|&word| word != 0) {
                set(&mut board.mobile, v);
            }
            if !game.exits[v] {
                set(&mut board.inner, v);
            }
        }
        board
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(game: &Cops) -> u64 {
        let n = u64::from(game.vertices());
        (2 * n + 2) * n.div_ceil(WORD as u64) * 8 + Numbers::bytes(n, game.rules.cops as u64)
    }

    /// The squad of a number.
    pub(super) fn squad(&self, number: usize) -> Squad {
        Squad::from_rank(number as u64, self.game.rules.cops)
    }

    /// Calls `each` with the squads, by their numbers, that become this one in one move. Some come several
    /// times, and some of them may be stuck.
    pub(super) fn squads_before(&self, squad: &Squad, each: &mut impl FnMut(usize)) {
        let choices = |v: u16| (self.game.cops.to(v), self.game.may_stay(v));
        self.numbers.moves(squad, &choices, each);
    }

    /// Calls `each` with the squads that one that is not stuck becomes in one move.
    pub(super) fn squads_after(&self, squad: &Squad, each: &mut impl FnMut(usize)) {
        let choices = |v: u16| (self.game.cops.from(v), self.game.may_stay(v));
        self.numbers.moves(squad, &choices, each);
    }

    /// Keeps the vertices of a row on which the game goes on.
    pub(super) fn keep_open(&self, squad: &Squad, row: &mut [u64]) {
        row.iter_mut()
            .zip(&self.inner)
            .for_each(|(word, inner)| *word &= inner);
        self.clear_cops(squad, row);
    }

    /// Adds the vertices on which the game is over and won by a side.
    pub(super) fn add_over(&self, squad: &Squad, winner: Turn, row: &mut [u64]) {
        if winner == Turn::Cops {
            squad.cells().iter().for_each(|&v| set(row, v.into()));
            return;
        }
        for v in 0..self.game.vertices() as usize {
            if self.game.exits[v] && !squad.contains(v as u16) {
                set(row, v);
            }
        }
    }

    /// Adds the vertices on which the game goes on, or only those from which the robber cannot move.
    pub(super) fn add_open(&self, squad: &Squad, only_stuck: bool, row: &mut [u64]) {
        let mut open = self.inner.clone();
        self.clear_cops(squad, &mut open);
        if only_stuck {
            open.iter_mut()
                .zip(&self.mobile)
                .for_each(|(word, mobile)| *word &= !mobile);
        }
        row.iter_mut()
            .zip(open)
            .for_each(|(word, open)| *word |= open);
    }

    /// Takes the vertices of cops out of a row.
    fn clear_cops(&self, squad: &Squad, row: &mut [u64]) {
        for &v in squad.cells() {
            row[usize::from(v) / WORD] &= !(1 << (v as usize % WORD));
        }
    }

    /// Adds the vertices from which a move of the robber leads to one of these.
    pub(super) fn robber_before(&self, squad: &Squad, to: &[u64], from: &mut [u64]) {
        self.step_back(to, from);
        if self.game.rules.robber_speed > 1 {
            self.run_back(squad, from);
        }
        if self.game.rules.robber_pass {
            from.iter_mut().zip(to).for_each(|(from, to)| *from |= to);
        }
    }

    /// Adds the vertices from which more edges lead to these, through vertices without cops.
    fn run_back(&self, squad: &Squad, from: &mut [u64]) {
        let mut last = from.to_vec();
        let mut more = vec![0; self.words];
        for _ in 1..self.game.rules.robber_speed {
            self.clear_cops(squad, &mut last);
            more.fill(0);
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
    }

    /// Adds the vertices from which an edge of the robber leads to one of these.
    fn step_back(&self, to: &[u64], from: &mut [u64]) {
        for v in members(to) {
            let sources = &self.sources[v * self.words..][..self.words];
            from.iter_mut()
                .zip(sources)
                .for_each(|(from, to)| *from |= to);
        }
    }

    /// Keeps the vertices of a row on which the robber can move, and only to these.
    pub(super) fn keep_lost(&self, squad: &Squad, won: &[u64], row: &mut [u64]) {
        let mut reached = Vec::new();
        for (at, (word, mobile)) in row.iter_mut().zip(&self.mobile).enumerate() {
            let candidates = std::mem::take(word) & mobile;
            for bit in members(&[candidates]) {
                let is_lost = self.is_lost(squad, at * WORD + bit, won, &mut reached);
                *word |= u64::from(is_lost) << bit;
            }
        }
    }

    /// Whether all moves of the robber from a vertex lead to these.
    fn is_lost(&self, squad: &Squad, v: usize, won: &[u64], reached: &mut Vec<u16>) -> bool {
        if self.game.rules.robber_speed == 1 {
            let targets = &self.targets[v * self.words..][..self.words];
            return targets.iter().zip(won).all(|(to, won)| to & !won == 0);
        }
        reached.clear();
        self.game.robber_from(squad, v as u16, reached);
        if self.game.rules.robber_pass {
            reached.push(v as u16);
        }
        let is_won = |to: usize| won[to / WORD] >> (to % WORD) & 1 == 1;
        reached.iter().all(|&to| is_won(to.into()))
    }
}
