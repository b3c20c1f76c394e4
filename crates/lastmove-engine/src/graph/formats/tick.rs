//! Checks for cancellation in long loops.

use crate::control::Phase;
use crate::{Control, Error};

/// How many vertices long loops process between two checks.
pub(in crate::graph::formats) const TICK: u32 = 1 << 14;

/// Every [`TICK`] vertices, checks whether the work should stop, and reports progress.
pub(in crate::graph::formats) fn tick(
    v: u32,
    control: &Control<'_>,
    phase: &Phase<'_>,
) -> Result<(), Error> {
    if v.is_multiple_of(TICK) {
        control.check()?;
        phase.advance(v.into());
    }
    Ok(())
}
