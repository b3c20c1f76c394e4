//! The frame of the file: its two ends, and checksums.

/// The first eight bytes: not text, and damaged by programs that convert line ends.
pub(super) const MAGIC: [u8; 8] = *b"\x89LMT\r\n\x1a\n";

/// The last eight bytes: a truncated file does not have them.
pub(super) const END: [u8; 8] = *b"LMT end\n";

/// The bytes before the first section: the magic, the version, four bytes of zeros.
pub(super) const HEAD: usize = 16;

/// The bytes after the last section: where the description begins and how long it is (8 bytes
/// each), its checksum, the checksum of the head and of the tail so far, the end mark.
pub(super) const TAIL: usize = 32;

/// The head of a file of this version.
pub(super) fn head(version: u32) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(&MAGIC);
    head[8..12].copy_from_slice(&version.to_le_bytes());
    head
}

/// The tail of a file whose description `meta` begins at byte `at`.
pub(super) fn tail(head: &[u8], at: u64, meta: &[u8]) -> [u8; TAIL] {
    let mut tail = [0; TAIL];
    tail[..8].copy_from_slice(&at.to_le_bytes());
    tail[8..16].copy_from_slice(&(meta.len() as u64).to_le_bytes());
    tail[16..20].copy_from_slice(&crc32fast::hash(meta).to_le_bytes());
    let ends = ends_checksum(head, &tail[..20]);
    tail[20..24].copy_from_slice(&ends.to_le_bytes());
    tail[24..].copy_from_slice(&END);
    tail
}

/// The checksum of the head and of the first 20 bytes of the tail.
pub(super) fn ends_checksum(head: &[u8], tail: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(head);
    hasher.update(tail);
    hasher.finalize()
}

/// The little-endian number of four bytes at byte `at`.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// The little-endian number of eight bytes at byte `at`.
pub(super) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}
