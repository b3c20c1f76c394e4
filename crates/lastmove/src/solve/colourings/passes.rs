//! The passes over the layers of a game: forward, and back.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::backward::{self, Counts};
use super::forward::{self, CHUNK, Reached, Sets};
use super::plan::Plan;
use super::planes::Planes;
use super::solved::Layer;
use super::tiers::Tiers;
use crate::control::Phase;
use crate::game::{Play, Positional, Stones};
use crate::solve::{Census, Longest};
use crate::{Control, Error, Plies, Value};

/// What is found besides the outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Nothing: all wins and losses are counted as if they were of remoteness 0 or 1.
    Outcomes,
    /// The remoteness.
    Remoteness,
}

/// The positions that play can reach, counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// By outcome. Without remoteness there is no longest win or loss.
    pub census: Census<Stones>,
    /// How many wins and losses there are of each remoteness, from 0 on; empty without remoteness.
    pub by_remoteness: Vec<(u64, u64)>,
    /// The value of the first position; without remoteness only its outcome holds.
    pub value: Value,
}

/// Counts the positions that play can reach from `base`, by outcome and by remoteness. `base` must not
/// be over.
///
/// Memory: two neighbouring layers with their values, and what play can reach in all layers, or in as
/// many of them as the budget allows; then the forward pass is made several times.
///
/// # Errors
/// [`Blame::Budget`](crate::Blame::Budget) when the budget does not suffice,
/// [`Blame::Interrupt`](crate::Blame::Interrupt), [`Blame::Machine`](crate::Blame::Machine) when
/// threads cannot be started.
pub fn count(
    game: &dyn Positional,
    base: Stones,
    play: Play,
    depth: Depth,
    control: &Control<'_>,
) -> Result<Counted, Error> {
    let tiers = Tiers::new(game, base, u64::MAX / 64, control)?;
    let (counted, _) = Passes::new(game, &tiers, play, depth, false, control)?.run()?;
    Ok(counted)
}

/// The passes over a game.
pub(super) struct Passes<'a> {
    game: &'a dyn Positional,
    tiers: &'a Tiers,
    control: &'a Control<'a>,
    play: Play,
    depth: Depth,
    keeps: bool,
    sets: Sets,
    plan: Plan,
    /// What play reaches in each layer, found by the first forward pass.
    reached: Vec<Reached>,
}

impl<'a> Passes<'a> {
    pub(super) fn new(
        game: &'a dyn Positional,
        tiers: &'a Tiers,
        play: Play,
        depth: Depth,
        keeps: bool,
        control: &'a Control<'a>,
    ) -> Result<Self, Error> {
        let has_remoteness = depth == Depth::Remoteness;
        Ok(Self {
            game,
            tiers,
            control,
            play,
            depth,
            keeps,
            sets: Sets::new(game, tiers.base()),
            plan: Plan::new(tiers, play, has_remoteness, keeps, control)?,
            reached: Vec::new(),
        })
    }

    /// Counts all positions; the layers are returned where they are kept, the first one first.
    pub(super) fn run(mut self) -> Result<(Counted, Vec<Layer>), Error> {
        let control = self.control;
        control.with_threads(|| self.layers())?
    }

    fn layers(&mut self) -> Result<(Counted, Vec<Layer>), Error> {
        let segments = self.plan.segments.clone();
        let mut tally = Tally::new(self.tiers, self.play, self.depth);
        let mut kept: Vec<Layer> = Vec::new();
        // The values of the layer after the current one, and room for those of this one.
        let (mut after, mut here): (Vec<u64>, Vec<u64>) = (Vec::new(), Vec::new());
        for segment in segments {
            let mut live = self.forward(&segment)?;
            let pass = self.pass("colourings-values", segment.clone());
            for layer in segment.rev() {
                let live = live.pop().unwrap_or_default();
                let planes = self.plan.planes[layer];
                let length = live.len() * planes.count;
                if here.len() < length {
                    // What is there is overwritten: it need not be moved.
                    here = zeros(length);
                }
                let after_planes = *self.plan.planes.get(layer + 1).unwrap_or(&planes);
                let values_after = kept.last().map_or(&after, |layer| &layer.values);
                let counts = backward::fill(
                    &pass,
                    layer,
                    &live,
                    (after_planes, values_after),
                    (planes, &mut here[..length]),
                )?;
                tally.add(layer, &self.reached[layer], &counts, |value, chunk| {
                    first_of(self.tiers, layer, (&live, planes, &here), value, chunk)
                });
                if layer == 0 {
                    tally.value = planes.value(&here, 0);
                }
                match self.keeps {
                    true => kept.push(Layer {
                        live,
                        planes,
                        values: std::mem::take(&mut here),
                    }),
                    false => std::mem::swap(&mut after, &mut here),
                }
            }
        }
        kept.reverse();
        Ok((tally.finish(), kept))
    }

