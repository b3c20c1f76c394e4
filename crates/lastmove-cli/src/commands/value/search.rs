//! `lastmove value GAME --journal FILE`: a search for a nim value that can be stopped and
//! continued.

use std::path::Path;

use lastmove::catalog::Opened;
use lastmove::journal::SearchBlocks;
use lastmove::oracle::NimAnswer;
use lastmove::{Blame, Error, Message};
use lastmove_host::Disk;

use crate::failure;
use crate::messages::say;
use crate::session::Session;

/// Finds the nim value with a journal.
pub(super) fn run(opened: &Opened, path: &Path, session: &Session<'_>) -> Result<NimAnswer, Error> {
    let options = session.options;
    let tell = |message: &Message| {
        if !options.quiet && !options.json {
            failure::complain(&say(message));
        }
    };
    let name = path.to_string_lossy();
    let journal = SearchBlocks::new(&Disk, &name, opened.oracle.game(), &tell);
    let answer = opened
        .oracle
        .nim_value_kept(opened.at(), &journal, &session.control());
    session.hush();
    if answer
        .as_ref()
        .is_err_and(|error| error.blame == Blame::Interrupt)
    {
        let message = Message::new("search-journal-keeps");
        tell(&message.with("file", path.display().to_string()));
    }
    let closed = journal.close();
    let answer = answer?;
    closed?;
    Ok(answer)
}
