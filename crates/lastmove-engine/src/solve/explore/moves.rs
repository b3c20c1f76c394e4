//! Compressed moves: about a byte each where neighbouring positions are similar.
//!
//! A strip holds the moves of some consecutive positions. For each position it has the label or the
//! number of moves; for each move whether it leads to the next new position, as many do, else the
//! difference to the target of the corresponding move of the previous position. Consecutive
//! positions are similar, and so are their options. All numbers are written seven bits to a byte,
//! least first.

use crate::Outcome;
use crate::game::Play;
use crate::graph::{GameGraph, Graph, Labels};
use crate::solve::Values;

/// The kind of a position: a label, or the number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expansion {
    Label(Outcome),
    Moves(u32),
}

const LABELS: [Outcome; 3] = [Outcome::Win, Outcome::Loss, Outcome::Draw];

impl Expansion {
    fn code(self) -> u64 {
        match self {
            Self::Label(Outcome::Win) => 0,
            Self::Label(Outcome::Loss) => 1,
            Self::Label(Outcome::Draw) => 2,
            Self::Moves(count) => u64::from(count) + LABELS.len() as u64,
        }
    }

    fn from_code(code: u64) -> Self {
        match LABELS.get(code as usize) {
            Some(&label) => Self::Label(label),
            None => Self::Moves((code - LABELS.len() as u64) as u32),
        }
    }

    /// How many moves are stored.
    #[inline]
    pub(super) fn moves(self) -> usize {
        match self {
            Self::Label(_) => 0,
            Self::Moves(count) => count as usize,
        }
    }

    /// The packed value of a terminal, if it is one.
    pub(super) fn terminal(self, play: Play) -> Option<u32> {
        match self {
            Self::Label(label) => Some(Values::pack_terminal(label)),
            Self::Moves(0) => Some(Values::pack_terminal(play.stuck())),
            Self::Moves(_) => None,
        }
    }
}

/// The moves of consecutive positions.
#[derive(Default)]
pub(super) struct Strip {
    /// The number of its first position, and how many positions it has.
    pub(super) first: u32,
    pub(super) count: u32,
    /// The least target of a move.
    pub(super) least: u32,
    /// How many positions were known before the first of these was expanded.
    known: u32,
    /// A bit a move, set where it keeps the turn; words that are missing at the end are 0.
    pub(super) kept: Vec<u64>,
    bytes: Box<[u8]>,
}

impl Strip {
    /// One more than the number of its last position.
    pub(super) fn end(&self) -> u32 {
        self.first + self.count
    }

    fn size(&self) -> u64 {
        (size_of::<Self>() + self.bytes.len() + self.kept.len() * 8) as u64
    }
}

/// Writes a strip.
#[derive(Default)]
pub(super) struct Writer {
    strip: Strip,
    bytes: Vec<u8>,
    /// How many positions are known so far.
    known: u32,
    /// The targets of the previous position.
    before: Vec<u32>,
    edges: u64,
    /// Whether all moves lead to later positions.
    rises: bool,
}

impl Writer {
    /// Begins a strip at position `first`, when `known` positions are known.
    pub(super) fn begin(&mut self, first: u32, known: u32) {
        self.strip.first = first;
        self.strip.least = u32::MAX;
        self.strip.known = known;
        self.known = known;
        self.rises = true;
    }

    /// Whether a strip has been begun.
    pub(super) fn is_begun(&self) -> bool {
        self.strip.count > 0
    }

    /// Whether the strip is long enough to end here.
    pub(super) fn is_long(&self) -> bool {
        self.bytes.len() >= 1 << 14
    }

    /// How many moves have been written.
    pub(super) fn edges(&self) -> u64 {
        self.edges
    }

    /// Appends a position with its moves.
    #[inline]
    pub(super) fn push(&mut self, kind: Expansion, targets: &[u32]) {
        let at = self.strip.end();
        self.strip.count += 1;
        self.edges += targets.len() as u64;
        write(&mut self.bytes, kind.code());
        if self.before.len() < targets.len() {
            self.before.resize(targets.len(), self.strip.first);
        }
        for (&to, before) in targets.iter().zip(&mut self.before) {
            if to == self.known {
                self.known += 1;
                self.bytes.push(0);
            } else {
                let far = i64::from(to) - i64::from(*before);
                write(&mut self.bytes, (far << 1 ^ far >> 63) as u64 + 1);
            }
            *before = to;
            self.strip.least = self.strip.least.min(to);
            self.rises &= to > at;
        }
    }

    /// Marks a move as keeping the turn; moves are counted from the beginning of the strip.
    pub(super) fn keep_turn(&mut self, edge: u64) {
        let word = (edge / 64) as usize;
        if self.strip.kept.len() <= word {
            self.strip.kept.resize(word + 1, 0);
        }
        self.strip.kept[word] |= 1 << (edge % 64);
    }
}

/// All moves of the expanded positions.
pub(super) struct Moves {
    strips: Vec<Strip>,
    edges: u64,
    bytes: u64,
    rises: bool,
}

impl Default for Moves {
    fn default() -> Self {
        Self {
            strips: Vec::new(),
            edges: 0,
            bytes: 0,
            rises: true,
        }
    }
}

