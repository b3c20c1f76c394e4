//! A server of this workspace.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::workspace::{Workspace, succeed};

/// The time limit for the server to end after a request to do so.
const ENDING: Duration = Duration::from_secs(30);

/// The polling interval meanwhile.
const GLANCE: Duration = Duration::from_millis(20);

/// A running server; it is killed when this is dropped.
pub(super) struct Server {
    child: Child,
    address: String,
    /// Kept open, so that the server can still print.
    _out: BufReader<ChildStdout>,
}

impl Server {
    /// Starts the built command on a free port, with a table to look positions up in.
    pub(super) fn start(workspace: &Workspace) -> Result<Self, String> {
        let program = workspace.tested("lastmove");
        let table = workspace.target().join("co-bang-8x4.lmt");
        let solve = ["solve", "co-bang:8x4", "--all", "--quiet", "--table"];
        let mut make = Command::new(&program);
        succeed(make.args(solve).arg(&table).stdout(Stdio::null()))?;
        let mut serve = Command::new(&program);
        serve.args(["serve", "--quiet"]).arg(&table);
        Self::begin(serve.current_dir(&workspace.root))
    }

    /// Starts a program that prints its address and serves.
    pub(super) fn begin(serve: &mut Command) -> Result<Self, String> {
        let mut child = serve
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| format!("{}: {why}", serve.get_program().display()))?;
        let out = child.stdout.take().ok_or("the server has no output")?;
        let mut server = Self {
            child,
            address: String::new(),
            _out: BufReader::new(out),
        };
        let read = server._out.read_line(&mut server.address);
        read.map_err(|why| format!("the server: {why}"))?;
        server.address = server.address.trim().to_owned();
        if server.address.starts_with("http://") {
            Ok(server)
        } else {
            Err(format!("the server printed “{}”", server.address))
        }
    }

    /// Its address, as printed, with a slash at the end.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// Interrupts it like Ctrl-C, and checks that it ends with status 0.
    pub(super) fn end(mut self) -> Result<(), String> {
        // `kill` is a builtin of the shell; a small system may have no other.
        let kill = format!("kill -INT {}", self.child.id());
        succeed(Command::new("sh").args(["-c", &kill]))?;
        let asked = Instant::now();
        while asked.elapsed() < ENDING {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(GLANCE),
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => {
                    return Err(format!("after Ctrl-C the server ended with {status}"));
                }
                Err(why) => return Err(format!("the server: {why}")),
            }
        }
        Err("the server does not end after Ctrl-C".to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Fails only if it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
