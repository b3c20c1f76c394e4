//! Text, byte for byte.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::common::known;
use lastmove::Control;
use lastmove_queens::{Algorithm, Board, Format, Listing, Placement, first, list, write_first};

fn listing(n: usize, algorithm: Algorithm, format: Format) -> String {
    let mut text = Vec::new();
    let count = list(n, algorithm, format, &mut text, &Control::default()).unwrap();
    assert_eq!(count, known(n));
    String::from_utf8(text).unwrap()
}

/// 1, 4 and 8 as the source's program writes them (checked by trying all permutations), 2 without
/// any placement.
#[test]
fn listings_are_the_known_ones() {
    let known = [
        (1, include_str!("../data/listing-1.txt")),
        (2, include_str!("../data/listing-2.txt")),
        (3, include_str!("../data/listing-2.txt")),
        (4, include_str!("../data/listing-4.txt")),
        (8, include_str!("../data/listing-8.txt")),
    ];
    for (n, text) in known {
        for algorithm in Algorithm::ALL {
            assert_eq!(
                listing(n, algorithm, Format::Source),
                text,
                "{algorithm}, N = {n}"
            );
        }
    }
}

#[test]
fn the_listing_of_four_is_the_source_s() {
    assert_eq!(
        listing(4, Algorithm::Bitmask, Format::Source),
        "Nghiem thu 1: 2 4 1 3 \nNghiem thu 2: 3 1 4 2 \nTong cong 2 nghiem \n"
    );
    assert_eq!(
        listing(3, Algorithm::Marks, Format::Source),
        "Tong cong 0 nghiem \n"
    );
}

#[test]
fn all_algorithms_list_the_same() {
    for format in [Format::Source, Format::Plain] {
        for n in 1..=9 {
            let naive = listing(n, Algorithm::Naive, format);
            assert_eq!(listing(n, Algorithm::Marks, format), naive, "N = {n}");
            assert_eq!(listing(n, Algorithm::Bitmask, format), naive, "N = {n}");
        }
    }
}

/// Lines are formatted by hand; here they are compared with the formatting machinery, over several
/// blocks and rows of two digits.
#[test]
fn long_listings_are_formatted_right() {
    let plain = listing(11, Algorithm::Bitmask, Format::Plain);
    assert_eq!(plain.lines().count() as u64, known(11));
    let mut source = String::new();
    for (i, line) in plain.lines().enumerate() {
        let rows: Vec<u8> = line.split(' ').map(|row| row.parse().unwrap()).collect();
        assert!(Placement::new(rows).is_peaceful());
        writeln!(source, "Nghiem thu {}: {line} ", i + 1).unwrap();
    }
    source += "Tong cong 2680 nghiem \n";
    assert!(source.len() > 1 << 16);
    assert!(listing(11, Algorithm::Bitmask, Format::Source) == source);
}

#[test]
fn plain_lists_hold_rows_alone() {
    assert_eq!(listing(1, Algorithm::Bitmask, Format::Plain), "1\n");
    assert_eq!(listing(2, Algorithm::Bitmask, Format::Plain), "");
    assert_eq!(
        listing(4, Algorithm::Bitmask, Format::Plain),
        "2 4 1 3\n3 1 4 2\n"
    );
}

#[test]
fn one_placement_is_one_line() {
    let line = |n, format| {
        let placement = first(n, Algorithm::Bitmask, &Control::default()).unwrap();
        let mut text = Vec::new();
        write_first(placement.as_ref(), n, n, format, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    };
    assert_eq!(line(8, Format::Source), "  1  5  8  6  3  7  2  4\n");
    assert_eq!(
        line(12, Format::Source),
        "  1  3  5  8 10 12  6 11  2  7  9  4\n"
    );
    assert_eq!(line(2, Format::Source), "Vo nghiem\n");
    assert_eq!(line(8, Format::Plain), "1 5 8 6 3 7 2 4\n");
    assert_eq!(line(3, Format::Plain), "");
}

/// Takes at most seven bytes at a time.
struct Sip(Vec<u8>);

impl Write for Sip {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let some = bytes.len().min(7);
        self.0.extend_from_slice(&bytes[..some]);
        Ok(some)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_writer_may_take_little_at_a_time() {
    let mut sip = Sip(Vec::new());
    list(
        8,
        Algorithm::Bitmask,
        Format::Source,
        &mut sip,
        &Control::default(),
    )
    .unwrap();
    assert!(sip.0 == include_bytes!("../data/listing-8.txt"));
}

/// `write_first` writes a list of one placement, or of none, on any board.
#[test]
fn the_first_is_a_list_of_one_or_none() {
    for (rows, columns) in [(1, 1), (3, 3), (2, 3), (5, 4), (4, 5), (8, 8)] {
        let board = Board::new(rows, columns).unwrap();
        let control = Control::default();
        let found = board.first(&control).unwrap();
        for format in [Format::Plain, Format::Csv, Format::Jsonl, Format::Bin] {
            let mut expected = Vec::new();
            Listing::on(&board)
                .limit(Some(1))
                .format(format)
                .write(&mut expected, &control)
                .unwrap();
            let mut text = Vec::new();
            write_first(found.as_ref(), rows, columns, format, &mut text).unwrap();
            assert!(text == expected, "{rows} {columns} {format:?}");
        }
    }
}
