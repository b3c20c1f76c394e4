//! The options of the game.

use super::MOST_COPS;
use lastmove_engine::game::{Choice, Field, OptionSyntax, Spec, percent_decode};
use lastmove_engine::{Error, Message};

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The cops.
    Cops,
    /// The robber.
    Robber,
}

impl Turn {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Cops => Self::Robber,
            Self::Robber => Self::Cops,
        }
    }
}

/// The rules of movement.
///
/// ```
/// use lastmove::games::cops::{Rules, Turn};
/// let rules = Rules::default();
/// assert_eq!((rules.cops, rules.first, rules.robber_speed), (1, Turn::Cops, 1));
/// assert!(rules.cops_pass && rules.robber_pass && rules.exits.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The number of cops.
    pub cops: usize,
    /// The side that moves first once all are placed.
    pub first: Turn,
    /// Whether each cop may stay.
    pub cops_pass: bool,
    /// Whether the robber may stay.
    pub robber_pass: bool,
    /// The most edges that the robber goes along in one move.
    pub robber_speed: u32,
    /// Whether edges are read both ways.
    pub undirected: bool,
    /// The names of the vertices where the robber wins.
    pub exits: Vec<String>,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            cops: 1,
            first: Turn::Cops,
            cops_pass: true,
            robber_pass: true,
            robber_speed: 1,
            undirected: false,
            exits: Vec::new(),
        }
    }
}

/// The options of the notation.
pub(super) const OPTIONS: &[OptionSyntax] = &[
    OptionSyntax {
        name: "k",
        value: "NUMBER",
        choice: Choice::Number {
            least: 1,
            most: MOST_COPS as u64,
        },
    },
    OptionSyntax {
        name: "first",
        value: "WHO",
        choice: Choice::Words(&["cops", "robber"]),
    },
    OptionSyntax {
        name: "pass",
        value: "WHO",
        choice: Choice::Words(&["both", "cops", "robber", "none"]),
    },
    OptionSyntax {
        name: "robber-speed",
        value: "NUMBER",
        choice: Choice::Number {
            least: 1,
            most: MOST_SPEED,
        },
    },
    OptionSyntax {
        name: "undirected",
        value: "yes",
        choice: Choice::Words(&["yes"]),
    },
    OptionSyntax {
        name: "exits",
        value: "VERTEX;VERTEX;...",
        choice: Choice::Text,
    },
];

/// The largest speed: that of a robber who goes along a path through all vertices.
const MOST_SPEED: u64 = 65_536;

impl Rules {
    /// Whether both may pass and the robber goes along one edge in a move.
    pub(super) fn is_plain(&self) -> bool {
        self.cops_pass && self.robber_pass && self.robber_speed == 1
    }

    /// Reads the options of a notation.
    pub(super) fn read(spec: &Spec) -> Result<Self, Error> {
        spec.allow_options(OPTIONS)?;
        let mut rules = Self::default();
        for (key, value) in &spec.options {
            rules.set(&key.text, spec.field(value))?;
        }
        Ok(rules)
    }

    fn set(&mut self, key: &str, value: Field<'_>) -> Result<(), Error> {
        let wrong = || {
            let known = OPTIONS.iter().find(|option| option.name == key);
            let known = match known.map(|option| option.choice) {
                Some(Choice::Words(words)) => words.join(", "),
                _ => String::new(),
            };
            let message = Message::new("option-value").with("option", key);
            let message = message.with("found", value.text);
            value.error(message.with("known", known))
        };
        match key {
            "k" => self.cops = value.number("number", 1..=MOST_COPS as u64)? as usize,
            "first" => {
                self.first = match value.text {
                    "cops" => Turn::Cops,
                    "robber" => Turn::Robber,
                    _ => return Err(wrong()),
                }
            }
            "pass" => {
                (self.cops_pass, self.robber_pass) = match value.text {
                    "both" => (true, true),
                    "cops" => (true, false),
                    "robber" => (false, true),
                    "none" => (false, false),
                    _ => return Err(wrong()),
                }
            }
            "robber-speed" => self.robber_speed = value.number("number", 1..=MOST_SPEED)? as u32,
            "undirected" => match value.text {
                "yes" => self.undirected = true,
                _ => return Err(wrong()),
            },
            _ => {
                let names = value.split(';').map(|name| name.read(percent_decode));
                self.exits = names.collect::<Result<_, _>>()?;
            }
        }
        Ok(())
    }
}
