//! The sequence of the nim values of single heaps.

use super::{Body, Code, Kind, TakeBreak, certificate, lasker};
use crate::game::{HeapJournal, Looked, MOST_EXCEPTIONS, OneHeap, Repeats};
use crate::solve::heaps::Sequence;
use crate::{Control, Error, Message};

/// How many values are found between two entries of a journal.
const KEPT_AT_ONCE: u64 = 1 << 14;

impl<K: Kind> OneHeap for TakeBreak<K> {
    fn values(&self, first: u64, count: usize, control: &Control<'_>) -> Result<Vec<u64>, Error> {
        control.afford(count as u64 * 8)?;
        let heaps = (first..).take(count);
        match &self.body {
            Body::Lasker => Ok(heaps.map(lasker::value).collect()),
            Body::Code(code) => {
                let Some(last) = first.checked_add((count as u64).max(1) - 1) else {
                    return Ok(Vec::new());
                };
                let sequence = code.grown(last + code.shift(), control)?;
                let value = |heap| sequence.value(heap + code.shift()).unwrap_or(0).into();
                Ok(heaps.map(value).collect())
            }
        }
    }

    fn look(
        &self,
        through: u64,
        journal: Option<&mut dyn HeapJournal>,
        control: &Control<'_>,
    ) -> Result<Looked, Error> {
        let code = match &self.body {
            Body::Code(code) => code,
            Body::Lasker => {
                return Ok(Looked {
                    through,
                    largest: (through.saturating_sub(3)..=through)
                        .map(lasker::value)
                        .max()
                        .unwrap_or(0),
                    repeats: Some(Repeats {
                        // 1, 2, 4, 3 and four more each time; the empty heap is not like heap 4.
                        preperiod: 1,
                        period: 4,
                        saltus: 4,
                        proved: true,
                        exceptions: vec![0],
                        exception_count: 1,
                    }),
                });
            }
        };
        grow(code, through.saturating_add(code.shift()), journal, control)?;
        let sequence = code.sequence();
        let shift = code.shift();
        let found = sequence.values().len() as u64 - 1;
        let repeats = match sequence.period() {
            Some(period) => Some(Repeats {
                preperiod: period.preperiod.saturating_sub(shift),
                period: period.length,
                saltus: 0,
                proved: true,
                exceptions: Vec::new(),
                exception_count: 0,
            }),
            None => sequence
                .growth()
                .map(|(preperiod, period, saltus)| Repeats {
                    preperiod: preperiod.saturating_sub(shift),
                    period,
                    saltus,
                    proved: false,
                    exceptions: Vec::new(),
                    exception_count: 0,
                }),
        };
        let repeats = repeats.map(|repeats| with_exceptions(repeats, &sequence, shift));
        Ok(Looked {
            through: found.saturating_sub(shift),
            largest: sequence.highest().into(),
            repeats,
        })
    }

    fn certificate(&self) -> Result<String, Error> {
        match &self.body {
            Body::Code(code) if code.sequence().period().is_some() => {
                Ok(certificate::write(K::NAME, code))
            }
            _ => {
                let message = Message::new("heaps-nothing-proved").with("game", K::NAME);
                Err(Error::input(message))
            }
        }
    }
}

fn with_exceptions(mut repeats: Repeats, sequence: &Sequence, shift: u64) -> Repeats {
    let value = |heap: u64| i64::from(sequence.value(heap + shift).unwrap_or(0));
    for heap in 0..repeats.preperiod {
        let periods = (repeats.preperiod - heap).div_ceil(repeats.period);
        let regular = value(heap + periods * repeats.period) - (periods * repeats.saltus) as i64;
        if value(heap) != regular {
            repeats.exception_count += 1;
            if repeats.exceptions.len() < MOST_EXCEPTIONS {
                repeats.exceptions.push(heap);
            }
        }
    }
    repeats
}

/// Works the values out, with a journal where there is one.
fn grow(
    code: &Code,
    last: u64,
    journal: Option<&mut dyn HeapJournal>,
    control: &Control<'_>,
) -> Result<(), Error> {
    let mut sequence = code.sequence();
    let Some(journal) = journal else {
        return sequence.grow(last, control);
    };
    let known = journal.known()?;
    sequence.adopt(&known, control)?;
    let mut kept = known.len().max(1);
    loop {
        let next = (sequence.values().len() as u64 + KEPT_AT_ONCE).min(last);
        let grown = sequence.grow(next, control);
        // What was found before the work was stopped is kept too.
        let values = &sequence.values()[kept.min(sequence.values().len())..];
        if !values.is_empty() {
            journal.keep(kept as u64, values)?;
            kept += values.len();
        }
        grown?;
        if sequence.period().is_some() || sequence.values().len() as u64 > last {
            return Ok(());
        }
    }
}
