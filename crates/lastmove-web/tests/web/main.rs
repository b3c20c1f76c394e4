//! The server: its API, its pages, and its refusals; and, over sockets, slow or silent clients, and
//! what operators see.

mod access_log;
mod answers;
mod asking;
mod document;
mod exposition;
mod health;
mod jobs;
mod limits;
mod metrics;
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
