//! Checks the crates by others with cargo-deny, as `deny.toml` says.

use std::env;
use std::process::Stdio;

use crate::trouble::Trouble;
use crate::workspace::{Workspace, succeed};

/// Checks licences, versions and sources, and looks the crates up among the known faults. That list is
/// fetched, unless cargo is told to work offline: then the one that is there is taken.
pub(crate) fn check(workspace: &Workspace) -> Result<(), Trouble> {
    need_tool(workspace).map_err(Trouble::Skipped)?;
    let offline = is_offline(env::var("CARGO_NET_OFFLINE").ok().as_deref());
    let deny = |args: &[&str]| {
        let mut command = workspace.cargo("deny --locked");
        if offline {
            command.arg("--offline");
        }
        let checked = succeed(command.arg("check").args(args));
        checked.map_err(|why| format!("{}: {why}", args.join(" ")))
    };
    Trouble::of(vec![
        // An entry of deny.toml that nothing needs any more is a warning.
        deny(&["-D", "warnings", "licenses", "bans", "sources"]),
        // An old list does not know the faults that deny.toml names: warnings stay warnings.
        deny(&["advisories"]),
    ])
}

/// Whether cargo is told to work without the network, by its own variable.
fn is_offline(variable: Option<&str>) -> bool {
    matches!(variable, Some("true" | "1"))
}

fn need_tool(workspace: &Workspace) -> Result<(), String> {
    let mut asked = workspace.cargo("deny --version");
    let quiet = asked.stdout(Stdio::null()).stderr(Stdio::null());
    if quiet.status().is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err("cargo-deny is missing; install it: cargo install --locked cargo-deny".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_itself_says_whether_there_is_a_network() {
        assert!(is_offline(Some("true")) && is_offline(Some("1")));
        assert!(!is_offline(Some("false")) && !is_offline(None));
    }
}
