//! Lists made in parallel against the source's plain algorithms, byte for byte.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::common::known;
use lastmove::{Blame, Control, Error};
use lastmove_queens::{Algorithm, Board, Format, Listing, for_each, read_bin};
use proptest::prelude::*;

/// The rows of all placements, by one of the source's programs.
fn placements(n: usize, algorithm: Algorithm) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let visit = |rows: &[u8]| {
        all.push(rows.to_vec());
        Ok::<(), Error>(())
    };
    for_each(n, algorithm, &Control::default(), visit).unwrap();
    all
}

/// The list as written with the formatting machinery.
fn expected(n: usize, all: &[Vec<u8>], format: Format, skip: u64, limit: Option<u64>) -> Vec<u8> {
    let from = usize::try_from(skip).unwrap_or(usize::MAX).min(all.len());
    let limit = limit.and_then(|limit| usize::try_from(limit).ok());
    let most = limit.unwrap_or(usize::MAX);
    let to = from.saturating_add(most).min(all.len());
    let mut text = String::new();
    if format == Format::Csv {
        let columns: Vec<String> = (1..=n).map(|column| format!("c{column}")).collect();
        text += &(columns.join(",") + "\n");
    }
    for (number, rows) in (1..).zip(all).take(to).skip(from) {
        let rows: Vec<String> = rows.iter().map(u8::to_string).collect();
        match format {
            Format::Source => writeln!(text, "Nghiem thu {number}: {} ", rows.join(" ")),
            Format::Plain => writeln!(text, "{}", rows.join(" ")),
            Format::Csv => writeln!(text, "{}", rows.join(",")),
            Format::Jsonl => writeln!(text, "[{}]", rows.join(",")),
            Format::Bin => Ok(()),
        }
        .unwrap();
    }
    if format == Format::Source && to - from < most {
        writeln!(text, "Tong cong {} nghiem ", all.len()).unwrap();
    }
    text.into_bytes()
}

fn write(listing: &Listing, threads: usize) -> (Vec<u8>, u64) {
    let mut file = Vec::new();
    let count = listing
        .write(&mut file, &Control::default().threads(threads))
        .unwrap();
    (file, count)
}

/// The contents of a file in the binary format, after its count was compared.
fn read(file: &[u8], n: usize, fundamental: bool) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let list = read_bin(&mut &*file, |rows| all.push(rows.to_vec())).unwrap();
    assert_eq!((list.columns, list.rows), (n, n));
    assert_eq!(list.fundamental, fundamental);
    assert_eq!(list.count, all.len() as u64);
    all
}

#[test]
fn lists_are_those_of_the_source_s_programs() {
    for n in 1..=11 {
        let naive = placements(n, Algorithm::Naive);
        assert_eq!(placements(n, Algorithm::Marks), naive);
        assert_eq!(naive.len() as u64, known(n));
        for format in Format::ALL {
            for threads in [1, 2, 5] {
                let (file, count) = write(&Listing::new(n).format(format), threads);
                assert_eq!(count, known(n));
                if format == Format::Bin {
                    assert!(read(&file, n, false) == naive, "N = {n}");
                } else {
                    let expected = expected(n, &naive, format, 0, None);
                    assert!(file == expected, "N = {n}, {format:?}, {threads} threads");
                }
            }
        }
    }
}

