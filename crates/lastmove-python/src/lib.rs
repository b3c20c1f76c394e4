//! lastmove for Python.

mod answer;
mod arrays;
mod asked;
mod command;
mod errors;
mod game;
mod graph;
mod limits;
mod own;
mod pickled;
mod picture;
mod places;
mod progress;
mod queens;
mod table;
mod work;

use pyo3::prelude::*;

/// The extension module.
#[pymodule(gil_used = false)]
mod _lastmove {
    #[pymodule_export]
    use crate::answer::{Answer, Move, NimValue, Totals};
    #[pymodule_export]
    use crate::command::{_kept, command, program};
    #[pymodule_export]
    use crate::errors::{BudgetError, InputError};
    #[pymodule_export]
    use crate::game::{Game, add_book, games, open};
    #[pymodule_export]
    use crate::graph::{Graph, GraphValues};
    #[pymodule_export]
    use crate::limits::Within;
    #[pymodule_export]
    use crate::own::{
        _found, _solution, _state, _transition, ArraySolution, Solution, State, Transition,
        register, solve,
    };
    #[pymodule_export]
    use crate::pickled::{_answer, _move, _nim_value, _totals, _value};
    #[pymodule_export]
    use crate::picture::Picture;
    #[pymodule_export]
    use crate::places::_shown;
    #[pymodule_export]
    use crate::queens::{
        Blocks, Placement, queens_any, queens_check, queens_complete, queens_count, queens_first,
        queens_placements, queens_random,
    };
    #[pymodule_export]
    use crate::table::{Table, TableValue};

    /// The version of lastmove.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "as Python calls it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
