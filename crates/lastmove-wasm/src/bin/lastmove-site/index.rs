//! What the book's search looks through: each heading with the text below it.

use lastmove_words::Language;
use pulldown_cmark::{Event, Tag, TagEnd};
use serde_json::{Value, json};

use crate::book::Book;
use crate::edition::Edition;

/// The sections of all pages in a language.
pub(crate) fn index(book: &Book, language: Language) -> Value {
    let mut pages = Vec::new();
    let mut sections = Vec::new();
    for (at, chapter) in book.chapters.iter().enumerate() {
        let edition = chapter.shown(language);
        pages.push(json!([chapter.folder(), edition.title()]));
        for (heading, text) in edition.headings.iter().zip(texts(edition)) {
            sections.push(json!([at, heading.slug, heading.text, text]));
        }
    }
    json!({"pages": pages, "sections": sections})
}

/// The text below each heading.
fn texts(edition: &Edition) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let mut is_heading = false;
    for event in edition.events() {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                is_heading = true;
                texts.push(String::new());
            }
            Event::End(TagEnd::Heading(_)) => is_heading = false,
            Event::Text(text) | Event::Code(text) if !is_heading => {
                if let Some(last) = texts.last_mut() {
                    *last += &text;
                }
            }
            // What stands in blocks beside each other is not one word.
            Event::End(end) if !is_within_line(end) => {
                if let Some(last) = texts.last_mut() {
                    last.push(' ');
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some(last) = texts.last_mut() {
                    last.push(' ');
                }
            }
            _ => {}
        }
    }
    let words = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    texts.iter().map(words).collect()
}

fn is_within_line(end: TagEnd) -> bool {
    matches!(
        end,
        TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link | TagEnd::Image
    )
}
