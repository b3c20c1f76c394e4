//! Files that are packed because of their name.

use std::io::{self, Write};
use std::path::Path;

use flate2::write::GzEncoder;
use zstd::stream::write::Encoder;

/// Lets `write` write to `out`, packed by gzip or zstd when the name `path` ends with `.gz` or
/// `.zst`. The same bytes are packed into the same bytes, whatever the time between them.
pub(crate) fn write<T, E: From<io::Error>>(
    path: &Path,
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let extension = path.extension().unwrap_or_default();
    if extension.eq_ignore_ascii_case("gz") {
        let mut packed = Unflushed(GzEncoder::new(out, flate2::Compression::default()));
        let result = write(&mut packed)?;
        packed.0.finish()?;
        Ok(result)
    } else if extension.eq_ignore_ascii_case("zst") {
        let mut encoder = Encoder::new(out, zstd::DEFAULT_COMPRESSION_LEVEL)?;
        encoder.include_checksum(true)?;
        let mut packed = Unflushed(encoder);
        let result = write(&mut packed)?;
        packed.0.finish()?;
        Ok(result)
    } else {
        write(out)
    }
}

/// A packer that is not asked to hand over what it has before the end: that would cost room.
struct Unflushed<W>(W);

impl<W: Write> Write for Unflushed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn packed(name: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        let wrote: io::Result<()> = super::write(Path::new(name), &mut bytes, |out| {
            out.write_all(b"one ")?;
            out.flush()?;
            out.write_all(b"two")
        });
        wrote.unwrap();
        bytes
    }

    #[test]
    fn the_name_says_how_to_pack() {
        for name in ["list", "list.txt", "gz"] {
            assert_eq!(packed(name), b"one two");
        }
        for name in ["list.gz", "list.txt.GZ"] {
            let mut text = String::new();
            let bytes = packed(name);
            let mut unpacked = flate2::read::GzDecoder::new(bytes.as_slice());
            unpacked.read_to_string(&mut text).unwrap();
            assert_eq!(text, "one two");
        }
        let bytes = packed("list.zst");
        assert_eq!(zstd::decode_all(bytes.as_slice()).unwrap(), b"one two");
    }
}
