//! Properties that hold for every input, and valid seeds for a fuzzer.
//!
//! A [`Target`] passes bytes to the library as a file, a notation or a table, and panics when a
//! property fails: data must survive writing and reading back, two engines must agree, an error
//! must point into its text. `cargo xtask fuzz` searches for bytes that make one panic; the tests
//! of this crate run each over its seeds and some thousand mutations of them.
//!
//! Everything runs under a memory budget of [`MEMORY`] bytes, so that a file which claims to be
//! large is refused. The fuzzer checks that no single allocation is much larger.

mod graphs;
mod mutate;
mod packing;
mod places;
mod seeds;
mod targets;

pub use mutate::mutate;
pub use targets::TARGETS;

use lastmove::Control;

/// The memory budget of a target, in bytes.
pub const MEMORY: u64 = 16 << 20;

/// A property of a part of the library, for any bytes.
pub struct Target {
    /// Its name in `cargo xtask fuzz NAME` and in `fuzz/fuzz_targets/NAME.rs`.
    pub name: &'static str,
    /// The part of the library that it tests.
    pub about: &'static str,
    /// Panics when the property does not hold.
    pub run: fn(&[u8]),
    /// Valid inputs, which reach far into the code.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// Runs the target with this name.
///
/// # Panics
/// When there is none, and when the property does not hold.
pub fn run(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.expect("a target of this name").run)(bytes);
}

/// The settings of targets: little memory, and one thread.
fn control() -> Control<'static> {
    Control::default().memory(MEMORY)
}
