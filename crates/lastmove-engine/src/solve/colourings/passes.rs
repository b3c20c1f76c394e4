//! The forward and backward passes over the layers of a game.

use std::ops::Range;
use std::sync::atomic::AtomicU64;

use super::backward::{self, Counts};
use super::forward::{self, Reached, Sets};
use super::pass::{CHUNK, Pass};
use super::plan::{Keeping, Plan};
use super::planes::Planes;
use super::tally::{Counted, Depth, Summary, Tally};
use super::tiers::{TierLimit, Tiers};
use super::words::{self, Layer, Words};
use crate::files::{Store, Stored};
use crate::game::{Play, Positional, Stone, Stones};
use crate::memory::zeroed;
use crate::vectors::Vectors;
use crate::{Control, Error, Message, Value};

/// Counts the positions that play can reach from `base`, by outcome and by remoteness. `base` must not
/// be over.
///
/// Memory: two neighbouring layers with their values, and the reachable positions of all layers. If
/// the budget allows only some of these, the forward pass runs several times.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory) when the budget does not suffice,
/// [`Blame::Interrupt`](crate::Blame::Interrupt), [`Blame::Machine`](crate::Blame::Machine) when
/// threads cannot be started.
pub fn count(
    game: &dyn Positional,
    base: Stones,
    play: Play,
    depth: Depth,
    control: &Control<'_>,
) -> Result<Counted, Error> {
    let tiers = Tiers::new(game, base, TierLimit::NONE, control)?;
    let (counted, _) = Passes::new(game, &tiers, play, depth, Keeping::Nothing, control)?.run()?;
    Ok(counted)
}

/// The passes over a game.
pub(super) struct Passes<'a> {
    game: &'a dyn Positional,
    tiers: &'a Tiers,
    control: &'a Control<'a>,
    play: Play,
    depth: Depth,
    keeping: Keeping,
    pub(super) vectors: Vectors,
    sets: Sets,
    plan: Plan,
    /// The reachable positions of each layer, found by the first forward pass.
    reached: Vec<Reached>,
}

impl<'a> Passes<'a> {
    pub(super) fn new(
        game: &'a dyn Positional,
        tiers: &'a Tiers,
        play: Play,
        depth: Depth,
        keeping: Keeping,
        control: &'a Control<'a>,
    ) -> Result<Self, Error> {
        let has_remoteness = depth == Depth::Remoteness;
        let is_listed = |stone| game.winning_sets(stone).is_some();
        if !is_listed(Stone::X) || !is_listed(Stone::O) {
            return Err(Error::limit(Message::new("winning-sets-many")));
        }
        Ok(Self {
            game,
            tiers,
            control,
            play,
            depth,
            keeping,
            vectors: Vectors::widest(),
            sets: Sets::new(game, tiers.base()),
            plan: Plan::new(tiers, play, has_remoteness, keeping, control)?,
            reached: Vec::new(),
        })
    }

    /// Counts all positions; returns the layers where they are kept, the first one first.
    pub(super) fn run(mut self) -> Result<(Counted, Vec<Layer>), Error> {
        let control = self.control;
        match (self.keeping, control.work()) {
            (Keeping::Stored, Some(work)) => {
                let store = words::store(work, self.game, self.tiers, self.play);
                control.with_threads(|| self.stored(&store))?
            }
            _ => control.with_threads(|| self.layers())?,
        }
    }

