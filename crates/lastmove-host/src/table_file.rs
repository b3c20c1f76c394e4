//! Tables on the disk.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use lastmove::catalog::{self, Opened};
use lastmove::files::FileError;
use lastmove::table::{Book, ProofSize, Table, TableManifest};
use lastmove::{Control, Error, Message};

use crate::atomic_file;

/// Opens a table.
///
/// # Errors
/// When the file cannot be read, or is not a table.
pub fn open(path: &Path, control: &Control<'_>) -> Result<Table, Error> {
    let name = path.display().to_string();
    let about = |error: io::Error| FileError::from(error).about(&name);
    // Checked before opening: opening a named pipe would wait for a writer.
    let facts = fs::metadata(path).map_err(|error| match is_game(&name) {
        true if error.kind() == io::ErrorKind::NotFound => {
            Error::input(Message::new("table-is-game").with("game", name.as_str()))
        }
        _ => about(error),
    })?;
    if facts.is_dir() {
        return Err(FileError::Directory.about(&name));
    }
    if !facts.is_file() {
        return Err(Error::file(
            Message::new("table-no-file").with("file", name),
        ));
    }
    if is_manifest(path) {
        control.afford(facts.len().saturating_mul(8))?;
        let manifest = fs::read(path).map_err(about)?;
        return Table::open_shards(manifest, &name, &mut |file| {
            open_file(&path.with_file_name(file), control)
        });
    }
    open_file(path, control)
}

/// Opens a table that is one file.
fn open_file(path: &Path, control: &Control<'_>) -> Result<Table, Error> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| FileError::from(error).about(&name))?;
    Table::open(Box::new(file), &name, control)
}

/// Whether a file says that it is the manifest of a table in shards.
fn is_manifest(path: &Path) -> bool {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(64).read_to_end(&mut head));
    read.is_ok() && TableManifest::begins(&head)
}

/// Whether the name is a game and not a file.
#[must_use]
pub fn is_game(name: &str) -> bool {
    let head = name.split([':', '/', '@']).next().unwrap_or(name);
    catalog::entries()
        .into_iter()
        .any(|entry| entry.name == head)
}

/// Solves a game and writes its table, whole or not at all; returns its length in bytes.
///
/// # Errors
/// Errors of solving and writing.
pub fn write(path: &Path, opened: &Opened, control: &Control<'_>) -> Result<u64, Error> {
    let written = atomic_file::write(path, |out| opened.write_table(out, control));
    written.map_err(|error| opened.relocate(error))?;
    Ok(length(path))
}

/// The same for a book.
///
/// # Errors
/// Errors of solving and writing.
pub fn write_book(
    path: &Path,
    opened: &Opened,
    book: Book,
    control: &Control<'_>,
) -> Result<u64, Error> {
    let written = atomic_file::write(path, |out| opened.write_book(book, out, control));
    written.map_err(|error| opened.relocate(error))?;
    Ok(length(path))
}

/// Writes a table with the moves of its game, for a checker that is itself proved; whole or not at
/// all.
///
/// # Errors
/// See [`Opened::write_proof`], and errors of writing.
pub fn write_proof(
    path: &Path,
    table: &Table,
    opened: &Opened,
    control: &Control<'_>,
) -> Result<ProofSize, Error> {
    atomic_file::write(path, |out| opened.write_proof(table, out, control))
}

fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |facts| facts.len())
}
