//! Positions `VERTEX` or `VERTEX/VERTEX;VERTEX`: where the token is, and where it has been before. Moves
//! are vertices.

use super::{Geography, Position};
use lastmove_engine::game::{Field, Notation, join, percent_decode, percent_encode};
use lastmove_engine::{Error, Message};

impl Geography {
    /// A vertex as text, with the separators of positions encoded.
    pub(super) fn write_vertex(&self, vertex: u32) -> String {
        let name = percent_encode(&self.names.name(vertex));
        name.replace(';', "%3B").replace('/', "%2F")
    }

    pub(super) fn read_vertex(&self, field: Field<'_>) -> Result<u32, Error> {
        let name = field.read(percent_decode)?;
        self.names.number(&name).ok_or_else(|| {
            let message = Message::new("vertex-unknown").with("vertex", name);
            field.error(message.with("file", self.file.as_str()))
        })
    }
}

impl Notation for Geography {
    fn write_position(&self, at: &Position) -> String {
        let visited = (0..self.vertices()).filter(|&v| v != at.token && at.has(v));
        let before = join(visited.map(|v| self.write_vertex(v)), ";");
        let token = self.write_vertex(at.token);
        match before.is_empty() {
            true => token,
            false => format!("{token}/{before}"),
        }
    }

    /// The visited vertices may stand in any order.
    fn read_position(&self, text: &str) -> Result<Position, Error> {
        let field = Field::new(text);
        let (token, before) = match field.split_once('/') {
            Some((token, before)) => (token, Some(before)),
            None => (field, None),
        };
        let mut at = Position::new(self.read_vertex(token)?, self.vertices());
        for part in before.into_iter().flat_map(|before| before.split(';')) {
            let vertex = self.read_vertex(part)?;
            if at.has(vertex) {
                let message = Message::new("geography-twice").with("vertex", part.text);
                return Err(part.error(message));
            }
            at.visit(vertex);
        }
        Ok(at)
    }

    fn write_move(&self, _: &Position, mv: &u32) -> String {
        self.write_vertex(*mv)
    }
}
