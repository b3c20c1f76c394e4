//! Reports of tests that skip something, because the machine lacks what they need.

use std::fs::OpenOptions;
use std::io::Write;
use std::{env, thread};

/// Reports why the running test is skipped, or which part of it. `cargo xtask test` sets a file for
/// these reports, and prints it at the end.
pub(crate) fn left_out(why: &str) {
    // The thread of a test has its name.
    let test = thread::current().name().unwrap_or("a test").to_owned();
    println!("left out: {test}: {why}");
    if let Some(file) = env::var_os("LASTMOVE_LEFT_OUT") {
        let mut options = OpenOptions::new();
        let mut file = options.create(true).append(true).open(file).unwrap();
        // A single write, since other tests write to the file, too.
        file.write_all(format!("{test}: {why}\n").as_bytes())
            .unwrap();
    }
}
