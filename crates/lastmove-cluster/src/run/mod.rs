//! A run: its processes, and their launcher.

mod beside;
mod events;
mod hosts;
mod job;
mod launcher;
mod metrics;
mod process;
mod search;
mod watch;

pub use events::{Event, Failed, Progress, Totals};
pub use hosts::{Hosts, Role};
pub use job::{ProcessJob, ShardTables, Surroundings};
pub use launcher::{Ended, Launch, launch, new_secret};
pub use process::{panicked, process};
