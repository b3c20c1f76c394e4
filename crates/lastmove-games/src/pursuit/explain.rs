//! The state of play, what can be forced, and the source's answer.

use super::{Pass, Position, Pursuit, Turn};
use lastmove_engine::game::{FactsOf, Game};
use lastmove_engine::{Message, Outcome, Plies, Point};

/// Explains the positions of all or how the game has ended, what can be forced and in how many
/// plies, and last the source's answer.
pub(super) fn explain(game: &Pursuit, at: &Position, facts: &FactsOf<'_, Pursuit>) -> Vec<Point> {
    let verdict = facts.verdict;
    let for_police = match at.turn {
        Turn::Police => verdict.outcome,
        Turn::Thief => verdict.outcome.flipped(),
    };
    let mut points = vec![state(game, at)];
    if game.label(at).is_none() && game.count_moves(at) == 0 {
        let code = match at.turn {
            Turn::Police => "pursuit-stuck-police",
            Turn::Thief => "pursuit-stuck-thief",
        };
        points.push(said(code, at).with("outcome", verdict.outcome));
    } else if game.label(at).is_none() {
        // With passing for both, no one is ever stuck; else the game may also end by that.
        let by_moves = game.rules().pass != Pass::Both;
        let code = match (for_police, by_moves) {
            (Outcome::Win, false) => "pursuit-police-forces",
            (Outcome::Win, true) => "pursuit-police-wins",
            (Outcome::Loss, false) => "pursuit-thief-forces",
            (Outcome::Loss, true) => "pursuit-thief-wins",
            (Outcome::Draw, _) => "pursuit-nobody-forces",
        };
        let mut message = said(code, at);
        if for_police != Outcome::Draw {
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

/// A message with variants for one and for several policemen.
fn said(code: &'static str, at: &Position) -> Message {
    Message::new(code).with("count", at.police.cells().len())
}

fn state(game: &Pursuit, at: &Position) -> Message {
    let thief = game.write_cell(at.thief);
    let on_thief = [game.on_picture(at.thief)];
    if at.police.contains(at.thief) {
        return said("pursuit-caught", at).placed("cell", thief, on_thief);
    }
    if game.label(at).is_some() {
        return said("pursuit-on-exit", at).placed("cell", thief, on_thief);
    }
    let code = match at.turn {
        Turn::Police => "pursuit-turn-police",
        Turn::Thief => "pursuit-turn-thief",
    };
    let police = at.police.cells();
    let on_police = police.iter().map(|&cell| game.on_picture(cell));
    said(code, at)
        .placed("police", game.write_cells(police), on_police)
        .placed("thief", thief, on_thief)
}
