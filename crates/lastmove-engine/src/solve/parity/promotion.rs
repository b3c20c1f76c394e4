//! Priority promotion.

use super::Regions;
use super::board::Board;
use super::components::Numbers;
use crate::Error;

/// A part of the list: vertices from which a player forces a way to the largest priority of what is
/// left without the regions before, or wins.
struct Region {
    start: u32,
    /// The place in the order of the first vertex after its priority.
    after: u32,
    player: u8,
}

/// Decides the game inside, by priority promotion (Benerecetti, Dell'Erba and Mogavero 2016); `order` has
/// its vertices by falling priority. It gives up, and returns that it is not done, when it has taken
/// `limit` steps; then some of the game may be decided and out.
///
/// The game is cut into regions from the largest priority down. Where the other player cannot leave one
/// for what is left, they can only go to regions before: it becomes part of the last of these, since the
/// way to larger priorities is still good for its player, and all regions between are cut anew. If they
/// cannot leave at all, the region is won.
///
/// A region has one priority even where the next one is of the same player: with both in one, recursive
/// ladders take exponentially many promotions instead of none.
///
/// The numbers are for the regions of vertices: at first none has one.
pub(super) fn promotion(
    board: &mut Board<'_>,
    order: &[u32],
    numbers: &mut Numbers,
    limit: u64,
) -> Result<bool, Error> {
    let limit = board.steps.saturating_add(limit);
    let mut search = Search {
        numbers,
        regions: Vec::new(),
        board,
    };
    let mut at = 0;
    while search.board.steps <= limit {
        let start = search.board.list.len() as u32;
        let Some(player) = search.board.take_one(order, &mut at)? else {
            return Ok(true);
        };
        search.regions.push(Region {
            start,
            after: at as u32,
            player,
        });
        search.number_from(start as usize);
        while search.is_closed() {
            match search.lowest_escape() {
                Some(to) => search.promote(to)?,
                None => search.win()?,
            }
        }
        at = search.regions.last().map_or(0, |last| last.after as usize);
    }
    let end = search.board.list.len();
    search.put_back(0, end);
    search.board.list.clear();
    Ok(false)
}

struct Search<'a, 'b> {
    board: &'a mut Board<'b>,
    /// The region of each vertex in the list.
    numbers: &'a mut Numbers,
    regions: Vec<Region>,
}

impl Search<'_, '_> {
    /// The last region has the vertices of the list from a place on.
    fn number_from(&mut self, from: usize) {
        let last = self.regions.len() as u32 - 1;
        for &v in &self.board.list[from..] {
            self.numbers.number[v as usize] = last;
            self.numbers.is_numbered.add(v);
        }
    }

    /// Puts vertices of the list back into the game.
    fn put_back(&mut self, from: usize, to: usize) {
        self.board.put_back(from, to);
        for &v in &self.board.list[from..to] {
            self.numbers.is_numbered.remove(v);
        }
    }

    /// The region of a vertex that is in one.
    fn region(&self, v: u32) -> Option<u32> {
        let is_numbered = self.numbers.is_numbered.has(v);
        is_numbered.then(|| self.numbers.number[v as usize])
    }

    /// Whether the other player cannot leave the last region for what is left; vertices of its largest
    /// priorities get moves within it.
    fn is_closed(&mut self) -> bool {
        let Some(region) = self.regions.last() else {
            return false;
        };
        let last = self.regions.len() as u32 - 1;
        for place in region.start as usize..self.board.list.len() {
            let board = &*self.board;
            let v = board.list[place];
            if board.found.moves[v as usize] != Regions::NONE {
                continue;
            }
            if board.game.owner(v) != region.player {
                if board.within(v).is_some() {
                    return false;
                }
                continue;
            }
            let mut targets = board.game.graph().targets(v).iter().copied();
            let Some(to) = targets.find(|&to| self.region(to) == Some(last)) else {
                return false;
            };
            self.board.found.set_strategy(v, Some(to));
        }
        true
    }

    /// The last region before this one to which the other player can go.
    fn lowest_escape(&mut self) -> Option<u32> {
        let last = self.regions.len() as u32 - 1;
        let region = self.regions.last()?;
        let game = self.board.game;
        let (mut lowest, mut steps) = (None, 0);
        for &v in &self.board.list[region.start as usize..] {
            if game.owner(v) != region.player {
                let targets = game.graph().targets(v);
                steps += targets.len() as u64;
                let regions = targets.iter().filter_map(|&to| self.region(to));
                lowest = lowest.max(regions.filter(|&region| region < last).max());
            }
        }
        self.board.steps += steps;
        lowest
    }

    /// The last region becomes part of one before, and those between are put back.
    fn promote(&mut self, to: u32) -> Result<(), Error> {
        let Some(last) = self.regions.pop() else {
            return Ok(());
        };
        let start = last.start as usize;
        let between = self.regions.get(to as usize + 1);
        let from = between.map_or(start, |region| region.start as usize);
        self.put_back(from, start);
        let board = &mut *self.board;
        board.list.copy_within(start.., from);
        let length = board.list.len() - start;
        board.list.truncate(from + length);
        self.regions.truncate(to as usize + 1);
        board.attract(from, last.player)?;
        self.number_from(from);
        Ok(())
    }

    /// The player of the last region wins it, and all that is forced to it. The regions before that this
    /// changes are put back, with all after them.
    fn win(&mut self) -> Result<(), Error> {
        let Some(last) = self.regions.pop() else {
            return Ok(());
        };
        let mut start = last.start as usize;
        for &v in &self.board.list[start..] {
            self.numbers.is_numbered.remove(v);
        }
        while let Some(changed) = self.attract_won(start, last.player)? {
            let from = self.regions[changed as usize].start as usize;
            self.put_back(from, start);
            self.regions.truncate(changed as usize);
            self.board.list.drain(from..start);
            start = from;
        }
        let board = &mut *self.board;
        board.award(start, board.list.len(), last.player);
        board.list.truncate(start);
        Ok(())
    }

    /// A player has won the vertices of the list from a place on, and with them those from which they are
    /// forced, as far as no region stands in the way. Returns the first region that is no longer what it was:
    /// one from which a move leads there, since it may be won as well, or cannot be left any more; or one
    /// to which the other player must go now that this way is gone.
    fn attract_won(&mut self, start: usize, player: u8) -> Result<Option<u32>, Error> {
        self.board.control.check()?;
        let mut first = None::<u32>;
        let mut found = |region| first = Some(first.map_or(region, |first| first.min(region)));
        let mut done = start;
        while let Some(&to) = self.board.list.get(done) {
            done += 1;
            let sources = self.board.back.targets(to).len();
            self.board.steps += 1 + sources as u64;
            for at in 0..sources {
                let v = self.board.back.targets(to)[at];
                if let Some(region) = self.region(v) {
                    found(region);
                }
                if !self.board.inside.has(v) {
                    continue;
                }
                if self.board.game.owner(v) == player {
                    self.board.found.moves[v as usize] = to;
                } else {
                    let targets = self.board.game.graph().targets(v);
                    self.board.steps += targets.len() as u64;
                    if self.board.within(v).is_some() {
                        continue;
                    }
                    let regions = targets.iter().filter_map(|&to| self.region(to));
                    if let Some(region) = regions.max() {
                        found(region);
                        continue;
                    }
                }
                self.board.inside.remove(v);
                self.board.list.push(v);
            }
        }
        Ok(first)
    }
}
