//! The package for npm: the library in other people's pages, and in Node.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::archive::{File, Files};
use super::{licences, site};
use crate::workspace::{Workspace, in_file, output, succeed};

/// What is in it besides the module and licences.
const OWN: &str = "crates/lastmove-wasm/npm";

/// The scripts of the site that are in it too, as they are.
const SHARED: [&str; 3] = ["engine.js", "module.js", "worker.js"];

/// The folder of the scripts of the site.
const SITE: &str = "crates/lastmove-pages/assets/site";

/// Our own licences.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// The description of the package, and what stands there in place of its version.
const MANIFEST: &str = "package.json";
const NO_VERSION: &str = "\"version\": \"0.0.0\"";

/// Writes the package into `target/dist/npm`, packs it where npm is there, and returns the packed file.
pub(crate) fn write(workspace: &Workspace) -> Result<Option<PathBuf>, String> {
    let module = site::module(workspace)?;
    let mut files = gather(&workspace.root, &version(workspace)?)?;
    let module = fs::read(&module).map_err(in_file(&module))?;
    files.insert("module.wasm".into(), File::text(module));
    files.extend(licences::of_others(
        workspace,
        &["--package", "lastmove-wasm"],
        site::TARGET,
    )?);
    let folder = workspace.target().join("dist").join("npm");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(in_file(&folder))?;
    }
    fs::create_dir_all(&folder).map_err(in_file(&folder))?;
    for (name, file) in &files {
        let path = folder.join(name);
        fs::write(&path, &file.bytes).map_err(in_file(&path))?;
    }
    let packed = pack(&folder)?;
    println!("{}", packed.as_ref().unwrap_or(&folder).display());
    Ok(packed)
}

/// All files of the package but the module and the licences of others.
fn gather(root: &Path, version: &str) -> Result<Files, String> {
    let mut files = Files::new();
    let mut add = |path: PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let bytes = fs::read(&path).map_err(in_file(&path))?;
        files.insert(name.into_owned(), File::text(bytes));
        Ok::<_, String>(())
    };
    let own = root.join(OWN);
    for entry in fs::read_dir(&own).map_err(in_file(&own))? {
        add(entry.map_err(in_file(&own))?.path())?;
    }
    for name in SHARED {
        add(root.join(SITE).join(name))?;
    }
    for name in LICENCES {
        add(root.join(name))?;
    }
    let manifest = files.get_mut(MANIFEST).ok_or("there is no package.json")?;
    let text = String::from_utf8_lossy(&manifest.bytes);
    if !text.contains(NO_VERSION) {
        return Err(format!("{OWN}/{MANIFEST} lacks {NO_VERSION}"));
    }
    let version = format!("\"version\": \"{version}\"");
    manifest.bytes = text.replacen(NO_VERSION, &version, 1).into_bytes();
    Ok(files)
}

/// The version of the workspace.
fn version(workspace: &Workspace) -> Result<String, String> {
    let id = output(&mut workspace.cargo("pkgid --package lastmove-wasm"))?;
    let version = id.trim().rsplit(['#', '@']).next().map(str::to_owned);
    version.ok_or_else(|| format!("`cargo pkgid` printed `{}`", id.trim()))
}

/// Packs the folder into a file there, which it returns; `None` where npm is missing.
fn pack(folder: &Path) -> Result<Option<PathBuf>, String> {
    let quiet = |command: &mut Command| {
        let command = command.stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    if !quiet(Command::new("npm").arg("--version")) {
        println!("npm is missing: the package is not packed");
        return Ok(None);
    }
    let mut pack = Command::new("npm");
    pack.args(["pack", "--loglevel=error"]).current_dir(folder);
    succeed(&mut pack)?;
    let entries = fs::read_dir(folder).map_err(in_file(folder))?;
    let mut paths = entries.flatten().map(|entry| entry.path());
    let packed = paths.find(|path| path.extension().is_some_and(|end| end == "tgz"));
    packed.map(Some).ok_or_else(|| "npm packed nothing".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_has_what_its_scripts_import() {
        let root = Workspace::here().root;
        let files = gather(&root, "1.2.3").unwrap();
        let text = |name: &str| String::from_utf8_lossy(&files[name].bytes).into_owned();
        assert!(text(MANIFEST).contains("\"version\": \"1.2.3\""));
        assert!(files.contains_key("README.md") && files.contains_key("LICENSE-MIT"));
        let mut seen = 0;
        for name in files.keys().filter(|name| name.ends_with(".js")) {
            let script = text(name);
            for (at, found) in script.match_indices("\"./") {
                let named = script[at + found.len()..].split('"').next().unwrap();
                let is_there = named == "module.wasm" || files.contains_key(named);
                assert!(is_there, "{name} names {named}");
                seen += 1;
            }
        }
        assert!(seen > 8, "{seen}");
    }
}
