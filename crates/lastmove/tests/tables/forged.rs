//! Tables with right checksums and true values but false descriptions: the verifier catches every
//! one.

use lastmove::files::{InputFile, Inputs, MemoryFiles};
use lastmove::game::Play;
use lastmove::table::{Content, KeyKind, Keys, write};
use lastmove::{Control, Value};

use crate::{bytes, complaint, complaint_alone, open, table};

/// The contents of a table, to be changed and written again.
struct Forgery {
    game: String,
    play: Play,
    inputs: Inputs,
    /// Texts if the table stores them.
    rows: Vec<(Option<String>, Value)>,
}

fn memory(files: &[(&str, &str)]) -> MemoryFiles {
    let files = files.iter();
    files
        .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
        .collect()
}

impl Forgery {
    /// The table of this game on these files.
    fn of(game: &str, files: &[(&str, &str)]) -> Self {
        let control = Control::default();
        let contents = files.iter().map(|(_, text)| text.as_bytes().to_vec());
        let files = memory(files);
        let opened = open(game, &files);
        let table = table(&bytes(&opened, &control)).unwrap();
        let mut prober = table.prober().unwrap();
        let keyed = table.meta().keys != KeyKind::Game;
        let row = |index| {
            let text = keyed.then(|| prober.text(index).unwrap().unwrap());
            (text, prober.value(index).unwrap())
        };
        Self {
            game: table.meta().game.clone(),
            play: table.meta().play,
            inputs: Inputs {
                list: opened.inputs.list.clone(),
                contents: Some(contents.collect()),
            },
            rows: (0..table.positions()).map(row).collect(),
        }
    }

    fn file(&self) -> Vec<u8> {
        let text = |index: u64, into: &mut String| {
            into.push_str(self.rows[index as usize].0.as_deref().unwrap_or_default());
        };
        let keys = match self.rows.first() {
            Some((Some(_), _)) => Keys::Texts(&text),
            _ => Keys::Game,
        };
        let value = |index: u64| self.rows[index as usize].1;
        let length = self.rows.len() as u64;
        let content = Content::new(&self.game, self.play, &self.inputs, keys, length, &value);
        let mut out = Vec::new();
        write(&content, &mut out, &Control::default()).unwrap();
        out
    }

    /// The verdict on it alone.
    fn alone(&self) -> Option<&'static str> {
        complaint_alone(&self.file()).map(|message| message.code)
    }

    /// The verdict on it with this game.
    fn with(&self, game: &str, files: &[(&str, &str)]) -> Option<&'static str> {
        let files = memory(files);
        complaint(&self.file(), &open(game, &files)).map(|message| message.code)
    }
}

#[test]
fn a_description_of_another_beginning_is_caught() {
    let true_games = [
        "octal:0.77@7",
        "subtraction/misere:1,3@9",
        "nim:3@2 + kayles:4",
    ];
    for game in true_games {
        let forgery = Forgery::of(game, &[]);
        assert_eq!(
            (forgery.alone(), forgery.with(game, &[])),
            (None, None),
            "{game}"
        );
    }
    for (of, says, alone) in [
        ("octal:0.77@7", "octal:0.77@6", "table-unreached"),
        ("octal:0.77@7", "octal:0.77@8", "table-no-start"),
        ("octal:0.77@7", "octal:0.77", "table-no-start"),
        (
            "subtraction/misere:1,3@9",
            "subtraction/misere:1,3@8",
            "table-unreached",
        ),
        (
            "nim:3@2 + kayles:4",
            "nim:3@1 + kayles:4",
            "table-unreached",
        ),
        ("nim:3@2 + kayles:4", "nim:3@3 + kayles:4", "table-no-start"),
        ("kayles:5", "kayles:5@3", "table-other-game"),
        ("kayles:5", "kayles:4", "table-unreached"),
        ("nim:3,2", "nim:3,2@1,1", "table-other-game"),
        ("nim:3,2", "nim:2,3", "table-false-win"),
    ] {
        let mut forgery = Forgery::of(of, &[]);
        forgery.game = says.to_owned();
        let with = forgery.with(of, &[]);
        assert_eq!(
            (forgery.alone(), with),
            (Some(alone), Some("table-other-game")),
            "{says}"
        );
    }
    let files = [("g", "a b\nb c\n")];
    let mut forgery = Forgery::of("graph:g", &files);
    assert_eq!(
        (forgery.alone(), forgery.with("graph:g@b", &files)),
        (None, None)
    );
    forgery.game = "graph:g@a".to_owned();
    assert_eq!(forgery.alone(), Some("table-other-game"));
    assert_eq!(forgery.with("graph:g@a", &files), Some("table-other-game"));
}

