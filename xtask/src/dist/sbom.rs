//! The list of all crates that a program is built from, in the format CycloneDX (an SBOM), by
//! cargo-cyclonedx.

use std::fs;
use std::process::Stdio;

use super::{FEATURES, PACKAGE};
use crate::workspace::{Workspace, in_file, succeed};

/// The name of the files that the tool writes, without `.json`.
const WRITTEN: &str = "sbom-of-release";

/// Checks for the tool; the error says what to install.
pub(super) fn need(workspace: &Workspace) -> Result<(), String> {
    let mut asked = workspace.cargo("cyclonedx --version");
    let quiet = asked.stdout(Stdio::null()).stderr(Stdio::null());
    if quiet.status().is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err(
        "cargo-cyclonedx is missing; install it: cargo install --locked cargo-cyclonedx --version 0.5.9"
            .into(),
    )
}

/// The list for a target, as of `time`, in seconds since 1970.
pub(super) fn made(workspace: &Workspace, target: &str, time: u64) -> Result<String, String> {
    let mut list = workspace.cargo("cyclonedx --quiet --format json --spec-version 1.5");
    list.args([
        "--manifest-path",
        &format!("crates/{PACKAGE}/Cargo.toml"),
        "--features",
        FEATURES,
        "--target",
        target,
        "--override-filename",
        WRITTEN,
    ]);
    let listed = succeed(list.env("SOURCE_DATE_EPOCH", time.to_string()));
    // The tool writes a list into the folder of each package of the workspace.
    let mut text = Err(format!("cargo cyclonedx wrote no list of {PACKAGE}"));
    let crates = workspace.crates()?.into_iter();
    let crates = crates.map(|name| workspace.root.join("crates").join(name));
    for folder in crates.chain([workspace.root.join("xtask")]) {
        let path = folder.join(format!("{WRITTEN}.json"));
        if folder.ends_with(PACKAGE) && path.exists() {
            text = fs::read_to_string(&path).map_err(in_file(&path));
        }
        if path.exists() {
            fs::remove_file(&path).map_err(in_file(&path))?;
        }
    }
    listed?;
    Ok(elsewhere(&text?, &workspace.root.to_string_lossy()))
}

/// The list without the folder of the workspace, so that it is the same wherever it is made.
fn elsewhere(text: &str, root: &str) -> String {
    // Places are addresses: `file:///home/lastmove`, `file:///C:/lastmove`.
    let root = root.replace('\\', "/");
    text.replace(root.trim_start_matches('/'), "lastmove")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_names_no_folder_of_this_machine() {
        let place = |root: &str| format!("\"path+file:///{root}/crates/lastmove#0.1.0\"");
        let wanted = place("lastmove");
        assert_eq!(elsewhere(&place("home/a b"), "/home/a b"), wanted);
        assert_eq!(elsewhere(&place("D:/a/b"), "D:\\a\\b"), wanted);
    }
}
