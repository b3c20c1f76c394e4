//! The text that has been read, to be read once more by another reader.

use std::sync::Arc;

use xxhash_rust::xxh3::Xxh3;

use crate::files::Input;
use crate::{Control, Error, Message};

/// The text that has been read.
pub(super) enum Past {
    /// It is kept.
    Kept(Vec<Arc<Vec<u8>>>),
    /// Its file can be opened again: only its length and hash are kept.
    Again(u64, Box<Xxh3>),
}

impl Past {
    /// Nothing of `input`, which has not been read yet.
    pub(super) fn of(input: &Input<'_>) -> Self {
        match input.is_lasting() {
            true => Self::Again(0, Box::default()),
            false => Self::Kept(Vec::new()),
        }
    }

    /// Adds the text read next.
    pub(super) fn add(&mut self, text: &Arc<Vec<u8>>) {
        match self {
            Self::Kept(texts) => texts.push(Arc::clone(text)),
            Self::Again(length, hash) => {
                *length += text.len() as u64;
                hash.update(text);
            }
        }
    }

    /// Makes all of it readable again.
    ///
    /// # Errors
    /// When the file has changed, or cannot be read again.
    pub(super) fn unread(self, input: &mut Input<'_>, control: &Control<'_>) -> Result<(), Error> {
        match self {
            Self::Kept(texts) => {
                let texts: Vec<&[u8]> = texts.iter().map(|text| &text[..]).collect();
                input.put_back(texts.concat());
            }
            Self::Again(length, hash) => {
                let mut text = Vec::new();
                if let Some(mut again) = input.again(control)? {
                    again.read(&mut text, length as usize, control)?;
                }
                let mut found = Xxh3::new();
                found.update(&text);
                if text.len() as u64 != length || found.digest() != hash.digest() {
                    let message = Message::new("file-changed").with("file", input.name());
                    return Err(Error::file(message));
                }
                input.put_back(text);
            }
        }
        Ok(())
    }
}
