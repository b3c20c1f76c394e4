//! Files of work folders: whatever is changed in them is refused.

use serde_json::json;

use super::{End, OLD_END, Store, Stored};
use crate::files::MemoryFiles;
use crate::graph::generate::SplitMix64;
use crate::{Control, Error, Message};

/// Lengths around those of one, two and of all pages that are read at a time.
const LENGTHS: [usize; 10] = [
    0,
    1,
    7,
    4087,
    4088,
    4089,
    8176,
    8177,
    20_000,
    4088 * 256 + 9,
];

fn random(length: usize) -> Vec<u8> {
    let mut random = SplitMix64::new(length as u64);
    (0..length).map(|_| random.next_u64() as u8).collect()
}

fn store(work: &MemoryFiles) -> Store<'_> {
    Store::new(work, "lastmove tests 1", 7)
}

/// Writes bytes in parts of different lengths.
fn keep(work: &MemoryFiles, name: &str, summary: u32, bytes: &[u8]) -> Stored {
    let kept = store(work).keep(name.to_owned(), &summary, &mut |put| {
        let mut rest = bytes;
        for part in (0..).map(|round| 1 + round * 977 % 9_000) {
            let (some, others) = rest.split_at(part.min(rest.len()));
            put(some)?;
            rest = others;
            if rest.is_empty() {
                break;
            }
        }
        Ok(())
    });
    let (found, stored) = kept.unwrap();
    assert_eq!(found, summary);
    stored
}

/// The summary and all bytes of a file.
fn load(work: &MemoryFiles, name: &str) -> Result<(u32, Vec<u8>), Error> {
    let opened = store(work).open::<u32>(name.to_owned())?;
    let (summary, stored) = opened.ok_or_else(|| Error::file(Message::new("gone")))?;
    let mut all = Vec::new();
    stored.load(&Control::default(), &mut |part| {
        all.extend_from_slice(part);
    })?;
    // Each reader checks for itself.
    let mut again = vec![0; all.len()];
    stored.read(0, &mut again)?;
    assert!(again == all);
    Ok((summary, all))
}

fn code<T>(found: Result<T, Error>) -> &'static str {
    found.map(drop).unwrap_err().message.code
}

#[test]
fn what_is_kept_is_read_in_any_part() {
    let mut rng = SplitMix64::new(1);
    for length in LENGTHS {
        let (work, bytes) = (MemoryFiles::default(), random(length));
        let stored = keep(&work, "one", 5, &bytes);
        assert_eq!(stored.bytes(), length as u64);
        assert_eq!(load(&work, "one").unwrap(), (5, bytes.clone()));
        for _ in 0..300 {
            let start = rng.index(length + 1);
            let end = start + rng.index((length - start).min(10_000) + 1);
            let mut into = vec![0; end - start];
            stored.read(start as u64, &mut into).unwrap();
            assert!(into == bytes[start..end], "{length}: {start}..{end}");
            let (first, last) = (start / 4, end / 4);
            let mut words = Vec::new();
            stored
                .words(first, last.max(first), &mut Vec::new(), &mut words)
                .unwrap();
            let expected = bytes[first * 4..last.max(first) * 4].chunks(4);
            let expected = expected.map(|word| u32::from_le_bytes(word.try_into().unwrap()));
            assert!(words.into_iter().eq(expected), "{length}: {first}..{last}");
        }
        let beyond = stored.read(length as u64, &mut [0]);
        assert_eq!(code(beyond), "work-damaged");
        assert_eq!(code(stored.read(u64::MAX, &mut [0, 0])), "work-damaged");
        assert_eq!(code(stored.of_bytes(length as u64 + 1)), "work-damaged");
    }
}

#[test]
fn every_changed_bit_and_every_other_length_is_refused() {
    for length in [0, 1, 4088, 9_000] {
        let work = MemoryFiles::default();
        keep(&work, "one", 5, &random(length));
        let whole = work.get("one").unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            work.put("one", bytes);
            assert_eq!(code(load(&work, "one")), "work-damaged", "{length}: {at}");
        }
        for cut in 0..whole.len() {
            work.put("one", whole[..cut].to_vec());
            assert_eq!(code(load(&work, "one")), "work-damaged", "{length}: {cut}");
            work.put("one", whole[cut + 1..].to_vec());
            assert_eq!(code(load(&work, "one")), "work-damaged", "{length}: {cut}");
        }
        work.put("one", [&whole[..], b"\n"].concat());
        assert_eq!(code(load(&work, "one")), "work-damaged", "{length}");
    }
}

