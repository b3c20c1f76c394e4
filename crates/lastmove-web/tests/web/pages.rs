//! The pages without a browser: in both languages, with everything that they and their scripts
//! refer to.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Response, StatusCode};
use http_body_util::BodyExt;
use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use crate::asking::{app, get, request, send, text};

const PAGES: [&str; 13] = [
    "/",
    "/play",
    "/play?game=co-bang%3A8x4%407,2",
    "/play?game=nim%3A3%20%2B%20kayles%3A4",
    "/play?game=graph%3Aexamples%2Fgraphs%2Fescape.txt",
    "/learn",
    "/learn/positions",
    "/learn/sums",
    "/learn/backtracking",
    "/queens",
    "/edit",
    "/tables",
    "/api",
];

async fn get_with(app: &Router, path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    let request = headers
        .iter()
        .fold(request(Method::GET, path), |request, (name, value)| {
            request.header(*name, *value)
        });
    send(app, request.body(Body::empty()).unwrap()).await
}

/// The text between `before` and the next quotation mark, wherever it occurs.
fn quoted<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
    let found = text.split(before).skip(1);
    found.filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn every_page_is_there_in_both_languages() {
    let app = app();
    for page in PAGES {
        let mut texts = Vec::new();
        for tag in ["en", "vi"] {
            let response = get_with(&app, page, &[("accept-language", tag)]).await;
            assert_eq!(response.status(), StatusCode::OK, "{page}");
            assert_eq!(response.headers()["content-language"], tag);
            let html = text(response).await;
            assert!(html.contains(&format!("<html lang=\"{tag}\">")), "{page}");
            // A key shown verbatim has no sentence.
            let shown = html.replace("lastmove-web", "");
            assert!(!shown.contains(">web-"), "{page} in {tag}");
            texts.push(html);
        }
        assert_ne!(texts[0], texts[1], "{page} is not translated");
    }
}

