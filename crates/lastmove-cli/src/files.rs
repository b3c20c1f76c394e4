//! The disk, as games see it.

use std::fs::File;
use std::io::{self, Read};

use lastmove::game::{FileError, Files};

/// Opens files of the disk.
pub(crate) struct Disk;

impl Files for Disk {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        let file = File::open(name)?;
        // Some systems open a directory and fail only at the first read.
        if file.metadata()?.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
        }
        Ok(Box::new(file))
    }
}
