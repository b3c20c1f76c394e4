//! Games that users write as Python classes.

mod board;
mod interner;
mod nim_values;
mod notation;
mod registered;
mod rules;
mod scale;
mod solution;

pub(crate) use registered::register;
pub(crate) use solution::{Solution, State, Transition, solve};
