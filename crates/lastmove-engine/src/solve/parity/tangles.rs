//! Tangle learning.

use super::Regions;
use super::board::{Bits, Board};
use crate::Error;
use crate::memory::block;

/// A set of vertices whose player wins every play that stays in it, and has a move for each of their own;
/// the other player can only leave for the escapes.
struct Tangle {
    player: u8,
    /// Vertices, and the moves of the player's own.
    moves: Vec<(u32, u32)>,
    escapes: Vec<u32>,
}

/// What tangle learning keeps for each vertex.
pub(super) struct Memory {
    tangles: Vec<Tangle>,
    /// The tangles that each vertex is an escape of, as lists of pairs of a tangle and the rest.
    first: Vec<u32>,
    rest: Vec<(u32, u32)>,
    /// The vertices that are not decided, those of the last region, and those of that from which the other
    /// player can leave it for what is left.
    is_part: Bits,
    is_here: Bits,
    is_open: Bits,
    /// What the tangles take, and all else.
    bytes: u64,
    beside: u64,
}

impl Memory {
    /// No tangles yet; all else takes `beside` bytes.
    pub(super) fn new(vertices: u32, beside: u64) -> Self {
        Self {
            tangles: Vec::new(),
            first: vec![Regions::NONE; vertices as usize],
            rest: Vec::new(),
            is_part: Bits::new(vertices),
            is_here: Bits::new(vertices),
            is_open: Bits::new(vertices),
            bytes: 0,
            beside,
        }
    }

    /// Forgets all tangles.
    fn clear(&mut self) {
        for tangle in self.tangles.drain(..) {
            for v in tangle.escapes {
                self.first[v as usize] = Regions::NONE;
            }
        }
        self.rest.clear();
        self.bytes = 0;
    }

    fn keep(&mut self, tangle: Tangle) {
        let number = self.tangles.len() as u32;
        for &v in &tangle.escapes {
            let first = &mut self.first[v as usize];
            self.rest.push((number, *first));
            *first = self.rest.len() as u32 - 1;
        }
        self.bytes += block(tangle.moves.len() * 8) + block(tangle.escapes.len() * 12) + 64;
        self.tangles.push(tangle);
    }
}

/// Decides the game inside, by tangle learning (van Dijk 2018); `order` has its vertices by falling
/// priority. It gives up, and returns that it is not done, when it has taken `limit` steps; then some of
/// the game may be decided and out. The tangles are forgotten then. It gives up over the memory budget too, if
/// there is a limit.
///
/// The game is cut into regions from the largest priority down. The vertices of a region that the other
/// player cannot leave for what is left make a tangle. Regions attract tangles as they do vertices: if all
/// escapes lead to a region, its player forces a way to it or wins. A tangle without escapes is won.
/// Unlike in the paper, tangles need not be strongly connected.
///
/// Memory: 5 bytes a vertex, and for each tangle 8 for each of its vertices and 12 for each escape.
pub(super) fn tangles(
    board: &mut Board<'_>,
    order: &[u32],
    memory: &mut Memory,
    limit: u64,
) -> Result<bool, Error> {
    let limit = board.steps.saturating_add(limit);
    let mut at = 0;
    memory.clear();
    for &v in order {
        memory.is_part.add(v);
    }
    while board.steps <= limit {
        match board.control.afford(memory.beside + memory.bytes) {
            Err(error) if limit == u64::MAX => return Err(error),
            Err(_) => break,
            Ok(()) => {}
        }
        let start = board.list.len();
        let Some(player) = take_region(board, memory, order, &mut at)? else {
            if board.list.is_empty() {
                return Ok(true);
            }
            // All regions are known, and the next round has more tangles.
            board.put_back(0, start);
            board.list.clear();
            at = 0;
            continue;
        };
        let Some(tangle) = closed(board, memory, start, player) else {
            continue;
        };
        if !tangle.escapes.is_empty() {
            memory.keep(tangle);
            continue;
        }
        let end = board.list.len();
        board.put_back(0, end);
        board.list.clear();
        for &(v, to) in &tangle.moves {
            board.inside.remove(v);
            board.found.moves[v as usize] = to;
            board.list.push(v);
        }
        board.attract(0, player)?;
        board.award(0, board.list.len(), player);
        for v in board.list.drain(..) {
            memory.is_part.remove(v);
        }
        at = 0;
    }
    let end = board.list.len();
    board.put_back(0, end);
    board.list.clear();
    for &v in order {
        memory.is_part.remove(v);
    }
    Ok(false)
}

