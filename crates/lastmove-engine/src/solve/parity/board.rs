//! What the fast algorithms work on: the moves both ways, who has won so far, and attractors.

use super::{ParityGame, Regions};
use crate::graph::{Graph, OffsetSlice};
use crate::memory::fetch;
use crate::{Control, Error};

/// A set of vertices, one bit each: that of a million vertices stays in the second-level cache.
#[derive(Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn new(n: u32) -> Self {
        Self(vec![0; (n as usize).div_ceil(64)])
    }

    #[inline]
    pub(super) fn has(&self, v: u32) -> bool {
        self.0[v as usize / 64] >> (v % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn add(&mut self, v: u32) {
        self.0[v as usize / 64] |= 1 << (v % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, v: u32) {
        self.0[v as usize / 64] &= !(1 << (v % 64));
    }

    /// Removes the only vertices that may be in it.
    pub(super) fn clear(&mut self, vertices: &[u32]) {
        match vertices.len() < self.0.len() {
            true => vertices.iter().for_each(|&v| self.remove(v)),
            false => self.0.fill(0),
        }
    }
}

/// How far ahead of the vertex whose predecessors are looked at the next ones are fetched.
const AHEAD: usize = 4;

/// The moves of a graph, for direct access.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    offsets: OffsetSlice<'a>,
    targets: &'a [u32],
}

impl<'a> Rows<'a> {
    pub(super) fn of(graph: &'a Graph) -> Self {
        Self {
            offsets: graph.offsets(),
            targets: graph.all_targets(),
        }
    }

    #[inline(always)]
    pub(super) fn row(self, v: u32) -> &'a [u32] {
        let v = v as usize;
        match self.offsets {
            OffsetSlice::Narrow(offsets) => {
                &self.targets[offsets[v] as usize..offsets[v + 1] as usize]
            }
            OffsetSlice::Wide(offsets) => {
                &self.targets[offsets[v] as usize..offsets[v + 1] as usize]
            }
        }
    }

    #[inline(always)]
    fn fetch_place(self, v: u32) {
        match self.offsets {
            OffsetSlice::Narrow(offsets) => fetch(&offsets[v as usize]),
            OffsetSlice::Wide(offsets) => fetch(&offsets[v as usize]),
        }
    }

    /// Fetches the rows of vertices of a list some places ahead.
    #[inline(always)]
    pub(super) fn fetch_ahead(self, list: &[u32], at: usize) {
        if let Some(&later) = list.get(at + 2 * AHEAD) {
            self.fetch_place(later);
        }
        if let Some(&soon) = list.get(at + AHEAD) {
            self.row(soon).first().map(fetch);
        }
    }
}

/// After how many vertices that wait these are looked at.
const MOST_WAITING: usize = 1 << 14;

/// A parity game that is being solved.
pub(super) struct Board<'a> {
    pub(super) game: &'a ParityGame<'a>,
    pub(super) back: Graph,
    /// The vertices of the game that is looked at, a part of the whole one.
    pub(super) inside: Bits,
    /// The vertices with an odd priority.
    pub(super) odd: Bits,
    /// What the recursive algorithm holds and has open: empty while it does not run.
    pub(super) held: Bits,
    pub(super) open: Bits,
    /// Winners so far. The move of a vertex is a winning one only once it is known to be won by its
    /// owner. Before, that of a vertex that was not attracted is one by which it got away last, so
    /// that its other moves need not be looked at while this one is there.
    pub(super) found: Regions,
    /// Whether play may end at vertices inside.
    has_ends: bool,
    /// Whether the moves of vertices that are not decided are counts instead.
    pub(super) has_counts: bool,
    /// Vertices that were taken out of the game, in this order.
    pub(super) list: Vec<u32>,
    /// Vertices whose way out of an attractor is gone.
    waiting: Vec<u32>,
    is_waiting: Bits,
    /// Moves and vertices that were looked at.
    pub(super) steps: u64,
    pub(super) attractors: u64,
    pub(super) control: &'a Control<'a>,
}

