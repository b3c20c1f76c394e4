//! Where the links of the docs lead in the site.

use std::fs;

use lastmove_words::Language;

use crate::book::Book;
use crate::chapter::Chapter;
use crate::edition::Edition;
use crate::{Files, folder_of, hash_of, in_file};

/// Where a link leads.
#[derive(Debug, PartialEq)]
pub(crate) enum Target {
    /// An address, and the title of the chapter that is there.
    Address { to: String, title: Option<String> },
    /// What the site does not have: a file of the repository, or another server.
    Elsewhere { file: String },
}

/// The page on which a link stands.
#[derive(Clone, Copy)]
pub(crate) struct Page<'a> {
    pub(crate) book: &'a Book,
    pub(crate) chapter: &'a Chapter,
    /// Its language, which may not be that of its text.
    pub(crate) language: Language,
}

impl Page<'_> {
    /// Its text.
    pub(crate) fn edition(&self) -> &Edition {
        self.chapter.shown(self.language)
    }

    /// Where a link leads; the files that it leads to are added to the site.
    pub(crate) fn target(&self, link: &str, files: &mut Files) -> Result<Target, String> {
        let address = |to| Ok(Target::Address { to, title: None });
        let wrong = || format!("{}: nothing is at {link}", self.edition().file);
        if link.starts_with("https://") {
            return address(link.to_owned());
        }
        // A server on one's own machine is not there for everybody.
        if link.starts_with("http://localhost") {
            let file = link.to_owned();
            return Ok(Target::Elsewhere { file });
        }
        let (file, slug) = match link.split_once('#') {
            Some((file, slug)) => (file, Some(slug)),
            None => (link, None),
        };
        let file = match file {
            "" => self.edition().file.clone(),
            file => self.edition().beside(file),
        };
        if let Some((chapter, edition)) = self.book.find(&file) {
            let mut headings = edition.headings.iter();
            if slug.is_some_and(|slug| !headings.any(|heading| heading.slug == slug)) {
                return Err(wrong());
            }
            return Ok(self.target_in_book(chapter, edition, slug));
        }
        let path = self.book.root.join(&file);
        match file.strip_prefix("docs/") {
            Some(name) if path.is_file() => {
                let data = fs::read(&path).map_err(in_file(&path))?;
                let name = format!("assets/files/{}/{name}", hash_of(&data));
                files.insert(name.clone(), data);
                address(format!("/{name}"))
            }
            _ if path.exists() => Ok(Target::Elsewhere { file }),
            _ => Err(wrong()),
        }
    }

    fn target_in_book(&self, chapter: &Chapter, edition: &Edition, slug: Option<&str>) -> Target {
        let path = chapter.path();
        let shown = chapter.shown(self.language);
        let is_shown = shown.file == edition.file;
        // A text that is only in English means its readers' own language wherever it can.
        let is_meant = self.edition().language == self.language && self.is_other(edition);
        let (to, title) = if is_shown || !is_meant {
            let slug = match (is_shown, slug) {
                (false, Some(slug)) => chapter.same_heading(slug, self.language),
                _ => slug,
            };
            (format!("{path}{}", fragment(slug)), shown.title())
        } else {
            let tag = edition.language.tag();
            let to = match edition.language {
                // The pages in the first language have no folder of their own.
                Language::English => {
                    let depth = self.chapter.path().matches('/').count();
                    format!("{}{}/", "../".repeat(depth + 1), &path[1..])
                }
                other => format!("/{}{}", folder_of(other), &path[1..]),
            };
            (
                format!("{to}?lang={tag}{}", fragment(slug)),
                edition.title(),
            )
        };
        let title = Some(title.to_owned());
        Target::Address { to, title }
    }

    fn is_other(&self, edition: &Edition) -> bool {
        edition.language != self.language
    }

    /// Whether a link leads to this chapter in another language, as the header of the page does.
    pub(crate) fn is_own_other(&self, link: &str) -> bool {
        let file = self.edition().beside(link);
        let mut editions = self.chapter.editions();
        editions.any(|edition| edition.file == file && edition.file != self.edition().file)
    }
}

fn fragment(slug: Option<&str>) -> String {
    slug.map_or_else(String::new, |slug| format!("#{slug}"))
}
