//! Processes that are killed, frozen, or run out of disk.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use lastmove::game::Play;
use lastmove::graph::generate::SplitMix64;
use lastmove_cluster::Event;

use super::place::{Place, code, random_game, zigzag};

/// Kills processes at random times; the run completes by itself, and its values are right.
fn kill_and_resume(trials: u64, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let mut restarted = 0;
    for trial in 0..trials {
        let game = match trial % 2 {
            0 => zigzag(8000),
            _ => random_game(trial, 60_000, 600_000, trial % 4 == 1),
        };
        let place = Place::new(game, 4 + trial as usize % 3, Play::Normal);
        let processes = 2 + trial as usize % 3;
        let wait = Duration::from_millis(random.below(900));
        let victim = random.below(processes as u64) as usize;
        let totals = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(wait);
                place.signal(victim, "-KILL");
            });
            let mut hear = |_: usize, event: &Event| {
                restarted += u32::from(matches!(event, Event::Failed(_)));
            };
            let command = |process| place.command(process);
            let jobs = place.checked_jobs(processes, 1 + trial as usize % 2);
            place.run_with(jobs, 3, &command, &mut hear)
        });
        place.check(&totals.unwrap_or_else(|ended| panic!("trial {trial}: {ended:?}")));
        // The checkpoints are removed with the run.
        let left = fs::read_dir(place.path("checkpoints"))
            .into_iter()
            .flatten()
            .flatten();
        let left: usize = left
            .map(|inner| fs::read_dir(inner.path()).unwrap().count())
            .sum();
        assert_eq!(left, 0, "trial {trial}");
    }
    println!("{restarted} of {trials} runs were started again");
    assert!(u64::from(restarted) > trials / 8, "{restarted} of {trials}");
}

#[test]
#[cfg(unix)]
fn killed_processes_are_started_again_and_the_values_are_right() {
    kill_and_resume(12, 1);
}

#[test]
#[cfg(unix)]
#[ignore = "takes minutes"]
fn three_hundred_kills() {
    kill_and_resume(300, 2);
}

#[test]
#[cfg(unix)]
fn survivors_end_and_another_number_of_workers_goes_on() {
    let place = Place::new(zigzag(60_000), 6, Play::Normal);
    let mut levels = Vec::new();
    for (processes, threads, ends) in [(3, 1, true), (2, 2, true), (4, 1, true), (1, 3, false)] {
        let begun = thread::scope(|scope| {
            if ends {
                let place = &place;
                scope.spawn(move || {
                    thread::sleep(Duration::from_millis(1200));
                    place.signal(processes - 1, "-KILL");
                    let others: Vec<u32> = (0..processes - 1)
                        .filter_map(|process| place.pid(process))
                        .collect();
                    // On an idle machine they end within a second. Where one goes on, the test fails
                    // instead of running for ever.
                    let is_alive = |pid: &u32| fs::metadata(format!("/proc/{pid}/exe")).is_ok();
                    let looks = (0..600).take_while(|_| others.iter().any(is_alive));
                    for _ in looks {
                        thread::sleep(Duration::from_millis(100));
                    }
                    for pid in others {
                        assert!(!is_alive(&pid), "process {pid} goes on");
                    }
                });
            }
            let mut level = None;
            let mut hear = |_: usize, event: &Event| {
                if let Event::Began { level: at, .. } = event {
                    level = Some(*at);
                }
            };
            let command = |process| place.command(process);
            let jobs = place.checked_jobs(processes, threads);
            let ran = place.run_with(jobs, 0, &command, &mut hear);
            if !ends {
                place.check(&ran.unwrap());
            }
            level
        });
        levels.extend(begun);
    }
    assert!(levels.is_sorted(), "{levels:?}");
    assert!(levels.last() > Some(&0), "{levels:?}");
}

#[test]
#[cfg(unix)]
fn a_frozen_process_is_given_up() {
    let place = Place::new(zigzag(60_000), 4, Play::Normal);
    let mut jobs = place.checked_jobs(3, 1);
    jobs.iter_mut().for_each(|job| job.patience = 1000);
    let begin = Instant::now();
    let mut failures = Vec::new();
    let totals = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(700));
            place.signal(1, "-STOP");
        });
        let mut hear = |_: usize, event: &Event| {
            if let Event::Failed(failed) = event {
                failures.push(failed.code.clone());
            }
        };
        let command = |process| place.command(process);
        place.run_with(jobs, 2, &command, &mut hear)
    });
    place.check(&totals.unwrap());
    assert!(
        !failures.is_empty(),
        "it was done after {:?}",
        begin.elapsed()
    );
    assert!(
        failures.iter().all(|code| code == "cluster-lost"),
        "{failures:?}"
    );
}

#[test]
#[cfg(unix)]
fn a_full_disk_ends_the_run_and_leaves_what_was_there() {
    let place = Place::new(random_game(5, 60_000, 600_000, false), 4, Play::Normal);
    let full = |process: usize| {
        let inner = place.command(process);
        let mut command = Command::new("sh");
        // Files of 16 kB at most; writing more is an error.
        command.args(["-c", "trap '' XFSZ; ulimit -f 32; exec \"$0\" \"$@\""]);
        command.arg(inner.get_program()).args(inner.get_args());
        command.envs(
            inner
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        );
        command
    };
    let jobs = place.checked_jobs(2, 1);
    let ended = place
        .run_with(jobs.clone(), 0, &full, &mut |_, _| {})
        .unwrap_err();
    assert_eq!(code(&ended), "file-not-written");
    place.check(&place.run(jobs, 0).unwrap());
}

#[test]
fn a_damaged_checkpoint_is_given_up_for_the_one_before() {
    let place = Place::new(zigzag(20_000), 4, Play::Normal);
    let ended = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(900));
            place.signal(0, "-KILL");
        });
        place.run(place.checked_jobs(2, 1), 0)
    });
    if ended.is_ok() {
        // The machine was too fast.
        return;
    }
    let mut files = Vec::new();
    for inner in fs::read_dir(place.path("checkpoints")).unwrap().flatten() {
        files.extend(
            fs::read_dir(inner.path())
                .unwrap()
                .flatten()
                .map(|file| file.path()),
        );
    }
    files.sort();
    let newest = files.last().unwrap();
    let mut bytes = fs::read(newest).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(newest, bytes).unwrap();
    place.check(&place.run(place.checked_jobs(3, 1), 2).unwrap());
}
