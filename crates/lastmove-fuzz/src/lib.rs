//! What must hold for any input at all, and good files to begin with.
//!
//! A [`Target`] takes bytes, hands them to the library as a file, a notation or a table, and panics
//! when something does not hold: what was read, written and read back must be the same, two engines
//! must agree, an error must point into the text that it is about. `cargo xtask fuzz` searches for
//! bytes that make one panic; the tests of this crate run each over its seeds and some thousand
//! changes of them.
//!
//! Everything is done under a memory budget of [`MEMORY`] bytes, so that a file which claims to be
//! large is refused. The fuzzer watches that no single allocation is much larger.

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
    /// What `cargo xtask fuzz NAME` and the file `fuzz/fuzz_targets/NAME.rs` call it.
    pub name: &'static str,
    /// What it hands the bytes to.
    pub about: &'static str,
    /// Panics when the property does not hold.
    pub run: fn(&[u8]),
    /// Good inputs, which reach far into the code.
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

/// How targets work: with little memory, and one thread.
fn control() -> Control<'static> {
    Control::default().memory(MEMORY)
}
