//! Starts processes on this machine, and restarts all when one fails.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use lastmove::{Control, Error, Message};

use super::events::{Addresses, Event, Failed, Totals};
use super::job::ProcessJob;

/// The interval of waiting for events.
const TICK: Duration = Duration::from_millis(20);

/// How long the others may continue after a failure, to report their own reasons.
const GRACE: Duration = Duration::from_millis(800);

/// The wait before the first restart, and the longest.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(10)];

/// The longest line of output of a process, in bytes.
const LONGEST: u64 = 1 << 20;

/// The processes to start on this machine.
pub struct Launch<'a> {
    /// The jobs of the processes.
    pub jobs: Vec<ProcessJob>,
    /// The program, which calls [`process`](super::process()) with the job in the first line of its
    /// standard input, and writes events to its standard output.
    pub command: &'a dyn Fn(usize) -> Command,
    /// How many times all may be restarted.
    pub restarts: u32,
    /// Called with every event except failures that end the run.
    pub hear: &'a mut dyn FnMut(usize, &Event),
}

/// The end of an unsuccessful run.
#[derive(Clone, Debug)]
pub enum Ended {
    /// An error in this program.
    Here(Box<Error>),
    /// A process reported the reason.
    Said(Box<Failed>),
}

impl Ended {
    fn here(error: Error) -> Self {
        Self::Here(Box::new(error))
    }
}

/// Runs the processes until all are done; returns the totals if process 0 is among them.
///
/// # Errors
/// When they failed more often than restarts are allowed, or would fail again.
pub fn launch(mut launch: Launch<'_>, control: &Control<'_>) -> Result<Option<Totals>, Ended> {
    let mut pause = PAUSES[0];
    for left in (0..=launch.restarts).rev() {
        let began = Instant::now();
        match attempt(&mut launch, control) {
            Err(Ended::Said(failed)) if left > 0 && !failed.is_final => {
                (launch.hear)(0, &Event::Failed(*failed));
            }
            ended => return ended,
        }
        if began.elapsed() > PAUSES[1] {
            pause = PAUSES[0];
        }
        let until = Instant::now() + pause;
        while Instant::now() < until {
            control.check().map_err(Ended::here)?;
            thread::sleep(TICK);
        }
        pause = PAUSES[1].min(pause * 2);
    }
    Err(Ended::here(super::process::ended()))
}

/// A secret known only to the processes of a run on one machine.
///
/// # Errors
/// When the machine has no random numbers.
pub fn new_secret() -> Result<String, Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        Error::machine(Message::new("cluster-keys-not-made").with("reason", error.to_string()))
    })?;
    Ok(bytes.map(|byte| format!("{byte:02x}")).concat())
}

/// The processes of one start. None is left running in any case.
struct Children {
    children: Vec<Child>,
    inputs: Vec<Option<ChildStdin>>,
}

impl Drop for Children {
    fn drop(&mut self) {
        for child in &mut self.children {
            // It may have ended by itself.
            let _ = child.kill();
        }
        for child in &mut self.children {
            let _ = child.wait();
        }
    }
}

/// The output of a process: an event, or its end.
type Said = (usize, Option<Event>);

fn attempt(launch: &mut Launch<'_>, control: &Control<'_>) -> Result<Option<Totals>, Ended> {
    let (sender, said) = mpsc::channel();
    let mut all = Children {
        children: Vec::new(),
        inputs: Vec::new(),
    };
    for (process, job) in launch.jobs.iter().enumerate() {
        start(process, job, launch.command, &sender, &mut all).map_err(|error| {
            let message = Message::new("cluster-not-started").with("process", job.process);
            Ended::here(Error::machine(message).caused_by(error))
        })?;
    }
    drop(sender);
    Watching {
        addresses: vec![None; launch.jobs.len()],
        ended: vec![false; launch.jobs.len()],
        totals: None,
        failed: None,
        failed_at: None,
        began: Instant::now(),
    }
    .watch(launch, &mut all, &said, control)
}

