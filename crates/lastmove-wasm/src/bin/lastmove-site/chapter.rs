//! Chapters: texts in English that may be in Vietnamese too.

use std::path::Path;

use lastmove_words::Language;

use crate::book::PATH;
use crate::edition::Edition;

/// A chapter, which has a page in each language.
pub(crate) struct Chapter {
    /// What it is called in addresses; nothing for the page of contents.
    name: String,
    pub(crate) english: Edition,
    vietnamese: Option<Edition>,
}

impl Chapter {
    /// Reads the file of a chapter, and the one beside it in Vietnamese if there is one.
    pub(crate) fn read(root: &Path, file: &str, name: String) -> Result<Self, String> {
        let (stem, end) = file.rsplit_once('.').unwrap_or((file, ""));
        let translated = format!("{stem}.vi.{end}");
        let vietnamese = match root.join(&translated).exists() {
            true => Some(Edition::read(root, &translated, Language::Vietnamese)?),
            false => None,
        };
        Ok(Self {
            name,
            english: Edition::read(root, file, Language::English)?,
            vietnamese,
        })
    }

    /// The path of its page in any language.
    pub(crate) fn path(&self) -> String {
        match self.name.as_str() {
            "" => PATH.to_owned(),
            name => format!("{PATH}/{name}"),
        }
    }

    /// The same behind the folder of the book.
    pub(crate) fn folder(&self) -> String {
        match self.name.as_str() {
            "" => String::new(),
            name => format!("{name}/"),
        }
    }

    /// What its page in a language shows: the English text where there is no other.
    pub(crate) fn shown(&self, language: Language) -> &Edition {
        match (language, &self.vietnamese) {
            (Language::Vietnamese, Some(edition)) => edition,
            _ => &self.english,
        }
    }

    pub(crate) fn editions(&self) -> impl Iterator<Item = &Edition> {
        [&self.english].into_iter().chain(&self.vietnamese)
    }

    /// The heading of the shown text that has the place of one of the English text; none where the
    /// texts are not built alike.
    pub(crate) fn same_heading(&self, slug: &str, language: Language) -> Option<&str> {
        let shown = self.shown(language);
        let levels = |edition: &Edition| -> Vec<usize> {
            let headings = edition.headings.iter();
            headings.map(|heading| heading.level).collect()
        };
        if levels(&self.english) != levels(shown) {
            return None;
        }
        let mut headings = self.english.headings.iter();
        let at = headings.position(|heading| heading.slug == slug)?;
        Some(&shown.headings[at].slug)
    }
}
