//! The local web app of lastmove: a page to play any game of the catalog on, and a JSON API under
//! `/api/v1` that answers what the command answers, described at `/api/v1/openapi.json`.
//!
//! [`serve`] listens on the loopback address by default. Other sites cannot use it: the host and
//! the origin of requests are checked. Games reach no file of the machine: in a request,
//! `graph:NAME` and `pursuit:NAME` are uploads of the session, or examples embedded in the
//! program. Work runs on its own threads, bounded in number, time and memory ([`Limits`]), and
//! stops when the client goes away.
//!
//! What answers a request is the crate `lastmove-pages`; this one adds connections, the guard and the
//! threads.
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

mod config;
mod connections;
mod gate;
mod guard;
mod guarded_body;
mod jobs;
mod limits;
mod observer;
mod probes;
mod server;
mod worker_pool;
mod workers;

pub use config::Config;
pub use lastmove_pages::{DoneWork, MOST_FOUND, MOST_LISTED, Tables};
pub use limits::Limits;
pub use observer::{AccessLog, LogTrouble};
pub use server::{router, serve};
