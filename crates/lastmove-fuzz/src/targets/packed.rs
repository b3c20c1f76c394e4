//! Files compressed by gzip and zstd.

use std::io::Read;

use flate2::bufread::MultiGzDecoder;

use crate::graphs::{assert_same, read};
use crate::packing::{gzip, zstd};
use crate::places::assert_sound;

/// The longest file that is compared when decompressed, in bytes.
const LONGEST: u64 = 1 << 18;

/// Reads the bytes as a compressed file; then compresses them, and reads them back.
pub(super) fn run(bytes: &[u8]) {
    let found = read(bytes, "g", None);
    match (&found, unpacked(bytes)) {
        (_, Some(plain)) if is_packed(&plain) => {}
        (Ok(found), Some(plain)) => {
            assert_same(
                found,
                &read(&plain, "g", None).expect("it is read when packed"),
            );
        }
        (Err(error), Some(plain)) if error.message.code != "packed-over-budget" => {
            assert_eq!(Some(error), read(&plain, "g", None).err().as_ref());
        }
        (Err(error), _) => assert_sound(error, b"\xff"),
        (Ok(_), None) => {}
    }
    if is_packed(bytes) || bytes.starts_with(b"\xef\xbb\xbf") {
        return;
    }
    for packed in [gzip(bytes), zstd(bytes)] {
        match (&found, read(&packed, "g", None)) {
            (Ok(found), Ok(packed)) => assert_same(found, &packed),
            (Err(error), Err(packed)) => assert_eq!(*error, packed),
            (found, packed) => panic!("{:?}, packed {:?}", found.as_ref().err(), packed.err()),
        }
    }
}

fn is_packed(bytes: &[u8]) -> bool {
    is_gzip(bytes) || is_zstd(bytes)
}

fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

fn is_zstd(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]
    )
}

/// The content of a compressed file; `None` when it is not compressed, damaged, or too long.
fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut plain = Vec::new();
    if is_gzip(bytes) {
        let reader = MultiGzDecoder::new(bytes);
        reader.take(LONGEST).read_to_end(&mut plain).ok()?;
    } else if is_zstd(bytes) {
        let mut reader = zstd::stream::read::Decoder::with_buffer(bytes).ok()?;
        reader.window_log_max(20).ok()?;
        reader.take(LONGEST).read_to_end(&mut plain).ok()?;
    } else {
        return None;
    }
    ((plain.len() as u64) < LONGEST).then_some(plain)
}