    /// What play can reach in the layers of a segment and is not over.
    fn forward(&mut self, segment: &Range<usize>) -> Result<Vec<Vec<u64>>, Error> {
        let pass = self.pass("colourings-reach", 0..segment.end);
        let mut held: Vec<Vec<u64>> = Vec::new();
        let mut before: Vec<u64> = Vec::new();
        for layer in 0..segment.end {
            let mut live = zeros(self.tiers.layer_words(layer) as usize);
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

    fn pass(&self, name: &'static str, layers: Range<usize>) -> Pass<'a> {
        let words = layers.map(|layer| self.tiers.layer_words(layer)).sum();
        Pass {
            game: self.game,
            tiers: self.tiers,
            control: self.control,
            phase: self.control.phase(name, Some(words)),
            done: AtomicU64::new(0),
        }
    }
}

/// A pass that is going on.
pub(super) struct Pass<'a> {
    pub(super) game: &'a dyn Positional,
    pub(super) tiers: &'a Tiers,
    pub(super) control: &'a Control<'a>,
    phase: Phase<'a>,
    done: AtomicU64,
}

impl Pass<'_> {
    /// So many more words are done.
    pub(super) fn advance(&self, words: usize) {
        let words = words as u64;
        let before = self.done.fetch_add(words, Ordering::Relaxed);
        self.phase.advance(before + words);
    }
}

/// Words that are all zeros. The system hands them out one by one when they are first touched.
fn zeros(length: usize) -> Vec<u64> {
    vec![0; length]
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

/// What has been counted.
struct Tally<'t> {
    tiers: &'t Tiers,
    play: Play,
    depth: Depth,
    census: Census<Stones>,
    by_remoteness: Vec<(u64, u64)>,
    value: Value,
}

impl<'t> Tally<'t> {
    fn new(tiers: &'t Tiers, play: Play, depth: Depth) -> Self {
        Self {
            tiers,
            play,
            depth,
            census: Census::default(),
            by_remoteness: vec![(0, 0); tiers.layers() + 1],
            value: Value::Draw,
        }
    }

    /// Adds a layer; the layers come from the last to the first.
    fn add(
        &mut self,
        layer: usize,
        reached: &Reached,
        counts: &Counts,
        mut first_of: impl FnMut(Value, usize) -> Option<Stones>,
    ) {
        let census = &mut self.census;
        census.positions += reached.positions;
        census.draws += counts.draws;
        // Positions that are over are lost or, in misère play, won in 0.
        let over = match self.play {
            Play::Normal => Value::Loss(0),
            Play::Misere => Value::Win(0),
        };
        if let Some((tier, colouring)) = reached.first_over {
            let at = self.tiers.stones(self.tiers.layer(layer)[tier], colouring);
            self.note(over, reached.over, || Some(at));
        }
        let normal = u64::from(self.play == Play::Normal);
        for (halves, (&win, &loss)) in (0..).zip(counts.wins.iter().zip(&counts.losses)) {
            let (win_value, loss_value) = (
                Value::Win(2 * halves + normal),
                Value::Loss(2 * halves + 1 - normal),
            );
            for (value, (count, chunk)) in [(win_value, win), (loss_value, loss)] {
                if count > 0 {
                    self.note(value, count, || first_of(value, chunk));
                }
            }
        }
    }

    /// Counts positions of one value, the first of which is before all of its value that have been
    /// counted so far.
    fn note(&mut self, value: Value, count: u64, first: impl FnOnce() -> Option<Stones>) {
        let (plies, is_win) = match value {
            Value::Win(plies) => (plies, true),
            Value::Loss(plies) => (plies, false),
            Value::Draw => return,
        };
        let census = &mut self.census;
        let (all, longest) = match is_win {
            true => (&mut census.wins, &mut census.longest_win),
            false => (&mut census.losses, &mut census.longest_loss),
        };
        *all += count;
        if self.depth == Depth::Outcomes {
            return;
        }
        if let Some(of) = self.by_remoteness.get_mut(plies as usize) {
            match is_win {
                true => of.0 += count,
                false => of.1 += count,
            }
        }
        let remoteness = Plies::from(plies);
        if longest.as_ref().is_none_or(|l| l.remoteness <= remoteness)
            && let Some(position) = first()
        {
            *longest = Some(Longest {
                remoteness,
                position,
            });
        }
    }

    fn finish(mut self) -> Counted {
        while self.by_remoteness.last() == Some(&(0, 0)) {
            self.by_remoteness.pop();
        }
        Counted {
            census: self.census,
            by_remoteness: self.by_remoteness,
            value: self.value,
        }
    }
}
