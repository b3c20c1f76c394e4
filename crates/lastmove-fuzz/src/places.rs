//! Checks of errors and their places in the input.

use lastmove::{Blame, Error};

/// Checks an error about `text`, or about a file that contains it: it does not blame the machine,
/// and a place lies in the text.
pub(crate) fn assert_sound(error: &Error, text: &[u8]) {
    assert_ne!(error.blame, Blame::Machine, "{error}");
    assert_ne!(error.blame, Blame::Interrupt, "{error}");
    assert!(!error.to_string().is_empty());
    let Some(place) = &error.place else {
        return;
    };
    assert!(place.line >= 1 && place.column >= 1, "{error}");
    let marked = place.excerpt.get(place.span.clone());
    assert!(marked.is_some(), "{error:?}");
    assert!(!place.excerpt.contains('\n'), "{error:?}");
    // Bytes that are not UTF-8 are shown differently.
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    // The byte-order mark of a file is not part of its text.
    let text = match place.file {
        Some(_) => text.strip_prefix('\u{feff}').unwrap_or(text),
        None => text,
    };
    assert!(text.contains(&place.excerpt), "{error:?}");
    let line = text.split('\n').nth(place.line as usize - 1);
    let line = line.unwrap_or_else(|| panic!("{error:?} lies behind the last line"));
    let before = place.column as usize - 1;
    assert!(before <= line.chars().count(), "{error:?}");
    let rest: String = line.chars().skip(before).collect();
    assert!(rest.starts_with(marked.unwrap_or_default()), "{error:?}");
}

/// Like [`assert_sound`], for an error about a file of a text format, which has a place unless its
/// code is in `whole`.
pub(crate) fn assert_placed(error: &Error, text: &[u8], whole: &[&str]) {
    assert_sound(error, text);
    let needed = error.blame == Blame::Input && !whole.contains(&error.message.code);
    assert!(!needed || error.place.is_some(), "{error:?}");
}
