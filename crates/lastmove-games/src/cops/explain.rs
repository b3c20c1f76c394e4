//! Where all are, and what can be forced.

use super::{Cops, Position, Turn};
use lastmove_engine::game::{FactsOf, Game};
use lastmove_engine::{Message, Outcome, Plies, Point};

/// Explains where all are or how the game has ended, and what can be forced in how many plies.
pub(super) fn explain(game: &Cops, at: &Position, facts: &FactsOf<'_, Cops>) -> Vec<Point> {
    let verdict = facts.verdict;
    let cops_win = (verdict.outcome == Outcome::Win) == (at.turn == Turn::Cops);
    let mut points = vec![state(game, at)];
    if game.label(at).is_none() && game.move_count(at) == Ok(0) {
        let code = match at.turn {
            Turn::Cops => "cops-stuck-cops",
            Turn::Robber => "cops-stuck-robber",
        };
        points.push(said(game, code).with("outcome", verdict.outcome));
    } else if game.label(at).is_none() {
        let code = match (cops_win, &verdict.remoteness) {
            (true, _) => "cops-catch",
            (false, Some(_)) => "cops-escapes",
            (false, None) => "cops-for-ever",
        };
        let plies = verdict.remoteness.clone().unwrap_or(Plies::from(0));
        points.push(said(game, code).with("plies", &plies));
    }
    points.into_iter().map(Point::Say).collect()
}

/// A message with variants for one and for several cops.
fn said(game: &Cops, code: &'static str) -> Message {
    Message::new(code).with("count", game.rules().cops)
}

fn state(game: &Cops, at: &Position) -> Message {
    let Some(squad) = at.cops else {
        return said(game, "cops-choose");
    };
    let cops = game.write_squad(&squad);
    let Some(robber) = at.robber else {
        return said(game, "cops-chosen").with("cops", cops);
    };
    let name = game.write_vertex(robber);
    match (game.over(&squad, robber), at.turn) {
        (Some(Turn::Cops), _) => said(game, "cops-caught").with("vertex", name),
        (Some(Turn::Robber), _) => said(game, "cops-out").with("vertex", name),
        (None, Turn::Cops) => said(game, "cops-move")
            .with("cops", cops)
            .with("robber", name),
        (None, Turn::Robber) => said(game, "cops-robber-moves")
            .with("cops", cops)
            .with("robber", name),
    }
}
