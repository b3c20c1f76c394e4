//! The server without a network: its API, its pages, and what it refuses.

mod answers;
mod asking;
mod document;
mod jobs;
mod limits;
mod pages;
mod queens;
mod refusals;
mod tables;
mod uploads;
