//! Positions in FEN, with `_` for blanks.

use super::material::{MOST_MEN, kings_wrong, too_many};
use super::men::{Colour, Man, PieceType};
use super::moves;
use super::position::Position;
use super::squares::{king, rank};
use lastmove_engine::game::Field;
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
    let whole = Field::new(text);
    let fields = text.split(['_', ' ']).map(|part| whole.slice(part));
    let fields: Vec<Field<'_>> = fields.collect();
    if !(2..=MOST_FIELDS).contains(&fields.len()) {
        let wrong = whole.skip(fields.get(MOST_FIELDS).map_or(0, |field| field.start));
        return Err(wrong.error(Message::new("chess-fields").with("found", fields.len())));
    }
    let men = read_board(fields[0])?;
    let turn = match fields[1].text {
        "w" => Colour::White,
        "b" => Colour::Black,
        found => {
            return Err(fields[1].error_or_next(Message::new("chess-turn").with("found", found)));
        }
    };
    if let Some(&field) = fields.get(2)
        && field.text != "-"
    {
        let message = Message::new("chess-castling").with("found", field.text);
        return Err(field.error_or_next(message));
    }
    for (field, name) in fields.iter().skip(4).zip(["halfmove", "move"]) {
        field.number(name, 0..=1_000_000)?;
    }
    let plain = Position::of(&pairs(&men), turn, 0);
    check(&men, &plain)?;
    match fields.get(3) {
        Some(field) if field.text != "-" => read_en_passant(*field, &plain),
        _ => Ok(plain),
    }
}

/// A man, its square, and where it stands in the text.
type Found<'a> = (Man, u8, Field<'a>);

fn pairs(men: &[Found<'_>]) -> Vec<(Man, u8)> {
    men.iter().map(|(man, square, _)| (*man, *square)).collect()
}

fn read_board(board: Field<'_>) -> Result<Vec<Found<'_>>, Error> {
    let Some(rows) = board.parts::<8>('/') else {
        let message = Message::new("chess-rows").with("found", board.split('/').count());
        return Err(board.error_or_next(message));
    };
    let mut men = Vec::new();
    for (row, line) in (0u8..8).rev().zip(rows) {
        let mut column = 0u32;
        for letter in line.letters() {
            if let Ok(blank @ 1..=8) = letter.text.parse::<u32>() {
                column += blank;
                continue;
            }
            let Some(man) = letter.text.chars().find_map(Man::of_letter) else {
                let message = Message::new("chess-character").with("found", letter.text);
                return Err(letter.error(message));
            };
            if column < 8 {
                men.push((man, row * 8 + column as u8, letter));
            }
            column += 1;
        }
        if column != 8 {
            let message = Message::new("chess-columns").with("found", u64::from(column));
            return Err(line.error_or_next(message.with("row", u64::from(row) + 1)));
        }
    }
    for of in [Colour::White, Colour::Black] {
        let king = Man {
            of,
            kind: PieceType::King,
        };
        let kings = men.iter().filter(|(man, _, _)| *man == king);
        let kings: Vec<&Found<'_>> = kings.collect();
        if kings.len() != 1 {
            let wrong = kings.get(1).map_or(board, |(_, _, second)| *second);
            return Err(wrong.error(kings_wrong(kings.len(), of)));
        }
    }
    if men.len() > MOST_MEN {
        return Err(board.error(too_many(men.len())));
    }
    Ok(men)
}

/// Checks for men and squares that no legal position has.
fn check(men: &[Found<'_>], at: &Position) -> Result<(), Error> {
    let on_edge = |(man, square, _): &&Found<'_>| {
        man.kind == PieceType::Pawn && matches!(rank(*square), 0 | 7)
    };
    if let Some((_, square, pawn)) = men.iter().find(on_edge) {
        let message = Message::new("chess-pawn-row").with("square", moves::name(*square));
        return Err(pawn.error(message));
    }
    let squares = &at.placed().squares;
    // The kings in the order of the text.
    let mut kings = men.iter().filter(|(man, _, _)| man.kind == PieceType::King);
    let other = at.turn().other();
    let (found, message) = if king(squares[0]) >> squares[1] & 1 == 1 {
        (kings.next_back(), Message::new("chess-kings-touch"))
    } else if moves::is_in_check(at.material(), squares, other) {
        let found = kings.find(|(man, _, _)| man.of == other);
        let message = Message::new("chess-check").with("side", at.turn().name());
        (found, message)
    } else {
        return Ok(());
    };
    found.map_or(Ok(()), |(_, _, king)| Err(king.error(message)))
}

/// Reads the square that a pawn has just passed. It is dropped if no capture en passant is possible.
fn read_en_passant(field: Field<'_>, plain: &Position) -> Result<Position, Error> {
    let refuse = || field.error_or_next(Message::new("chess-en-passant").with("found", field.text));
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
