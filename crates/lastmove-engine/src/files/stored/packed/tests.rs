//! Numbers in frames: each is read as it was written, and what was changed is refused.

use std::sync::Mutex;

use super::{FRAME, Packed, Shape, TASK, TASKS};
use crate::files::{MemoryFiles, Store};
use crate::graph::generate::SplitMix64;
use crate::{Control, Error};

fn store(work: &MemoryFiles) -> Store<'_> {
    Store::new(work, "lastmove tests 1", 7)
}

/// Numbers of this width: of few values at first, then random ones, which do not get shorter.
fn numbers(width: usize, count: usize) -> Vec<u32> {
    let mut random = SplitMix64::new((width * count) as u64);
    let most = u32::MAX >> (32 - 8 * width);
    let number = |place| match place < count / 2 {
        true => random.next_u64() as u32 & 3,
        false => random.next_u64() as u32 & most,
    };
    (0..count).map(number).collect()
}

fn keep(work: &MemoryFiles, width: usize, numbers: &[u32]) -> Packed {
    let shape = (width, numbers.len() as u64);
    let kept = Packed::keep(&store(work), "one".to_owned(), shape, &|first, into| {
        into.copy_from_slice(&numbers[first as usize..][..into.len()]);
    });
    kept.unwrap()
}

fn open(work: &MemoryFiles, count: usize) -> Result<Packed, Error> {
    Ok(Packed::open(&store(work), "one".to_owned(), count as u64)?.unwrap())
}

fn load(packed: &Packed, count: usize, all_threads: bool) -> Result<Vec<u32>, Error> {
    let all = Mutex::new(vec![u32::MAX; count]);
    packed.load(&Control::default(), all_threads, &|first, some| {
        all.lock().unwrap()[first as usize..][..some.len()].copy_from_slice(some);
        true
    })?;
    Ok(all.into_inner().unwrap())
}

#[test]
fn numbers_are_read_as_they_were_written() {
    let mut random = SplitMix64::new(3);
    let many = FRAME * TASK * TASKS + 5;
    for (width, count) in [
        (1, 0),
        (1, 1),
        (2, FRAME - 1),
        (2, FRAME),
        (2, many),
        (3, FRAME + 1),
        (4, FRAME * TASK),
        (4, FRAME * TASK + 1),
    ] {
        let (work, numbers) = (MemoryFiles::default(), numbers(width, count));
        keep(&work, width, &numbers);
        let packed = open(&work, count).unwrap();
        assert_eq!(packed.width(), width);
        assert_eq!(packed.unpacked(), (width * count) as u64);
        for all_threads in [false, true] {
            assert!(
                load(&packed, count, all_threads).unwrap() == numbers,
                "{width} {count}"
            );
        }
        for _ in 0..100.min(count) {
            let place = random.index(count);
            assert_eq!(packed.get(place as u64).unwrap(), numbers[place]);
        }
        assert!(packed.get(count as u64).is_err());
        assert!(packed.get(u64::MAX).is_err());
        assert!(open(&work, count + 1).is_err());
        let failed = packed.load(&Control::default(), true, &|_, _| false);
        assert_eq!(failed.is_err(), count > 0);
    }
}

/// With right checksums of pages: a hostile file.
#[test]
fn impossible_frames_are_refused() {
    let count = 3 * FRAME;
    let (work, numbers) = (MemoryFiles::default(), numbers(2, count));
    let packed = keep(&work, 2, &numbers);
    let mut bytes = vec![0; packed.stored.bytes() as usize];
    packed.stored.read(0, &mut bytes).unwrap();
    let index = bytes.len() - 12;
    let store = store(&work);
    let write = |width, bytes: &[u8]| {
        let shape = Shape {
            width,
            count: count as u64,
        };
        store
            .keep("one".to_owned(), &shape, &mut |put| put(bytes))
            .unwrap();
        let packed = open(&work, count)?;
        load(&packed, count, true).map(drop)
    };
    write(2, &bytes).unwrap();
    for width in [0, 5, usize::MAX] {
        assert!(write(width, &bytes).is_err(), "{width}");
    }
    for cut in [bytes.len(), 12, 1] {
        assert!(write(2, &bytes[cut..]).is_err(), "{cut}");
    }
    let mut random = SplitMix64::new(1);
    for _ in 0..300 {
        let mut wrong = bytes.clone();
        match random.index(2) {
            // A length.
            0 => wrong[index + random.index(12)] ^= 1 << random.index(8),
            // The first frame, which is compressed.
            _ => wrong[random.index(8)] ^= 1 << random.index(8),
        }
        // Nothing is read beyond its bounds; what can be told from its own bytes is refused.
        let _ = write(2, &wrong);
    }
    let mut longer = bytes.clone();
    longer[index..index + 4].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(write(2, &longer).is_err());
    let mut other = bytes;
    other[0] ^= 0xff;
    assert!(write(2, &other).is_err());
}
