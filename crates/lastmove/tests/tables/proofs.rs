//! Values with their moves, for a checker that is proved: what is written is read here by the
//! description of the format alone, and each value must follow from those that its edges lead to.

use std::collections::BTreeSet;

use lastmove::catalog::{self, Opened};
use lastmove::files::MemoryFiles;
use lastmove::oracle::Want;
use lastmove::table::ProofSize;
use lastmove::{Blame, Control, Outcome};

use crate::{bytes, games, open, table};

/// A file that has been read.
struct Proof {
    misere: bool,
    first: Option<usize>,
    labels: Vec<u8>,
    /// Where the edges of each vertex lead, and whether the player who moves has the turn again.
    edges: Vec<Vec<(usize, bool)>>,
    values: Vec<u32>,
    texts: Vec<String>,
}

fn word(bytes: &[u8], at: usize) -> usize {
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize
}

impl Proof {
    fn read(bytes: &[u8]) -> Self {
        assert_eq!(&bytes[..8], b"lmproof1");
        let sum = crc32(&bytes[..bytes.len() - 8]);
        assert_eq!(word(bytes, bytes.len() - 8), sum as usize);
        let (n, m, length) = (word(bytes, 8), word(bytes, 16), word(bytes, 40));
        let mut at = 48;
        let mut section = |bytes: usize| {
            let begin = at;
            at = (at + bytes).next_multiple_of(8);
            begin
        };
        let labels = section(n);
        let offsets = section(8 * (n + 1));
        let targets = section(4 * m);
        let values = section(4 * n);
        let ends = section(8 * (n + 1));
        let texts = section(length);
        assert_eq!(at + 8, bytes.len());
        let half = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        let edge = |number: usize| {
            let edge = half(targets + 4 * number);
            ((edge & !(1 << 31)) as usize, edge >> 31 == 1)
        };
        let between =
            |begin: usize, v: usize| word(bytes, begin + 8 * v)..word(bytes, begin + 8 * v + 8);
        let first = word(bytes, 24);
        let text = |v: usize| {
            let range = between(ends, v);
            String::from_utf8(bytes[texts + range.start..texts + range.end].to_vec()).unwrap()
        };
        Self {
            misere: word(bytes, 32) == 3,
            first: (first != usize::MAX).then_some(first),
            labels: bytes[labels..labels + n].to_vec(),
            edges: (0..n)
                .map(|v| between(offsets, v).map(edge).collect())
                .collect(),
            values: (0..n).map(|v| half(values + 4 * v)).collect(),
            texts: (0..n).map(text).collect(),
        }
    }

    /// What the value of a vertex must be by those of its edges.
    fn expected(&self, v: usize) -> u32 {
        match (self.labels[v], self.edges[v].is_empty()) {
            (1, _) => return 1,
            (2, _) => return 2,
            (3, _) => return 0,
            (_, true) => return if self.misere { 1 } else { 2 },
            _ => {}
        }
        let seen = self.edges[v].iter().map(|&(to, keeps)| {
            let value = i64::from(self.values[to]);
            // Above 0 won by the player who moves here, below it lost: the nearer to 0 the later.
            let (wins, plies) = (value % 2 == 1, (value - 1) / 2 + 1);
            match value {
                0 => 0,
                _ if wins == keeps => (1 << 40) - plies,
                _ => plies - (1 << 40),
            }
        });
        match seen.max().unwrap() {
            0 => 0,
            best if best > 0 => 2 * ((1 << 40) - best) as u32 + 1,
            best => 2 * ((1 << 40) + best) as u32 + 2,
        }
    }

    fn first_false(&self) -> Option<usize> {
        (0..self.values.len()).find(|&v| self.values[v] != self.expected(v))
    }
}

/// CRC-32 as in zlib, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = sum >> 1 ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 };
        }
    }
    !sum
}

fn written(opened: &Opened) -> (ProofSize, Vec<u8>) {
    let control = Control::default();
    let table = table(&bytes(opened, &control)).unwrap();
    let mut proof = Vec::new();
    let size = opened.write_proof(&table, &mut proof, &control).unwrap();
    assert_eq!(size.bytes, proof.len() as u64);
    (size, proof)
}

