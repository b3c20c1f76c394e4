//! The search on boards of dominoes: does a part have the value m?
//!
//! It has, if no option has the value m, nor has it a lower value itself; one option with the value
//! m refutes it. Proof-number search goes where the least work seems to be left: of a position the
//! least that an option still takes to be proved refutes it, and all that its options still take to
//! be refuted proves it. What a position takes is an estimate until it is searched, and then kept
//! beside what is known of it, so that the search can leave a position and come back. (L. V. Allis,
//! M. van der Meulen and H. J. van den Herik, "Proof-number search", Artificial Intelligence 66
//! (1994); depth first with limits: A. Nagai, "Df-pn algorithm for searching AND/OR trees", 2002.)

use std::sync::atomic::Ordering;

use super::dominoes::Dominoes;
use super::engine::BUSY;
use super::place::{Unknown, key, part};
use super::search::{HIGH, SHARED, Sought, Worker};
use super::table::Facts;
use super::tree::{ENDLESS, List, MOST_MOVES, OPTIONS, Open, SEVERAL, Work, note};

/// Questions about parts of fewer squares are answered at one go.
const AT_ONCE: u32 = 14;

impl<const W: usize> Worker<'_, W> {
    /// The nim value of a set of squares.
    pub(super) fn value_of_dominoes(&mut self, board: &Dominoes, set: u64) -> Sought<u32> {
        Ok(match self.reduce_dominoes(board, set)? {
            (sum, Some(part)) => sum ^ self.value_of_part(board, part)?,
            (sum, None) => sum,
        })
    }

    /// Whether a set of squares has this nim value.
    pub(super) fn are_worth(&mut self, board: &Dominoes, set: u64, value: u32) -> Sought<bool> {
        let (sum, part) = self.reduce_dominoes(board, set)?;
        let Some(part) = part else {
            return Ok(sum == value);
        };
        // Each lower value would be asked about, and hardly any position is worth so much.
        if value ^ sum >= HIGH {
            return Ok(self.value_of_part(board, part)? == value ^ sum);
        }
        let work = self.prove(board, part, value ^ sum, Work::ENDLESS)?;
        Ok(work.prove == 0)
    }

    /// The nim value of a part, which is given by its normal form.
    pub(super) fn value_of_part(&mut self, board: &Dominoes, part: u64) -> Sought<u32> {
        let mut value = 0;
        loop {
            let facts = self.look_up(part).facts;
            if let Some(exact) = facts.value() {
                return Ok(exact);
            }
            if !facts.is_attained(value)
                && self.prove(board, part, value, Work::ENDLESS)?.prove == 0
            {
                return Ok(value);
            }
            value += 1;
        }
    }

    /// Searches until it is known whether a part has the value, or until either number reaches its
    /// limit.
    fn prove(&mut self, board: &Dominoes, form: u64, value: u32, limit: Work) -> Sought<Work> {
        let base = self.tree.open.len();
        let is_shared = !self.is_alone && form.count_ones() as usize >= SHARED;
        if !is_shared {
            let found = self.prove_here(board, form, value, limit, base);
            self.tree.open.truncate(base);
            return found;
        }
        let mark = self.mark(&key(form), value);
        let slot = &self.engine.busy[mark as usize % BUSY];
        slot.store(mark, Ordering::Relaxed);
        let found = self.prove_here(board, form, value, limit, base);
        slot.store(0, Ordering::Relaxed);
        self.tree.open.truncate(base);
        found
    }

    fn prove_here(
        &mut self,
        board: &Dominoes,
        form: u64,
        value: u32,
        limit: Work,
        base: usize,
    ) -> Sought<Work> {
        let known = self.look_up(form);
        if let Some(exact) = known.facts.value() {
            return Ok(match exact == value {
                true => Work::PROVED,
                false => Work::REFUTED,
            });
        }
        if known.facts.is_attained(value) {
            return Ok(Work::REFUTED);
        }
        self.tick()?;
        let mut seen = self.open_options(board, form, value)?;
        if seen & bit(value) != 0 {
            self.keep_of(&part(form), Facts::attained(seen))?;
            return Ok(Work::REFUTED);
        }
        if value > 0 {
            // Its list does not hold options whose value is known, and it is searched itself now.
            self.keep(&key(form), Facts::attained(seen))?;
            let facts = known.facts.merge(Facts::attained(seen));
            for lower in (0..value).filter(|&lower| !facts.is_attained(lower)) {
                let work = self.tree.work(board, &known, lower);
                self.open(form, lower ^ value, work);
            }
        }
        loop {
            if self.tree.open.len() == base {
                self.keep_of(&part(form), Facts::exact(value))?;
                return Ok(Work::PROVED);
            }
            let (work, choice) = self.choose(value, limit, base);
            let Some((at, mut below)) = choice else {
                let (key, facts) = (key::<W>(form), Facts::attained(seen));
                let (engine, note) = (self.engine, note(value, work));
                let (words, account) = (&key.words, &engine.account);
                engine
                    .shapes
                    .put_noted(words, key.hash, facts, note, account, self.control)?;
                return Ok(work);
            };
            let option = self.tree.open[at];
            if option.sum == SEVERAL {
                self.tree.open.swap_remove(at);
                seen |= self.open_reduced(board, option.set, value, base)?;
                if seen & bit(value) != 0 {
                    self.keep_of(&part(form), Facts::attained(seen))?;
                    return Ok(Work::REFUTED);
                }
                continue;
            }
            if option.set.count_ones() < AT_ONCE {
                below = Work::ENDLESS;
            }
            let found = self.prove(board, option.set, value ^ option.sum, below)?;
            if found.prove == 0 {
                // Where it is a lower value of its own, that is kept.
                if option.set != form {
                    self.keep_of(&part(form), Facts::attained(seen | bit(value)))?;
                }
                return Ok(Work::REFUTED);
            }
            if found.refute == 0 {
                self.tree.open.swap_remove(at);
                continue;
            }
            // That numbers never fall here ends the search.
            let work = &mut self.tree.open[at].work;
            work.prove = work.prove.max(found.prove);
            work.refute = work.refute.max(found.refute);
        }
    }

    /// What a position takes by its open options, and the one to be searched next with its limits,
    /// unless a limit of the position is reached.
    fn choose(&self, value: u32, limit: Work, base: usize) -> (Work, Option<(usize, Work)>) {
        let open = &self.tree.open[base..];
        let mut all = 0u32;
        // The least work, and that of the two options that take least.
        let (mut least, mut first, mut second) = (ENDLESS, (ENDLESS, ENDLESS), ENDLESS);
        let mut chosen = 0;
        for (at, option) in open.iter().enumerate() {
            all = all.saturating_add(option.work.refute);
            let prove = option.work.prove;
            least = least.min(prove);
            // What another thread is busy with is put off while others take hardly more.
            let is_busy = !self.is_alone
                && option.set.count_ones() as usize >= SHARED
                && option.sum != SEVERAL
                && self.is_busy(&key(option.set), value ^ option.sum);
            let rank = match is_busy {
                true => (prove + prove / 4 + 1, option.work.refute),
                false => (prove, option.work.refute),
            };
            if at == 0 || rank < first {
                (first, second) = (rank, if at == 0 { ENDLESS } else { first.0 });
                chosen = at;
            } else {
                second = second.min(rank.0);
            }
        }
        let work = Work {
            prove: all.min(ENDLESS - 1),
            refute: least.min(ENDLESS - 1),
        };
        if work.prove >= limit.prove || work.refute >= limit.refute {
            return (work, None);
        }
        let option = open[chosen].work;
        // A little beyond the second, so that the search does not go to and fro.
        let beyond = (second + second / 16 * 3 + 1).max(option.prove + 1);
        let below = Work {
            prove: limit.refute.max(option.prove + 1).min(beyond),
            refute: match limit.prove {
                ENDLESS => ENDLESS,
                limit => limit - (work.prove - option.refute.min(work.prove)),
            },
        };
        (work, Some((base + chosen, below)))
    }

    /// Opens the options of a part that may have the value, and returns the values of known ones as
    /// bits. When one has the value, the others do not matter.
    fn open_options(&mut self, board: &Dominoes, form: u64, value: u32) -> Sought<u64> {
        let base = self.tree.open.len();
        match self.tree.list(form) {
            Some(list) => self.open_listed(board, list, value, base),
            None => self.open_new(board, form, value, base),
        }
    }

    fn open_listed(
        &mut self,
        board: &Dominoes,
        list: List,
        value: u32,
        base: usize,
    ) -> Sought<u64> {
        let mut seen = 0;
        for at in list.start..list.end {
            let (set, sum) = self.tree.options[at % OPTIONS];
            seen |= match sum {
                SEVERAL => self.open_set(board, set, value, base)?.0,
                _ => self.open_part(board, &self.look_up(set), sum, value),
            };
            if seen & bit(value) != 0 {
                break;
            }
        }
        Ok(seen)
    }

    // Not part of the frame of those who call themselves.
    #[inline(never)]
    fn open_new(&mut self, board: &Dominoes, form: u64, value: u32, base: usize) -> Sought<u64> {
        let mut list = [(0, 0); MOST_MOVES];
        let (mut count, mut seen) = (0, 0);
        for domino in board.each(form) {
            let (values, option) = self.open_set(board, form & !domino, value, base)?;
            seen |= values;
            if seen & bit(value) != 0 {
                return Ok(seen);
            }
            if let Some(option) = option.filter(|option| !list[..count].contains(option)) {
                list[count] = option;
                count += 1;
            }
        }
        self.tree.keep_list(form, &list[..count]);
        Ok(seen)
    }

    /// Opens an option, and returns its value as a bit if it is known, and how it is listed if not.
    fn open_set(
        &mut self,
        board: &Dominoes,
        set: u64,
        value: u32,
        base: usize,
    ) -> Sought<(u64, Option<(u64, u32)>)> {
        let first = self.parts.len();
        let sum = self.fall(board, set)?;
        let option = match self.parts[first..] {
            [] => return Ok((bit(sum), None)),
            [part] => {
                if !self.is_open(part.form, sum, base) {
                    self.open_part(board, &part, sum, value);
                }
                (part.form, sum)
            }
            _ => {
                let mut work = Work {
                    prove: 0,
                    refute: 0,
                };
                for part in &self.parts[first..] {
                    let part = self.tree.estimate(board, part.form);
                    work.prove += part.prove;
                    work.refute += part.refute;
                }
                self.open(set, SEVERAL, work);
                (set, SEVERAL)
            }
        };
        self.parts.truncate(first);
        Ok((0, Some(option)))
    }

    /// Works out all parts of an option but the largest, and opens that.
    fn open_reduced(&mut self, board: &Dominoes, set: u64, value: u32, base: usize) -> Sought<u64> {
        Ok(match self.reduce_dominoes(board, set)? {
            (sum, None) => bit(sum),
            (sum, Some(part)) if self.is_open(part, sum, base) => 0,
            (sum, Some(part)) => self.open_part(board, &self.look_up(part), sum, value),
        })
    }

    /// Opens a part with a sum beside it, unless its value is known, which is returned as a bit with
    /// the sum's, or known not to be what is asked.
    fn open_part(&mut self, board: &Dominoes, part: &Unknown, sum: u32, value: u32) -> u64 {
        if let Some(exact) = part.facts.value() {
            return bit(exact ^ sum);
        }
        if !part.facts.is_attained(value ^ sum) {
            let work = self.tree.work(board, part, value ^ sum);
            self.open(part.form, sum, work);
        }
        0
    }

    fn open(&mut self, set: u64, sum: u32, work: Work) {
        self.tree.open.push(Open { set, sum, work });
    }

    fn is_open(&self, set: u64, sum: u32, base: usize) -> bool {
        let mut open = self.tree.open[base..].iter();
        open.any(|option| (option.set, option.sum) == (set, sum))
    }
}

#[inline]
fn bit(value: u32) -> u64 {
    1u64.checked_shl(value).unwrap_or(0)
}
