//! Cops and robber on graphs: the game against its slow twins, known results and its text forms.

mod each;
mod engines;
mod graphs;
mod known;
mod least;
mod oracle;
mod plain;
mod text;
