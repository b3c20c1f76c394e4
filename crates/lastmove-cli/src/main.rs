//! The command `lastmove`.
fn main() {}
