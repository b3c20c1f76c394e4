//! Solutions of parity games in the format of PGSolver, which other programs read and write.
//!
//! ```text
//! paritysol 4;
//! 0 0 2;
//! 1 0;
//! 2 0 0;
//! 4 1 4;
//! ```
//!
//! A line is a vertex's number, the player who wins from there and, where it is this player's move, the
//! vertex to move to.

use std::fmt::Write;
use std::ops::Range;

use super::{ParityGame, Regions};
use crate::graph::Names;
use crate::graph::formats::lexer::Lexer;
use crate::{Control, Error, Message};

/// Writes a solution. A vertex has the number that is its name or, where names are no numbers, its
/// place, from 0. Where play ends, the winner's move is to stay, as in a file of PGSolver.
///
/// ```
/// use lastmove::files::Input;
/// use lastmove::game::Play;
/// use lastmove::graph::formats::pg;
/// use lastmove::solve::parity::{ParityGame, check, read_solution, write_solution, zielonka};
/// let control = lastmove::Control::default();
/// let text = "parity 2;\n0 1 0 1,2;\n1 2 1 0,1;\n2 1 1 2;\n";
/// let (graph, priorities) = pg::read_with_priorities(Input::of("g.pg", text.as_bytes()), &control)?;
/// let levels = priorities.levels(false);
/// let game = ParityGame::new(&graph.game, &levels, Play::Normal)?;
/// let solution = write_solution(&game, &zielonka(&game, &control)?, &graph.names);
/// assert_eq!(solution, "paritysol 2;\n0 0 1;\n1 0;\n2 1 2;\n");
/// let read = read_solution(&solution, "g.sol", &game, &graph.names, &control)?;
/// assert_eq!(check(&game, &read, &|v| v.to_string(), &control)?, None);
/// # Ok::<(), lastmove::Error>(())
/// ```
#[must_use]
pub fn write_solution(game: &ParityGame<'_>, regions: &Regions, names: &Names) -> String {
    let number = |v: u32| names.decimal(v).unwrap_or(v.into());
    let largest = (0..game.len()).map(number).max().unwrap_or(0);
    let mut text = format!("paritysol {largest};\n");
    for v in 0..game.len() {
        let winner = regions.winner(v);
        let stays = game.end(v).is_some() && game.owner(v) == winner;
        let to = regions.strategy(v).or(stays.then_some(v));
        // Writing to a text does not fail.
        let _ = match to {
            Some(to) => writeln!(text, "{} {winner} {};", number(v), number(to)),
            None => writeln!(text, "{} {winner};", number(v)),
        };
    }
    text
}