/// A page that was changed while the file is open is found where it is read.
#[test]
fn damage_is_found_at_every_reading() {
    let (work, bytes) = (MemoryFiles::default(), random(9_000));
    let stored = keep(&work, "one", 5, &bytes);
    work.change("one", |file| file[5_000] ^= 1);
    let mut into = [0; 8];
    stored.read(4_080, &mut into).unwrap();
    assert_eq!(into, bytes[4_080..4_088]);
    assert_eq!(code(stored.read(4_081, &mut into)), "work-damaged");
    let mut words = Vec::new();
    let read = stored.words(1_100, 1_101, &mut Vec::new(), &mut words);
    assert_eq!(code(read), "work-damaged");
}

#[test]
fn files_and_pages_in_other_places_are_refused() {
    let (work, bytes) = (MemoryFiles::default(), random(9_000));
    keep(&work, "one", 5, &bytes);
    keep(&work, "two", 5, &bytes);
    let (one, two) = (work.get("one").unwrap(), work.get("two").unwrap());
    work.put("one", two.clone());
    let error = load(&work, "one").unwrap_err();
    assert_eq!(error.message.code, "work-renamed");
    assert_eq!(error.message.to_string(), "work-renamed file=one name=two");
    // A page of another file, of another place, and of an earlier edition.
    let mut mixed = one.clone();
    mixed[..4096].copy_from_slice(&two[..4096]);
    work.put("one", mixed);
    assert_eq!(code(load(&work, "one")), "work-damaged");
    let mut swapped = one.clone();
    swapped.rotate_left(4096);
    swapped[4096..].copy_from_slice(&one[4096..]);
    work.put("one", swapped);
    assert_eq!(code(load(&work, "one")), "work-damaged");
    keep(&work, "one", 6, &bytes);
    work.change("one", |file| file[..4096].copy_from_slice(&one[..4096]));
    assert_eq!(code(load(&work, "one")), "work-damaged");
    // Files of other games and of other kinds.
    work.put("one", one);
    for other in [
        Store::new(&work, "lastmove tests 1", 8),
        Store::new(&work, "lastmove tests 2", 7),
    ] {
        assert_eq!(code(other.open::<u32>("one".to_owned())), "work-other");
        assert!(!other.has("one").unwrap());
    }
    assert!(store(&work).has("one").unwrap());
    assert!(!store(&work).has("three").unwrap());
    assert!(
        store(&work)
            .open::<u32>("three".to_owned())
            .unwrap()
            .is_none()
    );
}

#[test]
fn files_say_what_they_are() {
    let work = MemoryFiles::default();
    keep(&work, "one", 5, b"twelve bytes");
    let (end, pages) = End::read("one", &work.get("one").unwrap()).unwrap();
    assert_eq!(pages, 12 + 8);
    let said = serde_json::to_value(&end).unwrap();
    let expected = json!({
        "by": concat!("lastmove ", env!("CARGO_PKG_VERSION")),
        "format": "lastmove tests 1",
        "name": "one",
        "game": "0000000000000007",
        "bytes": 12,
        "key": said["key"],
        "summary": 5,
    });
    assert_eq!(said, expected);
}

#[test]
fn files_of_earlier_versions_are_told_from_damaged_ones() {
    let work = MemoryFiles::default();
    let mut file = b"\x01\x02".to_vec();
    file.extend(
        b"{\"format\":\"lastmove blocks 2\",\"mark\":7,\"bytes\":2,\"xxh3\":6,\"summary\":false}\n",
    );
    file.resize(2 + OLD_END as usize, b' ');
    work.put("one", file.clone());
    assert_eq!(code(load(&work, "one")), "work-old");
    assert_eq!(code(store(&work).has("one")), "work-old");
    file.pop();
    work.put("one", file);
    assert_eq!(code(load(&work, "one")), "work-damaged");
}

/// Footers with right checksums and impossible contents.
#[test]
fn impossible_footers_are_refused() {
    let work = MemoryFiles::default();
    keep(&work, "one", 5, &random(9_000));
    let whole = work.get("one").unwrap();
    let (_, pages) = End::read("one", &whole).unwrap();
    for bytes in [0, 8_999, 9_001, u64::MAX - 20_000, u64::MAX] {
        let (mut end, _) = End::read("one", &whole).unwrap();
        end.bytes = bytes;
        let mut file = whole[..pages as usize].to_vec();
        end.write(&mut file).unwrap();
        work.put("one", file);
        assert_eq!(code(load(&work, "one")), "work-damaged", "{bytes}");
    }
    let (mut end, _) = End::read("one", &whole).unwrap();
    end.summary = json!("five");
    let mut file = whole[..pages as usize].to_vec();
    end.write(&mut file).unwrap();
    work.put("one", file);
    assert_eq!(code(load(&work, "one")), "work-damaged");
    end.summary = json!("five".repeat(20_000));
    assert!(end.write(&mut Vec::new()).is_err());
}
