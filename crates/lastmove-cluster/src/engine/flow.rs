//! The dataflow of one worker: a loop of one operator.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use lastmove::solve::Values;
use lastmove::{Error, Message};
use timely::container::NoopBuilder;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Capability, ConnectLoop, Feedback};
use timely::progress::frontier::MutableAntichain;
use timely::worker::Worker;

use super::batch::{Batch, BatchKind, ByWorker};
use super::job::{Cut, Found, Job, Saved};
use super::shared::{Shared, TICK, Taken};
use super::state::State;
use super::worker::Shards;
use crate::measure::{processor, thread_processor};

/// How many bits of a time hold the part; the level is above them.
const PART_BITS: u32 = 32;

/// How many parts may be in flight before the first must be consumed everywhere.
const PARTS_UNDER_WAY: u32 = 2;

/// The time of the first part of a level. Data is sent one time later.
fn time(level: u32, part: u32) -> u64 {
    u64::from(level) << PART_BITS | u64::from(part)
}

/// Searches with one worker; returns the final contents of its shards.
pub(super) fn search(
    worker: &mut Worker,
    job: &Arc<dyn Job>,
    shared: &Arc<Shared>,
) -> Result<Found, Error> {
    let (me, workers) = (worker.index() as u32, worker.peers() as u32);
    let flow = Flow {
        workers,
        level: job.level(),
        part: 0,
        hold: None,
        next: None,
        early: Vec::new(),
        cut: None,
        waits: false,
        shards: Shards::open(&**job, me, workers)?,
        job: job.clone(),
        shared: shared.clone(),
    };
    let (began, before) = (Instant::now(), (thread_processor(), processor()));
    let flow = Rc::new(RefCell::new(flow));
    let inner = flow.clone();
    let index = worker.next_dataflow_index();
    worker.dataflow::<u64, _, _>(|scope| {
        let (handle, cycle) = scope.feedback::<Batch>(1);
        let by_worker: Box<dyn FnOnce(usize) -> ByWorker> = Box::new(|_| ByWorker);
        let stream = cycle.unary_frontier::<NoopBuilder<Batch>, _, _, _>(
            DistributorPact(by_worker),
            "backward",
            move |capability, info| {
                inner.borrow_mut().begin(capability);
                let activator = scope.worker().activator_for(info.address);
                move |(input, frontier), output| {
                    let flow = &mut *inner.borrow_mut();
                    if flow.shared.is_stopped() {
                        return;
                    }
                    let mut failed = None;
                    input.for_each(|capability, batch| {
                        let batch = std::mem::take(batch);
                        let Some(&came) = capability.least() else {
                            return;
                        };
                        if flow.is_now(came) {
                            let retain = || capability.retain_least(0);
                            failed = flow.receive(&batch, came, retain).err().or(failed.take());
                        } else if let Some(capability) = capability.retain_least(0) {
                            flow.early.push((capability, batch));
                        }
                    });
                    let send = &mut |capability: &Capability<u64>, mut batch: Batch| {
                        output
                            .session_with_builder(capability)
                            .give_container(&mut batch);
                        batch.into_room()
                    };
                    let went = match failed {
                        Some(error) => Err(error),
                        None => flow.go_on(frontier, send),
                    };
                    match went {
                        Ok(true) => activator.activate(),
                        Ok(false) => {}
                        Err(error) => flow.shared.fail(&error),
                    }
                }
            },
        );
        stream.connect_loop(handle);
    });
    while worker.has_dataflows() {
        if shared.is_stopped() {
            worker.drop_dataflow(index);
            return Err(shared.error().unwrap_or_else(Error::interrupt));
        }
        worker.step_or_park(Some(TICK));
    }
    shared.took(Taken {
        workers: thread_processor().saturating_sub(before.0),
        all: processor().saturating_sub(before.1),
        milliseconds: began.elapsed().as_millis() as u64,
    });
    let flow = Rc::into_inner(flow).map(RefCell::into_inner);
    // Only the dataflow had another reference.
    let flow = flow.ok_or_else(|| Error::machine(Message::new("cluster-out-of-step")))?;
    flow.found()
}

