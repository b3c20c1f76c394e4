//! Tests of the whole library: control, and the figures of docs/queens.md.

#[path = "../common/mod.rs"]
mod common;

mod control;
mod docs;
