//! The notation of a game: `NAME[/misere][:RULES[,OPTION=VALUE]...][@POSITION]`, and of a sum of
//! games: such parts joined by ` + `.

use std::borrow::Cow;

use super::{Field, OptionSyntax, Play, join, percent_decode};
use crate::{Blame, Error, Message};

/// A field of a notation and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecField {
    /// The text as written.
    pub text: String,
    /// The byte of the notation at which it begins.
    pub start: usize,
}

impl From<Field<'_>> for SpecField {
    fn from(field: Field<'_>) -> Self {
        Self {
            text: field.text.to_owned(),
            start: field.start,
        }
    }
}

/// A game notation taken apart.
///
/// ```
/// use lastmove::game::{Play, Spec};
/// let spec = Spec::parse("nim/misere:3,4,5@1,1,1").unwrap();
/// assert_eq!(spec.name.text, "nim");
/// assert_eq!(spec.play, Play::Misere);
/// assert_eq!(spec.rules.unwrap().text, "3,4,5");
/// assert_eq!(spec.position.unwrap().text, "1,1,1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The whole notation.
    pub text: String,
    /// The game's name.
    pub name: SpecField,
    /// The rule of play.
    pub play: Play,
    /// The rules after the colon, without options.
    pub rules: Option<SpecField>,
    /// The options, key and value.
    pub options: Vec<(SpecField, SpecField)>,
    /// The position after the last `@`. Of a sum, those of its parts joined by ` + `, with nothing
    /// for a part that has none; it begins where the first one does.
    pub position: Option<SpecField>,
    /// The parts of a sum; empty for one game. The name of a sum is its notation without positions,
    /// and its rules and options are those of its parts.
    pub parts: Vec<SpecPart>,
}

/// A part of the notation of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecPart {
    /// The byte of the whole notation at which the part begins.
    pub start: usize,
    /// The parsed part.
    pub spec: Spec,
}

/// The separator between the parts of a sum.
pub const PLUS: &str = " + ";

/// The most parts of a sum.
pub const MOST_PARTS: usize = 256;

