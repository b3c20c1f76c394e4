//! Bounds on answers and on what is kept between requests.

/// Bounds on what a request may send and get, and on what is kept for later ones.
///
/// ```
/// let bounds = lastmove_pages::Bounds { kept: 1, ..Default::default() };
/// assert_eq!(bounds.cells, 100_000);
/// ```
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Games kept open between requests.
    pub kept: usize,
    /// The longest body of a request, in bytes.
    pub body: usize,
    /// The largest upload, in bytes.
    pub upload: usize,
    /// Bytes of all bodies of requests that are being read, and of all answers that are being sent,
    /// together; one client has at most three quarters of them.
    pub transit: usize,
    /// Uploads of one session.
    pub uploads: usize,
    /// Bytes of all uploads of one session together.
    pub held: usize,
    /// Bytes of all uploads of all sessions together; the sessions longest unused are dropped for
    /// new uploads.
    pub held_by_all: usize,
    /// Sessions with uploads; the one longest unused is dropped for a new one.
    pub sessions: usize,
    /// Cells of a table in one answer.
    pub cells: usize,
    /// The longest table in one answer, in bytes: positions may have long names.
    pub table: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            kept: 4,
            body: 64 << 10,
            upload: 4 << 20,
            transit: 256 << 20,
            uploads: 32,
            held: 16 << 20,
            held_by_all: 256 << 20,
            sessions: 200,
            cells: 100_000,
            table: 16 << 20,
        }
    }
}
