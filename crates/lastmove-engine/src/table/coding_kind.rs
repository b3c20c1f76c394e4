//! A way to code values.

use serde::Serialize;

/// A way to code values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CodingKind {
    /// zstd, for values with structure.
    Zstd,
    /// Huffman codes, for values without structure; single positions are read faster.
    Huffman,
}
