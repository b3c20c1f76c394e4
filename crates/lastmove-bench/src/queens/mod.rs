//! The table of the speed of queens. Each part is a file that passes its cases to [`Report`].

mod boards;
mod count;
mod find;
mod list;

use std::time::Instant;

/// Prints the table.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = crate::option(&mut arguments, "--threads", cores as u64)? as usize;
    let runs = crate::option(&mut arguments, "--runs", 3)?.max(1) as usize;
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

/// The settings, and the rows of the table.
pub(crate) struct Report {
    /// The threads to use.
    pub(crate) threads: usize,
    /// How often to repeat each case.
    pub(crate) runs: usize,
    /// Whether to leave out cases of more than a few seconds.
    pub(crate) small: bool,
}

impl Report {
    /// Runs `work` [`runs`](Self::runs) times, checks that each gives `expected`, prints the median
    /// time beside the goal, and returns the time.
    pub(crate) fn case<T: PartialEq + std::fmt::Debug>(
        &self,
        what: &str,
        goal: Option<f64>,
        expected: T,
        mut work: impl FnMut() -> T,
    ) -> Result<f64, String> {
        let mut times = Vec::new();
        for _ in 0..self.runs {
            let began = Instant::now();
            let found = work();
            times.push(began.elapsed().as_secs_f64());
            if found != expected {
                return Err(format!("{what}: {found:?} instead of {expected:?}"));
            }
        }
        times.sort_by(f64::total_cmp);
        let took = times[times.len() / 2];
        let goal = goal.map_or("-".to_owned(), |goal| goal.to_string());
        println!("{what:<52} {goal:>9} {took:>9.3}");
        Ok(took)
    }
}
