//! Text files, read as a whole.

use super::{Files, Input};
use crate::{Control, Error, Message};

/// How much is read at a time, in bytes.
const BLOCK: usize = 1 << 18;

/// Reads a whole text file of at most `limit` bytes and at most the memory budget, unpacked as
/// [`Input::open`] does.
///
/// # Errors
/// [`Blame::File`](crate::Blame::File) when it cannot be read or unpacked,
/// [`Blame::Input`](crate::Blame::Input) when it is longer than `limit` or not UTF-8 (with the
/// place), and [`Blame::Memory`](crate::Blame::Memory) when it does not fit the memory budget.
pub fn read_text(
    files: &dyn Files,
    name: &str,
    limit: u64,
    control: &Control<'_>,
) -> Result<String, Error> {
    let mut input = Input::open(files, name, control)?;
    read_text_of(&mut input, limit, control)
}

/// [`read_text`] of an open file.
pub(crate) fn read_text_of(
    input: &mut Input<'_>,
    limit: u64,
    control: &Control<'_>,
) -> Result<String, Error> {
    let name = input.name().to_owned();
    // One allocation where the size is known and affordable; else the buffer doubles as it grows.
    let known = input.unpacked_size().filter(|size| {
        let spare = size.saturating_add(BLOCK as u64).saturating_mul(2);
        *size <= limit && control.afford(spare).is_ok()
    });
    let mut bytes = Vec::new();
    if let Some(size) = known {
        bytes.reserve_exact(size as usize + BLOCK);
    }
    while input.read(&mut bytes, BLOCK, control)? > 0 {
        let length = bytes.len() as u64;
        control.afford(length.saturating_mul(2))?;
        if length > limit {
            return Err(Error::input(
                Message::new("file-too-long")
                    .with("file", name)
                    .with("most", limit),
            ));
        }
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes());
        Error::input(Message::new("file-not-utf8").with("file", name.as_str()))
            .at(&text, at..at + 1)
            .in_file(&name)
    })
}
