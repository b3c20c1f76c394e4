//! The command `lastmove`: solves finite games of perfect information exactly.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    lastmove_cli::heap::give_back();
    lastmove_host::signals::listen();
    let arguments: Vec<_> = env::args_os().collect();
    lastmove_cli::main(&arguments).into()
}
