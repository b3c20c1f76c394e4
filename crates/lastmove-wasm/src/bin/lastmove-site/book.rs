//! The book: the docs and the notebooks of the repository, in the order of their page of contents.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use lastmove_words::Language;

use crate::chapter::Chapter;
use crate::edition::Edition;
use crate::notebook;

/// The path of the page of contents.
pub(crate) const PATH: &str = "/docs";

/// The file of the page of contents.
const CONTENTS: &str = "docs/README.md";

/// The folders whose texts are all in the book, and how the names of these end.
const FOLDERS: [(&str, &str); 2] = [("docs", ".md"), ("examples/notebooks", notebook::END)];

/// The file that the book begins with, which is in no part.
const OPENING: &str = "README.md";

/// All chapters, and how they are put in order.
pub(crate) struct Book {
    /// The folder of the repository.
    pub(crate) root: PathBuf,
    /// The page of contents first, then the chapters as they are read.
    pub(crate) chapters: Vec<Chapter>,
    pub(crate) parts: Vec<Part>,
}

/// A section of the page of contents.
pub(crate) struct Part {
    /// Which chapters it names that no part before it is about.
    pub(crate) chapters: Vec<usize>,
}

impl Book {
    /// Reads the docs below a folder.
    pub(crate) fn read(root: &Path) -> Result<Self, String> {
        let contents = Chapter::read(root, CONTENTS, String::new())?;
        let opening = Chapter::read(root, OPENING, name(OPENING))?;
        let order = order(&contents.english);
        let mut book = Self {
            root: root.to_owned(),
            chapters: vec![contents, opening],
            parts: Vec::new(),
        };
        for files in order {
            let first = book.chapters.len();
            for file in files {
                book.chapters.push(Chapter::read(root, &file, name(&file))?);
            }
            let chapters = (first..book.chapters.len()).collect();
            book.parts.push(Part { chapters });
        }
        book.check()?;
        Ok(book)
    }

    /// Checks that all docs are in the book, each with a name of its own, and that its parts have names
    /// in each language.
    fn check(&self) -> Result<(), String> {
        for (folder, end) in FOLDERS {
            let inside = self.root.join(folder);
            let files = fs::read_dir(&inside).map_err(crate::in_file(&inside))?;
            for file in files {
                let name = file.map_err(crate::in_file(&inside))?.file_name();
                let path = format!("{folder}/{}", name.to_string_lossy());
                if path.ends_with(end) && self.find(&path).is_none() {
                    return Err(format!("{CONTENTS}: {path} is in no section"));
                }
            }
        }
        let mut paths = HashSet::new();
        for chapter in &self.chapters {
            if !paths.insert(chapter.path()) {
                let file = &chapter.english.file;
                return Err(format!("{file}: another chapter is called so"));
            }
        }
        for language in crate::LANGUAGES {
            let edition = self.chapters[0].shown(language);
            if edition.headings_of(2).count() != self.parts.len() {
                return Err(format!("{}: the sections are others", edition.file));
            }
        }
        Ok(())
    }

    /// The names of the parts.
    pub(crate) fn names_of_parts(&self, language: Language) -> impl Iterator<Item = &str> {
        let headings = self.chapters[0].shown(language).headings_of(2);
        headings.map(|heading| heading.text.as_str())
    }

    /// The chapter of a file, and the edition that it is.
    pub(crate) fn find(&self, file: &str) -> Option<(&Chapter, &Edition)> {
        self.chapters.iter().find_map(|chapter| {
            let edition = chapter.editions().find(|edition| edition.file == file)?;
            Some((chapter, edition))
        })
    }
}

/// The name of a file's chapter in addresses.
fn name(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
    name.to_lowercase()
}

/// The files that the sections of the page of contents name. One that several name belongs to the
/// first that is about the whole file.
fn order(contents: &Edition) -> Vec<Vec<String>> {
    let mut sections: Vec<Vec<String>> = Vec::new();
    let mut known: Vec<String> = vec![CONTENTS.into(), OPENING.into()];
    for link in contents.links_of_sections() {
        let Some(link) = link else {
            sections.push(Vec::new());
            continue;
        };
        let file = contents.beside(&link);
        let (stem, end) = file.rsplit_once('.').unwrap_or((&file, ""));
        let is_chapter = ["md", "ipynb"].contains(&end) && !stem.ends_with(".vi");
        if let Some(section) = sections.last_mut()
            && is_chapter
            && !known.contains(&file)
        {
            known.push(file.clone());
            section.push(file);
        }
    }
    sections
}
