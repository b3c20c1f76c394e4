//! Tables on disk: the values of all positions of a game in one file that can be probed at random,
//! and a verifier that shares no code with the engines.
//!
//! The format is described in `docs/tables.md`. [`write()`] streams a table, [`Table`] reads one
//! through a [`ReadAt`], [`verify()`] checks every value of one against the rules of its game.
//! Interfaces use them through `Oracle` of the crate `lastmove`, and through its `catalog::reopen`
//! when they have only the table.
//!
//! ```
//! use lastmove::{Control, Value, catalog, files::MemoryFiles, table::Table};
//!
//! let control = Control::default();
//! let opened = catalog::open("nim:3,5", &MemoryFiles::default(), &control)?;
//! let mut file = Vec::new();
//! opened.write_table(&mut file, &control).unwrap();
//!
//! let table = Table::open(Box::new(file), "nim.lmt", &control)?;
//! assert_eq!(table.positions(), 4 * 6);
//! let mut reader = catalog::reopen(&table, &control)?;
//! let at = reader.locate("3,3")?;
//! assert_eq!(reader.prober.value(at)?, Value::Loss(6));
//! assert_eq!(opened.verify_table(&table, &control)?, None);
//! # Ok::<(), lastmove::Error>(())
//! ```

mod blocks;
mod cells;
mod coding;
mod content;
mod count;
mod file;
mod frames;
mod huffman;
mod keys;
mod meta;
mod open;
mod probe;
mod proof;
mod read;
mod scan;
mod shards;
mod verify;
mod write;

pub use crate::ReadAt;
pub use cells::Cells;
pub use content::{CodingKind, Content};
pub use frames::ZstdCodes;
pub use huffman::HuffmanCodes;
pub use keys::{Key, Keys};
pub use meta::{Book, BookSide, Coding, KeyKind, Meta, Section, SectionName};
pub use probe::Prober;
pub use proof::{Claims, PROOF_MARK, ProofSize, write_proof};
pub use read::Table;
pub use scan::{Order, Selection};
pub use shards::{TableManifest, TableShard, write_shard};
pub use verify::{Look, Moves, Rules, verify, verify_moves, verify_shards, verify_streamed};
pub use write::write;

/// The version of the format that is written and read.
pub const VERSION: u32 = 1;
