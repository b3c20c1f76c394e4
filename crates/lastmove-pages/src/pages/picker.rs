//! What can be chosen of a game on its page: its rules, its options, where it begins. All of it comes
//! from the entry of the catalog.

use lastmove::catalog::{self, Entry};
use lastmove::game::{Choice, Play, Spec, SpecField, percent_decode};
use lastmove::samples;
use lastmove_words::{Words, game};

/// The choices of a game, with what is chosen now.
pub(super) struct Picker {
    /// The notation, with its position.
    pub(super) notation: String,
    /// The name of the game; of a sum nothing, since only its notation can be changed.
    pub(super) name: &'static str,
    pub(super) fields: Vec<Field>,
    /// Whether misère play is chosen, where there is such play.
    pub(super) misere: Option<bool>,
    /// How a position is written, and the one chosen.
    pub(super) position: Option<(String, String)>,
    /// The address of the editor, for a game that is drawn.
    pub(super) editor: Option<String>,
}

/// A field of the picker.
pub(super) struct Field {
    /// The name of the option; nothing for the rules.
    pub(super) key: &'static str,
    pub(super) about: Option<String>,
    pub(super) input: Input,
}

impl Field {
    /// The code of the name of the rules.
    pub(super) fn name(&self) -> &'static str {
        match self.input {
            Input::Size { .. } | Input::Number { .. } => "web-picker-size",
            Input::File { .. } => "web-picker-file",
            _ => "web-picker-rules",
        }
    }
}

/// What is typed or chosen in a field.
pub(super) enum Input {
    Text {
        value: String,
        syntax: String,
    },
    File {
        value: String,
        files: Vec<String>,
    },
    Words {
        value: String,
        words: &'static [&'static str],
        /// Whether it can be left out.
        optional: bool,
    },
    Number {
        value: String,
        least: u64,
        /// Nothing where it has no bound that a browser knows.
        most: String,
    },
    Size {
        rows: String,
        columns: String,
        least: (u64, u64),
        most: (String, String),
    },
}

/// The largest number that browsers know exactly.
const MOST_EXACT: u64 = (1 << 53) - 1;

fn bound(most: u64) -> String {
    match most <= MOST_EXACT {
        true => most.to_string(),
        false => String::new(),
    }
}

impl Picker {
    /// The choices of a parsed notation, at a position that may replace its own.
    pub(super) fn new(words: &Words, spec: &Spec, at: &str, files: &[String]) -> Self {
        let text = |field: &Option<SpecField>| {
            let text = field.as_ref().map(|field| field.text.clone());
            text.unwrap_or_default()
        };
        let position = match at {
            "" => text(&spec.position),
            at => at.to_owned(),
        };
        let notation = match position.as_str() {
            "" => spec.game().into_owned(),
            position => format!("{}@{position}", spec.game()),
        };
        let entry = catalog::find(&spec.text).ok().flatten();
        let Some(entry) = entry else {
            return Self {
                notation: match at {
                    "" => spec.text.clone(),
                    _ => spec.game().into_owned(),
                },
                name: "",
                fields: Vec::new(),
                misere: None,
                position: None,
                editor: None,
            };
        };
        // A game that has options and no rules has its first option in their place.
        let alone = spec.options_alone();
        let spec = alone.as_ref().unwrap_or(spec);
        let rules = Field {
            key: "",
            about: None,
            input: input(
                words,
                entry,
                entry.rules,
                &rules(entry),
                &text(&spec.rules),
                files,
            ),
        };
        let options = entry.options.iter().map(|option| {
            let mut chosen = spec.options.iter();
            let chosen = chosen.find(|(key, _)| key.text == option.name);
            let value = chosen.map_or("", |(_, value)| value.text.as_str());
            Field {
                key: option.name,
                about: game::option(words, entry.name, option.name),
                input: input(words, entry, option.choice, option.value, value, files),
            }
        });
        // A field in which nothing can be chosen is none.
        let is_empty = |input: &Input| match input {
            Input::File { files, .. } => files.is_empty(),
            _ => false,
        };
        let has_rules = entry.rules != Choice::Nothing;
        let fields = has_rules.then_some(rules).into_iter().chain(options);
        let fields = fields.filter(|field| !is_empty(&field.input));
        Self {
            notation,
            name: entry.name,
            fields: fields.collect(),
            misere: entry.has_misere.then_some(spec.play == Play::Misere),
            position: Some((words.syntax(entry.syntax.position), position)),
            editor: editor(entry.name, &text(&spec.rules)),
        }
    }
}

