//! The state of the vertices of one shard.

use std::hint::black_box;

use lastmove::Outcome;
use lastmove::game::Play;
use lastmove::graph::Labels;

use super::batch::{BatchKind, Place};

/// How many words are prefetched before they are changed.
const BLOCK: usize = 512;

/// How many vertices of a level are looked up at once, to prefetch their words and un-moves.
const AHEAD: usize = 64;

/// A level of more than one vertex in this many is found by a scan.
const SCAN: usize = 16;

/// The longest list in a small shard.
const SMALL: usize = 64;

/// The largest number of moves from a vertex.
pub(crate) const MOST_MOVES: u32 = (1 << 30) - 1;

/// The code of an outcome in the low two bits of a word, as in [`lastmove::solve::Values`].
const WIN: u32 = 1;
const LOSS: u32 = 2;
const DRAWN: u32 = 3;

/// A word for each vertex of a shard, as in the search on one machine: the low two bits are its outcome,
/// 0 while undecided; the others are its remoteness, and while undecided how many of its options are
/// not yet known to be won by the other player.
pub(super) struct State {
    words: Vec<u32>,
    /// Vertices decided in the next level; found by a scan if there are too many.
    next: Level,
    level: Level,
    cursor: Cursor,
    /// The index in the list after the vertices in `ahead`.
    index: usize,
    /// The next vertices of the current level, and the first of them not yet used.
    ahead: Vec<u32>,
    at: usize,
}

/// The vertices of one remoteness.
#[derive(Default)]
struct Level {
    listed: Vec<u32>,
    /// Too many for the list, which is empty.
    many: bool,
}

/// The progress in the current level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cursor {
    /// The vertex whose un-moves come next, or an earlier one.
    pub(crate) vertex: u32,
    /// How many of them have been sent.
    pub(crate) edge: u64,
}

/// A vertex outside the shard.
#[derive(Debug)]
pub(super) struct NoSuchPlace(pub(super) u32);

/// The initial word of a vertex; `None` when it has too many moves.
pub(crate) fn first_word(moves: u32, label: Option<Outcome>, play: Play) -> Option<u32> {
    let code = |outcome| match outcome {
        Outcome::Win => WIN,
        Outcome::Loss => LOSS,
        Outcome::Draw => DRAWN,
    };
    match label {
        Some(label) => Some(code(label)),
        None if moves == 0 => Some(code(play.stuck())),
        None => (moves <= MOST_MOVES).then_some(moves << 2),
    }
}

/// The initial words, in the memory of the degrees; fails with a vertex with too many moves.
pub(crate) fn first_words(moves: &mut [u32], labels: &Labels, play: Play) -> Result<(), u32> {
    for (v, word) in moves.iter_mut().enumerate() {
        *word = first_word(*word, labels.get(v as u32), play).ok_or(v as u32)?;
    }
    Ok(())
}

impl State {
    /// The state at the beginning of the level `plies`, of which the vertices before the cursor are done.
    pub(super) fn at(words: Vec<u32>, plies: u32, cursor: Cursor) -> Self {
        let mut state = Self {
            words,
            next: Level::default(),
            level: Level::default(),
            cursor,
            index: 0,
            ahead: Vec::new(),
            at: 0,
        };
        for v in 0..state.words.len() {
            let word = state.words[v];
            match matches!(word & 3, WIN | LOSS) {
                true if word >> 2 == plies => state.level.push(v as u32, state.words.len()),
                true if word >> 2 == plies + 1 => state.next.push(v as u32, state.words.len()),
                _ => {}
            }
        }
        let listed = &state.level.listed;
        state.index = listed.partition_point(|&v| v < cursor.vertex);
        state
    }

    pub(super) fn words(&self) -> &[u32] {
        &self.words
    }

    pub(super) fn cursor(&self) -> Cursor {
        self.cursor
    }

    /// The words as values: undecided ones are 0.
    pub(super) fn into_values(mut self) -> Vec<u32> {
        for word in &mut self.words {
            if *word & 3 == 0 {
                *word = 0;
            }
        }
        self.words
    }

    /// Whether the current level has no vertices here.
    pub(super) fn is_idle(&self) -> bool {
        self.level.listed.is_empty() && !self.level.many
    }

    /// Whether something is decided in the next level.
    pub(super) fn has_next(&self) -> bool {
        !self.next.listed.is_empty() || self.next.many
    }

    /// Advances to the next level.
    pub(super) fn turn(&mut self) {
        self.level = std::mem::take(&mut self.next);
        // Sorted, so that neighbouring memory is read together; and a cursor is a vertex.
        self.level.listed.sort_unstable();
        self.cursor = Cursor::default();
        self.index = 0;
        self.ahead.clear();
        self.at = 0;
    }

