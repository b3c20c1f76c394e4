//! Answers, and their form in JSON.

use serde::Serialize;

use crate::solve::Worth;
use crate::{LoopyNimber, Message, Outcome, Plies, Point, Verdict};

/// The answer about a position. As JSON it is the object that `lastmove solve --json` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The game's notation, without a position.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who wins, seen by the player to move.
    pub outcome: Outcome,
    /// Plies to the end when the winner hurries and the loser delays; `None` for a draw, and where a
    /// note says why it is not known.
    pub remoteness: Option<Plies>,
    /// What play is worth, where moves have weights.
    #[serde(flatten)]
    pub worth: Option<Worth>,
    /// The moves that achieve the value, in the game's order; empty at a terminal. Where the
    /// remoteness is not known, those that keep the outcome, with the one to play first.
    pub best: Vec<RatedMove>,
    /// All legal moves, where wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<RatedMove>>,
    /// One best line, where wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<RatedMove>>,
    /// Whether the game is over here, and why. Not in JSON, where `best` is empty then.
    #[serde(skip)]
    pub over: Option<Over>,
    /// Whether the winner wins a play that goes on for ever. Not in JSON, where a note tells.
    #[serde(skip)]
    pub endless: bool,
    /// Why the remoteness is not known. Interfaces render it, in JSON as the text `note`.
    #[serde(skip)]
    pub note: Option<Message>,
    /// Why the value holds, where wanted. Interfaces render it.
    #[serde(skip)]
    pub explanation: Option<Vec<Point>>,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The player to move has no move.
    Stuck,
    /// The outcome of the position is declared.
    Declared,
}

/// The nim value of a position. As JSON it is the object that `lastmove value --json` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NimAnswer {
    /// The game's notation, without a position.
    pub game: String,
    /// The position.
    pub position: String,
    /// Its nim value.
    pub nim_value: LoopyNimber,
}

/// A move with the value of its option; [`RatedMove::for_mover`] is the value of the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RatedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The option: the position it leads to.
    pub to: String,
    /// The option's outcome, seen by the player who moves there.
    pub outcome: Outcome,
    /// The option's remoteness; `None` for a draw, and where it is not known.
    pub remoteness: Option<Plies>,
    /// The player to move at the option.
    pub mover: Mover,
    /// What the move adds, where moves have weights that decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<i64>,
}

/// The next player to move, relative to the player who has just moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mover {
    /// The same player moves again.
    Same,
    /// The other player.
    Other,
}

impl RatedMove {
    /// What the move is worth to the player who makes it, in plies from that player's own move on:
    /// the option's value with the sides exchanged, unless the turn is kept, and one ply longer
    /// where the plies are known. This is shown to people; JSON has the option's value.
    ///
    /// ```
    /// use lastmove::oracle::{Mover, RatedMove};
    /// use lastmove::{Outcome, Value};
    ///
    /// let mv = RatedMove {
    ///     mv: "1-2".to_owned(),
    ///     to: "1,3".to_owned(),
    ///     outcome: Outcome::Loss,
    ///     remoteness: Some(30.into()),
    ///     mover: Mover::Other,
    ///     weight: None,
    /// };
    /// assert_eq!(mv.for_mover(), Value::Win(31).into());
    /// ```
    #[must_use]
    pub fn for_mover(&self) -> Verdict {
        let option = Verdict {
            outcome: self.outcome,
            remoteness: self.remoteness.clone(),
        };
        option.for_mover(self.mover == Mover::Same)
    }
}

impl Mover {
    /// The same player, where a move keeps the turn.
    #[must_use]
    pub fn from_keeps_turn(keeps_turn: bool) -> Self {
        if keeps_turn { Self::Same } else { Self::Other }
    }
}

/// The positions of a game counted by outcome. As JSON it is the object that `lastmove solve
/// --json` prints for a whole graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// The game's notation.
    pub game: String,
    /// How many positions there are.
    pub positions: u64,
    /// How many the player to move wins.
    pub wins: u64,
    /// How many the player to move loses.
    pub losses: u64,
    /// How many are drawn.
    pub draws: u64,
    /// How many player 0 wins, whoever moves, where a goal is this player's and all positions are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won_by_0: Option<u64>,
    /// The position with the largest remoteness of all; among equals the first won one.
    pub longest: Option<LongestPlay>,
    /// The won position with the largest remoteness.
    pub longest_win: Option<LongestPlay>,
}

/// A position with the largest remoteness.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LongestPlay {
    /// Plies to the end.
    pub remoteness: Plies,
    /// The position.
    pub position: String,
    /// Who wins there, seen by the player to move.
    pub outcome: Outcome,
}
