//! One line, and the edges that it encodes.

use std::ops::{ControlFlow, Range};

use super::Kind;
use crate::Message;

/// What a character of bits stands for is six bits above this one.
const BASE: u8 = 63;

/// Bits in a character.
const SIX: usize = 6;

/// What is wrong in a line, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The place in the line, in bytes.
    pub at: Range<usize>,
    /// What is wrong.
    pub message: Message,
}

impl Fault {
    fn new(at: Range<usize>, message: Message) -> Self {
        Self { at, message }
    }
}

/// A line that has been looked at: which format it is in, how many vertices its graph has, and its
/// bits.
#[derive(Clone, Debug)]
pub struct Coded<'a> {
    /// The format.
    pub kind: Kind,
    /// The number of vertices.
    pub vertices: u64,
    /// Where the number of vertices stands in the line.
    pub(super) number: Range<usize>,
    /// The characters of bits.
    body: &'a [u8],
}

/// Whether a character stands for six bits.
pub(super) fn is_code(byte: u8) -> bool {
    (BASE..BASE + 64).contains(&byte)
}

impl<'a> Coded<'a> {
    /// Looks at a line, without its end: it may begin with a header. O(length).
    ///
    /// # Errors
    /// A character that is none of these formats, or more or fewer characters than a graph of so many
    /// vertices has. The edges of sparse6 are checked when they are [read](Self::edges).
    ///
    /// ```
    /// use lastmove::graph::formats::graph6::{Coded, Kind};
    /// let petersen = Coded::of(b"IheA@GUAo").unwrap();
    /// assert_eq!((petersen.kind, petersen.vertices), (Kind::Graph6, 10));
    /// assert_eq!(Coded::of(b"IheA@GUA").unwrap_err().message.code, "graph6-length");
    /// ```
    pub fn of(line: &'a [u8]) -> Result<Self, Fault> {
        let headed = |kind: &Kind| line.starts_with(kind.header());
        let header = Kind::ALL.into_iter().find(headed);
        let start = header.map_or(0, |kind| kind.header().len());
        let kind = match line.get(start) {
            Some(b':') => Kind::Sparse6,
            Some(b'&') => Kind::Digraph6,
            Some(b';') => {
                let message = Message::new("graph6-incremental");
                return Err(Fault::new(start..start + 1, message));
            }
            _ => Kind::Graph6,
        };
        if let Some(header) = header.filter(|header| *header != kind) {
            let message = Message::new("graph6-header").with("header", header.format().name());
            let message = message.with("format", kind.format().name());
            return Err(Fault::new(0..start, message));
        }
        let start = start + usize::from(kind.sign().is_some());
        if let Some(place) = line[start..].iter().position(|byte| !is_code(*byte)) {
            return Err(wrong_character(line, start + place));
        }
        let (vertices, length) = number(&line[start..])
            .ok_or_else(|| Fault::new(start..line.len(), Message::new("graph6-number")))?;
        let coded = Self {
            kind,
            vertices,
            number: start..start + length,
            body: &line[start + length..],
        };
        coded.check_length()?;
        Ok(coded)
    }

    /// Checks that there are as many bits as the matrix has, and none behind them.
    fn check_length(&self) -> Result<(), Fault> {
        let n = u128::from(self.vertices);
        let bits = match self.kind {
            Kind::Graph6 => n * n.saturating_sub(1) / 2,
            Kind::Digraph6 => n * n,
            Kind::Sparse6 => return Ok(()),
        };
        let needed = bits.div_ceil(SIX as u128);
        let start = self.number.end;
        if needed != self.body.len() as u128 {
            let needed = u64::try_from(needed).unwrap_or(u64::MAX);
            let message = Message::new("graph6-length").with("vertices", self.vertices);
            let message = message.with("needed", needed);
            let message = message.with("found", self.body.len());
            return Err(Fault::new(start..start + self.body.len(), message));
        }
        let spare = self.body.len() * SIX - bits as usize;
        match self.body.last() {
            Some(last) if (last - BASE) & ((1 << spare) - 1) != 0 => {
                let end = start + self.body.len();
                Err(Fault::new(end - 1..end, Message::new("graph6-padding")))
            }
            _ => Ok(()),
        }
    }

    /// No more moves than this are in the graph, and no fewer unless it is in sparse6.
    #[must_use]
    pub fn most_moves(&self) -> u64 {
        let ones = |body: &[u8]| -> u64 {
            let ones = body
                .iter()
                .map(|byte| u64::from((byte - BASE).count_ones()));
            ones.sum()
        };
        match self.kind {
            Kind::Graph6 => ones(self.body) * 2,
            Kind::Digraph6 => ones(self.body),
            Kind::Sparse6 => (self.body.len() * SIX / (self.width() + 1)) as u64 * 2,
        }
    }

    /// Bits of the number of a vertex in sparse6.
    fn width(&self) -> usize {
        (u64::BITS - self.vertices.saturating_sub(1).leading_zeros()) as usize
    }

