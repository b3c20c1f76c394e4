//! Values as numbers that say when the game ends, not in how many plies.

use crate::Value;
use crate::game::{Play, Stones};

/// Scores in a game of so many cells: 0 is a draw, the higher the sooner the player to move wins. A
/// score does not change along the best line but for its sign, so that bounds need not be moved on
/// from ply to ply, and each one serves every number of stones.
#[derive(Clone, Copy)]
pub(super) struct Scores {
    cells: i32,
    play: Play,
}

impl Scores {
    pub(super) fn new(cells: u32, play: Play) -> Self {
        Self {
            cells: cells as i32,
            play,
        }
    }

    /// The score of a win that comes when so many stones lie, and minus that of a loss; 0 where the
    /// cells do not suffice. A player wins after odd numbers of stones only, or after even ones, so
    /// that halves are enough.
    #[inline(always)]
    pub(super) fn of_end(self, stones: u32) -> i32 {
        ((self.cells + 2 - stones as i32) / 2).max(0)
    }

    /// The score of a value.
    pub(super) fn of(self, value: Value, at: Stones) -> i32 {
        let of_end = |plies: u64| self.of_end(at.count() + plies as u32);
        match value {
            Value::Win(plies) => of_end(plies),
            Value::Draw => 0,
            Value::Loss(plies) => -of_end(plies),
        }
    }

    /// The value that a score is.
    pub(super) fn value(self, score: i32, at: Stones) -> Value {
        let count = at.count() as i32;
        let is_win = score > 0;
        // In normal play the winner lays the last stone, in misère play the loser.
        let is_last_by_mover = is_win == (self.play == Play::Normal);
        let latest = self.cells + 2 - 2 * score.abs();
        let is_odd = (latest - count) % 2 != 0;
        let end = latest - i32::from(is_odd != is_last_by_mover);
        let plies = (end - count).max(0) as u64;
        match score {
            0 => Value::Draw,
            _ if is_win => Value::Win(plies),
            _ => Value::Loss(plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_tell_plies() {
        for cells in 1..=64 {
            for play in [Play::Normal, Play::Misere] {
                let scores = Scores::new(cells, play);
                for count in 0..cells {
                    let at = Stones {
                        x: crate::game::cells_below(count),
                        o: 0,
                    };
                    for end in count + 1..=cells {
                        let plies = u64::from(end - count);
                        let is_mine = (end - count) % 2 == 1;
                        let score = scores.of_end(end);
                        assert!(score > 0);
                        let (score, value) = match is_mine == (play == Play::Normal) {
                            true => (score, Value::Win(plies)),
                            false => (-score, Value::Loss(plies)),
                        };
                        assert_eq!(scores.value(score, at), value);
                        assert_eq!(scores.of(value, at), score);
                    }
                }
            }
        }
    }
}
