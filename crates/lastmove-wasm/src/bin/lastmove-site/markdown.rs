//! The HTML of a text of the book.

use lastmove_words::Words;
use pulldown_cmark::{Alignment, CodeBlockKind, CowStr, Event, Tag, TagEnd, html};

use crate::Files;
use crate::command;
use crate::link::{Page, Target};
use crate::notebook;
use crate::picture;

/// How many letters of code stand on one line, also on a phone.
const SHORT: usize = 24;

/// Writes the text of a page.
pub(crate) fn html(page: Page<'_>, words: &Words, files: &mut Files) -> Result<String, String> {
    let events: Vec<Event<'_>> = page.edition().events().collect();
    let mut writer = Writer {
        page,
        words,
        files,
        made: Vec::new(),
        heading: 0,
        columns: Vec::new(),
        column: 0,
        is_head: false,
    };
    let mut at = 0;
    while at < events.len() {
        at += writer.write(&events[at..])?;
    }
    let mut text = String::new();
    html::push_html(&mut text, writer.made.into_iter());
    Ok(text)
}

/// Text as it stands in HTML.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

struct Writer<'a> {
    page: Page<'a>,
    words: &'a Words,
    files: &'a mut Files,
    made: Vec<Event<'a>>,
    /// How many headings have ended.
    heading: usize,
    /// The columns of a table, and where one is in it.
    columns: Vec<Alignment>,
    column: usize,
    is_head: bool,
}

