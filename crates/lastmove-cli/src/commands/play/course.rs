//! The course of a game: where it is, whose turn it is, and how it came there.

use std::collections::HashMap;
use std::fmt;

use lastmove::oracle::Mover;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Player {
    /// Who moves first.
    A,
    /// The other one.
    B,
}

impl Player {
    /// The other player.
    pub(super) fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// A position with the player to move.
type Turn = (String, Player);

/// The game so far.
pub(super) struct Course {
    now: Turn,
    before: Vec<Turn>,
    /// How many plies went before those that are remembered.
    forgotten: usize,
    /// About how much memory the remembered turns take.
    bytes: u64,
    /// How often each turn has been there, the present one included.
    seen: HashMap<Turn, u32>,
}

impl Course {
    /// A game that begins at `start`, with A to move.
    pub(super) fn new(start: String) -> Self {
        let now = (start, Player::A);
        Self {
            seen: HashMap::from([(now.clone(), 1)]),
            now,
            before: Vec::new(),
            forgotten: 0,
            bytes: 0,
        }
    }

    /// The position.
    pub(super) fn at(&self) -> &str {
        &self.now.0
    }

    /// The player to move.
    pub(super) fn player(&self) -> Player {
        self.now.1
    }

    /// How many plies have been played.
    pub(super) fn plies(&self) -> usize {
        self.forgotten + self.before.len()
    }

    /// About how much memory the remembered turns take, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether the same player has been to move in this position before.
    pub(super) fn is_repeated(&self) -> bool {
        self.seen.get(&self.now).is_some_and(|&times| times > 1)
    }

    /// A move has been made.
    pub(super) fn go(&mut self, to: String, mover: Mover) {
        let now = self.next(to, mover);
        *self.seen.entry(now.clone()).or_default() += 1;
        // A turn is kept twice, with what its containers need.
        self.bytes += 2 * now.0.len() as u64 + 160;
        self.before.push(std::mem::replace(&mut self.now, now));
    }

    /// A move has been made that nobody will take back, to where the game cannot have been before.
    pub(super) fn go_and_forget(&mut self, to: String, mover: Mover) {
        self.now = self.next(to, mover);
        self.forgotten += 1;
    }

    fn next(&self, to: String, mover: Mover) -> Turn {
        let player = match mover {
            Mover::Same => self.player(),
            Mover::Other => self.player().other(),
        };
        (to, player)
    }

    /// Goes back to the last turn before this one of a player that `is_theirs`; whether there was
    /// one.
    pub(super) fn undo(&mut self, is_theirs: impl Fn(Player) -> bool) -> bool {
        let Some(last) = self.before.iter().rposition(|turn| is_theirs(turn.1)) else {
            return false;
        };
        while self.before.len() > last
            && let Some(turn) = self.before.pop()
        {
            if let Some(times) = self.seen.get_mut(&self.now) {
                *times -= 1;
            }
            self.now = turn;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undoing_goes_back_to_the_same_player() {
        let mut course = Course::new("a".to_owned());
        course.go("b".to_owned(), Mover::Other);
        course.go("c".to_owned(), Mover::Other);
        assert!(course.undo(|player| player == Player::A));
        assert_eq!(
            (course.at(), course.player(), course.plies()),
            ("a", Player::A, 0)
        );
        assert!(!course.undo(|player| player == Player::A));
        course.go("b".to_owned(), Mover::Same);
        assert_eq!(course.player(), Player::A);
    }

    #[test]
    fn a_repetition_needs_the_same_player() {
        let mut course = Course::new("a".to_owned());
        course.go("a".to_owned(), Mover::Other);
        assert!(!course.is_repeated());
        course.go("a".to_owned(), Mover::Other);
        assert!(course.is_repeated());
        assert!(course.undo(|_| true));
        assert!(!course.is_repeated());
        course.go("a".to_owned(), Mover::Other);
        assert!(course.is_repeated());
    }
}