    /// Calls `each` with the ends of all edges in the order of the line, until it breaks: with both
    /// ends, the larger one last, where edges have no direction; else from one to the other.
    /// O(length).
    ///
    /// # Errors
    /// An edge of sparse6 that leads to a vertex that is not there.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use lastmove::graph::formats::graph6::Coded;
    /// let mut edges = Vec::new();
    /// let coded = Coded::of(b":Fa@x^").unwrap();
    /// let all = coded.edges(|a, b| {
    ///     edges.push((a, b));
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(all, Ok(ControlFlow::Continue(())));
    /// assert_eq!(edges, [(0, 1), (0, 2), (1, 2), (5, 6)]);
    /// ```
    pub fn edges<B>(
        &self,
        mut each: impl FnMut(u64, u64) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Fault> {
        match self.kind {
            // The column is the larger end, and as high as its number.
            Kind::Graph6 => Ok(self.ones(1, |column| column, |column, row| each(row, column))),
            Kind::Digraph6 => Ok(self.ones(0, |_| self.vertices, each)),
            Kind::Sparse6 => self.pairs(each),
        }
    }

    /// Calls `each` with the line of the matrix and the place in it of each bit that is set. Lines
    /// count from `first` on and have a length of their own.
    fn ones<B>(
        &self,
        first: u64,
        length: impl Fn(u64) -> u64,
        mut each: impl FnMut(u64, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (mut line, mut place) = (first, 0);
        for byte in self.body {
            let bits = byte - BASE;
            if bits != 0 {
                let (mut line, mut place) = (line, place);
                for bit in (0..SIX).rev() {
                    if bits >> bit & 1 == 1 {
                        each(line, place)?;
                    }
                    place += 1;
                    if place == length(line) {
                        (line, place) = (line + 1, 0);
                    }
                }
            }
            place += SIX as u64;
            // The last character may end behind the last line.
            while place >= length(line) && line < self.vertices {
                place -= length(line);
                line += 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// The edges of sparse6: pairs of a bit, which says that the next vertex follows, and a vertex.
    fn pairs<B>(
        &self,
        mut each: impl FnMut(u64, u64) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, Fault> {
        let (width, bits) = (self.width(), self.body.len() * SIX);
        let (mut at, mut vertex) = (0, 0);
        while at + width < bits {
            let start = at;
            vertex += self.bits(at, 1);
            let other = self.bits(at + 1, width);
            at += width + 1;
            if vertex >= self.vertices || other >= self.vertices {
                let rest = bits - start;
                // Only ones that fill the last character may look like an edge.
                if rest < SIX && self.bits(start, rest) == (1 << rest) - 1 {
                    break;
                }
                let places = start / SIX..(at - 1) / SIX + 1;
                let message = Message::new("graph6-vertex").with("vertex", vertex.max(other));
                let message = message.with("vertices", self.vertices);
                let first = self.number.end;
                return Err(Fault::new(
                    first + places.start..first + places.end,
                    message,
                ));
            }
            if other > vertex {
                vertex = other;
            } else if let ControlFlow::Break(stopped) = each(other, vertex) {
                return Ok(ControlFlow::Break(stopped));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Some bits as a number, the first one highest.
    fn bits(&self, start: usize, count: usize) -> u64 {
        let bit = |at: usize| u64::from((self.body[at / SIX] - BASE) >> (SIX - 1 - at % SIX) & 1);
        (start..start + count).fold(0, |number, at| number << 1 | bit(at))
    }
}

/// The number that characters begin with, and how many characters it has; `None` where it is cut off.
fn number(codes: &[u8]) -> Option<(u64, usize)> {
    const LONG: u8 = BASE + 63;
    let (skip, length) = match codes {
        [LONG, LONG, ..] => (2, 6),
        [LONG, ..] => (1, 3),
        _ => (0, 1),
    };
    let digits = codes.get(skip..skip + length)?.iter();
    let number = digits.fold(0, |number, byte| number << SIX | u64::from(byte - BASE));
    Some((number, skip + length))
}

/// The number of vertices as characters.
pub(super) fn write_number(n: u64, into: &mut Vec<u8>) {
    let (ahead, digits) = match n {
        0..=62 => (0, 1),
        63..=258_047 => (1, 3),
        _ => (2, 6),
    };
    into.extend((0..ahead).map(|_| BASE + 63));
    into.extend(
        (0..digits)
            .rev()
            .map(|digit| code((n >> (digit * SIX)) as u8)),
    );
}

/// The character for six bits.
pub(super) fn code(bits: u8) -> u8 {
    BASE + (bits & 63)
}

/// A character that is none of these formats.
fn wrong_character(line: &[u8], at: usize) -> Fault {
    let rest = String::from_utf8_lossy(&line[at..]);
    let found: String = rest.chars().take(1).collect();
    let message = Message::new("graph6-character").with("found", &found[..]);
    Fault::new(at..at + 1, message)
}
