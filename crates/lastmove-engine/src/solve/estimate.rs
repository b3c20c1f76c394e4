//! What it takes to find a value, told before the work begins.

use crate::{Control, Error};

/// How a solver finds values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// By a rule, such as the exclusive or of heaps.
    Rule,
    /// By the nim values of parts, however many positions these take.
    NimValues,
    /// By exploring what play can reach, however much that is, and solving it backwards.
    #[default]
    Exploration,
    /// By solving all positions of a known number backwards from the ends.
    Backwards,
    /// By a search, which ends when the value is proved.
    Search,
}

/// What it takes to find a value, as far as it can be told before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    /// How it is found.
    pub method: Method,
    /// How many positions are solved at most; images of one another may count once.
    pub positions: Option<u64>,
    /// About the peak of the memory, in bytes, without a work folder.
    pub memory: Option<u64>,
    /// What it takes with a [work folder](Control::work), if one is used.
    pub kept: Option<KeptEstimate>,
    /// About how long one processor takes, in seconds: within a factor of three on a machine of the
    /// 2020s. With a work folder, where without one the value would be searched.
    pub seconds: Option<u64>,
}

/// What it takes to find a value with a work folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptEstimate {
    /// About the peak of the memory, in bytes.
    pub memory: u64,
    /// About the size of the folder, in bytes.
    pub disk: u64,
}

impl Estimate {
    /// An estimate that tells only how the value is found.
    #[must_use]
    pub fn by(method: Method) -> Self {
        Self {
            method,
            ..Self::default()
        }
    }

    /// Plans work that takes this much memory.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) over the memory budget, with what it takes in all.
    pub(crate) fn plan(&self, needed: u64, control: &Control<'_>) -> Result<(), Error> {
        control.plan(needed).map_err(|error| match self.kept {
            // A work folder is told of where it helps.
            Some(kept) if control.work().is_none() && kept.memory < needed / 4 * 3 => {
                self.with_work(kept, error)
            }
            _ => error,
        })
    }

    /// The refusal of work, with what it takes in a work folder.
    fn with_work(&self, kept: KeptEstimate, error: Error) -> Error {
        let message = error.message.with("kept", kept.memory);
        let message = message.with("disk", kept.disk);
        Error::memory(match self.seconds {
            Some(seconds) => message.with("duration", seconds),
            None => message,
        })
    }
}
