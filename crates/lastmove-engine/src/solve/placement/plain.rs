//! The slow twin: the definition of the nim value, with a memo only.

use std::collections::HashMap;

use super::{Arena, Takes};
use crate::{Control, Error};

/// The nim value of the cells `alive` (ascending), by the definition: the least number that no
/// option has. Every reachable set of cells is stored; it does not decompose a set into parts.
///
/// [`Placement`](super::Placement) is compared with it. The recursion depth is the number of moves.
///
/// # Errors
/// [`Blame::Interrupt`](crate::Blame::Interrupt), and [`Blame::Memory`](crate::Blame::Memory) when
/// the sets do not fit the memory budget.
///
/// ```
/// use lastmove::Control;
/// use lastmove::solve::placement::{Arena, Takes, plain};
/// let path = Arena::new(Takes::Vertex, 4, [(0, 1), (1, 2), (2, 3)]);
/// assert_eq!(plain(&path, &[0, 1, 2, 3], &Control::default()), Ok(0));
/// ```
pub fn plain(arena: &Arena, alive: &[u32], control: &Control<'_>) -> Result<u64, Error> {
    let mut known = HashMap::new();
    value(arena, alive.to_vec(), &mut known, control)
}

fn value(
    arena: &Arena,
    alive: Vec<u32>,
    known: &mut HashMap<Vec<u32>, u64>,
    control: &Control<'_>,
) -> Result<u64, Error> {
    if let Some(&value) = known.get(&alive) {
        return Ok(value);
    }
    control.check()?;
    control.afford(known.len() as u64 * (4 * arena.cells() as u64 + 64))?;
    let mut values = Vec::new();
    for &cell in &alive {
        let near = arena.near(cell);
        let rest = |gone: &dyn Fn(u32) -> bool| -> Vec<u32> {
            let left = alive.iter().copied().filter(|&other| !gone(other));
            left.collect()
        };
        match arena.takes() {
            Takes::Vertex => {
                let option = rest(&|other| other == cell || near.contains(&other));
                values.push(self::value(arena, option, known, control)?);
            }
            Takes::Edge => {
                for &end in near {
                    if end > cell && alive.contains(&end) {
                        let option = rest(&|other| other == cell || other == end);
                        values.push(self::value(arena, option, known, control)?);
                    }
                }
            }
        }
    }
    let least = (0..).find(|value| !values.contains(value)).unwrap_or(0);
    known.insert(alive, least);
    Ok(least)
}