impl<'a> Writer<'a> {
    /// Writes what comes first, and returns how many events that was.
    fn write(&mut self, events: &[Event<'a>]) -> Result<usize, String> {
        match &events[0] {
            Event::Start(Tag::Paragraph) if self.is_way_to_other(events) => return Ok(5),
            Event::Start(Tag::Heading { level, .. }) => {
                let slug = &self.page.edition().headings[self.heading].slug;
                self.add(format!("<{level} id=\"{slug}\">"));
            }
            Event::End(TagEnd::Heading(level)) => {
                let slug = &self.page.edition().headings[self.heading].slug;
                let anchor = match *level as usize {
                    1 => String::new(),
                    _ => format!(
                        " <a class=\"book-anchor\" href=\"#{slug}\" aria-label=\"{}\">#</a>",
                        self.words.text("web-book-anchor")
                    ),
                };
                self.add(format!("{anchor}</{level}>\n"));
                self.heading += 1;
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let (text, count) = text_until(events, TagEnd::CodeBlock);
                self.add_code(kind, &text);
                return Ok(count);
            }
            Event::Start(Tag::Link { dest_url, .. }) => return self.write_link(dest_url, events),
            Event::Start(Tag::Image { dest_url, .. }) => {
                let (alt, count) = text_until(events, TagEnd::Image);
                let Page { book, .. } = self.page;
                let edition = self.page.edition();
                let alt = escaped(&alt);
                let picture = picture::html(&book.root, edition, dest_url, &alt, self.files)?;
                self.add(picture);
                return Ok(count);
            }
            Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => {}
            // Comments are for those who read the file.
            Event::Html(text) | Event::InlineHtml(text) => {
                let text = text.trim();
                if !text.starts_with("<!--") || !text.ends_with("-->") {
                    let file = &self.page.edition().file;
                    return Err(format!("{file}: {text} is not Markdown"));
                }
            }
            Event::Start(Tag::Table(columns)) => {
                self.columns.clone_from(columns);
                self.add("<div class=\"book-table\" tabindex=\"0\"><table>\n".into());
            }
            Event::End(TagEnd::Table) => self.add("</tbody></table></div>\n".into()),
            Event::Start(Tag::TableHead) => {
                (self.is_head, self.column) = (true, 0);
                self.add("<thead><tr>".into());
            }
            Event::End(TagEnd::TableHead) => {
                self.is_head = false;
                self.add("</tr></thead>\n<tbody>\n".into());
            }
            Event::Start(Tag::TableRow) => {
                self.column = 0;
                self.add("<tr>".into());
            }
            Event::End(TagEnd::TableRow) => self.add("</tr>\n".into()),
            Event::Start(Tag::TableCell) => self.begin_cell(),
            Event::End(TagEnd::TableCell) => {
                self.column += 1;
                self.add(if self.is_head { "</th>" } else { "</td>" }.into());
            }
            // An option such as `--json` is not broken behind its hyphens.
            Event::Code(text) if text.chars().count() <= SHORT => {
                self.add(format!("<code class=\"is-short\">{}</code>", escaped(text)));
            }
            other => self.made.push(other.clone()),
        }
        Ok(1)
    }

    fn add(&mut self, html: String) {
        self.made.push(Event::Html(CowStr::from(html)));
    }

    /// Whether a paragraph is only a link to this text in another language, which the header has.
    fn is_way_to_other(&self, events: &[Event<'a>]) -> bool {
        matches!(
            events,
            [_, Event::Start(Tag::Link { dest_url, .. }), _, Event::End(TagEnd::Link),
             Event::End(TagEnd::Paragraph), ..] if self.page.is_own_other(dest_url)
        )
    }

    /// The security policy allows no style of a single cell.
    fn begin_cell(&mut self) {
        let class = match self.columns.get(self.column) {
            Some(Alignment::Right) => " class=\"is-number\"",
            Some(Alignment::Center) => " class=\"is-middle\"",
            _ => "",
        };
        let name = if self.is_head { "th" } else { "td" };
        self.add(format!("<{name}{class}>"));
    }

    /// Writes code, and links to the games of an example.
    fn add_code(&mut self, kind: &CodeBlockKind<'_>, text: &str) {
        // The language, and the name of the file that it is a part of if it is one.
        let told = match kind {
            CodeBlockKind::Fenced(told) => &**told,
            CodeBlockKind::Indented => "",
        };
        let (language, file) = told.split_once(' ').unwrap_or((told, ""));
        let is_console = language == "console";
        let class = match language {
            "console" => " is-console",
            "sh" => " is-shell",
            notebook::OUTPUT => " is-output",
            _ => "",
        };
        // Some commands are about files that no reader has.
        let (file, elsewhere) = match file {
            "elsewhere" => ("", " is-elsewhere"),
            file => (file, ""),
        };
        let file = match file {
            "" => String::new(),
            file => format!(" data-file=\"{}\"", escaped(file)),
        };
        let mut html =
            format!("<div class=\"book-code{class}{elsewhere}\"{file}><pre tabindex=\"0\"><code>");
        for line in escaped(text.trim_end()).split_inclusive('\n') {
            match is_console && line.starts_with("$ ") {
                true => html += &format!("<b>{}</b>\n", line.trim_end()),
                false => html += line,
            }
        }
        html += "</code></pre>";
        let tried = match is_console {
            true => command::tried(text),
            false => Vec::new(),
        };
        if !tried.is_empty() {
            html += "<p class=\"book-try\">";
            for one in &tried {
                html += &format!(
                    "<a href=\"{}\"><span>{}</span> <code>{}</code></a> ",
                    escaped(&one.address),
                    self.words.text("web-book-open"),
                    escaped(&one.game)
                );
            }
            html += "</p>";
        }
        self.add(html + "</div>\n");
    }

    /// Writes a link and what stands in it.
    fn write_link(&mut self, link: &str, events: &[Event<'a>]) -> Result<usize, String> {
        let (label, count) = text_until(events, TagEnd::Link);
        // A reader of the book knows chapters by their titles, not by their files.
        let file = link.split('#').next().unwrap_or_default();
        let is_name = file.ends_with(&label) && !label.is_empty();
        let title = match self.page.target(link, self.files)? {
            Target::Address { to, title } => {
                self.add(format!("<a href=\"{}\">", escaped(&to)));
                title
            }
            Target::Elsewhere { file } => {
                if !is_name {
                    self.write_all(&events[1..count - 1])?;
                    self.made.push(Event::Text(" (".into()));
                }
                self.made.push(Event::Code(file.into()));
                if !is_name {
                    self.made.push(Event::Text(")".into()));
                }
                return Ok(count);
            }
        };
        match title.filter(|_| is_name) {
            Some(title) => self.made.push(Event::Text(title.into())),
            None => self.write_all(&events[1..count - 1])?,
        }
        self.add("</a>".into());
        Ok(count)
    }

    fn write_all(&mut self, events: &[Event<'a>]) -> Result<(), String> {
        let mut at = 0;
        while at < events.len() {
            at += self.write(&events[at..])?;
        }
        Ok(())
    }
}

/// The text of what begins with the first event, and how many events it is.
fn text_until(events: &[Event<'_>], end: TagEnd) -> (String, usize) {
    let mut text = String::new();
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Text(part) | Event::Code(part) => text += part,
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::End(this) if *this == end => return (text, at + 1),
            _ => {}
        }
    }
    (text, events.len())
}
