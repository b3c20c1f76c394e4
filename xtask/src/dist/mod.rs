//! Releases: one archive with everything to download, and its checksum.

mod archive;
mod licences;
pub(crate) mod npm;
pub(crate) mod site;
mod target;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use crate::workspace::{Workspace, in_file, output, succeed};
use archive::{File, Files, Kind};

/// The package with the program.
const PACKAGE: &str = "lastmove-cli";

/// Its features in releases, besides the default ones.
const FEATURES: &str = "png";

/// Files of the workspace's root in the archive.
const ALONG: [&str; 5] = [
    "README.md",
    "README.vi.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
];

/// Shells, and the names of their completion files.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "lastmove.bash"),
    ("zsh", "_lastmove"),
    ("fish", "lastmove.fish"),
    ("powershell", "_lastmove.ps1"),
];

/// Parses `[--target TRIPLE]`.
pub(crate) fn wanted<'a>(args: &[&'a str]) -> Result<Option<&'a str>, String> {
    match args {
        [] => Ok(None),
        ["--target", target] => Ok(Some(target)),
        _ => Err("`cargo xtask dist` takes only `--target TRIPLE`".into()),
    }
}

/// Builds the program for the target, or the default one of this machine, and puts the archive and
/// its checksum into `target/dist`.
pub(crate) fn run(workspace: &Workspace, wanted: Option<&str>) -> Result<(), String> {
    let target = match wanted {
        Some(target) => target.to_owned(),
        None => target::usual()?,
    };
    target::need(&target)?;
    let time = time(workspace)?;
    let program = build(workspace, &target)?;
    let version = version(&program)?;

    let name = format!("lastmove-{version}-{target}");
    let kind = Kind::of(&target);
    let packed = kind.pack(&name, &gather(workspace, &program, &target)?, time)?;
    let file = format!("{name}.{}", kind.ending());
    let sum: String = Sha256::digest(&packed)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();

    let folder = workspace.target().join("dist");
    fs::create_dir_all(&folder).map_err(in_file(&folder))?;
    write_whole(&folder.join(&file), &packed)?;
    // The format of `sha256sum --check`.
    let line = format!("{sum}  {file}\n");
    write_whole(&folder.join(format!("{file}.sha256")), line.as_bytes())?;
    println!("{}\nsha256 {sum}", folder.join(&file).display());
    Ok(())
}

/// The time stamp of the archive's files, in seconds since 1970: that of the commit, so that builds
/// are reproducible.
fn time(workspace: &Workspace) -> Result<u64, String> {
    let text = match env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => text,
        Err(_) => {
            let mut git = Command::new("git");
            git.args(["log", "-1", "--format=%ct"]);
            output(git.current_dir(&workspace.root))?
        }
    };
    let why = |_| format!("`{}` is no number of seconds since 1970", text.trim());
    text.trim().parse().map_err(why)
}

/// Builds the program, without local paths in it.
fn build(workspace: &Workspace, target: &str) -> Result<PathBuf, String> {
    let mut flags = env::var("RUSTFLAGS").unwrap_or_default();
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    if let Some(folder) = cargo_home {
        flags += &format!(" --remap-path-prefix={}=cargo", folder.display());
    }
    if target.contains("windows") {
        // Static linking: nothing has to be installed before it runs.
        flags += " -C target-feature=+crt-static";
    }
    let flags: Vec<&str> = flags.split_whitespace().collect();
    let mut build = workspace.cargo("build --locked --release --package");
    build
        .args([PACKAGE, "--target", target, "--features", FEATURES])
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    if let Some((name, compiler)) = target::c_compiler(target)? {
        build.env(name, compiler);
    }
    succeed(&mut build)?;
    let ending = if target.contains("windows") {
        ".exe"
    } else {
        ""
    };
    let folder = workspace.target().join(target).join("release");
    Ok(folder.join(format!("lastmove{ending}")))
}

/// The version that the program prints.
fn version(program: &Path) -> Result<String, String> {
    let said = output(Command::new(program).arg("--version")).map_err(|why| {
        format!("{why}\nthe program writes its own pages: build on a machine that can run it")
    })?;
    let version = said.trim().strip_prefix("lastmove ").map(str::to_owned);
    version.ok_or_else(|| format!("`lastmove --version` printed `{}`", said.trim()))
}

/// All files of the archive.
fn gather(workspace: &Workspace, program: &Path, target: &str) -> Result<Files, String> {
    let read = |path: &Path| fs::read(path).map_err(in_file(path));
    let mut files = licences::of_others(
        workspace,
        &["--package", PACKAGE, "--features", FEATURES],
        target,
    )?;
    for name in ALONG {
        files.insert(name.into(), File::text(read(&workspace.root.join(name))?));
    }
    for (shell, name) in SHELLS {
        let script = output(Command::new(program).args(["completions", shell]))?;
        files.insert(format!("completions/{name}"), File::text(script));
    }
    // A new folder: pages of removed commands must not stay.
    let man = workspace.target().join("dist/man");
    if man.exists() {
        fs::remove_dir_all(&man).map_err(in_file(&man))?;
    }
    succeed(
        Command::new(program)
            .args(["--quiet", "man", "--all"])
            .arg(&man),
    )?;
    for entry in fs::read_dir(&man).map_err(in_file(&man))? {
        let path = entry.map_err(in_file(&man))?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        files.insert(format!("man/{name}"), File::text(read(&path)?));
    }
    fs::remove_dir_all(&man).map_err(in_file(&man))?;
    let name = program
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let bytes = read(program)?;
    files.insert(
        name,
        File {
            bytes,
            program: true,
        },
    );
    Ok(files)
}

/// Writes a file, whole or not at all.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".tmp");
    fs::write(&unfinished, bytes)
        .and_then(|()| fs::rename(&unfinished, path))
        .map_err(in_file(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_can_be_named() {
        assert_eq!(wanted(&[]), Ok(None));
        let musl = "x86_64-unknown-linux-musl";
        assert_eq!(wanted(&["--target", musl]), Ok(Some(musl)));
        for wrong in [&["--target"][..], &["--profile", "x"], &["a"]] {
            assert!(wanted(wrong).is_err());
        }
    }
}
