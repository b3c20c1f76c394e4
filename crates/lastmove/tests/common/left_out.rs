//! Tests that leave something out, since the machine lacks what they need.

use std::fs::OpenOptions;
use std::io::Write;
use std::{env, thread};

/// Says why the test that is running is left out, or what of it. `cargo xtask test` names a file for that,
/// and tells at its end what is in it.
pub(crate) fn left_out(why: &str) {
    // Each test has a thread of its name.
    let test = thread::current().name().unwrap_or("a test").to_owned();
    println!("left out: {test}: {why}");
    if let Some(file) = env::var_os("LASTMOVE_LEFT_OUT") {
        let mut options = OpenOptions::new();
        let mut file = options.create(true).append(true).open(file).unwrap();
        // In one piece: others write there, too.
        file.write_all(format!("{test}: {why}\n").as_bytes())
            .unwrap();
    }
}
