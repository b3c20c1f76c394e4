//! The list of games: one line a game, its file or folder under `games/`, and the solver it uses.

use super::{Entry, entry};
use crate::games;
use crate::solve::{Dense, OnGraph};

/// Hands the list to another macro: once to declare the modules, once to make the entries. A
/// function cannot declare a module, and a second list would be a second place to edit.
macro_rules! every_game {
    ($consumer:ident) => {
        $consumer! {
            co_bang::CoBang => games::co_bang::RowSolver,
            dawson_chess::DawsonChess => crate::solve::Ruled<_>,
            dawson_kayles::DawsonKayles => crate::solve::Ruled<_>,
            graph::GraphGame => Dense<OnGraph>,
            grundy::Grundy => crate::solve::Ruled<_>,
            hexadecimal::Hexadecimal => crate::solve::Ruled<_>,
            kayles::Kayles => crate::solve::Ruled<_>,
            lasker::Lasker => crate::solve::Ruled<_>,
            nim::Nim => games::nim::ClosedForm,
            octal::Octal => crate::solve::Ruled<_>,
            pursuit::Pursuit => games::pursuit::RowSearch,
            subtraction::Subtraction => crate::solve::Ruled<_>,
            treblecross::Treblecross => crate::solve::Ruled<_>,
        }
    };
}
pub(crate) use every_game;

macro_rules! entries {
    ($($module:ident::$game:ident => $solver:ty,)*) => {
        /// All games.
        pub(super) static ENTRIES: &[Entry] = &[$(entry::<games::$module::$game, $solver>()),*];
    };
}
every_game!(entries);
