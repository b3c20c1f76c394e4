//! The moves of a shard, read from beginning to end.

use super::input::Input;
use super::manifest::damaged;
use super::shard::widened;
use super::{Section, Sharded};
use crate::{Control, Error};

/// Vertices that are read at a time.
const VERTICES: usize = 1 << 14;

/// The most moves of a block with more than one vertex.
const MOVES: usize = 1 << 18;

/// The moves of some consecutive vertices of a shard.
#[derive(Clone, Debug, Default)]
pub struct ShardMoves {
    /// The place of the first vertex.
    pub first: u32,
    /// Where the moves of each vertex end in `targets`.
    pub ends: Vec<usize>,
    /// The codes of the targets.
    pub targets: Vec<u64>,
    /// Whether each of the moves keeps the turn; empty where no move of the graph does.
    pub kept: Vec<bool>,
}

impl ShardMoves {
    /// The place of each vertex, and its moves: the codes of their targets, and whether they keep
    /// the turn.
    pub fn vertices(&self) -> impl Iterator<Item = (u32, impl Iterator<Item = (u64, bool)>)> {
        (0..self.ends.len()).map(|at| self.vertex(at))
    }

    /// The same for one vertex, by its number in the block.
    ///
    /// # Panics
    /// When there is none.
    pub fn vertex(&self, at: usize) -> (u32, impl Iterator<Item = (u64, bool)>) {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        let moves = (start..self.ends[at]).map(|edge| {
            let kept = self.kept.get(edge).copied().unwrap_or(false);
            (self.targets[edge], kept)
        });
        (self.first + at as u32, moves)
    }
}

impl Sharded {
    /// Reads the moves of a shard. Calls `each` with consecutive blocks that cover all vertices of
    /// the shard; every move leads to a vertex. Checksums are compared at the end.
    ///
    /// Memory: a few megabytes, and 9 bytes for each move of the vertex with the most.
    ///
    /// # Errors
    /// Errors of `each`, and those of [`shard`](Self::shard).
    ///
    /// # Panics
    /// When there is no such shard.
    pub fn moves(
        &self,
        number: usize,
        control: &Control<'_>,
        each: &mut dyn FnMut(&ShardMoves) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let info = &self.manifest().shards[number];
        let name = |section: Section| self.file(&section.file(number));
        let wrong = |section| damaged(&name(section), "shards-content");
        let open = |section| Input::open(self, number, section, control);
        let (Some(mut degrees), Some(mut moves)) = (open(Section::Degrees)?, open(Section::Moves)?)
        else {
            return Err(wrong(Section::Moves));
        };
        let mut turns = open(Section::Turns)?;
        let mut bits = Bits::default();
        let (mut left, mut moves_left) = (info.vertices as usize, info.moves);
        let mut list: Vec<u32> = Vec::new();
        let mut made = ShardMoves::default();
        while left > 0 {
            list.clear();
            degrees.some(left.min(VERTICES), u32::from_le_bytes, &mut list)?;
            left -= list.len();
            let mut rest = &list[..];
            while !rest.is_empty() {
                made.ends.clear();
                let mut count = 0usize;
                for &degree in rest {
                    if count > 0 && count + degree as usize > MOVES {
                        break;
                    }
                    count += degree as usize;
                    made.ends.push(count);
                }
                rest = &rest[made.ends.len()..];
                if count as u64 > moves_left {
                    return Err(wrong(Section::Degrees));
                }
                moves_left -= count as u64;
                control.afford(count as u64 * 9)?;
                made.targets.clear();
                match self.manifest().width {
                    4 => {
                        let value = |code| u64::from(u32::from_le_bytes(code));
                        moves.some(count, value, &mut made.targets)?;
                    }
                    _ => moves.some(count, widened, &mut made.targets)?,
                }
                let mut targets = made.targets.iter();
                if !targets.all(|&code| self.manifest().is_vertex(code)) {
                    return Err(wrong(Section::Moves));
                }
                if let Some(turns) = &mut turns {
                    made.kept.clear();
                    bits.take(count, turns, &mut made.kept)?;
                }
                each(&made)?;
                made.first += made.ends.len() as u32;
            }
        }
        if moves_left > 0 {
            return Err(wrong(Section::Degrees));
        }
        degrees.end()?;
        moves.end()?;
        turns.map_or(Ok(()), Input::end)
    }
}

/// Bits of words that are read when needed.
#[derive(Default)]
struct Bits {
    /// The word that was read last.
    last: [u64; 1],
    /// How many of its bits are left.
    left: usize,
    words: Vec<u64>,
}

impl Bits {
    fn take(
        &mut self,
        count: usize,
        from: &mut Input<'_>,
        into: &mut Vec<bool>,
    ) -> Result<(), Error> {
        let new = count.saturating_sub(self.left).div_ceil(64);
        self.words.clear();
        self.words.extend(self.last);
        from.some(new, u64::from_le_bytes, &mut self.words)?;
        let from = 64 - self.left;
        into.extend((from..from + count).map(|at| self.words[at / 64] >> (at % 64) & 1 == 1));
        self.left += new * 64;
        self.left -= count;
        if let Some(&last) = self.words.last() {
            self.last = [last];
        }
        Ok(())
    }
}
