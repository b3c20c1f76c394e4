//! Zielonka's algorithm, which keeps what a loss does not touch.

use super::board::{Bits, Board, Rows};
use super::levels::sort;
use crate::Error;

/// A game inside another: the largest priorities of what is left, all that one player likes, and all below.
#[derive(Clone, Copy)]
struct Frame {
    /// Where its vertices of these priorities begin in the list, by falling priority.
    start: u32,
    /// The part of the order that has its vertices.
    at: u32,
    until: u32,
    player: u8,
    /// What has been solved since its largest priorities were looked at.
    solved: Solved,
}

#[derive(Clone, Copy)]
enum Solved {
    /// They were not looked at yet.
    All,
    /// Some vertices of its part of the order.
    Within,
    /// Those copied to the end of the order.
    Copied,
}

/// Decides the game inside; `order` has its vertices by falling priority. It gives up, and returns that
/// it is not done, when it has taken `limit` steps; then some of the game may be decided and out.
///
/// Each vertex that is not inside has a winner, if only a tentative one. It is *held* if its player has a
/// move for it, or the other player no move, that leads away from what this player wins; the plays that
/// follow such moves go round well, or come to an *open* vertex, which is none of a smaller priority. Open
/// are the vertices of the largest priorities of the frames. When all below are held, each tells by its
/// own moves whether it is lost. If none is, they are held too. Else the other player holds what is lost,
/// and what is forced to it. The vertices that were held by a way to these are free, and so is who wins
/// them: they alone are solved again. The idea is that of justifications (Lapauw, Bruynooghe and
/// Denecker 2020). The order grows by the vertices that are free, where these are few, and is as before
/// at the end.
pub(super) fn recursive(
    board: &mut Board<'_>,
    order: &mut Vec<u32>,
    limit: u64,
) -> Result<bool, Error> {
    let limit = board.steps.saturating_add(limit);
    let length = order.len();
    let mut search = Search {
        held: std::mem::take(&mut board.held),
        open: std::mem::take(&mut board.open),
        board,
        order,
        frames: Vec::new(),
        free: Vec::new(),
    };
    search.descend(0, length)?;
    let mut is_done = true;
    while is_done && let Some(frame) = search.frames.pop() {
        is_done = search.look(frame)? || search.board.steps <= limit;
    }
    search.order.truncate(length);
    if !is_done {
        search.give_up()?;
    }
    search.end();
    Ok(is_done)
}

struct Search<'a, 'b> {
    board: &'a mut Board<'b>,
    order: &'a mut Vec<u32>,
    frames: Vec<Frame>,
    held: Bits,
    open: Bits,
    /// Vertices that were held, and are inside.
    free: Vec<u32>,
}

impl Search<'_, '_> {
    /// Takes the largest priorities out, again and again, with all that is forced to them, from a part of
    /// the order until nothing is left there.
    fn descend(&mut self, mut at: usize, until: usize) -> Result<(), Error> {
        loop {
            let part = &self.order[at..until];
            let skipped = part.iter().position(|&v| self.board.inside.has(v));
            let Some(skipped) = skipped else {
                return Ok(());
            };
            at += skipped;
            let player = self.board.player(self.order[at]);
            self.frames.push(Frame {
                start: self.board.list.len() as u32,
                at: at as u32,
                until: until as u32,
                player,
                solved: Solved::All,
            });
            let from = at;
            while self.take(&mut at, until, player)? {}
            self.board.steps += (skipped + at - from) as u64;
        }
    }

    /// Takes the vertices of the next priorities that the player likes, if these are the largest left.
    fn take(&mut self, at: &mut usize, until: usize, player: u8) -> Result<bool, Error> {
        let board = &mut *self.board;
        let from = board.list.len();
        while let Some(&v) = self.order[..until].get(*at) {
            if board.inside.has(v) {
                if board.player(v) != player {
                    break;
                }
                board.inside.remove(v);
                board.found.set_winner(v, player);
                self.open.add(v);
                board.list.push(v);
            }
            *at += 1;
        }
        let taken = board.list.len();
        if taken == from {
            return Ok(false);
        }
        board.attract(from, player)?;
        self.hold_from(taken, player);
        Ok(true)
    }

    /// The player holds the vertices of the list from a place on, and they leave it.
    fn hold_from(&mut self, from: usize, player: u8) {
        for &v in &self.board.list[from..] {
            self.board.found.set_winner(v, player);
            self.held.add(v);
        }
        self.board.list.truncate(from);
    }

