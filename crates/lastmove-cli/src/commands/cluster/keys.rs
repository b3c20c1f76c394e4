//! `lastmove cluster keys`.

use std::path::PathBuf;

use clap::Args;
use lastmove::Message;
use lastmove_host::atomic_file;

use crate::failure::{self, Failure};
use crate::messages::say;
use crate::session::{Ending, Session};

/// Make keys for the processes of a cluster
///
/// The folder then has the certificate of an authority, whose key is not kept, and the certificate
/// and the key of the processes. All of them need the same folder; anyone who has it can join their
/// runs.
#[derive(Args)]
pub(crate) struct KeysArgs {
    /// The folder to write
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Makes keys.
pub(crate) fn run(wanted: &KeysArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    atomic_file::foresee_folder(&wanted.folder)?;
    lastmove_cluster::write_keys(&wanted.folder)?;
    if !session.options.quiet && !session.options.json {
        let message = Message::new("cluster-keys-written");
        let folder = wanted.folder.display().to_string();
        failure::remark(&say(&message.with("folder", folder)));
    }
    Ok(Ending::Done)
}
