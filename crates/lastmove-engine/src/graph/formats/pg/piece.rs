//! Parsing a piece of a parity game.

use crate::graph::MOST_VERTICES;

/// Flags of a vertex, in a byte.
pub(super) const OWNED: u8 = 1;
pub(super) const ODD: u8 = 2;
pub(super) const TERMINAL: u8 = 4;

/// The vertices of a piece of the text.
pub(super) struct Chunk {
    /// The number of the first one.
    pub(super) first: u32,
    /// For each, [`OWNED`], [`ODD`] and [`TERMINAL`].
    pub(super) facts: Vec<u8>,
    /// Where the moves of each end.
    pub(super) ends: Vec<u32>,
    pub(super) targets: Vec<u32>,
    /// The largest vertex that a move leads to.
    pub(super) largest: u32,
    /// The priority of each, as long as the others but the terminals differ from the first; empty
    /// where all of these have the priority `common`.
    priorities: Vec<u32>,
    common: Option<u32>,
}

impl Chunk {
    /// The priorities of all its vertices; those of terminals may be any of the same parity.
    pub(super) fn priorities(&self) -> impl Iterator<Item = u64> + Clone {
        let common = self.common.unwrap_or(0);
        self.facts.iter().enumerate().map(move |(at, facts)| {
            let priority = match self.priorities.get(at) {
                Some(&priority) => priority,
                None if facts & TERMINAL != 0 => u32::from(facts & ODD != 0),
                None => common,
            };
            priority.into()
        })
    }

    /// Adds the priority of the vertex whose facts are added next.
    fn push_priority(&mut self, priority: u32, is_terminal: bool) {
        if self.priorities.is_empty() {
            if is_terminal || *self.common.get_or_insert(priority) == priority {
                return;
            }
            self.priorities = self.priorities().map(|priority| priority as u32).collect();
        }
        self.priorities.push(priority);
    }
}

/// A piece of the text that is being read.
struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Skips blanks of a line; returns whether there was one.
    #[inline]
    fn blanks(&mut self) -> bool {
        let start = self.at;
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        self.at > start
    }

    #[inline]
    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        let mut value = 0u64;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = value * 10 + u64::from(digit - b'0');
            self.at += 1;
            if value >= MOST_VERTICES {
                return None;
            }
        }
        (self.at > start).then_some(value as u32)
    }

    /// A priority, unless it is longer than usual.
    #[inline]
    fn priority(&mut self) -> Option<u32> {
        let start = self.at;
        let mut value = 0u64;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = value * 10 + u64::from(digit - b'0');
            self.at += 1;
            if value > u64::from(u32::MAX) {
                return None;
            }
        }
        (self.at > start).then_some(value as u32)
    }
}

/// Reads a piece; `None` where it is written otherwise.
pub(super) fn parse(text: &[u8]) -> Option<Chunk> {
    let mut cursor = Cursor { text, at: 0 };
    let mut piece = Chunk {
        first: 0,
        facts: Vec::with_capacity(text.len() / 32),
        ends: Vec::with_capacity(text.len() / 32),
        targets: Vec::with_capacity(text.len() / 8),
        largest: 0,
        priorities: Vec::new(),
        common: None,
    };
    loop {
        while matches!(cursor.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            cursor.at += 1;
        }
        if cursor.peek().is_none() {
            piece.targets.shrink_to_fit();
            return Some(piece);
        }
        let id = cursor.number()?;
        if piece.facts.is_empty() {
            piece.first = id;
        } else if u64::from(id) != u64::from(piece.first) + piece.facts.len() as u64 {
            return None;
        }
        if !cursor.blanks() {
            return None;
        }
        let priority = cursor.priority()?;
        if !cursor.blanks() {
            return None;
        }
        let owned = match cursor.peek()? {
            b'0' => false,
            b'1' => true,
            _ => return None,
        };
        cursor.at += 1;
        if !cursor.blanks() {
            return None;
        }
        let start = piece.targets.len();
        let mut is_terminal = true;
        loop {
            let to = cursor.number()?;
            is_terminal &= to == id;
            piece.largest = piece.largest.max(to);
            piece.targets.push(to);
            cursor.blanks();
            if cursor.peek()? != b',' {
                break;
            }
            cursor.at += 1;
            cursor.blanks();
        }
        if cursor.peek()? != b';' {
            return None;
        }
        cursor.at += 1;
        if is_terminal {
            piece.targets.truncate(start);
        }
        piece.push_priority(priority, is_terminal);
        let odd = priority % 2 == 1;
        let facts = [(owned, OWNED), (odd, ODD), (is_terminal, TERMINAL)];
        let facts = facts.iter().filter(|(is, _)| *is).map(|(_, bit)| bit);
        piece.facts.push(facts.sum());
        piece.ends.push(u32::try_from(piece.targets.len()).ok()?);
    }
}
