//! One run of the program: what its commands share, and how they end.

use std::path::Path;
use std::thread;

use lastmove::game::Purpose;
use lastmove::table::Table;
use lastmove::{Control, Error, Message, catalog};
use lastmove_host::{Disk, WorkFolder, memory, signals, table_file};

use crate::failure;
use crate::messages::say;
use crate::options::Options;
use crate::progress::ProgressReporter;

/// What the commands share.
pub(crate) struct Session<'a> {
    /// The options of every command.
    pub(crate) options: &'a Options,
    progress: ProgressReporter,
    memory: u64,
    threads: usize,
    work: Option<WorkFolder>,
}

/// How a command ended that was not stopped by an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// All is done.
    Done,
    /// Something of the input was bad; it has been said where.
    BadInput,
    /// What was to be checked is false; it has been said where.
    False,
    /// Another process failed with this exit status; it has been said why.
    #[cfg(feature = "cluster")]
    Said(u8),
}

impl<'a> Session<'a> {
    /// A run with these options.
    pub(crate) fn new(options: &'a Options) -> Self {
        Self {
            options,
            progress: ProgressReporter::new(options),
            memory: options.memory.unwrap_or_else(memory::default_budget),
            threads: options
                .threads
                .or_else(|| thread::available_parallelism().ok())
                .map_or(1, usize::from),
            work: options.work.clone().map(WorkFolder::new),
        }
    }

    /// Who hears of the progress of its work.
    pub(crate) fn progress(&self) -> &ProgressReporter {
        &self.progress
    }

    /// What long work takes.
    pub(crate) fn control(&self) -> Control<'_> {
        let control = Control::default()
            .cancelled_by(signals::cancel())
            .reporting_to(&self.progress)
            .memory(self.memory)
            .threads(self.threads);
        match &self.work {
            Some(work) => control.work_in(work),
            None => control,
        }
    }

    /// Opens a game whose files are on the disk.
    pub(crate) fn open(&self, game: &str) -> Result<catalog::Opened, Error> {
        self.open_for(game, Purpose::Answers)
    }

    /// The same for one purpose.
    pub(crate) fn open_for(&self, game: &str, purpose: Purpose) -> Result<catalog::Opened, Error> {
        catalog::open_for(game, purpose, &Disk, &self.control())
    }

    /// Opens a table on the disk.
    pub(crate) fn table(&self, path: &Path) -> Result<Table, Error> {
        table_file::open(path, &self.control())
    }

    /// Takes the progress bar away before something is printed.
    pub(crate) fn hush(&self) {
        self.progress.hush();
    }

    /// Says that a file has been written.
    pub(crate) fn wrote(&self, message: Message, path: &Path, bytes: u64) {
        self.hush();
        if !self.options.quiet && !self.options.json {
            let message = message.with("file", path.display().to_string());
            failure::complain(&say(&message.with("bytes", bytes)));
        }
    }
}
