//! Releases of the Python package: a wheel for this kind of machine, and the source with all its
//! dependencies.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::environment::Environment;
use super::interpreters;
use super::wheel::{by_maturin, fresh, only};
use super::{environment, package};
use crate::dist::licences;
use crate::workspace::{Workspace, files, in_file, output, succeed};

/// The maximum size of a wheel, in bytes.
const LARGEST_WHEEL: u64 = 15_000_000;

/// Makes cargo use the vendored crates in the released source.
const CONFIG: &str = "# All that is built lies in vendor: no network is needed.
[source.crates-io]
replace-with = \"vendored-sources\"

[source.vendored-sources]
directory = \"vendor\"
";

/// Builds both into `target/dist/python`, and tests the wheel.
pub(crate) fn dist(workspace: &Workspace) -> Result<(), String> {
    let python = interpreters::choose()?.newest;
    let tools = environment(workspace, &python, "requirements-all.txt")?;
    let into = fresh(&workspace.target().join("dist/python"))?;
    let wheel = by_maturin(workspace, &tools, &python, "release", &into)?;
    let wheel = with_licences(workspace, &tools, &wheel, &into)?;
    let size = size(&wheel)?;
    if size > LARGEST_WHEEL {
        return Err(format!(
            "the wheel has {size} bytes: at most {LARGEST_WHEEL} are wanted"
        ));
    }
    try_out(workspace, &tools, &wheel)?;
    let source = source(workspace, &tools, &into)?;
    for file in [wheel, source] {
        println!("{}\n{} bytes", file.display(), self::size(&file)?);
    }
    Ok(())
}

/// The same wheel with the licences of the crates in it beside ours.
fn with_licences(
    workspace: &Workspace,
    tools: &Environment,
    wheel: &Path,
    into: &Path,
) -> Result<PathBuf, String> {
    let about = output(Command::new("rustc").arg("-vV"))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or("`rustc -vV` names no host")?;
    let others = licences::of_others(workspace, &["--package", "lastmove-python"], host)?;

    let tree = fresh(&workspace.target().join("python/tree"))?;
    let mut unpack = tools.module("wheel");
    unpack.arg("unpack").arg(wheel).arg("--dest").arg(&tree);
    output(&mut unpack)?;
    let [inside] = &folders(&tree)?[..] else {
        return Err(format!("{} holds more than one folder", wheel.display()));
    };
    let named = |folder: &&PathBuf| folder.extension().is_some_and(|end| end == "dist-info");
    let all = folders(inside)?;
    let info = all
        .iter()
        .find(named)
        .ok_or("the wheel has no .dist-info")?;
    let place = info.join("licenses");
    fs::create_dir_all(&place).map_err(in_file(&place))?;
    for (name, file) in others {
        let path = place.join(name);
        fs::write(&path, file.bytes).map_err(in_file(&path))?;
    }
    fs::remove_file(wheel).map_err(in_file(wheel))?;
    let mut pack = tools.module("wheel");
    pack.arg("pack").arg(inside).arg("--dest-dir").arg(into);
    output(&mut pack)?;
    only(into, "whl")
}

/// The folders in a folder.
fn folders(within: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(within).map_err(in_file(within))?.flatten();
    let paths = entries.map(|entry| entry.path());
    Ok(paths.filter(|path| path.is_dir()).collect())
}

/// Installs the wheel into the environment, solves a game with the module, and runs the command.
fn try_out(workspace: &Workspace, tools: &Environment, wheel: &Path) -> Result<(), String> {
    tools.install(wheel)?;
    let solve = "import lastmove; print(lastmove.open('nim:3,4,5').solve().remoteness)";
    let mut package = tools.python();
    package.args(["-c", solve]).current_dir(workspace.target());
    let mut command = tools.python();
    // Like the script that pip installs.
    let main = "from lastmove._command import main; main()";
    command.args(["-c", main, "--version"]);
    let said = (output(&mut package)?, output(&mut command)?);
    match said.0 == "11\n" && said.1.starts_with("lastmove ") {
        true => Ok(()),
        false => Err(format!("the wheel says {said:?}")),
    }
}

