//! Games of stones of two colours against a slow twin, written apart, and against known values.

use std::collections::HashMap;

use lastmove::files::MemoryFiles;
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::Want;
use lastmove::{Control, Error, Outcome, catalog};

/// The letters of the squares, row by row.
type Board = Vec<u8>;

/// A game by the definition: whole boards and the least value that no option has.
struct Twin {
    is_nogo: bool,
    columns: usize,
    /// The squares that share a side with each.
    beside: Vec<Vec<usize>>,
    known: HashMap<Board, u64>,
}

impl Twin {
    fn new(game: &str, rows: usize, columns: usize) -> Self {
        let squares = 0..rows * columns;
        let beside = |at: usize| {
            let is_beside = |&other: &usize| {
                let down = (other / columns).abs_diff(at / columns);
                down + (other % columns).abs_diff(at % columns) == 1
            };
            squares.clone().filter(is_beside).collect()
        };
        Self {
            is_nogo: game == "nogo",
            columns,
            beside: squares.clone().map(beside).collect(),
            known: HashMap::new(),
        }
    }

    /// Whether every stone hangs together with an empty square: liberty spreads from there, until
    /// nothing changes.
    fn all_live(&self, board: &Board) -> bool {
        let mut lives: Vec<bool> = board.iter().map(|&letter| letter == b'.').collect();
        loop {
            let mut is_more = false;
            for at in 0..board.len() {
                let gives = |&other: &usize| {
                    lives[other] && (board[other] == b'.' || board[other] == board[at])
                };
                if !lives[at] && self.beside[at].iter().any(gives) {
                    lives[at] = true;
                    is_more = true;
                }
            }
            if !is_more {
                return !lives.contains(&false);
            }
        }
    }

    /// The boards after each move, with the square of the stone that moves, if one does, and the
    /// square that it enters.
    fn options(&self, board: &Board) -> Vec<(Option<usize>, usize, Board)> {
        let mut options = Vec::new();
        for at in 0..board.len() {
            if self.is_nogo && board[at] == b'.' {
                for letter in [b'x', b'o'] {
                    let mut after = board.clone();
                    after[at] = letter;
                    if self.all_live(&after) {
                        options.push((None, at, after));
                    }
                }
            }
            if !self.is_nogo && board[at] != b'.' {
                for &to in &self.beside[at] {
                    if board[to] != b'.' && board[to] != board[at] {
                        let mut after = board.clone();
                        after[to] = board[at];
                        after[at] = b'.';
                        options.push((Some(at), to, after));
                    }
                }
            }
        }
        options
    }

    /// The moves and the positions that they lead to, as texts.
    fn moves(&self, board: &Board) -> Vec<(String, String)> {
        let name = |at: usize| format!("{},{}", at / self.columns + 1, at % self.columns + 1);
        let text = |(from, to, after): (Option<usize>, usize, Board)| {
            let mv = match from {
                Some(from) => format!("{}-{}", name(from), name(to)),
                None => format!("{}{}", char::from(after[to]), name(to)),
            };
            (mv, self.text(&after))
        };
        self.options(board).into_iter().map(text).collect()
    }

    fn value(&mut self, board: &Board) -> u64 {
        if let Some(&value) = self.known.get(board) {
            return value;
        }
        let options = self.options(board).into_iter();
        let values: Vec<u64> = options.map(|(.., after)| self.value(&after)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        self.known.insert(board.clone(), value);
        value
    }

    fn text(&self, board: &Board) -> String {
        let rows = board.chunks(self.columns).map(String::from_utf8_lossy);
        rows.collect::<Vec<_>>().join("/")
    }
}

fn value(text: &str, threads: usize) -> u64 {
    let control = Control::default().threads(threads);
    let opened = catalog::open(text, &MemoryFiles::default(), &control).unwrap();
    let found = opened.oracle.nim_value(opened.at(), &control).unwrap();
    found.nim_value.to_string().parse().unwrap()
}

fn code(text: &str) -> &'static str {
    match catalog::open(text, &MemoryFiles::default(), &Control::default()) {
        Ok(_) => "none",
        Err(error) => error.message.code,
    }
}

const GAMES: [&str; 2] = ["nogo", "clobber"];

#[test]
fn all_small_boards_agree_with_the_twin() {
    for game in GAMES {
        for (rows, columns) in
            (1..=12).flat_map(|rows| (1..=12).map(move |columns| (rows, columns)))
        {
            if rows * columns > 12 {
                continue;
            }
            let letter = |at: usize| match (game, (at / columns + at % columns) % 2) {
                ("nogo", _) => b'.',
                (_, 0) => b'x',
                _ => b'o',
            };
            let start: Board = (0..rows * columns).map(letter).collect();
            let expected = Twin::new(game, rows, columns).value(&start);
            for threads in [1, 2] {
                let name = format!("{game}:{rows}x{columns}");
                assert_eq!(value(&name, threads), expected, "{name}");
            }
        }
    }
}

