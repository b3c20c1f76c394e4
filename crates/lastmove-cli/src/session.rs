//! One run of the program: what its commands share, and how it ends.

use std::path::Path;
use std::process::ExitCode;
use std::thread;

use lastmove::table::Table;
use lastmove::{Control, Error, catalog};

use crate::cli::{Cli, Command, Options};
use crate::failure::Failure;
use crate::files::Disk;
use crate::progress::Reporter;
use crate::{commands, failure, memory, signals, stats, tables};

/// What the commands share.
pub(crate) struct Session<'a> {
    /// The options of every command.
    pub(crate) options: &'a Options,
    progress: Reporter,
    memory: u64,
    threads: usize,
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
}

impl Session<'_> {
    /// What long work takes.
    pub(crate) fn control(&self) -> Control<'_> {
        Control::default()
            .cancelled_by(signals::cancel())
            .reporting_to(&self.progress)
            .memory(self.memory)
            .threads(self.threads)
    }

    /// Opens a game whose files are on the disk.
    pub(crate) fn open(&self, game: &str) -> Result<catalog::Opened, Error> {
        catalog::open(game, &Disk, &self.control())
    }

    /// Opens a table on the disk.
    pub(crate) fn table(&self, path: &Path) -> Result<Table, Error> {
        tables::open(path, &self.control())
    }

    /// Takes the progress bar away before something is printed.
    pub(crate) fn hush(&self) {
        self.progress.hush();
    }
}

/// Runs the program and says how it ended.
pub(crate) fn run(cli: &Cli) -> ExitCode {
    signals::listen();
    let options = &cli.options;
    let session = Session {
        options,
        progress: Reporter::new(options),
        memory: options.memory.unwrap_or_else(memory::default_budget),
        threads: options
            .threads
            .or_else(|| thread::available_parallelism().ok())
            .map_or(1, usize::from),
    };
    let ended = dispatch(&cli.command, &session);
    session.hush();
    match ended {
        Ok(ending) => {
            if options.stats {
                stats::print(&session.progress, options.json);
            }
            match ending {
                Ending::Done => ExitCode::SUCCESS,
                Ending::BadInput => failure::BAD_INPUT.into(),
                Ending::False => ExitCode::FAILURE,
            }
        }
        Err(failure) => failure::report(&failure, options.json),
    }
}

fn dispatch(command: &Command, session: &Session<'_>) -> Result<Ending, Failure> {
    match command {
        Command::Solve(solve) => commands::solve::run(solve, session),
        Command::Table(table) => commands::table::run(table, session),
        Command::Value(value) => commands::value::run(value, session),
        Command::Play(play) => commands::play::run(play, session),
        Command::Draw(draw) => commands::draw::run(draw, session),
        Command::Info(info) => commands::info::run(info, session),
        Command::Probe(probe) => commands::probe::run(probe, session),
        Command::Find(find) => commands::find::run(find, session),
        Command::Export(export) => commands::export::run(export, session),
        Command::Verify(verify) => commands::verify::run(verify, session),
        Command::Queens(queens) => commands::queens::run(queens, session),
        Command::Convert(convert) => commands::convert::run(convert, session),
        Command::Games(games) => commands::games::run(games, session),
        #[cfg(feature = "web")]
        Command::Serve(serve) => commands::serve::run(serve, session),
        Command::Completions(completions) => commands::completions::run(completions),
        Command::Man(man) => commands::man::run(man, session),
    }
}
