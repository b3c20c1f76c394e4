//! The measured server, a process of its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A server that is running; it is killed when this is dropped.
pub(super) struct Server {
    child: Child,
    address: String,
    /// Kept open, so that the server can still print.
    _out: BufReader<ChildStdout>,
}

impl Server {
    /// Starts the `lastmove` in this program's folder, on a free port.
    pub(super) fn start() -> Result<Self, String> {
        let own = std::env::current_exe().map_err(|why| why.to_string())?;
        let name = format!("lastmove{}", std::env::consts::EXE_SUFFIX);
        let program = own.with_file_name(name);
        let mut child = Command::new(&program)
            .args(["serve", "--quiet"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| format!("{}: {why}", program.display()))?;
        let out = child.stdout.take().ok_or("the server has no output")?;
        let mut out = BufReader::new(out);
        let mut line = String::new();
        let read = out.read_line(&mut line);
        let server = Self {
            child,
            address: address(&line),
            _out: out,
        };
        match read {
            Ok(_) if !server.address.is_empty() => Ok(server),
            Ok(_) => Err(format!("the server printed “{}”", line.trim())),
            Err(why) => Err(format!("the server: {why}")),
        }
    }

    /// Its address, as `HOST:PORT`.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// Its resident memory in bytes, if the system reports it.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// Ends the server.
    pub(super) fn end(mut self) -> Result<(), String> {
        self.child
            .kill()
            .map_err(|why| format!("the server: {why}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Fails only if it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The host and the port in what the server prints.
fn address(line: &str) -> String {
    let url = line.trim().strip_prefix("http://").unwrap_or_default();
    url.trim_end_matches('/').to_owned()
}
