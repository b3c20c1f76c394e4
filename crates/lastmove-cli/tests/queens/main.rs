//! Queens by the command: counted, listed and found, killed and gone on with.

mod count;
mod find;
mod list;
