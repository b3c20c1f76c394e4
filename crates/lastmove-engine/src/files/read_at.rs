//! Positioned reads.

#[cfg(any(unix, windows, target_family = "wasm"))]
use std::fs::File;
use std::io;

/// A source of bytes: a file, or memory. Positioned reads share no state, so many threads can read
/// at once.
pub trait ReadAt: Send + Sync {
    /// How many bytes there are.
    ///
    /// # Errors
    /// When the system cannot report it.
    fn size(&self) -> io::Result<u64>;

    /// Fills `into` with the bytes from `at` on.
    ///
    /// # Errors
    /// When there are fewer bytes, or they cannot be read.
    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()>;

    /// A hint that these bytes will be read soon, so that many reads can run at once.
    fn will_read(&self, at: u64, length: u64) {
        let _ = (at, length);
    }
}

impl ReadAt for [u8] {
    fn size(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        let bytes = usize::try_from(at)
            .ok()
            .and_then(|at| self.get(at..)?.get(..into.len()))
            .ok_or(io::ErrorKind::UnexpectedEof)?;
        into.copy_from_slice(bytes);
        Ok(())
    }
}

impl ReadAt for Vec<u8> {
    fn size(&self) -> io::Result<u64> {
        self[..].size()
    }

    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        self[..].read_at(at, into)
    }
}

#[cfg(any(unix, windows, target_family = "wasm"))]
impl ReadAt for File {
    fn size(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    #[cfg(target_os = "linux")]
    fn will_read(&self, at: u64, length: u64) {
        let length = std::num::NonZeroU64::new(length);
        // The hint only affects speed, so its error is ignored.
        let _ = rustix::fs::fadvise(self, at, length, rustix::fs::Advice::WillNeed);
    }

    #[cfg(unix)]
    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, into, at)
    }

    /// There is one thread, which finds its place anew each time.
    #[cfg(target_family = "wasm")]
    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        use std::io::{Read, Seek};
        let mut file = self;
        file.seek(io::SeekFrom::Start(at))?;
        file.read_exact(into)
    }

    #[cfg(windows)]
    fn read_at(&self, mut at: u64, mut into: &mut [u8]) -> io::Result<()> {
        while !into.is_empty() {
            match std::os::windows::fs::FileExt::seek_read(self, into, at) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => {
                    at += read as u64;
                    into = &mut into[read..];
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
