//! Releases: one archive with everything to download, and its checksum.

mod archive;
pub(crate) mod licences;
pub(crate) mod npm;
mod sbom;
pub(crate) mod site;
mod target;
mod twice;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use crate::trouble::Trouble;
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

/// The options of the user.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted<'a> {
    /// The system to build for, unless it is the usual one of this machine.
    target: Option<&'a str>,
    /// Whether to list what the program is built from, beside the archive.
    sbom: bool,
    /// Whether to build again in another folder, and compare.
    twice: bool,
}

/// Parses `[--target TRIPLE] [--sbom] [--twice]`.
pub(crate) fn wanted<'a>(args: &[&'a str]) -> Result<Wanted<'a>, String> {
    let mut wanted = Wanted::default();
    let mut args = args.iter();
    while let Some(&arg) = args.next() {
        match (arg, args.as_slice()) {
            ("--sbom", _) => wanted.sbom = true,
            ("--twice", _) => wanted.twice = true,
            ("--target", [target, ..]) if !target.starts_with('-') => {
                wanted.target = Some(target);
                args.next();
            }
            _ => {
                let options = "`--target TRIPLE`, `--sbom` and `--twice`";
                return Err(format!("`cargo xtask dist` takes only {options}"));
            }
        }
    }
    Ok(wanted)
}

/// An archive, and what it was made from.
struct Release {
    /// The name of its file without the extension.
    name: String,
    kind: Kind,
    files: Files,
    packed: Vec<u8>,
}

impl Release {
    /// Builds the program for a target and packs it with all that belongs to it; its files are as of
    /// `time`, in seconds since 1970.
    fn made(workspace: &Workspace, target: &str, time: u64) -> Result<Self, String> {
        let program = build(workspace, target)?;
        let name = format!("lastmove-{}-{target}", version(&program)?);
        let kind = Kind::of(target);
        let files = gather(workspace, &program, target)?;
        Ok(Self {
            packed: kind.pack(&name, &files, time)?,
            name,
            kind,
            files,
        })
    }
}

/// Builds the program for the target, or the default one of this machine, and puts the archive and
/// its checksum into `target/dist`, and the list of what it is built from if that is wanted.
pub(crate) fn run(workspace: &Workspace, wanted: &Wanted<'_>) -> Result<(), String> {
    let target = match wanted.target {
        Some(target) => target.to_owned(),
        None => target::usual()?,
    };
    target::need(&target)?;
    if wanted.sbom {
        sbom::need(workspace)?;
    }
    if wanted.twice {
        twice::need(workspace)?;
    }
    let time = time(workspace)?;
    let release = Release::made(workspace, &target, time)?;
    let sum: String = Sha256::digest(&release.packed)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();

    let folder = workspace.target().join("dist");
    fs::create_dir_all(&folder).map_err(in_file(&folder))?;
    let file = format!("{}.{}", release.name, release.kind.ending());
    write_whole(&folder.join(&file), &release.packed)?;
    // The format of `sha256sum --check`.
    let line = format!("{sum}  {file}\n");
    write_whole(&folder.join(format!("{file}.sha256")), line.as_bytes())?;
    println!("{}\nsha256 {sum}", folder.join(&file).display());
    if wanted.sbom {
        let list = sbom::made(workspace, &target, time)?;
        let path = folder.join(format!("{}.cdx.json", release.name));
        write_whole(&path, list.as_bytes())?;
        println!("{}", path.display());
    }
    if wanted.twice {
        twice::check(workspace, &target, time, &release)?;
        println!("built again in another folder, it is the same");
    }
    Ok(())
}

/// Builds the archive of this machine's usual target twice; the error says what differs, or what to
/// install.
pub(crate) fn check(workspace: &Workspace) -> Result<(), Trouble> {
    let usual = target::usual()?;
    let there = target::need(&usual).and_then(|()| target::c_compiler(&usual).map(drop));
    let there = there.and_then(|()| twice::need(workspace));
    there.map_err(Trouble::Skipped)?;
    let twice = Wanted {
        twice: true,
        ..Wanted::default()
    };
    Ok(run(workspace, &twice)?)
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
    let mut build = workspace.cargo("build --locked --release --package");
    build
        .args([PACKAGE, "--target", target, "--features", FEATURES])
        .env(
            "CARGO_ENCODED_RUSTFLAGS",
            flags(workspace, target)?.join("\x1f"),
        );
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

/// What the compiler is told: the user's flags; to write places of sources without the folders of this
/// machine; and what the target needs.
fn flags(workspace: &Workspace, target: &str) -> Result<Vec<String>, String> {
    let given = env::var("RUSTFLAGS").unwrap_or_default();
    let mut flags: Vec<String> = given.split_whitespace().map(str::to_owned).collect();
    let mut write_as = |folder: &Path, name: &str| {
        flags.push(format!("--remap-path-prefix={}={name}", folder.display()));
    };
    // Of several that match, the last one counts.
    write_as(&workspace.root, "lastmove");
    write_as(&workspace.target(), "target");
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    if let Some(folder) = cargo_home.or_else(|| Some(env::home_dir()?.join(".cargo"))) {
        write_as(&folder, "cargo");
    }
    // Where the sources of Rust's library are installed, their places would be told.
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    write_as(
        &Path::new(sysroot.trim()).join("lib/rustlib/src/rust"),
        "rust",
    );
    if target.contains("windows") {
        // Static linking: nothing has to be installed before it runs.
        flags.extend(["-C", "target-feature=+crt-static"].map(str::to_owned));
    }
    if target.ends_with("msvc") {
        // Without the time of the build.
        flags.extend(["-C", "link-arg=/Brepro"].map(str::to_owned));
    }
    Ok(flags)
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
    fn a_target_can_be_named_and_more_asked_for() {
        let musl = "x86_64-unknown-linux-musl";
        let of = |target, twice| {
            Ok(Wanted {
                target,
                sbom: false,
                twice,
            })
        };
        assert_eq!(wanted(&[]), of(None, false));
        assert_eq!(wanted(&["--target", musl]), of(Some(musl), false));
        assert_eq!(wanted(&["--twice"]), of(None, true));
        assert!(wanted(&["--sbom"]).unwrap().sbom);
        for both in [["--twice", "--target", musl], ["--target", musl, "--twice"]] {
            assert_eq!(wanted(&both), of(Some(musl), true));
        }
        for wrong in [
            &["--target"][..],
            &["--target", "--twice"],
            &["--profile", "x"],
            &["a"],
        ] {
            assert!(wanted(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn folders_of_this_machine_get_other_names() {
        let here = Workspace::here();
        let told = |target| flags(&here, target).unwrap().join(" ");
        let root = here.root.display();
        let linux = told("x86_64-unknown-linux-musl");
        assert!(linux.contains(&format!("--remap-path-prefix={root}=lastmove ")));
        assert!(!linux.contains("/Brepro"));
        assert!(told("x86_64-pc-windows-msvc").ends_with("-C link-arg=/Brepro"));
    }
}
