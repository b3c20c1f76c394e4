//! Tables with right checksums and true values but false descriptions: the verifier catches every
//! one.

use lastmove::catalog;
use lastmove::files::{InputFile, Inputs, MemoryFiles};
use lastmove::game::Play;
use lastmove::graph::generate::SplitMix64;
use lastmove::table::{Content, KeyKind, Keys, write};
use lastmove::{Control, Value};

use crate::{bytes, complaint, complaint_alone, open, table};

/// The contents of a table, to be changed and written again.
struct Forgery {
    game: String,
    play: Play,
    inputs: Inputs,
    keys: KeyKind,
    /// Keys if the table stores them.
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
            keys: table.meta().keys,
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
        let number = |index: u64| {
            let key = self.rows[index as usize].0.as_deref();
            key.unwrap_or_default().parse().unwrap()
        };
        let keys = match self.keys {
            KeyKind::Game => Keys::Game,
            KeyKind::Numbers => Keys::Numbers(&number),
            KeyKind::Reached => Keys::Reached(&number),
            KeyKind::Texts => Keys::Texts(&text),
        };
        let value = |index: u64| self.rows[index as usize].1;
        let length = self.rows.len() as u64;
        let content = Content::new(&self.game, self.play, &self.inputs, keys, length, &value);
        let mut out = Vec::new();
        write(&content, &mut out, &Control::default()).unwrap();
        out
    }

    /// The same without one position.
    fn without(&self, gone: usize) -> Self {
        let mut rows = self.rows.clone();
        rows.remove(gone);
        Self {
            rows,
            game: self.game.clone(),
            inputs: self.inputs.clone(),
            ..*self
        }
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

/// Pawns, as rules.
const HEXAPAWN: &str = include_str!("../../../../examples/rules/hexapawn.kif");

/// Small games of every kind of tables that hold what play can reach.
fn reaching() -> Vec<(&'static str, Vec<(&'static str, &'static str)>)> {
    let none = Vec::new;
    vec![
        ("mnk:2x2,k=2", none()),
        ("mnk:2x3,k=2@x../o..", none()),
        ("tic-tac-toe", none()),
        ("hex:2", none()),
        ("hex:3", none()),
        ("connect-four:3x3,k=3", none()),
        ("quixo:3", none()),
        ("dodgem:2", none()),
        ("dodgem:3", none()),
        ("pong-hau-ki", none()),
        ("mu-torere", none()),
        ("l-game", none()),
        ("dobutsu@..l/.../.../L..-x,C", none()),
        ("chess:KvK", none()),
        ("chess:KNvK", none()),
        ("kayles:4,2", none()),
        ("octal:0.77@7", none()),
        ("nim:3@2 + kayles:4", none()),
        ("rules:r", vec![("r", HEXAPAWN)]),
    ]
}

/// The whole set of positions counts: with any one left out, a declared end, one that nothing leads
/// to, or the start, the table is refused.
#[test]
fn a_position_that_is_left_out_is_missed() {
    let mut rng = SplitMix64::new(23);
    let mut accepted = Vec::new();
    for (game, files) in reaching() {
        let (truth, opened) = (Forgery::of(game, &files), open(game, &memory(&files)));
        if complaint(&truth.file(), &opened).is_some() {
            accepted.push(format!("the true table of {game} is refused"));
        }
        let all = truth.rows.len();
        let gone: Vec<usize> = match all {
            ..150 => (0..all).collect(),
            _ => {
                let ends = (0..all).filter(|&at| truth.rows[at].1.remoteness() == Some(0));
                let random = (0..30).map(|_| rng.below(all as u64) as usize);
                ends.take(5).chain(random).collect()
            }
        };
        for gone in gone {
            let forgery = truth.without(gone);
            if complaint(&forgery.file(), &opened).is_none() {
                accepted.push(format!("{game} without {:?}", truth.rows[gone]));
            }
        }
    }
    assert!(accepted.is_empty(), "{accepted:#?}");
}

/// A table of an endgame of chess holds all positions with its men. Those that captures lead to are
/// not in it, and are counted by nothing else.
#[test]
fn a_table_of_an_endgame_holds_its_men_alone() {
    for game in ["chess:KNvK", "chess:KPvK"] {
        let truth = Forgery::of(game, &[]);
        assert_eq!(
            (truth.alone(), truth.with(game, &[])),
            (None, None),
            "{game}"
        );
        let mut more = truth.without(0);
        more.rows.insert(0, (Some("0".to_owned()), Value::Draw));
        assert_eq!(more.alone(), Some("table-other-positions"), "{game}");
        more.rows.insert(1, truth.rows[0].clone());
        assert_eq!(more.alone(), Some("table-other-positions"), "{game}");
        let mut false_one = truth.without(0);
        let (key, value) = truth.rows[0].clone();
        let other = match value {
            Value::Draw => Value::Win(7),
            _ => Value::Draw,
        };
        false_one.rows.insert(0, (key, other));
        let said = false_one.alone().unwrap();
        assert!(said.starts_with("table-false"), "{game}: {said}");
    }
}

/// What is left out of tables on purpose may not be in one: in Dōbutsu shōgi, positions in which the
/// lion has been taken.
#[test]
fn a_position_too_many_is_caught() {
    let game = "dobutsu@..l/.../.../L..-x,C";
    let mut forgery = Forgery::of(game, &[]);
    let (file, opened) = (forgery.file(), open(game, &MemoryFiles::default()));
    let held = table(&file).unwrap();
    let mut reader = catalog::reopen(&held, &Control::default()).unwrap();
    let has_both = |at: &str| at.contains('L') && at.contains('l');
    let taken = (0..held.positions()).find_map(|index| {
        let at = reader.text(index).unwrap();
        let mut moves = opened.oracle.moves(&at, usize::MAX).unwrap().into_iter();
        moves.find(|choice| !has_both(&choice.to))
    });
    let (_, number) = opened.oracle.number(&taken.unwrap().to).unwrap();
    let key = |row: &(Option<String>, Value)| row.0.as_deref().unwrap().parse::<u64>().ok();
    let place = forgery.rows.partition_point(|row| key(row) < number);
    let row = (number.map(|number| number.to_string()), Value::Loss(0));
    forgery.rows.insert(place, row);
    assert_eq!(forgery.alone(), Some("table-unreached"));
}
