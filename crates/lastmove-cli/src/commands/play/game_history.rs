//! The history of a game: the position, the turn, and the moves so far.

use std::collections::HashMap;

use lastmove::oracle::Mover;

use super::player::Player;

/// A position with the player to move.
type Turn = (String, Player);

/// The game so far.
pub(super) struct GameHistory {
    now: Turn,
    before: Vec<Turn>,
    /// How many plies came before those that are stored.
    forgotten: usize,
    /// About how much memory the stored turns take.
    bytes: u64,
    /// How often each turn has occurred, including the current one.
    seen: HashMap<Turn, u32>,
    /// A turn that is compared with later ones, and its number of plies: so a repetition is found
    /// although turns are dropped (Brent 1980).
    mark: (Turn, usize),
}

impl GameHistory {
    /// A game that begins at `start`, with A to move.
    pub(super) fn new(start: String) -> Self {
        let now = (start, Player::A);
        Self {
            seen: HashMap::from([(now.clone(), 1)]),
            mark: (now.clone(), 0),
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

    /// About how much memory the stored turns take, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether the same player has been to move in this position before; for dropped turns, it
    /// detects that after some rounds.
    pub(super) fn is_repeated(&self) -> bool {
        let (turn, plies) = &self.mark;
        self.seen.get(&self.now).is_some_and(|&times| times > 1)
            || self.forgotten > 0 && self.plies() > *plies && *turn == self.now
    }

    /// After how many plies this turn has come again; `None` where it is new, or plies were dropped.
    pub(super) fn round(&self) -> Option<usize> {
        let last = self.before.iter().rposition(|turn| *turn == self.now)?;
        Some(self.before.len() - last)
    }

    /// Records a move.
    pub(super) fn go(&mut self, to: String, mover: Mover) {
        let now = self.next(to, mover);
        *self.seen.entry(now.clone()).or_default() += 1;
        // A turn is stored twice, plus the overhead of the containers.
        self.bytes += 2 * now.0.len() as u64 + 160;
        self.before.push(std::mem::replace(&mut self.now, now));
    }

    /// Records a move that will not be undone.
    pub(super) fn go_and_forget(&mut self, to: String, mover: Mover) {
        self.now = self.next(to, mover);
        self.forgotten += 1;
        if self.plies() > 2 * self.mark.1 {
            self.mark = (self.now.clone(), self.plies());
        }
    }

    fn next(&self, to: String, mover: Mover) -> Turn {
        let player = match mover {
            Mover::Same => self.player(),
            Mover::Other => self.player().other(),
        };
        (to, player)
    }

    /// Goes back to the last earlier turn of a player that `is_theirs`; returns whether there was
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
        let mut history = GameHistory::new("a".to_owned());
        history.go("b".to_owned(), Mover::Other);
        history.go("c".to_owned(), Mover::Other);
        assert!(history.undo(|player| player == Player::A));
        assert_eq!(
            (history.at(), history.player(), history.plies()),
            ("a", Player::A, 0)
        );
        assert!(!history.undo(|player| player == Player::A));
        history.go("b".to_owned(), Mover::Same);
        assert_eq!(history.player(), Player::A);
    }

    #[test]
    fn a_repetition_is_found_though_turns_are_forgotten() {
        for (lead, round) in [(0, 1), (0, 2), (5, 3), (17, 8), (100, 64)] {
            let mut history = GameHistory::new("0".to_owned());
            // The same player is to move only after an even number of plies.
            let period = if round % 2 == 0 { round } else { 2 * round };
            let at = |ply: usize| match ply < lead {
                true => ply,
                false => lead + (ply - lead) % round,
            };
            let mut ply = 0;
            while !history.is_repeated() {
                ply += 1;
                history.go_and_forget(at(ply).to_string(), Mover::Other);
                assert!(ply <= 3 * (lead + period) + 3, "{lead} {round}");
            }
            assert!(ply >= lead + period, "{lead} {round}");
        }
    }

    #[test]
    fn a_repetition_needs_the_same_player() {
        let mut history = GameHistory::new("a".to_owned());
        history.go("a".to_owned(), Mover::Other);
        assert!(!history.is_repeated());
        history.go("a".to_owned(), Mover::Other);
        assert!(history.is_repeated());
        assert!(history.undo(|_| true));
        assert!(!history.is_repeated());
        history.go("a".to_owned(), Mover::Other);
        assert!(history.is_repeated());
    }
}
