//! Answers, tables, boards and errors as text.

pub(crate) mod answer;
pub(crate) mod columns;
pub(crate) mod diagram;
pub(crate) mod error;
pub(crate) mod explanation;
pub(crate) mod police;
pub(crate) mod records;
pub(crate) mod signed;
pub(crate) mod style;
pub(crate) mod table;
pub(crate) mod totals;