    /// Looks at the largest priorities of a frame once all below are solved. Whether none is left to be
    /// solved; else frames are pushed, this one among them.
    fn look(&mut self, mut frame: Frame) -> Result<bool, Error> {
        let end = self.board.list.len();
        match frame.solved {
            Solved::All => self.look_at_open(frame),
            Solved::Within => self.push_lost(frame, frame.at as usize, frame.until as usize),
            Solved::Copied => self.push_lost(frame, frame.until as usize, self.order.len()),
        }
        self.order.truncate(frame.until as usize);
        let Some(&first) = self.board.list[..end].get(frame.start as usize) else {
            self.board.list.truncate(end);
            return Ok(true);
        };
        let most = self.board.game.priority(first);
        self.lose(end, frame.player, most);
        self.free_open(frame, most);
        self.keep_free(frame.player)?;
        if self.free.is_empty() {
            self.hold_open(frame);
            return Ok(true);
        }
        let (at, until) = (frame.at as usize, frame.until as usize);
        let is_few = self.free.len() <= (until - at) / 2;
        frame.solved = [Solved::Within, Solved::Copied][usize::from(is_few)];
        self.frames.push(frame);
        if !is_few {
            self.free.clear();
            self.descend(at, until)?;
            return Ok(false);
        }
        if self.free.len() <= (until - at) / 16 {
            sort(self.board, &mut self.free);
            self.order.append(&mut self.free);
        } else {
            self.free.clear();
            for place in at..until {
                let v = self.order[place];
                if self.board.inside.has(v) {
                    self.order.push(v);
                }
            }
            self.board.steps += (until - at) as u64;
        }
        self.descend(until, self.order.len())?;
        Ok(false)
    }

    /// Nothing of a frame is left to be solved.
    fn hold_open(&mut self, frame: Frame) {
        let start = frame.start as usize;
        for &v in &self.board.list[start..] {
            if self.open.has(v) {
                self.open.remove(v);
                self.held.add(v);
            }
        }
        self.board.list.truncate(start);
    }

    /// Looks at all open vertices of a frame for the first time: those that are not lost get a move, and
    /// those that are lost are pushed.
    fn look_at_open(&mut self, frame: Frame) {
        let player = frame.player;
        for place in frame.start as usize..self.board.list.len() {
            let v = self.board.list[place];
            let is_own = self.board.game.owner(v) == player;
            let wanted = if is_own { player } else { 1 - player };
            let found = self.way(v, wanted);
            self.board.found.set_strategy(v, found);
            if found.is_some() != is_own {
                self.open.remove(v);
                self.held.add(v);
                self.board.found.set_winner(v, 1 - player);
                self.board.list.push(v);
            }
        }
    }

    /// The first move of a vertex to one that a player wins.
    fn way(&mut self, v: u32, player: u8) -> Option<u32> {
        let targets = self.board.game.graph().targets(v);
        self.board.steps += 1;
        let found = &self.board.found;
        targets
            .iter()
            .copied()
            .find(|&to| found.winner(to) == player)
    }

    /// Pushes the vertices of a part of the order that the player of the frame does not win.
    fn push_lost(&mut self, frame: Frame, at: usize, until: usize) {
        for &v in &self.order[at..until] {
            if self.board.found.winner(v) != frame.player {
                self.board.list.push(v);
            }
        }
        self.board.steps += (until - at) as u64;
    }

    /// Takes for the other player all that is forced to the vertices of the list from a place on, which
    /// `loser` does not win, and frees what was held by a way to them. Of open vertices only those up to
    /// the priority `most` are looked at.
    fn lose(&mut self, from: usize, loser: u8, most: u32) {
        let back = std::mem::take(&mut self.board.back);
        let rows = Rows::of(&back);
        let mut done = from;
        while let Some(&to) = self.board.list.get(done) {
            rows.fetch_ahead(&self.board.list, done);
            done += 1;
            let sources = rows.row(to);
            self.board.steps += 1 + sources.len() as u64;
            for &v in sources {
                if self.board.found.winner(v) != loser {
                    continue;
                }
                let is_own = self.board.game.owner(v) == loser;
                if is_own && self.board.found.moves[v as usize] != to {
                    continue;
                }
                let is_open = || self.open.has(v) && self.board.game.priority(v) <= most;
                if !(self.held.has(v) || self.board.inside.has(v) || is_open()) {
                    continue;
                }
                let way = if is_own { self.way(v, loser) } else { Some(to) };
                self.board.found.set_strategy(v, way);
                if is_own && way.is_some() {
                    if self.held.has(v) {
                        self.held.remove(v);
                        self.board.inside.add(v);
                        self.free.push(v);
                    }
                    continue;
                }
                self.board.inside.remove(v);
                self.open.remove(v);
                self.held.add(v);
                self.board.found.set_winner(v, 1 - loser);
                self.board.list.push(v);
            }
        }
        self.board.list.truncate(from);
        self.board.back = back;
    }

