//! Both codings, with blocks of all sizes.

use std::sync::Arc;

use lastmove::files::{Inputs, MemoryFiles};
use lastmove::game::Play;
use lastmove::table::{CodingKind, Content, Keys, Prober, Table, write};
use lastmove::{Control, Error, Value};

use crate::{bytes, open, table};
use lastmove::graph::generate::SplitMix64;

const KINDS: [CodingKind; 2] = [CodingKind::Huffman, CodingKind::Zstd];

/// A table of these values, with a given coding.
fn coded(
    values: &[Value],
    kind: Option<CodingKind>,
    block: Option<u32>,
    threads: usize,
) -> Vec<u8> {
    let inputs = Inputs::default();
    let value = |index: u64| values[index as usize];
    let length = values.len() as u64;
    let mut content = Content::new("nim:1", Play::Normal, &inputs, Keys::Game, length, &value);
    (content.block, content.coding) = (block, kind);
    let mut out = Vec::new();
    write(&content, &mut out, &Control::default().threads(threads)).unwrap();
    out
}

/// Reads a table in every way and compares.
fn assert_read(file: &[u8], values: &[Value], rng: &mut SplitMix64) {
    let table = table(file).unwrap();
    let control = Control::default().threads(2);
    assert_eq!(table.check(&control), Ok(()));
    let cells = table.load(&control).unwrap();
    let length = values.len() as u64;
    assert_eq!(cells.len(), length);
    assert!((0..length).all(|index| cells.get(index) == values[index as usize]));
    if values.is_empty() {
        return;
    }
    let mut prober = table.prober().unwrap();
    let indexes: Vec<u64> = (0..3000).map(|_| rng.below(length)).collect();
    for &index in &indexes {
        assert_eq!(prober.value(index), Ok(values[index as usize]));
    }
    let expected: Vec<Value> = indexes.iter().map(|&i| values[i as usize]).collect();
    assert_eq!(prober.values(&indexes), Ok(expected.clone()));
    // A few at a time; the prober owns the table.
    let mut prober = Prober::shared(Arc::new(table)).unwrap();
    for (indexes, expected) in indexes.chunks(40).zip(expected.chunks(40)) {
        assert_eq!(prober.values(indexes), Ok(expected.to_vec()));
    }
}

#[test]
fn bytes_do_not_depend_on_threads_and_blocks_of_all_sizes_are_read() {
    let mut rng = SplitMix64::new(5);
    let values: Vec<Value> = (0..40_000)
        .map(|_| match rng.below(10) {
            0 => Value::Draw,
            1 => Value::Win(rng.below(1 << 30)),
            2 => Value::Loss(rng.below(300)),
            3..7 => Value::Win(1),
            _ => Value::Loss(rng.below(4)),
        })
        .collect();
    for kind in KINDS {
        for block in [8, 64, 2048, 8192] {
            let files = [1, 2, 7].map(|threads| coded(&values, Some(kind), Some(block), threads));
            assert!(files[0] == files[1] && files[0] == files[2]);
            assert_eq!(table(&files[0]).unwrap().meta().coding.kind(), kind);
            assert_read(&files[0], &values, &mut rng);
        }
    }
    for block in [0, 4, 12, 1 << 14] {
        let inputs = Inputs::default();
        let value = |_| Value::Draw;
        let mut content = Content::new("nim:1", Play::Normal, &inputs, Keys::Game, 1, &value);
        content.block = Some(block);
        assert!(write(&content, &mut Vec::new(), &Control::default()).is_err());
    }
}

/// One value, two, many rare ones, long codes, and a last block of any length.
#[test]
fn values_of_every_distribution_are_read() {
    let mut rng = SplitMix64::new(6);
    let fibonacci = |rng: &mut SplitMix64| rng.next_u64().trailing_zeros().into();
    for length in [0, 1, 2, 7, 8, 9, 1024, 1025, 2047, 2049, 9000] {
        for shape in 0..7 {
            let value = |_| match shape {
                0 => Value::Draw,
                1 => Value::Loss(0),
                2 => [Value::Win(1), Value::Loss(4095)][rng.below(2) as usize],
                3 => Value::Win(rng.below(4096)),
                4 => Value::Win(rng.below(1 << 30)),
                5 => Value::Loss((1 << 30) - 1),
                _ => Value::Win(fibonacci(&mut rng)),
            };
            let values: Vec<Value> = (0..length).map(value).collect();
            for kind in [None, Some(KINDS[0]), Some(KINDS[1])] {
                let file = coded(&values, kind, None, 2);
                assert_read(&file, &values, &mut rng);
            }
        }
    }
}

#[test]
fn the_coding_suits_the_values() {
    let mut rng = SplitMix64::new(7);
    let random = |_| Value::Win(rng.below(7));
    let random: Vec<Value> = (0..100_000).map(random).collect();
    let regular: Vec<Value> = (0..100_000).map(|i| Value::Win(i / 3 % 7)).collect();
    let kind = |values| {
        table(&coded(values, None, None, 2))
            .unwrap()
            .meta()
            .coding
            .kind()
    };
    assert_eq!(kind(&random), CodingKind::Huffman);
    assert_eq!(kind(&regular), CodingKind::Zstd);
    // Huffman codes for seven equal shares take 20 / 7 bits; a hundredth is allowed for the rest.
    let bits = coded(&random, None, None, 2).len() as f64 * 8.0 / 100_000.0;
    assert!(bits < 20.0 / 7.0 + 0.15, "{bits}");
}

/// Both codings, as files small enough to damage each byte.
#[test]
fn every_flipped_byte_is_caught_in_both_codings() {
    let opened = open("nim:3,2", &MemoryFiles::default());
    let control = Control::default();
    let own = table(&bytes(&opened, &control)).unwrap();
    let cells = own.load(&control).unwrap();
    let values: Vec<Value> = (0..cells.len()).map(|index| cells.get(index)).collect();
    for kind in KINDS {
        let good = coded(&values, Some(kind), Some(8), 1);
        let mut bad = good.clone();
        for at in 0..good.len() {
            for flip in [1, 0x80, 0xff] {
                bad[at] ^= flip;
                let read = table(&bad).and_then(|table: Table| table.check(&control));
                let error: Error = read.expect_err("the byte is not under a checksum");
                assert_eq!(error.blame, lastmove::Blame::File, "{kind:?} {at}");
                bad[at] = good[at];
            }
        }
    }
}
