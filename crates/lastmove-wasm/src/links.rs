//! Links between pages that are files in folders, under any path of any file server.

/// The attributes whose values are addresses.
const ATTRIBUTES: [&str; 3] = [" href=\"/", " src=\"/", " action=\"/"];

/// Makes the links of a page relative. The page at `/learn/sums` is the file `learn/sums/index.html`,
/// in the first language, or `vi/learn/sums/index.html`, and a file such as `/texts.json` is there in
/// each language too; `/assets/…` and `/api/v1/…` are there once.
///
/// ```
/// let page = r#"<a href="/play?game=nim:3"><img src="/assets/1/icon.svg"></a>"#;
/// let made = r#"<a href="../play/?game=nim:3"><img src="../assets/1/icon.svg"></a>"#;
/// assert_eq!(lastmove_wasm::relative(page, "/queens", true), made);
/// let made = r#"<a href="play/?game=nim:3"><img src="../assets/1/icon.svg"></a>"#;
/// assert_eq!(lastmove_wasm::relative(page, "/", false), made);
/// ```
#[must_use]
pub fn relative(page: &str, path: &str, is_first_language: bool) -> String {
    let depth = path.split('/').filter(|name| !name.is_empty()).count();
    let to_language = "../".repeat(depth);
    let to_site = "../".repeat(depth + usize::from(!is_first_language));
    let mut made = String::with_capacity(page.len());
    let mut rest = page;
    while let Some((at, attribute)) = ATTRIBUTES
        .iter()
        .filter_map(|&attribute| Some((rest.find(attribute)?, attribute)))
        .min()
    {
        let begin = at + attribute.len();
        made.push_str(&rest[..begin - 1]);
        rest = &rest[begin..];
        let end = rest.find('"').unwrap_or(rest.len());
        let link = &rest[..end];
        rest = &rest[end..];
        if link.starts_with("assets/") || link.starts_with("api/v1/") {
            made.push_str(&to_site);
            made.push_str(link);
            continue;
        }
        let from = link.find(['?', '#']).unwrap_or(link.len());
        let folder = link[..from].trim_end_matches('/');
        made.push_str(&to_language);
        if folder.contains('.') {
            made.push_str(folder);
        } else if !folder.is_empty() {
            made.push_str(folder);
            made.push('/');
        } else if to_language.is_empty() {
            made.push_str("./");
        }
        made.push_str(&link[from..]);
    }
    made.push_str(rest);
    made
}

#[cfg(test)]
mod tests {
    use super::relative;

    #[test]
    fn links_to_pages_lead_to_folders_and_others_to_files() {
        for (link, path, is_first, made) in [
            ("/", "/", true, "./"),
            ("/", "/learn/sums", true, "../../"),
            ("/", "/learn", false, "../"),
            ("/learn", "/", true, "learn/"),
            ("/learn/sums", "/learn/heaps", false, "../../learn/sums/"),
            ("/edit?kind=graph#x", "/play", true, "../edit/?kind=graph#x"),
            (
                "/api/v1/openapi.json",
                "/api",
                true,
                "../api/v1/openapi.json",
            ),
            ("/api", "/", true, "api/"),
            ("/texts.json", "/play", false, "../texts.json"),
            ("/assets/0/a.css", "/play", false, "../../assets/0/a.css"),
        ] {
            let page = format!("<a href=\"{link}\"> <b title=\"/\" href=\"#main\">");
            let wanted = format!("<a href=\"{made}\"> <b title=\"/\" href=\"#main\">");
            assert_eq!(relative(&page, path, is_first), wanted, "{link} at {path}");
        }
    }

    #[test]
    fn a_page_that_ends_within_a_link_stays_one() {
        assert_eq!(relative("<a href=\"/le", "/", true), "<a href=\"le/");
    }
}
