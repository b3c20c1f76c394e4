//! Writes docs/results.md and the b-files in `results` from the files there.

mod family;
mod page;
mod sequence;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::{Path, PathBuf};

use crate::workspace::{Workspace, files, in_file};
use family::Family;

const PAGE: &str = "docs/results.md";
const FOLDER: &str = "results";

/// Writes what is generated.
pub(crate) fn write(workspace: &Workspace) -> Result<(), String> {
    for (path, text) in generated(&workspace.root)? {
        let path = workspace.root.join(path);
        fs::write(&path, text).map_err(in_file(&path))?;
    }
    Ok(())
}

/// The files that are generated, by their paths from the root, with their content.
fn generated(root: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let (mut families, mut made) = (Vec::new(), Vec::new());
    let paths = files(root, &[FOLDER])?;
    for path in paths {
        if path.extension().is_none_or(|end| end != "toml") {
            continue;
        }
        let here = |why: String| format!("{}: {why}", path.display());
        let text = fs::read_to_string(root.join(&path)).map_err(in_file(&path))?;
        let family = Family::read(&text).map_err(here)?;
        for one in &family.sequences {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let text = sequence::b_file(&family, one, &name).map_err(here)?;
            made.push((Path::new(FOLDER).join(&one.file), text));
        }
        families.push(family);
    }
    made.push((PathBuf::from(PAGE), page::page(&families)));
    Ok(made)
}