/// One engine for many positions: results of one serve the others.
#[test]
fn random_positions_agree_with_the_twin() {
    let mut rng = SplitMix64::new(1);
    for (game, (rows, columns)) in GAMES.into_iter().flat_map(|game| {
        [
            (4, 4),
            (2, 8),
            (5, 3),
            (3, 5),
            (1, 16),
            (16, 1),
            (2, 6),
            (3, 4),
        ]
        .map(|size| (game, size))
    }) {
        let mut twin = Twin::new(game, rows, columns);
        let control = Control::default();
        let name = format!("{game}:{rows}x{columns}");
        let opened = catalog::open(&name, &MemoryFiles::default(), &control).unwrap();
        let mut round = 0;
        while round < 60 {
            // The twin takes long where more squares are empty in NoGo, or filled in Clobber.
            let most = if game == "nogo" { 9 } else { 12 };
            let letters = match game {
                "nogo" => *b"...xo",
                _ => *b".xxoo",
            };
            let draw = |_| letters[rng.below(5) as usize];
            let mut board: Board = (0..rows * columns).map(draw).collect();
            let is_open = |letter: u8| (letter == b'.') == (game == "nogo");
            while board.iter().filter(|&&letter| is_open(letter)).count() > most {
                let at = rng.below(board.len() as u64) as usize;
                board[at] = match game {
                    "nogo" => [b'x', b'o'][rng.below(2) as usize],
                    _ => b'.',
                };
            }
            if game == "nogo" && !twin.all_live(&board) {
                let text = format!("{name}@{}", twin.text(&board));
                assert_eq!(code(&text), "nogo-no-liberty", "{text}");
                continue;
            }
            round += 1;
            let text = twin.text(&board);
            let expected = twin.value(&board);
            let threads = 1 + round % 2;
            let at = Some(text.as_str());
            let found = opened
                .oracle
                .nim_value(at, &control.threads(threads))
                .unwrap();
            assert_eq!(
                found.nim_value.to_string(),
                expected.to_string(),
                "{name}@{text}"
            );
            // The moves, their texts and what they lead to.
            let want = Want {
                moves: true,
                ..Want::default()
            };
            let answer = opened.oracle.ask(at, want, &control).unwrap();
            assert_eq!(answer.position, text);
            assert_eq!(
                answer.outcome == Outcome::Win,
                expected != 0,
                "{name}@{text}"
            );
            let moves = answer.moves.unwrap_or_default().into_iter();
            let moves: Vec<_> = moves.map(|rated| (rated.mv, rated.to)).collect();
            assert_eq!(moves, twin.moves(&board), "{name}@{text}");
        }
    }
}

fn known(is_slow: bool) {
    for line in include_str!("../data/colours.txt").lines() {
        let words: Vec<_> = line.split_whitespace().collect();
        if let [game, expected, speed] = words[..]
            && !line.starts_with('#')
            && (speed == "slow") == is_slow
        {
            assert_eq!(value(game, 1).to_string(), expected, "{game}");
        }
    }
}

#[test]
fn published_values_are_found() {
    known(false);
}

#[test]
#[ignore = "slow: some minutes"]
fn slow_published_values_are_found() {
    known(true);
}

#[test]
fn sums_and_plays_are_answered() {
    let ask = |text: &str| {
        let control = Control::default();
        let opened = catalog::open(text, &MemoryFiles::default(), &control).unwrap();
        opened
            .oracle
            .ask(opened.at(), Want::default(), &control)
            .unwrap()
    };
    // 2 x 3 is worth 1, so only a heap of 1 makes it a loss.
    assert_eq!(ask("nogo:2x3 + nim:1").outcome, Outcome::Loss);
    let answer = ask("nogo:2x3 + nim:4");
    let best: Vec<_> = answer.best.iter().map(|best| best.mv.as_str()).collect();
    assert_eq!(best, ["2.1-3"]);
    assert_eq!(ask("clobber:1x4 + nim:3").outcome, Outcome::Loss);
    // Both stones of a pair may clobber; after that nothing is left.
    let answer = ask("clobber:1x2");
    let best: Vec<_> = answer
        .best
        .iter()
        .map(|best| (&*best.mv, &*best.to))
        .collect();
    assert_eq!(best, [("1,1-1,2", ".x"), ("1,2-1,1", "o.")]);
    assert_eq!(ask("clobber/misere:1x2").outcome, Outcome::Loss);
}

#[test]
fn what_is_wrong_is_refused() {
    for (text, expected) in [
        ("nogo:2x2@x./.o", "none"),
        ("nogo:2x2@2/2", "none"),
        ("nogo:1x3@xo.", "nogo-no-liberty"),
        ("nogo:2x2@xx/xx", "nogo-no-liberty"),
        ("nogo:2x2@x.", "stones-rows"),
        ("nogo:2x2@x../..", "stones-columns"),
        ("clobber:2x2@xy/..", "stones-character"),
        ("nogo", "rules-missing"),
        ("nogo:0x3", "number-range"),
        ("nogo:11x13", "placed-board-large"),
        ("clobber:5x43", "placed-board-large"),
        ("clobber:2x2,blocked=file", "option-unknown"),
        ("clobber:4x4", "none"),
    ] {
        assert_eq!(code(text), expected, "{text}");
    }
    let play = |game: &str, at: &str, mv: &str| -> Result<String, Error> {
        let opened = catalog::open(game, &MemoryFiles::default(), &Control::default())?;
        Ok(opened.oracle.make(at, mv)?.0)
    };
    assert_eq!(play("nogo:1x3", "...", "x1,2").unwrap(), ".x.");
    assert_eq!(play("clobber:2x2", "xo/ox", "2,1-1,1").unwrap(), "oo/.x");
    for (game, at, mv) in [
        // Takes the last liberty of the other colour.
        ("nogo:1x3", "x..", "o1,2"),
        // Would have no liberty.
        ("nogo:1x2", "x.", "x1,2"),
        ("nogo:1x3", "x..", "x1,1"),
        ("nogo:1x3", "...", "1,1"),
        ("clobber:1x3", "xox", "1,1-1,3"),
        ("clobber:1x3", "x.o", "1,1-1,2"),
        ("clobber:1x3", "xx.", "1,1-1,2"),
    ] {
        let error = play(game, at, mv).unwrap_err();
        assert_eq!(error.message.code, "move-not-legal", "{game} {at} {mv}");
    }
}
