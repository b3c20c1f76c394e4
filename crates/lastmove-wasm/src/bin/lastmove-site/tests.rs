//! Tests of the whole site.

use super::*;

/// The path of what a link in a file names.
fn target(file: &str, link: &str) -> String {
    let mut path: Vec<&str> = file.split('/').collect();
    path.pop();
    let link = link.split(['?', '#']).next().unwrap();
    for name in link.split('/') {
        match name {
            ".." => drop(path.pop().expect("below the site")),
            "." => {}
            name => path.push(name),
        }
    }
    let path = path.join("/");
    match path.is_empty() || path.ends_with('/') {
        true => format!("{path}index.html"),
        false => path,
    }
}

#[test]
fn every_link_leads_to_a_file_of_the_site() {
    let files = site(b"module", b"command", None).unwrap();
    let (mut seen, mut anchors) = (0, 0);
    for (name, data) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
        let page = String::from_utf8_lossy(data);
        for attribute in [" href=\"", " src=\"", " action=\"", " content=\"../"] {
            for (at, _) in page.match_indices(attribute) {
                let begin = at + attribute.trim_end_matches("../").len();
                let link = page[begin..].split('"').next().unwrap();
                // Saved by a script.
                if link.contains("api/v1/") && link.contains('?') {
                    continue;
                }
                // Only the book names other sites.
                if link.starts_with("https://") && name.contains("docs/") {
                    continue;
                }
                assert!(
                    !link.starts_with('/') && !link.contains(':'),
                    "{name}: {link}"
                );
                let to = match link.starts_with('#') {
                    true => name.clone(),
                    false => target(name, link),
                };
                assert!(files.contains_key(&to), "{name}: {link} leads to {to}");
                if let Some((_, id)) = link.split_once('#') {
                    let page = String::from_utf8_lossy(&files[&to]);
                    let id = format!(" id=\"{id}\"");
                    assert!(page.contains(&id), "{name}: {link} leads to no{id}");
                    anchors += 1;
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 1_000, "{seen}");
    assert!(anchors > 1_000, "{anchors}");
}

#[test]
fn what_is_kept_is_there_and_another_version_has_another_name() {
    let (old, new) = (
        site(b"old", b"command", None).unwrap(),
        site(b"new", b"command", None).unwrap(),
    );
    let worker = String::from_utf8(old["service-worker.js"].clone()).unwrap();
    let begin = worker.find("{\"version\":").unwrap();
    let told = serde_json::Deserializer::from_str(&worker[begin..]);
    let told: serde_json::Value = told.into_iter().next().unwrap().unwrap();
    let kept: Vec<&str> = told["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap())
        .collect();
    assert!(
        kept.contains(&"./") && kept.contains(&"vi/play/"),
        "{kept:?}"
    );
    for name in &kept {
        assert!(old.contains_key(&target("index.html", name)), "{name}");
    }
    assert_ne!(old["service-worker.js"], new["service-worker.js"]);
    assert_eq!(old["vi/texts.json"], new["vi/texts.json"]);
    let english = String::from_utf8_lossy(&old["learn/index.html"]).into_owned();
    assert!(
        english.contains("href=\"../vi/learn/?lang=vi\""),
        "{english}"
    );
    let play = String::from_utf8_lossy(&old["vi/play/index.html"]).into_owned();
    assert!(play.contains("href=\"../../play/?lang=en\""), "{play}");
    assert!(
        play.contains("/site/fill.js\"") && !play.contains("src=\"../../play/page.js"),
        "{play}"
    );
    assert!(
        play.contains("<main id=\"main\"><p class=\"quiet\" role=\"status\">"),
        "{play}"
    );
}

#[test]
fn the_site_is_an_app_with_icons() {
    let files = site(b"module", b"command", None).unwrap();
    let manifest: serde_json::Value =
        serde_json::from_slice(&files["manifest.webmanifest"]).unwrap();
    let icons = manifest["icons"].as_array().unwrap();
    let mut pictures = 0;
    for icon in icons {
        let data = &files[icon["src"].as_str().unwrap()];
        if icon["type"] == "image/png" {
            assert!(data.starts_with(b"\x89PNG"), "{icon}");
            let width = u32::from_be_bytes(data[16..20].try_into().unwrap());
            assert_eq!(icon["sizes"], format!("{width}x{width}"));
            pictures += 1;
        }
    }
    assert_eq!(pictures, 3);
    assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"));
    let page = page(&files, "vi/docs/command/index.html");
    let touch = page
        .split("rel=\"apple-touch-icon\" href=\"")
        .nth(1)
        .unwrap();
    let touch = target(
        "vi/docs/command/index.html",
        touch.split('"').next().unwrap(),
    );
    assert!(files[&touch].starts_with(b"\x89PNG"), "{touch}");
}

/// A file of the site as text.
fn page(files: &Files, name: &str) -> String {
    String::from_utf8_lossy(&files[name]).into_owned()
}

#[test]
fn the_book_has_all_docs_in_each_language_within_the_layout() {
    let files = site(b"module", b"command", None).unwrap();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for file in fs::read_dir(docs).unwrap() {
        let file = file.unwrap().file_name().into_string().unwrap();
        if let Some(name) = file.strip_suffix(".md").filter(|name| !name.contains('.')) {
            for folder in ["", "vi/"] {
                let below = match name {
                    "README" => String::new(),
                    name => format!("{name}/"),
                };
                let text = page(&files, &format!("{folder}docs/{below}index.html"));
                assert_eq!(text.matches("<h1").count(), 1, "{file}");
                for wrong in [" style=\"", "<!-- ", ".md\""] {
                    assert!(!text.contains(wrong), "{file}: {wrong}");
                }
                assert!(text.contains("http-equiv=\"content-security-policy\""));
            }
        }
    }
    let command = page(&files, "docs/command/index.html");
    assert!(command.contains("<title>The command · lastmove</title>"));
    assert!(command.contains("href=\"../../play/?game=co-bang%3A8x4%407%2C2&amp;mode=analyse\""));
    // The header leads to the other language; a text is known by its title; a file that the site does
    // not have is named.
    assert!(!command.contains("<p><a href=\"../../vi/docs/command/?lang=vi\">"));
    assert!(command.contains(">Games and how they are written</a> says how"));
    let contents = page(&files, "docs/index.html");
    assert!(contents.contains("<a href=\"../docs/nim/\">A class on Nim</a>"));
    assert!(contents.contains("<a href=\"../vi/docs/sums/?lang=vi\">tiếng Việt</a>"));
    // What is only in English says so, and leads on to what is in Vietnamese, at the same heading.
    let speed = page(&files, "vi/docs/speed/index.html");
    assert!(speed.contains("<p class=\"book-note\">") && speed.contains("<div lang=\"en\">"));
    let heaps = page(&files, "vi/docs/queens-find/index.html");
    assert!(!heaps.contains("?lang=en#"), "{heaps}");
    let co_bang = page(&files, "vi/docs/co-bang/index.html");
    assert!(co_bang.contains("href=\"../../../docs/co-bang/?lang=en#the-periods\""));
    assert!(!co_bang.contains("book-note"));
    let home = page(&files, "vi/index.html");
    assert!(
        home.contains(" <a href=\"docs/\">Tài liệu</a></div></footer>"),
        "{home}"
    );
}

#[test]
fn notebooks_are_chapters_with_what_they_show() {
    let files = site(b"module", b"command", None).unwrap();
    for (folder, to_site) in [("", "../../"), ("vi/", "../../../")] {
        let nim = page(&files, &format!("{folder}docs/nim/index.html"));
        assert!(nim.contains("<h1 id=\"nim-and-what-is-behind-it\">"));
        assert!(nim.contains("<pre tabindex=\"0\"><code>take.solve()</code></pre>"));
        assert!(
            nim.contains("is-output\"><pre tabindex=\"0\"><code>[0, 4, 8, 12, 16]</code></pre>")
        );
        assert!(nim.contains("<a href=\"../../docs/sums/\">sums</a>"));
        let before = format!("<img src=\"{to_site}");
        let pictures: Vec<&str> = nim.split(&before).skip(1).collect();
        assert!(pictures.len() >= 5, "{}", pictures.len());
        for picture in pictures {
            let (name, rest) = picture.split_once('"').unwrap();
            assert!(files[name].starts_with(b"<svg "), "{name}");
            assert!(rest.starts_with(" alt=\""), "{rest}");
            let tag = rest.split('>').next().unwrap();
            assert!(tag.contains(" width=\""), "{tag}");
        }
        assert!(nim.contains(" alt=\"nim:3,4,5 at 3,4,5: win in 11 plies for the player to move"));
        assert!(!nim.contains(" style=\"") && !nim.contains("<svg"));
    }
}

#[test]
fn the_search_knows_every_heading_and_what_stands_below_it() {
    let files = site(b"module", b"command", None).unwrap();
    for (folder, heading, text) in [
        ("", "Colourings", "colouring"),
        ("vi/", "Hình vẽ", "lastmove draw"),
    ] {
        let index: serde_json::Value =
            serde_json::from_slice(&files[&format!("{folder}docs/search.json")]).unwrap();
        let sections = index["sections"].as_array().unwrap();
        let found = sections.iter().find(|section| section[2] == heading);
        let found = found.unwrap();
        assert!(found[3].as_str().unwrap().contains(text), "{found}");
        for section in sections {
            let at = section[0].as_u64().unwrap() as usize;
            let below = index["pages"][at][0].as_str().unwrap();
            let text = page(&files, &format!("{folder}docs/{below}index.html"));
            let id = format!(" id=\"{}\"", section[1].as_str().unwrap());
            assert!(text.contains(&id), "{section}");
        }
    }
}

#[test]
fn links_to_pages_have_a_title_and_where_they_are_a_picture() {
    let files = site(b"module", b"command", Some("https://example.org/games")).unwrap();
    let page = String::from_utf8_lossy(&files["vi/learn/sums/index.html"]).into_owned();
    for tag in [
        "property=\"og:url\" content=\"https://example.org/games/vi/learn/sums/\"",
        "property=\"og:image\" content=\"https://example.org/games/assets/preview.png\"",
    ] {
        assert!(page.contains(tag), "{tag} in {page}");
    }
    let title = page
        .split("<title>")
        .nth(1)
        .unwrap()
        .split('<')
        .next()
        .unwrap();
    assert!(page.contains(&format!("property=\"og:title\" content=\"{title}\"")));
    assert!(files["assets/preview.png"].starts_with(b"\x89PNG"));
}
