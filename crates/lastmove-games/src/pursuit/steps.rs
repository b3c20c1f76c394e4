//! The steps that a player may take.

use lastmove_engine::game::Field;
use lastmove_engine::{Error, Message};

/// The longest step, in rows and in columns.
const FARTHEST: i16 = 255;

/// The most steps of a list.
const MOST_STEPS: usize = 64;

/// Up, right, down, left, up-left, up-right, down-left, down-right.
const AROUND: [(i16, i16); 8] = [
    (-1, 0),
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, -1),
    (-1, 1),
    (1, -1),
    (1, 1),
];

/// The jumps of a knight, clockwise.
const KNIGHT: [(i16, i16); 8] = [
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
];

/// The steps of a player: rows down and columns right, in the order of moves. At least one, without
/// duplicates and without 0:0. They need not be symmetric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps(Vec<(i16, i16)>);

impl Steps {
    /// `8`: to any of the cells around.
    #[must_use]
    pub fn eight() -> Self {
        Self(AROUND.to_vec())
    }

    /// `4`: up, right, down, left.
    #[must_use]
    pub fn four() -> Self {
        Self(AROUND[..4].to_vec())
    }

    /// `knight`: two cells along and one across, over walls.
    #[must_use]
    pub fn knight() -> Self {
        Self(KNIGHT.to_vec())
    }

    /// Reads `8`, `4`, `knight`, or a list of steps such as `0:1/-1:0`: one row down, one column
    /// right.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input), with its place in `text`.
    ///
    /// ```
    /// use lastmove::games::pursuit::Steps;
    /// assert_eq!(Steps::read("0:1/-1:0").unwrap().list(), [(0, 1), (-1, 0)]);
    /// assert_eq!(Steps::read("4").unwrap(), Steps::four());
    /// assert!(Steps::read("0:0").is_err());
    /// ```
    pub fn read(text: &str) -> Result<Self, Error> {
        let whole = Field::new(text);
        match text {
            "8" => return Ok(Self::eight()),
            "4" => return Ok(Self::four()),
            "knight" => return Ok(Self::knight()),
            "" => return Err(wrong("pursuit-steps-none", whole)),
            _ if !text.contains(':') => return Err(wrong("pursuit-movement", whole)),
            _ => {}
        }
        let mut steps = Vec::new();
        for field in whole.split('/') {
            let step = read_step(field)?;
            if step == (0, 0) {
                return Err(wrong("pursuit-step-nowhere", field));
            }
            if steps.contains(&step) {
                return Err(wrong("pursuit-step-twice", field));
            }
            if steps.len() == MOST_STEPS {
                let message = Message::new("pursuit-steps-many").with("most", MOST_STEPS);
                return Err(Error::input(message).at(text, field.start..text.len()));
            }
            steps.push(step);
        }
        Ok(Self(steps))
    }

    /// The steps in the order of moves, rows down and columns right.
    #[must_use]
    pub fn list(&self) -> &[(i16, i16)] {
        &self.0
    }
}

fn read_step(field: Field<'_>) -> Result<(i16, i16), Error> {
    let read = |part: &str| {
        let digits = Field::new(part.strip_prefix('-').unwrap_or(part));
        // A number too large to be kept is as wrong as one just too large.
        let number = || part.parse().unwrap_or(i16::MAX);
        digits.is_digits().then(number)
    };
    let step = field.text.split_once(':');
    let step = step.and_then(|(down, right)| Some((read(down)?, read(right)?)));
    let Some((down, right)) = step else {
        return Err(wrong("pursuit-step", field));
    };
    let near = -FARTHEST..=FARTHEST;
    if !near.contains(&down) || !near.contains(&right) {
        return Err(wrong("pursuit-step-far", field));
    }
    Ok((down, right))
}

fn wrong(code: &'static str, field: Field<'_>) -> Error {
    let message = Message::new(code).with("found", field.text);
    field.error(message.with("most", FARTHEST as u64))
}