fn start(
    process: usize,
    job: &ProcessJob,
    command: &dyn Fn(usize) -> Command,
    sender: &Sender<Said>,
    all: &mut Children,
) -> std::io::Result<()> {
    let mut child = command(process)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    all.children.push(child);
    let mut line = serde_json::to_vec(job)?;
    line.push(b'\n');
    let mut input = input.ok_or(std::io::ErrorKind::BrokenPipe)?;
    // A process that has ended already reports it.
    let _ = input.write_all(&line);
    all.inputs.push(Some(input));
    let output = output.ok_or(std::io::ErrorKind::BrokenPipe)?;
    let sender = sender.clone();
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        while (&mut output)
            .take(LONGEST)
            .read_until(b'\n', &mut line)
            .is_ok_and(|read| read > 0)
        {
            // There may be other lines, of a test harness for instance.
            if let Ok(event) = serde_json::from_slice(&line) {
                let _ = sender.send((process, Some(event)));
            }
            line.clear();
        }
        let _ = sender.send((process, None));
    });
    Ok(())
}

/// The state of the processes of one start.
struct Watching {
    addresses: Vec<Option<String>>,
    ended: Vec<bool>,
    totals: Option<Totals>,
    failed: Option<Failed>,
    failed_at: Option<Instant>,
    began: Instant,
}

impl Watching {
    fn watch(
        mut self,
        launch: &mut Launch<'_>,
        all: &mut Children,
        said: &Receiver<Said>,
        control: &Control<'_>,
    ) -> Result<Option<Totals>, Ended> {
        loop {
            control.check().map_err(Ended::here)?;
            self.look_for_missing(launch)?;
            match said.recv_timeout(TICK) {
                Ok((process, Some(event))) => self.hear(process, event, launch, all),
                Ok((process, None)) => self.end(process, launch, all),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => thread::sleep(TICK),
            }
            let is_late = self.failed_at.is_some_and(|at| at.elapsed() > GRACE);
            let has_all_ended = self.ended.iter().all(|&ended| ended);
            if !has_all_ended && !is_late {
                continue;
            }
            return match self.failed {
                None => Ok(self.totals),
                Some(failed) => Err(Ended::Said(Box::new(failed))),
            };
        }
    }

    /// Checks that all listen, or have failed, within the deadline.
    fn look_for_missing(&self, launch: &Launch<'_>) -> Result<(), Ended> {
        let missing = self.addresses.iter().zip(&launch.jobs);
        let missing = missing.filter(|(address, job)| {
            address.is_none() && self.began.elapsed() > Duration::from_millis(job.deadline)
        });
        let missing: Vec<String> = missing.map(|(_, job)| job.process.to_string()).collect();
        match missing.is_empty() || self.failed.is_some() {
            true => Ok(()),
            false => Err(Ended::here(crate::net::missing(&missing))),
        }
    }

    fn hear(&mut self, process: usize, event: Event, launch: &mut Launch<'_>, all: &mut Children) {
        match event {
            Event::Listening(ref address) => {
                self.addresses[process] = Some(address.clone());
                (launch.hear)(process, &event);
                let known: Option<Vec<String>> = self.addresses.iter().cloned().collect();
                let is_asked = launch.jobs[process].addresses.is_none();
                if let Some(addresses) = known.filter(|_| is_asked)
                    && let Ok(mut line) = serde_json::to_vec(&Addresses { addresses })
                {
                    line.push(b'\n');
                    for input in all.inputs.iter_mut().flatten() {
                        // A process that has ended already reports it.
                        let _ = input.write_all(&line);
                    }
                }
            }
            Event::Failed(failed) => self.fail(failed),
            Event::Totals(totals) => {
                self.totals = Some(totals);
                (launch.hear)(process, &event);
            }
            _ => (launch.hear)(process, &event),
        }
    }

    /// A process has closed its output.
    fn end(&mut self, process: usize, launch: &Launch<'_>, all: &mut Children) {
        self.ended[process] = true;
        let status = all.children[process].wait();
        if status.as_ref().is_ok_and(std::process::ExitStatus::success) {
            return;
        }
        let reason = status.map_or_else(|error| error.to_string(), |status| status.to_string());
        let number = launch.jobs[process].process;
        let message = Message::new("cluster-process-ended").with("process", number);
        let error = Error::machine(message.with("reason", reason));
        // A process that reported a reason was recorded before.
        let is_echo = self.failed.is_some();
        self.fail(Failed::unsaid(error, is_echo));
    }

    /// The first failure counts, unless it only reports another one.
    fn fail(&mut self, failed: Failed) {
        self.failed_at.get_or_insert_with(Instant::now);
        match &self.failed {
            Some(known) if !known.is_echo || failed.is_echo => {}
            _ => self.failed = Some(failed),
        }
    }
}
