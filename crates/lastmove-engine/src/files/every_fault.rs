//! Work under every fault of a disk, for tests.

use std::io;

use super::simulated::{Fault, SimulatedDisk};
use crate::{Blame, Error};

/// How often power is lost at a call, each time with something else left.
const LOSSES: u64 = 3;

/// Does some work on a new disk, and again with each [`Fault`] at each call: at most at `most` of them,
/// evenly spread. Then it is done again on what is left, once more with a loss of power on the way, and
/// must at last give the same. Returns how often it failed.
///
/// Work that finds nothing begins anew, so that it must notice itself when something durable is gone:
/// [`promise`](SimulatedDisk::promise) what is.
///
/// Does the work 26 times for each call, and prints how many there were, and how often it failed.
///
/// ```
/// use lastmove::{Storage, files::at_every_fault};
/// let failed = at_every_fault(u64::MAX, |disk| {
///     disk.write("one", &mut |out| out.write_all(b"1"))?;
///     disk.write("two", &mut |out| out.write_all(b"2"))?;
///     Ok(disk.names())
/// });
/// assert!(failed > 20);
/// ```
///
/// # Panics
/// When work gives something else, fails where nothing does or only a transfer is short or interrupted,
/// or fails by what its user gave it.
pub fn at_every_fault<T: PartialEq>(
    most: u64,
    work: impl Fn(&SimulatedDisk) -> Result<T, Error>,
) -> u64 {
    let disk = SimulatedDisk::default();
    let expected = work(&disk).expect("nothing fails");
    let calls = disk.calls();
    assert!(work(&disk).expect("all is there") == expected);
    // The generator of Knuth's MMIX.
    let mut seed = 1;
    let mut below = |choices| {
        seed = 6_364_136_223_846_793_005u64.wrapping_mul(seed);
        seed = seed.wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % choices
    };
    let (mut failed, mut losses) = (0, 0);
    let mut may_fail = |disk: &SimulatedDisk, what: &str| match work(disk) {
        Ok(found) => assert!(found == expected, "{what}"),
        Err(error) => {
            failed += 1;
            assert_ne!(error.blame, Blame::Input, "{what}: {error:?}");
        }
    };
    let must_end = |disk: &SimulatedDisk, what: &str| match work(disk) {
        Ok(found) => assert!(found == expected, "{what}: other on {disk:?}"),
        Err(error) => panic!("{what}: {:?} on {disk:?}", error.message),
    };
    for at in 0..calls.min(most) {
        let call = at * calls / calls.min(most);
        for fault in [Fault::Short, Fault::Interrupted] {
            let disk = SimulatedDisk::default();
            disk.fault_at(call, fault);
            must_end(&disk, &format!("{fault:?} at {call}"));
        }
        for fault in [
            Fault::PowerLoss,
            Fault::Once(io::ErrorKind::Other),
            Fault::Full(io::ErrorKind::StorageFull),
        ] {
            let what = format!("after {fault:?} at {call} of {calls}");
            let disk = SimulatedDisk::default();
            disk.fault_at(call, fault);
            may_fail(&disk, &what);
            for loss in 0..LOSSES {
                let what = format!("{what}, loss {loss}");
                let left = disk.after_power_loss(&mut below);
                losses += 2;
                let again = below(calls);
                left.fault_at(again, Fault::PowerLoss);
                may_fail(&left, &what);
                must_end(
                    &left.after_power_loss(&mut below),
                    &format!("{what}, then {again}"),
                );
            }
            disk.mend();
            must_end(&disk, &what);
        }
    }
    println!("{calls} calls, power lost {losses} times, {failed} errors");
    failed
}
