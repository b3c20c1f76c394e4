//! The server's limits.

use std::time::Duration;

use lastmove_pages::Bounds;

/// Bounds on what a client may ask for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at once, one at least. Beyond that, a connection that waits for a request is closed.
    pub connections: usize,
    /// Connections of one address at once.
    pub connections_each: usize,
    /// How long a client may take for the headers of a request, and between requests on a
    /// connection.
    pub headers: Duration,
    /// Bytes of headers, and of buffered answers, on one connection. Less where all of them would take
    /// over an eighth of the memory.
    pub buffer: usize,
    /// How long an idle connection is kept.
    pub idle: Duration,
    /// How long a client that sends no more, but may still read, is answered: one that is gone looks
    /// the same.
    pub closed: Duration,
    /// Requests worked on at once. One client can take three quarters of these places, and of those
    /// below.
    pub at_once: usize,
    /// How long work on a request keeps such a place, if there is a place for long work.
    pub quick: Duration,
    /// Requests worked on at once for longer than that.
    pub long: usize,
    /// Requests that wait for a place; more are refused because the server is busy.
    pub waiting: usize,
    /// How long a request waits at most.
    pub patience: Duration,
    /// Jobs at once.
    pub jobs: usize,
    /// Games kept open between requests.
    pub kept: usize,
    /// The longest time for one request.
    pub time: Duration,
    /// The longest time for one job.
    pub job_time: Duration,
    /// How long a job runs without a listener.
    pub unheard: Duration,
    /// The longest body of a request, in bytes.
    pub body: usize,
    /// The largest upload, in bytes.
    pub upload: usize,
    /// Bytes of all bodies that are being read and of all answers that are being sent, together; one
    /// client has at most three quarters of them. At most an eighth of the memory.
    pub transit: usize,
    /// Uploads of one session.
    pub uploads: usize,
    /// Bytes of all uploads of one session together.
    pub held: usize,
    /// Bytes of all uploads of all sessions together; the sessions longest unused are dropped for
    /// new uploads. At most an eighth of the memory.
    pub held_by_all: usize,
    /// Sessions with uploads; the one longest unused is dropped for a new one.
    pub sessions: usize,
    /// Cells of a table in one answer.
    pub cells: usize,
    /// The largest answer, in bytes.
    pub answer: usize,
    /// The longest table in one answer, in bytes: positions may have long names.
    pub table: usize,
}

/// The most files that are kept for other uses than connections: those of tables and of the system.
const OTHER_FILES: u64 = 64;

impl Limits {
    /// The same limits where no more than `files` files and connections can be open: then there are
    /// fewer connections, and a third of them is kept for other addresses than the first.
    ///
    /// ```
    /// use lastmove_web::Limits;
    /// let few = Limits::default().within_files(100);
    /// assert_eq!((few.connections, few.connections_each), (75, 50));
    /// assert_eq!(Limits::default().within_files(1 << 20).connections, Limits::default().connections);
    /// ```
    #[must_use]
    pub fn within_files(self, files: u64) -> Self {
        let room = files - OTHER_FILES.min(files / 4);
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        let connections = self.connections.min(room).max(1);
        Self {
            connections,
            connections_each: self.connections_each.min(connections - connections / 3),
            ..self
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        let bounds = Bounds::default();
        Self {
            connections: 768,
            connections_each: 512,
            headers: Duration::from_secs(10),
            buffer: 64 << 10,
            idle: Duration::from_secs(120),
            closed: Duration::from_secs(5),
            at_once: 8,
            quick: Duration::from_millis(500),
            long: 4,
            waiting: 256,
            patience: Duration::from_secs(10),
            jobs: 3,
            kept: bounds.kept,
            time: Duration::from_secs(60),
            job_time: Duration::from_secs(24 * 3600),
            unheard: Duration::from_secs(15),
            body: bounds.body,
            upload: bounds.upload,
            transit: bounds.transit,
            uploads: bounds.uploads,
            held: bounds.held,
            held_by_all: bounds.held_by_all,
            sessions: bounds.sessions,
            cells: bounds.cells,
            answer: 16 << 20,
            table: bounds.table,
        }
    }
}

/// What the pages need, however little memory there is.
const LEAST_TRANSIT: usize = 4 << 20;
const LEAST_HELD: usize = 1 << 20;
const LEAST_BUFFER: usize = 16 << 10;

impl Limits {
    /// The same, lowered to what fits into a memory of this many bytes.
    pub(crate) fn within_memory(&self, memory: u64) -> Self {
        let eighth = usize::try_from(memory / 8).unwrap_or(usize::MAX);
        let transit = self.transit.min(eighth.max(LEAST_TRANSIT));
        let held_by_all = self.held_by_all.min(eighth.max(LEAST_HELD));
        // Several find room beside each other.
        let answer = self.answer.min(transit / 4);
        let each = eighth / self.connections.max(1);
        Self {
            buffer: self.buffer.min(each.max(LEAST_BUFFER)),
            transit,
            answer,
            table: self.table.min(answer),
            held_by_all,
            held: self.held.min(held_by_all),
            upload: self.upload.min(held_by_all / 4),
            ..self.clone()
        }
    }
}
