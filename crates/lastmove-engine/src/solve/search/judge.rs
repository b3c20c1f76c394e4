//! Bounds of scores without search: what a player can hold by replies alone.

use super::node::Node;
use super::score::Scores;
use crate::game::{Pairs, Play, Positional, Stone, cells_below, each_cell};

/// Judges the positions of a game.
pub(super) struct Judge<'a, G> {
    game: &'a G,
    play: Play,
    scores: Scores,
    /// All cells.
    all: u64,
}

impl<'a, G: Positional> Judge<'a, G> {
    pub(super) fn new(game: &'a G, play: Play) -> Self {
        Self {
            game,
            play,
            scores: Scores::new(game.cells(), play),
            all: cells_below(game.cells()),
        }
    }

    /// The players whose sets decide for the player to move, and for the other one: in misère play
    /// a completed set decides for the opponent.
    #[inline(always)]
    fn deciding(&self, mover: Stone) -> [Stone; 2] {
        match self.play {
            Play::Normal => [mover, mover.other()],
            Play::Misere => [mover.other(), mover],
        }
    }

    /// A score on the right side of `beta`, if a player can no longer reach the needed result.
    #[inline(always)]
    pub(super) fn score(&self, node: &Node, beta: i32) -> Option<i32> {
        let [mine, theirs] = self.deciding(node.mover());
        let needed = if beta > 0 { mine } else { theirs };
        let empty = self.all & !node.at.filled();
        let Some(shared) = self.game.shared_cells(needed, node.at.of(needed) | empty) else {
            return Some(0);
        };
        let late = match (self.play, shared & empty) {
            (Play::Misere, _) | (_, 0) => None,
            (_, cells) => self.late(node, cells, needed, beta),
        };
        late.or_else(|| self.held(node, beta))
    }

    /// A score on the right side of `beta`, where one player can win only by a set with all of these
    /// cells: the other one fills one that is open, or delays the win by not filling the cell before
    /// one as long as there are others.
    #[inline(always)]
    fn late(&self, node: &Node, cells: u64, winner: Stone, beta: i32) -> Option<i32> {
        let (filled, is_mover) = (node.at.filled(), winner == node.mover());
        let open = self.game.open_cells(filled);
        let most = match !is_mover && cells & open != 0 {
            true => Some(0),
            false => each_cell(cells & !open)
                .filter_map(|cell| {
                    let (_, shut) = self.game.before(cell)?;
                    let rest = (self.all & !filled & !shut).count_ones();
                    // If all the rest is filled and the winner is to move, he opens the cell himself.
                    Some(match rest.is_multiple_of(2) == is_mover {
                        true => 0,
                        false => self.scores.of_end(node.count + rest + 2),
                    })
                })
                .min(),
        };
        match is_mover {
            true => most.filter(|most| *most < beta),
            false => most.map(|most| -most).filter(|least| *least >= beta),
        }
    }

    /// Like [`score`](Self::score), for the position after a move from one that has been judged.
    #[inline(always)]
    pub(super) fn score_after(&self, node: &Node, beta: i32) -> Option<i32> {
        // Whether the player who has moved can still complete a set has not changed.
        match beta > 0 {
            true => self.score(node, beta),
            false => self.held(node, beta),
        }
    }

    /// A score below `beta` that the player who has just moved can hold by replies alone.
    #[inline(always)]
    fn held(&self, node: &Node, beta: i32) -> Option<i32> {
        let (game, mover, filled) = (self.game, node.mover(), node.at.filled());
        if beta >= 0
            && let Some(pairs) = game.pairs(filled)
        {
            let [mine, theirs] = self.deciding(mover);
            let of = |stone| match stone == mover {
                true => node.at.of(stone) | pairs.mover,
                false => node.at.of(stone) | pairs.other,
            };
            if (beta > 0 || game.has_won(theirs, of(theirs)))
                && !self.completes(mine, of(mine), pairs.split)
            {
                return Some(if beta > 0 { 0 } else { -1 });
            }
        }
        if node.theirs == 0 || self.play == Play::Misere {
            return None;
        }
        // Where the player to move, in the end, must fill the cell before a threat.
        let waiting = node.theirs & !game.open_cells(filled);
        each_cell(waiting).find_map(|threat| {
            let (key, shut) = game.before(threat)?;
            let rest = (self.all & !filled & !shut).count_ones();
            let score = -self.scores.of_end(node.count + rest + 2);
            if score >= beta || !rest.is_multiple_of(2) {
                return None;
            }
            let Pairs {
                mover: gets, split, ..
            } = game.pairs(filled | shut)?;
            let stones = node.at.of(mover) | gets | 1 << key;
            (!self.completes(mover, stones, split)).then_some(score)
        })
    }

    /// Whether a player who gets these stones, and of any two cells of `split` that the other player
    /// has chosen as a pair one, can complete a set.
    #[inline(always)]
    fn completes(&self, of: Stone, stones: u64, split: u64) -> bool {
        let won = |more: u64| self.game.has_won(of, stones | more);
        if won(0) {
            return true;
        }
        if split == 0 || !won(split) {
            return false;
        }
        let mut cells = each_cell(split).map(|cell| 1 << cell);
        let mut next = || cells.next().unwrap_or(0);
        let [a, b, c, d, e] = [next(), next(), next(), next(), next()];
        if c == 0 {
            return won(a) || won(b);
        }
        // Six cells or more are hardly ever good enough.
        let by = |a, b, c, d| won(a | c) || won(a | d) || won(b | c) || won(b | d);
        e != 0 || by(a, b, c, d) && by(a, c, b, d) && by(a, d, b, c)
    }
}
