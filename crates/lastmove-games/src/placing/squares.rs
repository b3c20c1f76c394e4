//! Reading the blocked squares of a board.

use lastmove_engine::game::Field;
use lastmove_engine::{Error, Message};

/// The blocked squares of a board of this size, numbered row by row: `.` is open, `*` is blocked.
/// Blanks after a row and empty lines before and after the rows are ignored.
pub(super) fn read_squares(text: &str, (rows, columns): (usize, usize)) -> Result<Vec<u32>, Error> {
    let mut blocked = Vec::new();
    let (mut count, mut gap) = (0, None);
    let whole = Field::new(text);
    let lines_wrong = |at: Field<'_>| at.error(Message::new("placed-rows").with("expected", rows));
    for line in whole.lines() {
        if line.text.is_empty() {
            gap = gap.or((count > 0).then_some(line));
            continue;
        }
        if let Some(gap) = gap {
            return Err(gap.error(Message::new("queens-board-gap")));
        }
        if let Some(wrong) = line
            .letters()
            .find(|letter| !matches!(letter.text, "." | "*"))
        {
            let message = Message::new("queens-board-character").with("found", wrong.text);
            return Err(wrong.error(message));
        }
        let found = line.text.len();
        if found != columns {
            let message = Message::new("placed-columns").with("found", found);
            return Err(line.error(message.with("expected", columns)));
        }
        if count == rows {
            return Err(lines_wrong(line));
        }
        let stars = line.text.match_indices('*');
        blocked.extend(stars.map(|(column, _)| (count * columns + column) as u32));
        count += 1;
    }
    if count < rows {
        return Err(lines_wrong(whole.skip(text.len())));
    }
    Ok(blocked)
}
