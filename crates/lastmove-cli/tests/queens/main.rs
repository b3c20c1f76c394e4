//! Queens through the command: counted, listed and found, killed and continued.

mod count;
mod find;
mod list;
