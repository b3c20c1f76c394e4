//! Proof-number search on boards of dominoes: does a part have the value m?
//!
//! It does if no option has the value m and it has no lower value itself; one option with the value
//! m refutes it. Proof-number search goes where the least work seems to be left: the disproof
//! number of a position is the least proof number of its options, and its proof number the sum of
//! their disproof numbers. These are estimates until a position is searched, and then stored beside
//! its facts, so that the search can leave a position and come back. (L. V. Allis, M. van der
//! Meulen and H. J. van den Herik, "Proof-number search", Artificial Intelligence 66 (1994); depth
//! first with limits: A. Nagai, "Df-pn algorithm for searching AND/OR trees", 2002.)

use super::board::DominoBoard;
use super::form_cache::FormCache;
use super::part::{UnknownPart, key};
use super::squares::Keyed;
use super::thread_room::ThreadRoom;
use super::tree::{List, OpenOption, SEVERAL, Tree};
use super::work::{ENDLESS, Work};
use crate::solve::placement::engine::Question;
use crate::solve::placement::facts::{Facts, bit};
use crate::solve::placement::transposition_table::Held;
use crate::solve::placement::worker::{HIGH, SHARED, Sought, Worker};

/// Questions about parts of fewer squares are answered without returning.
const AT_ONCE: u32 = 14;

/// One thread's search.
pub(super) struct ProofNumberSearch<'a, S, const W: usize> {
    pub(super) board: &'a DominoBoard<S>,
    pub(super) worker: Worker<'a, W>,
    pub(super) forms: FormCache<S>,
    /// The unknown parts of decomposed sets.
    pub(super) parts: Vec<UnknownPart<S>>,
    tree: Tree<S>,
    /// The options of a part, while they are listed.
    listed: Vec<(S, u32)>,
    /// The memory of the cache and the tree.
    _held: Held<'a>,
}

impl<'a, S: Keyed<W>, const W: usize> ProofNumberSearch<'a, S, W> {
    /// A search that has found nothing yet.
    ///
    /// # Errors
    /// When there is no memory for its cache.
    pub(super) fn new(board: &'a DominoBoard<S>, worker: Worker<'a, W>) -> Sought<Self> {
        let room = ThreadRoom::within::<S>(worker.control);
        let held = worker
            .shared
            .account
            .hold(room.bytes::<S>(), worker.control)?;
        Ok(Self {
            board,
            worker,
            forms: FormCache::new(room.forms),
            parts: Vec::new(),
            tree: Tree::new(room.options, room.lists),
            listed: Vec::new(),
            _held: held,
        })
    }

    /// The answer to a question about a set of squares.
    pub(super) fn answer(&mut self, set: S, question: Question) -> Sought<u32> {
        let answer = match question {
            Question::Value => self.value_of(set),
            Question::IsWorth(value) => self.is_worth(set, value).map(u32::from),
        };
        // This matters most when the search was stopped.
        self.worker.hand_over()?;
        answer
    }

    /// The nim value of a set of squares.
    fn value_of(&mut self, set: S) -> Sought<u32> {
        Ok(match self.reduce(set)? {
            (sum, Some(part)) => sum ^ self.value_of_part(part)?,
            (sum, None) => sum,
        })
    }

    /// Whether a set of squares has this nim value.
    fn is_worth(&mut self, set: S, value: u32) -> Sought<bool> {
        let (sum, part) = self.reduce(set)?;
        let Some(part) = part else {
            return Ok(sum == value);
        };
        // Each lower value would be asked about, and hardly any position has so high a value.
        if value ^ sum >= HIGH {
            return Ok(self.value_of_part(part)? == value ^ sum);
        }
        let work = self.prove(part, value ^ sum, Work::ENDLESS)?;
        Ok(work.prove == 0)
    }

