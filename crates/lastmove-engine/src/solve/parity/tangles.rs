//! Tangle learning.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::Regions;
use super::board::{Bits, Board};
use super::levels::sort;
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

impl Tangle {
    /// The same for tangles of the same vertices and moves, nearly never for others.
    fn hash(&self) -> u64 {
        let mut moves = self.moves.clone();
        moves.sort_unstable();
        let mut hasher = DefaultHasher::new();
        (self.player, moves).hash(&mut hasher);
        hasher.finish()
    }
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
    /// Games inside regions that are to be cut into regions too, each by falling priority.
    inner: Vec<Vec<u32>>,
    /// Hashes of the tangles that such games had.
    seen: HashSet<u64>,
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
            inner: Vec::new(),
            seen: HashSet::new(),
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
        self.inner.clear();
        self.seen.clear();
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

/// Decides the game inside, by recursive tangle learning (van Dijk 2018); `order` has its vertices
/// by falling priority. It gives up, and returns that it is not done, when it has taken `limit` steps; then
/// some of the game may be decided and out. The tangles are forgotten then. It gives up over the memory
/// budget too, if there is a limit.
///
/// The game is cut into regions from the largest priority down. The vertices of a region that the other
/// player cannot leave for what is left make a tangle. Regions attract tangles as they do vertices: if all
/// escapes lead to a region, its player forces a way to it or wins. A tangle without escapes is won.
/// Unlike in the paper, tangles need not be strongly connected.
///
/// What is left of a region without the vertices by which it can be left, or else without the largest one,
/// is cut into regions too. Without that two counters have exponentially many tangles.
///
/// Memory: 13 bytes a vertex, and for each tangle 8 for each of its vertices and 12 for each escape.
pub(super) fn tangles(
    board: &mut Board<'_>,
    order: &[u32],
    memory: &mut Memory,
    limit: u64,
) -> Result<bool, Error> {
    let limit = board.steps.saturating_add(limit);
    memory.clear();
    for &v in order {
        memory.is_part.add(v);
    }
    let mut is_done = false;
    while board.steps <= limit && !is_done {
        let mut won = cut(board, memory, order, limit, false)?;
        is_done = won.is_none() && board.list.is_empty();
        board.list.clear();
        while won.is_none()
            && let Some(inner) = memory.inner.pop()
        {
            inner.iter().for_each(|&v| board.inside.add(v));
            won = cut(board, memory, &inner, limit, true)?;
            board.list.clear();
        }
        memory.inner.clear();
        for &v in order {
            if memory.is_part.has(v) {
                board.inside.add(v);
            }
        }
        if let Some(won) = won {
            win(board, memory, &won)?;
        }
        match board.control.afford(memory.beside + memory.bytes) {
            Err(error) if limit == u64::MAX => return Err(error),
            Err(_) => break,
            Ok(()) => {}
        }
    }
    for &v in order {
        memory.is_part.remove(v);
    }
    Ok(is_done)
}

/// Cuts the game inside into regions, and keeps their tangles: those that are new, if it is an inner game. A
/// tangle that is won, if there is one: then, and over the limit, some of the game may still be inside.
fn cut(
    board: &mut Board<'_>,
    memory: &mut Memory,
    order: &[u32],
    limit: u64,
    is_inner: bool,
) -> Result<Option<Tangle>, Error> {
    let mut at = 0;
    while board.steps <= limit {
        let start = board.list.len();
        let Some(player) = take_region(board, memory, order, &mut at)? else {
            break;
        };
        let tangle = closed(board, memory, start, player);
        cut_inside(board, memory, start, player);
        for &v in &board.list[start..] {
            memory.is_here.remove(v);
            memory.is_open.remove(v);
        }
        match tangle {
            Some(tangle) if tangle.escapes.is_empty() => {
                order.iter().for_each(|&v| board.inside.remove(v));
                return Ok(Some(tangle));
            }
            Some(tangle) if !is_inner || memory.seen.insert(tangle.hash()) => memory.keep(tangle),
            _ => {}
        }
    }
    order.iter().for_each(|&v| board.inside.remove(v));
    Ok(None)
}

/// The player of a tangle without escapes wins it, and all that is forced to it.
fn win(board: &mut Board<'_>, memory: &mut Memory, tangle: &Tangle) -> Result<(), Error> {
    for &(v, to) in &tangle.moves {
        board.inside.remove(v);
        board.found.moves[v as usize] = to;
        board.list.push(v);
    }
    board.attract(0, tangle.player)?;
    board.award(0, board.list.len(), tangle.player);
    for v in board.list.drain(..) {
        memory.is_part.remove(v);
    }
    Ok(())
}

/// The last region without the vertices by which it can be left, or else without its largest one, and
/// without all from which the other player forces a way to these, is an inner game.
fn cut_inside(board: &mut Board<'_>, memory: &mut Memory, start: usize, player: u8) {
    let mut out = Vec::new();
    for &v in &board.list[start..] {
        memory.is_open.remove(v);
        if board.found.moves[v as usize] == Regions::NONE {
            let is_left = match board.game.owner(v) == player {
                true => true,
                false => board.within(v).is_some(),
            };
            if is_left {
                out.push(v);
            }
        }
    }
    if out.is_empty() {
        out.push(board.list[start]);
    }
    out.iter().for_each(|&v| memory.is_open.add(v));
    while let Some(to) = out.pop() {
        board.steps += 1 + board.back.out_degree(to);
        for &v in board.back.targets(to) {
            if !memory.is_here.has(v) || memory.is_open.has(v) {
                continue;
            }
            let mut targets = board.game.graph().targets(v).iter();
            let stays = |to: &u32| memory.is_here.has(*to) && !memory.is_open.has(*to);
            if board.game.owner(v) != player || !targets.any(stays) {
                memory.is_open.add(v);
                out.push(v);
            }
        }
    }
    let left = board.list[start..].iter().copied();
    let mut inner: Vec<u32> = left.filter(|&v| !memory.is_open.has(v)).collect();
    if !inner.is_empty() {
        sort(board, &mut inner);
        memory.inner.push(inner);
    }
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
    board.steps += 1;
    let is_there = |v: u32| board.inside.has(v) || memory.is_here.has(v);
    let is_left = tangle.escapes.iter().any(|&v| board.inside.has(v));
    if is_left || !tangle.moves.iter().all(|&(v, _)| is_there(v)) {
        return;
    }
    board.steps += (tangle.moves.len() + tangle.escapes.len()) as u64;
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
    (!tangle.moves.is_empty()).then_some(tangle)
}
