//! Games of the catalog: their titles, rules and notation.

use lastmove::catalog::{self, Entry};
use lastmove::game::{Choice, OptionSyntax, PLUS, Play, Spec, percent_decode};
use lastmove::{Message, Plies};
use serde::Serialize;

use crate::{Words, capitalised};

/// A game as `games --json` prints it.
#[derive(Serialize)]
pub struct GameJson {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: Option<String>,
    /// Syntax of the game.
    pub game: &'static str,
    /// Syntax of a position.
    pub position: &'static str,
    /// Syntax of a move.
    #[serde(rename = "move")]
    pub mv: &'static str,
    /// What its rules may be.
    pub rules: ChoiceJson,
    /// The options of the notation.
    pub options: Vec<OptionJson>,
    /// Whether there is misère play of it.
    pub misere: bool,
    /// A game to try.
    pub example: &'static str,
    /// Its rules, for players.
    pub about: Option<String>,
    /// Further notes on the notation.
    pub notes: Option<String>,
    /// What stands in its file, line by line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// An option of a game's notation, written `NAME=VALUE`.
#[derive(Serialize)]
pub struct OptionJson {
    /// Its name.
    pub name: &'static str,
    /// Syntax of its value.
    pub value: &'static str,
    /// What its value may be.
    pub choice: ChoiceJson,
    /// Its effect.
    pub about: Option<String>,
}

/// What may stand in a place of a notation.
#[derive(Serialize)]
pub struct ChoiceJson {
    /// What it is: `nothing`, `text`, `file`, `words`, `number`, `numbers` or `size`.
    pub kind: &'static str,
    /// The words of which it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<&'static [&'static str]>,
    /// The least number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<Plies>,
    /// The largest number, where it is bounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<Plies>,
    /// How many numbers, where that is fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// The least and the largest number of rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<[Plies; 2]>,
    /// The least and the largest number of columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<[Plies; 2]>,
    /// The largest number of cells, where it is bounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Plies>,
}

impl ChoiceJson {
    /// A choice as data.
    #[must_use]
    pub fn new(choice: Choice) -> Self {
        let mut json = Self {
            kind: "text",
            words: None,
            least: None,
            most: None,
            count: None,
            rows: None,
            columns: None,
            cells: None,
        };
        let bound = |most| (most != u64::MAX).then(|| Plies::from(most));
        let both = |(least, most)| Some([Plies::from(least), Plies::from(most)]);
        match choice {
            Choice::Nothing => json.kind = "nothing",
            Choice::File => json.kind = "file",
            Choice::Words(words) => {
                json.kind = "words";
                json.words = Some(words);
            }
            Choice::Number { least, most } => {
                json.kind = "number";
                json.least = Some(least.into());
                json.most = bound(most);
            }
            Choice::Numbers(count) => {
                json.kind = "numbers";
                json.count = count;
            }
            Choice::Size {
                rows,
                columns,
                cells,
            } => {
                json.kind = "size";
                json.rows = both(rows);
                json.columns = both(columns);
                json.cells = bound(cells);
            }
            // Text, and kinds that are not known here.
            _ => {}
        }
        json
    }
}

impl GameJson {
    /// A game of the catalog, with its description as sentences.
    #[must_use]
    pub fn new(words: &Words, entry: &Entry) -> Self {
        let choice = |option: &OptionSyntax| OptionJson {
            name: option.name,
            value: option.value,
            choice: ChoiceJson::new(option.choice),
            about: self::option(words, entry.name, option.name),
        };
        Self {
            name: entry.name,
            title: title(words, entry.name),
            game: entry.syntax.game,
            position: entry.syntax.position,
            mv: entry.syntax.mv,
            rules: ChoiceJson::new(entry.rules),
            options: entry.options.iter().map(choice).collect(),
            misere: entry.has_misere,
            example: entry.syntax.example,
            about: about(words, entry.name),
            notes: notes(words, entry.name),
            file: file(words, entry.name),
        }
    }
}

/// The title of the game of this name, if it has one.
///
/// ```
/// use lastmove_words::{Language, Words, game};
/// let title = game::title(Words::of(Language::English), "pursuit");
/// assert_eq!(title.unwrap(), "Policeman and thief");
/// ```
#[must_use]
pub fn title(words: &Words, name: &str) -> Option<String> {
    words.look_up(&format!("title-{name}"))
}

/// The title of the game of a notation, and its rules in short. A file goes by its name, other
/// rules as written. A game without a title goes by its name; a sum lists all its parts.
///
/// ```
/// use lastmove::game::Spec;
/// use lastmove_words::{Language, Words, game};
/// let words = Words::of(Language::English);
/// let heading = |notation| game::heading(words, &Spec::parse(notation).unwrap());
/// assert_eq!(heading("pursuit:boards/old_mill.txt"), "Policeman and thief · Old mill");
/// assert_eq!(heading("nim:3,4,5@1,2,3"), "Nim · 3, 4, 5");
/// assert_eq!(heading("mnk/misere:4x4,k=3"), "Stones in a row · 4 × 4, k=3 · misère");
/// assert_eq!(heading("morris:6 + kayles:7"), "Six men's morris + Kayles · 7");
/// ```
#[must_use]
pub fn heading(words: &Words, spec: &Spec) -> String {
    let mut said = if spec.parts.is_empty() {
        one_heading(words, spec)
    } else {
        let parts = spec.parts.iter();
        let parts: Vec<_> = parts.map(|part| one_heading(words, &part.spec)).collect();
        parts.join(PLUS)
    };
    if spec.play == Play::Misere {
        said.push_str(BETWEEN);
        said.push_str("misère");
    }
    said
}

/// The separator of title and rules.
const BETWEEN: &str = " · ";

/// The heading of one game, without its rule of play.
fn one_heading(words: &Words, spec: &Spec) -> String {
    let name = spec.name.text.as_str();
    let title = || title(words, name).unwrap_or_else(|| name.to_owned());
    let rules = spec.rules.as_ref().map_or("", |rules| rules.text.as_str());
    // Some rules have a title of their own: morris with six men is Six men's morris.
    let (title, mut told) = match words.look_up(&format!("title-{name}-{rules}")) {
        Some(own) => (own, Vec::new()),
        None if rules.is_empty() => (title(), Vec::new()),
        None if is_file(name) => (title(), vec![file_title(words, rules)]),
        None => (title(), vec![rules_title(rules)]),
    };
    let options = spec.options.iter();
    told.extend(options.map(|(name, value)| format!("{}={}", name.text, decoded(&value.text))));
    match told.is_empty() {
        true => title,
        false => format!("{title}{BETWEEN}{}", told.join(", ")),
    }
}

/// Whether the rules of the game of this name are a file.
fn is_file(name: &str) -> bool {
    let entry = catalog::find(name).ok().flatten();
    entry.is_some_and(|entry| {
        let rules = entry.syntax.game.split_once(':');
        rules.is_some_and(|(_, rules)| rules.starts_with("FILE"))
    })
}

fn decoded(text: &str) -> String {
    percent_decode(text).unwrap_or_else(|_| text.to_owned())
}

/// The name of a file as a title: without folders and extension, `_` and `-` as blanks. The samples
/// have names in the language.
fn file_title(words: &Words, path: &str) -> String {
    let path = decoded(path);
    let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = match name.find('.') {
        Some(end) if end > 0 => &name[..end],
        _ => name,
    };
    let blanks = stem.replace(['_', '-'], " ");
    let title = capitalised(&blanks);
    match path.starts_with(SAMPLES) {
        true => words.say(
            &Message::new("sample")
                .with("name", stem)
                .with("title", title),
        ),
        false => title,
    }
}

/// The folder of the samples that come with the program.
const SAMPLES: &str = "examples/";

/// Rules as written, with spaces: `3,4` as `3, 4`, and a size `4x5` as `4 × 5`.
fn rules_title(rules: &str) -> String {
    let rules = decoded(rules);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match rules.split_once('x') {
        Some((rows, columns)) if is_number(rows) && is_number(columns) => {
            format!("{rows} × {columns}")
        }
        _ => rules.replace(',', ", "),
    }
}

/// The rules of the game of this name for players, if it has them.
#[must_use]
pub fn about(words: &Words, name: &str) -> Option<String> {
    words.look_up(&format!("game-{name}"))
}

/// What misère play changes in the game of this name, where that is not just to turn its end round.
///
/// ```
/// use lastmove_words::{Language, Words, game};
/// let words = Words::of(Language::English);
/// assert_eq!(game::misere(words, "l-game").unwrap(), "Who cannot move his L wins.");
/// assert_eq!(game::misere(words, "nim"), None);
/// ```
#[must_use]
pub fn misere(words: &Words, name: &str) -> Option<String> {
    words.look_up(&format!("misere-{name}"))
}

/// The rules of the game of a notation for players, with what misère play changes. `None` for sums.
#[must_use]
pub fn rules(words: &Words, spec: &Spec) -> Option<String> {
    let about = about(words, &spec.name.text)?;
    if spec.play == Play::Normal {
        return Some(about);
    }
    let turned = match misere(words, &spec.name.text) {
        Some(own) => words.say(&Message::new("game-misere-own").with("misere", own)),
        None => words.look_up("game-misere").unwrap_or_default(),
    };
    Some(format!("{about} {turned}"))
}

/// Further notes on the notation of the game of this name, if any.
#[must_use]
pub fn notes(words: &Words, name: &str) -> Option<String> {
    words.look_up(&format!("notes-{name}"))
}

/// What stands in the file of the game of this name, line by line, if its rules are one.
#[must_use]
pub fn file(words: &Words, name: &str) -> Option<String> {
    words.look_up(&format!("file-{name}"))
}

/// How the game of this name ends, where that is not what is said of most games.
#[must_use]
pub fn ends(words: &Words, name: &str) -> Option<String> {
    words.look_up(&format!("ends-{name}"))
}

/// Other names of the game of this name, with commas between them, if it has some.
///
/// ```
/// use lastmove_words::{Language, Words, game};
/// let also = game::also(Words::of(Language::English), "mnk").unwrap();
/// assert!(also.split(", ").any(|name| name == "gomoku"));
/// ```
#[must_use]
pub fn also(words: &Words, name: &str) -> Option<String> {
    words.look_up(&format!("also-{name}"))
}

/// A short description, for a list.
#[must_use]
pub fn brief(words: &Words, name: &str) -> Option<String> {
    words.look_up(&format!("brief-{name}"))
}

/// The description of an option.
#[must_use]
pub fn option(words: &Words, game: &str, name: &str) -> Option<String> {
    let own = words.look_up(&format!("option-{game}-{name}"));
    own.or_else(|| words.look_up(&format!("option-{name}")))
}
