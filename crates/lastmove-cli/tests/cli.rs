//! The command against stored sessions. `TRYCMD=overwrite cargo test` stores them anew.

#[test]
fn sessions() {
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml")
        .run();
}
