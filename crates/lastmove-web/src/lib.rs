//! The local web app of lastmove: a page to play any game of the catalog on, and a JSON API under
//! `/api/v1` that answers what the command answers, described at `/api/v1/openapi.json`.
//!
//! [`serve`] listens on the loopback address by default. Other sites cannot use it: the host and
//! the origin of requests are checked. Games reach no file of the machine: in a request,
//! `graph:NAME` and `pursuit:NAME` are uploads of the session, or examples embedded in the
//! program. Work runs on its own threads, bounded in number, time and memory ([`Limits`]), and
//! stops when the client goes away.
//!
//! Pages and errors are in the language of each request. Sentences come from `lastmove-words` and,
//! for the pages themselves, from `src/words`, one file for each page and language; the JSON of
//! answers and errors is that of `lastmove-words`.
//!
//! ```no_run
//! use std::sync::atomic::AtomicBool;
//! use lastmove_web::{Config, serve};
//!
//! static STOP: AtomicBool = AtomicBool::new(false);
//! # fn start() -> std::io::Result<()> {
//! serve(Config::default(), &STOP, |address| println!("http://{address}/"))
//! # }
//! ```

mod api;
mod app;
mod client;
mod config;
mod connections;
mod cookies;
mod game_cache;
mod gate;
mod guard;
mod jobs;
mod json;
mod kept;
mod language;
mod limits;
mod pages;
mod random_name;
mod refusal;
mod server;
mod session;
mod tables;
mod uploads;
mod words;
mod worker_pool;

pub use api::{MOST_FOUND, MOST_LISTED};
pub use config::Config;
pub use limits::Limits;
pub use server::{router, serve};
pub use tables::Tables;
