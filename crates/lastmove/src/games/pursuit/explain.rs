//! Who catches whom: the state of play, what is forced, and the source's answer.

use super::{Position, Pursuit, Turn};
use crate::game::Game;
use crate::{Message, Outcome, Plies, Point, Verdict};

/// Says where the two stand or how the game has ended, what can be forced and in how many plies,
/// and last the source's answer.
pub(super) fn explain(game: &Pursuit, at: &Position, verdict: &Verdict) -> Vec<Point> {
    let for_police = match at.turn {
        Turn::Police => verdict.outcome,
        Turn::Thief => verdict.outcome.flipped(),
    };
    let mut points = vec![state(game, at)];
    if game.label(at).is_none() {
        let (code, forced) = match for_police {
            Outcome::Win => ("pursuit-police-forces", true),
            Outcome::Loss => ("pursuit-thief-forces", true),
            Outcome::Draw => ("pursuit-nobody-forces", false),
        };
        let mut message = Message::new(code);
        if forced {
            let plies = verdict.remoteness.clone().unwrap_or(Plies::from(0));
            message = message.with("plies", &plies);
        }
        points.push(message);
    }
    points.push(Message::new(match for_police {
        Outcome::Win => "pursuit-caught-answer",
        Outcome::Loss => "pursuit-escapes-answer",
        Outcome::Draw => "pursuit-draw-answer",
    }));
    points.into_iter().map(Point::Say).collect()
}

fn state(game: &Pursuit, at: &Position) -> Message {
    let thief = game.write_cell(at.thief);
    if at.police == at.thief {
        return Message::new("pursuit-caught").with("cell", thief);
    }
    if game.label(at).is_some() {
        return Message::new("pursuit-on-exit").with("cell", thief);
    }
    Message::new(match at.turn {
        Turn::Police => "pursuit-turn-police",
        Turn::Thief => "pursuit-turn-thief",
    })
    .with("police", game.write_cell(at.police))
    .with("thief", thief)
}