impl Spec {
    /// Parses the notation of a game or of a sum. Blanks around it and before an `@` are ignored.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) with its place: an empty notation, an unknown rule of
    /// play, or parts of different rules of play.
    ///
    /// ```
    /// use lastmove::game::Spec;
    /// let sum = Spec::parse("nim:3,4,5@1,1,1 + kayles:7").unwrap();
    /// assert_eq!(sum.parts.len(), 2);
    /// assert_eq!(sum.game(), "nim:3,4,5 + kayles:7");
    /// assert_eq!(sum.position.unwrap().text, "1,1,1 + ");
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        if !text.contains(PLUS) {
            return Self::parse_one(text);
        }
        if text.matches(PLUS).count() >= MOST_PARTS {
            let message = Message::new("sum-too-many-parts").with("most", MOST_PARTS);
            return Err(Error::input(message).at(text, 0..text.len()));
        }
        let mut parts: Vec<SpecPart> = Vec::new();
        for part in text.split(PLUS) {
            let part = Field::new(text).slice(part);
            let start = part.start;
            if part.text.trim().is_empty() {
                let end = start + part.text.len().max(1);
                let place = start.saturating_sub(PLUS.len())..end;
                return Err(Error::input(Message::new("sum-part-missing")).at(text, place));
            }
            let spec = part.read(Self::parse_one)?;
            let first = parts.first();
            if first.is_some_and(|first| first.spec.play != spec.play) {
                return Err(part.error(Message::new("sum-mixed-play")));
            }
            parts.push(SpecPart { start, spec });
        }
        Ok(Self::sum(text, parts))
    }

    fn sum(text: &str, parts: Vec<SpecPart>) -> Self {
        let name = join(parts.iter().map(|part| part.spec.game()), PLUS);
        let written = |part: &SpecPart| {
            let position = part.spec.position.clone();
            position.map_or_else(String::new, |position| position.text)
        };
        let first = |part: &SpecPart| {
            let position = part.spec.position.as_ref();
            position.map(|position| part.start + position.start)
        };
        let position = parts.iter().find_map(first).map(|start| SpecField {
            text: join(parts.iter().map(written), PLUS),
            start,
        });
        Self {
            text: text.to_owned(),
            name: SpecField {
                text: name,
                start: parts.first().map_or(0, |part| part.start),
            },
            play: parts.first().map_or(Play::Normal, |part| part.spec.play),
            rules: None,
            options: Vec::new(),
            position,
            parts,
        }
    }

    /// Parses the notation of a single game.
    fn parse_one(text: &str) -> Result<Self, Error> {
        let whole = Field::new(text).trim();
        if whole.text.is_empty() {
            return Err(Field::new(text).error(Message::new("game-missing")));
        }
        let (game, position) = match whole.rsplit_once('@') {
            Some((game, position)) => (game.slice(game.text.trim_end()), Some(position)),
            None => (whole, None),
        };
        let (head, mut rules) = match game.split_once(':') {
            Some((head, rules)) => (head, Some(rules)),
            None => (game, None),
        };
        let (name, play) = match head.split_once('/') {
            None => (head, Play::Normal),
            Some((name, play)) if play.text == "misere" => (name, Play::Misere),
            Some((name, _)) => {
                let play = head.skip(name.text.len());
                return Err(play.error(Message::new("play-unknown").with("found", play.text)));
            }
        };
        if name.text.is_empty() {
            return Err(name.error_or_next(Message::new("game-missing")));
        }
        // Options are the last comma-separated items that hold a `=`, never the first item.
        let mut options = Vec::new();
        while let Some((before, item)) = rules.and_then(|rules| rules.rsplit_once(','))
            && let Some((key, value)) = item.split_once('=')
        {
            options.push((SpecField::from(key), SpecField::from(value)));
            rules = Some(before);
        }
        options.reverse();
        Ok(Self {
            text: text.to_owned(),
            name: name.into(),
            play,
            rules: rules.map(SpecField::from),
            options,
            position: position.map(SpecField::from),
            parts: Vec::new(),
        })
    }

    /// The notation without its position: the game and its rules. An `@` in them is written `%40`,
    /// so that it does not begin a position when this is read again.
    #[must_use]
    pub fn game(&self) -> Cow<'_, str> {
        if !self.parts.is_empty() {
            return Cow::Borrowed(&self.name.text);
        }
        let end = match &self.position {
            Some(position) => position.start - 1,
            None => self.text.len(),
        };
        let game = self.text[self.name.start..end].trim_end();
        match game.contains('@') {
            true => game.replace('@', "%40").into(),
            false => game.into(),
        }
    }

    /// The notation with its position, if there is one; as [`game`](Self::game) writes it otherwise.
    #[must_use]
    pub fn game_at(&self) -> String {
        if !self.parts.is_empty() {
            return join(self.parts.iter().map(|part| part.spec.game_at()), PLUS);
        }
        match &self.position {
            Some(position) => format!("{}@{}", self.game(), position.text),
            None => self.game().into_owned(),
        }
    }

    /// A field of the notation, for reading it.
    #[must_use]
    pub fn field<'a>(&'a self, field: &'a SpecField) -> Field<'a> {
        Field {
            text: &field.text,
            start: field.start,
            whole: &self.text,
        }
    }

    /// The rules, which this game cannot do without.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when there are none; `syntax` says what would be right.
    pub fn require_rules(&self, syntax: &'static str) -> Result<Field<'_>, Error> {
        match &self.rules {
            Some(rules) if !rules.text.is_empty() => Ok(self.field(rules)),
            _ => {
                let end = self.name.start + self.name.text.len();
                let message = Message::new("rules-missing").with("game", self.name.text.as_str());
                Err(Error::input(message.with("syntax", syntax)).at(&self.text, end..end + 1))
            }
        }
    }

    /// Refuses rules and options, for a game without any.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when there are some.
    pub fn refuse_rules(&self) -> Result<(), Error> {
        self.refuse_rules_of(false)
    }

    fn refuse_rules_of(&self, has_options: bool) -> Result<(), Error> {
        let Some(rules) = &self.rules else {
            return Ok(());
        };
        let end = self.name.start + self.name.text.len();
        let last = self.options.last().map_or(rules, |(_, value)| value);
        let message = Message::new("rules-unwanted").with("game", self.name.text.as_str());
        let message = message.with("options", u64::from(has_options));
        Err(Error::input(message).at(&self.text, end..last.start + last.text.len()))
    }

    /// The notation of a game that has options and no rules: what stands in the place of rules
    /// becomes the first option, as in `hare-and-hounds:first=hare`.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when something else stands there.
    pub fn options_alone(&self) -> Result<Self, Error> {
        let Some(rules) = &self.rules else {
            return Ok(self.clone());
        };
        let mut alone = self.clone();
        alone.rules = None;
        match self.field(rules).split_once('=') {
            Some((key, value)) => alone.options.insert(0, (key.into(), value.into())),
            None if rules.text.is_empty() && !self.options.is_empty() => {}
            None => self.refuse_rules_of(true)?,
        }
        Ok(alone)
    }

    /// The rules as the name of a file, required by this game.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when there is none or its percent codes are wrong.
    pub fn require_file(&self, syntax: &'static str) -> Result<String, Error> {
        self.require_rules(syntax)?.read(percent_decode)
    }

    /// The error when the file that the rules name cannot be opened. If it does not exist and a
    /// part after a comma is an option without its value, the error is about that option. A file
    /// may have a comma in its name, so this cannot be decided before.
    pub fn not_opened(&self, error: Error, known: &[&str]) -> Error {
        let Some(rules) = &self.rules else {
            return error;
        };
        let items: Vec<Field<'_>> = self.field(rules).split(',').collect();
        let [_, between @ .., last] = items.as_slice() else {
            return error;
        };
        let is_empty = last.text.trim().is_empty();
        // What follows an option is none of the name of a file.
        let after_option = between.iter().any(|item| item.text.contains('='));
        let is_named = is_empty || after_option || known.contains(&last.text);
        if error.blame != Blame::Missing || !is_named {
            return error;
        }
        if is_empty {
            let message = Message::new("option-missing");
            return Error::input(message).at(&self.text, last.start - 1..last.start);
        }
        last.error(Message::new("option-without-value").with("option", last.text))
    }

    /// Refuses every option that is not one of `known`, and options given twice.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) at the first wrong option.
    pub fn allow_options(&self, known: &[OptionSyntax]) -> Result<(), Error> {
        for (i, (key, value)) in self.options.iter().enumerate() {
            if self.options[..i].iter().any(|(k, _)| k.text == key.text) {
                let message = Message::new("option-twice").with("option", key.text.as_str());
                return Err(self.field(key).error(message));
            }
            if !known.iter().any(|option| option.name == key.text) {
                let end = value.start + value.text.len();
                let message = Message::new("option-unknown")
                    .with("option", key.text.as_str())
                    .with("game", self.name.text.as_str())
                    .with("known", join(known.iter().map(|option| option.name), ", "));
                return Err(Error::input(message).at(&self.text, key.start..end));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_all_parts_apart() {
        let spec = Spec::parse("pursuit:a=b.txt,thief=8,pass=none@1,2/3,4/P").unwrap();
        assert_eq!(spec.name.text, "pursuit");
        assert_eq!(spec.rules.as_ref().unwrap().text, "a=b.txt");
        let options: Vec<_> = spec
            .options
            .iter()
            .map(|(key, value)| (key.text.as_str(), value.text.as_str()))
            .collect();
        assert_eq!(options, [("thief", "8"), ("pass", "none")]);
        assert_eq!(spec.position.as_ref().unwrap().text, "1,2/3,4/P");
        assert_eq!(spec.game(), "pursuit:a=b.txt,thief=8,pass=none");
    }

    #[test]
    fn splits_at_the_last_at_sign() {
        let spec = Spec::parse("graph:dir@2/f.txt@a").unwrap();
        assert_eq!(spec.rules.as_ref().unwrap().text, "dir@2/f.txt");
        assert_eq!(spec.position.as_ref().unwrap().text, "a");
        assert_eq!(spec.game(), "graph:dir%402/f.txt");
        assert_eq!(Spec::parse(&spec.game()).unwrap().position, None);
    }

    #[test]
    fn blanks_before_the_position_do_not_count() {
        let spec = Spec::parse(" graph:f.txt @a ").unwrap();
        assert_eq!(spec.game(), "graph:f.txt");
        assert_eq!(spec.rules.as_ref().unwrap().text, "f.txt");
        let again = Spec::parse(&spec.game()).unwrap();
        assert_eq!(again.rules.unwrap().text, "f.txt");
        assert_eq!(spec.position.unwrap().text, "a");
    }

    #[test]
    fn takes_sums_apart() {
        let sum = Spec::parse(" nim:3,4@1,1 + graph:a@b.txt@x  +  kayles:7").unwrap();
        assert_eq!(sum.game(), "nim:3,4 + graph:a%40b.txt + kayles:7");
        assert_eq!(sum.position.as_ref().unwrap().text, "1,1 + x + ");
        let starts: Vec<usize> = sum.parts.iter().map(|part| part.start).collect();
        assert_eq!(starts, [0, 15, 34]);
        let again = Spec::parse(&sum.game()).unwrap();
        assert_eq!(again.game(), sum.game());
        assert_eq!(again.position, None);
        let error = Spec::parse("nim:3 + nim/mis:4").unwrap_err();
        assert_eq!(error.place.unwrap().column, 12);
    }

    #[test]
    fn refuses_what_it_cannot_read() {
        for (text, code) in [
            ("", "game-missing"),
            ("  ", "game-missing"),
            (":3", "game-missing"),
            ("@3", "game-missing"),
            ("nim/mis:3", "play-unknown"),
            ("nim:3 + ", "sum-part-missing"),
            (" + nim:3", "sum-part-missing"),
            ("nim:3 +  + nim:3", "sum-part-missing"),
            ("nim:3 + nim/misere:4", "sum-mixed-play"),
            ("nim:3 + nim/mis:4", "play-unknown"),
        ] {
            assert_eq!(
                Spec::parse(text).unwrap_err().message.code,
                code,
                "{text:?}"
            );
        }
    }
}
