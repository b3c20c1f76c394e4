//! The moves against a plain generator, and endgames against known values.

mod endgames;
mod plain;
mod reading;

use super::{Chess, Colour, Man, Material, Position};
use crate::Control;
use crate::files::MemoryFiles;
use crate::game::Field;

/// The men of a notation such as `KRvK`.
fn material(text: &str) -> Material {
    Material::read(Field::new(text), "").unwrap()
}
