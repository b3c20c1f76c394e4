//! The division of the vertices into shards.

use super::manifest::{MOST_SHARDS, coding};
use crate::graph::MOST_VERTICES;
use crate::{Error, Message};

/// Consecutive ranges of vertices, and the coding of vertices.
pub(super) struct Cut {
    /// The first vertex of each shard, and at the end the number of vertices.
    pub(super) firsts: Vec<u64>,
    pub(super) shift: u32,
    pub(super) width: u32,
    /// For each block of vertices, the last shard that begins at or before its first vertex.
    blocks: Vec<u32>,
    /// A block has 2^bits vertices.
    bits: u32,
}

impl Cut {
    /// Cuts vertices with these numbers of un-moves into shards of about equal memory: a vertex
    /// counts as much as an un-move. `least` is the least shift.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when there are too many shards, or too few, so that
    /// one would have too many vertices.
    pub(super) fn of(
        unmoves: impl Fn(u64) -> u64,
        vertices: u64,
        shards: usize,
        least: u32,
    ) -> Result<Self, Error> {
        let too_many = || {
            let message = Message::new("shards-too-many").with("shards", shards);
            Error::input(message.with("most", MOST_SHARDS))
        };
        if !(1..=MOST_SHARDS).contains(&shards) {
            return Err(too_many());
        }
        let weight = |v| u128::from(unmoves(v)) + 1;
        let total: u128 = (0..vertices).map(weight).sum();
        let mut firsts = vec![0];
        let mut before = 0;
        for v in 0..vertices {
            // A vertex that crosses several bounds leaves the shards between them empty.
            while firsts.len() < shards && before >= total * firsts.len() as u128 / shards as u128 {
                firsts.push(v);
            }
            before += weight(v);
        }
        // The last bound comes after all vertices, so shards remain only where there are few
        // vertices.
        firsts.resize(shards, vertices);
        firsts.push(vertices);
        let largest = firsts.windows(2).map(|pair| pair[1] - pair[0]).max();
        let largest = largest.unwrap_or(0);
        if largest > MOST_VERTICES {
            let message = Message::new("shards-too-few").with("shards", shards);
            let enough = total / u128::from(MOST_VERTICES) + 1;
            return Err(Error::input(message.with("enough", enough as u64)));
        }
        let (shift, width) = coding(shards, largest, least).ok_or_else(too_many)?;
        let bits = (vertices / (shards as u64 * 16)).max(1).ilog2();
        let mut shard = 0;
        let starts = (0..=vertices >> bits).map(|block| block << bits);
        let blocks = starts.map(|start| {
            while shard + 1 < shards && firsts[shard + 1] <= start {
                shard += 1;
            }
            shard as u32
        });
        Ok(Self {
            blocks: blocks.collect(),
            firsts,
            shift,
            width,
            bits,
        })
    }

    /// How many shards there are.
    pub(super) fn shards(&self) -> usize {
        self.firsts.len() - 1
    }

    /// The code of a vertex.
    #[inline]
    pub(super) fn code(&self, vertex: u64) -> u64 {
        let mut shard = self.blocks[(vertex >> self.bits) as usize];
        while self.firsts[shard as usize + 1] <= vertex {
            shard += 1;
        }
        u64::from(shard) << self.shift | (vertex - self.firsts[shard as usize])
    }
}