/// The source as collected by maturin, with the third-party crates added.
fn source(workspace: &Workspace, tools: &Environment, into: &Path) -> Result<PathBuf, String> {
    let folder = fresh(&workspace.target().join("python/source"))?;
    let mut gather = tools.module("maturin");
    gather.args(["sdist", "--out"]).arg(&folder);
    output(gather.current_dir(package(workspace)))?;
    let gathered = only(&folder, "gz")?;
    let bytes = fs::read(&gathered).map_err(in_file(&gathered))?;
    let mut archive = tar::Archive::new(GzDecoder::new(&bytes[..]));
    archive.unpack(&folder).map_err(in_file(&gathered))?;
    let name = gathered.file_name().unwrap_or_default().to_string_lossy();
    let name = name.trim_end_matches(".tar.gz").to_owned();

    let root = folder.join(&name);
    for manifest in files(&root, &["crates"])? {
        if manifest.ends_with("Cargo.toml") {
            let path = root.join(manifest);
            let text = fs::read_to_string(&path).map_err(in_file(&path))?;
            fs::write(&path, without_tests(&text)).map_err(in_file(&path))?;
        }
    }
    // Offline: building the wheel has fetched all but the crates of other systems, and `cargo
    // fetch` those.
    succeed(&mut workspace.cargo("fetch --locked --quiet"))?;
    let mut vendor = workspace.cargo("vendor --offline --quiet --versioned-dirs vendor");
    output(vendor.current_dir(&root))?;
    let config = root.join(".cargo");
    fs::create_dir_all(&config).map_err(in_file(&config))?;
    let config = config.join("config.toml");
    fs::write(&config, CONFIG).map_err(in_file(&config))?;

    let packed = into.join(format!("{name}.tar.gz"));
    pack(&root, &name, &packed, time(workspace)?)?;
    Ok(packed)
}

/// A manifest without dependencies of tests, so that these need not be vendored.
fn without_tests(manifest: &str) -> String {
    let mut kept = String::new();
    let mut keeps = true;
    for line in manifest.lines() {
        if line.starts_with('[') {
            keeps = !line.starts_with("[dev-dependencies");
        }
        if keeps {
            kept += line;
            kept += "\n";
        }
    }
    kept
}

/// All files of a folder in a reproducible archive: sorted, with one time stamp, without owners.
fn pack(root: &Path, name: &str, into: &Path, time: u64) -> Result<(), String> {
    let file = fs::File::create(into).map_err(in_file(into))?;
    let mut archive = tar::Builder::new(GzEncoder::new(file, Compression::best()));
    let mut waiting = vec![root.to_path_buf()];
    let mut paths = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).map_err(in_file(&folder))? {
            let path = entry.map_err(in_file(&folder))?.path();
            match path.is_dir() {
                true => waiting.push(path),
                false => paths.push(path),
            }
        }
    }
    paths.sort();
    for path in paths {
        let bytes = fs::read(&path).map_err(in_file(&path))?;
        let mut header = tar::Header::new_gnu();
        // Set explicitly: Python would take a long path that is cut off at a slash for a folder.
        header.set_entry_type(tar::EntryType::Regular);
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(time);
        let within = Path::new(name).join(path.strip_prefix(root).unwrap_or(&path));
        let added = archive.append_data(&mut header, within, &bytes[..]);
        added.map_err(in_file(&path))?;
    }
    let packed = archive.into_inner().and_then(GzEncoder::finish);
    packed.map_err(in_file(into))?;
    Ok(())
}

/// The time stamp of the files, in seconds since 1970: that of the commit.
fn time(workspace: &Workspace) -> Result<u64, String> {
    let mut git = Command::new("git");
    git.args(["log", "-1", "--format=%ct"]);
    let text = output(git.current_dir(&workspace.root))?;
    let why = |_| format!("git says that the commit is of `{}`", text.trim());
    text.trim().parse().map_err(why)
}

fn size(file: &Path) -> Result<u64, String> {
    Ok(fs::metadata(file).map_err(in_file(file))?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tests_need_is_left_out_of_manifests() {
        let manifest = "[a]\nb = 1\n\n[dev-dependencies]\nc = 2\n\n[[bench]]\nd = 3\n";
        let kept = "[a]\nb = 1\n\n[[bench]]\nd = 3\n";
        assert_eq!(without_tests(manifest), kept);
    }
}
