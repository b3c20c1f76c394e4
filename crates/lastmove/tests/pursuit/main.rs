//! Policeman and thief: the game against its slow twins, its source and its text forms.

mod boards;
mod engines;
mod known;
mod least;
mod least_plainly;
mod memory;
mod oracle;
mod plain;
mod rows;
mod rules;
mod source;
mod text;
