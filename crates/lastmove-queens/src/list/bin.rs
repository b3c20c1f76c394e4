//! The binary form of a list: see docs/formats.md.

use std::io::{self, Read};

use lastmove::{Error, Message};

use crate::LARGEST;

/// The first bytes of a file.
pub(super) const MAGIC: [u8; 8] = *b"\x89LMQ\r\n\x1a\n";

/// The version of the format.
const VERSION: u8 = 1;

/// The length of the header.
const HEADER: usize = 16;

/// The length of the trailer: a byte, the number of placements, the checksum.
const TRAILER: usize = 13;

/// The mark at the end of the placements: no board has such a row.
const END: u8 = 0xff;

/// The header of a list of boards of this size; sides of boards with lists are below 255.
pub(super) fn header(columns: usize, rows: usize, fundamental: bool) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&MAGIC);
    header[8] = VERSION;
    header[9] = columns as u8;
    header[10] = rows as u8;
    header[11] = fundamental.into();
    header
}

/// The trailer of a list of `count` placements, without the checksum.
pub(super) fn trailer(count: u64) -> [u8; TRAILER - 4] {
    let mut trailer = [0; TRAILER - 4];
    trailer[0] = END;
    trailer[1..].copy_from_slice(&count.to_le_bytes());
    trailer
}

/// The contents of the header and the trailer of a [`Format::Bin`](crate::Format::Bin) list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BinList {
    /// How many columns the board has.
    pub columns: usize,
    /// How many rows the board has.
    pub rows: usize,
    /// Whether only the least of each class is listed.
    pub fundamental: bool,
    /// How many placements there are.
    pub count: u64,
}

/// Reads a list in [`Format::Bin`](crate::Format::Bin) and calls `visit` with the rows of each
/// placement in turn.
///
/// The checksum is at the end, so `visit` may see placements of a file that is then refused. Rows
/// are numbers up to the number of rows, and 0 for a column without a queen; whether they are
/// placements is not checked. `input` should be buffered. The cost is that of reading; the memory
/// is constant.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::{Format, Listing, read_bin};
/// let mut file = Vec::new();
/// Listing::new(4).format(Format::Bin).write(&mut file, &Control::default())?;
/// let mut rows = Vec::new();
/// let list = read_bin(&mut file.as_slice(), |placement| rows.push(placement.to_vec()))?;
/// assert_eq!((list.columns, list.rows, list.count), (4, 4, 2));
/// assert_eq!(rows, [[2, 4, 1, 3], [3, 1, 4, 2]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// `queens-bin-unknown` (input) for a file that does not begin as such a list, `queens-bin-version`
/// (input) for one of another version, `queens-bin-damaged` (input) for one that is cut off or
/// changed, or goes on after its end, `queens-bin-unread` (machine) when reading fails.
pub fn read_bin(input: &mut dyn Read, mut visit: impl FnMut(&[u8])) -> Result<BinList, Error> {
    let mut input = Checked {
        input,
        checksum: crc32fast::Hasher::new(),
    };
    let unknown = || Error::input(Message::new("queens-bin-unknown"));
    let mut header = [0; HEADER];
    input.read(&mut header, unknown)?;
    if header[..8] != MAGIC {
        return Err(unknown());
    }
    if header[8] != VERSION {
        let message = Message::new("queens-bin-version").with("found", u64::from(header[8]));
        return Err(Error::input(message.with("version", u64::from(VERSION))));
    }
    let [columns, most, kind] = [header[9], header[10], header[11]];
    if columns == 0 || most == 0 || most == END || kind > 1 || header[12..] != [0; HEADER - 12] {
        return Err(damaged());
    }
    let mut rows = vec![0; columns.into()];
    let mut count: u64 = 0;
    loop {
        input.read(&mut rows[..1], damaged)?;
        if rows[0] == END {
            break;
        }
        input.read(&mut rows[1..], damaged)?;
        if rows.iter().any(|&row| row > most) {
            return Err(damaged());
        }
        visit(&rows);
        count += 1;
    }
    let mut told = [0; 8];
    input.read(&mut told, damaged)?;
    let checksum = input.checksum.clone().finalize();
    let mut end = [0; 4];
    input.read(&mut end, damaged)?;
    if u64::from_le_bytes(told) != count || u32::from_le_bytes(end) != checksum || !input.ended()? {
        return Err(damaged());
    }
    Ok(BinList {
        columns: columns.into(),
        rows: most.into(),
        fundamental: kind == 1,
        count,
    })
}

fn damaged() -> Error {
    Error::input(Message::new("queens-bin-damaged"))
}

fn unread(error: io::Error) -> Error {
    Error::machine(Message::new("queens-bin-unread")).caused_by(error)
}

/// A file with the checksum of the data read.
struct Checked<'a> {
    input: &'a mut dyn Read,
    checksum: crc32fast::Hasher,
}

impl Checked<'_> {
    /// Fills `bytes`, or fails with `short` at the end of the file.
    fn read(&mut self, bytes: &mut [u8], short: impl FnOnce() -> Error) -> Result<(), Error> {
        match self.input.read_exact(bytes) {
            Ok(()) => {
                self.checksum.update(bytes);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(short()),
            Err(error) => Err(unread(error)),
        }
    }

    /// Whether the input has ended.
    fn ended(&mut self) -> Result<bool, Error> {
        match self.input.read_exact(&mut [0]) {
            Ok(()) => Ok(false),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(true),
            Err(error) => Err(unread(error)),
        }
    }
}

/// A row fits in a byte.
const _: () = assert!(LARGEST < END as usize);
