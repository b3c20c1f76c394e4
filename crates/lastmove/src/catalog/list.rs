//! The list of games: one line a game, its file or folder under `games/`, and the solver it uses.

use super::{Entry, entry};
use crate::games;
use crate::solve::{Dense, OnGraph};

/// Hands the list to another macro: once to declare the modules, once to make the entries. A
/// function cannot declare a module, and a second list would be a second place to edit.
macro_rules! every_game {
    ($consumer:ident) => {
        $consumer! {
            arc_kayles::ArcKayles => crate::solve::Ruled<_>,
            bishops_game::BishopsGame => crate::solve::Ruled<_>,
            chomp::Chomp => crate::solve::Ruled<_>,
            co_bang::CoBang => games::co_bang::RowSolver,
            cram::Cram => crate::solve::Ruled<_>,
            dawson_chess::DawsonChess => crate::solve::Ruled<_>,
            dawson_kayles::DawsonKayles => crate::solve::Ruled<_>,
            euclid::Euclid => crate::solve::Ruled<_>,
            fibonacci::Fibonacci => crate::solve::Ruled<_>,
            graph::GraphGame => Dense<OnGraph>,
            grundy::Grundy => crate::solve::Ruled<_>,
            hackenbush::Hackenbush => crate::solve::Ruled<_>,
            hexadecimal::Hexadecimal => crate::solve::Ruled<_>,
            kayles::Kayles => crate::solve::Ruled<_>,
            kings_game::KingsGame => crate::solve::Ruled<_>,
            knights_game::KnightsGame => crate::solve::Ruled<_>,
            lasker::Lasker => crate::solve::Ruled<_>,
            moore::Moore => crate::solve::Ruled<_>,
            nim::Nim => games::nim::ClosedForm,
            node_kayles::NodeKayles => crate::solve::Ruled<_>,
            octal::Octal => crate::solve::Ruled<_>,
            pursuit::Pursuit => games::pursuit::RowSearch,
            queens_game::QueensGame => crate::solve::Ruled<_>,
            rooks_game::RooksGame => crate::solve::Ruled<_>,
            subtraction::Subtraction => crate::solve::Ruled<_>,
            treblecross::Treblecross => crate::solve::Ruled<_>,
            wythoff::Wythoff => crate::solve::Ruled<_>,
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
