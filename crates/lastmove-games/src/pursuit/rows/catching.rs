//! The squads from which the police catch the thief wherever it is.

use super::super::Pursuit;
use super::round::Winner;
use super::search::Search;
use super::solver::Ground;
use lastmove_engine::game::Play;
use lastmove_engine::vectors::Vectors;
use lastmove_engine::{Control, Error};

/// The number of the first squad that wins against a thief on any cell, with the player to move
/// first by the rules.
///
/// # Errors
/// [`Blame::Memory`](lastmove_engine::Blame::Memory), [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
pub(in super::super) fn catching_squad(
    game: &Pursuit,
    play: Play,
    control: &Control<'_>,
) -> Result<Option<u64>, Error> {
    let ground = Ground::new(game, 1, control)?;
    let phase = control.phase("solve", None);
    control.with_threads(|| {
        let (bits, squads) = (&ground.bits, &ground.squads);
        let mut search = Search::new(bits, squads, Winner::Police, play, Vectors::widest(), None);
        loop {
            control.check()?;
            phase.advance(search.plies().into());
            if !search.round(None)? {
                return Ok(search.full_row(game.rules().first).map(|row| row as u64));
            }
        }
    })?
}
