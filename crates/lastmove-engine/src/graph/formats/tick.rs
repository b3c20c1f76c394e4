//! Checks for cancellation in long loops.

use crate::control::Phase;
use crate::{Control, Error};

/// How often long loops look whether they should stop, in vertices.
pub(super) const TICK: u32 = 1 << 14;

/// Now and then looks whether the work should stop, and says how far it is.
pub(super) fn tick(v: u32, control: &Control<'_>, phase: &Phase<'_>) -> Result<(), Error> {
    if v.is_multiple_of(TICK) {
        control.check()?;
        phase.advance(v.into());
    }
    Ok(())
}