impl<'a> Board<'a> {
    /// The whole game, with nothing decided.
    pub(super) fn new(game: &'a ParityGame<'a>, control: &'a Control<'a>) -> Result<Self, Error> {
        let n = game.len();
        let back = game.graph().transpose(control)?;
        let (mut inside, mut odd) = (Bits::new(n), Bits::new(n));
        let mut found = Regions::new(n);
        for v in 0..n {
            inside.add(v);
            found.set_strategy(v, game.graph().targets(v).first().copied());
            if game.priority(v) % 2 == 1 {
                odd.add(v);
            }
        }
        Ok(Self {
            game,
            back,
            inside,
            odd,
            held: Bits::new(n),
            open: Bits::new(n),
            found,
            has_ends: true,
            has_counts: false,
            list: Vec::new(),
            waiting: Vec::new(),
            is_waiting: Bits::new(n),
            steps: 0,
            attractors: 0,
            control,
        })
    }

    /// The player who likes the priority of a vertex.
    #[inline]
    pub(super) fn player(&self, v: u32) -> u8 {
        self.odd.has(v).into()
    }

    /// The first move of a vertex that stays in the game.
    pub(super) fn within(&self, v: u32) -> Option<u32> {
        let mut targets = self.game.graph().targets(v).iter().copied();
        targets.find(|&to| self.inside.has(to))
    }

    /// Decides what is plain: where play ends, where a player can stay at one vertex and win or must
    /// stay there and lose, and all from which it is forced to that.
    pub(super) fn decide_plain(&mut self) -> Result<(), Error> {
        self.list.reserve_exact(self.game.len() as usize);
        for player in [0, 1] {
            for v in 0..self.game.len() {
                if v % (1 << 12) == 0 {
                    self.control.check()?;
                }
                if self.is_plain(v, player) {
                    self.inside.remove(v);
                    self.list.push(v);
                }
            }
            self.decide(0, player)?;
        }
        self.has_ends = false;
        Ok(())
    }

    /// Whether a player wins from a vertex without another one.
    fn is_plain(&mut self, v: u32, player: u8) -> bool {
        if let Some(winner) = self.game.end(v) {
            return winner == player;
        }
        let targets = self.game.graph().targets(v);
        if !self.inside.has(v) || self.player(v) != player || !targets.contains(&v) {
            return false;
        }
        self.found.set_strategy(v, Some(v));
        self.game.owner(v) == player || targets.iter().all(|&to| to == v)
    }

    /// Player `player` wins from the vertices of the list from a place on, which are out, and from all
    /// that are forced to them. The list is shortened to that place.
    pub(super) fn decide(&mut self, from: usize, player: u8) -> Result<(), Error> {
        self.attract(from, player)?;
        self.award(from, self.list.len(), player);
        self.list.truncate(from);
        Ok(())
    }

    /// Player `player` wins from some vertices of the list.
    pub(super) fn award(&mut self, from: usize, to: usize, player: u8) {
        for &v in &self.list[from..to] {
            self.found.set_winner(v, player);
        }
    }

    /// Puts vertices of the list back into the game.
    pub(super) fn put_back(&mut self, from: usize, to: usize) {
        for &v in &self.list[from..to] {
            self.inside.add(v);
        }
    }

    /// Takes out all vertices from which a player forces a way to those of the list from a place on;
    /// they follow these in the list, with the moves to do so.
    pub(super) fn attract(&mut self, from: usize, player: u8) -> Result<(), Error> {
        self.attractors += 1;
        if self.attractors.is_multiple_of(1 << 8) {
            self.control.check()?;
        }
        let back = std::mem::take(&mut self.back);
        let mut done = from;
        let mut result = Ok(());
        while done < self.list.len() && result.is_ok() {
            result = self.follow(&back, &mut done, player);
            self.settle();
        }
        self.back = back;
        result
    }

