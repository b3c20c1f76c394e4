//! Journals in memory: stored blocks are read again, wherever the file was cut off.

use std::collections::BTreeSet;
use std::sync::Mutex;

use super::{HeapValues, SearchBlocks};
use crate::files::{MemoryFiles, at_every_fault};
use crate::game::SearchJournal;
use crate::{Control, Error, Message, Storage};

/// A journal with these contents.
fn of(bytes: &[u8]) -> MemoryFiles {
    MemoryFiles::from([("journal", bytes)])
}

fn bytes(journal: &MemoryFiles) -> Vec<u8> {
    journal.get("journal").unwrap().to_vec()
}

fn heaps(storage: &MemoryFiles) -> Result<HeapValues, Error> {
    HeapValues::open(storage, "journal", "octal:0.77", &Control::default())
}

#[test]
fn heap_values_are_known_again_wherever_they_are_cut_off() {
    let values: Vec<u16> = (0..5000u16).map(|value| value % 700).collect();
    let storage = MemoryFiles::default();
    let mut journal = heaps(&storage).unwrap();
    assert_eq!(journal.known(), [0]);
    journal.keep(1, &values).unwrap();
    journal.close().unwrap();
    let whole = bytes(&storage);
    for length in (0..whole.len()).step_by(97).chain([whole.len()]) {
        let cut = of(&whole[..length]);
        let mut journal = heaps(&cut).unwrap();
        let known = journal.known();
        assert_eq!(known[1..], values[..known.len() - 1], "{length}");
        journal
            .keep(known.len() as u64, &values[known.len() - 1..])
            .unwrap();
        let all = heaps(&cut).unwrap().known();
        assert_eq!(all[1..], values[..], "{length}");
    }
}

#[test]
fn heap_values_of_others_and_damaged_ones_are_refused() {
    let code = |storage: &MemoryFiles| heaps(storage).err().unwrap().message.code;
    let storage = MemoryFiles::default();
    heaps(&storage).unwrap().keep(1, &[3; 9000]).unwrap();
    let mut text = bytes(&storage);
    text[60] ^= 1;
    assert_eq!(code(&of(&text)), "heaps-journal-damaged");
    let other = of(b"lastmove nim values 1 octal:0.6\n");
    assert_eq!(code(&other), "heaps-journal-other");
}

#[test]
fn heap_values_survive_faults_and_losses_of_power() {
    let values: Vec<u16> = (0..9000u16).map(|value| value % 700).collect();
    let failed = at_every_fault(u64::MAX, |disk| {
        let open = || HeapValues::open(disk, "journal", "octal:0.77", &Control::default());
        loop {
            let mut journal = open()?;
            let known = journal.known();
            assert!(known.len() as u64 >= disk.promised(), "{}", known.len());
            if known.len() > values.len() {
                return Ok(known);
            }
            let mut first = known.len();
            for part in values[first - 1..].chunks(1300).take(2) {
                journal.keep(first as u64, part)?;
                first += part.len();
            }
            journal.close()?;
            disk.promise(first as u64);
        }
    });
    assert!(failed > 100, "{failed}");
}

/// The stored blocks, and the codes of the messages.
fn blocks(storage: &dyn Storage) -> Result<(Vec<Vec<u8>>, Vec<&'static str>), Error> {
    let told = Mutex::new(Vec::new());
    let mut known = Vec::new();
    let tell = |message: &Message| told.lock().unwrap().push(message.code);
    let journal = SearchBlocks::new(storage, "journal", "cram:5x5", &tell);
    journal.known(7, &mut |block| {
        known.push(block.to_vec());
        Ok(1)
    })?;
    Ok((known, told.into_inner().unwrap()))
}

#[test]
fn blocks_are_known_again_wherever_they_are_cut_off() {
    let storage = MemoryFiles::default();
    let journal = SearchBlocks::new(&storage, "journal", "cram:5x5", &|_| ());
    // A search that has not asked for the known blocks has nothing to store.
    journal.keep(b"lost").unwrap();
    journal.known(7, &mut |_| Ok(1)).unwrap();
    let kept: Vec<Vec<u8>> = (0..4).map(|size| vec![size; 10 * size as usize]).collect();
    for block in &kept {
        journal.keep(block).unwrap();
    }
    journal.close().unwrap();
    let whole = bytes(&storage);
    for length in 0..=whole.len() {
        let cut = of(&whole[..length]);
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
fn blocks_survive_faults_and_losses_of_power() {
    let failed = at_every_fault(u64::MAX, |disk| {
        loop {
            let journal = SearchBlocks::new(disk, "journal", "cram:5x5", &|_| ());
            let mut missing: BTreeSet<u8> = (1..12).collect();
            journal.known(7, &mut |block| {
                missing.remove(&block[0]);
                Ok(1)
            })?;
            let known = 11 - missing.len() as u64;
            assert!(known >= disk.promised(), "{missing:?}");
            if missing.is_empty() {
                break;
            }
            for number in missing.into_iter().take(3) {
                journal.keep(&vec![number; 100 * usize::from(number)])?;
            }
            journal.close()?;
            disk.promise((known + 3).min(11));
        }
        let mut known = blocks(disk)?.0;
        known.sort();
        Ok(known)
    });
    assert!(failed > 100, "{failed}");
}

#[test]
fn damaged_blocks_are_left_out() {
    let storage = MemoryFiles::default();
    let journal = SearchBlocks::new(&storage, "journal", "cram:5x5", &|_| ());
    journal.known(7, &mut |_| Ok(1)).unwrap();
    for block in [&[1; 50], &[2; 50], &[3; 50]] {
        journal.keep(block).unwrap();
    }
    let whole = bytes(&storage);
    let (size, head) = (66, whole.len() - 3 * 66);
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        of(&bytes)
    };
    // A damaged block in the middle: the others are correct. At the end: as if it were cut off.
    let (known, told) = blocks(&changed(head + size + 30)).unwrap();
    assert_eq!(known, [vec![1; 50], vec![3; 50]]);
    assert_eq!(told, ["search-journal-left-out", "search-journal-goes-on"]);
    let (known, told) = blocks(&changed(head + 2 * size + 30)).unwrap();
    assert_eq!(known, [vec![1; 50], vec![2; 50]]);
    assert_eq!(told, ["search-journal-goes-on"]);
    // In a length: the next correct block is found again.
    let (known, told) = blocks(&changed(head + size)).unwrap();
    assert_eq!(known, [vec![1; 50], vec![3; 50]]);
    assert_eq!(told, ["search-journal-left-out", "search-journal-goes-on"]);
    let code = blocks(&changed(3)).unwrap_err().message.code;
    assert_eq!(code, "search-journal-other");
}
