//! A minimal HTTP client, cheap enough for measuring.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The maximum length of an answer, in bytes.
const LONGEST: usize = 16 << 10;

/// A persistent connection.
pub(super) struct Client {
    stream: TcpStream,
    host: String,
    read: Vec<u8>,
}

impl Client {
    /// Connects to `HOST:PORT`.
    pub(super) async fn connect(host: &str) -> Result<Self, String> {
        let stream = TcpStream::connect(host).await;
        let stream = stream.map_err(|why| format!("{host}: {why}"))?;
        stream.set_nodelay(true).map_err(|why| why.to_string())?;
        Ok(Self {
            stream,
            host: host.to_owned(),
            read: Vec::with_capacity(LONGEST),
        })
    }

    /// The bytes of a request.
    pub(super) fn request(&self, question: &str) -> Vec<u8> {
        let (host, length) = (&self.host, question.len());
        format!(
            "POST /api/v1/solve HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{question}"
        )
        .into_bytes()
    }

    /// Sends a request and checks the answer.
    pub(super) async fn ask(&mut self, request: &[u8], answer: &str) -> Result<(), String> {
        let sent = self.stream.write_all(request).await;
        sent.map_err(|why| format!("cannot send: {why}"))?;
        self.read.clear();
        loop {
            let read = self.stream.read_buf(&mut self.read).await;
            if read.map_err(|why| format!("cannot read: {why}"))? == 0 {
                return Err("the server closed the connection".to_owned());
            }
            if let Some(body) = body(&self.read)? {
                let is_right = self.read.starts_with(b"HTTP/1.1 200 ") && body == answer.as_bytes();
                let found = || format!("a wrong answer: {}", String::from_utf8_lossy(&self.read));
                return is_right.then_some(()).ok_or_else(found);
            }
        }
    }
}

/// The body of an answer; `None` while it is incomplete.
fn body(read: &[u8]) -> Result<Option<&[u8]>, String> {
    let Some(end) = read.windows(4).position(|four| four == b"\r\n\r\n") else {
        return Ok(None);
    };
    let head = std::str::from_utf8(&read[..end]).map_err(|why| why.to_string())?;
    let mut lines = head.split("\r\n");
    let length = lines.find_map(|line| line.strip_prefix("content-length: "));
    let length = length.and_then(|length| length.parse::<usize>().ok());
    let length = length.ok_or("an answer without its length")?;
    let body = &read[end + 4..];
    Ok((body.len() >= length).then_some(body))
}
