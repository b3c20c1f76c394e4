//! The command against slow rules of the same games in plain Python, `xtask/trial`.

use crate::python;
use crate::trouble::Trouble;
use crate::workspace::{Workspace, succeed};

/// Builds the command as it is tested, with checks of overflow and the assertions of debug builds,
/// which find more than a release, and compares it for two minutes.
pub(crate) fn run(workspace: &Workspace) -> Result<(), Trouble> {
    let mut trial = python::newest()?;
    workspace.build_as_tested(&["--bin", "lastmove"])?;
    // No compiled files beside the sources.
    trial.arg("-B").arg(workspace.root.join("xtask/trial"));
    trial.arg("--lastmove").arg(workspace.tested("lastmove"));
    Ok(succeed(&mut trial)?)
}
