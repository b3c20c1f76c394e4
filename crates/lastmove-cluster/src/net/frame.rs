//! Control messages: a length, and JSON.

use std::io::{self, Read, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The longest message, in bytes.
const LONGEST: usize = 1 << 16;

/// Writes a message.
pub(crate) fn write_frame(out: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    let mut frame = Vec::with_capacity(4 + text.len());
    frame.extend((text.len() as u32).to_le_bytes());
    frame.extend(text);
    out.write_all(&frame)?;
    out.flush()
}

/// Reads a message; one that is too long is refused before allocating memory for it.
pub(crate) fn read_frame<T: DeserializeOwned>(input: &mut impl Read) -> io::Result<T> {
    let mut length = [0; 4];
    input.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length) as usize;
    if length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut text = vec![0; length];
    input.read_exact(&mut text)?;
    Ok(serde_json::from_slice(&text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_back_and_strays_refused() {
        let mut bytes = Vec::new();
        write_frame(&mut bytes, &("one", 2)).unwrap();
        let read: (String, u32) = read_frame(&mut bytes.as_slice()).unwrap();
        assert_eq!(read, ("one".to_owned(), 2));
        for stray in [
            &b"GET / HTTP/1.1\r\n\r\n"[..],
            &[0; 8],
            &[255; 8],
            &bytes[..5],
            &[],
        ] {
            assert!(
                read_frame::<(String, u32)>(&mut &*stray).is_err(),
                "{stray:?}"
            );
        }
    }
}
