//! Games that users write as Python classes.

mod arrays;
mod board;
mod found;
mod growth;
mod interner;
mod notation;
mod registered;
mod rules;
mod solution;
mod state;
mod written;

pub(crate) use arrays::ArraySolution;
pub(crate) use found::_found;
pub(crate) use registered::{collecting, register};
pub(crate) use rules::Rules;
pub(crate) use solution::{_solution, Solution, solve};
pub(crate) use state::{_state, _transition, State, Transition};
