//! Packed files, damaged ones, and a disk that fails.

use std::io::{self, Read, Write};

use lastmove::files::{FileError, Files, MemoryFiles, read_text};
use lastmove::graph::generate::SplitMix64;
use lastmove::{Blame, Control, Error, catalog};

const FILE: &str = "g.txt";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).unwrap()
}

type Packer = fn(&[u8]) -> Vec<u8>;

const PACKERS: [Packer; 2] = [gzip, zstd];

fn open(bytes: &[u8], control: &Control<'_>) -> Result<u64, Error> {
    let files = MemoryFiles::from([(FILE, bytes)]);
    let opened = catalog::open("graph:g.txt", &files, control)?;
    Ok(opened.oracle.totals(control)?.positions)
}

#[test]
fn packed_files_are_unpacked_whatever_their_names() {
    let control = Control::default();
    for pack in PACKERS {
        assert_eq!(open(&pack(b"a b\nb c\n"), &control), Ok(3));
        assert_eq!(open(&pack(b"\xef\xbb\xbfa b\nb a\n"), &control), Ok(2));
        assert_eq!(open(&pack(b""), &control), open(b"", &control));
        // Several members or frames.
        let parts = [pack(b"a b\nb"), pack(b" c\nc "), pack(b"d\n")].concat();
        assert_eq!(open(&parts, &control), Ok(4));
        let text: String = (0..100_000).map(|v| format!("{v} {}\n", v / 2)).collect();
        assert_eq!(open(&pack(text.as_bytes()), &control), Ok(100_000));
        let files = MemoryFiles::from([("b", pack("2 2\nPT\n.E\n".as_bytes()))]);
        assert_eq!(
            read_text(&files, "b", 100, &control).unwrap(),
            "2 2\nPT\n.E\n"
        );
    }
    // A skippable frame may come first.
    let skipped = [b"\x50\x2a\x4d\x18\x02\0\0\0xx", &zstd(b"a b\n")[..]].concat();
    assert_eq!(open(&skipped, &control), Ok(2));
    let wrong = open(&gzip(b"a b\na b c\n"), &control).unwrap_err();
    let place = wrong.place.unwrap();
    assert_eq!(
        (wrong.message.code, place.line, place.column),
        ("graph-line", 2, 5)
    );
}

#[test]
fn damaged_packed_files_are_refused() {
    let text: String = (0..2000)
        .map(|v| format!("{v} {}\n", v * 7 % 2003))
        .collect();
    let mut random = SplitMix64::new(9);
    for pack in PACKERS {
        let whole = pack(text.as_bytes());
        let code = |bytes: &[u8]| {
            let error = open(bytes, &Control::default()).unwrap_err();
            (error.blame, error.message.code)
        };
        for _ in 0..100 {
            let length = 5 + random.below(whole.len() as u64 - 6) as usize;
            let cut = code(&whole[..length]);
            assert_eq!(cut, (Blame::File, "file-corrupt-compression"), "{length}");
            // Whatever byte is changed, nothing panics.
            let mut changed = whole.clone();
            changed[length] ^= 1 << random.below(8);
            let _ = open(&changed, &Control::default());
        }
        let tail = [&whole[..], b"tail"].concat();
        assert_eq!(code(&tail), (Blame::File, "file-corrupt-compression"));
    }
}

#[test]
fn expansion_is_bounded_by_the_budget() {
    let control = Control::default().memory(8 << 20).threads(2);
    let edges = "1 2\n3 4\n".repeat(4_000_000);
    let line = "a".repeat(32_000_000);
    for pack in PACKERS {
        for text in [&edges, &line] {
            let error = open(&pack(text.as_bytes()), &control).unwrap_err();
            assert_eq!(error.blame, Blame::Memory);
        }
    }
}

/// A zstd frame declares its window before anything is unpacked.
#[test]
fn windows_are_bounded_by_the_budget() {
    // A window of 2^27 bytes, its last block empty.
    let large = b"\x28\xb5\x2f\xfd\x00\x88\x01\x00\x00";
    let open = |bytes: &[u8], budget| open(bytes, &Control::default().memory(budget));
    let error = open(large, 16 << 20).unwrap_err();
    assert_eq!(
        (error.blame, error.message.code),
        (Blame::Memory, "packed-over-budget")
    );
    assert_eq!(open(large, 1 << 30), Ok(0));
    let later = [&zstd(b"a b\n")[..], large].concat();
    assert_eq!(open(&later, 16 << 20).unwrap_err(), error);
    assert_eq!(open(&later, 1 << 30), Ok(2));
    assert_eq!(
        open(&zstd(b"a b\n"), 1 << 12).unwrap_err().blame,
        Blame::Memory
    );
}

/// A file that ends with a system error.
struct Broken(Vec<u8>);

impl Files for Broken {
    fn open(&self, _: &str) -> Result<Box<dyn Read>, FileError> {
        struct Fails;
        impl Read for Fails {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the disk is gone"))
            }
        }
        Ok(Box::new(io::Cursor::new(self.0.clone()).chain(Fails)))
    }
}

#[test]
fn errors_of_the_system_are_no_corruption() {
    for bytes in [
        b"1 2\n".to_vec(),
        gzip(b"1 2\n"),
        zstd(b"1 2\n"),
        Vec::new(),
    ] {
        let error = catalog::open("graph:g.txt", &Broken(bytes), &Control::default());
        let error = error.err().unwrap();
        assert_eq!(error.message.code, "file-unreadable");
        assert!(error.to_string().contains("the disk is gone"), "{error}");
    }
}
