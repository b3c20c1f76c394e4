//! Positions and moves as text: `.../.x./...-o`, `2,2-1,1`.

use super::view::View;
use super::{At, PieceBoard, PieceGame};
use crate::rows;
use lastmove_engine::game::{Notation, PieceMove, Stone};
use lastmove_engine::{Error, Message};

/// The most pieces that a player can have left to place.
const MOST_TO_PLACE: u64 = 32;

impl View {
    /// The number of points in each row of the text, and the first point of each row.
    fn rows(&self) -> (Vec<usize>, Vec<usize>) {
        let (mut lengths, mut firsts) = (Vec::new(), Vec::new());
        let mut last = None;
        for (point, (row, _)) in self.places.iter().enumerate() {
            if last != Some(row) {
                lengths.push(0);
                firsts.push(point);
                last = Some(row);
            }
            if let Some(length) = lengths.last_mut() {
                *length += 1;
            }
        }
        (lengths, firsts)
    }

    fn write_point(&self, point: u8) -> String {
        let (row, column) = self.row_and_column(point);
        format!("{row},{column}")
    }

    pub(super) fn write_position(&self, at: &At) -> String {
        let [x, o] = self.stones(at);
        let (lengths, firsts) = self.rows();
        let mut text = rows::write(&lengths, |row, column| {
            let point = firsts[row] + column;
            rows::letter(match (x >> point & 1, o >> point & 1) {
                (0, 0) => None,
                (0, _) => Some(Stone::O),
                _ => Some(Stone::X),
            })
        });
        text.extend(['-', at.turn.letter()]);
        if let Some([x, o]) = self.board.to_place(at.pieces) {
            text.push_str(&format!(",{x},{o}"));
        }
        text
    }

    pub(super) fn read_position(&self, text: &str) -> Result<At, Error> {
        let (board, turn, more) = rows::cut(text, self.listing.syntax.position)?;
        let to_place = more.map(|more| {
            let syntax = self.listing.syntax.position;
            let wrong = || rows::turn_expected(text, more.start - 1, syntax);
            let counts = more.parts(',').ok_or_else(wrong)?;
            let [x, o] = counts.map(|count| count.number("pieces-to-place", 0..=MOST_TO_PLACE));
            Ok::<_, Error>([x? as u8, o? as u8])
        });
        let to_place = to_place.transpose()?;
        let (lengths, _) = self.rows();
        let mut stones = [0u32; 2];
        let read =
            rows::read(board, &lengths, rows::STONES).map_err(|error| error.within(text, 0))?;
        for (point, read) in read.into_iter().flatten().enumerate() {
            match read.stone() {
                Some(Stone::X) => stones[0] |= 1 << point,
                Some(Stone::O) => stones[1] |= 1 << point,
                None => {}
            }
        }
        let mut pieces = self.seen(stones, turn);
        let Some(phase) = self.board.phase(pieces, turn, to_place) else {
            let message = Message::new("moved-to-place");
            return Err(Error::input(message).at(text, board.len()..text.len()));
        };
        pieces.phase = phase;
        if !self.board.is_possible(pieces, turn) {
            let [x, o] = stones.map(|stones| u64::from(stones.count_ones()));
            let message = Message::new("moved-counts").with("x", x).with("o", o);
            return Err(Error::input(message).at(text, 0..text.len()));
        }
        Ok(At { pieces, turn })
    }

    pub(super) fn write_move(&self, mv: &PieceMove) -> String {
        let point = |point: u8| self.write_point(point);
        let mut text = match (mv.from, mv.to) {
            (Some(from), Some(to)) => format!("{}-{}", point(from), point(to)),
            (None, Some(to)) => point(to),
            (Some(from), None) => format!("{}-off", point(from)),
            (None, None) => "pass".to_owned(),
        };
        if let Some(taken) = mv.taken.filter(|taken| Some(*taken) != mv.to) {
            text.push('x');
            text.push_str(&point(taken));
        }
        text
    }
}

impl<B: PieceBoard> Notation for PieceGame<B> {
    fn write_position(&self, at: &At) -> String {
        self.view.write_position(at)
    }

    fn read_position(&self, text: &str) -> Result<At, Error> {
        self.view.read_position(text)
    }

    fn write_move(&self, _: &At, mv: &PieceMove) -> String {
        self.view.write_move(mv)
    }
}