/// Rules that are not a file name count beside a file, too.
#[test]
fn a_description_of_other_rules_is_caught() {
    let files = [("b", "...\n.*.\n...\n"), ("c", "...\n.*.\n...\n")];
    let mut forgery = Forgery::of("queens-game:3x3,blocked=b", &files[..1]);
    assert_eq!(forgery.alone(), None);
    assert_eq!(forgery.with("queens-game:3x3,blocked=c", &files), None);
    forgery.game = "queens-game:3x4,blocked=b".to_owned();
    let with = forgery.with("queens-game:3x3,blocked=b", &files);
    assert_eq!(with, Some("table-other-game"));
}

#[test]
fn embedded_files_that_are_not_those_described_are_caught() {
    let files = [("g", "a b\nb c\n")];
    for game in ["graph:g", "graph:g@a + nim:2", "hackenbush:g,ground=a"] {
        let truth = Forgery::of(game, &files);
        assert_eq!(
            (truth.alone(), truth.with(game, &files)),
            (None, None),
            "{game}"
        );
        for other in ["a b\nb d\n", "a b\n", ""] {
            let mut forgery = Forgery::of(game, &files);
            forgery.inputs.contents = Some(vec![other.into()]);
            let said = (forgery.alone(), forgery.with(game, &files));
            assert_eq!(
                said,
                (Some("table-damaged"), Some("table-damaged")),
                "{game} {other:?}"
            );
        }
    }
    // A file that the game does not have.
    let mut forgery = Forgery::of("nim:2,1", &[]);
    forgery.inputs.contents = Some(vec![b"x".to_vec()]);
    let said = (forgery.alone(), forgery.with("nim:2,1", &[]));
    assert_eq!(said, (Some("table-damaged"), Some("table-damaged")));
    forgery.inputs.list = vec![InputFile {
        name: "x".to_owned(),
        bytes: 1,
        xxh3: "0".repeat(16),
    }];
    assert_eq!(forgery.alone(), Some("table-damaged"));
    assert_eq!(forgery.with("nim:2,1", &[]), Some("table-other-input"));
}

/// Positions out of order, or written as the game does not write them, are not found by `probe`.
#[test]
fn positions_that_would_not_be_found_are_caught() {
    let truth = Forgery::of("kayles:4,2", &[]);
    assert_eq!(truth.alone(), None);
    for at in 1..truth.rows.len() {
        let mut forgery = Forgery::of("kayles:4,2", &[]);
        forgery.rows.swap(at - 1, at);
        assert_eq!(forgery.alone(), Some("table-other-positions"));
    }
    let mut turned = 0;
    for at in 0..truth.rows.len() {
        let mut forgery = Forgery::of("kayles:4,2", &[]);
        let text = forgery.rows[at].0.clone().unwrap();
        let heaps: Vec<&str> = text.split(',').rev().collect();
        forgery.rows[at].0 = Some(heaps.join(","));
        forgery.rows.sort_by(|a, b| a.0.cmp(&b.0));
        if heaps.join(",") != text {
            assert_eq!(forgery.alone(), Some("table-other-positions"), "{text}");
            turned += 1;
        }
    }
    assert!(turned > 2);
}
