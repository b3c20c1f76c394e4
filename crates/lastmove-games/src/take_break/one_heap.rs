//! The sequence of the nim values of single heaps.

use super::body::FAR;
use super::{Body, Code, TakeBreak, certificate, lasker};
use lastmove_engine::game::{KeepValues, Looked, MOST_EXCEPTIONS, OneHeap, Repeats};
use lastmove_engine::solve::heaps::Sequence;
use lastmove_engine::{Control, Error, Message};

/// How many values are found between two writes to a journal; fewer where a move leaves three
/// heaps.
const AT_ONCE: u64 = 1 << 14;
const AT_ONCE_OF_THREES: u64 = 1 << 8;

/// The most [work](Sequence::work) without an explicit bound: some seconds.
const MOST_WORK: u64 = 400_000_000;

/// The least number of values after which observed growth is reported.
const FEW: usize = 2000;

impl OneHeap for TakeBreak {
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
        through: Option<u64>,
        known: Vec<u16>,
        keep: &mut KeepValues<'_>,
        control: &Control<'_>,
    ) -> Result<Looked, Error> {
        let code = match &self.body {
            Body::Code(code) => code,
            Body::Lasker => {
                let through = through.unwrap_or(FAR);
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
        let last = through.map(|through| through.saturating_add(code.shift()));
        grow(code, last, known, keep, control)?;
        let sequence = code.sequence(control)?;
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
        if let Body::Code(code) = &self.body {
            let sequence = code.sequence(&Control::default())?;
            if sequence.period().is_some() {
                return Ok(certificate::write(self.kind.listing.name, &sequence, code));
            }
        }
        let message = Message::new("heaps-nothing-proved").with("game", self.kind.listing.name);
        Err(Error::input(message))
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

/// Works the values out from those that are known on.
fn grow(
    code: &Code,
    through: Option<u64>,
    known: Vec<u16>,
    keep: &mut KeepValues<'_>,
    control: &Control<'_>,
) -> Result<(), Error> {
    let last = through.unwrap_or_else(|| code.far());
    let mut sequence = code.sequence(control)?;
    let at_once = match code.rules().most_left() {
        3 => AT_ONCE_OF_THREES,
        _ => AT_ONCE,
    };
    let phase = control.phase("heaps", Some(last.saturating_add(1)));
    let mut kept = known.len().max(1);
    if !known.is_empty() {
        sequence.adopt(&known, control)?;
        drop(known);
    }
    loop {
        let next = (sequence.values().len() as u64 + at_once).min(last);
        let grown = sequence.grow_in(&phase, next, control);
        // Values found before the work was stopped are stored too.
        let values = &sequence.values()[kept.min(sequence.values().len())..];
        if !values.is_empty() {
            keep(kept as u64, values)?;
            kept += values.len();
        }
        grown?;
        let is_done = sequence.period().is_some() || sequence.values().len() as u64 > last;
        if is_done || through.is_none() && is_enough(&sequence) {
            return Ok(());
        }
    }
}

/// Whether to stop when there is no explicit bound: the work has become long, or the values are
/// seen to grow, which more values would not prove.
fn is_enough(sequence: &Sequence) -> bool {
    sequence.rules().most_left() == 3
        && (sequence.work() > MOST_WORK
            || sequence.values().len() >= FEW && sequence.growth().is_some())
}
