//! How the processes of a run connect.
//!
//! All other processes connect to process 0 and identify themselves. When all are there, process 0
//! sends them the number of the generation and the checkpoint to continue from; then each connects
//! to those with smaller numbers, and states the generation: processes left over from an earlier
//! one are refused. No data of a stranger reaches the engine.

use std::collections::BTreeMap;
use std::io;
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use lastmove::{Control, Error, Message};

use super::frame::{read_frame, write_frame};
use super::hello::{Answer, Facts, Hello, Purpose};
use super::keys::Security;
use super::link::Link;
use super::strangers::Strangers;
use super::timed::is_silence;

/// How long a connection may take to identify itself.
const PATIENCE: Duration = Duration::from_secs(5);

/// The interval of retries and checks.
const TICK: Duration = Duration::from_millis(50);

/// A process that connects to the others.
pub(crate) struct Meeting<'a> {
    pub(crate) me: usize,
    /// Where each process listens.
    pub(crate) addresses: &'a [String],
    pub(crate) facts: Facts,
    pub(crate) security: &'a Security,
    pub(crate) deadline: Instant,
    pub(crate) control: &'a Control<'a>,
}

/// The connections to the others.
pub(crate) struct Met {
    pub(crate) generation: u64,
    /// The checkpoint to begin with.
    pub(crate) start: Option<String>,
    /// For the search, by process; `None` for this one.
    pub(crate) data: Vec<Option<Link>>,
    /// The control connections: from process 0 to all others, from the others to process 0.
    pub(crate) beside: BTreeMap<usize, Link>,
}

/// A process that has identified itself.
type Arrival = (Hello, Link);

