//! A part of a round: some consecutive positions, and all their options.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::index::{Found, Index};
use super::moves::{Expansion, Writer};
use super::weight::{LONG, moves_of, weight};
use crate::game::{Game, Many, ManyOf, StepOf};
use crate::{Control, Error};

/// Options that a thread makes at a time, those of long positions counting more. Positions after
/// the one that exceeds this wait for the next round.
const MOST_CHILDREN: u64 = 1 << 16;

/// Positions between two checks for cancellation.
const PAUSE: usize = 1 << 6;

/// A chunk is processed by one thread; its buffers are reused in the next round.
pub(super) struct Chunk<G: Game> {
    /// The positions of this chunk, and whether some of them were left out.
    pub(super) parents: Range<usize>,
    pub(super) is_cut: bool,
    kinds: Vec<Expansion>,
    /// Their options, one after the other, with their hashes.
    pub(super) children: Vec<G::Position>,
    hashes: Vec<u64>,
    /// Which of the moves keep the turn.
    kept: Vec<u32>,
    /// The provisional number of the first child.
    pub(super) first: u32,
    pub(super) found: Found,
    /// The positions that are first found here, in the order of their numbers, the first number,
    /// and how many bytes they take.
    pub(super) fresh: Vec<G::Position>,
    pub(super) first_fresh: u32,
    pub(super) bytes: u64,
    /// How many moves they have, if counted.
    pub(super) moves: u64,
    /// The error that stopped it: after `parents`, or after `moves`.
    pub(super) error: Option<Error>,
    pub(super) writer: Writer,
    steps: Vec<StepOf<G>>,
    many: ManyOf<G>,
}

impl<G: Game> Default for Chunk<G> {
    fn default() -> Self {
        Self {
            parents: 0..0,
            is_cut: false,
            kinds: Vec::new(),
            children: Vec::new(),
            hashes: Vec::new(),
            kept: Vec::new(),
            first: 0,
            found: Found::default(),
            fresh: Vec::new(),
            first_fresh: 0,
            bytes: 0,
            moves: 0,
            error: None,
            writer: Writer::default(),
            steps: Vec::new(),
            many: Many::default(),
        }
    }
}

