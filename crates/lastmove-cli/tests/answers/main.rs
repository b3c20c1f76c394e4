//! Answers of the command: advice, help, tables, certificates, what the READMEs and docs show,
//! results of long runs.

#[path = "../../../lastmove/tests/common/left_out.rs"]
mod left_out;

mod advice;
mod boards;
mod certificates;
mod completions;
mod heaps;
mod help;
mod meant;
mod outputs;
mod readme;
mod results;
mod samples;
mod tables;
