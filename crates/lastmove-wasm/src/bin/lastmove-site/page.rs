//! A page of the book: the chapters, the search, a text, and ways on.

use lastmove_words::{Language, Words};

use crate::Files;
use crate::book::{Book, PATH};
use crate::chapter::Chapter;
use crate::link::Page;
use crate::markdown::{self, escaped};

/// From how many sections on a text has a list of them.
const MANY: usize = 3;

/// The page of a chapter.
pub(crate) fn page(
    book: &Book,
    at: usize,
    language: Language,
    files: &mut Files,
) -> Result<String, String> {
    let words = lastmove_pages::words(language);
    let chapter = &book.chapters[at];
    let page = Page {
        book,
        chapter,
        language,
    };
    let text = markdown::html(page, words, files)?;
    let (title, rest) = text.split_once("</h1>\n").unwrap_or(("", &text));
    let edition = chapter.shown(language);
    let note = match edition.language == language {
        true => String::new(),
        false => format!(
            "<p class=\"book-note\">{}</p>\n",
            words.text("web-book-untranslated")
        ),
    };
    let body = format!(
        "<div class=\"book\">\n<div class=\"book-side\">\n{}{}</div>\n\
        <article class=\"book-text\">\n{note}<div{}>\n{title}</h1>\n{}{rest}</div>\n{}</article>\n\
        </div>\n",
        search(words),
        contents(book, at, language, words),
        spoken(chapter, language),
        inside(chapter, language, words),
        turn(book, at, language, words),
    );
    Ok(lastmove_pages::document(words, edition.title(), &body))
}

/// Says the language of what is not in that of the page.
fn spoken(chapter: &Chapter, language: Language) -> String {
    match chapter.shown(language).language {
        shown if shown == language => String::new(),
        shown => format!(" lang=\"{}\"", shown.tag()),
    }
}

/// The box of the search, which a script fills.
fn search(words: &Words) -> String {
    let label = escaped(&words.text("web-book-search"));
    format!(
        "<form class=\"book-search\" role=\"search\" action=\"{PATH}\">\n\
        <input id=\"book-words\" type=\"search\" aria-label=\"{label}\" placeholder=\"{label}\" \
        aria-keyshortcuts=\"/\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\">\n\
        <kbd aria-hidden=\"true\">/</kbd>\n\
        <div id=\"book-found\" hidden><p id=\"book-count\" role=\"status\"></p>\
        <ol id=\"book-results\"></ol></div>\n</form>\n"
    )
}

/// The list of all chapters, with the sections of this one.
fn contents(book: &Book, at: usize, language: Language, words: &Words) -> String {
    let link = |other: usize| {
        let chapter = &book.chapters[other];
        let here = if other == at {
            " aria-current=\"page\""
        } else {
            ""
        };
        format!(
            "<a href=\"{}\"{}{here}>{}</a>",
            chapter.path(),
            spoken(chapter, language),
            escaped(chapter.shown(language).title())
        )
    };
    let list = |chapters: &[usize]| {
        let mut html = String::from("<ul>");
        for &other in chapters {
            let sections = match other == at {
                true => sections(&book.chapters[other], language),
                false => String::new(),
            };
            html += &format!("<li>{}{sections}</li>\n", link(other));
        }
        html + "</ul>\n"
    };
    let mut html = format!(
        "<nav class=\"book-contents\" aria-label=\"{}\">\n<p>{}</p>\n<div>",
        words.text("web-book-chapters"),
        link(0)
    );
    html += &list(&[1]);
    for (part, name) in book.parts.iter().zip(book.names_of_parts(language)) {
        html += &format!("<p>{}</p>\n{}", escaped(name), list(&part.chapters));
    }
    html + "</div></nav>\n"
}

/// The list of the sections of a chapter; nothing where they are few.
fn sections(chapter: &Chapter, language: Language) -> String {
    let edition = chapter.shown(language);
    if edition.headings_of(2).count() < MANY {
        return String::new();
    }
    let mut html = format!("<ul{}>", spoken(chapter, language));
    for heading in edition.headings_of(2) {
        let (slug, text) = (&heading.slug, escaped(&heading.text));
        html += &format!("<li><a href=\"#{slug}\">{text}</a></li>\n");
    }
    html + "</ul>\n"
}

/// The same for narrow windows, where the list of chapters is on a page of its own.
fn inside(chapter: &Chapter, language: Language, words: &Words) -> String {
    let list = sections(chapter, language);
    if list.is_empty() {
        return list;
    }
    format!(
        "<details class=\"book-inside\"><summary lang=\"{}\">{}</summary>{list}</details>\n",
        language.tag(),
        words.text("web-book-inside")
    )
}

/// The ways to the chapters before and after.
fn turn(book: &Book, at: usize, language: Language, words: &Words) -> String {
    let link = |other: Option<usize>, kind: &str, code: &'static str| {
        let Some(chapter) = other.and_then(|other| book.chapters.get(other)) else {
            return String::new();
        };
        format!(
            "<a rel=\"{kind}\" href=\"{}\"><span>{}</span> <span{}>{}</span></a>\n",
            chapter.path(),
            words.text(code),
            spoken(chapter, language),
            escaped(chapter.shown(language).title())
        )
    };
    format!(
        "<div class=\"book-turn\">\n{}{}</div>\n",
        link(at.checked_sub(1), "prev", "web-book-previous"),
        link(Some(at + 1), "next", "web-book-next")
    )
}
