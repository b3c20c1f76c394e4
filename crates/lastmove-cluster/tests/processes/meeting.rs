//! How processes connect, and which ones are refused.

use std::io::Write;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lastmove::game::Play;
use lastmove_cluster::{Ended, Event};

use super::place::{Place, code, random_game, zigzag};

#[test]
fn encrypted_runs_find_the_same_and_strangers_stay_out() {
    let place = Place::new(random_game(3, 20_000, 200_000, false), 4, Play::Normal);
    let keys = |name: &str| {
        let folder = PathBuf::from(place.path(name));
        lastmove_cluster::write_keys(&folder).unwrap();
        folder
    };
    let (own, other) = (keys("own"), keys("other"));
    let again = lastmove_cluster::write_keys(&own).unwrap_err();
    assert_eq!(again.message.code, "cluster-keys-there");
    let with_keys = |folder: &Path| {
        let mut jobs = place.jobs(3, 1);
        for job in &mut jobs {
            job.tls = Some(folder.to_owned());
            job.part = Some(20_000);
        }
        jobs
    };
    let totals = place.run(with_keys(&own), 0).unwrap();
    place.check(&totals);
    for tls in [Some(other), None] {
        let mut jobs = with_keys(&own);
        jobs[2].tls = tls;
        jobs.iter_mut().for_each(|job| job.deadline = 2000);
        let ended = place.run(jobs, 0).unwrap_err();
        assert!(["cluster-missing", "cluster-unreachable"].contains(&&*code(&ended)));
    }
    let mut jobs = place.jobs(2, 1);
    jobs[1].secret = "of another run".to_owned();
    jobs.iter_mut().for_each(|job| job.deadline = 1000);
    let ended = place.run(jobs, 0).unwrap_err();
    assert!(["cluster-missing", "cluster-unreachable"].contains(&&*code(&ended)));
}

#[test]
fn connections_in_the_clear_stay_on_one_machine() {
    let place = Place::new(zigzag(8), 2, Play::Normal);
    let mut jobs = place.jobs(1, 1);
    jobs[0].listen = "0.0.0.0:0".to_owned();
    assert_eq!(
        code(&place.run(jobs.clone(), 0).unwrap_err()),
        "cluster-insecure"
    );
    jobs[0].insecure = true;
    place.check(&place.run(jobs, 0).unwrap());
}

#[test]
fn strays_and_half_open_connections_do_no_harm() {
    let place = Place::new(zigzag(4000), 4, Play::Normal);
    for tls in [false, true] {
        let folder = PathBuf::from(place.path("keys"));
        let mut jobs = place.jobs(3, 1);
        if tls {
            lastmove_cluster::write_keys(&folder).unwrap();
            jobs.iter_mut()
                .for_each(|job| job.tls = Some(folder.clone()));
        }
        let mut open = Vec::new();
        let mut hear = |_: usize, event: &Event| {
            if let Event::Listening(address) = event {
                for stray in [
                    &b""[..],
                    &[0; 8],
                    &[255; 8],
                    b"GET / HTTP/1.1\r\n\r\n",
                    &[7; 70_000],
                ] {
                    let mut socket = TcpStream::connect(address).unwrap();
                    let _ = socket.write_all(stray);
                    open.push(socket);
                }
            }
        };
        let command = |process| place.command(process);
        let totals = place.run_with(jobs, 0, &command, &mut hear).unwrap();
        place.check(&totals);
        assert_eq!(open.len(), 15);
    }
}

#[test]
fn who_sends_a_byte_now_and_then_keeps_nobody_out() {
    let place = Place::new(zigzag(400), 4, Play::Normal);
    let open: Mutex<Vec<TcpStream>> = Mutex::default();
    let is_over = AtomicBool::new(false);
    let mut hear = |_: usize, event: &Event| {
        if let Event::Listening(address) = event {
            // More than are heard at once; each begins a message that would be long.
            let stranger = |_| {
                let mut socket = TcpStream::connect(address).unwrap();
                socket.write_all(&60_000u32.to_le_bytes()).unwrap();
                socket
            };
            open.lock().unwrap().extend((0..80).map(stranger));
        }
    };
    let command = |process| place.command(process);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                let mut open = open.lock().unwrap();
                open.retain_mut(|socket| socket.write_all(b" ").is_ok());
                drop(open);
                thread::sleep(Duration::from_millis(100));
            }
        });
        let ran = place.run_with(place.jobs(3, 1), 0, &command, &mut hear);
        is_over.store(true, Ordering::Relaxed);
        place.check(&ran.unwrap());
    });
}

#[test]
#[cfg(unix)]
fn who_is_late_is_waited_for_and_who_is_missing_is_named() {
    let place = Place::new(zigzag(400), 4, Play::Normal);
    let behind = |script: &str, process: usize| {
        let inner = place.command(process);
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).arg(inner.get_program());
        command.args(inner.get_args());
        command.envs(
            inner
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        );
        command
    };
    let late = |process| match process {
        1 => behind("sleep 1; exec \"$0\" \"$@\"", process),
        _ => place.command(process),
    };
    let totals = place
        .run_with(place.jobs(3, 1), 0, &late, &mut |_, _| {})
        .unwrap();
    place.check(&totals);
    let never = |process| match process {
        1 => behind("exec sleep 60", process),
        _ => place.command(process),
    };
    let mut jobs = place.jobs(3, 1);
    jobs.iter_mut().for_each(|job| job.deadline = 700);
    let Err(Ended::Here(error)) = place.run_with(jobs, 0, &never, &mut |_, _| {}) else {
        panic!("process 1 is missing");
    };
    assert_eq!(error.to_string(), "cluster missing: count 1, processes 1");
}

#[test]
fn who_started_a_process_is_not_survived() {
    let place = Place::new(zigzag(60_000), 4, Play::Normal);
    let mut child = place
        .command(0)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let mut job = place.jobs(1, 1).remove(0);
    job.addresses = Some(vec!["127.0.0.1:1".to_owned(), "127.0.0.1:2".to_owned()]);
    let mut input = child.stdin.take().unwrap();
    input.write_all(&serde_json::to_vec(&job).unwrap()).unwrap();
    input.write_all(b"\n").unwrap();
    thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none());
    drop(input);
    let begin = Instant::now();
    assert!(!child.wait().unwrap().success());
    assert!(begin.elapsed() < Duration::from_secs(5));
}
