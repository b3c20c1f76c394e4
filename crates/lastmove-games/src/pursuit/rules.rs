//! The configurable rules.

use super::Steps;
use lastmove_engine::game::Field;
use lastmove_engine::{Error, Message};

/// The rules of movement. By default as in the source: the police move to any of 8 neighbours, the
/// thief to any of 4; both may pass; the police move first.
///
/// ```
/// use lastmove::games::pursuit::{Pass, Rules, Steps};
/// let mut rules = Rules::default();
/// rules.set("thief", "knight").unwrap();
/// rules.set("pass", "none").unwrap();
/// assert_eq!(rules.thief, Steps::knight());
/// assert_eq!(rules.pass, Pass::Nobody);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The steps of each policeman.
    pub police: Steps,
    /// The steps of the thief.
    pub thief: Steps,
    /// The sides that may pass.
    pub pass: Pass,
    /// The side that moves first.
    pub first: Turn,
}

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The police.
    Police,
    /// The thief.
    Thief,
}

/// Who may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// The police and the thief.
    Both,
    /// The police alone: each policeman may stay.
    Police,
    /// The thief alone.
    Thief,
    /// Neither.
    Nobody,
}

impl Pass {
    /// Whether this player may pass.
    #[must_use]
    pub fn allows(self, turn: Turn) -> bool {
        match turn {
            Turn::Police => matches!(self, Self::Both | Self::Police),
            Turn::Thief => matches!(self, Self::Both | Self::Thief),
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            police: Steps::eight(),
            thief: Steps::four(),
            pass: Pass::Both,
            first: Turn::Police,
        }
    }
}

impl Rules {
    /// The names of all rules.
    pub const KEYS: [&'static str; 4] = ["police", "thief", "pass", "first"];

    /// Sets the rule `key`, one of [`KEYS`](Self::KEYS), to `value`.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input), with its place in `value`, or without one when there
    /// is no such rule.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), Error> {
        let wrong = |code| Field::new(value).error(Message::new(code).with("found", value));
        match key {
            "police" => self.police = Steps::read(value)?,
            "thief" => self.thief = Steps::read(value)?,
            "pass" => {
                self.pass = match value {
                    "both" => Pass::Both,
                    "police" => Pass::Police,
                    "thief" => Pass::Thief,
                    "none" => Pass::Nobody,
                    _ => return Err(wrong("pursuit-pass")),
                }
            }
            "first" => {
                self.first = match value {
                    "police" => Turn::Police,
                    "thief" => Turn::Thief,
                    _ => return Err(wrong("pursuit-first")),
                }
            }
            _ => {
                let message = Message::new("option-unknown")
                    .with("option", key)
                    .with("game", "pursuit")
                    .with("known", Self::KEYS.join(", "));
                return Err(Error::input(message));
            }
        }
        Ok(())
    }
}
