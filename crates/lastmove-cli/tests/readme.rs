//! The sessions in README.md and docs/sums.md, as written, from the root of the workspace.

#[test]
fn sessions() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).unwrap();
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .case("README.md")
        .case("docs/sums.md")
        .run();
}