    fn layers(&mut self) -> Result<(Counted, Vec<Layer>), Error> {
        let segments = self.plan.segments.clone();
        let mut tally = Tally::new(self.tiers, self.depth);
        let mut kept: Vec<Layer> = Vec::new();
        // The values of the next layer.
        let mut after: Vec<u64> = Vec::new();
        for segment in segments {
            // While the forward pass is repeated, only what the next layer needs is held.
            let mut here = Vec::new();
            after.truncate(self.value_words(segment.end));
            after.shrink_to_fit();
            let mut live = self.forward(&segment)?;
            let pass = self.pass("colourings-values", segment.clone());
            for layer in segment.clone().rev() {
                let live = live.pop().unwrap_or_default();
                let planes = self.plan.planes[layer];
                let length = live.len() * planes.count;
                if here.len() < length {
                    // The old contents are overwritten and need not be moved. Earlier layers may
                    // take more, but none of it is in use until then.
                    let longest = (segment.start..layer)
                        .map(|layer| self.value_words(layer))
                        .max();
                    here = match self.keeping {
                        Keeping::Nothing => zeroed(longest.unwrap_or(0).max(length))?,
                        _ => zeroed(length)?,
                    };
                }
                let after_planes = *self.plan.planes.get(layer + 1).unwrap_or(&planes);
                let values_after = match kept.last().map(|layer| &layer.values) {
                    Some(Words::Held(values)) => values,
                    _ => &after,
                };
                let counts = backward::fill(
                    &pass,
                    layer,
                    &live,
                    (after_planes, values_after),
                    (planes, &mut here[..length]),
                )?;
                let first_of = |value, chunk| {
                    first_of(self.tiers, layer, (&live, planes, &here), value, chunk)
                };
                tally.add(self.summary(layer, &counts, first_of));
                if layer == 0 {
                    tally.value = planes.value(&here, 0);
                }
                match self.keeping {
                    Keeping::Nothing => std::mem::swap(&mut after, &mut here),
                    _ => kept.push(Layer {
                        live: Words::Held(live),
                        planes,
                        values: Words::Held(std::mem::take(&mut here)),
                    }),
                }
            }
        }
        kept.reverse();
        Ok((tally.finish(), kept))
    }

    /// The reachable positions of the layers of a segment that are not over.
    fn forward(&mut self, segment: &Range<usize>) -> Result<Vec<Vec<u64>>, Error> {
        let pass = self.pass("colourings-reach", 0..segment.end);
        let mut held: Vec<Vec<u64>> = Vec::new();
        let mut before: Vec<u64> = Vec::new();
        for layer in 0..segment.end {
            let mut live = zeroed(self.tiers.layer_words(layer) as usize)?;
            let last = held.last().unwrap_or(&before);
            let reached = forward::mark(&pass, &self.sets, layer, last, &mut live)?;
            if self.reached.len() == layer {
                self.reached.push(reached);
            }
            match layer < segment.start {
                true => before = live,
                false => {
                    held.push(live);
                    before = Vec::new();
                }
            }
        }
        Ok(held)
    }

    /// All layers in files: first the reachable positions, then the values. Existing files are not
    /// computed again.
    fn stored(&mut self, store: &Store<'_>) -> Result<(Counted, Vec<Layer>), Error> {
        let layers = self.tiers.layers();
        let mut lives: Vec<Stored> = Vec::new();
        let pass = self.pass("colourings-reach", 0..layers);
        let mut before: Option<Vec<u64>> = None;
        for layer in 0..layers {
            let known = store.open::<Reached>(format!("reach-{layer}"))?;
            let length = self.tiers.layer_words(layer);
            let (reached, stored) = match known {
                Some((reached, stored)) => {
                    let stored = stored.of_bytes(length * 8)?;
                    if !reached.is_possible(self.tiers, layer) {
                        return Err(stored.damaged("summary"));
                    }
                    before = None;
                    pass.advance(length as usize);
                    (reached, stored)
                }
                None => {
                    let last = match (before.take(), lives.last()) {
                        (Some(before), _) => before,
                        (None, Some(last)) => words::load(last, self.control)?,
                        (None, None) => Vec::new(),
                    };
                    let mut live = zeroed(length as usize)?;
                    let reached = forward::mark(&pass, &self.sets, layer, &last, &mut live)?;
                    let kept = words::keep(store, format!("reach-{layer}"), &live, &reached)?;
                    before = Some(live);
                    kept
                }
            };
            self.reached.push(reached);
            lives.push(stored);
        }
        drop((pass, before));
        let pass = self.pass("colourings-values", 0..layers);
        let mut tally = Tally::new(self.tiers, self.depth);
        let mut kept: Vec<Layer> = Vec::new();
        let mut after: Option<Vec<u64>> = None;
        for (layer, live) in lives.into_iter().enumerate().rev() {
            let planes = self.plan.planes[layer];
            let known = store.open::<Summary>(format!("values-{layer}"))?;
            let (summary, values) = match known {
                Some((summary, values)) => {
                    let values = values.of_bytes(live.bytes() * planes.count as u64)?;
                    if !summary.is_possible(self.tiers, self.reached[layer].positions) {
                        return Err(values.damaged("summary"));
                    }
                    after = None;
                    pass.advance(self.tiers.layer_words(layer) as usize);
                    (summary, values)
                }
                None => {
                    let later = match (after.take(), kept.last().map(|layer| &layer.values)) {
                        (Some(after), _) => after,
                        (None, Some(Words::Stored(later))) => words::load(later, self.control)?,
                        (None, _) => Vec::new(),
                    };
                    let later_planes = *self.plan.planes.get(layer + 1).unwrap_or(&planes);
                    let held = words::load(&live, self.control)?;
                    let mut values = zeroed(held.len() * planes.count)?;
                    let filled = (planes, &mut values[..]);
                    let counts =
                        backward::fill(&pass, layer, &held, (later_planes, &later), filled)?;
                    let first_of = |value, chunk| {
                        first_of(self.tiers, layer, (&held, planes, &values), value, chunk)
                    };
                    let summary = self.summary(layer, &counts, first_of);
                    let kept = words::keep(store, format!("values-{layer}"), &values, &summary)?;
                    after = Some(values);
                    kept
                }
            };
            tally.add(summary);
            kept.push(Layer {
                live: Words::Stored(live),
                planes,
                values: Words::Stored(values),
            });
        }
        kept.reverse();
        let first = kept[0].values.range(0, kept[0].planes.tier())?;
        tally.value = kept[0].planes.value(&first, 0);
        Ok((tally.finish(), kept))
    }