/// Reads a solution of a game, as [`write_solution`] and other programs write it; whether it is right
/// [`check`](super::check()) says. Moves of a player who does not win there, or is not to move, are
/// ignored, and so are those where play ends. O(length).
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input), with its place: a malformed line, a vertex that does not
/// exist or is there twice, and one that is missing. [`Blame::Memory`](crate::Blame::Memory), and when
/// the work is stopped.
pub fn read_solution(
    text: &str,
    file: &str,
    game: &ParityGame<'_>,
    names: &Names,
    control: &Control<'_>,
) -> Result<Regions, Error> {
    let n = game.len();
    control.plan(u64::from(n) * 5)?;
    let mut lexer = Lexer::new(text, file);
    lexer.skip_blanks();
    let mut most = u64::MAX;
    if lexer.eat_word("paritysol") {
        lexer.skip_blanks();
        let number = lexer.number();
        most = number.ok_or_else(|| expected(&lexer, "vertex-number"))?.0;
        end(&mut lexer)?;
    }
    let vertex = |lexer: &Lexer<'_>, (id, range): (u64, Range<usize>)| {
        let found = match !names.is_empty() && names.decimal(0).is_some() {
            true => names.number(&id.to_string()),
            false => u32::try_from(id).ok().filter(|&v| v < n),
        };
        let message = Message::new("pg-unknown").with("vertex", id);
        found.ok_or_else(|| lexer.error(range, message))
    };
    let mut regions = Regions::claimed(n);
    let mut seen = vec![false; n as usize];
    for line in 0u64.. {
        if line.is_multiple_of(1 << 12) {
            control.check()?;
        }
        lexer.skip_blanks();
        if lexer.peek().is_none() {
            break;
        }
        let number = lexer
            .number()
            .ok_or_else(|| expected(&lexer, "vertex-number"))?;
        let (id, place) = number.clone();
        if id > most {
            let message = Message::new("pg-over-most").with("vertex", id);
            return Err(lexer.error(place, message.with("most", most)));
        }
        let v = vertex(&lexer, number)?;
        if std::mem::replace(&mut seen[v as usize], true) {
            let message = Message::new("pg-twice").with("vertex", names.name(v).into_owned());
            return Err(lexer.error(place, message));
        }
        lexer.skip_blanks();
        let winner = match lexer.slice(lexer.word()) {
            "0" => 0,
            "1" => 1,
            _ => return Err(expected(&lexer, "winner")),
        };
        lexer.at += 1;
        lexer.skip_blanks();
        let to = match lexer.number() {
            Some(number) => Some(vertex(&lexer, number)?),
            None => None,
        };
        end(&mut lexer)?;
        let counts = game.end(v).is_none() && game.owner(v) == winner;
        regions.claim(v, winner, to.filter(|_| counts));
    }
    if let Some(v) = seen.iter().position(|seen| !seen) {
        let message = Message::new("solution-vertex-missing").with("file", file);
        let message = message.with("vertex", names.name(v as u32).into_owned());
        return Err(Error::input(message));
    }
    Ok(regions)
}

/// Reads the semicolon that ends a line.
fn end(lexer: &mut Lexer<'_>) -> Result<(), Error> {
    lexer.skip_blanks();
    match lexer.eat(b';') {
        true => Ok(()),
        false => Err(expected(lexer, "semicolon")),
    }
}

fn expected(lexer: &Lexer<'_>, what: &'static str) -> Error {
    lexer.expected(Message::new("solution-expected").with("what", what))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Input;
    use crate::game::Play;
    use crate::graph::formats::pg;

    #[test]
    fn reads_what_others_write_and_says_what_is_wrong() {
        let control = Control::default();
        let source = "parity 7;\n0 1 0 1,7;\n1 2 1 0,1;\n7 1 1 7;\n";
        let input = Input::of("g.pg", source.as_bytes());
        let (graph, priorities) = pg::read_with_priorities(input, &control).unwrap();
        let levels = priorities.levels(false);
        let game = ParityGame::new(&graph.game, &levels, Play::Normal).unwrap();
        let read = |text: &str| read_solution(text, "g.sol", &game, &graph.names, &control);
        let code = |text: &str| {
            let error = read(text).unwrap_err();
            let place = error
                .place
                .map_or((0, 0), |place| (place.line, place.column));
            (error.message.code, place.0, place.1)
        };
        // Strategies of losers, any order, no header.
        let found = read("7 1 7;1 0 0;\n 0 0\t1 ;").unwrap();
        let solved = read("paritysol 7;\n0 0 1;\n1 0;\n7 1 7;\n").unwrap();
        assert_eq!(found, solved);
        assert_eq!(
            (found.winner(2), found.strategy(0), found.strategy(2)),
            (1, Some(1), None)
        );
        assert_eq!(code("0 0 1;\n1 0;\n"), ("solution-vertex-missing", 0, 0));
        assert_eq!(code("0 0 1;\n2 0;"), ("pg-unknown", 2, 1));
        assert_eq!(code("0 0 99999999999999999999;"), ("pg-unknown", 1, 5));
        assert_eq!(code("0 0 1;\n0 1;"), ("pg-twice", 2, 1));
        assert_eq!(code("0 2 1;"), ("solution-expected", 1, 3));
        assert_eq!(code("0 0 1"), ("solution-expected", 1, 6));
        assert_eq!(code("x"), ("solution-expected", 1, 1));
        let larger = code("paritysol 1;\n0 0 1;\n7 1;");
        assert_eq!(larger, ("pg-over-most", 3, 1));
        assert_eq!(code("paritysol x;"), ("solution-expected", 1, 11));
    }
}
