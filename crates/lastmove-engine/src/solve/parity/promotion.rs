//! Priority promotion.

use super::Regions;
use super::board::Board;
use super::components::Numbers;
use crate::Error;

/// A part of the list: vertices from which a player forces a way to the largest priorities of what is
/// left without the regions before, or wins.
struct Region {
    start: u32,
    /// The place in the order of the first vertex after its priorities.
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
        order,
    };
    let mut at = 0;
    while search.board.steps <= limit {
        let start = search.board.list.len() as u32;
        let Some(player) = search.board.take_largest(order, &mut at)? else {
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
    order: &'a [u32],
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
        if let Some(region) = self.regions.last_mut() {
            let mut at = region.after as usize;
            board.take_more(self.order, &mut at, region.player)?;
            region.after = at as u32;
        }
        self.number_from(from);
        Ok(())
    }

    /// The player of the last region wins it, and all that is forced to it; all others are put back.
    fn win(&mut self) -> Result<(), Error> {
        let Some(last) = self.regions.pop() else {
            return Ok(());
        };
        let start = last.start as usize;
        self.put_back(0, start);
        let board = &mut *self.board;
        board.list.drain(..start);
        board.attract(0, last.player)?;
        board.award(0, board.list.len(), last.player);
        for v in board.list.drain(..) {
            self.numbers.is_numbered.remove(v);
        }
        self.regions.clear();
        Ok(())
    }
}
