//! A table of cases with goals.

use std::time::Instant;

use crate::measure::median;

/// The settings of measuring, and the rows of the table.
pub(crate) struct Report {
    /// The threads to use.
    pub(crate) threads: usize,
    /// How often to repeat each case.
    pub(crate) runs: usize,
    /// Whether to skip cases of more than a few seconds.
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

/// The measured times of a case and of its textbook twin, in seconds of one thread.
pub(crate) struct Row {
    /// The name of the case.
    pub(crate) what: String,
    /// The longest time it should take, if there is a goal.
    pub(crate) goal: Option<f64>,
    /// The time it took.
    pub(crate) took: f64,
    /// The time of the textbook twin, if that is short enough to run.
    pub(crate) plain: Option<f64>,
    /// Edges, or positions, of the case.
    pub(crate) size: u64,
}
