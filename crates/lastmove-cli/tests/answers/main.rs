//! Answers of the command: advice, help, tables, certificates, what the READMEs and docs show.

mod advice;
mod boards;
mod certificates;
mod completions;
mod heaps;
mod help;
mod readme;
mod tables;
