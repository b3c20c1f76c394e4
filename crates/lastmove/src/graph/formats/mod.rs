//! File formats of graphs, one file a format.

pub mod text;
