//! Lists of queens as a process: packed files, closed pipes, full disks, interrupts.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use flate2::read::MultiGzDecoder;

fn queens(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lastmove"));
    // Output is compared in English.
    command.env("LC_ALL", "C");
    command
        .arg("queens")
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("queens-list-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn files_are_packed_as_their_names_say() {
    let folder = folder("packed");
    for format in ["n_hau", "plain", "csv", "jsonl", "bin"] {
        let list = |name: &str| {
            let path = folder.join(name);
            let output = queens(&["9", "--all", "--format", format, "-o"])
                .arg(&path)
                .output()
                .unwrap();
            let text = String::from_utf8(output.stderr).unwrap();
            assert!(text.starts_with("352 placements written to "), "{text}");
            assert!(output.status.success());
            fs::read(path).unwrap()
        };
        let plain = list("list");
        assert_eq!(
            queens(&["9", "--all", "-o", "-", "--format", format])
                .output()
                .unwrap()
                .stdout,
            plain
        );
        let mut unpacked = Vec::new();
        let packed = list("list.gz");
        MultiGzDecoder::new(packed.as_slice())
            .read_to_end(&mut unpacked)
            .unwrap();
        assert!(unpacked == plain && packed.len() < plain.len());
        let packed = list("list.zst");
        assert!(zstd::decode_all(packed.as_slice()).unwrap() == plain);
        // Nothing is left but the requested files.
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
    }
}

#[test]
fn a_pipe_closed_by_its_reader_ends_quietly() {
    for threads in ["1", "2"] {
        for format in ["n_hau", "bin"] {
            let arguments = ["18", "--all", "-o", "-", "--format", format, "--threads"];
            let mut child = queens(&arguments).arg(threads).spawn().unwrap();
            let mut reader = BufReader::new(child.stdout.take().unwrap());
            reader.read_exact(&mut [0]).unwrap();
            drop(reader);
            let output = child.wait_with_output().unwrap();
            assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
            assert_eq!(output.status.code(), Some(0));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for n in ["3", "18"] {
        let full = || fs::OpenOptions::new().write(true).open("/dev/full");
        let to_output = queens(&[n, "--all", "-o", "-"])
            .stdout(full().unwrap())
            .output()
            .unwrap();
        let to_file = queens(&[n, "--all", "-o", "/dev/full"]).output().unwrap();
        for output in [to_output, to_file] {
            let errors = String::from_utf8(output.stderr).unwrap();
            assert!(errors.contains("cannot be written"), "{errors}");
            assert_eq!(output.status.code(), Some(1));
        }
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_work() {
    let interrupt = |id: u32| {
        let id = id.to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.unwrap().success());
    };
    for threads in ["1", "2"] {
        let mut child = queens(&["20", "--all", "-o", "-", "--threads", threads])
            .spawn()
            .unwrap();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        reader.read_line(&mut String::new()).unwrap();
        interrupt(child.id());
        let mut rest = Vec::new();
        reader.read_to_end(&mut rest).unwrap();
        // Only complete lines were written.
        assert_eq!(rest.last(), Some(&b'\n'));
        assert_eq!(child.wait().unwrap().code(), Some(130));
    }
    // A file appears completely or not at all.
    let folder = folder("interrupted");
    let mut child = queens(&["20", "--all", "-o"])
        .arg(folder.join("list"))
        .spawn()
        .unwrap();
    // The file may have no name meanwhile: the progress says that it is being written.
    let mut reader = BufReader::new(child.stderr.take().unwrap());
    reader.read_line(&mut String::new()).unwrap();
    interrupt(child.id());
    reader.read_to_end(&mut Vec::new()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}
