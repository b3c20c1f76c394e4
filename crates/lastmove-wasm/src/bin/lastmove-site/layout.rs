//! Pages as they are written: with what the site adds to each.

use lastmove_words::Language;

use crate::app::TOUCH;
use crate::{PREVIEW, Parts, book, file_of};

/// The pages that depend on their addresses: a script fills them.
const FILLED: [&str; 3] = ["/play", "/puzzles", "/tables"];

/// What pages may do: nothing leaves the device.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    form-action 'self'; base-uri 'none'";

/// How the footer of a page ends.
const FOOT: &str = "</div></footer>";

/// A page as it is written: with what the site adds to it, and relative links.
pub(crate) fn finished(page: String, path: &str, language: Language, parts: &Parts) -> String {
    let Parts {
        assets,
        module,
        command,
        ..
    } = parts;
    let other = match language {
        Language::English => Language::Vietnamese,
        Language::Vietnamese => Language::English,
    };
    let is_first = language == Language::English;
    let depth = path.split('/').filter(|name| !name.is_empty()).count();
    let to_site = "../".repeat(depth + usize::from(!is_first));
    let below = path.trim_matches('/');
    let slash = if below.is_empty() { "" } else { "/" };
    let folder = if is_first { "vi/" } else { "" };
    let tag = other.tag();
    let other_page = format!("href=\"{to_site}{folder}{below}{slash}?lang={tag}\"");
    let mut page = page.replace(&format!("href=\"?lang={tag}\""), &other_page);
    let mut head = format!(
        "<meta http-equiv=\"content-security-policy\" content=\"{POLICY}\">\n\
        <meta name=\"referrer\" content=\"no-referrer\">\n\
        <meta name=\"module\" content=\"{to_site}{module}\">\n\
        <link rel=\"apple-touch-icon\" href=\"/{assets}/{TOUCH}\">\n\
        <link rel=\"manifest\" href=\"{to_site}manifest.webmanifest\">\n\
        <script src=\"/{assets}/site/first.js\"></script>\n\
        <link rel=\"stylesheet\" href=\"/{assets}/site/site.css\">\n"
    );
    head += &preview(&page, &file_of(path, language), parts);
    if FILLED.contains(&path) {
        let coming = lastmove_pages::words(language).text("web-coming");
        page = emptied(&page, &coming);
        // What fills it waits for these, one after the other if they are not named here.
        for script in ["transport", "engine", "files", "module"] {
            head += &format!("<link rel=\"modulepreload\" href=\"/{assets}/site/{script}.js\">\n");
        }
        head += &format!(
            "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"{to_site}{module}\">\n\
            <script type=\"module\" src=\"/{assets}/site/fill.js\"></script>\n"
        );
    }
    if path.starts_with(book::PATH) {
        head += &format!(
            "<meta name=\"command\" content=\"{to_site}{command}\">\n\
            <link rel=\"stylesheet\" href=\"/{assets}/site/book.css\">\n\
            <script type=\"module\" src=\"/{assets}/site/book.js\"></script>\n\
            <script type=\"module\" src=\"/{assets}/site/search.js\"></script>\n"
        );
    }
    // Only the site has the book.
    let docs = lastmove_pages::words(language).text("web-book");
    let docs = format!(" <a href=\"{}\">{docs}</a>{FOOT}", book::PATH);
    page = page.replacen(FOOT, &docs, 1);
    const AFTER: &str = "<meta charset=\"utf-8\">\n";
    page = page.replacen(AFTER, &format!("{AFTER}{head}"), 1);
    lastmove_wasm::relative(&page, path, is_first)
}

/// What other sites show of a link to a page: its title, what it is about, and a picture where the
/// address of the site is known.
fn preview(page: &str, file: &str, parts: &Parts) -> String {
    let between = |before: &str, after: &str| {
        let (_, rest) = page.split_once(before).unwrap_or_default();
        rest.split(after).next().unwrap_or_default().to_owned()
    };
    let title = between("<title>", "</title>");
    let about = between("name=\"description\" content=\"", "\"");
    let mut tags = vec![
        ("og:title", title),
        ("og:description", about),
        ("og:type", "website".to_owned()),
        ("og:site_name", "lastmove".to_owned()),
    ];
    if let Some(address) = &parts.address {
        let folder = file.strip_suffix("index.html").unwrap_or(file);
        tags.push(("og:url", format!("{address}{folder}")));
        tags.push(("og:image", format!("{address}{PREVIEW}")));
    }
    let lines = tags.iter();
    let lines =
        lines.map(|(name, said)| format!("<meta property=\"{name}\" content=\"{said}\">\n"));
    lines.collect()
}

/// A page without its scripts, and with this in place of its contents, which come when it is filled.
fn emptied(page: &str, coming: &str) -> String {
    let (head, body) = page.split_once("</head>").unwrap_or((page, ""));
    let head: String = head
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("<script ") && !line.contains("rel=\"preload\""))
        .collect();
    let head = head.replacen("<html ", "<html class=\"is-filling\" ", 1);
    let begin = body.find("<main id=\"main\">").map(|at| at + 16);
    let end = body.rfind("</main>");
    match (begin, end) {
        (Some(begin), Some(end)) => {
            let told = format!("<p class=\"quiet\" role=\"status\">{coming}</p>");
            format!("{head}</head>{}{told}{}", &body[..begin], &body[end..])
        }
        _ => format!("{head}</head>{body}"),
    }
}
