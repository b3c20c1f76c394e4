//! Graphs made from bytes, with all features of a graph.

use lastmove::game::{Game, Indexed, Step, StepOf};
use lastmove::graph::{Labels, NamedGraph, Names, Owners};
use lastmove::solve::expand;
use lastmove::{Control, Error, Outcome};

use crate::graphs::check;

/// Names of every kind, good ones and awkward ones.
const WORDS: [&str; 24] = [
    "a",
    "b",
    "=",
    ":",
    "#",
    "#a",
    "bảng",
    "cờ bảng",
    "\"",
    "a\\",
    "<&>",
    "0",
    "007",
    "\u{1}",
    "\u{feff}",
    "",
    "a/again",
    "a/0",
    "]]>",
    "4294967294",
    "\u{a0}",
    "a\u{85}b",
    "-",
    "win",
];

/// A graph whose moves may keep the turn.
struct Made {
    moves: Vec<Vec<(u32, bool)>>,
}

impl Game for Made {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn steps(&self, at: &u32, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        let moves = self.moves[*at as usize].iter();
        into.extend(moves.map(|&(to, keeps_turn)| Step {
            mv: to,
            to,
            keeps_turn,
        }));
        Ok(())
    }
}

impl Indexed for Made {
    fn len(&self) -> u64 {
        self.moves.len() as u64
    }

    fn index(&self, at: &u32) -> Option<u64> {
        (u64::from(*at) < self.len()).then_some((*at).into())
    }

    fn position(&self, index: u64) -> u32 {
        index as u32
    }
}

/// Makes a graph from the bytes and checks all properties of graphs.
pub(super) fn run(bytes: &[u8]) {
    check(&made(bytes));
}

/// The first byte is the number of vertices, the second the features; then come a byte for each
/// vertex, and pairs of bytes that are moves.
fn made(bytes: &[u8]) -> NamedGraph {
    let mut rest = bytes.iter().copied();
    let mut next = || rest.next().unwrap_or(0);
    let n = u32::from(next() % 80);
    let kinds = next();
    let marks: Vec<u8> = (0..n).map(|_| next()).collect();
    let mut moves = vec![Vec::new(); n as usize];
    for pair in bytes
        .get(2 + n as usize..)
        .unwrap_or_default()
        .chunks_exact(2)
    {
        if n > 0 {
            let keeps_turn = kinds & 1 != 0 && pair[0] & 0x80 != 0;
            let from = u32::from(pair[0] & 0x7f) % n;
            moves[from as usize].push((u32::from(pair[1]) % n, keeps_turn));
        }
    }
    let graph = expand(&Made { moves }, &Control::default());
    let mut game = graph.expect("without a budget");
    let mut labels = Labels::default();
    for (v, mark) in (0..).zip(&marks) {
        let label = match mark & 7 {
            1 => Some(Outcome::Win),
            2 => Some(Outcome::Loss),
            3 => Some(Outcome::Draw),
            _ => None,
        };
        if kinds & 2 != 0 {
            labels.set(v, label);
        }
    }
    game.labels = labels;
    if kinds & 4 != 0 {
        game.owners = Owners::from_players(marks.iter().map(|mark| mark >> 3 & 1));
    }
    let mut names = Names::default();
    for (v, mark) in (0..n).zip(&marks) {
        let word = WORDS[usize::from(mark >> 4) * 3 % WORDS.len()];
        let name = match kinds >> 3 & 7 {
            0 => v.to_string(),
            1 => (v + 1).to_string(),
            2 => (u64::from(v) * 1_234_567_891 % 4_294_967_291).to_string(),
            3 => format!("v{v}"),
            4 => format!("{word}{v}"),
            5 => format!("a{}", "/again".repeat(v as usize % 5)) + &"+".repeat(v as usize / 5),
            6 => (u64::from(v) + 4_294_967_200).to_string(),
            _ => word.to_owned(),
        };
        if names.intern(&name) != Some(v) {
            assert_eq!(names.intern(&format!("{name}~{v}")), Some(v));
        }
    }
    NamedGraph { game, names }
}
