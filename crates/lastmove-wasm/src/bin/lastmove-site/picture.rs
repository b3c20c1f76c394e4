//! Pictures of the docs, and how large they are: so a page keeps their room until they are there.

use std::fs;

use crate::edition::Edition;
use crate::{Files, hash_of, in_file};

/// Adds a picture to the site, and returns it as HTML.
pub(crate) fn html(
    root: &std::path::Path,
    edition: &Edition,
    link: &str,
    alt: &str,
    files: &mut Files,
) -> Result<String, String> {
    let data = match edition.picture(link) {
        Some(svg) => svg.as_bytes().to_vec(),
        None => {
            let path = root.join(edition.beside(link));
            fs::read(&path).map_err(in_file(&path))?
        }
    };
    let kind = link.rsplit('.').next().unwrap_or_default();
    let name = format!("assets/pictures/{}.{kind}", hash_of(&data));
    let size = size(&data).map_or_else(String::new, |(width, height)| {
        format!(" width=\"{width}\" height=\"{height}\"")
    });
    files.insert(name.clone(), data);
    Ok(format!(
        "<img src=\"/{name}\" alt=\"{alt}\"{size} loading=\"lazy\">"
    ))
}

/// The width and the height of a PNG, a JPEG or an SVG.
fn size(data: &[u8]) -> Option<(u32, u32)> {
    let short = |at: usize| {
        let bytes = data.get(at..at + 2)?;
        Some(u32::from(bytes[0]) << 8 | u32::from(bytes[1]))
    };
    if data.starts_with(b"\x89PNG") {
        return Some((short(18)?, short(22)?));
    }
    if data.starts_with(b"\xff\xd8") {
        let mut at = 2;
        loop {
            // The frame has the size; other segments are passed by their length.
            let marker = short(at)?;
            if (0xffc0..=0xffc2).contains(&marker) {
                return Some((short(at + 7)?, short(at + 5)?));
            }
            at += 2 + short(at + 2)? as usize;
        }
    }
    let text = std::str::from_utf8(data).ok()?;
    let of = |name: &str| {
        let head = text.split_once("<svg")?.1.split('>').next()?;
        let value = head.split_once(&format!(" {name}=\""))?.1;
        value.split('"').next()?.parse().ok()
    };
    Some((of("width")?, of("height")?))
}