/// The state of a worker in the search.
struct Flow {
    workers: u32,
    level: u32,
    /// The next part to send.
    part: u32,
    /// Held while the current level has more to send.
    hold: Option<Capability<u64>>,
    /// Held once something is decided in the next level.
    next: Option<Capability<u64>>,
    /// Batches that came before their level, or before a cut, with their capabilities: without
    /// them, others would consider these batches consumed, and advance by more than a level.
    early: Vec<(Capability<u64>, Batch)>,
    /// The last part before the next cut.
    cut: Option<u32>,
    /// Whether this worker has something to send and waits for others to consume.
    waits: bool,
    shards: Shards,
    job: Arc<dyn Job>,
    shared: Arc<Shared>,
}

impl Flow {
    /// Takes the capability to send.
    fn begin(&mut self, mut capability: Capability<u64>) {
        capability.downgrade(&time(self.level, 0));
        // After a cut.
        if self.shards.states.iter().any(State::has_next) {
            self.next = Some(capability.delayed(&time(self.level + 1, 0)));
        }
        self.hold = Some(capability);
    }

    /// Whether a batch with this time is to be applied now.
    fn is_now(&self, came: u64) -> bool {
        let sent = came - 1;
        let part = sent as u32;
        sent >> PART_BITS == u64::from(self.level) && self.cut.is_none_or(|cut| part <= cut)
    }

    /// Applies a batch of the current level. Positions that it decides must be sent in the next
    /// level: `retain` returns the capability for that.
    fn receive(
        &mut self,
        batch: &Batch,
        came: u64,
        retain: impl FnOnce() -> Option<Capability<u64>>,
    ) -> Result<(), Error> {
        if batch.kind == Some(BatchKind::Vote) {
            // All workers receive the vote before they send the second part after it.
            let last = (came - 1) as u32 + PARTS_UNDER_WAY;
            self.cut = Some(self.cut.map_or(last, |cut| cut.min(last)));
            return Ok(());
        }
        let decided = self.shards.receive(batch, self.level + 1)?;
        self.shared.decided.fetch_add(decided, Relaxed);
        if decided > 0
            && self.next.is_none()
            && let Some(mut capability) = retain()
        {
            capability.downgrade(&time(self.level + 1, 0));
            self.next = Some(capability);
        }
        Ok(())
    }

    /// Does what can be done now; returns whether there is more that does not depend on others.
    fn go_on(
        &mut self,
        frontier: &MutableAntichain<u64>,
        send: &mut impl FnMut(&Capability<u64>, Batch) -> Vec<[u8; 4]>,
    ) -> Result<bool, Error> {
        loop {
            let sent = self.is_part_due(frontier) && {
                self.send_part(send)?;
                true
            };
            if self.is_at_cut(frontier) {
                self.save()?;
                self.take_early()?;
                return Ok(true);
            }
            if !self.is_level_done(frontier) {
                self.set_waits(!sent && self.hold.is_some());
                return Ok(sent && self.hold.is_some());
            }
            if self.next.is_none() && self.early.is_empty() && frontier.is_empty() {
                return Ok(false);
            }
            self.turn()?;
            self.take_early()?;
        }
    }

    fn set_waits(&mut self, waits: bool) {
        match (self.waits, waits) {
            (false, true) => self.shared.waiting.fetch_add(1, Relaxed),
            (true, false) => self.shared.waiting.fetch_sub(1, Relaxed),
            _ => return,
        };
        self.waits = waits;
    }

    /// Whether the next part may be sent.
    fn is_part_due(&self, frontier: &MutableAntichain<u64>) -> bool {
        let is_consumed = |part| !frontier.less_equal(&(time(self.level, part) + 1));
        self.hold.is_some()
            && self.cut.is_none_or(|cut| self.part <= cut)
            && self
                .part
                .checked_sub(PARTS_UNDER_WAY)
                .is_none_or(is_consumed)
    }

