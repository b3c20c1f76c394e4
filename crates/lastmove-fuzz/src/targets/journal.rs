//! Journals of long searches.

use lastmove::Error;
use lastmove::files::MemoryFiles;
use lastmove::game::SearchJournal;
use lastmove::journal::{HeapValues, SearchBlocks};

use crate::control;
use crate::places::assert_sound;
use crate::seeds::{HEAPS, MARK, SEARCHED};

/// What is read of a journal, and cut off behind it, is read again; and what is added then is read
/// with it.
pub(super) fn run(bytes: &[u8]) {
    check(bytes, heaps, |files, known| {
        let mut values = HeapValues::open(files, "j", HEAPS, &control())?;
        values.known();
        values.keep(known.len() as u64, &[5])
    });
    check(bytes, blocks, |files, _| {
        let journal = SearchBlocks::new(files, "j", SEARCHED, &|_| ());
        journal.known(MARK, &mut |_| Ok(1))?;
        journal.keep(b"more")
    });
}

fn check<T: PartialEq + std::fmt::Debug>(
    bytes: &[u8],
    read: impl Fn(&MemoryFiles) -> Result<Vec<T>, Error>,
    add: impl Fn(&MemoryFiles, &[T]) -> Result<(), Error>,
) {
    let files = MemoryFiles::from([("j", bytes)]);
    let known = match read(&files) {
        Ok(known) => known,
        Err(error) => return assert_sound(&error, bytes),
    };
    assert_eq!(read(&files).as_ref(), Ok(&known));
    add(&files, &known).expect("it was read before");
    let more = read(&files).expect("it was written well");
    assert_eq!(more.len(), known.len() + 1);
    assert_eq!(more[..known.len()], known);
}

fn heaps(files: &MemoryFiles) -> Result<Vec<u16>, Error> {
    Ok(HeapValues::open(files, "j", HEAPS, &control())?.known())
}

fn blocks(files: &MemoryFiles) -> Result<Vec<Vec<u8>>, Error> {
    let mut blocks = Vec::new();
    let journal = SearchBlocks::new(files, "j", SEARCHED, &|_| ());
    journal.known(MARK, &mut |block| {
        blocks.push(block.to_vec());
        Ok(1)
    })?;
    Ok(blocks)
}
