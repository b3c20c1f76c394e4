//! The file of one shard at a cut.

use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};

use crate::engine::{Cursor, Saved};
use crate::net::{read_frame, write_frame};

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"LMCHECK1";

/// How many words are written or read at a time.
const WORDS: usize = 1 << 14;

/// The run that a checkpoint belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subject {
    /// The hash of the graph.
    pub(crate) graph: u64,
    pub(crate) misere: bool,
    pub(crate) shards: u32,
}

/// The header before the words.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    subject: Subject,
    level: u32,
    shard: u32,
    vertices: usize,
    vertex: u32,
    edge: u64,
}

/// Writes the words of a shard, and their checksum.
pub(super) fn write(
    subject: Subject,
    level: u32,
    saved: &Saved<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut out = Summing::new(out);
    out.write_all(&MAGIC)?;
    let head = Head {
        subject,
        level,
        shard: saved.shard,
        vertices: saved.words.len(),
        vertex: saved.cursor.vertex,
        edge: saved.cursor.edge,
    };
    write_frame(&mut out, &head)?;
    let mut bytes = Vec::with_capacity(WORDS * 4);
    for words in saved.words.chunks(WORDS) {
        bytes.clear();
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        out.write_all(&bytes)?;
    }
    let sum = out.sum.clone().finalize();
    out.write_all(&sum.to_le_bytes())
}

/// Reads the words of a shard with this many vertices.
///
/// # Errors
/// [`io::ErrorKind::InvalidData`] when it is damaged or belongs to something else.
pub(super) fn read(
    subject: Subject,
    level: u32,
    (shard, vertices): (u32, u32),
    input: &mut dyn Read,
) -> io::Result<(Vec<u32>, Cursor)> {
    let wrong = || io::Error::from(io::ErrorKind::InvalidData);
    let mut input = Summing::new(input);
    let mut magic = [0; 8];
    input.read_exact(&mut magic)?;
    let head: Head = read_frame(&mut input)?;
    let is_it = magic == MAGIC
        && head.subject == subject
        && (head.level, head.shard) == (level, shard)
        && head.vertices == vertices as usize;
    if !is_it {
        return Err(wrong());
    }
    let mut words = Vec::with_capacity(head.vertices);
    let mut bytes = vec![0; WORDS * 4];
    while words.len() < head.vertices {
        let now = (head.vertices - words.len()).min(WORDS);
        let bytes = &mut bytes[..now * 4];
        input.read_exact(bytes)?;
        words.extend(
            bytes
                .as_chunks()
                .0
                .iter()
                .map(|word| u32::from_le_bytes(*word)),
        );
    }
    let expected = input.sum.clone().finalize();
    let mut sum = [0; 4];
    input.read_exact(&mut sum)?;
    if u32::from_le_bytes(sum) != expected || input.read(&mut [0])? > 0 {
        return Err(wrong());
    }
    let cursor = Cursor {
        vertex: head.vertex,
        edge: head.edge,
    };
    Ok((words, cursor))
}

/// Computes a checksum of the data that passes through.
struct Summing<T> {
    inner: T,
    sum: crc32fast::Hasher,
}

impl<T> Summing<T> {
    fn new(inner: T) -> Self {
        let sum = crc32fast::Hasher::new();
        Self { inner, sum }
    }
}

impl<T: Write> Write for Summing<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: Read> Read for Summing<T> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(into)?;
        self.sum.update(&into[..read]);
        Ok(read)
    }
}
