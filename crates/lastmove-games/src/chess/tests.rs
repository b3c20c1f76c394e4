//! The moves against a plain generator, and endgames against known values.

mod endgames;
mod plain;
mod reading;

use super::{Chess, Colour, Man, Material, Position};
use lastmove_engine::Control;
use lastmove_engine::files::MemoryFiles;
use lastmove_engine::game::Field;

/// The men of a notation such as `KRvK`.
fn material(text: &str) -> Material {
    Material::read(text, Field { text, start: 0 }, "").unwrap()
}

/// Pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }
}