fn others() -> Vec<(&'static str, MemoryFiles)> {
    let board = [
        "hexapawn:3x3",
        "hexapawn/misere:3x4",
        "morris:3@xxo/o.x/..o-x",
        "tic-tac-toe",
    ];
    board.map(|game| (game, MemoryFiles::default())).into()
}

#[test]
fn values_follow_from_the_moves_beside_them() {
    for (game, files) in games().into_iter().chain(others()) {
        let opened = open(game, &files);
        let (size, file) = written(&opened);
        let proof = Proof::read(&file);
        assert_eq!(proof.first_false(), None, "{game}");
        let edges: usize = proof.edges.iter().map(Vec::len).sum();
        assert_eq!(size.moves, edges as u64, "{game}");
        assert_eq!(size.positions, proof.values.len() as u64, "{game}");
        let texts: BTreeSet<&String> = proof.texts.iter().collect();
        assert_eq!(texts.len(), proof.texts.len(), "{game}");
        let asked = opened
            .oracle
            .ask(opened.at(), Want::default(), &Control::default());
        let at = asked.ok().map(|answer| answer.position);
        let said = proof.first.map(|first| proof.texts[first].clone());
        assert_eq!(said, at, "{game}");
    }
}

#[test]
fn edges_are_the_moves_of_the_game_and_values_its_answers() {
    for game in [
        "hexapawn:3x3",
        "morris:3",
        "co-bang:5x4",
        "kayles/misere:4,2",
        "nim:3,2",
    ] {
        let opened = open(game, &MemoryFiles::default());
        let proof = Proof::read(&written(&opened).1);
        let want = Want {
            moves: true,
            ..Want::default()
        };
        let some = proof
            .texts
            .iter()
            .enumerate()
            .step_by(1 + proof.texts.len() / 200);
        for (vertex, text) in some {
            let answer = opened
                .oracle
                .ask(Some(text), want, &Control::default())
                .unwrap();
            let plies = answer
                .remoteness
                .map_or(0, |plies| plies.to_string().parse().unwrap());
            let value = match answer.outcome {
                Outcome::Win => 2 * plies + 1,
                Outcome::Loss => 2 * plies + 2,
                Outcome::Draw => 0,
            };
            assert_eq!(proof.values[vertex], value, "{game} at {text}");
            let moves = answer.moves.unwrap();
            let moves: Vec<_> = moves.iter().map(|option| option.to.as_str()).collect();
            let edges = proof.edges[vertex].iter();
            let edges: Vec<_> = edges.map(|&(to, _)| proof.texts[to].as_str()).collect();
            assert_eq!(edges, moves, "{game} at {text}");
        }
    }
}

#[test]
fn a_false_value_is_seen() {
    let opened = open("hexapawn:3x3", &MemoryFiles::default());
    let mut proof = Proof::read(&written(&opened).1);
    for vertex in 0..proof.values.len() {
        let truth = proof.values[vertex];
        for lie in [truth + 1, truth + 2, 0] {
            if lie != truth {
                proof.values[vertex] = lie;
                assert!(proof.first_false().is_some(), "vertex {vertex}");
            }
        }
        proof.values[vertex] = truth;
    }
}

#[test]
fn what_has_no_plies_or_other_positions_is_refused() {
    let control = Control::default();
    let refused = |game: &str, table: &str, files: &MemoryFiles| {
        let of_table = open(table, files);
        let file = crate::table(&bytes(&of_table, &control)).unwrap();
        let opened = catalog::open(game, files, &control).unwrap();
        let found = opened.write_proof(&file, &mut Vec::new(), &control);
        let error = found.unwrap_err().into_error();
        (error.blame, error.message.code)
    };
    let goals = "parity 2;\n0 1 0 1;\n1 2 1 0,2;\n2 0 0 0;\n";
    let files = MemoryFiles::from([("g.pg", goals)]);
    assert_eq!(
        refused("graph:g.pg", "graph:g.pg", &files),
        (Blame::Input, "proof-no-plies")
    );
    let none = MemoryFiles::default();
    assert_eq!(
        refused("nim:3,2", "nim:2,3", &none),
        (Blame::Input, "table-other-game")
    );
}
