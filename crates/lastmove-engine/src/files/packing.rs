//! Decompression of gzip and zstd: the feature `packing`.

use std::io::{self, Read};

use crate::{Control, Error, Message};

/// How a file is packed.
#[derive(Clone, Copy)]
pub(super) enum Packing {
    Gzip,
    Zstd,
}

impl Packing {
    /// The packing of a file that begins with `head`; `None` for an unpacked one.
    pub(super) fn of(head: &[u8]) -> Option<Self> {
        match head {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            // A frame, or a skippable frame before it.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Self::Zstd),
            _ => None,
        }
    }

    /// Unpacks the file `name`.
    #[cfg(feature = "packing")]
    pub(super) fn unpack<'a>(
        self,
        reader: Box<dyn Read + 'a>,
        name: &str,
        control: &Control<'_>,
    ) -> Result<Box<dyn Read + 'a>, Error> {
        unpacked(self, reader, control).map_err(|error| match error.kind() {
            io::ErrorKind::Unsupported => self.refusal(name),
            _ => corrupt(name, error),
        })
    }

    /// The error that this build of the library cannot unpack it.
    #[cfg(not(feature = "packing"))]
    pub(super) fn unpack<'a>(
        self,
        _: Box<dyn Read + 'a>,
        name: &str,
        _: &Control<'_>,
    ) -> Result<Box<dyn Read + 'a>, Error> {
        Err(self.refusal(name))
    }

    fn refusal(self, name: &str) -> Error {
        let by = match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
        };
        let message = Message::new("file-packed").with("file", name);
        Error::file(message.with("by", by))
    }
}

#[cfg(feature = "packing")]
fn unpacked<'a>(
    packing: Packing,
    reader: Box<dyn Read + 'a>,
    #[cfg_attr(target_family = "wasm", allow(unused))] control: &Control<'_>,
) -> io::Result<Box<dyn Read + 'a>> {
    let reader = io::BufReader::with_capacity(1 << 16, reader);
    Ok(match packing {
        Packing::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(reader)),
        // It is written in C: see `table::codec`.
        #[cfg(target_family = "wasm")]
        Packing::Zstd => return Err(io::ErrorKind::Unsupported.into()),
        #[cfg(not(target_family = "wasm"))]
        Packing::Zstd => {
            /// The sizes of windows that a frame can ask for, as powers of two.
            const WINDOWS: std::ops::RangeInclusive<u32> = 10..=31;
            let mut decoder = zstd::stream::read::Decoder::with_buffer(reader)?;
            let window = (control.memory_budget() / 4).max(1).ilog2();
            decoder.window_log_max(window.clamp(*WINDOWS.start(), *WINDOWS.end()))?;
            Box::new(decoder)
        }
    })
}

/// The error that a packed file is damaged.
pub(super) fn corrupt(name: &str, error: io::Error) -> Error {
    Error::file(Message::new("file-corrupt-compression").with("file", name)).caused_by(error)
}
