//! The boundary to the host of the module: bytes in its memory, how much there may be of it, the
//! clock, random bits, and who hears how far work is.
//!
//! `unsafe`, since a host knows only addresses: these functions trust it to pass what `take` gave, with
//! its length. It is the portable way: generators of bindings would add a tool to every build.

#![allow(unsafe_code)]

use std::time::Duration;

use lastmove::Error;
use lastmove_pages::Snapshot;

mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since some moment.
        pub(super) safe fn milliseconds() -> f64;
        /// 32 random bits.
        pub(super) safe fn random_bits() -> u32;
        /// The memory for one piece of work, in bytes.
        pub(super) safe fn memory() -> f64;
        /// Hears how far a job is: JSON in UTF-8, at this address.
        pub(super) safe fn tell(text: *const u8, length: usize);
    }
}

/// The memory for one piece of work, in bytes.
pub(crate) fn memory() -> u64 {
    host::memory().max(0.0) as u64
}

/// Tells the host how far a job is.
pub(crate) fn tell(now: &Snapshot) {
    let text = lastmove::json::text(now);
    host::tell(text.as_ptr(), text.len());
}

/// The time since some moment.
pub(crate) fn clock() -> Duration {
    Duration::from_secs_f64(host::milliseconds().max(0.0) / 1_000.0)
}

/// Random bits that cannot be guessed.
#[allow(clippy::unnecessary_wraps)]
pub(crate) fn random() -> Result<u128, Error> {
    let bits = (0..4).map(|part| u128::from(host::random_bits()) << (32 * part));
    Ok(bits.fold(0, |all, part| all | part))
}

/// Takes memory for a request of this many bytes; `ask` gives it back.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn take(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// The answer to the request at an address: the address of four bytes with its length, little-endian,
/// and of its bytes after these. `give_back` frees them.
///
/// # Safety
/// The address must come from `take` with this length.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn ask(request: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: as the caller promises.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(request, length)) };
    let answer = crate::answer(&request);
    let mut bytes = (answer.len() as u32).to_le_bytes().to_vec();
    bytes.extend(answer);
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

/// Frees an answer of this many bytes, its length included.
///
/// # Safety
/// The address must come from `ask`, and the length must be four more than the one found there.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn give_back(answer: *mut u8, length: usize) {
    // SAFETY: as the caller promises.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(answer, length)) });
}
