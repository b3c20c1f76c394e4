//! Counting by joining halves, against known counts.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use crate::common::known;
use lastmove::{Blame, Control, Error, Message};
use lastmove_queens::{Join, Kernel, count_all};

#[test]
fn every_kernel_gives_the_known_counts() {
    for kernel in Kernel::available() {
        for n in 4..=17 {
            let join = Join::new(n).unwrap().with_kernel(kernel).unwrap();
            let count = join.count(&Control::default().threads(2));
            assert_eq!(count, Ok(known(n)), "{kernel}, N = {n}");
        }
    }
}

#[test]
#[ignore = "slow"]
fn every_kernel_counts_eighteen() {
    for kernel in Kernel::available() {
        let join = Join::new(18).unwrap().with_kernel(kernel).unwrap();
        let count = join.count(&Control::default().threads(2));
        assert_eq!(count, Ok(666_090_624), "{kernel}");
    }
}

#[test]
#[ignore = "slow"]
fn the_widest_kernel_counts_nineteen() {
    let count = Join::new(19).unwrap().count(&Control::default().threads(2));
    assert_eq!(count, Ok(4_968_057_848));
}

#[test]
fn the_number_of_threads_does_not_matter() {
    for n in [8, 9, 14, 15] {
        for threads in [1, 2, 5] {
            let count = Join::new(n)
                .unwrap()
                .count(&Control::default().threads(threads));
            assert_eq!(count, Ok(known(n)), "N = {n}, {threads} threads");
        }
    }
}

#[test]
fn each_task_is_told_once_and_they_add_up() {
    let join = Join::new(13).unwrap();
    let told = Mutex::new(Vec::new());
    let all: Vec<usize> = (0..join.tasks()).collect();
    let control = Control::default().threads(3);
    let total = join.count_tasks(&all, &control, |task, count| {
        told.lock().unwrap().push((task, count));
        Ok::<(), Error>(())
    });
    let told = told.into_inner().unwrap();
    assert_eq!(told.iter().map(|told| told.1).sum::<u64>(), total.unwrap());
    let tasks: HashSet<usize> = told.iter().map(|told| told.0).collect();
    assert_eq!((tasks.len(), told.len()), (all.len(), all.len()));
    // Each task can be counted separately, with the same count.
    for (task, count) in told {
        let alone = join.count_tasks(&[task], &Control::default(), |_, _| Ok::<(), Error>(()));
        assert_eq!(alone, Ok(count));
    }
}

#[test]
fn an_error_of_the_listener_ends_the_work() {
    let join = Join::new(14).unwrap();
    let all: Vec<usize> = (0..join.tasks()).collect();
    for threads in [1, 3] {
        let told = Mutex::new(0);
        let failed = join.count_tasks(&all, &Control::default().threads(threads), |_, _| {
            *told.lock().unwrap() += 1;
            Err(Error::machine(Message::new("full")))
        });
        assert_eq!(failed.unwrap_err().message.code, "full");
        assert!(*told.lock().unwrap() <= threads);
    }
}

#[test]
fn counting_stops_when_cancelled() {
    let stop = AtomicBool::new(true);
    let control = Control::default().cancelled_by(&stop).threads(2);
    let stopped = Join::new(20).unwrap().count(&control).unwrap_err();
    assert_eq!(stopped.blame, Blame::Interrupt);
}

#[test]
fn sizes_have_limits() {
    for n in [0, 3, 25] {
        assert_eq!(Join::new(n).unwrap_err().message.code, "queens-join-size");
    }
    let count = |n| count_all(n, &Control::default()).unwrap_err().message.code;
    assert_eq!(count(25), "queens-count-size");
    assert_eq!(count(33), "queens-size");
}