/// The address of the editor that changes the file of a game, where it is one that is drawn.
fn editor(game: &str, file: &str) -> Option<String> {
    let file = percent_decode(file).ok()?;
    // What programs write as graph6 and its like is not drawn.
    let is_drawn = ![".g6", ".s6", ".d6"].iter().any(|end| file.ends_with(end));
    let kind = match game {
        "pursuit" => "board",
        "graph" | "cops" | "geography" if is_drawn => "graph",
        _ => return None,
    };
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("kind", kind)
        .append_pair("file", &file)
        .finish();
    Some(format!("/edit?{query}"))
}

/// How the rules of a game are written: what stands behind the colon.
fn rules(entry: &Entry) -> String {
    let rules = entry.syntax.game.split_once(':');
    let rules = rules.map_or("", |(_, rules)| rules);
    rules
        .split(['[', ' '])
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// The field of a choice, with its value.
fn input(
    words: &Words,
    entry: &Entry,
    choice: Choice,
    syntax: &str,
    value: &str,
    files: &[String],
) -> Input {
    let value = value.to_owned();
    match choice {
        Choice::File => Input::File {
            files: files_of(entry, &value, files),
            value,
        },
        Choice::Words(words) => Input::Words {
            // Rules cannot be left out.
            optional: entry.rules != choice,
            value,
            words,
        },
        Choice::Number { least, most } => Input::Number {
            value,
            least,
            most: bound(most),
        },
        Choice::Size { rows, columns, .. } => {
            let (high, wide) = value.split_once('x').unwrap_or((&value, &value));
            Input::Size {
                rows: high.to_owned(),
                columns: wide.to_owned(),
                least: (rows.0, columns.0),
                most: (bound(rows.1), bound(columns.1)),
            }
        }
        _ => Input::Text {
            value,
            syntax: words.syntax(syntax),
        },
    }
}

/// The files that may suit a game: the examples in the folder of its own example, and the uploads.
fn files_of(entry: &Entry, value: &str, uploads: &[String]) -> Vec<String> {
    let example = entry.syntax.example;
    let rules = example.split_once(':').map_or("", |(_, rules)| rules);
    let rules = rules.split('@').next().unwrap_or_default();
    let folder = rules.rsplit_once('/').map(|(folder, _)| folder);
    let examples = samples::names();
    let suits = |name: &&String| name.rsplit_once('/').map(|(folder, _)| folder) == folder;
    let examples = examples
        .iter()
        .filter(|name| folder.is_some() && suits(name));
    let mut files: Vec<String> = examples.chain(uploads).cloned().collect();
    if !value.is_empty() && !files.iter().any(|name| name == value) {
        files.insert(0, value.to_owned());
    }
    files
}

#[cfg(test)]
mod tests {
    use lastmove::Control;
    use lastmove_words::Language;

    use super::*;
    use crate::uploads::SessionFiles;

    fn opens(game: &str) -> bool {
        let question = catalog::Question::parse(game).unwrap();
        question
            .open(&SessionFiles::default(), &Control::default())
            .is_ok()
    }

    /// What the catalog says can be chosen can be opened at its bounds, and nothing beyond them.
    #[test]
    fn choices_have_the_bounds_of_the_games() {
        let mut seen = 0;
        for entry in catalog::entries() {
            let name = entry.name;
            let rest = match name {
                "mnk" => ",k=1",
                "connect-four" => ",k=1",
                _ => "",
            };
            let size = |rows, columns| opens(&format!("{name}:{rows}x{columns}{rest}"));
            match entry.rules {
                Choice::Size {
                    rows,
                    columns,
                    cells,
                } => {
                    assert!(size(rows.0, columns.0), "{name}");
                    assert!(rows.0 == 1 || !size(rows.0 - 1, columns.0), "{name}");
                    if cells < 1_000_000 {
                        assert!(size(rows.0, columns.1), "{name}");
                        assert!(size(rows.1, columns.0), "{name}");
                        assert!(!size(rows.0, cells / rows.0 + 1), "{name}");
                    }
                }
                Choice::Number { least, most } => {
                    assert!(opens(&format!("{name}:{least}")), "{name}");
                    assert!(opens(&format!("{name}:{most}")), "{name}");
                    if let Some(beyond) = most.checked_add(1) {
                        assert!(!opens(&format!("{name}:{beyond}")), "{name}");
                    }
                }
                Choice::Words(words) => {
                    for word in words {
                        assert!(opens(&format!("{name}:{word}")), "{name}:{word}");
                    }
                    assert!(!opens(&format!("{name}:nothing")), "{name}");
                }
                Choice::Numbers(count) => {
                    let numbers = vec!["3"; count.unwrap_or(2) as usize].join(",");
                    assert!(opens(&format!("{name}:{numbers}")), "{name}");
                }
                Choice::Nothing => assert!(opens(name), "{name}"),
                _ => continue,
            }
            seen += 1;
            let example = entry.syntax.example;
            let spec = Spec::parse(example).unwrap();
            let base = spec.game().into_owned();
            for option in entry.options {
                let Choice::Words(words) = option.choice else {
                    continue;
                };
                for word in words {
                    // Three men never fly.
                    let base = base.replace("morris:3", "morris:6");
                    let before = if base.contains(':') { "," } else { ":" };
                    let game = format!("{base}{before}{}={word}", option.name);
                    assert!(opens(&game), "{game}");
                }
            }
            let misere = base.replacen(name, &format!("{name}/misere"), 1);
            assert_eq!(opens(&misere), entry.has_misere, "{misere}");
        }
        assert!(seen > 30, "{seen}");
    }

    #[test]
    fn a_picker_shows_what_is_chosen() {
        let words = crate::words::of(Language::English);
        let picker = |game: &str, at| Picker::new(words, &Spec::parse(game).unwrap(), at, &[]);
        let four = picker("connect-four/misere:6x7,k=3", "");
        assert_eq!(four.misere, Some(true));
        let [size, length] = four.fields.as_slice() else {
            panic!("{} fields", four.fields.len());
        };
        assert!(
            matches!(&size.input, Input::Size { rows, columns, .. } if rows == "6" && columns == "7")
        );
        assert!(matches!(&length.input, Input::Number { value, .. } if value == "3"));
        let hare = picker("hare-and-hounds:first=hare", "");
        assert!(matches!(&hare.fields[0].input, Input::Words { value, .. } if value == "hare"));
        let graph = picker("graph:examples/graphs/escape.txt@start", "a");
        assert_eq!(graph.notation, "graph:examples/graphs/escape.txt@a");
        let Input::File { files, .. } = &graph.fields[0].input else {
            panic!("no file");
        };
        assert!(files.len() > 1);
        assert!(
            files
                .iter()
                .all(|file| file.starts_with("examples/graphs/"))
        );
        assert!(graph.editor.unwrap().contains("kind=graph&file=examples"));
        let drawn = picker("cops:mine.txt,undirected=yes", "");
        assert!(drawn.editor.unwrap().ends_with("kind=graph&file=mine.txt"));
        assert_eq!(picker("cops:examples/cops/petersen.g6", "").editor, None);
        let sum = picker("nim:3 + kayles:4", "");
        assert_eq!((sum.name, sum.fields.len()), ("", 0));
    }
}
