//! The command as a process: pipes, disks, signals, terminals, sockets, resumed work.

#[cfg(any(feature = "webgraph", target_os = "linux"))]
#[path = "../../../lastmove/tests/common/left_out.rs"]
mod left_out;

#[cfg(feature = "webgraph")]
mod bv;
#[cfg(feature = "cluster")]
mod cluster;
mod large;
#[cfg(target_os = "linux")]
mod memory;
mod observed;
mod process;
mod serve;
mod shards;
mod terminal;
mod value_journal;
mod work_folder;
