//! Reproducible archives: sorted, with one time stamp and without owners.

use std::collections::BTreeMap;
use std::io::Write;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use rawzip::time::UtcDateTime;
use rawzip::{CompressionMethod, ZipArchiveWriter};

/// A file in an archive.
#[cfg_attr(test, derive(Clone, Debug))]
#[derive(PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) bytes: Vec<u8>,
    /// Whether it is executable.
    pub(super) program: bool,
}

impl File {
    /// A file that is not executable.
    pub(super) fn text(bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            bytes: bytes.into(),
            program: false,
        }
    }

    fn mode(&self) -> u32 {
        if self.program { 0o755 } else { 0o644 }
    }
}

/// The files by their paths, separated by `/`.
pub(crate) type Files = BTreeMap<String, File>;

/// The two kinds of archives.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    TarGz,
    Zip,
}

impl Kind {
    /// The usual kind on the target's system.
    pub(super) fn of(target: &str) -> Self {
        if target.contains("windows") {
            Self::Zip
        } else {
            Self::TarGz
        }
    }

    /// The extension of the archive's name.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::TarGz => "tar.gz",
            Self::Zip => "zip",
        }
    }

    /// The archive: all files in one folder, as of `time`, in seconds since 1970.
    pub(super) fn pack(self, folder: &str, files: &Files, time: u64) -> Result<Vec<u8>, String> {
        let packed = match self {
            Self::TarGz => tar_gz(folder, files, time).map_err(|why| why.to_string()),
            Self::Zip => zip(folder, files, time).map_err(|why| why.to_string()),
        };
        packed.map_err(|why| format!("the archive cannot be made: {why}"))
    }
}

fn tar_gz(folder: &str, files: &Files, time: u64) -> std::io::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    for (path, file) in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(file.bytes.len() as u64);
        header.set_mode(file.mode());
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(time);
        archive.append_data(&mut header, format!("{folder}/{path}"), &file.bytes[..])?;
    }
    archive.into_inner()?.finish()
}

fn zip(folder: &str, files: &Files, time: u64) -> Result<Vec<u8>, rawzip::Error> {
    let time = UtcDateTime::from_unix(time.cast_signed());
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for (path, file) in files {
        let path = format!("{folder}/{path}");
        let (mut entry, config) = archive
            .new_file(&path)
            .compression_method(CompressionMethod::DEFLATE)
            .last_modified(time)
            .unix_permissions(0o100_000 | file.mode())
            .start()?;
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::best()));
        writer.write_all(&file.bytes)?;
        let (encoder, descriptor) = writer.finish()?;
        encoder.finish()?;
        entry.finish(descriptor)?;
    }
    archive.finish()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::{DeflateDecoder, GzDecoder};

    use super::*;

    const TIME: u64 = 1_700_000_001;

    fn tree() -> Files {
        let program = File {
            bytes: vec![7; 100_000],
            program: true,
        };
        Files::from([
            ("man/toy.1".to_owned(), File::text(".TH toy")),
            ("toy".to_owned(), program),
            ("README.md".to_owned(), File::text("")),
        ])
    }

    #[test]
    fn a_tar_holds_the_tree_sorted_as_nobodys() {
        let packed = Kind::TarGz.pack("toy-1", &tree(), TIME).unwrap();
        let mut archive = tar::Archive::new(GzDecoder::new(&packed[..]));
        let mut seen = Vec::new();
        for entry in archive.entries().unwrap() {
            let mut entry = entry.unwrap();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            let header = entry.header();
            assert_eq!((header.uid().unwrap(), header.gid().unwrap()), (0, 0));
            assert_eq!(header.mtime().unwrap(), TIME);
            let path = String::from_utf8(entry.path_bytes().into_owned()).unwrap();
            seen.push((path, header.mode().unwrap(), bytes));
        }
        let wanted = [
            ("toy-1/README.md".to_owned(), 0o644, Vec::new()),
            ("toy-1/man/toy.1".to_owned(), 0o644, b".TH toy".to_vec()),
            ("toy-1/toy".to_owned(), 0o755, vec![7; 100_000]),
        ];
        assert_eq!(seen, wanted);
    }

    #[test]
    fn a_zip_holds_the_tree_sorted() {
        let packed = Kind::Zip.pack("toy-1", &tree(), TIME).unwrap();
        let archive = rawzip::ZipArchive::from_slice(&packed).unwrap();
        let mut entries = archive.entries();
        let mut seen = Vec::new();
        while let Some(record) = entries.next_entry().unwrap() {
            let entry = archive.get_entry(record.wayfinder()).unwrap();
            let mut bytes = Vec::new();
            entry
                .verifying_reader(DeflateDecoder::new(entry.data()))
                .read_to_end(&mut bytes)
                .unwrap();
            let path = record.file_path().try_normalize().unwrap();
            let mode = record.mode().value() & 0o777;
            seen.push((path.as_ref().to_owned(), mode, bytes));
        }
        let wanted = [
            ("toy-1/README.md".to_owned(), 0o644, Vec::new()),
            ("toy-1/man/toy.1".to_owned(), 0o644, b".TH toy".to_vec()),
            ("toy-1/toy".to_owned(), 0o755, vec![7; 100_000]),
        ];
        assert_eq!(seen, wanted);
    }

    #[test]
    fn the_same_tree_is_the_same_archive() {
        for kind in [Kind::TarGz, Kind::Zip] {
            let once = kind.pack("toy-1", &tree(), TIME).unwrap();
            assert_eq!(kind.pack("toy-1", &tree(), TIME).unwrap(), once);
            assert_ne!(kind.pack("toy-1", &tree(), TIME + 2).unwrap(), once);
        }
    }
}
