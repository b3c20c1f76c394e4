//! The server: its API, its pages, and what it refuses; and, over sockets, whom it keeps waiting.

mod answers;
mod asking;
mod document;
mod jobs;
mod limits;
mod pages;
mod queens;
mod refusals;
mod sockets;
mod tables;
mod uploads;
