//! `lastmove value GAME --journal FILE`: a search for a nim value that can be stopped and
//! continued.

use std::path::Path;

use lastmove::catalog::Opened;
use lastmove::game::SearchJournal;
use lastmove::journal::SearchBlocks;
use lastmove::{Error, Message};
use lastmove_host::Disk;

use crate::failure;
use crate::messages::say;
use crate::session::Session;

/// Answers with a journal of this game.
///
/// # Errors
/// Those of the answer, and of the journal when it is closed.
pub(super) fn keep<T, E: From<Error>>(
    opened: &Opened,
    path: &Path,
    session: &Session<'_>,
    answer: impl FnOnce(&dyn SearchJournal) -> Result<T, E>,
) -> Result<T, E> {
    let options = session.options;
    let tell = |message: &Message| {
        if !options.quiet && !options.json {
            failure::complain(&say(message));
        }
    };
    let name = path.to_string_lossy();
    let journal = SearchBlocks::new(&Disk, &name, opened.oracle.game(), &tell);
    let answer = answer(&journal);
    session.hush();
    if session.control().check().is_err() {
        let message = Message::new("search-journal-keeps");
        tell(&message.with("file", path.display().to_string()));
    }
    let closed = journal.close();
    let answer = answer?;
    closed?;
    Ok(answer)
}
