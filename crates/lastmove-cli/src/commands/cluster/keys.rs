//! `lastmove cluster keys`.

use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::session::Ending;

/// Make keys for the processes of a cluster
///
/// The folder then has the certificate of an authority, whose key is thrown away, and the certificate and
/// the key of the processes. All of them need the same folder; whoever has it can join their runs.
#[derive(Args)]
pub(crate) struct KeysArgs {
    /// The folder to write
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Makes keys.
pub(crate) fn run(wanted: &KeysArgs) -> Result<Ending, Failure> {
    lastmove_cluster::write_keys(&wanted.folder)?;
    Ok(Ending::Done)
}
