//! A cache of the last game, for many questions about it.

use lastmove::catalog::{Opened, Question};
use lastmove::{Blame, Error};

use crate::session::Session;

/// The last game, so that many positions of one game cost little more than one, with the notation
/// with which it was opened.
#[derive(Default)]
pub(crate) struct CachedGame(Option<(String, Opened)>);

impl CachedGame {
    /// Asks the game of a notation: about a position, or about the whole game.
    pub(crate) fn ask<T>(
        &mut self,
        question: Question,
        whole: bool,
        session: &Session<'_>,
        ask: impl FnOnce(&Opened) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let (is_sum, line) = (question.is_sum(), question.spec.text.clone());
        // Opened without the position of this line, since later lines may have others.
        let game = match whole {
            true => question.beginning()?,
            false => question.spec.game().into_owned(),
        };
        // Moves an error of a game opened with another notation into the line.
        let placed = |error: Error| match error.blame {
            Blame::Input => session.open(&line).err().unwrap_or(error),
            _ => error,
        };
        let opened = match self.0.take() {
            Some((same, opened)) if same == game => Opened { question, ..opened },
            // The previous game has been dropped: two large ones may not fit.
            _ => {
                let opened = session.open(&game).map_err(placed)?;
                Opened { question, ..opened }
            }
        };
        let (_, opened) = self.0.insert((game, opened));
        match is_sum {
            true => ask(opened).map_err(placed),
            false => ask(opened),
        }
    }
}