    /// Frees what is held by a way to the vertices that are free, from a place on.
    fn free_from(&mut self, from: usize) {
        let back = std::mem::take(&mut self.board.back);
        let rows = Rows::of(&back);
        let mut done = from;
        while let Some(&to) = self.free.get(done) {
            rows.fetch_ahead(&self.free, done);
            done += 1;
            let sources = rows.row(to);
            self.board.steps += 1 + sources.len() as u64;
            for &v in sources {
                let found = &self.board.found;
                let is_own = || self.board.game.owner(v) == found.winner(v);
                if self.held.has(v) && (!is_own() || found.moves[v as usize] == to) {
                    self.held.remove(v);
                    self.board.inside.add(v);
                    self.free.push(v);
                }
            }
        }
        self.board.back = back;
    }

    /// Frees what is held by a way to what is free, and the open vertices of a frame that have no larger
    /// priority than all of that.
    fn free_open(&mut self, frame: Frame, most: u32) {
        let inside = &self.board.inside;
        self.free.retain(|&v| inside.has(v));
        self.free_from(0);
        let freed = self.free.len();
        let board = &mut *self.board;
        let mut largest = None;
        while board.list.len() > frame.start as usize
            && let Some(&v) = board.list.last()
        {
            if self.open.has(v) {
                let priority = board.game.priority(v);
                if freed == 0 || priority == most {
                    break;
                }
                let all = || self.free.iter().map(|&v| board.game.priority(v));
                if priority > *largest.get_or_insert_with(|| all().max().unwrap_or(0)) {
                    break;
                }
                self.open.remove(v);
                board.inside.add(v);
                self.free.push(v);
            }
            board.list.pop();
        }
        self.free_from(freed);
    }

    /// The player keeps what is free where there is still a way to what this player holds or has open.
    fn keep_free(&mut self, player: u8) -> Result<(), Error> {
        let board = &mut *self.board;
        let from = board.list.len();
        let rows = Rows::of(board.game.graph());
        for (place, &v) in self.free.iter().enumerate() {
            rows.fetch_ahead(&self.free, place);
            let is_own = board.game.owner(v) == player;
            let targets = rows.row(v);
            board.steps += 1;
            let found = targets
                .iter()
                .copied()
                .find(|&to| board.inside.has(to) != is_own && board.found.winner(to) == player);
            if found.is_some() || !is_own {
                board.found.set_strategy(v, found);
            }
            if found.is_some() == is_own {
                board.inside.remove(v);
                board.list.push(v);
            }
        }
        board.attract(from, player)?;
        self.hold_from(from, player);
        let board = &*self.board;
        self.free.retain(|&v| board.inside.has(v));
        Ok(())
    }

    /// The sets of the board are empty again.
    fn end(mut self) {
        self.held.clear(self.order);
        self.open.clear(self.order);
        (self.board.held, self.board.open) = (self.held, self.open);
    }

    /// What is held by a way to what is open or free is inside again; the rest is decided and out, with all
    /// that is forced to it.
    fn give_up(&mut self) -> Result<(), Error> {
        self.free.clear();
        for &v in &*self.order {
            if self.open.has(v) || self.board.inside.has(v) {
                self.board.inside.add(v);
                self.free.push(v);
            }
        }
        self.free_from(0);
        let board = &mut *self.board;
        board.list.clear();
        let held = || self.order.iter().copied().filter(|&v| self.held.has(v));
        held().for_each(|v| board.inside.add(v));
        for player in [0, 1] {
            for v in held() {
                if board.found.winner(v) == player {
                    board.inside.remove(v);
                    board.list.push(v);
                }
            }
            board.decide(0, player)?;
        }
        Ok(())
    }
}