    /// The next vertex of the level from the cursor on, if it was [looked ahead](Self::look_ahead)
    /// to; how many of its un-moves have been sent; and the kinds of messages for moves into it that
    /// change the turn, and that keep it.
    #[inline]
    pub(super) fn next_vertex(&mut self) -> Option<(u32, u64, (BatchKind, BatchKind))> {
        let vertex = *self.ahead.get(self.at)?;
        if vertex != self.cursor.vertex {
            self.cursor = Cursor { vertex, edge: 0 };
        }
        let kinds = match self.words[vertex as usize] & 3 {
            LOSS => (BatchKind::Win, BatchKind::Count),
            _ => (BatchKind::Count, BatchKind::Win),
        };
        Some((vertex, self.cursor.edge, kinds))
    }

    /// Finds the next vertices of the current level `plies`, where all known ones are done; calls
    /// `warm` with them. Returns whether there are any. The level is completely decided, so they do
    /// not change.
    pub(super) fn look_ahead(&mut self, plies: u32, warm: impl FnOnce(&[u32])) -> bool {
        if self.at < self.ahead.len() {
            return true;
        }
        self.ahead.clear();
        self.at = 0;
        if self.level.many {
            let at = self.cursor.vertex;
            let rest = self.words.get(at as usize..).unwrap_or_default();
            let is_it = |&word: &u32| word == plies << 2 | WIN || word == plies << 2 | LOSS;
            let found = (at..).zip(rest).filter(|(_, word)| is_it(word));
            self.ahead.extend(found.map(|(v, _)| v).take(AHEAD));
        } else {
            let rest = self.level.listed.get(self.index..).unwrap_or_default();
            self.ahead.extend(rest.iter().take(AHEAD));
            self.index += self.ahead.len();
            read_ahead(self.ahead.iter().map(|&v| self.words[v as usize]));
        }
        warm(&self.ahead);
        !self.ahead.is_empty()
    }

    /// Sets the cursor to the un-move `edge` of the last vertex; `None` means the next vertex.
    #[inline]
    pub(super) fn advance(&mut self, edge: Option<u64>) {
        match edge {
            Some(edge) => self.cursor.edge = edge,
            None => {
                self.cursor.vertex += 1;
                self.cursor.edge = 0;
                self.at += 1;
            }
        }
    }

    /// Applies a batch of this kind to the vertices; returns how many are decided now, in `plies`.
    pub(super) fn apply(
        &mut self,
        places: &[Place],
        kind: BatchKind,
        plies: u32,
    ) -> Result<u64, NoSuchPlace> {
        let mut decided = 0;
        for block in places.chunks(BLOCK) {
            self.read_all(block)?;
            decided += match kind {
                BatchKind::Count => self.each::<false>(block, plies),
                BatchKind::Win => self.each::<true>(block, plies),
                BatchKind::Vote => 0,
            };
        }
        Ok(decided)
    }

    /// [Prefetches](read_ahead) all words first.
    fn read_all(&self, block: &[Place]) -> Result<(), NoSuchPlace> {
        let most = block.iter().map(|place| u32::from_le_bytes(*place)).max();
        if let Some(most) = most
            && most as usize >= self.words.len()
        {
            return Err(NoSuchPlace(most));
        }
        let words = self.words.as_slice();
        read_ahead(
            block
                .iter()
                .map(|place| words[u32::from_le_bytes(*place) as usize]),
        );
        Ok(())
    }

    /// Branches only on vertices decided now: other branches would be mispredicted half of the
    /// time.
    #[inline]
    fn each<const WIN_ALL: bool>(&mut self, block: &[Place], plies: u32) -> u64 {
        let mut decided = [0; BLOCK];
        let mut count = 0;
        for place in block {
            let v = u32::from_le_bytes(*place);
            let word = &mut self.words[v as usize];
            let is_open = *word & 3 == 0;
            let (is_decided, value, rest) = match WIN_ALL {
                true => (is_open, plies << 2 | WIN, *word),
                false => {
                    let rest = word.wrapping_sub(u32::from(is_open) << 2);
                    (is_open && *word <= 1 << 2, plies << 2 | LOSS, rest)
                }
            };
            *word = if is_decided { value } else { rest };
            decided[count % BLOCK] = v;
            count += usize::from(is_decided);
        }
        let n = self.words.len();
        decided[..count].iter().for_each(|&v| self.next.push(v, n));
        count as u64
    }
}

/// Prefetches numbers: without a branch, many reads run at once, and afterwards they are in the
/// first-level cache.
pub(super) fn read_ahead(numbers: impl Iterator<Item = u32>) {
    black_box(numbers.fold(0, u32::wrapping_add));
}

impl Level {
    fn push(&mut self, v: u32, n: usize) {
        if self.many {
            return;
        }
        self.listed.push(v);
        if self.listed.len() > (n / SCAN).max(SMALL) {
            self.listed = Vec::new();
            self.many = true;
        }
    }
}
