//! The command `lastmove`: solves finite games of perfect information exactly.

use std::env;
use std::process::ExitCode;

#[global_allocator]
static HEAP: lastmove_cli::heap::Heap = lastmove_cli::heap::Heap;

fn main() -> ExitCode {
    lastmove_cli::heap::give_back();
    lastmove_host::signals::listen();
    let arguments: Vec<_> = env::args_os().collect();
    lastmove_cli::main(&arguments).into()
}
