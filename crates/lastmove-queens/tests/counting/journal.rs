//! Counts stored in journals and merged.

use std::sync::Mutex;

use lastmove::files::at_every_fault;
use lastmove::{Control, Error};
use lastmove_queens::{GrowingJournal, Join, Journal, Part};
use proptest::prelude::*;

/// The journal of the tasks of some parts.
fn journal(n: usize, parts: &[&str]) -> String {
    let join = Join::new(n).unwrap();
    let tasks: Vec<usize> = parts
        .iter()
        .flat_map(|part| part.parse::<Part>().unwrap().tasks(join.tasks()))
        .collect();
    let text = Mutex::new(Journal::head(&join));
    let told = join.count_tasks(&tasks, &Control::default().threads(2), |task, count| {
        *text.lock().unwrap() += &Journal::line(&join, task, count);
        Ok::<(), Error>(())
    });
    told.unwrap();
    text.into_inner().unwrap()
}

#[test]
fn counts_survive_faults_and_losses_of_power() {
    let join = Join::new(10).unwrap();
    let failed = at_every_fault(u64::MAX, |disk| {
        let open = || GrowingJournal::open(disk, "counts", &join);
        loop {
            let journal = open()?;
            let known = journal.known().counts().clone();
            assert!(known.len() as u64 >= disk.promised(), "{known:?}");
            let missing = (0..join.tasks()).filter(|task| !known.contains_key(task));
            let next: Vec<usize> = missing.take(9).collect();
            if next.is_empty() {
                return Ok(known);
            }
            for task in &next {
                journal.add(&join, *task, *task as u64)?;
            }
            journal.close()?;
            disk.promise((known.len() + next.len()) as u64);
        }
    });
    assert!(failed > 100, "{failed}");
}

fn code(text: &str) -> &'static str {
    Journal::read(text).unwrap_err().message.code
}

#[test]
fn shares_add_up() {
    for (n, known) in [(4, 2), (11, 2680), (12, 14_200)] {
        let shares = ["1/3", "2/3", "3/3"].map(|part| Journal::read(&journal(n, &[part])).unwrap());
        let named: Vec<_> = ["a", "b", "c"].into_iter().zip(&shares).collect();
        assert_eq!(Journal::merge(&named), Ok(known), "{n}");
    }
}

#[test]
fn overlaps_gaps_and_other_sizes_are_refused() {
    let read = |text: &str| Journal::read(text).unwrap();
    let whole = read(&journal(10, &["1/1"]));
    let half = read(&journal(10, &["1/2"]));
    let other = read(&journal(9, &["2/2"]));
    let merge = |journals: &[(&str, &Journal)]| Journal::merge(journals).unwrap_err().message.code;
    assert_eq!(merge(&[]), "queens-merge-nothing");
    assert_eq!(
        merge(&[("a", &whole), ("b", &half)]),
        "queens-merge-overlap"
    );
    assert_eq!(merge(&[("a", &half), ("a", &half)]), "queens-merge-overlap");
    assert_eq!(merge(&[("a", &half)]), "queens-merge-gap");
    assert_eq!(merge(&[("a", &half), ("b", &other)]), "queens-merge-sizes");
    assert_eq!(Journal::merge(&[("a", &whole)]), Ok(724));
}

#[test]
fn a_line_that_was_being_written_does_not_count() {
    let text = journal(8, &["1/1"]);
    let lines = text.lines().count();
    for end in 0..text.len() {
        let Ok(read) = Journal::read(&text[..end]) else {
            // Not even the first line is there.
            assert!(!text[..end].contains('\n'));
            continue;
        };
        let whole = text[..end].matches('\n').count();
        assert_eq!(read.counts().len(), whole.saturating_sub(1));
        assert_eq!(
            read.whole(),
            text[..end].rfind('\n').map_or(0, |end| end + 1)
        );
        assert!(whole < lines || end == text.len());
    }
}

#[test]
fn lines_may_end_in_cr_lf() {
    let text = journal(8, &["1/1"]);
    let read = Journal::read(&text.replace('\n', "\r\n")).unwrap();
    assert_eq!(read.counts(), Journal::read(&text).unwrap().counts());
}

#[test]
fn wrong_texts_are_refused() {
    let text = journal(8, &["1/1"]);
    assert_eq!(code(""), "queens-journal-not-one");
    assert_eq!(code("hello\n"), "queens-journal-not-one");
    assert_eq!(
        code(&text.replace("journal 1", "journal 2")),
        "queens-journal-version"
    );
    assert_eq!(code(&text.replace("n 8", "n 9")), "queens-journal-head");
    assert_eq!(code(&text.replace("n 8", "n x")), "queens-journal-head");
    assert_eq!(code(&text.replace("n 8", "n 99")), "queens-join-size");
    assert_eq!(
        code(&text.replace("tasks 16", "tasks 15")),
        "queens-journal-head"
    );
    assert_eq!(
        code(&text.replace("count 4 ", "count 5 ")),
        "queens-journal-line"
    );
    let line = text.lines().nth(3).unwrap();
    assert_eq!(code(&format!("{text}{line}\n")), "queens-journal-twice");
    // For another N the checksum of the line is wrong.
    let other = journal(10, &["1/1"]);
    let line = other.lines().nth(3).unwrap();
    assert_eq!(code(&format!("{text}{line}\n")), "queens-journal-line");
    // A line with a right checksum, but of no task.
    let join = Join::new(8).unwrap();
    assert_eq!(
        code(&(text.clone() + &Journal::line(&join, 16, 0))),
        "queens-journal-task"
    );
    let place = Journal::read(&(text + "x\n")).unwrap_err().place.unwrap();
    assert_eq!((place.line, place.column), (18, 1));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "(lastmove-queens-journal 1 n [0-9]{1,3} tasks [0-9]{1,4}\n)?(task [0-9]{1,3} count [0-9]{1,30} check [0-9a-f]{8}\n|.*\n?){0,4}") {
        let _ = Journal::read(&text);
    }

    #[test]
    fn a_changed_byte_is_noticed(at in 0..700usize, byte in 1..127u8) {
        let text = journal(6, &["1/1"]);
        let at = at % text.len();
        let mut changed = text.clone().into_bytes();
        if changed[at] != byte {
            changed[at] = byte;
            let changed = String::from_utf8(changed).unwrap();
            let whole = Journal::read(&text).unwrap();
            // The last line may lack its end.
            let lost = at + 1 == text.len();
            prop_assert!(Journal::read(&changed).map_or(true, |read| lost && read != whole));
        }
    }

    #[test]
    fn parts_are_shares(of in 1..40usize, tasks in 0..200usize) {
        let mut seen = vec![0; tasks];
        for number in 1..=of {
            let part: Part = format!("{number}/{of}").parse().unwrap();
            prop_assert_eq!(part.to_string(), format!("{number}/{of}"));
            let mine: Vec<usize> = part.tasks(tasks).collect();
            prop_assert!(mine.len() >= tasks / of && mine.len() <= tasks / of + 1);
            for task in mine {
                seen[task] += 1;
            }
        }
        prop_assert!(seen.iter().all(|&times| times == 1));
    }

    #[test]
    fn only_parts_are_parts(text in "[0-9+ -]{0,9}/?[0-9a ]{0,9}") {
        if let Ok(part) = text.parse::<Part>() {
            let plain = part.to_string();
            let zeros = text.split('/').map(|number| number.trim_start_matches('0'));
            prop_assert_eq!(zeros.collect::<Vec<_>>().join("/"), plain);
        }
    }
}