impl Meeting<'_> {
    /// Connects to the others. Process 0 calls `begin` for the generation and the checkpoint when
    /// all are there.
    ///
    /// # Errors
    /// When the deadline has passed, with the numbers of the missing; when another process works on
    /// something else.
    pub(crate) fn meet(
        &self,
        listener: TcpListener,
        begin: impl FnOnce() -> Result<(u64, Option<String>), Error>,
    ) -> Result<Met, Error> {
        let (sender, arrivals) = mpsc::channel();
        let door = Door {
            facts: self.facts.clone(),
            security: self.security.clone(),
            sender,
            strangers: Strangers::default(),
        };
        let closed = Arc::new(());
        let open = Arc::downgrade(&closed);
        thread::spawn(move || door.keep(&listener, || open.upgrade().is_some()));
        let met = match self.me {
            0 => self.gather(&arrivals, begin),
            _ => self.join(&arrivals),
        };
        drop(closed);
        met
    }

    /// Process 0: waits for all others, twice.
    fn gather(
        &self,
        arrivals: &Receiver<Arrival>,
        begin: impl FnOnce() -> Result<(u64, Option<String>), Error>,
    ) -> Result<Met, Error> {
        let mut beside = BTreeMap::new();
        while beside.len() + 1 < self.addresses.len() {
            let missing = (1..self.addresses.len()).filter(|from| !beside.contains_key(from));
            let (hello, mut link) = self.next(arrivals, missing)?;
            if let Some(fact) = self.facts.differs(&hello.facts) {
                let fact = fact.to_owned();
                // A process that misses this finds no peer, which it reports too.
                let _ = write_frame(&mut link, &Answer::Refused { fact: fact.clone() });
                return Err(other(hello.from, &fact));
            }
            let is_expected = (1..self.addresses.len()).contains(&hello.from);
            if hello.purpose == Purpose::Control && is_expected {
                // A process that comes twice has been restarted.
                beside.insert(hello.from, link);
            }
        }
        let (generation, start) = begin()?;
        for (from, link) in &mut beside {
            let answer = Answer::Welcome {
                generation,
                start: start.clone(),
            };
            write_frame(link, &answer).map_err(|error| lost(*from, &error))?;
        }
        let data = self.receive(arrivals, generation)?;
        Ok(Met {
            generation,
            start,
            data,
            beside,
        })
    }

    /// Every other process: goes to process 0, then to those with smaller numbers, and waits for the
    /// others.
    fn join(&self, arrivals: &Receiver<Arrival>) -> Result<Met, Error> {
        let (center, generation, start) = self.find(0, |link| {
            write_frame(link, &self.hello(Purpose::Control, 0))?;
            // Until all are there.
            link.set_deadline(self.deadline.max(Instant::now() + TICK));
            read_frame(link)
        })?;
        let mut data = Vec::new();
        for process in 0..self.me {
            let (link, _, _) = self.find(process, |link| {
                write_frame(link, &self.hello(Purpose::Data, generation))?;
                read_frame(link)
            })?;
            data.push(Some(link));
        }
        data.extend(self.receive(arrivals, generation)?);
        Ok(Met {
            generation,
            start,
            data,
            beside: BTreeMap::from([(0, center)]),
        })
    }

    /// Waits for the connections of all processes with greater numbers.
    fn receive(
        &self,
        arrivals: &Receiver<Arrival>,
        generation: u64,
    ) -> Result<Vec<Option<Link>>, Error> {
        let mut links = BTreeMap::new();
        let after = self.me + 1..self.addresses.len();
        while links.len() < after.len() {
            let missing = after.clone().filter(|from| !links.contains_key(from));
            let (hello, mut link) = self.next(arrivals, missing)?;
            let is_expected = hello.purpose == Purpose::Data
                && hello.generation == generation
                && self.facts.differs(&hello.facts).is_none()
                && after.contains(&hello.from);
            if !is_expected {
                // That process finds the connection closed, and tries again.
                continue;
            }
            let answer = Answer::Welcome {
                generation,
                start: None,
            };
            if write_frame(&mut link, &answer).is_ok() {
                links.insert(hello.from, link);
            }
        }
        let links = links.into_values().map(Some);
        Ok(std::iter::once(None).chain(links).collect())
    }

    fn hello(&self, purpose: Purpose, generation: u64) -> Hello {
        Hello {
            facts: self.facts.clone(),
            purpose,
            from: self.me,
            generation,
        }
    }

    /// Connects to a process until it answers.
    fn find(
        &self,
        process: usize,
        greet: impl Fn(&mut Link) -> io::Result<Answer>,
    ) -> Result<(Link, u64, Option<String>), Error> {
        let mut last = io::Error::from(io::ErrorKind::TimedOut);
        loop {
            self.look_up()?;
            if Instant::now() >= self.deadline {
                let message = Message::new("cluster-unreachable").with("process", process);
                let message = because(message, &last);
                return Err(Error::machine(
                    message.with("address", self.addresses[process].as_str()),
                ));
            }
            let greeted = self.connect(process).and_then(|mut link| {
                let answer = greet(&mut link)?;
                Ok((link, answer))
            });
            match greeted {
                Ok((link, Answer::Welcome { generation, start })) => {
                    return Ok((link, generation, start));
                }
                Ok((_, Answer::Refused { fact })) => return Err(other(process, &fact)),
                Err(error) => last = error,
            }
            thread::sleep(TICK);
        }
    }

    fn connect(&self, process: usize) -> io::Result<Link> {
        let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for address in self.addresses[process].to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(socket) => return self.security.secure(socket, false, PATIENCE),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// The next process that has identified itself.
    fn next(
        &self,
        arrivals: &Receiver<Arrival>,
        missing: impl Iterator<Item = usize> + Clone,
    ) -> Result<Arrival, Error> {
        loop {
            self.look_up()?;
            if Instant::now() >= self.deadline {
                let missing: Vec<String> = missing.map(|from| from.to_string()).collect();
                return Err(self::missing(&missing));
            }
            match arrivals.recv_timeout(TICK) {
                Ok(arrival) => return Ok(arrival),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
        }
    }

    fn look_up(&self) -> Result<(), Error> {
        self.control.check()
    }
}

/// Accepts incoming connections.
struct Door {
    facts: Facts,
    security: Security,
    sender: Sender<Arrival>,
    strangers: Strangers,
}

impl Door {
    /// Accepts connections as long as it is open.
    fn keep(&self, listener: &TcpListener, is_open: impl Fn() -> bool) {
        if listener.set_nonblocking(true).is_err() {
            return;
        }
        while is_open() {
            let Ok((socket, _)) = listener.accept() else {
                thread::sleep(TICK / 10);
                continue;
            };
            let (facts, security) = (self.facts.clone(), self.security.clone());
            let sender = self.sender.clone();
            self.strangers.admit(socket, move |socket| {
                if let Ok(arrival) = greeted(socket, &facts, &security) {
                    // Connections that are no longer expected are closed.
                    let _ = sender.send(arrival);
                }
            });
        }
    }
}

/// Runs the handshake of a connection.
fn greeted(socket: TcpStream, facts: &Facts, security: &Security) -> io::Result<Arrival> {
    let mut link = security.secure(socket, true, PATIENCE)?;
    let hello: Hello = read_frame(&mut link)?;
    link.set_patience(Some(PATIENCE))?;
    match facts.is_of_run(&hello.facts) {
        true => Ok((hello, link)),
        false => Err(io::ErrorKind::PermissionDenied.into()),
    }
}

/// The error that processes with these numbers are not there in time.
pub(crate) fn missing(processes: &[String]) -> Error {
    let message = Message::new("cluster-missing").with("count", processes.len());
    Error::machine(message.with("processes", processes.join(", ")))
}

/// The error that another process works on something else.
fn other(process: usize, fact: &str) -> Error {
    let message = Message::new("cluster-other-run").with("process", process);
    Error::input(message.with("fact", fact))
}

/// The error that a process is gone.
pub(crate) fn lost(process: usize, reason: &io::Error) -> Error {
    let message = Message::new("cluster-lost").with("process", process);
    Error::machine(because(message, reason))
}

/// Adds why a connection failed. That nothing came in time is said in words, not in the system's.
fn because(message: Message, reason: &io::Error) -> Message {
    let (said, silent) = match is_silence(reason) {
        true => (io::ErrorKind::TimedOut.to_string(), "yes"),
        false => (reason.to_string(), "no"),
    };
    message.with("reason", said).with("silent", silent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_answer_is_told_of_in_words() {
        let silent = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = |listener: &TcpListener| listener.local_addr().unwrap().to_string();
        let meeting = Meeting {
            me: 1,
            addresses: &[address(&silent), address(&own)],
            facts: Facts::new(0, false, 2, 1),
            security: &Security::Plain,
            deadline: Instant::now() + Duration::from_millis(200),
            control: &Control::default(),
        };
        let met = meeting.meet(own, || Ok((0, None)));
        let error = met.err().unwrap().to_string();
        let expected = "cluster unreachable: process 0, reason timed out, silent yes";
        assert!(error.starts_with(expected), "{error}");
    }
}
