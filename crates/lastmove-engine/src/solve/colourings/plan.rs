//! The plan of which layers are held at a time, within the memory budget.

use std::iter;
use std::ops::Range;

use super::planes::Planes;
use super::tiers::{Tiers, over_budget};
use crate::game::Play;
use crate::{Control, Error};

/// The passes over a game. The reachable positions are found forward and needed backward; where
/// they cannot all be held, they are found again for some layers at a time.
pub(super) struct Plan {
    /// The layers that are held together, the last ones first.
    pub(super) segments: Vec<Range<usize>>,
    /// The layout of the values of each layer.
    pub(super) planes: Vec<Planes>,
}

/// Whether and where the layers are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keeping {
    /// Each is dropped when it is no longer needed.
    Nothing,
    /// All are kept in memory.
    Held,
    /// All are kept in files.
    Stored,
}

/// The most forward passes: with more, the time would grow out of proportion.
const MOST_SEGMENTS: usize = 8;

impl Plan {
    /// A plan within the memory budget, which is reserved; `keeping` says what happens to the
    /// layers.
    pub(super) fn new(
        tiers: &Tiers,
        play: Play,
        has_remoteness: bool,
        keeping: Keeping,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let last = tiers.layers() - 1;
        let plies = |layer: usize| has_remoteness.then_some(last - layer);
        let planes: Vec<Planes> = (0..=last)
            .map(|layer| Planes::new(layer, plies(layer), play))
            .collect();
        let live = |layer: usize| tiers.layer_words(layer) * 8;
        let values = |layer: usize| match planes.get(layer) {
            Some(planes) => live(layer) * planes.count as u64,
            None => 0,
        };
        let whole = || iter::once(0..last + 1).collect();
        let all = || (0..=last).map(|layer| live(layer) + values(layer)).sum();
        match keeping {
            Keeping::Nothing => {}
            Keeping::Held => {
                control.plan(all())?;
                let segments = whole();
                return Ok(Self { segments, planes });
            }
            Keeping::Stored => {
                let forward = (1..=last).map(|layer| live(layer) + live(layer - 1));
                let backward =
                    (0..=last).map(|layer| live(layer) + values(layer) + values(layer + 1));
                // Includes a file that is being read.
                control.plan(forward.chain(backward).max().unwrap_or(0) + (4 << 20))?;
                control.figure("work-bytes", all());
                let segments = whole();
                return Ok(Self { segments, planes });
            }
        }
        // The peak memory of holding these layers together.
        let peak = |held: &Range<usize>| {
            let lives = |layers: Range<usize>| layers.map(live).sum::<u64>();
            let passing = (1..held.start).map(|layer| live(layer) + live(layer - 1));
            let entering = lives(held.clone()) + held.start.checked_sub(1).map_or(0, live);
            let forward = values(held.end) + passing.max().unwrap_or(0).max(entering);
            let backward = held
                .clone()
                .map(|layer| lives(held.start..layer + 1) + values(layer) + values(layer + 1));
            backward.max().unwrap_or(0).max(forward)
        };
        let within = |most: u64| {
            let mut segments = Vec::new();
            let mut end = last + 1;
            while end > 0 {
                let fits = |start: &usize| peak(&(*start..end)) <= most;
                // A longer segment takes at least as much.
                let start = (0..end).rev().take_while(fits).last()?;
                segments.push(start..end);
                end = start;
                if segments.len() > MOST_SEGMENTS {
                    return None;
                }
            }
            Some(segments)
        };
        if let Some(segments) = within(control.memory_budget()) {
            let most = segments.iter().map(peak).max();
            control.plan(most.unwrap_or(0))?;
            return Ok(Self { segments, planes });
        }
        // The least sufficient budget, to within a sixteenth.
        let mut needed = control.memory_budget().max(1 << 12);
        while within(needed).is_none() {
            needed += needed / 16;
        }
        Err(over_budget(needed, control))
    }
}
