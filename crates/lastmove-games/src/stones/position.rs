//! Positions as text: `.../.x./...`.

use super::{StoneBoard, never_open};
use crate::rows;
use lastmove_engine::game::{Stone, Stones};
use lastmove_engine::{Error, Message};

/// The lengths of the rows.
fn lengths<B: StoneBoard>(board: &B) -> Vec<usize> {
    vec![board.columns() as usize; board.rows() as usize]
}

/// A position as its rows from the top.
pub(super) fn write<B: StoneBoard>(board: &B, at: Stones) -> String {
    rows::write(&lengths(board), |row, column| {
        let cell = board.cell(row as u32, column as u32);
        let holds = |of: &Stone| at.of(*of) >> cell & 1 != 0;
        rows::letter([Stone::X, Stone::O].into_iter().find(holds))
    })
}

/// Reads a position in which the players have placed stones in turn and the game was not over
/// before the last one.
pub(super) fn read<B: StoneBoard>(board: &B, text: &str) -> Result<Stones, Error> {
    let (mut at, mut starts) = (Stones::default(), [0; 64]);
    for (row, cells) in (0..).zip(rows::read(text, &lengths(board), rows::STONES)?) {
        for (column, read) in (0..).zip(cells) {
            if let Some(stone) = read.stone() {
                let cell = board.cell(row, column);
                starts[cell as usize] = read.start;
                at = at.with_stone_of(stone, cell);
            }
        }
    }
    check(board, at).map_err(|(message, cell)| {
        let span = cell.map_or(0..text.len(), |cell| {
            starts[cell as usize]..starts[cell as usize] + 1
        });
        Error::input(message).at(text, span)
    })?;
    Ok(at)
}

/// Checks the stones; fails with the message and, if it is about one, the cell.
fn check<B: StoneBoard>(board: &B, at: Stones) -> Result<(), (Message, Option<u32>)> {
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
        let player = at.to_move().letter().to_string();
        return Err((message.with("player", player), None));
    }
    Ok(())
}
