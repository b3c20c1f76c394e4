//! A text of the book: a file of Markdown, or a notebook, in one language.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use lastmove_words::Language;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::notebook::{self, Notebook};

/// A file of Markdown, or a notebook as such.
pub(crate) struct Edition {
    /// Its path in the repository.
    pub(crate) file: String,
    pub(crate) language: Language,
    text: String,
    /// The pictures of a notebook, by the links to them.
    pictures: BTreeMap<String, String>,
    pub(crate) headings: Vec<Heading>,
}

/// A heading.
#[derive(Default)]
pub(crate) struct Heading {
    pub(crate) level: usize,
    /// Its text without marks.
    pub(crate) text: String,
    /// What it is called in addresses.
    pub(crate) slug: String,
}

impl Edition {
    /// Reads a file.
    pub(crate) fn read(root: &Path, file: &str, language: Language) -> Result<Self, String> {
        let path = root.join(file);
        let text = fs::read_to_string(&path).map_err(crate::in_file(&path))?;
        if !file.ends_with(notebook::END) {
            return Self::of(file.to_owned(), language, text);
        }
        let Notebook { text, pictures } =
            Notebook::read(&text).map_err(|why| format!("{file}: {why}"))?;
        let edition = Self::of(file.to_owned(), language, text)?;
        Ok(Self {
            pictures,
            ..edition
        })
    }

    fn of(file: String, language: Language, text: String) -> Result<Self, String> {
        let mut edition = Self {
            file,
            language,
            text,
            pictures: BTreeMap::new(),
            headings: Vec::new(),
        };
        edition.headings = headings(edition.events());
        match edition.headings_of(1).count() {
            1 => Ok(edition),
            count => Err(format!("{}: {count} titles", edition.file)),
        }
    }

    /// What it consists of.
    pub(crate) fn events(&self) -> Parser<'_> {
        Parser::new_ext(&self.text, Options::ENABLE_TABLES)
    }

    pub(crate) fn title(&self) -> &str {
        let title = self.headings_of(1).next();
        title.map_or("", |heading| &heading.text)
    }

    pub(crate) fn headings_of(&self, level: usize) -> impl Iterator<Item = &Heading> {
        let headings = self.headings.iter();
        headings.filter(move |heading| heading.level == level)
    }

    /// A picture that is in the text itself.
    pub(crate) fn picture(&self, link: &str) -> Option<&str> {
        self.pictures.get(link).map(String::as_str)
    }

    /// The path in the repository of what a link names.
    pub(crate) fn beside(&self, link: &str) -> String {
        let mut path: Vec<&str> = self.file.split('/').collect();
        path.pop();
        for name in link.split('/') {
            match name {
                ".." => drop(path.pop()),
                "." | "" => {}
                name => path.push(name),
            }
        }
        path.join("/")
    }

    /// The links of each section to whole files; none where a section begins.
    pub(crate) fn links_of_sections(&self) -> impl Iterator<Item = Option<String>> {
        self.events().filter_map(|event| match event {
            Event::Start(Tag::Heading { level, .. }) if level as usize == 2 => Some(None),
            Event::Start(Tag::Link { dest_url, .. }) if !dest_url.contains([':', '#']) => {
                Some(Some(dest_url.into_string()))
            }
            _ => None,
        })
    }
}

/// All headings.
fn headings<'a>(events: impl Iterator<Item = Event<'a>>) -> Vec<Heading> {
    let mut headings: Vec<Heading> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut is_inside = false;
    for event in events {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                is_inside = true;
                headings.push(Heading {
                    level: level as usize,
                    ..Heading::default()
                });
            }
            Event::End(TagEnd::Heading(_)) => is_inside = false,
            Event::Text(text) | Event::Code(text) if is_inside => {
                if let Some(heading) = headings.last_mut() {
                    heading.text += &text;
                }
            }
            _ => {}
        }
    }
    for heading in &mut headings {
        let slug = slug(&heading.text);
        let count = known.entry(slug.clone()).or_default();
        heading.slug = match count {
            0 => slug,
            _ => format!("{slug}-{count}"),
        };
        *count += 1;
    }
    headings
}

/// What GitHub calls a heading in addresses: its letters, numbers, hyphens and underscores in lower
/// case, and hyphens for spaces.
pub(crate) fn slug(heading: &str) -> String {
    let is_mark = |letter| ('\u{300}'..='\u{36f}').contains(&letter);
    let letters = heading.chars().flat_map(char::to_lowercase);
    letters
        .filter_map(|letter| match letter {
            ' ' => Some('-'),
            '-' | '_' => Some(letter),
            _ if letter.is_alphanumeric() || is_mark(letter) => Some(letter),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_called_as_on_github() {
        assert_eq!(slug("Trò chơi cho bằng đồ thị"), "trò-chơi-cho-bằng-đồ-thị");
        assert_eq!(
            slug("The page, and help: `a_b` + 1"),
            "the-page-and-help-a_b--1"
        );
        let text = "# A\n\n## `x` y\n\n### X y\n\n## Z\n";
        let edition = Edition::of("docs/a.md".into(), Language::English, text.into()).unwrap();
        let slugs: Vec<&str> = edition
            .headings
            .iter()
            .map(|one| one.slug.as_str())
            .collect();
        assert_eq!(slugs, ["a", "x-y", "x-y-1", "z"]);
        assert_eq!(edition.beside("../crates/x.rs"), "crates/x.rs");
        assert_eq!(edition.beside("b.md"), "docs/b.md");
        assert!(Edition::of("a.md".into(), Language::English, "x".into()).is_err());
    }
}