    /// Takes out the vertices from which a player moves to those of the list. Those of the other player
    /// whose way out is gone wait: by the time when many are looked at together, more of their moves are
    /// gone, and the memory is asked for all of them at once.
    fn follow(&mut self, back: &Graph, done: &mut usize, player: u8) -> Result<(), Error> {
        let back = Rows::of(back);
        while let Some(&to) = self.list.get(*done) {
            *done += 1;
            if done.is_multiple_of(1 << 12) {
                self.control.check()?;
            }
            back.fetch_ahead(&self.list, *done);
            let sources = back.row(to);
            self.steps += 1 + sources.len() as u64;
            for &v in sources {
                if !self.inside.has(v) {
                    continue;
                }
                if self.game.owner(v) == player {
                    if self.has_ends && self.game.end(v).is_some() {
                        continue;
                    }
                    self.found.moves[v as usize] = to;
                    self.inside.remove(v);
                    self.list.push(v);
                } else if !self.is_waiting.has(v) {
                    let kept = self.found.moves[v as usize];
                    if self.has_counts || kept == Regions::NONE || !self.inside.has(kept) {
                        self.is_waiting.add(v);
                        self.waiting.push(v);
                        if self.waiting.len() == MOST_WAITING {
                            self.settle();
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes out the waiting vertices that have no move within the game.
    fn settle(&mut self) {
        let forth = Rows::of(self.game.graph());
        for place in 0..self.waiting.len() {
            forth.fetch_ahead(&self.waiting, place);
            let v = self.waiting[place];
            self.is_waiting.remove(v);
            let targets = forth.row(v);
            self.steps += targets.len() as u64;
            if let Some(&away) = targets.iter().find(|&&to| self.inside.has(to)) {
                if !self.has_counts {
                    self.found.moves[v as usize] = away;
                }
            } else if !(self.has_ends && self.game.end(v).is_some()) {
                self.inside.remove(v);
                self.list.push(v);
            }
        }
        self.waiting.clear();
    }

    /// Takes the vertices of the largest priority out of the game, with all that are forced to them, as
    /// [`take_more`](Self::take_more) does. The player of the priority; `None` if nothing is left.
    pub(super) fn take_largest(
        &mut self,
        order: &[u32],
        at: &mut usize,
    ) -> Result<Option<u8>, Error> {
        let Some(player) = self.find_largest(order, at) else {
            return Ok(None);
        };
        self.take_more(order, at, player)?;
        Ok(Some(player))
    }

    /// The same for the largest priority alone, whatever the one below it is.
    pub(super) fn take_one(&mut self, order: &[u32], at: &mut usize) -> Result<Option<u8>, Error> {
        let Some(player) = self.find_largest(order, at) else {
            return Ok(None);
        };
        let (from, largest) = (self.list.len(), self.game.priority(order[*at]));
        self.take_while(order, at, |board, v| board.game.priority(v) == largest);
        self.attract(from, player)?;
        Ok(Some(player))
    }

    /// Goes on to the first vertex that is inside; the player of its priority.
    fn find_largest(&mut self, order: &[u32], at: &mut usize) -> Option<u8> {
        let is_in = |v: &u32| self.inside.has(*v);
        let skipped = order[*at..].iter().position(is_in)?;
        *at += skipped;
        self.steps += skipped as u64;
        Some(self.player(order[*at]))
    }

    /// Takes vertices out of the game until one is inside that is not to be taken.
    fn take_while(&mut self, order: &[u32], at: &mut usize, takes: impl Fn(&Self, u32) -> bool) {
        while let Some(&v) = order.get(*at) {
            if self.inside.has(v) {
                if !takes(self, v) {
                    break;
                }
                self.inside.remove(v);
                self.found.moves[v as usize] = Regions::NONE;
                self.list.push(v);
            }
            *at += 1;
            self.steps += 1;
        }
    }

    /// While the largest priority that is left is one that a player likes, takes its vertices out of the
    /// game, with all that are forced to them. `order` has the vertices by falling priority; those before
    /// `at` are out. Vertices that are not forced get no move.
    ///
    /// Who forces a play here again and again wins it: from some time on it comes to the vertices of one
    /// of these priorities only, and then to none of a larger one.
    pub(super) fn take_more(
        &mut self,
        order: &[u32],
        at: &mut usize,
        player: u8,
    ) -> Result<(), Error> {
        loop {
            let from = self.list.len();
            self.take_while(order, at, |board, v| board.player(v) == player);
            if self.list.len() == from {
                return Ok(());
            }
            self.attract(from, player)?;
        }
    }

    /// The end of all work: no moves but those of winners.
    pub(super) fn finish(mut self) -> Regions {
        for v in 0..self.game.len() {
            if self.game.owner(v) != self.found.winner(v) || self.game.end(v).is_some() {
                self.found.set_strategy(v, None);
            }
        }
        self.found
    }
}
