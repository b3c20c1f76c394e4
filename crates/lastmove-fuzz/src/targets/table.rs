//! Tables on disk.

use lastmove::catalog::{self, Opened};
use lastmove::files::MemoryFiles;
use lastmove::oracle::Want;
use lastmove::table::{KeyKind, Order, Selection, Table};
use lastmove::{Error, Outcome, Verdict, WriteError};
use serde_json::json;

use crate::control;
use crate::places::assert_sound;

/// The most positions of a table that is read whole.
const SMALL: u64 = 1 << 14;

/// The bytes before the first section, and after the last.
const ENDS: (usize, usize) = (16, 32);

/// The table as it is, then with corrected checksums, so that the code behind them is reached.
pub(super) fn read(bytes: &[u8]) {
    for bytes in [Some(bytes.to_vec()), mended(bytes)].into_iter().flatten() {
        let used = Table::open(Box::new(bytes), "t.lmt", &control());
        if let Err(error) = used.and_then(|table| use_table(&table)) {
            assert_sound(&error, b"\xff");
        }
    }
}

/// Calls every method of a table. All ways of reading it agree.
fn use_table(table: &Table) -> Result<(), Error> {
    let count = table.positions();
    let mut reader = catalog::reopen(table, &control())?;
    for index in [0, 1, count / 2, count.saturating_sub(1), count, u64::MAX] {
        let value = reader.prober.value(index);
        assert!(value.is_err() || index < count);
        if let Ok(text) = reader.text(index) {
            let _ = reader.locate(&text);
        }
    }
    for text in ["", "0", "a", "18446744073709551615", "1,1/2,2/P"] {
        if let Ok(index) = reader.locate(text) {
            assert!(index < count);
        }
    }
    if count > SMALL {
        return Ok(());
    }
    let checked = table.check(&control());
    let cells = table.load(&control());
    checked?;
    let cells = cells?;
    assert_eq!(cells.len(), count);
    let mut seen = 0;
    table.scan(&control(), &mut |index, value| {
        assert_eq!((index, value), (seen, cells.get(index)));
        seen += 1;
        Ok(())
    })?;
    assert_eq!(seen, count);
    for index in 0..count {
        assert_eq!(reader.prober.value(index), Ok(cells.get(index)));
    }
    for outcome in [Outcome::Win, Outcome::Loss, Outcome::Draw] {
        let orders = [Order::Table, Order::Longest, Order::Random(count)];
        let lengths = orders.map(|order| {
            let found = table.select(Selection::new(outcome, order), 9, &control())?;
            assert!(found.iter().all(|&(at, value)| cells.get(at) == value));
            Ok::<_, Error>(found.len())
        });
        let [first, longest, random] = lengths;
        let (first, longest) = (first?, longest?);
        assert!(first == longest && longest == random?);
    }
    let Some(opened) = reader.opened.take() else {
        return Ok(());
    };
    if opened.verify_table(table, &control())?.is_none() {
        check_truth(table, &opened);
    }
    Ok(())
}

/// A table that the verifier accepts agrees with the game's solver.
fn check_truth(table: &Table, opened: &Opened) {
    let mut reader = catalog::reopen(table, &control()).expect("it has been opened before");
    for index in 0..table.positions().min(300) {
        let text = reader.text(index).expect("every position has a text");
        assert_eq!(reader.locate(&text), Ok(index));
        let value = reader.prober.value(index).expect("it has been read before");
        match opened.oracle.ask(Some(&text), Want::default(), &control()) {
            Ok(answer) => {
                let (outcome, remoteness) = (answer.outcome, answer.remoteness);
                let verdict = Verdict {
                    outcome,
                    remoteness,
                };
                assert_eq!(verdict, Verdict::from(value), "{text}");
            }
            Err(error) => assert!(error.is_too_large(), "{error}"),
        }
    }
}

/// A table of the graph in the bytes as text: written, opened, probed and verified.
pub(super) fn write(bytes: &[u8]) {
    let game = match bytes.len() % 2 {
        0 => "graph:g.txt",
        _ => "graph/misere:g.txt",
    };
    let files = MemoryFiles::from([("g.txt", bytes)]);
    let Ok(opened) = catalog::open(game, &files, &control()) else {
        return;
    };
    let mut file = Vec::new();
    match opened.write_table(&mut file, &control()) {
        Ok(_) => {}
        Err(WriteError::Work(error)) => return assert!(error.is_too_large(), "{error}"),
        Err(WriteError::Output(error)) => panic!("{error}"),
    }
    let table = Table::open(Box::new(file), "t.lmt", &control()).expect("it was written well");
    table.check(&control()).expect("it was written well");
    assert_ne!(table.meta().keys, KeyKind::Game);
    assert_eq!(opened.verify_table(&table, &control()), Ok(None));
    let counts = (table.meta().wins, table.meta().losses, table.meta().draws);
    let totals = opened
        .oracle
        .totals(&control())
        .expect("it was solved before");
    assert_eq!(counts, (totals.wins, totals.losses, totals.draws));
    if table.positions() <= SMALL {
        use_table(&table).expect("it was written well");
    }
}

