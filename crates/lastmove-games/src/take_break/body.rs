//! The moves of one heap, and its nim value.

use super::lasker;
use lastmove_engine::solve::heaps::{Rules, Sequence};
use lastmove_engine::solve::{Cache, Held};
use lastmove_engine::{Control, Error, Message};

/// How far beyond a heap values are computed in search of a period: enough for that of 0.376. Less
/// where a move leaves three heaps.
pub(super) const FAR: u64 = 5_000_000;
const FAR_OF_THREES: u64 = 20_000;

/// Up to this many options of a heap are tried one by one.
const SCANNED: u64 = 1 << 22;

/// The most moves to options of a wanted value that are listed for one heap.
const MOST_FOUND: usize = 100_000;

/// A move: which heap, counted from 0, and what it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The heap, from 0.
    pub heap: usize,
    /// The heaps that are left of it, ascending, none of them empty.
    pub left: Vec<u64>,
}

/// The moves of one heap.
#[derive(Debug)]
pub enum Body {
    /// By a code.
    Code(Box<Code>),
    /// Lasker's Nim.
    Lasker,
}

/// The moves of a code, and the nim values found so far.
#[derive(Debug)]
pub struct Code {
    rules: Rules,
    /// The rules as written in notations.
    pub(super) text: String,
    /// The size of a heap of the code minus that of its name: see
    /// [`treblecross`](crate::treblecross).
    shift: u64,
    sequence: Cache<Sequence>,
}

impl Code {
    pub(super) fn shift(&self) -> u64 {
        self.shift
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How far values are computed in search of a period.
    pub(super) fn far(&self) -> u64 {
        match self.rules.most_left() {
            3 => FAR_OF_THREES,
            _ => FAR,
        }
    }

    /// The values found so far.
    pub(super) fn sequence(&self, control: &Control<'_>) -> Result<Held<'_, Sequence>, Error> {
        self.sequence.hold(control)
    }

    /// The values, including that of this heap of the code.
    pub(super) fn grown(
        &self,
        heap: u64,
        control: &Control<'_>,
    ) -> Result<Held<'_, Sequence>, Error> {
        let mut sequence = self.sequence(control)?;
        if sequence.value(heap).is_some() {
            return Ok(sequence);
        }
        let far = self.far();
        sequence.grow(heap.min(far), control)?;
        if sequence.value(heap).is_none() {
            let message = Message::new("heaps-no-period").with("heap", heap - self.shift);
            return Err(Error::limit(message.with("far", far - self.shift)));
        }
        Ok(sequence)
    }
}

impl Body {
    /// The moves of a code. `text` is its notation.
    #[must_use]
    pub fn of_rules(rules: Rules, text: &str, shift: u64) -> Self {
        Self::Code(Box::new(Code {
            sequence: Cache::new(Sequence::new(rules.clone())),
            rules,
            text: text.to_owned(),
            shift,
        }))
    }

    /// The options of a heap, as non-empty heaps, the smaller ones first, without duplicates.
    /// `each` returns whether to go on.
    pub(super) fn each_option(&self, heap: u64, mut each: impl FnMut(&[u64]) -> bool) {
        match self {
            Self::Lasker => lasker::each_option(heap, each),
            Self::Code(code) if code.shift == 0 => code.rules.each_option(heap, each),
            Self::Code(code) => {
                let mut last: Option<Vec<u64>> = None;
                code.rules.each_option(heap + code.shift, |left| {
                    let left = called(left, code.shift);
                    if last.as_ref() == Some(&left) {
                        return true;
                    }
                    let more = each(&left);
                    last = Some(left);
                    more
                });
            }
        }
    }

    /// Whether a heap may become these, none of them 0.
    pub(super) fn allows(&self, heap: u64, left: &[u64]) -> bool {
        match self {
            Self::Lasker => lasker::allows(heap, left),
            Self::Code(code) if code.shift == 0 => code.rules.allows(heap, left),
            Self::Code(code) => {
                let (heap, shift) = (heap + code.shift, code.shift);
                let shown: Vec<u64> = left.iter().map(|part| part + shift).collect();
                let with = |more: &[u64]| [&shown[..], more].concat();
                code.rules.allows(heap, &shown)
                    || (1..=shift).any(|a| {
                        code.rules.allows(heap, &with(&[a]))
                            || (1..=shift).any(|b| code.rules.allows(heap, &with(&[a, b])))
                    })
            }
        }
    }

    /// The number of options of a heap, or a little more.
    pub(super) fn count(&self, heap: u64) -> u64 {
        match self {
            Self::Lasker => lasker::count(heap),
            Self::Code(code) => code.rules.count(heap + code.shift),
        }
    }

    /// The nim value of a heap.
    pub(super) fn value(&self, heap: u64, control: &Control<'_>) -> Result<u64, Error> {
        match self {
            Self::Lasker => Ok(lasker::value(heap)),
            Self::Code(code) => {
                let heap = heap + code.shift;
                let sequence = code.grown(heap, control)?;
                Ok(sequence.value(heap).unwrap_or(0).into())
            }
        }
    }

    /// The options of a heap with this value. For a heap with more than 4 million options, only
    /// those in which all heaps but the largest are in the preperiod or the first period: others
    /// repeat them, so one is found if there is any.
    pub(super) fn options_of_value(
        &self,
        heap: u64,
        value: u64,
        control: &Control<'_>,
    ) -> Result<Vec<Vec<u64>>, Error> {
        let code = match self {
            Self::Lasker => return Ok(lasker::options_of_value(heap, value)),
            Self::Code(code) => code,
        };
        let sequence = code.grown(heap + code.shift, control)?;
        let most = match sequence.period() {
            Some(period) if self.count(heap) > SCANNED => period.preperiod + period.length,
            _ => u64::MAX,
        };
        let mut found: Vec<Vec<u64>> = Vec::new();
        let mut looked = 0u64;
        let mut stopped = Ok(());
        code.rules
            .each_option_within(heap + code.shift, most, |left| {
                looked += 1;
                if looked.is_multiple_of(1 << 14) {
                    stopped = control.check();
                }
                let values = left.iter().map(|&part| sequence.value(part).unwrap_or(0));
                if u64::from(values.fold(0, |all, value| all ^ value)) == value {
                    let left = called(left, code.shift);
                    if found.last() != Some(&left) {
                        found.push(left);
                    }
                }
                stopped.is_ok() && found.len() < MOST_FOUND
            });
        stopped.map(|()| found)
    }
}

/// Heaps of a code by their names; dead heaps, without a move, are dropped.
fn called(left: &[u64], shift: u64) -> Vec<u64> {
    let left = left.iter().filter(|&&part| part > shift);
    left.map(|part| part - shift).collect()
}
