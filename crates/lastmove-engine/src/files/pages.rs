//! Bytes in pages, each with its checksum, so that any part of a file can be checked alone.

use std::io::{self, Write};

use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The bytes of a page with its checksum: what a disk reads at once.
const PAGE: usize = 4096;

/// The bytes of a checksum: XXH3 of the data, with the key of the file and the number of the page
/// as its seed, so that a page is wrong in any other place.
const SUM: usize = 8;

/// The data of a page: a multiple of eight bytes, so that no word is in two pages. The last page
/// may have less.
pub(super) const DATA: usize = PAGE - SUM;

/// How many pages are read at a time: 1 MiB.
const AT_ONCE: u64 = 256;

/// The data of these pages.
pub(super) const PART: u64 = AT_ONCE * DATA as u64;

/// The pages of a file.
#[derive(Clone, Copy)]
pub(super) struct Pages {
    /// How many bytes of data they have.
    pub(super) bytes: u64,
    /// The key of the file.
    pub(super) key: u64,
}

/// Why pages cannot be read.
pub(super) enum Unread {
    /// They are not there.
    Beyond,
    /// They could not be read.
    Failed(io::Error),
    /// A checksum is wrong.
    Unsound,
}

impl Pages {
    /// The bytes that they take in the file; `None` when there are too many for any file.
    pub(super) fn length(self) -> Option<u64> {
        let sums = self.bytes.div_ceil(DATA as u64).checked_mul(SUM as u64)?;
        self.bytes.checked_add(sums)
    }

    /// The place in the file and the length of the pages with `length` bytes of the data from `from`
    /// on.
    pub(super) fn place(from: u64, length: u64) -> (u64, u64) {
        let (first, last) = (from / DATA as u64, (from + length).div_ceil(DATA as u64));
        (first * PAGE as u64, (last - first) * PAGE as u64)
    }

    /// Passes on `length` bytes of the data from `from` on, page by page. `read` reads from a place
    /// in the file; each page is checked.
    pub(super) fn read(
        self,
        (from, length): (u64, u64),
        buffer: &mut Vec<u8>,
        read: impl Fn(u64, &mut [u8]) -> io::Result<()>,
        mut each: impl FnMut(&[u8]),
    ) -> Result<(), Unread> {
        let end = from.checked_add(length);
        let end = end.filter(|end| *end <= self.bytes).ok_or(Unread::Beyond)?;
        let all = self.length().ok_or(Unread::Beyond)?;
        let (mut page, last) = (from / DATA as u64, end.div_ceil(DATA as u64));
        while page < last && length > 0 {
            let next = last.min(page + AT_ONCE);
            let place = page * PAGE as u64;
            buffer.resize((all.min(next * PAGE as u64) - place) as usize, 0);
            read(place, buffer).map_err(Unread::Failed)?;
            for (number, page) in (page..next).zip(buffer.chunks(PAGE)) {
                let data = self.checked(number, page).ok_or(Unread::Unsound)?;
                let first = number * DATA as u64;
                let clip = |at: u64| (at.saturating_sub(first) as usize).min(data.len());
                each(&data[clip(from)..clip(end)]);
            }
            page = next;
        }
        Ok(())
    }

    /// The data of a page, if it is as it was written.
    fn checked(self, number: u64, page: &[u8]) -> Option<&[u8]> {
        let (data, sum) = page.split_last_chunk::<SUM>()?;
        (*sum == self.sum(number, data)).then_some(data)
    }

    fn sum(self, number: u64, data: &[u8]) -> [u8; SUM] {
        xxh3_64_with_seed(data, self.key.wrapping_add(number)).to_le_bytes()
    }
}

/// Writes bytes as pages.
pub(super) struct PageWriter<'a> {
    out: &'a mut dyn Write,
    /// The key, and how many bytes have been written.
    pages: Pages,
    /// The data of the page that is not full.
    page: Vec<u8>,
}

impl<'a> PageWriter<'a> {
    pub(super) fn new(out: &'a mut dyn Write, key: u64) -> Self {
        Self {
            out,
            pages: Pages { bytes: 0, key },
            page: Vec::with_capacity(DATA),
        }
    }

    pub(super) fn put(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        if !self.page.is_empty() {
            let more = bytes.split_off(..bytes.len().min(DATA - self.page.len()));
            self.page.extend_from_slice(more.unwrap_or_default());
            if self.page.len() < DATA {
                return Ok(());
            }
            let page = std::mem::take(&mut self.page);
            self.write(&page)?;
            self.page = page;
            self.page.clear();
        }
        // Whole pages are written without a copy.
        let (pages, rest) = bytes.as_chunks::<DATA>();
        pages.iter().try_for_each(|page| self.write(page))?;
        self.page.extend_from_slice(rest);
        Ok(())
    }

    /// Writes the last page; returns how many bytes of data there are.
    pub(super) fn finish(mut self) -> io::Result<u64> {
        let page = std::mem::take(&mut self.page);
        if !page.is_empty() {
            self.write(&page)?;
        }
        Ok(self.pages.bytes)
    }

    fn write(&mut self, page: &[u8]) -> io::Result<()> {
        let number = self.pages.bytes / DATA as u64;
        self.pages.bytes += page.len() as u64;
        let sum = self.pages.sum(number, page);
        self.out.write_all(page)?;
        self.out.write_all(&sum)
    }
}