/// The same table with all checksums corrected; `None` when its parts cannot be found.
fn mended(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut file = bytes.to_vec();
    let tail = file.len().checked_sub(ENDS.1)?;
    let at = number(file.get(tail..tail + 8)?) as usize;
    let mut meta: serde_json::Value = serde_json::from_slice(file.get(at..tail)?).ok()?;
    let sections = meta.get("sections")?.as_array()?.clone();
    let place = |name: &str| {
        let section = sections.iter().find(|section| section["name"] == name)?;
        let at = section["at"].as_u64()? as usize;
        Some(at..at.checked_add(section["length"].as_u64()? as usize)?)
    };
    let (blocks, index) = (place("blocks")?, place("index")?);
    mend_index(&mut file, blocks.start, index, 8, |entry| {
        number(&entry[..2]) + number(&entry[2..4])
    });
    let (keys, index) = (place("keys")?, place("key-index")?);
    if meta["keys"] == "numbers" {
        mend_index(&mut file, keys.start, index, 24, |entry| {
            number(&entry[..4])
        });
    } else {
        mend_text_index(&mut file, keys.start, index);
    }
    for section in meta["sections"].as_array_mut()? {
        if section["crc"].is_null() {
            continue;
        }
        let at = section["at"].as_u64()? as usize;
        let end = at.checked_add(section["length"].as_u64()? as usize)?;
        section["crc"] = json!(crc32fast::hash(file.get(at..end)?));
    }
    let text = serde_json::to_vec(&meta).ok()?;
    let head = file.get(..ENDS.0)?.to_vec();
    file.truncate(at);
    file.extend(&text);
    let mut tail = Vec::new();
    tail.extend((at as u64).to_le_bytes());
    tail.extend((text.len() as u64).to_le_bytes());
    tail.extend(crc32fast::hash(&text).to_le_bytes());
    let ends = crc32fast::hash(&[head, tail.clone()].concat());
    tail.extend(ends.to_le_bytes());
    tail.extend(b"LMT end\n");
    file.extend(tail);
    Some(file)
}

/// Corrects the checksum of an index whose entries have `width` bytes; it is in bytes 4 to 7 of
/// entries of 8 bytes, else in bytes 12 to 15.
fn mend_index(
    file: &mut [u8],
    mut at: usize,
    index: std::ops::Range<usize>,
    width: usize,
    length: impl Fn(&[u8]) -> u64,
) {
    let crc_at = if width == 8 { 4 } else { 12 };
    for entry in index.clone().step_by(width) {
        let Some(bytes) = file.get(entry..entry + width) else {
            return;
        };
        let end = at.saturating_add(length(bytes) as usize);
        let Some(block) = file.get(at..end) else {
            return;
        };
        let crc = crc32fast::hash(block).to_le_bytes();
        file[entry + crc_at..entry + crc_at + 4].copy_from_slice(&crc);
        at = end;
    }
}

/// Corrects the index of blocks of texts, whose entries end with the first text.
fn mend_text_index(file: &mut [u8], mut at: usize, index: std::ops::Range<usize>) {
    let mut entry = index.start;
    while entry < index.end {
        let Some(bytes) = file.get(entry..entry.saturating_add(20)) else {
            return;
        };
        let end = at.saturating_add(number(&bytes[..4]) as usize);
        let text = number(&bytes[16..20]) as usize;
        let Some(block) = file.get(at..end) else {
            return;
        };
        let crc = crc32fast::hash(block).to_le_bytes();
        file[entry + 12..entry + 16].copy_from_slice(&crc);
        at = end;
        entry = entry.saturating_add(20).saturating_add(text);
    }
}

/// A little-endian number.
fn number(bytes: &[u8]) -> u64 {
    let bytes = bytes.iter().rev();
    bytes.fold(0, |number, &byte| number << 8 | u64::from(byte))
}