impl<G: Game> Chunk<G> {
    /// Makes the options of the parents, or of the first of them. `held` counts the bytes of the search
    /// and of long options for all threads.
    pub(super) fn expand(
        &mut self,
        (game, control): (&G, &Control<'_>),
        positions: &[G::Position],
        index: &Index,
        held: &AtomicU64,
    ) {
        self.clear();
        if game.together() > 1 {
            return self.expand_together((game, control), positions, index, held);
        }
        let mut made = 0;
        for parent in self.parents.clone() {
            self.is_cut = made >= MOST_CHILDREN;
            if !self.is_cut {
                match self.expand_one((game, control), &positions[parent], index, held) {
                    Ok(weight) => made = weight.saturating_add(made),
                    Err(error) => self.error = Some(error),
                }
                self.is_cut = self.error.is_some();
            }
            if self.is_cut {
                self.parents.end = parent;
                return;
            }
        }
    }

    /// [`expand`](Self::expand) of several positions at a time.
    fn expand_together(
        &mut self,
        (game, control): (&G, &Control<'_>),
        positions: &[G::Position],
        index: &Index,
        held: &AtomicU64,
    ) {
        let mut made = 0u64;
        let mut parents = self.parents.clone();
        while !parents.is_empty() {
            let group = parents.start..parents.end.min(parents.start + game.together());
            parents.start = group.end;
            if let Err(error) = control.check() {
                return self.stop(group.start, Some(error));
            }
            let mut many = std::mem::take(&mut self.many);
            many.clear();
            let is_found = game
                .steps_of_many(&positions[group.clone()], &mut many)
                .is_ok();
            let mut steps = many.steps.drain(..);
            let mut begin = 0;
            for (place, parent) in group.enumerate() {
                if made >= MOST_CHILDREN {
                    return self.stop(parent, None);
                }
                if !is_found {
                    // If one of them fails, they are tried one after the other.
                    match self.expand_one((game, control), &positions[parent], index, held) {
                        Ok(weight) => made = weight.saturating_add(made),
                        Err(error) => return self.stop(parent, Some(error)),
                    }
                    continue;
                }
                let count = many.ends[place] - begin;
                begin = many.ends[place];
                for step in steps.by_ref().take(count) {
                    if step.keeps_turn {
                        self.kept.push(self.children.len() as u32);
                    }
                    self.hashes.push(index.hash(&step.to));
                    self.children.push(step.to);
                }
                let kind =
                    many.labels[place].map_or(Expansion::Moves(count as u32), Expansion::Label);
                self.kinds.push(kind);
                made += count as u64 * weight(game.position_bytes(&positions[parent]));
            }
            drop(steps);
            self.many = many;
        }
    }

    /// Leaves out all parents from one on.
    fn stop(&mut self, parent: usize, error: Option<Error>) {
        self.is_cut = true;
        self.error = error;
        self.parents.end = parent;
    }

    /// Makes the options of one more position; returns their weight.
    fn expand_one(
        &mut self,
        (game, control): (&G, &Control<'_>),
        at: &G::Position,
        index: &Index,
        held: &AtomicU64,
    ) -> Result<u64, Error> {
        if self.kinds.len().is_multiple_of(PAUSE) {
            control.check()?;
            control.afford(held.load(Relaxed).saturating_add(game.held_bytes()))?;
        }
        if let Some(label) = game.label(at) {
            self.kinds.push(Expansion::Label(label));
            return Ok(0);
        }
        let each = game.position_bytes(at);
        if each > LONG {
            // A few options can be large: their size is estimated before they are made.
            control.check()?;
            let options = game.move_count(at)?.saturating_mul(each);
            let before = held.fetch_add(options, Relaxed) + game.held_bytes();
            control.afford(before.saturating_add(options))?;
        }
        self.steps.clear();
        game.steps(at, &mut self.steps)?;
        let moves = self.steps.len();
        for step in self.steps.drain(..) {
            if step.keeps_turn {
                self.kept.push(self.children.len() as u32);
            }
            self.hashes.push(index.hash(&step.to));
            self.children.push(step.to);
        }
        self.kinds.push(Expansion::Moves(moves as u32));
        Ok((moves as u64).saturating_mul(weight(each)))
    }

    /// Clears the buffers.
    fn clear(&mut self) {
        self.kinds.clear();
        self.children.clear();
        self.hashes.clear();
        self.kept.clear();
        self.fresh.clear();
        self.error = None;
        self.is_cut = false;
    }

    /// The buffer for found positions, taken while other chunks look at the children.
    pub(super) fn take_found(&mut self) -> Found {
        let mut found = std::mem::take(&mut self.found);
        found.numbers.clear();
        found.pending.clear();
        found
    }

    /// Looks up the options. `other` returns those of any chunk.
    pub(super) fn look_up<'a, const SHARED: bool>(
        &self,
        positions: &[G::Position],
        index: &Index,
        other: impl Fn(u32) -> &'a G::Position,
        found: &mut Found,
    ) where
        G::Position: 'a,
    {
        let children = (&self.children[..], &self.hashes[..]);
        index.look_up::<_, SHARED>(positions, children, self.first, other, found);
    }

    /// Whether the child in this slot is first found here.
    fn is_first(&self, index: &Index, (child, slot): (u32, u32)) -> bool {
        index.number_in(slot) == self.first + child
    }

    /// Collects the positions that are first found here.
    pub(super) fn gather(&mut self, game: &G, index: &Index) {
        for &(child, slot) in &self.found.pending {
            if self.is_first(index, (child, slot)) {
                self.fresh.push(self.children[child as usize].clone());
            }
        }
        let bytes = self.fresh.iter().map(|at| game.position_bytes(at));
        self.bytes = bytes.fold(0, u64::saturating_add);
    }

    /// Numbers the positions that are first found here.
    pub(super) fn number(&self, index: &Index) {
        let mut number = self.first_fresh;
        for &(child, slot) in &self.found.pending {
            if self.is_first(index, (child, slot)) {
                index.renumber(slot, number);
                number += 1;
            }
        }
    }

    /// Counts the moves of the first `most` positions that are first found here, until they exceed
    /// `limit`.
    pub(super) fn weigh(&mut self, game: &G, most: u64, limit: u64) {
        self.moves = 0;
        for at in self.fresh.iter().take(most as usize) {
            match moves_of(game, at) {
                Ok(moves) => self.moves = self.moves.saturating_add(moves),
                Err(error) => self.error = Some(error),
            }
            if self.error.is_some() || self.moves > limit {
                return;
            }
        }
    }

    /// Writes the moves, now that all positions have numbers.
    pub(super) fn write(&mut self, index: &Index, writer: &mut Writer) {
        for &(child, slot) in &self.found.pending {
            self.found.numbers[child as usize] = index.number_in(slot);
        }
        let before = writer.edges();
        let mut targets = &self.found.numbers[..];
        for &kind in &self.kinds {
            let (own, rest) = targets.split_at(kind.moves());
            writer.push(kind, own);
            targets = rest;
        }
        for &edge in &self.kept {
            writer.keep_turn(before + u64::from(edge));
        }
    }
}
