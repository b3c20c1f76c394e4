//! Certificates.

use lastmove::catalog;
use lastmove::certificate::{Certificate, Finding};
use lastmove::files::MemoryFiles;

use crate::control;
use crate::places::assert_sound;

/// Games whose certificates are seeds.
const GAMES: &[&str] = &[
    "co-bang:12x4",
    "co-bang/misere:9x3",
    "co-bang:40x7",
    "co-bang:1000000000x5",
    "co-bang:300x12",
];

/// What is checked is true, false, or a refusal that points into the text.
pub(super) fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let checked = Certificate::open("c.json", text)
        .and_then(|certificate| catalog::check_certificate(&certificate, &control()));
    match checked {
        Ok(Finding::True(_)) => {
            // Blanks do not count.
            let more = format!(" {}\n", text.trim_start_matches('\u{feff}'));
            let certificate = Certificate::open("c.json", &more).expect("it was one");
            let again = catalog::check_certificate(&certificate, &control());
            assert!(matches!(again, Ok(Finding::True(_))));
        }
        Ok(Finding::False(_)) => {}
        Err(error) => assert_sound(&error, bytes),
    }
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let certificates = GAMES.iter().map(|game| {
        let opened = catalog::open(game, &MemoryFiles::default(), &control()).expect("a game");
        let text = opened.oracle.certificate(&control());
        text.expect("it has one").into_bytes()
    });
    certificates.collect()
}
