//! Why a group of tests did not pass.

/// Why a group did not pass.
pub(crate) enum Trouble {
    /// What is wrong.
    Failed(String),
    /// A tool that the group needs is missing.
    Skipped(String),
}

impl Trouble {
    /// Combines the failures of a group, so that one run reports all.
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
