//! Reading the blocked squares of a board.

use lastmove_engine::{Error, Message};

/// The blocked squares of a board of this size, numbered row by row: `.` is open, `*` is blocked.
/// Blanks after a row and empty lines before and after the rows are ignored.
pub(super) fn read_squares(text: &str, (rows, columns): (usize, usize)) -> Result<Vec<u32>, Error> {
    let mut blocked = Vec::new();
    let (mut count, mut start, mut gap) = (0, 0, None);
    for piece in text.split('\n') {
        let (line, at) = (piece.trim_end(), start);
        start += piece.len() + 1;
        if line.is_empty() {
            gap = gap.or((count > 0).then_some(at));
            continue;
        }
        if let Some(gap) = gap {
            return Err(Error::input(Message::new("queens-board-gap")).at(text, gap..gap));
        }
        let wrong = line.char_indices().find(|(_, c)| !matches!(c, '.' | '*'));
        if let Some((offset, c)) = wrong {
            let message = Message::new("queens-board-character").with("found", c.to_string());
            let at = at + offset;
            return Err(Error::input(message).at(text, at..at + c.len_utf8()));
        }
        if line.len() != columns {
            let message = Message::new("placed-columns").with("found", line.len());
            let message = message.with("expected", columns);
            return Err(Error::input(message).at(text, at..at + line.len()));
        }
        count += 1;
        if count > rows {
            let message = Message::new("placed-rows").with("expected", rows);
            return Err(Error::input(message).at(text, at..at + line.len()));
        }
        let row = (count - 1) * columns;
        let stars = line
            .bytes()
            .enumerate()
            .filter(|(_, square)| *square == b'*');
        blocked.extend(stars.map(|(column, _)| (row + column) as u32));
    }
    if count < rows {
        let message = Message::new("placed-rows").with("expected", rows);
        return Err(Error::input(message).at(text, text.len()..text.len()));
    }
    Ok(blocked)
}
