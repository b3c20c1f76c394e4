//! Zielonka's algorithm with what makes it fast.

use super::Regions;
use super::board::Board;
use crate::Error;

/// A game inside another: what the frames below have in the list is out.
struct Frame {
    /// Where its part of the list begins: vertices that are won for certain by the player who does not
    /// like the largest priority, and from `taken` on those that are forced to this priority.
    start: u32,
    taken: u32,
    /// The part of the order that has its vertices.
    at: u32,
    until: u32,
}

/// Decides the game inside; `order` has its vertices by falling priority. It gives up, and returns that
/// it is not done, when it has taken `limit` steps; then some of the game may be decided and out.
///
/// A game that is solved tentatively leaves its vertices in the list, above those of its frame, so that
/// nothing is searched for on the way back. There only vertices of the largest priority can be lost,
/// and each tells by its own moves. If none is, the game is solved. Else what is lost is out, with all
/// from which it is forced, and the rest is solved again.
///
/// `order` grows by what is left of it for some frames, so that one that is solved again and again does
/// not look for its few vertices among many. It takes the room that it has, and is as before at the end.
pub(super) fn recursive(
    board: &mut Board<'_>,
    order: &mut Vec<u32>,
    limit: u64,
) -> Result<bool, Error> {
    let limit = board.steps.saturating_add(limit);
    let length = order.len();
    let mut frames = Vec::new();
    descend(board, order, &mut frames, 0)?;
    let mut end = board.list.len();
    while let Some(mut frame) = frames.pop() {
        let (start, taken) = (frame.start as usize, frame.taken as usize);
        if let Some(&first) = board.list[taken..end].first() {
            let player = board.player(first);
            board.put_back(taken, end);
            board.award(taken, end, player);
            let top = board.list.len();
            push_lost(board, taken, end, player);
            if board.list.len() > top {
                frame.taken = take_lost(board, taken, top, 1 - player)? as u32;
                let left = top - frame.taken as usize;
                shorten(board, order, &mut frame, left);
                let at = frame.at as usize;
                frames.push(frame);
                if board.steps > limit {
                    order.truncate(length);
                    give_up(board, order, frames[0].taken as usize);
                    return Ok(false);
                }
                descend(board, order, &mut frames, at)?;
                end = board.list.len();
                continue;
            }
        }
        board.put_back(start, taken);
        end = start;
    }
    order.truncate(length);
    give_up(board, order, board.list.len());
    Ok(true)
}

/// Copies the vertices of a frame to the end of the order if they are few among those of its part.
fn shorten(board: &mut Board<'_>, order: &mut Vec<u32>, frame: &mut Frame, left: usize) {
    let (at, until) = (frame.at as usize, frame.until as usize);
    order.truncate(until);
    if left > (until - at) / 2 || left > order.capacity() - until {
        return;
    }
    for place in at..until {
        let v = order[place];
        if board.inside.has(v) {
            order.push(v);
        }
    }
    board.steps += (until - at) as u64;
    frame.at = until as u32;
    frame.until = order.len() as u32;
}

/// Takes the largest priorities out one after the other, from a place in the order on, until nothing is
/// left. The last frame, if it has taken nothing yet, takes the first ones.
fn descend(
    board: &mut Board<'_>,
    order: &[u32],
    frames: &mut Vec<Frame>,
    mut at: usize,
) -> Result<(), Error> {
    let mut is_there = !frames.is_empty();
    loop {
        let (start, from) = (board.list.len() as u32, at as u32);
        if board.take_largest(order, &mut at)?.is_none() {
            return Ok(());
        }
        if !std::mem::take(&mut is_there) {
            frames.push(Frame {
                start,
                taken: start,
                at: from,
                until: order.len() as u32,
            });
        }
    }
}

/// Pushes the vertices of the largest priority that are lost; the others get a move.
fn push_lost(board: &mut Board<'_>, from: usize, to: usize, player: u8) {
    for place in from..to {
        let v = board.list[place];
        if board.found.moves[v as usize] != Regions::NONE {
            continue;
        }
        let is_own = board.game.owner(v) == player;
        let wanted = if is_own { player } else { 1 - player };
        let mut targets = board.game.graph().targets(v).iter().copied();
        let is_wanted = |&to: &u32| board.inside.has(to) && board.found.winner(to) == wanted;
        let found = targets.find(is_wanted);
        board.found.set_strategy(v, found);
        if found.is_some() != is_own {
            board.list.push(v);
        }
    }
}

/// The other player wins the vertices of the list from `top` on, and those from `from` on that are
/// awarded to them. These are out, with all that are forced to them, and all others leave the list. The
/// length of what stays.
fn take_lost(board: &mut Board<'_>, from: usize, top: usize, player: u8) -> Result<usize, Error> {
    let mut kept = from;
    for place in from..board.list.len() {
        let v = board.list[place];
        if place >= top || board.found.winner(v) == player {
            board.inside.remove(v);
            board.list[kept] = v;
            kept += 1;
        }
    }
    let lost = kept - (board.list.len() - top);
    board.list.truncate(kept);
    board.attract(lost, player)?;
    let kept = board.list.len();
    board.award(lost, kept, player);
    Ok(kept)
}

/// The first vertices of the list are decided and out, all others inside.
fn give_up(board: &mut Board<'_>, order: &[u32], decided: usize) {
    for &v in order {
        board.inside.add(v);
    }
    for place in 0..decided {
        board.inside.remove(board.list[place]);
    }
    board.list.clear();
}
