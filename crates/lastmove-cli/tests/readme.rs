//! The sessions in README.md, README.vi.md and docs/sums.md, as written, from the root of the
//! workspace.

/// The sessions of these files, with this language of the environment.
fn sessions(files: &[&str], locale: &str) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).unwrap();
    let cases = trycmd::TestCases::new();
    cases
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .env("LC_ALL", locale);
    for file in files {
        cases.case(file);
    }
    cases.run();
}

#[test]
fn english() {
    sessions(&["README.md", "docs/sums.md"], "C");
}

#[test]
fn vietnamese() {
    sessions(&["README.vi.md"], "vi_VN.UTF-8");
}
