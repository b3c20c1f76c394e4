//! Values as scores that depend on when the game ends, not on the number of plies.

use crate::Value;
use crate::game::{Play, Stones};

/// Scores in a game of `cells` cells: 0 is a draw, higher ones mean an earlier win of the player to
/// move. Along the best line a score changes only its sign, so that bounds need no adjustment from
/// ply to ply, and apply at any number of stones.
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

    /// The score of a win that comes with `stones` stones on the board, and minus that of a loss; 0
    /// beyond the number of cells. A player wins only after odd numbers of stones, or only after
    /// even ones, so halves are enough.
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

    /// The value with this score.
    pub(super) fn value(self, score: i32, at: Stones) -> Value {
        let count = at.count() as i32;
        let is_win = score > 0;
        // In normal play the winner places the last stone, in misère play the loser.
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
