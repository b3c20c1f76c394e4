//! Positions `VERTEX;VERTEX/VERTEX/C` or `/R`; before the placing `?/?/C`, and with the cops placed
//! `VERTEX;VERTEX/?/R`. Moves are vertices, those of cops joined by `;`, or `pass`.

use super::{Cops, Move, Position, Turn};
use crate::pursuit::{Squad, is_same_squad};
use lastmove_engine::game::{Field, Game, Notation, join, percent_decode, percent_encode};
use lastmove_engine::{Error, Message};

/// Stands for who is not placed yet.
const NOWHERE: &str = "?";

impl Cops {
    /// A vertex as text, with the separators of positions and the words of moves encoded.
    pub(super) fn write_vertex(&self, vertex: u16) -> String {
        Self::encoded(&self.names.name(vertex.into()))
    }

    /// The name of a vertex in notations.
    pub(super) fn encoded(name: &str) -> String {
        let name = percent_encode(name);
        match &name[..] {
            "pass" => "%70ass".to_owned(),
            NOWHERE => "%3F".to_owned(),
            _ => name.replace(';', "%3B").replace('/', "%2F"),
        }
    }

    /// The vertices of cops as text.
    pub(super) fn write_squad(&self, squad: &Squad) -> String {
        join(squad.cells().iter().map(|&v| self.write_vertex(v)), ";")
    }

    fn read_vertex(&self, field: Field<'_>) -> Result<u16, Error> {
        let name = field.read(percent_decode)?;
        let number = self.names.number(&name).ok_or_else(|| {
            let message = Message::new("vertex-unknown").with("vertex", name);
            field.error(message.with("file", self.file.as_str()))
        })?;
        // A game has at most 65,536 vertices.
        Ok(number as u16)
    }

    /// Reads the vertices of all cops, in any order.
    fn read_squad(&self, field: Field<'_>) -> Result<Squad, Error> {
        let vertices = field.split(';').map(|vertex| self.read_vertex(vertex));
        let vertices: Vec<u16> = vertices.collect::<Result<_, _>>()?;
        let expected = self.rules.cops;
        if vertices.len() != expected {
            let message = Message::new("cops-count").with("found", vertices.len());
            return Err(field.error(message.with("expected", expected)));
        }
        Ok(Squad::new(&vertices))
    }
}

impl Notation for Cops {
    fn write_position(&self, at: &Position) -> String {
        let cops = at.cops.map(|squad| self.write_squad(&squad));
        let robber = at.robber.map(|vertex| self.write_vertex(vertex));
        let turn = match at.turn {
            Turn::Cops => 'C',
            Turn::Robber => 'R',
        };
        let text = |side: Option<String>| side.unwrap_or_else(|| NOWHERE.to_owned());
        format!("{}/{}/{turn}", text(cops), text(robber))
    }

    fn read_position(&self, text: &str) -> Result<Position, Error> {
        let field = Field::new(text);
        let Some([cops, robber, turn]) = field.parts('/') else {
            let message = Message::new("position-syntax").with("position", text);
            return Err(field.error(message.with("syntax", Self::LISTING.syntax.position)));
        };
        let is_placed = |field: Field<'_>| field.text != NOWHERE;
        let at = Position {
            cops: is_placed(cops).then(|| self.read_squad(cops)).transpose()?,
            robber: is_placed(robber)
                .then(|| self.read_vertex(robber))
                .transpose()?,
            turn: match turn.text {
                "C" => Turn::Cops,
                "R" => Turn::Robber,
                found => return Err(turn.error(Message::new("cops-turn").with("found", found))),
            },
        };
        let is_sound = match (at.cops, at.robber) {
            (None, None) => at == self.start(),
            (Some(_), None) => at.turn == Turn::Robber,
            (None, Some(_)) => false,
            (Some(_), Some(_)) => true,
        };
        match is_sound {
            true => Ok(at),
            false => Err(field.error(Message::new("cops-placing").with("position", text))),
        }
    }

    fn write_move(&self, _: &Position, mv: &Move) -> String {
        match mv {
            Move::Cops(squad) => self.write_squad(squad),
            Move::Robber(vertex) => self.write_vertex(*vertex),
            Move::Pass => "pass".to_owned(),
        }
    }

    /// The cops' vertices may stand in any order.
    fn is_same_move(&self, written: &str, text: &str) -> bool {
        is_same_squad(written, text)
    }
}
