//! Runs a command, and determines the exit status.

use clap::CommandFactory;
use lastmove_host::signals;

use crate::cli::{Cli, Command};
use crate::failure::Failure;
use crate::session::{Ending, Session};
use crate::{commands, failure, heap, stats};

/// Runs the program and returns its exit status.
pub(crate) fn run(cli: &Cli) -> u8 {
    let options = &cli.options;
    heap::prepare(options.json);
    let session = Session::new(options);
    let ended = session
        .add_books()
        .map_err(Failure::from)
        .and_then(|()| dispatch(&cli.command, &session));
    session.hush();
    match ended {
        Ok(ending) => {
            if options.stats {
                stats::print(session.progress(), options.json);
            }
            match ending {
                Ending::Done => 0,
                Ending::BadInput => failure::BAD_INPUT,
                Ending::False => 1,
                #[cfg(feature = "cluster")]
                Ending::Said(status) => status,
            }
        }
        Err(failure) => {
            let status = failure::report(&failure, options.json);
            if status == signals::INTERRUPTED {
                session.interrupted();
            }
            status
        }
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
        Command::Prove(prove) => commands::prove::run(prove, session),
        Command::Book(book) => commands::book::run(book, session),
        Command::Queens(queens) => commands::queens::run(queens, session),
        Command::Convert(convert) => commands::convert::run(convert, session),
        Command::Generate(generate) => commands::generate::run(generate, session),
        Command::Rules(rules) => commands::rules::run(rules, session),
        Command::Games(games) => commands::games::run(games, session),
        Command::Examples(examples) => commands::examples::run(examples, session),
        #[cfg(feature = "cluster")]
        Command::Cluster(cluster) => commands::cluster::run(cluster, session),
        #[cfg(feature = "web")]
        Command::Serve(serve) => commands::serve::run(serve, session),
        Command::Completions(completions) => {
            commands::completions::run(completions, Cli::command())
        }
        Command::Man(man) => commands::man::run(man, Cli::command(), session),
    }
}
