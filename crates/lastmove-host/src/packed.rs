//! Files compressed according to their names.

use std::io::{self, Write};
use std::path::Path;
use std::thread;

use flate2::write::GzEncoder;

/// The size of pieces compressed separately. A compressed file is a chain of such pieces, as gzip
/// and zstd allow, so that several threads can work and the bytes do not depend on their number.
const PIECE: usize = 1 << 20;

/// The most threads, each with a piece in memory.
const THREADS: usize = 64;

/// The compression formats.
#[derive(Clone, Copy)]
enum Packing {
    Gzip,
    Zstd,
}

impl Packing {
    /// The format for the extension of a file.
    fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        if extension.eq_ignore_ascii_case("gz") {
            Some(Self::Gzip)
        } else if extension.eq_ignore_ascii_case("zst") {
            Some(Self::Zstd)
        } else {
            None
        }
    }

    /// Compresses one piece.
    fn pack(self, piece: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Self::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
                encoder.write_all(piece)?;
                encoder.finish()
            }
            // It is written in C, for which browsers would need a compiler.
            #[cfg(target_family = "wasm")]
            Self::Zstd => {
                let why = "this build cannot pack by zstd; .gz can be written";
                Err(io::Error::new(io::ErrorKind::Unsupported, why))
            }
            #[cfg(not(target_family = "wasm"))]
            Self::Zstd => {
                let level = zstd::DEFAULT_COMPRESSION_LEVEL;
                let mut encoder = zstd::stream::write::Encoder::new(Vec::new(), level)?;
                encoder.include_checksum(true)?;
                encoder.write_all(piece)?;
                encoder.finish()
            }
        }
    }
}

/// Lets `write` write to `out`, compressed by gzip or zstd, on this many threads, when the name
/// `path` ends with `.gz` or `.zst`.
///
/// # Errors
/// Errors of `write` and I/O errors of `out`.
pub fn write<T, E: From<io::Error>>(
    path: &Path,
    threads: usize,
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let Some(packing) = Packing::of(path) else {
        return write(out);
    };
    let mut packer = Packer {
        packing,
        out,
        gathered: Vec::new(),
        most: threads.min(THREADS) * PIECE,
        begun: false,
    };
    let result = write(&mut packer)?;
    packer.hand_over()?;
    Ok(result)
}

/// Buffers a piece for every thread, and then compresses them all.
struct Packer<'a> {
    packing: Packing,
    out: &'a mut dyn Write,
    gathered: Vec<u8>,
    most: usize,
    /// Whether something was written: even empty input makes one piece.
    begun: bool,
}

impl Packer<'_> {
    /// Compresses the buffer and writes it.
    fn hand_over(&mut self) -> io::Result<()> {
        let packing = self.packing;
        let mut pieces: Vec<&[u8]> = self.gathered.chunks(PIECE).collect();
        if pieces.is_empty() && !self.begun {
            pieces.push(&[]);
        }
        self.begun = true;
        let packed: Vec<io::Result<Vec<u8>>> = thread::scope(|scope| {
            let others = pieces.get(1..).unwrap_or_default();
            let started: Vec<_> = others
                .iter()
                .map(|&piece| {
                    let work = move || packing.pack(piece);
                    (piece, thread::Builder::new().spawn_scoped(scope, work))
                })
                .collect();
            let mut packed = Vec::new();
            packed.extend(pieces.first().map(|piece| packing.pack(piece)));
            for (piece, thread) in started {
                packed.push(match thread.map(thread::ScopedJoinHandle::join) {
                    Ok(Ok(packed)) => packed,
                    // No thread could be started, or it panicked.
                    Ok(Err(_)) | Err(_) => packing.pack(piece),
                });
            }
            packed
        });
        for piece in packed {
            self.out.write_all(&piece?)?;
        }
        self.gathered.clear();
        Ok(())
    }
}

impl Write for Packer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let some = bytes.len().min(self.most - self.gathered.len());
        self.gathered.extend_from_slice(&bytes[..some]);
        if self.gathered.len() == self.most {
            self.hand_over()?;
        }
        Ok(some)
    }

    /// Writes nothing before the end: smaller pieces compress worse.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::MultiGzDecoder;

    use super::*;

    fn packed(name: &str, threads: usize, bytes: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        let wrote: io::Result<()> = super::write(Path::new(name), threads, &mut file, |out| {
            for some in bytes.chunks(10_007) {
                out.write_all(some)?;
                out.flush()?;
            }
            Ok(())
        });
        wrote.unwrap();
        file
    }

    #[test]
    fn the_name_says_how_to_pack() {
        let long: Vec<u8> = (0..2 * PIECE as u32 + 5)
            .map(|i| (i.wrapping_mul(i) >> 9) as u8)
            .collect();
        for bytes in [&long[..], &long[..PIECE], b"one two", b""] {
            for name in ["list", "list.txt", "gz"] {
                assert!(packed(name, 1, bytes) == bytes);
            }
            for name in ["list.gz", "list.txt.GZ", "list.zst"] {
                let file = packed(name, 1, bytes);
                for threads in [2, 3, 8] {
                    assert!(packed(name, threads, bytes) == file, "{threads} threads");
                }
                let mut unpacked = Vec::new();
                if name.ends_with("zst") {
                    unpacked = zstd::decode_all(file.as_slice()).unwrap();
                } else {
                    let mut decoder = MultiGzDecoder::new(file.as_slice());
                    decoder.read_to_end(&mut unpacked).unwrap();
                }
                assert!(unpacked == bytes && !file.is_empty());
            }
        }
    }
}
