//! The command against stored sessions. `TRYCMD=overwrite cargo test` updates them.

#[test]
fn sessions() {
    let cases = trycmd::TestCases::new();
    #[cfg(feature = "webgraph")]
    cases.case("tests/cmd/webgraph/*.trycmd");
    cases
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .env("LASTMOVE_NO_PROGRESS", "1")
        .env("LC_ALL", "C")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml")
        .run();
}
