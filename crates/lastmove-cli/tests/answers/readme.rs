//! The sessions in both READMEs and in the pages of docs that show some, verbatim, run from the
//! root of the workspace.

/// The sessions of these files, with this language of the environment.
fn sessions(files: &[&str], locale: &str) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).unwrap();
    let cases = trycmd::TestCases::new();
    cases
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        // On a busy machine a session takes long enough for a line about its progress.
        .env("LASTMOVE_NO_PROGRESS", "1")
        .env("LC_ALL", locale);
    for file in files {
        cases.case(file);
    }
    cases.run();
}

#[test]
fn english() {
    let pages = [
        "README.md",
        "docs/command.md",
        "docs/games.md",
        "docs/graph-games.md",
        "docs/sums.md",
    ];
    sessions(&pages, "C");
}

#[test]
fn vietnamese() {
    let pages = [
        "README.vi.md",
        "docs/command.vi.md",
        "docs/games.vi.md",
        "docs/graph-games.vi.md",
        "docs/sums.vi.md",
    ];
    sessions(&pages, "vi_VN.UTF-8");
}

/// The text before the first heading, which describes lastmove.
fn opening(text: &str) -> &str {
    text.split("\n## ").next().unwrap()
}

#[test]
fn both_openings_name_the_same() {
    let english = opening(include_str!("../../../../README.md"));
    let vietnamese = opening(include_str!("../../../../README.vi.md"));
    let is_name = |word: &&str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase) && letters.next().is_some()
    };
    // The links to the site and to the other language differ.
    let english = english.splitn(3, ')').last().unwrap();
    let words = english.split(|c: char| !c.is_alphanumeric());
    let names: Vec<&str> = words
        .filter(is_name)
        .filter(|word| !["In", "It"].contains(word))
        .collect();
    assert!(
        names.contains(&"Chomp") && names.contains(&"Rust"),
        "{names:?}"
    );
    for name in names {
        assert!(vietnamese.contains(name), "{name}");
    }
    assert!(vietnamese.contains("cờ bảng") && vietnamese.contains("tổng"));
}
