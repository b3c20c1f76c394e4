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
    Material::read(Field::new(text), "").unwrap()
}
