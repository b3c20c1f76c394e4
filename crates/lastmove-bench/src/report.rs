//! A table of cases with goals.

use std::time::Instant;

use crate::measure::median;

/// How to measure, and the lines of the table.
pub(crate) struct Report {
    /// The threads to use.
    pub(crate) threads: usize,
    /// How often to repeat each case.
    pub(crate) runs: usize,
    /// Whether to leave out what takes more than a few seconds.
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
        let took = median(&mut times);
        let goal = goal.map_or("-".to_owned(), |goal| goal.to_string());
        println!("{what:<52} {goal:>9} {took:>9.3}");
        Ok(took)
    }
}

/// What was measured of a case beside its textbook twin, in seconds of one thread.
pub(crate) struct Row {
    /// What was worked out.
    pub(crate) what: String,
    /// How long it should take at most, where there is a goal.
    pub(crate) goal: Option<f64>,
    /// How long it took.
    pub(crate) took: f64,
    /// How long the textbook twin took, where it can be waited for.
    pub(crate) plain: Option<f64>,
    /// Edges, or positions, of the case.
    pub(crate) size: u64,
}