impl Moves {
    /// Appends the buffer, if it is not empty.
    pub(super) fn append(&mut self, writer: &mut Writer) {
        if writer.strip.count == 0 {
            return;
        }
        let mut strip = std::mem::take(&mut writer.strip);
        strip.bytes = writer.bytes.as_slice().into();
        self.bytes += strip.size();
        self.edges += writer.edges;
        self.rises &= writer.rises;
        self.strips.push(strip);
        writer.bytes.clear();
        writer.before.clear();
        writer.edges = 0;
    }

    /// How many moves there are.
    pub(super) fn edges(&self) -> u64 {
        self.edges
    }

    /// Bytes that they take.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether all of them lead to later positions.
    pub(super) fn rise(&self) -> bool {
        self.rises
    }

    /// The strips, in the order of their positions.
    pub(super) fn strips(&self) -> &[Strip] {
        &self.strips
    }

    /// Converts the moves to a graph.
    pub(super) fn into_graph(self) -> GameGraph {
        let mut graph = Graph::growing();
        let mut labels = Labels::default();
        let mut read = Reader::default();
        for strip in self.strips {
            read.read(&strip);
            let mut edge = 0;
            for (at, &kind) in (strip.first..).zip(&read.kinds) {
                if let Expansion::Label(label) = kind {
                    labels.set(at, Some(label));
                }
                for _ in 0..kind.moves() {
                    graph.push_edge(read.targets[edge], keeps_turn(&strip.kept, edge));
                    edge += 1;
                }
                graph.end_vertex();
            }
        }
        GameGraph {
            graph,
            labels,
            ..GameGraph::default()
        }
    }
}

/// Whether a move keeps the turn.
#[inline]
pub(super) fn keeps_turn(kept: &[u64], edge: usize) -> bool {
    kept.get(edge / 64)
        .is_some_and(|word| word >> (edge % 64) & 1 == 1)
}

/// The decoded contents of a strip.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) kinds: Vec<Expansion>,
    /// Where the moves of all of them lead.
    pub(super) targets: Vec<u32>,
    before: Vec<u32>,
}

impl Reader {
    /// Reads a strip.
    pub(super) fn read(&mut self, strip: &Strip) {
        self.kinds.clear();
        self.targets.clear();
        self.before.clear();
        let mut known = strip.known;
        let mut rest = &strip.bytes[..];
        for _ in 0..strip.count {
            let kind = Expansion::from_code(read(&mut rest));
            self.kinds.push(kind);
            let moves = kind.moves();
            if self.before.len() < moves {
                self.before.resize(moves, strip.first);
            }
            for before in &mut self.before[..moves] {
                match read(&mut rest).checked_sub(1) {
                    None => {
                        *before = known;
                        known += 1;
                    }
                    Some(far) => {
                        let far = (far >> 1) as i64 ^ -((far & 1) as i64);
                        *before = (i64::from(*before) + far) as u32;
                    }
                }
                self.targets.push(*before);
            }
        }
    }
}

#[inline]
fn write(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 1 << 7 {
        bytes.push(number as u8 | 1 << 7);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[inline]
fn read(rest: &mut &[u8]) -> u64 {
    let mut number = 0;
    for shift in (0..).step_by(7) {
        let Some((&byte, after)) = rest.split_first() else {
            break;
        };
        *rest = after;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 1 << 7 {
            break;
        }
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let positions: [(Expansion, &[u32]); 6] = [
            (Expansion::Moves(3), &[6, 7, 7]),
            (Expansion::Label(Outcome::Draw), &[]),
            (Expansion::Moves(4), &[0, u32::MAX - 1, 8, 0]),
            (Expansion::Moves(0), &[]),
            (Expansion::Moves(1), &[5]),
            (Expansion::Label(Outcome::Win), &[]),
        ];
        let mut writer = Writer::default();
        let mut moves = Moves::default();
        for part in [&positions[..4], &positions[4..]] {
            let (first, known) = if part.len() == 4 { (0, 6) } else { (4, 9) };
            writer.begin(first, known);
            for &(kind, targets) in part {
                writer.push(kind, targets);
            }
            writer.keep_turn(0);
            moves.append(&mut writer);
            moves.append(&mut writer);
        }
        assert_eq!(
            (moves.strips.len(), moves.edges(), moves.rise()),
            (2, 8, false)
        );
        assert_eq!(
            moves.strips.iter().map(|s| s.least).collect::<Vec<_>>(),
            [0, 5]
        );
        let mut reader = Reader::default();
        let mut read = Vec::new();
        for strip in moves.strips() {
            reader.read(strip);
            let mut targets = &reader.targets[..];
            for &kind in &reader.kinds {
                let (own, rest) = targets.split_at(kind.moves());
                targets = rest;
                read.push((kind, own.to_vec()));
            }
        }
        assert!(positions.iter().map(|(k, t)| (*k, t.to_vec())).eq(read));
        let game = moves.into_graph();
        assert_eq!(game.labels.get(5), Some(Outcome::Win));
        let kept: Vec<_> = (0..6)
            .flat_map(|v| game.graph.edges_of(v))
            .map(|e| e.1)
            .collect();
        assert_eq!(kept, [true, false, false, false, false, false, false, true]);
    }
}
