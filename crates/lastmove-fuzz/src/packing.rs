//! Packing by gzip and zstd.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("memory is written to");
    encoder.finish().expect("memory is written to")
}

pub(crate) fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::stream::encode_all(bytes, 3).expect("memory is written to")
}