/// Takes the next region out of the game, with the tangles that it attracts. Its player.
fn take_region(
    board: &mut Board<'_>,
    memory: &mut Memory,
    order: &[u32],
    at: &mut usize,
) -> Result<Option<u8>, Error> {
    let mut from = board.list.len();
    let Some(player) = board.take_largest(order, at)? else {
        return Ok(None);
    };
    while from < board.list.len() {
        let end = board.list.len();
        for &v in &board.list[from..] {
            memory.is_here.add(v);
        }
        for place in from..end {
            let mut next = memory.first[board.list[place] as usize];
            while let Some(&(number, rest)) = memory.rest.get(next as usize) {
                next = rest;
                attract_tangle(board, memory, number, player);
            }
        }
        from = end;
        board.attract(end, player)?;
        board.take_more(order, at, player)?;
    }
    Ok(Some(player))
}

/// Takes a tangle out if the other player can leave it only for the last region or those before.
fn attract_tangle(board: &mut Board<'_>, memory: &mut Memory, number: u32, player: u8) {
    let tangle = &memory.tangles[number as usize];
    if tangle.player != player {
        return;
    }
    board.steps += (tangle.moves.len() + tangle.escapes.len()) as u64;
    let is_there = |v: u32| board.inside.has(v) || memory.is_here.has(v);
    let is_left = tangle.escapes.iter().any(|&v| board.inside.has(v));
    if is_left || !tangle.moves.iter().all(|&(v, _)| is_there(v)) {
        return;
    }
    for &(v, to) in &tangle.moves {
        if board.inside.has(v) {
            board.inside.remove(v);
            board.found.moves[v as usize] = to;
            board.list.push(v);
            memory.is_here.add(v);
        }
    }
}

/// The vertices of the last region that the other player cannot leave for what is left, if any.
fn closed(board: &mut Board<'_>, memory: &mut Memory, start: usize, player: u8) -> Option<Tangle> {
    let mut open = Vec::new();
    for place in start..board.list.len() {
        let v = board.list[place];
        if board.found.moves[v as usize] != Regions::NONE {
            continue;
        }
        let is_open = if board.game.owner(v) == player {
            let mut targets = board.game.graph().targets(v).iter().copied();
            let to = targets.find(|&to| memory.is_here.has(to));
            board.found.set_strategy(v, to);
            to.is_none()
        } else {
            board.within(v).is_some()
        };
        if is_open {
            memory.is_open.add(v);
            open.push(v);
        }
    }
    while let Some(to) = open.pop() {
        board.steps += board.back.out_degree(to);
        for &v in board.back.targets(to) {
            let is_closed = memory.is_here.has(v) && !memory.is_open.has(v);
            let moves = board.found.moves[v as usize];
            if is_closed && (board.game.owner(v) != player || moves == to) {
                memory.is_open.add(v);
                open.push(v);
            }
        }
    }
    let mut tangle = Tangle {
        player,
        moves: Vec::new(),
        escapes: Vec::new(),
    };
    for &v in &board.list[start..] {
        if memory.is_open.has(v) {
            continue;
        }
        let is_own = board.game.owner(v) == player;
        let own = is_own.then(|| board.found.moves[v as usize]);
        tangle.moves.push((v, own.unwrap_or(Regions::NONE)));
        if !is_own {
            let targets = board.game.graph().targets(v).iter().copied();
            let leaves = targets.filter(|&to| memory.is_part.has(to) && !memory.is_here.has(to));
            tangle.escapes.extend(leaves);
        }
    }
    tangle.escapes.sort_unstable();
    tangle.escapes.dedup();
    for &v in &board.list[start..] {
        memory.is_here.remove(v);
        memory.is_open.remove(v);
    }
    (!tangle.moves.is_empty()).then_some(tangle)
}
