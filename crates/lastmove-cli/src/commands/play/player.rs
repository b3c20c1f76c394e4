//! The two players, and which of them are people.

use std::fmt;

use clap::ValueEnum;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Player {
    /// The player who moves first.
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

/// Which players are people.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum You {
    /// You move first
    First,
    /// The machine moves first
    Second,
    /// You move for both players
    Both,
    /// The machine moves for both players
    None,
}

impl You {
    /// Whether this player is a person.
    pub(super) fn play(self, player: Player) -> bool {
        match self {
            Self::First => player == Player::A,
            Self::Second => player == Player::B,
            Self::Both => true,
            Self::None => false,
        }
    }
}