    /// The words of the values of a layer, none after the last one.
    fn value_words(&self, layer: usize) -> usize {
        let planes = self.plan.planes.get(layer);
        planes.map_or(0, |planes| {
            planes.count * self.tiers.layer_words(layer) as usize
        })
    }

    fn pass(&self, name: &'static str, layers: Range<usize>) -> Pass<'a> {
        let words = layers.map(|layer| self.tiers.layer_words(layer)).sum();
        Pass {
            game: self.game,
            tiers: self.tiers,
            control: self.control,
            vectors: self.vectors,
            phase: self.control.phase(name, Some(words)),
            done: AtomicU64::new(0),
        }
    }
}

/// The first position of a layer that is not over and has this value, looked for in a chunk.
fn first_of(
    tiers: &Tiers,
    layer: usize,
    (live, planes, values): (&[u64], Planes, &[u64]),
    value: Value,
    chunk: usize,
) -> Option<Stones> {
    let words = chunk * CHUNK..live.len().min((chunk + 1) * CHUNK);
    words.into_iter().find_map(|word| {
        let tier = word / planes.words;
        let values = &values[tier * planes.tier()..][..planes.tier()];
        let first = word % planes.words * 64;
        let mut left = live[word];
        while left != 0 {
            let colouring = first + left.trailing_zeros() as usize;
            if planes.value(values, colouring) == value {
                return Some(tiers.stones(tiers.layer(layer)[tier], colouring));
            }
            left &= left - 1;
        }
        None
    })
}

impl Passes<'_> {
    /// Makes the summary of a layer. `first_of` finds the first position of a value in a chunk.
    fn summary(
        &self,
        layer: usize,
        counts: &Counts,
        first_of: impl Fn(Value, usize) -> Option<Stones>,
    ) -> Summary {
        let reached = &self.reached[layer];
        let planes = self.plan.planes[layer];
        let list = |is_win: bool| {
            let counts = if is_win { &counts.wins } else { &counts.losses };
            let mut list = Vec::new();
            let mut longest = None;
            // Positions that are over are lost or, in misère play, won, in 0 plies.
            if reached.over > 0 && is_win == (self.play == Play::Misere) {
                list.push((0, reached.over));
                longest = reached.first_over.map(|(tier, colouring)| {
                    self.tiers.stones(self.tiers.layer(layer)[tier], colouring)
                });
            }
            for (halves, &(count, chunk)) in (0..).zip(counts).filter(|(_, found)| found.0 > 0) {
                let plies = planes.plies(is_win, halves);
                list.push((plies, count));
                if self.depth == Depth::Remoteness {
                    longest = first_of(
                        if is_win {
                            Value::Win(plies)
                        } else {
                            Value::Loss(plies)
                        },
                        chunk,
                    );
                }
            }
            (list, longest.map(|at| (at.x, at.o)))
        };
        let (wins, longest_win) = list(true);
        let (losses, longest_loss) = list(false);
        Summary {
            positions: reached.positions,
            draws: counts.draws,
            wins,
            losses,
            longest_win,
            longest_loss,
        }
    }
}
