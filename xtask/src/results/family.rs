//! The files in `results`: what a family of results holds, and what must be true of it.

use std::collections::{BTreeMap, HashSet};
use std::fmt::{self, Display, Formatter};

use serde::Deserialize;
use serde_json::{Map, Number, Value};

/// A file: the results of a family of games. `results/README.md` explains the fields.
pub(super) struct Family {
    pub(super) title: String,
    pub(super) about: String,
    pub(super) more: Option<String>,
    pub(super) sources: BTreeMap<String, Source>,
    pub(super) confirmations: BTreeMap<String, Confirmation>,
    pub(super) sequences: Vec<Sequence>,
    pub(super) results: Vec<Found>,
}

/// The file as it is written: `common` holds what results do not say themselves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    title: String,
    about: String,
    more: Option<String>,
    #[serde(default)]
    common: Map<String, Value>,
    #[serde(default)]
    source: BTreeMap<String, Source>,
    #[serde(default)]
    confirmation: BTreeMap<String, Confirmation>,
    #[serde(default)]
    sequence: Vec<Sequence>,
    result: Vec<Map<String, Value>>,
}

/// What was known before.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Source {
    pub(super) what: String,
    pub(super) link: Option<String>,
    pub(super) reaches: String,
    pub(super) read: Read,
}

/// How much of a source we could read.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Read {
    Whole,
    Part,
    Not,
}

/// How results were found again, apart from the run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Confirmation {
    pub(super) by: By,
    pub(super) how: String,
}

/// What confirms a result.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum By {
    SecondEngine,
    SecondProgram,
    Verify,
    BruteForce,
    /// A checker that is itself proved correct, in `proof`.
    ProvedChecker,
}

/// Results that are the terms of a sequence.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sequence {
    pub(super) file: String,
    pub(super) about: String,
    pub(super) game: String,
}

/// A result.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Found {
    pub(super) game: String,
    pub(super) question: String,
    pub(super) answer: NumberOrText,
    pub(super) standing: Standing,
    pub(super) note: Option<String>,
    #[serde(default)]
    pub(super) sources: Vec<String>,
    #[serde(default)]
    pub(super) confirmed: Vec<String>,
    #[serde(default)]
    pub(super) again: bool,
    pub(super) command: String,
    pub(super) version: String,
    pub(super) revision: String,
    pub(super) date: String,
    pub(super) cpu: NumberOrText,
    pub(super) threads: u32,
    pub(super) machine: String,
    pub(super) memory: Option<String>,
    pub(super) size: Option<String>,
    pub(super) files: Option<String>,
    pub(super) checksum: Option<String>,
    pub(super) title: Option<String>,
    pub(super) text: Option<String>,
}

/// How a result stands to what was known.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Standing {
    New,
    Confirms,
    Differs,
    Unchecked,
}

/// An answer, or a time: in seconds, or in words.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub(super) enum NumberOrText {
    Number(Number),
    Text(String),
}

impl Display for NumberOrText {
    fn fmt(&self, into: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(into),
            Self::Text(text) => text.fmt(into),
        }
    }
}

/// What each result says for itself.
const OWN: [&str; 4] = ["game", "answer", "title", "text"];

impl Family {
    /// Reads a file, and checks it.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let written: Written = toml_edit::de::from_str(text).map_err(|why| why.to_string())?;
        if let Some(own) = OWN.iter().find(|own| written.common.contains_key(**own)) {
            return Err(format!("common: `{own}` belongs to each result"));
        }
        let results = written.result.into_iter().map(|mut result| {
            let game = result.get("game").map(Value::to_string);
            for (name, value) in &written.common {
                let here = result.entry(name.as_str());
                here.or_insert_with(|| value.clone());
            }
            let found = serde_json::from_value::<Found>(Value::Object(result));
            found.map_err(|why| format!("{}: {why}", game.unwrap_or_default()))
        });
        let family = Self {
            results: results.collect::<Result<_, _>>()?,
            title: written.title,
            about: written.about,
            more: written.more,
            sources: written.source,
            confirmations: written.confirmation,
            sequences: written.sequence,
        };
        family.check()?;
        Ok(family)
    }

    fn check(&self) -> Result<(), String> {
        if self.results.is_empty() {
            return Err("there is no result".to_owned());
        }
        let mut games = HashSet::new();
        for found in &self.results {
            let wrong = |what: &str| Err(format!("{}: {what}", found.game));
            if !games.insert(&found.game) {
                return wrong("it is there twice");
            }
            if found.title.is_some() != found.text.is_some() {
                return wrong("`title` and `text` go together");
            }
            if let Err(what) = self.check_standing(found) {
                return wrong(&what);
            }
        }
        let is_unused = |name: &&String| {
            !self
                .results
                .iter()
                .any(|found| found.confirmed.contains(name))
        };
        match self.confirmations.keys().find(is_unused) {
            Some(name) => Err(format!("no result names `{name}`")),
            None => Ok(()),
        }
    }

    /// Checks that a result may stand as it says.
    fn check_standing(&self, found: &Found) -> Result<(), String> {
        let mut read = Vec::new();
        for name in &found.sources {
            let source = self.sources.get(name);
            read.push(source.ok_or(format!("there is no source `{name}`"))?.read);
        }
        let known = |name: &&String| self.confirmations.contains_key(*name);
        if let Some(name) = found.confirmed.iter().find(|name| !known(name)) {
            return Err(format!("there is no confirmation `{name}`"));
        }
        let missing = match found.standing {
            _ if read.is_empty() => "a source",
            Standing::New if !read.contains(&Read::Whole) => "a source that was read whole",
            Standing::New if found.confirmed.is_empty() => "a confirmation",
            Standing::Confirms if read.iter().all(|read| *read == Read::Not) => {
                "a source that was read"
            }
            Standing::Differs | Standing::Unchecked if found.note.is_none() => "a note",
            _ => return Ok(()),
        };
        Err(format!("{:?} needs {missing}", found.standing))
    }
}