    /// The nim value of a part, given by its normal form.
    pub(super) fn value_of_part(&mut self, part: S) -> Sought<u32> {
        let mut value = 0;
        loop {
            let facts = self.look_up(part).facts;
            if let Some(exact) = facts.value() {
                return Ok(exact);
            }
            if !facts.is_attained(value) && self.prove(part, value, Work::ENDLESS)?.prove == 0 {
                return Ok(value);
            }
            value += 1;
        }
    }

    /// Searches until it is known whether a part has the value, or until either number reaches its
    /// limit.
    fn prove(&mut self, form: S, value: u32, limit: Work) -> Sought<Work> {
        let base = self.tree.open.len();
        let is_shared = !self.worker.is_alone && form.count() as usize >= SHARED;
        if !is_shared {
            let found = self.prove_here(form, value, limit, base);
            self.tree.open.truncate(base);
            return found;
        }
        let (busy, hash) = (&self.worker.shared.busy, key(form).hash);
        busy.begin(hash, value);
        let found = self.prove_here(form, value, limit, base);
        busy.end(hash, value);
        self.tree.open.truncate(base);
        found
    }

    fn prove_here(&mut self, form: S, value: u32, limit: Work, base: usize) -> Sought<Work> {
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
        self.worker.tick()?;
        let mut seen = self.open_options(form, value);
        if seen & bit(value) != 0 {
            self.keep(form, Facts::attained(seen))?;
            return Ok(Work::REFUTED);
        }
        if value > 0 {
            // The list leaves out options of known value, and the part itself is searched now.
            self.worker.keep(&key(form), Facts::attained(seen));
            let facts = known.facts.merge(Facts::attained(seen));
            for lower in (0..value).filter(|&lower| !facts.is_attained(lower)) {
                let work = self.tree.work(self.board, &known, lower);
                self.open(form, lower ^ value, work);
            }
        }
        loop {
            if self.tree.open.len() == base {
                self.keep(form, Facts::exact(value))?;
                return Ok(Work::PROVED);
            }
            let (work, choice) = self.choose(value, limit, base);
            let Some((at, mut below)) = choice else {
                let (key, facts) = (key(form), Facts::attained(seen));
                let (shared, control) = (self.worker.shared, self.worker.control);
                let (words, note, account) = (&key.words, work.note(value), &shared.account);
                shared
                    .shapes
                    .put_noted(words, key.hash, facts, note, account, control);
                return Ok(work);
            };
            let option = self.tree.open[at];
            if option.sum == SEVERAL {
                self.tree.open.swap_remove(at);
                seen |= self.open_reduced(option.set, value, base)?;
                if seen & bit(value) != 0 {
                    self.keep(form, Facts::attained(seen))?;
                    return Ok(Work::REFUTED);
                }
                continue;
            }
            if option.set.count() < AT_ONCE {
                below = Work::ENDLESS;
            }
            let found = self.prove(option.set, value ^ option.sum, below)?;
            if found.prove == 0 {
                // Where it is a lower value of the part itself, that is stored.
                if option.set != form {
                    self.keep(form, Facts::attained(seen | bit(value)))?;
                }
                return Ok(Work::REFUTED);
            }
            if found.refute == 0 {
                self.tree.open.swap_remove(at);
                continue;
            }
            // Numbers never decrease here, so the search ends.
            let work = &mut self.tree.open[at].work;
            work.prove = work.prove.max(found.prove);
            work.refute = work.refute.max(found.refute);
        }
    }

