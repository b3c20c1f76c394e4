//! Positions as text: `.../.x./...`.

use super::{Board, never_open};
use crate::game::{Field, Stone, Stones, fields, number};
use crate::{Error, Message};

/// A position as its rows from the top.
pub(super) fn write<B: Board>(board: &B, at: Stones) -> String {
    let mut text = String::with_capacity(((board.columns() + 1) * board.rows()) as usize);
    for row in 0..board.rows() {
        if row > 0 {
            text.push('/');
        }
        for column in 0..board.columns() {
            let cell = board.cell(row, column);
            text.push(match (at.x >> cell & 1, at.o >> cell & 1) {
                (0, 0) => '.',
                (0, _) => 'o',
                _ => 'x',
            });
        }
    }
    text
}

/// Reads a position in which the players have laid stones in turn and the game is not over before
/// the last one.
pub(super) fn read<B: Board>(board: &B, text: &str) -> Result<Stones, Error> {
    let rows = board.rows() as usize;
    let (mut at, mut starts) = (Stones::default(), [0; 64]);
    let found = text.matches('/').count() + 1;
    if found != rows {
        let message = Message::new("stones-rows").with("found", found);
        let span = match text.match_indices('/').nth(rows - 1) {
            Some((start, _)) => start..text.len(),
            None => 0..text.len(),
        };
        return Err(Error::input(message.with("expected", rows)).at(text, span));
    }
    for (row, field) in (0..).zip(fields(text, '/')) {
        read_row(board, row, text, field, &mut at, &mut starts)?;
    }
    check(board, at).map_err(|(message, cell)| {
        let span = cell.map_or(0..text.len(), |cell| {
            starts[cell as usize]..starts[cell as usize] + 1
        });
        Error::input(message).at(text, span)
    })?;
    Ok(at)
}

/// Reads a row into `at`, and into `starts` the bytes of `text` at which its stones stand.
fn read_row<B: Board>(
    board: &B,
    row: u32,
    text: &str,
    field: Field<'_>,
    at: &mut Stones,
    starts: &mut [usize; 64],
) -> Result<(), Error> {
    let columns = board.columns();
    let (mut column, mut rest) = (0u64, field.text);
    while let Some(first) = rest.chars().next() {
        let start = field.start + field.text.len() - rest.len();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let length = digits.max(first.len_utf8());
        match first {
            '.' => column += 1,
            'x' | 'o' => {
                if column < u64::from(columns) {
                    let cell = board.cell(row, column as u32);
                    starts[cell as usize] = start;
                    match first {
                        'x' => at.x |= 1 << cell,
                        _ => at.o |= 1 << cell,
                    }
                }
                column += 1;
            }
            _ if digits > 0 => {
                let run = Field {
                    text: &rest[..digits],
                    start,
                };
                column += number(text, run, "empty-cells", 1..=u64::from(columns))?;
            }
            _ => {
                let message = Message::new("stones-character").with("found", first.to_string());
                return Err(Error::input(message).at(text, start..start + length));
            }
        }
        rest = &rest[length..];
    }
    if column != u64::from(columns) {
        let message = Message::new("stones-columns").with("found", column);
        let span = field.start..field.start + field.text.len().max(1);
        return Err(Error::input(message.with("expected", u64::from(columns))).at(text, span));
    }
    Ok(())
}

/// What is wrong with the stones, and the cell at which it is seen where it is one.
fn check<B: Board>(board: &B, at: Stones) -> Result<(), (Message, Option<u32>)> {
    let [x, o] = [at.x, at.o].map(u64::count_ones);
    if x != o && x != o + 1 {
        let message = Message::new("stones-counts")
            .with("x", u64::from(x))
            .with("o", u64::from(o));
        return Err((message, None));
    }
    let wrong = never_open(board, at.filled());
    if let Some(cell) = board
        .order()
        .into_iter()
        .find(|cell| wrong >> cell & 1 != 0)
    {
        let (row, column) = board.place(cell);
        let message = Message::new("stones-never-open").with("row", u64::from(row) + 1);
        return Err((message.with("column", u64::from(column) + 1), Some(cell)));
    }
    if board.has_won(at.to_move(), at.of(at.to_move())) {
        let other = at.to_move().other();
        let both = board.has_won(other, at.of(other));
        let message = Message::new(if both {
            "stones-both-won"
        } else {
            "stones-won-before"
        });
        let player = match at.to_move() {
            Stone::X => "x",
            Stone::O => "o",
        };
        return Err((message.with("player", player), None));
    }
    Ok(())
}
