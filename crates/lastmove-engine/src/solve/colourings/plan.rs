//! The plan of which layers are held at a time, within the memory budget.

use std::iter;
use std::ops::Range;

use super::planes::Planes;
use super::tiers::{Tiers, over_budget};
use crate::game::Play;
use crate::solve::{Estimate, KeptEstimate, Method};
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

/// Colourings that a processor handles a second, sixty-four at a time.
const COLOURINGS_A_SECOND: u64 = 2_000_000_000;

/// The layout of the values of each layer.
fn planes(tiers: &Tiers, play: Play, has_remoteness: bool) -> Vec<Planes> {
    let last = tiers.layers() - 1;
    let plies = |layer: usize| has_remoteness.then_some(last - layer);
    let layers = 0..=last;
    layers
        .map(|layer| Planes::new(layer, plies(layer), play))
        .collect()
}

/// What it takes to solve all colourings and to keep them.
pub(in crate::solve) fn estimate(tiers: &Tiers, play: Play, has_remoteness: bool) -> Estimate {
    let last = tiers.layers() - 1;
    let planes = planes(tiers, play, has_remoteness);
    let live = |layer: usize| tiers.layer_words(layer).saturating_mul(8);
    let values = |layer: usize| match planes.get(layer) {
        Some(planes) => live(layer).saturating_mul(planes.count as u64),
        None => 0,
    };
    let sum = |bytes: &[u64]| {
        bytes
            .iter()
            .fold(0u64, |sum, more| sum.saturating_add(*more))
    };
    let all = (0..=last).flat_map(|layer| [live(layer), values(layer)]);
    let all = sum(&all.collect::<Vec<u64>>());
    let forward = (1..=last).map(|layer| sum(&[live(layer), live(layer - 1)]));
    let backward = (0..=last).map(|layer| sum(&[live(layer), values(layer), values(layer + 1)]));
    let most = forward.chain(backward).max().unwrap_or(0);
    Estimate {
        method: Method::Backwards,
        positions: Some(tiers.len()),
        memory: Some(all),
        kept: Some(KeptEstimate {
            // Includes a file that is being read.
            memory: most.saturating_add(4 << 20),
            disk: all,
        }),
        seconds: Some(tiers.words().saturating_mul(64) / COLOURINGS_A_SECOND),
    }
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
        let planes = planes(tiers, play, has_remoteness);
        let live = |layer: usize| tiers.layer_words(layer) * 8;
        let values = |layer: usize| match planes.get(layer) {
            Some(planes) => live(layer) * planes.count as u64,
            None => 0,
        };
        if keeping != Keeping::Nothing {
            let estimate = estimate(tiers, play, has_remoteness);
            let needed = match (keeping, estimate.kept) {
                (Keeping::Stored, Some(kept)) => {
                    control.figure("work-bytes", kept.disk);
                    kept.memory
                }
                _ => estimate.memory.unwrap_or(0),
            };
            estimate.plan(needed, control)?;
            let segments = iter::once(0..last + 1).collect();
            return Ok(Self { segments, planes });
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