#[test]
fn larger_lists_are_those_of_the_bit_masks() {
    for n in [12, 13] {
        let all = placements(n, Algorithm::Bitmask);
        let expected = expected(n, &all, Format::Source, 0, None);
        for threads in [1, 2, 5] {
            // With little memory, the second half of the list is searched too.
            for memory in [u64::MAX, 100_000, 0] {
                let control = Control::default().threads(threads).memory(memory);
                let mut file = Vec::new();
                let count = Listing::new(n).write(&mut file, &control).unwrap();
                assert_eq!(count, known(n));
                assert!(
                    file == expected,
                    "N = {n}, {threads} threads, {memory} bytes"
                );
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn long_lists_are_those_of_the_bit_masks() {
    for n in [14, 15] {
        let control = Control::default().threads(2);
        let mut file = Vec::new();
        let listing = Listing::new(n).format(Format::Plain);
        assert_eq!(listing.write(&mut file, &control).unwrap(), known(n));
        let mut lines = file.split(|&byte| byte == b'\n');
        let visit = |rows: &[u8]| {
            let rows: Vec<String> = rows.iter().map(u8::to_string).collect();
            assert_eq!(lines.next(), Some(rows.join(" ").as_bytes()));
            Ok::<(), Error>(())
        };
        for_each(n, Algorithm::Bitmask, &Control::default(), visit).unwrap();
        assert_eq!((lines.next(), lines.next()), (Some(&b""[..]), None));
    }
}

#[test]
#[ignore = "slow"]
fn a_long_fundamental_list_has_the_known_length() {
    let listing = Listing::new(16).fundamental(true).format(Format::Bin);
    let control = Control::default().threads(2);
    let count = listing.write(&mut std::io::sink(), &control).unwrap();
    assert_eq!(count, 1_846_955);
}

/// The eight images of a board, computed square by square.
fn images(rows: &[u8]) -> Vec<Vec<u8>> {
    let n = rows.len();
    let mut board: Vec<(usize, usize)> = (0..n).map(|i| (i, usize::from(rows[i]) - 1)).collect();
    let mut images = Vec::new();
    for turn in 0..8 {
        // A quarter turn; and after four of them, a reflection.
        board = board.iter().map(|&(i, j)| (j, n - 1 - i)).collect();
        if turn == 4 {
            board = board.iter().map(|&(i, j)| (j, i)).collect();
        }
        let mut image = vec![0; n];
        for &(i, j) in &board {
            image[i] = j as u8 + 1;
        }
        images.push(image);
    }
    images
}

/// One of each class, the least, by brute force.
fn fundamental(n: usize) -> Vec<Vec<u8>> {
    let all = placements(n, Algorithm::Marks);
    let least = |rows: &Vec<u8>| images(rows).into_iter().min();
    let classes: BTreeSet<Vec<u8>> = all.iter().filter_map(least).collect();
    classes.into_iter().collect()
}

#[test]
fn fundamental_lists_have_the_least_of_each_class() {
    for n in 1..=10 {
        let classes = fundamental(n);
        for algorithm in Algorithm::ALL {
            for threads in [1, 2, 5] {
                let listing = Listing::new(n).algorithm(algorithm).fundamental(true);
                let (text, _) = write(&listing, threads);
                let expected = expected(n, &classes, Format::Source, 0, None);
                assert!(text == expected, "N = {n}, {algorithm}, {threads} threads");
                let (file, _) = write(&listing.format(Format::Bin), threads);
                assert!(read(&file, n, true) == classes);
            }
        }
    }
}

/// OEIS A002562.
#[test]
fn fundamental_lists_have_the_known_lengths() {
    let known = [
        1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752, 285_053,
    ];
    for (n, known) in (1..).zip(known) {
        let listing = Listing::new(n).fundamental(true).format(Format::Bin);
        let control = Control::default().threads(2);
        let count = listing.write(&mut std::io::sink(), &control).unwrap();
        assert_eq!(count, known, "N = {n}");
    }
}

#[test]
fn pieces_of_a_list_make_the_list() {
    let (whole, _) = write(&Listing::new(10), 1);
    for limit in [1, 7, 362, 723, 724, 725] {
        let mut pieces = Vec::new();
        let mut skip = 0;
        loop {
            let listing = Listing::new(10).skip(skip).limit(Some(limit));
            let (piece, count) = write(&listing, 2);
            pieces.extend(piece);
            skip += limit;
            if count < limit {
                break;
            }
        }
        assert!(pieces == whole, "{limit} at a time");
    }
}

#[test]
fn nothing_at_all_can_be_asked_for() {
    for format in Format::ALL {
        for threads in [1, 2] {
            for skip in [0, 3, u64::MAX] {
                let listing = Listing::new(30).format(format).skip(skip).limit(Some(0));
                let (file, count) = write(&listing, threads);
                assert_eq!(count, 0);
                match format {
                    Format::Bin => assert!(read(&file, 30, false).is_empty()),
                    _ => assert_eq!(file, expected(30, &[], format, 0, Some(0))),
                }
            }
        }
    }
}

/// A few placements of a large board do not wait for many.
#[test]
fn a_limit_ends_the_search() {
    for threads in [1, 2, 5] {
        for n in [20, 24] {
            let listing = Listing::new(n).format(Format::Bin).skip(1).limit(Some(2));
            let (file, count) = write(&listing, threads);
            assert_eq!(count, 2);
            let mut first = placements_of(n, 3);
            first.remove(0);
            assert_eq!(read(&file, n, false), first);
        }
    }
}

/// The first placements of a board.
fn placements_of(n: usize, count: usize) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let visit = |rows: &[u8]| {
        all.push(rows.to_vec());
        if all.len() == count {
            return Err(Error::interrupt());
        }
        Ok(())
    };
    for_each(n, Algorithm::Bitmask, &Control::default(), visit).unwrap_err();
    all
}

fn formats() -> impl Strategy<Value = Format> {
    prop::sample::select(Format::ALL.to_vec())
}

proptest! {
    #[test]
    fn parts_of_lists_are_right(
        n in 1usize..=10,
        algorithm in prop::sample::select(Algorithm::ALL.to_vec()),
        format in formats(),
        fundamental_only: bool,
        threads in 1usize..=5,
        skip in prop_oneof![0u64..=750, any::<u64>()],
        limit in prop_oneof![Just(None), (0u64..=750).prop_map(Some), any::<u64>().prop_map(Some)],
    ) {
        let all = if fundamental_only { fundamental(n) } else { placements(n, Algorithm::Marks) };
        let listing = Listing::new(n)
            .algorithm(algorithm)
            .format(format)
            .fundamental(fundamental_only)
            .skip(skip)
            .limit(limit);
        let (file, count) = write(&listing, threads);
        let left = (all.len() as u64).saturating_sub(skip);
        prop_assert_eq!(count, limit.map_or(left, |limit| limit.min(left)));
        if format == Format::Bin {
            let some = read(&file, n, fundamental_only);
            prop_assert_eq!(&some[..], &all[all.len() - left as usize..][..count as usize]);
        } else {
            prop_assert_eq!(file, expected(n, &all, format, skip, limit));
        }
    }

    /// No change of a byte and no truncation goes undetected.
    #[test]
    fn damage_is_seen(at in any::<prop::sample::Index>(), by in 1u8.., cut: bool) {
        let (mut file, _) = write(&Listing::new(7).format(Format::Bin), 1);
        let at = at.index(file.len());
        if cut {
            file.truncate(at);
        } else {
            file[at] ^= by;
        }
        let error = read_bin(&mut file.as_slice(), |_| {}).unwrap_err();
        prop_assert_eq!(error.blame, Blame::Input);
        let codes = ["queens-bin-unknown", "queens-bin-version", "queens-bin-damaged"];
        prop_assert!(codes.contains(&error.message.code), "{}", error.message.code);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes: Vec<u8>, with_header: bool) {
        let (mut file, _) = write(&Listing::new(7).format(Format::Bin).limit(Some(0)), 1);
        file.truncate(if with_header { 16 } else { 0 });
        file.extend(bytes);
        let read = read_bin(&mut file.as_slice(), |_| {});
        prop_assert!(read.is_err());
    }
}

#[test]
fn a_list_must_end_where_it_ends() {
    let (mut file, _) = write(&Listing::new(5).format(Format::Bin), 1);
    assert_eq!(file.len(), 16 + 10 * 5 + 13);
    file.push(0);
    let error = read_bin(&mut file.as_slice(), |_| {}).unwrap_err();
    assert_eq!(error.message.code, "queens-bin-damaged");
}

/// A board that is not square has columns without queens.
#[test]
fn boards_are_listed_in_every_form_and_in_part() {
    let board = Board::new(4, 6).unwrap();
    let control = Control::default();
    let mut all = Vec::new();
    let visit = |rows: &[u8]| {
        all.push(rows.to_vec());
        Ok::<(), Error>(())
    };
    board.for_each(&control, visit).unwrap();
    assert!(all.iter().any(|rows| rows[0] == 0));
    for format in Format::ALL {
        for (skip, limit) in [
            (0, None),
            (3, None),
            (2, Some(5)),
            (0, Some(0)),
            (999, None),
        ] {
            // Symmetry classes apply only to square boards: here the option changes nothing.
            let listing = Listing::on(&board).format(format).fundamental(true);
            let (file, count) = write(&listing.skip(skip).limit(limit), 2);
            if format == Format::Bin {
                let mut found = Vec::new();
                let list = read_bin(&mut &*file, |rows| found.push(rows.to_vec())).unwrap();
                assert_eq!((list.columns, list.rows, list.count), (6, 4, count));
                assert!(!list.fundamental);
                let from = (skip as usize).min(all.len());
                assert_eq!(found, all[from..][..count as usize]);
            } else {
                assert_eq!(file, expected(6, &all, format, skip, limit));
            }
        }
    }
}