#[tokio::test]
async fn a_language_that_was_chosen_stays() {
    let app = app();
    let response = get_with(&app, "/queens?lang=vi", &[("accept-language", "en")]).await;
    let cookie = response.headers()["set-cookie"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(cookie.starts_with("lastmove-lang=vi;"), "{cookie}");
    let pair = cookie.split(';').next().unwrap();
    let headers = [("accept-language", "en"), ("cookie", pair)];
    let later = text(get_with(&app, "/", &headers).await).await;
    assert!(later.contains("<html lang=\"vi\">"));
    let error = get_with(&app, "/api/v1/solve", &headers).await;
    assert_eq!(error.headers()["content-language"], "vi");
    let missing = text(get_with(&app, "/api/v1/uploads/a.txt", &headers).await).await;
    assert!(missing.contains("không có tệp"), "{missing}");
}

#[tokio::test]
async fn all_that_a_page_names_is_there() {
    let app = app();
    for page in PAGES {
        let html = text(get(&app, page).await).await;
        let ids = quoted(&html, " id=\"");
        let unique: BTreeSet<_> = ids.iter().copied().collect();
        assert_eq!(unique.len(), ids.len(), "{page} has an id twice");
        for before in [
            " for=\"",
            "aria-labelledby=\"",
            "aria-controls=\"",
            "aria-describedby=\"",
        ] {
            for names in quoted(&html, before) {
                for name in names.split(' ') {
                    assert!(unique.contains(name), "{page}: {before}{name}");
                }
            }
        }
        let links = quoted(&html, "href=\"").into_iter();
        for link in links.chain(quoted(&html, "src=\"")) {
            let link = link.replace("&amp;", "&").replace("&#38;", "&");
            match link.strip_prefix('#') {
                Some(name) => assert!(unique.contains(name), "{page}: {link}"),
                None if link.starts_with('/') => {
                    let status = get(&app, &link).await.status();
                    assert_eq!(status, StatusCode::OK, "{page}: {link}");
                }
                None => assert!(
                    link.starts_with("?lang="),
                    "{page}: {link} leaves the server"
                ),
            }
        }
    }
}

#[tokio::test]
async fn assets_are_kept_under_hashed_names() {
    let app = app();
    let home = text(get(&app, "/play").await).await;
    let styles = quoted(&home, "<link rel=\"stylesheet\" href=\"");
    assert!(styles.len() > 1);
    for path in styles {
        let kept = get(&app, path).await;
        let policy = kept.headers()["cache-control"].to_str().unwrap();
        assert!(policy.contains("immutable"), "{path}: {policy}");
        // Under its plain name it exists too, but is not cached; under another hash it does not
        // exist.
        let plain = path.splitn(4, '/').nth(3).unwrap();
        let plain = get(&app, &format!("/assets/{plain}")).await;
        assert_eq!(plain.headers()["cache-control"], "no-store");
        assert_eq!(text(kept).await, text(plain).await);
    }
    let old = get(&app, "/assets/0123456789abcdef/style.css").await;
    assert_eq!(old.status(), StatusCode::NOT_FOUND);
    assert_eq!(old.headers()["cache-control"], "no-store");
}

#[tokio::test]
async fn answers_are_compressed_for_who_takes_it() {
    let app = app();
    let gzip = [("accept-encoding", "gzip, deflate, br")];
    for path in [
        "/play",
        "/texts.json",
        "/assets/play/page.js",
        "/api/v1/games",
    ] {
        let plain = get(&app, path).await;
        assert!(!plain.headers().contains_key("content-encoding"), "{path}");
        let plain = text(plain).await.len();
        let packed = get_with(&app, path, &gzip).await;
        assert_eq!(packed.headers()["content-encoding"], "gzip", "{path}");
        assert!(packed.headers()["vary"] == "accept-encoding");
        let packed = packed.into_body().collect().await.unwrap().to_bytes();
        assert!(
            packed.len() < plain / 2,
            "{path}: {} of {plain}",
            packed.len()
        );
    }
}

#[tokio::test]
async fn what_a_browser_has_is_not_sent_again() {
    let app = app();
    for path in ["/texts.json", "/", "/play?game=nim:3,4,5"] {
        let first = get(&app, path).await;
        let tag = first.headers()["etag"].to_str().unwrap().to_owned();
        let weak = format!("W/{tag}");
        let again = get_with(&app, path, &[("if-none-match", &weak)]).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        assert_eq!(text(again).await, "", "{path}");
        let vietnamese = [("if-none-match", tag.as_str()), ("accept-language", "vi")];
        let other = get_with(&app, path, &vietnamese).await;
        assert_eq!(other.status(), StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn games_of_courses_can_be_opened() {
    let app = app();
    let list = text(get(&app, "/learn").await).await;
    let courses = quoted(&list, "href=\"/learn/");
    assert_eq!(courses, ["positions", "sums", "backtracking"]);
    for course in courses {
        for tag in ["en", "vi"] {
            let path = format!("/learn/{course}");
            let page = get_with(&app, &path, &[("accept-language", tag)]).await;
            let html = text(page).await;
            let steps = quoted(&html, "<section class=\"step\" id=\"");
            assert!((5..=8).contains(&steps.len()), "{course}: {steps:?}");
            let all = quoted(&html, " data-of=\"");
            assert_eq!(all.len(), steps.len(), "{course}");
            let games = all.iter().flat_map(|of| of.split('|'));
            // The others are sizes of boards of queens.
            for game in games.filter(|game| game.contains(':')) {
                let game: String = form_urlencoded::byte_serialize(game.as_bytes()).collect();
                for question in ["position", "explain", "diagram"] {
                    let asked = format!("/api/v1/{question}?game={game}");
                    let status = get(&app, &asked).await.status();
                    assert_eq!(status, StatusCode::OK, "{course}: {asked}");
                }
            }
        }
    }
    for other in ["/learn/", "/learn/nothing", "/learn/sums/1"] {
        let missing = get(&app, other).await;
        assert_eq!(missing.status(), StatusCode::NOT_FOUND, "{other}");
    }
}

/// The scripts of a page and everything that they import.
async fn scripts(app: &Router, html: &str) -> Vec<(String, String)> {
    let own = quoted(html, "<script type=\"module\" src=\"");
    let mut waiting: VecDeque<String> = own.into_iter().map(str::to_owned).collect();
    let mut found: Vec<(String, String)> = Vec::new();
    while let Some(path) = waiting.pop_front() {
        if found.iter().any(|(known, _)| *known == path) {
            continue;
        }
        let response = get(app, &path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let kind = response.headers()["content-type"].to_str().unwrap();
        assert!(kind.starts_with("text/javascript"), "{path}: {kind}");
        let script = text(response).await;
        if !path.contains("/vendor/") {
            let imports = quoted(&script, " from \"").into_iter();
            for mut import in imports.filter(|import| import.starts_with('.')) {
                let mut folder = path.rsplit_once('/').unwrap().0;
                import = import.strip_prefix("./").unwrap_or(import);
                while let Some(rest) = import.strip_prefix("../") {
                    folder = folder.rsplit_once('/').unwrap().0;
                    import = rest;
                }
                waiting.push_back(format!("{folder}/{import}"));
            }
        }
        found.push((path, script));
    }
    found
}

#[tokio::test]
async fn scripts_import_what_is_there_and_find_their_elements() {
    let app = app();
    for page in PAGES {
        let html = text(get(&app, page).await).await;
        let ids: BTreeSet<_> = quoted(&html, " id=\"").into_iter().collect();
        for (path, script) in scripts(&app, &html).await {
            if path.contains("/vendor/") {
                continue;
            }
            // `get("name", kind)` of common.js fails if there is no such element.
            for call in [" get(\"", "(get(\"", "\tget(\""] {
                for name in quoted(&script, call) {
                    assert!(ids.contains(name), "{page}: {path} looks for {name}");
                }
            }
        }
    }
}

#[tokio::test]
async fn pages_have_no_script_in_them() {
    let app = app();
    let home = text(get(&app, "/").await).await;
    for entry in lastmove::catalog::entries() {
        assert!(
            home.contains(&format!("game-{}\"", entry.name)),
            "{}",
            entry.name
        );
    }
    let nasty = "/play?game=nim:3%22%3E%3Cscript%3Ealert(1)%3C/script%3E";
    for path in ["/", "/play?game=nim:3,4,5", nasty, "/play"] {
        let page = text(get(&app, path).await).await;
        assert!(!page.contains("<script>"), "{path}");
        assert!(
            !page.contains("style=") && !page.contains("<style"),
            "{path}"
        );
        assert!(
            !page.contains("onclick") && !page.contains("web-"),
            "{path}"
        );
    }
    for odd in [
        "/puzzles?game=%3Cscript%3Ealert(1)%3C/script%3E",
        "/puzzles?game=nim:3&game=nim:4&seed=%ff",
        "/puzzles?game=&game",
    ] {
        let page = get(&app, odd).await;
        assert_eq!(page.status(), StatusCode::OK, "{odd}");
        assert!(!text(page).await.contains("<script>"), "{odd}");
    }
    let missing = get(&app, "/nowhere").await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    assert!(text(missing).await.contains("<h1>"));
    let asset = get(&app, "/assets/..%2Fsrc%2Flib.rs").await;
    assert_eq!(asset.status(), StatusCode::NOT_FOUND);
}

/// All style sheets in a folder, by path.
fn style_sheets(folder: &Path, into: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            style_sheets(&path, into);
        } else if path.extension().is_some_and(|kind| kind == "css") {
            let text = fs::read_to_string(&path).unwrap();
            into.push((path, text));
        }
    }
}

#[test]
fn colours_stand_in_one_style_sheet() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lastmove-pages/assets");
    let mut sheets = Vec::new();
    style_sheets(&assets, &mut sheets);
    // Pieces of chess are black and white in all themes, also on the page of a game.
    let exempt = ["tokens.css", "board/board.css", "play/page.css"];
    let others = sheets
        .iter()
        .filter(|(path, _)| exempt.iter().all(|name| !path.ends_with(name)));
    for (path, text) in others {
        let plain = text
            .split("/*")
            .map(|part| part.rsplit("*/").next().unwrap());
        let plain: String = plain.collect();
        let values = plain
            .split([';', '{', '}'])
            .filter_map(|one| one.split_once(':'));
        for (_, value) in values {
            let is_hex = |word: &str| {
                let digits = word.trim_start_matches('#');
                word.starts_with('#') && digits.chars().all(|letter| letter.is_ascii_hexdigit())
            };
            let named = value.split([' ', ',', '(', ')']).find(|word| is_hex(word));
            assert_eq!(named, None, "{}: {value}", path.display());
            assert!(
                !value.contains("light-dark("),
                "{}: {value}",
                path.display()
            );
        }
    }
}