    /// The work of a position from its open options, and the one to search next with its limits,
    /// unless a limit of the position is reached.
    fn choose(&self, value: u32, limit: Work, base: usize) -> (Work, Option<(usize, Work)>) {
        let open = &self.tree.open[base..];
        let mut all = 0u32;
        // The least work, and that of the two options with the least.
        let (mut least, mut first, mut second) = (ENDLESS, (ENDLESS, ENDLESS), ENDLESS);
        let mut chosen = 0;
        for (at, option) in open.iter().enumerate() {
            all = all.saturating_add(option.work.refute);
            let prove = option.work.prove;
            least = least.min(prove);
            // An option that another thread is searching is deferred while others take hardly more.
            let is_busy = !self.worker.is_alone
                && option.set.count() as usize >= SHARED
                && option.sum != SEVERAL
                && self
                    .worker
                    .shared
                    .busy
                    .has(key(option.set).hash, value ^ option.sum);
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
        // A little beyond the second, so that the search does not oscillate.
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
    fn open_options(&mut self, form: S, value: u32) -> u64 {
        let base = self.tree.open.len();
        match self.tree.list(form) {
            Some(list) => self.open_listed(list, value, base),
            None => self.open_new(form, value, base),
        }
    }

    fn open_listed(&mut self, list: List<S>, value: u32, base: usize) -> u64 {
        let mut seen = list.seen;
        for at in list.start..list.end {
            let (set, sum) = self.tree.option(at);
            seen |= match sum {
                SEVERAL => self.open_set(set, value, base).0,
                _ => self.open_part(&self.look_up(set), sum, value),
            };
            if seen & bit(value) != 0 {
                break;
            }
        }
        seen
    }

    // A function of its own, to keep the stack frame of the recursive one small.
    #[inline(never)]
    fn open_new(&mut self, form: S, value: u32, base: usize) -> u64 {
        self.listed.clear();
        let mut seen = 0;
        for domino in self.board.each(form) {
            let (values, option) = self.open_set(form.without(domino), value, base);
            seen |= values;
            if seen & bit(value) != 0 {
                return seen;
            }
            if let Some(option) = option.filter(|option| !self.listed.contains(option)) {
                self.listed.push(option);
            }
        }
        self.tree.keep_list(form, &self.listed, seen);
        seen
    }

    /// Opens an option. Returns its value as a bit if it is known, else its entry for the list.
    fn open_set(&mut self, set: S, value: u32, base: usize) -> (u64, Option<(S, u32)>) {
        let first = self.parts.len();
        let sum = self.fall(set);
        let option = match self.parts[first..] {
            [] => return (bit(sum), None),
            [part] => {
                if !self.is_open(part.form, sum, base) {
                    self.open_part(&part, sum, value);
                }
                (part.form, sum)
            }
            _ => {
                let mut work = Work {
                    prove: 0,
                    refute: 0,
                };
                for part in &self.parts[first..] {
                    let part = self.tree.estimate(self.board, part.form);
                    work.prove += part.prove;
                    work.refute += part.refute;
                }
                self.open(set, SEVERAL, work);
                (set, SEVERAL)
            }
        };
        self.parts.truncate(first);
        (0, Some(option))
    }

    /// Computes all parts of an option but the largest, and opens that.
    fn open_reduced(&mut self, set: S, value: u32, base: usize) -> Sought<u64> {
        Ok(match self.reduce(set)? {
            (sum, None) => bit(sum),
            (sum, Some(part)) if self.is_open(part, sum, base) => 0,
            (sum, Some(part)) => self.open_part(&self.look_up(part), sum, value),
        })
    }

    /// Opens a part with a known sum beside it. If its value is known, returns that of the whole as
    /// a bit; does nothing if it is known not to be the value asked about.
    fn open_part(&mut self, part: &UnknownPart<S>, sum: u32, value: u32) -> u64 {
        if let Some(exact) = part.facts.value() {
            return bit(exact ^ sum);
        }
        if !part.facts.is_attained(value ^ sum) {
            let work = self.tree.work(self.board, part, value ^ sum);
            self.open(part.form, sum, work);
        }
        0
    }

    /// Stores facts of a part by its normal form, and records them.
    fn keep(&mut self, form: S, facts: Facts) -> Sought<()> {
        let count = form.count() as u16;
        self.worker.keep_and_note(&key(form), count, facts)
    }

    fn open(&mut self, set: S, sum: u32, work: Work) {
        self.tree.open.push(OpenOption { set, sum, work });
    }

    fn is_open(&self, set: S, sum: u32, base: usize) -> bool {
        let mut open = self.tree.open[base..].iter();
        open.any(|option| (option.set, option.sum) == (set, sum))
    }
}
