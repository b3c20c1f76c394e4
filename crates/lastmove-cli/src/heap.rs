//! The heap: what the system refuses, and what it gets back.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{IsTerminal, Write, stderr};
use std::sync::OnceLock;

use lastmove::memory::is_tried;
use lastmove::{Error, Message};
use lastmove_words::{error, report};

use crate::messages::words;

/// The system's heap. When it refuses a request, the program ends with a message instead of a signal,
/// unless the work that asked [can do without](is_tried).
///
/// The program may end at any place, as if it were killed: no file is left in part.
pub struct Heap;

/// What is said then: it must be there before, since saying it may take no memory.
static REFUSAL: OnceLock<String> = OnceLock::new();

/// Prepares what is said when a request is refused.
pub(crate) fn prepare(json: bool) {
    let error = Error::machine(Message::new("memory-refused"));
    let _ = REFUSAL.set(match json {
        true => lastmove::json::text(&error::json(words(), &error)),
        false => report::plain(words(), &error),
    });
}

/// Ends the program for a request that was refused, unless it may be.
#[cold]
#[must_use]
pub fn refused() -> *mut u8 {
    if is_tried() {
        return std::ptr::null_mut();
    }
    let refusal = REFUSAL.get().map_or("error: no memory", String::as_str);
    let mut err = stderr();
    // A bar of progress may stand there.
    let before: &[u8] = if err.is_terminal() { b"\r\x1b[2K" } else { b"" };
    for part in [before, refusal.as_bytes(), b"\n"] {
        let _ = err.write_all(part);
    }
    // Nothing is cleaned up: that could take memory, or wait for a lock of this thread.
    // SAFETY: it ends the program.
    unsafe { libc::_exit(1) }
}

fn or_refused(block: *mut u8) -> *mut u8 {
    match block.is_null() {
        true => refused(),
        false => block,
    }
}

// SAFETY: all is left to the system's heap; a null pointer is what it gave.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        or_refused(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        or_refused(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as the caller promises.
        or_refused(unsafe { System.realloc(old, layout, size) })
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(old, layout) }
    }
}

/// Blocks of at least this many bytes are returned to the system when they are freed.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 1 << 20;

/// Makes the C library return large blocks to the system as soon as they are freed. By default it
/// keeps ever larger ones, up to 32 MB, for each thread: solving a graph of 10^7 vertices and
/// 4·10^7 edges from a text then takes 424 MB, instead of 268 MB in the same time. Where the address
/// space is limited, all threads share one heap: each of their own would take 64 MB of it. Does
/// nothing for other C libraries.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it sets parameters of the allocator, and no other thread runs yet.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        if lastmove_host::limits::is_space_limited() {
            libc::mallopt(libc::M_ARENA_MAX, 1);
        }
    }
}
