//! The command as a process: pipes, disks, signals, terminals, sockets, work that goes on.

#[cfg(feature = "webgraph")]
mod bv;
mod large;
mod process;
mod serve;
mod terminal;
mod value_journal;
mod work_folder;
