//! Journals in memory: what was kept is known again, wherever it was cut off.

use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};

use super::{HeapValues, SearchBlocks, Storage};
use crate::game::{HeapJournal, SearchJournal};
use crate::{Control, Error, Message};

/// Bytes that several storages look at, one after the other.
#[derive(Clone, Default)]
struct Bytes(Arc<Mutex<Vec<u8>>>);

struct Memory {
    bytes: Bytes,
    at: usize,
}

impl Bytes {
    fn open(&self) -> Memory {
        Memory {
            bytes: self.clone(),
            at: 0,
        }
    }

    fn get(&self) -> Vec<u8> {
        self.0.lock().unwrap().clone()
    }

    fn of(bytes: &[u8]) -> Self {
        Self(Arc::new(Mutex::new(bytes.to_vec())))
    }
}

impl Read for Memory {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = (&self.bytes.get()[self.at..]).read(into)?;
        self.at += read;
        Ok(read)
    }
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Storage for Memory {
    fn name(&self) -> &str {
        "memory"
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.bytes.0.lock().unwrap().truncate(length as usize);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn failed(&self, error: &io::Error) -> Error {
        Error::machine(Message::new("file-not-written").with("reason", error.to_string()))
    }
}

fn heaps(bytes: &Bytes) -> Result<HeapValues<Memory>, Error> {
    HeapValues::open(bytes.open(), "octal:0.77", &Control::default())
}

#[test]
fn heap_values_are_known_again_wherever_they_are_cut_off() {
    let values: Vec<u16> = (0..5000u16).map(|value| value % 700).collect();
    let bytes = Bytes::default();
    let mut journal = heaps(&bytes).unwrap();
    assert_eq!(journal.known(), Ok(vec![0]));
    journal.keep(1, &values).unwrap();
    journal.close().unwrap();
    let whole = bytes.get();
    for length in (0..whole.len()).step_by(97).chain([whole.len()]) {
        let cut = Bytes::of(&whole[..length]);
        let mut journal = heaps(&cut).unwrap();
        let known = journal.known().unwrap();
        assert_eq!(known[1..], values[..known.len() - 1], "{length}");
        journal
            .keep(known.len() as u64, &values[known.len() - 1..])
            .unwrap();
        let all = heaps(&cut).unwrap().known().unwrap();
        assert_eq!(all[1..], values[..], "{length}");
    }
}

#[test]
fn heap_values_of_others_and_damaged_ones_are_refused() {
    let code = |bytes: &Bytes| heaps(bytes).err().unwrap().message.code;
    let bytes = Bytes::default();
    heaps(&bytes).unwrap().keep(1, &[3; 9000]).unwrap();
    let mut text = bytes.get();
    text[60] ^= 1;
    assert_eq!(code(&Bytes::of(&text)), "heaps-journal-damaged");
    let other = Bytes::of(b"lastmove nim values 1 octal:0.6\n");
    assert_eq!(code(&other), "heaps-journal-other");
}

/// The blocks that are handed over, and the codes of what is told.
fn blocks(bytes: &Bytes) -> Result<(Vec<Vec<u8>>, Vec<&'static str>), Error> {
    let told = Mutex::new(Vec::new());
    let mut known = Vec::new();
    let open = || Ok(bytes.open());
    let tell = |message: &Message| told.lock().unwrap().push(message.code);
    let journal = SearchBlocks::new("cram:5x5", &open, &tell);
    journal.known(7, &mut |block| {
        known.push(block.to_vec());
        Ok(1)
    })?;
    Ok((known, told.into_inner().unwrap()))
}

#[test]
fn blocks_are_known_again_wherever_they_are_cut_off() {
    let bytes = Bytes::default();
    let open = || Ok(bytes.open());
    let journal = SearchBlocks::new("cram:5x5", &open, &|_| ());
    // A search that did not ask has nothing to keep.
    journal.keep(b"lost").unwrap();
    journal.known(7, &mut |_| Ok(1)).unwrap();
    let kept: Vec<Vec<u8>> = (0..4).map(|size| vec![size; 10 * size as usize]).collect();
    for block in &kept {
        journal.keep(block).unwrap();
    }
    journal.close().unwrap();
    let whole = bytes.get();
    for length in 0..=whole.len() {
        let cut = Bytes::of(&whole[..length]);
        let (known, told) = blocks(&cut).unwrap();
        assert_eq!(known, kept[..known.len()], "{length}");
        let expected: &[_] = match known.len() {
            0 => &[],
            _ => &["search-journal-goes-on"],
        };
        assert_eq!(told, expected, "{length}");
        assert_eq!(blocks(&cut).unwrap().0, known, "{length}");
    }
}

#[test]
fn damaged_blocks_are_left_out() {
    let bytes = Bytes::default();
    let open = || Ok(bytes.open());
    let journal = SearchBlocks::new("cram:5x5", &open, &|_| ());
    journal.known(7, &mut |_| Ok(1)).unwrap();
    for block in [&[1; 50], &[2; 50], &[3; 50]] {
        journal.keep(block).unwrap();
    }
    let whole = bytes.get();
    let (size, head) = (66, whole.len() - 3 * 66);
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        Bytes::of(&bytes)
    };
    // In the middle of a block: the others are sound. At the end: as if it had been cut off.
    let (known, told) = blocks(&changed(head + size + 30)).unwrap();
    assert_eq!(known, [vec![1; 50], vec![3; 50]]);
    assert_eq!(told, ["search-journal-left-out", "search-journal-goes-on"]);
    let (known, told) = blocks(&changed(head + 2 * size + 30)).unwrap();
    assert_eq!(known, [vec![1; 50], vec![2; 50]]);
    assert_eq!(told, ["search-journal-goes-on"]);
    // In a length, or in the first line.
    let code = |at| blocks(&changed(at)).unwrap_err().message.code;
    assert_eq!(code(head + size), "search-journal-damaged");
    assert_eq!(code(3), "search-journal-other");
}