    fn send_part(
        &mut self,
        send: &mut impl FnMut(&Capability<u64>, Batch) -> Vec<[u8; 4]>,
    ) -> Result<(), Error> {
        let Some(mut hold) = self.hold.take() else {
            return Ok(());
        };
        hold.downgrade(&time(self.level, self.part));
        if self.cut.is_none() && self.job.is_cut_due() {
            for to in 0..self.workers {
                send(&hold, Batch::new(to, 0, BatchKind::Vote, Vec::new()));
            }
        }
        let is_last = self.cut == Some(self.part);
        let sent = self
            .shards
            .send(self.level, is_last, &mut |batch| send(&hold, batch))?;
        self.shared.edges.fetch_add(sent.edges, Relaxed);
        self.shared.places.fetch_add(sent.places, Relaxed);
        self.shared.decided.fetch_add(sent.decided, Relaxed);
        if sent.decided > 0 && self.next.is_none() {
            self.next = Some(hold.delayed(&time(self.level + 1, 0)));
        }
        self.part = self.part.checked_add(1).ok_or_else(out_of_step)?;
        if sent.more {
            hold.downgrade(&time(self.level, self.part));
            self.hold = Some(hold);
        }
        Ok(())
    }

    /// Whether everything before the cut is sent from here and consumed everywhere.
    fn is_at_cut(&self, frontier: &MutableAntichain<u64>) -> bool {
        self.cut.is_some_and(|cut| {
            (self.hold.is_none() || self.part > cut)
                && !frontier.less_equal(&(time(self.level, cut) + 1))
        })
    }

    fn save(&mut self) -> Result<(), Error> {
        let Some(part) = self.cut.take() else {
            return Ok(());
        };
        let states = self.shards.states.iter().enumerate();
        let saved: Vec<Saved<'_>> = states
            .map(|(slot, state)| Saved {
                shard: self.shards.number(slot),
                words: state.words(),
                cursor: state.cursor(),
            })
            .collect();
        let level = self.level;
        self.job.save(Cut { level, part }, &saved)
    }

    /// Whether no worker has more to send in the current level, and all is consumed everywhere.
    fn is_level_done(&self, frontier: &MutableAntichain<u64>) -> bool {
        self.hold.is_none() && self.cut.is_none() && !frontier.less_equal(&time(self.level + 1, 0))
    }

    fn turn(&mut self) -> Result<(), Error> {
        self.level += 1;
        self.part = 0;
        self.shards.turn();
        self.hold = self.next.take().filter(|_| !self.shards.is_idle());
        if self.hold.is_none() && !self.shards.is_idle() {
            return Err(out_of_step());
        }
        if u64::from(self.level) >= Values::MOST_PLIES && self.hold.is_some() {
            let message = Message::new("remoteness-over-range");
            return Err(Error::limit(message.with("most", Values::MOST_PLIES)));
        }
        self.shared.level.fetch_max(self.level.into(), Relaxed);
        Ok(())
    }

    /// Applies batches that came early and are now due.
    fn take_early(&mut self) -> Result<(), Error> {
        if self.early.is_empty() {
            return Ok(());
        }
        let early = std::mem::take(&mut self.early);
        self.shared.early.fetch_max(early.len() as u64, Relaxed);
        for (capability, batch) in early {
            let came = *capability.time();
            if self.is_now(came) {
                self.receive(&batch, came, || Some(capability))?;
            } else {
                self.early.push((capability, batch));
            }
        }
        Ok(())
    }

    fn found(self) -> Result<Found, Error> {
        if self.hold.is_some() || self.next.is_some() || !self.early.is_empty() {
            return Err(out_of_step());
        }
        let numbers: Vec<u32> = (0..self.shards.states.len())
            .map(|slot| self.shards.number(slot))
            .collect();
        let values = self
            .shards
            .states
            .into_iter()
            .map(|state| state.into_values());
        Ok(numbers.into_iter().zip(values).collect())
    }
}

/// The error that the workers disagree about their progress: a bug of this program.
fn out_of_step() -> Error {
    Error::machine(Message::new("cluster-out-of-step"))
}
