//! `lastmove info`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use lastmove::graph::shards::{self, ShardInfo, Sharded};
use lastmove::table::{CodingKind, KeyKind, Table};
use lastmove::{Error, Message};
use lastmove_host::{Disk, shard_folder};
use lastmove_words::columns::width;
use serde_json::json;

use crate::failure::Failure;
use crate::messages::{say, words};
use crate::output;
use crate::session::{Ending, Session};

/// With fewer positions the bits per position are not shown: most of the file is its description.
const FEW: u64 = 4096;

/// Say what a table is of and how large it is
///
/// Of a graph in shards it says how many vertices, moves and shards it has, and how large they are.
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove solve nim:9,9 --table n.lmt  write a table,
  lastmove info n.lmt                   and say what it holds
  lastmove info n.lmt --json            the same for programs")]
pub(crate) struct InfoArgs {
    /// The table, as written by solve --table; or a graph in shards, `DIR` or `graph:DIR`
    #[arg(value_name = "TABLE")]
    file: PathBuf,
}

/// Describes a table.
pub(crate) fn run(wanted: &InfoArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    if let Some(graph) = sharded(&wanted.file, session)? {
        return shards(&graph, session);
    }
    let table = session.table(&wanted.file)?;
    session.hush();
    let meta = table.meta();
    if session.options.json {
        output::json_line(&json!({
            "game": meta.game,
            "play": meta.play,
            "inputs": meta.inputs,
            "embedded": meta.is_self_contained(),
            "positions": meta.positions,
            "wins": meta.wins,
            "losses": meta.losses,
            "draws": meta.draws,
            "longest_win_remoteness": meta.longest_win,
            "longest_loss_remoteness": meta.longest_loss,
            "book_plies": meta.book.map(|book| book.plies),
            "book_side": meta.book.map(|book| book.side),
            "numbered_by": meta.keys,
            "block": meta.block,
            "bytes": table.size(),
            "coding": meta.coding.kind(),
            "value_bytes": table.block_bytes(),
            "version": lastmove::table::VERSION,
        }))?;
        return Ok(Ending::Done);
    }
    print(&rows(&table))
}

/// The graph in shards that the argument names, by its folder or as a game.
fn sharded(file: &Path, session: &Session<'_>) -> Result<Option<Sharded>, Error> {
    let (name, control) = (file.display().to_string(), session.control());
    if shards::is_folder(&Disk, &name) {
        return Sharded::open(Arc::new(Disk), &name, &control).map(Some);
    }
    Ok(shard_folder::open(&name, &control)?.map(|(graph, _)| graph))
}

/// Describes a graph in shards.
fn shards(graph: &Sharded, session: &Session<'_>) -> Result<Ending, Failure> {
    let manifest = graph.manifest();
    let files = manifest
        .shards
        .iter()
        .flat_map(|shard| shard.files.values());
    let bytes: u64 = files.map(|file| file.bytes).sum();
    let most = |of: fn(&ShardInfo) -> u64| manifest.shards.iter().map(of).max().unwrap_or(0);
    let vertices = most(|shard| shard.vertices.into());
    let unmoves = most(|shard| shard.unmoves);
    session.hush();
    if session.options.json {
        output::json_line(&json!({
            "vertices": manifest.vertices,
            "edges": manifest.edges,
            "shards": manifest.shards.len(),
            "most_vertices": vertices,
            "most_unmoves": unmoves,
            "code_bytes": manifest.width,
            "labelled": manifest.is_labelled(),
            "owned": manifest.is_owned(),
            "kept_turns": manifest.has_kept_turns(),
            "bytes": bytes,
            "hash": manifest.hash,
            "version": shards::VERSION,
        }))?;
        return Ok(Ending::Done);
    }
    let name = |code| say(&Message::new(code));
    let mut rows = vec![
        (name("info-vertices"), manifest.vertices.to_string()),
        (name("info-moves"), manifest.edges.to_string()),
        (name("info-shards"), manifest.shards.len().to_string()),
        (name("info-most-vertices"), vertices.to_string()),
        (name("info-most-unmoves"), unmoves.to_string()),
        (name("info-code-bytes"), manifest.width.to_string()),
    ];
    let also = [
        ("info-labels", manifest.is_labelled()),
        ("info-owners", manifest.is_owned()),
        ("info-kept-turns", manifest.has_kept_turns()),
    ];
    let also: Vec<String> = also
        .iter()
        .filter(|(_, has)| *has)
        .map(|(code, _)| name(code))
        .collect();
    if !also.is_empty() {
        rows.push((name("info-also"), also.join(", ")));
    }
    rows.push((name("info-size"), words().size(bytes as f64)));
    rows.push((name("info-hash"), manifest.hash.to_string()));
    print(&rows)
}

/// Prints rows of names and values.
fn print(rows: &[(String, String)]) -> Result<Ending, Failure> {
    let widest = rows.iter().map(|row| width(&row.0)).max().unwrap_or(0);
    output::text(|out| {
        rows.iter().try_for_each(|(name, value)| {
            let pad = widest - width(name);
            writeln!(out, "{name}{:pad$}  {value}", "")
        })
    })?;
    Ok(Ending::Done)
}

/// The rows of names and values.
fn rows(table: &Table) -> Vec<(String, String)> {
    let meta = table.meta();
    let name = |code| say(&Message::new(code));
    let plies = |plies: Option<u64>| match plies {
        Some(plies) => plies.to_string(),
        None => say(&Message::new("totals-none")),
    };
    let bits = |bytes: u64| {
        if meta.positions < FEW {
            return words().size(bytes as f64);
        }
        let bits = bytes as f64 * 8.0 / (meta.positions.max(1)) as f64;
        let message = Message::new("info-bits").with("bytes", words().size(bytes as f64));
        // Three significant digits are enough.
        let digits = [1.0, 10.0, 100.0]
            .iter()
            .filter(|most| bits < **most)
            .count();
        say(&message.with("bits", words().decimal(bits, digits)))
    };
    let mut rows = vec![
        (name("info-game"), meta.game.clone()),
        (name("totals-positions"), meta.positions.to_string()),
        (name("totals-wins"), meta.wins.to_string()),
        (name("totals-losses"), meta.losses.to_string()),
        (name("totals-draws"), meta.draws.to_string()),
        (name("totals-longest-win"), plies(meta.longest_win)),
        (name("info-longest-loss"), plies(meta.longest_loss)),
        (
            name("info-keys"),
            name(match meta.keys {
                KeyKind::Game => "info-keys-game",
                KeyKind::Numbers => "info-keys-numbers",
                KeyKind::Reached => "info-keys-reached",
                KeyKind::Texts => "info-keys-texts",
            }),
        ),
        (name("info-size"), bits(table.size())),
        (name("info-values"), bits(table.block_bytes())),
        (
            name("info-coding"),
            name(match meta.coding.kind() {
                CodingKind::Zstd => "info-coding-zstd",
                CodingKind::Huffman => "info-coding-huffman",
            }),
        ),
        (name("info-block"), meta.block.to_string()),
    ];
    if let Some(book) = meta.book {
        let message = Message::new("info-book-positions").with("side", book.side.word());
        rows.insert(
            1,
            (name("info-book"), say(&message.with("plies", book.plies))),
        );
    }
    if let Some(shards) = table.shards() {
        rows.push((name("info-shards"), shards.to_string()));
    }
    for input in &meta.inputs {
        let message = Message::new("info-input")
            .with("file", input.name.as_str())
            .with("bytes", input.bytes)
            .with("xxh3", input.xxh3.as_str());
        rows.push((name("info-read-from"), say(&message)));
    }
    rows
}
