//! The server: its API, its pages, and its refusals; and, over sockets, slow or silent clients.

mod answers;
mod asking;
mod document;
mod jobs;
mod limits;
mod opponent;
mod pages;
mod queens;
mod random;
mod refusals;
mod sockets;
mod tables;
mod uploads;
mod values;
mod wrong;
