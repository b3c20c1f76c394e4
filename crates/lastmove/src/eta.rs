//! Estimates the time left from the progress so far.

/// How many samples are kept, twice as many at most.
const MOST_SAMPLES: usize = 64;

/// Work done before this time is taken to have been there at the start, in seconds.
const AT_ONCE: f64 = 0.1;

/// The largest ratio between two estimates that are still believed.
const MOST_APART: f64 = 2.0;

/// The highest power of the work that the time is assumed to follow.
const STEEPEST: f64 = 8.0;

/// The progress over time.
///
/// Units of work are not alike: later ones often take longer, so that the time grows as a power of
/// the work. The two halves of the time determine the power.
///
/// ```
/// use lastmove::Eta;
///
/// let mut eta = Eta::default();
/// for second in 0..=60 {
///     eta.record(10 * second, second as f64);
/// }
/// assert_eq!(eta.left(1200).map(f64::round), Some(60.0));
/// ```
#[derive(Clone, Debug)]
pub struct Eta {
    /// Work done, and the time in seconds; spaced except for the last.
    samples: Vec<(f64, f64)>,
    /// The least time between two samples.
    apart: f64,
}

impl Default for Eta {
    fn default() -> Self {
        Self {
            samples: Vec::new(),
            apart: 0.01,
        }
    }
}

impl Eta {
    /// Records the work done after this time, counted from the beginning.
    pub fn record(&mut self, done: u64, seconds: f64) {
        if self.samples.is_empty() && seconds > AT_ONCE {
            self.samples.push((0.0, 0.0));
        }
        let samples = &mut self.samples;
        if samples.len() >= 2
            && samples[samples.len() - 1].1 < samples[samples.len() - 2].1 + self.apart
        {
            samples.pop();
        }
        samples.push((done as f64, seconds));
        if samples.len() > 2 * MOST_SAMPLES {
            self.apart *= 2.0;
            let mut index = 0;
            samples.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        }
    }

    /// How many seconds are left until `total` is done; `None` where it cannot be estimated: before
    /// anything is done, and where the time does not follow a power of the work, so that the second
    /// half of the time gives another estimate than the whole.
    #[must_use]
    pub fn left(&self, total: u64) -> Option<f64> {
        let whole = left(&self.samples, total as f64)?;
        let later = left(&self.samples[middle(&self.samples)?..], total as f64)?;
        (whole.max(later) <= MOST_APART * whole.min(later)).then_some(later)
    }
}

/// The first sample of the second half of the time.
fn middle(samples: &[(f64, f64)]) -> Option<usize> {
    let half = f64::midpoint(samples.first()?.1, samples.last()?.1);
    Some(samples.partition_point(|&(_, at)| at < half))
}

/// The seconds left by these samples alone.
fn left(samples: &[(f64, f64)], total: f64) -> Option<f64> {
    let (&(from, began), &(done, now)) = (samples.first()?, samples.last()?);
    if done <= from || now <= began {
        return None;
    }
    let (middle, at) = samples[middle(samples)?];
    // With a power k the time is proportional to work^k − from^k; the power is at least 1.
    let took = |power: f64, from: f64, to: f64| (to / done).powf(power) - (from / done).powf(power);
    let is_spread = middle > from && done > middle && at > began && done > 1.2 * from;
    let mut powers = (1.0, if is_spread { STEEPEST } else { 1.0 });
    for _ in 0..40 {
        let power = f64::midpoint(powers.0, powers.1);
        let slows = took(power, middle, done) * (at - began);
        match slows < took(power, from, middle) * (now - at) {
            true => powers.0 = power,
            false => powers.1 = power,
        }
    }
    let power = powers.0;
    Some((now - began) * took(power, done, total.max(done)) / took(power, from, done))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The estimate when `done` of `total` is done, where the work takes the time given by `takes`;
    /// a part is there from the beginning.
    fn left(known: u64, done: u64, total: u64, takes: impl Fn(f64) -> f64) -> f64 {
        let mut eta = Eta::default();
        let seconds = |work: u64| takes(work as f64) - takes(known as f64);
        for work in known..=done {
            eta.record(work, seconds(work));
        }
        eta.left(total).unwrap() / (seconds(total) - seconds(done))
    }

    #[test]
    fn the_time_left_is_told_by_the_power_of_the_work() {
        for power in [1.0, 1.5, 2.0, 3.0] {
            for (done, total) in [(1_000, 2_000), (2_000, 20_000), (5_000, 1_000_000)] {
                let ratio = left(0, done, total, |work| (work / 500.0).powf(power));
                assert!(
                    (0.7..1.4).contains(&ratio),
                    "{power} {done} {total}: {ratio}"
                );
            }
        }
    }

    #[test]
    fn what_was_there_from_the_beginning_took_no_time() {
        let ratio = left(10_000, 20_000, 40_000, |work| (work / 500.0).powi(2));
        assert!((0.7..1.4).contains(&ratio), "{ratio}");
        // Too little has been done to know more than the rate.
        let ratio = left(1_000_000, 1_000_500, 1_001_000, |work| work / 100.0);
        assert!((0.9..1.1).contains(&ratio), "{ratio}");
    }

    #[test]
    fn nothing_is_told_before_something_is_done() {
        let mut eta = Eta::default();
        assert_eq!(eta.left(10), None);
        eta.record(0, 0.0);
        eta.record(0, 3.0);
        assert_eq!(eta.left(10), None);
        eta.record(2, 5.0);
        eta.record(5, 8.0);
        assert!(eta.left(10).is_some());
        eta.record(10, 11.0);
        assert_eq!(eta.left(10), Some(0.0));
    }

    /// Each unit takes twice the time of the one a hundred before it, which is no power.
    #[test]
    fn nothing_is_promised_of_work_that_never_ends() {
        let mut eta = Eta::default();
        let mut promises = 0;
        for work in 0..2_000u64 {
            eta.record(work, (work as f64 / 144.0).exp() / 1_000.0);
            promises += u32::from(work > 100 && eta.left(100_000).is_some());
        }
        assert!(promises < 20, "{promises}");
    }

    #[test]
    fn only_so_many_samples_are_kept() {
        let mut eta = Eta::default();
        (0..1_000_000u64).for_each(|done| eta.record(done, done as f64 * 0.001));
        assert!(eta.samples.len() <= 2 * MOST_SAMPLES);
    }
}
