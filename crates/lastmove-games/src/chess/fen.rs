//! Positions in FEN, with `_` for blanks.

use super::material::{MOST_MEN, kings_wrong, too_many};
use super::men::{Colour, Kind, Man};
use super::moves;
use super::position::Position;
use super::squares::{king, rank};
use lastmove_engine::game::{Field, number};
use lastmove_engine::{Error, Message};

/// The most fields of FEN.
const MOST_FIELDS: usize = 6;

/// Writes the board, the turn, and, where a pawn can be captured en passant, `-` and the square.
/// The other fields do not apply.
pub(super) fn write(at: &Position) -> String {
    let mut men = [None; 64];
    for (man, square) in at.men() {
        men[usize::from(square & 63)] = Some(man.letter());
    }
    let mut text = String::new();
    for row in (0..8).rev() {
        let mut blank = 0;
        for man in &men[row * 8..row * 8 + 8] {
            match man {
                None => blank += 1,
                Some(letter) => {
                    if blank > 0 {
                        text.push_str(&blank.to_string());
                    }
                    blank = 0;
                    text.push(*letter);
                }
            }
        }
        if blank > 0 {
            text.push_str(&blank.to_string());
        }
        if row > 0 {
            text.push('/');
        }
    }
    text.push_str(match at.turn() {
        Colour::White => "_w",
        Colour::Black => "_b",
    });
    if let Some(square) = at.en_passant() {
        text.push_str("_-_");
        text.push_str(&moves::name(square));
    }
    text
}

/// Reads a legal position.
pub(super) fn read(text: &str) -> Result<Position, Error> {
    let fields: Vec<Field<'_>> = text
        .split(['_', ' '])
        .map(|part| Field {
            text: part,
            start: part.as_ptr() as usize - text.as_ptr() as usize,
        })
        .collect();
    if !(2..=MOST_FIELDS).contains(&fields.len()) {
        let message = Message::new("chess-fields").with("found", fields.len());
        let span = match fields.get(MOST_FIELDS) {
            Some(field) => field.start..text.len(),
            None => 0..text.len(),
        };
        return Err(Error::input(message).at(text, span));
    }
    let men = read_board(text, fields[0])?;
    let turn = match fields[1].text {
        "w" => Colour::White,
        "b" => Colour::Black,
        found => {
            return Err(wrong(
                text,
                fields[1],
                Message::new("chess-turn").with("found", found),
            ));
        }
    };
    if let Some(&field) = fields.get(2)
        && field.text != "-"
    {
        let message = Message::new("chess-castling").with("found", field.text);
        return Err(wrong(text, field, message));
    }
    for (field, name) in fields.iter().skip(4).zip(["halfmove", "move"]) {
        number(text, *field, name, 0..=1_000_000)?;
    }
    let plain = Position::of(&pairs(&men), turn, 0);
    check(text, &men, &plain)?;
    match fields.get(3) {
        Some(field) if field.text != "-" => read_en_passant(text, *field, &plain),
        _ => Ok(plain),
    }
}

/// A piece, its square, and its place in the text.
type Found = (Man, u8, usize);

fn pairs(men: &[Found]) -> Vec<(Man, u8)> {
    men.iter().map(|(man, square, _)| (*man, *square)).collect()
}

fn wrong(text: &str, field: Field<'_>, message: Message) -> Error {
    let span = field.start..field.start + field.text.len().max(1);
    Error::input(message).at(text, span)
}

fn read_board(text: &str, board: Field<'_>) -> Result<Vec<Found>, Error> {
    let rows: Vec<&str> = board.text.split('/').collect();
    if rows.len() != 8 {
        let message = Message::new("chess-rows").with("found", rows.len());
        return Err(wrong(text, board, message));
    }
    let mut men = Vec::new();
    let mut start = board.start;
    for (row, line) in (0u8..8).rev().zip(rows) {
        let mut column = 0u32;
        for (at, letter) in line.char_indices() {
            if let Some(blank @ 1..=8) = letter.to_digit(10) {
                column += blank;
                continue;
            }
            let Some(man) = Man::of_letter(letter) else {
                let field = Field {
                    text: &line[at..at + letter.len_utf8()],
                    start: start + at,
                };
                let message = Message::new("chess-character").with("found", letter.to_string());
                return Err(wrong(text, field, message));
            };
            if column < 8 {
                men.push((man, row * 8 + column as u8, start + at));
            }
            column += 1;
        }
        if column != 8 {
            let message = Message::new("chess-columns").with("found", u64::from(column));
            let field = Field { text: line, start };
            return Err(wrong(text, field, message.with("row", u64::from(row) + 1)));
        }
        start += line.len() + 1;
    }
    for of in [Colour::White, Colour::Black] {
        let king = Man {
            of,
            kind: Kind::King,
        };
        let kings = men.iter().filter(|(man, _, _)| *man == king);
        let kings: Vec<&Found> = kings.collect();
        if kings.len() != 1 {
            let span = match kings.get(1) {
                Some((_, _, at)) => *at..at + 1,
                None => board.start..board.start + board.text.len(),
            };
            return Err(kings_wrong(kings.len(), of).at(text, span));
        }
    }
    if men.len() > MOST_MEN {
        return Err(too_many(men.len()).at(text, board.start..board.start + board.text.len()));
    }
    Ok(men)
}

/// Refuses impossible positions.
fn check(text: &str, men: &[Found], at: &Position) -> Result<(), Error> {
    let on_edge =
        |(man, square, _): &&Found| man.kind == Kind::Pawn && matches!(rank(*square), 0 | 7);
    if let Some((_, square, place)) = men.iter().find(on_edge) {
        let message = Message::new("chess-pawn-row").with("square", moves::name(*square));
        return Err(Error::input(message).at(text, *place..place + 1));
    }
    let squares = &at.placed().squares;
    let kings = || men.iter().filter(|(man, _, _)| man.kind == Kind::King);
    if king(squares[0]) >> squares[1] & 1 == 1 {
        let place = kings().map(|(_, _, place)| *place).max().unwrap_or(0);
        let message = Message::new("chess-kings-touch");
        return Err(Error::input(message).at(text, place..place + 1));
    }
    let other = at.turn().other();
    if moves::is_in_check(at.material(), squares, other) {
        let found = kings().find(|(man, _, _)| man.of == other);
        let place = found.map_or(0, |(_, _, place)| *place);
        let message = Message::new("chess-check").with(
            "side",
            match at.turn() {
                Colour::White => "white",
                Colour::Black => "black",
            },
        );
        return Err(Error::input(message).at(text, place..place + 1));
    }
    Ok(())
}

/// Reads the square that a pawn has just passed. It is dropped where no capture is possible.
fn read_en_passant(text: &str, field: Field<'_>, plain: &Position) -> Result<Position, Error> {
    let refuse = || {
        let message = Message::new("chess-en-passant").with("found", field.text);
        wrong(text, field, message)
    };
    let square = square(field.text).ok_or_else(refuse)?;
    let mut placed = *plain.placed();
    placed.en_passant = square;
    match moves::en_passant(plain.material(), &placed) {
        None => Err(refuse()),
        Some(false) => Ok(*plain),
        Some(true) => {
            let men: Vec<(Man, u8)> = plain.men().collect();
            Ok(Position::of(&men, plain.turn(), square))
        }
    }
}

/// The square with a name such as `e3`.
pub(super) fn square(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((rank - b'1') * 8 + (file - b'a')),
        _ => None,
    }
}
