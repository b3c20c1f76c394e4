//! The decomposition of a set of squares on which dominoes are placed.

use super::part::{UnknownPart, key};
use super::search::ProofNumberSearch;
use super::squares::Keyed;
use crate::solve::placement::facts::Facts;
use crate::solve::placement::worker::Sought;

/// Smaller parts with a place for a domino have room for one only.
const SEARCHED: u32 = 4;

impl<S: Keyed<W>, const W: usize> ProofNumberSearch<'_, S, W> {
    /// The normal form of a part. Facts from its symmetry are stored.
    fn form(&mut self, part: S) -> S {
        let (form, facts) = self.forms.form(self.board, part);
        if facts != Facts::NONE {
            self.worker.keep(&key(form), facts);
        }
        form
    }

    /// The facts of a part, and its note.
    pub(super) fn look_up(&self, form: S) -> UnknownPart<S> {
        let key = key(form);
        let (facts, note) = self.worker.shared.shapes.get_noted(&key.words, key.hash);
        UnknownPart { form, facts, note }
    }

    /// Decomposes a set of squares: appends the unknown parts to [`parts`](Self::parts), the
    /// largest last, and returns the exclusive or of the known ones.
    pub(super) fn fall(&mut self, set: S) -> u32 {
        let (board, base) = (self.board, self.parts.len());
        let mut sum = 0;
        let mut left = board.without_single(set);
        while !left.is_empty() {
            let part = board.first_part(left);
            left = left.without(part);
            let part = board.prune(part);
            if part.count() < SEARCHED {
                sum ^= 1;
                continue;
            }
            let form = self.form(part);
            let part = self.look_up(form);
            if let Some(exact) = part.facts.value() {
                sum ^= exact;
                continue;
            }
            let unknown = &self.parts[base..];
            if let Some(same) = unknown.iter().position(|other| other.form == form) {
                // Two equal parts cancel.
                self.parts.swap_remove(base + same);
            } else {
                self.parts.push(part);
            }
        }
        let unknown = &mut self.parts[base..];
        if unknown.len() > 1 {
            unknown.sort_unstable_by_key(|part| part.form.count());
        }
        sum
    }

    /// Decomposes a set of squares: returns the exclusive or of the known and computed parts, and
    /// the largest unknown part.
    pub(super) fn reduce(&mut self, set: S) -> Sought<(u32, Option<S>)> {
        let base = self.parts.len();
        let mut sum = self.fall(set);
        let largest = self.parts[base..].last().map(|part| part.form);
        // Parts appended during the computation are removed again.
        for other in base..self.parts.len().saturating_sub(1) {
            sum ^= self.value_of_part(self.parts[other].form)?;
        }
        self.parts.truncate(base);
        Ok((sum, largest))
    }
}
