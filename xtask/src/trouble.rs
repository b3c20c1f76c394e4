//! Why a group of tests did not pass.

/// Why a group did not pass.
pub(crate) enum Trouble {
    /// What is wrong.
    Failed(String),
    /// The machine lacks what the group needs.
    Skipped(String),
}

impl Trouble {
    /// All failures at once, not one a run.
    pub(crate) fn of(outcomes: Vec<Result<(), String>>) -> Result<(), Self> {
        let wrong: Vec<String> = outcomes.into_iter().filter_map(Result::err).collect();
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(Self::Failed(wrong.join("; "))),
        }
    }
}

impl From<String> for Trouble {
    fn from(why: String) -> Self {
        Self::Failed(why)
    }
}
