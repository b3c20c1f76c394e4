//! The table of the speed of queens. Each part is a file that passes its cases to [`Report`].

mod boards;
mod count;
mod find;
mod list;

use crate::arguments::option;
use crate::report::Report;

/// Prints the table.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = option(&mut arguments, "--threads", cores as u64)? as usize;
    let runs = option(&mut arguments, "--runs", 3)?.max(1) as usize;
    let report = Report {
        threads,
        runs,
        small: arguments.iter().any(|argument| argument == "--small"),
    };
    println!("{threads} threads, median of {runs} runs; every answer is checked");
    println!("{:<52} {:>9} {:>9}", "what", "goal, s", "took, s");
    count::cases(&report)?;
    find::cases(&report)?;
    list::cases(&report)?;
    boards::cases(&report)
}
