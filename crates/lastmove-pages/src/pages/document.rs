//! Pages whose contents others write.

use askama::Template;
use lastmove_words::Words;

#[derive(Template)]
#[template(path = "document.html")]
struct Document<'a> {
    words: &'static Words,
    title: &'a str,
    body: &'a str,
}

/// A page with a title and this HTML, which looks like all others.
///
/// ```
/// let words = lastmove_pages::words(lastmove_words::Language::English);
/// let page = lastmove_pages::document(words, "A & B", "<h1>A &amp; B</h1>");
/// assert!(page.contains("<title>A &#38; B · lastmove</title>"));
/// assert!(page.contains("<main id=\"main\">\n<h1>A &amp; B</h1></main>"));
/// ```
#[must_use]
pub fn document(words: &'static Words, title: &str, body: &str) -> String {
    // Nothing in it can fail: it is written into memory.
    Document { words, title, body }.render().unwrap_or_default()
}
