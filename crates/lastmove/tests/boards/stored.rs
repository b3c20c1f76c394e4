//! Layers and blocks in files: interrupted work continues, and damage is refused.

use std::collections::HashMap;
use std::io;

use lastmove::files::{Fault, MemoryFiles, SimulatedDisk};
use lastmove::game::{Play, SearchJournal, Stones};
use lastmove::oracle::{Answer, Want};
use lastmove::solve::Colourings;
use lastmove::solve::search::WorkJournal;
use lastmove::{Blame, Control, Error, Storage, Value, WriteError, catalog};

use crate::random_game::RandomGame;
use lastmove::graph::generate::SplitMix64;

type Whole = HashMap<String, Vec<u8>>;

/// All files of a folder.
fn whole(folder: &SimulatedDisk) -> Whole {
    let names = folder.names().into_iter();
    names
        .map(|name| (name.clone(), folder.get(&name).unwrap()))
        .collect()
}

/// Restores these files of a folder.
fn replace(folder: &SimulatedDisk, files: &Whole) {
    for name in folder.names() {
        folder.remove(&name).unwrap();
    }
    for (name, bytes) in files {
        folder.put(name, bytes.clone());
    }
}

/// The disk is full after so many more calls.
fn fill_after(folder: &SimulatedDisk, calls: u64) {
    let full = Fault::Full(io::ErrorKind::StorageFull);
    folder.fault_at(folder.calls() + calls, full);
}

fn change(folder: &SimulatedDisk, name: &str, change: impl FnOnce(&mut [u8])) {
    let mut bytes = folder.get(name).unwrap();
    change(&mut bytes);
    folder.put(name, bytes);
}

pub(crate) fn all(game: &RandomGame, control: &Control<'_>) -> Result<Vec<(Stones, Value)>, Error> {
    let solved = Colourings::solve(game, game.start, game.play, control)?;
    let mut all = Vec::new();
    solved.visit(game, control, &mut |at, value| {
        all.push((at, value));
        // Positions that are over have no value of their own.
        assert!(solved.value(at)?.is_none_or(|of| of == value));
        Ok(())
    })?;
    Ok(all)
}

#[test]
fn what_is_ended_goes_on() {
    let mut random = SplitMix64::new(0x5EED_0004);
    for round in 0..200 {
        let play = [Play::Normal, Play::Misere][round % 2];
        let game = RandomGame::new(&mut random, 9, play);
        let control = Control::default().threads([1, 2, 7][round % 3]);
        let expected = all(&game, &control).unwrap();
        let folder = SimulatedDisk::default();
        let kept = control.work_in(&folder);
        let (mut ended, mut calls) = (0, 5);
        let found = loop {
            // So many that a layer more is done at last.
            calls += random.below(20);
            fill_after(&folder, calls);
            match all(&game, &kept) {
                Ok(found) => break found,
                Err(error) => assert_eq!(error.blame, Blame::Machine),
            }
            ended += 1;
            assert!(ended < 100);
        };
        assert_eq!(found, expected);
        // Everything is stored: nothing is written any more.
        fill_after(&folder, 0);
        assert_eq!(all(&game, &kept).unwrap(), expected);
    }
}

#[test]
fn what_is_damaged_or_of_another_game_is_refused() {
    let mut random = SplitMix64::new(0x5EED_0005);
    let mut game = RandomGame::new(&mut random, 9, Play::Normal);
    while game.start != Stones::default() || game.cells < 8 {
        game = RandomGame::new(&mut random, 9, Play::Normal);
    }
    let folder = SimulatedDisk::default();
    let control = Control::default().work_in(&folder);
    all(&game, &control).unwrap();
    let whole = whole(&folder);
    for name in ["reach-3", "values-3"] {
        for damage in 0..4 {
            let mut files = whole.clone();
            let file = files.get_mut(name).unwrap();
            match damage {
                0 => file.truncate(file.len() - 1),
                1 => file.clear(),
                2 => file[3] ^= 1,
                _ => *file.last_mut().unwrap() ^= 1,
            }
            // The next layer must read it.
            files.remove("reach-4");
            files.retain(|other, _| !other.starts_with("values") || other == name);
            if name == "values-3" {
                files.extend(
                    whole
                        .clone()
                        .into_iter()
                        .filter(|(name, _)| name.starts_with("reach")),
                );
                let later =
                    |name: &String| name.starts_with("values") && name.as_str() > "values-3";
                files.extend(whole.clone().into_iter().filter(|(name, _)| later(name)));
            }
            replace(&folder, &files);
            let error = all(&game, &control).unwrap_err();
            assert_eq!(error.message.code, "work-damaged", "{name} {damage}");
        }
    }
    replace(&folder, &whole);
    game.play = Play::Misere;
    assert_eq!(all(&game, &control).unwrap_err().message.code, "work-other");
    game.play = Play::Normal;
    game.sets[0].push(0b11);
    assert_eq!(all(&game, &control).unwrap_err().message.code, "work-other");
}

/// Games of pieces, solved block by block.
const PIECES: [&str; 7] = [
    "morris:3",
    "hexapawn:4x4",
    "breakthrough:4x3",
    "dodgem:3",
    "quixo:3",
    "mu-torere",
    "chess:KRvK@8/8/8/8/8/2k5/8/KR6_w",
];

/// The value of a game with all moves, and how many positions are won and lost.
pub(crate) fn pieces(game: &str, control: &Control<'_>) -> Result<(Answer, [u64; 3]), Error> {
    let opened = catalog::open(game, &MemoryFiles::default(), control)?;
    let want = Want {
        moves: true,
        ..Want::default()
    };
    let answer = opened.oracle.ask(opened.at(), want, control)?;
    let found = opened.totals(control)?;
    Ok((answer, [found.positions, found.wins, found.losses]))
}

#[test]
fn blocks_that_are_ended_go_on() {
    for (round, game) in PIECES.into_iter().enumerate() {
        let control = Control::default().threads([1, 2, 7][round % 3]);
        let expected = pieces(game, &control).unwrap();
        let folder = SimulatedDisk::default();
        let kept = control.work_in(&folder);
        let (mut ended, mut calls) = (0, 10);
        let found = loop {
            calls += 1 + calls / 8;
            fill_after(&folder, calls);
            match pieces(game, &kept) {
                Ok(found) => break found,
                Err(error) => assert_eq!(error.blame, Blame::Machine, "{game}"),
            }
            ended += 1;
            assert!(ended < 1_000, "{game}");
        };
        assert_eq!(found, expected, "{game}");
        assert!(ended > 0 || game == "mu-torere", "{game}");
        // Everything is stored: nothing is written any more.
        fill_after(&folder, 0);
        assert_eq!(pieces(game, &kept).unwrap(), expected, "{game}");
    }
}

#[test]
fn blocks_that_are_damaged_or_of_another_game_are_refused() {
    let folder = SimulatedDisk::default();
    let control = Control::default().work_in(&folder);
    pieces("hexapawn:4x4", &control).unwrap();
    let whole = whole(&folder);
    let last = whole.len() - 1;
    for damage in 0..4 {
        let mut files = whole.clone();
        // The next block must read it.
        files.remove(&format!("block-{last}"));
        for (name, file) in &mut files {
            match damage {
                0 => file.truncate(file.len() - 1),
                1 => file.clear(),
                2 => file[3] ^= 1,
                _ => *file.last_mut().unwrap() ^= 1,
            }
            assert!(name.starts_with("block-"));
        }
        replace(&folder, &files);
        let error = pieces("hexapawn:4x4", &control).unwrap_err();
        assert_eq!(error.message.code, "work-damaged", "{damage}");
    }
    replace(&folder, &whole);
    for other in ["hexapawn/misere:4x4", "hexapawn:3x3", "breakthrough:4x4"] {
        let error = pieces(other, &control).unwrap_err();
        assert_eq!(error.message.code, "work-other", "{other}");
    }
}

/// With the blocks in files, only some of them are held. Counting is avoided: it marks all slots.
#[test]
fn blocks_in_files_need_less_memory() {
    for game in ["hexapawn:4x4", "quixo:4"] {
        let value = |control: &Control<'_>| {
            let opened = catalog::open(game, &MemoryFiles::default(), control).unwrap();
            opened.oracle.ask(opened.at(), Want::default(), control)
        };
        let expected = value(&Control::default()).unwrap();
        let mut budget = 1 << 10;
        let mut refused = 0;
        let stored = loop {
            let folder = SimulatedDisk::default();
            let control = Control::default().memory(budget);
            match value(&control.work_in(&folder)) {
                Ok(found) => break found,
                Err(error) => assert_eq!(error.blame, Blame::Memory, "{game}"),
            }
            refused += 1;
            budget += budget / 32;
        };
        assert!(refused > 0, "{game}");
        assert_eq!(stored, expected, "{game}");
        let error = value(&Control::default().memory(budget)).unwrap_err();
        assert_eq!(error.blame, Blame::Memory, "{game}");
    }
}

/// What a damaged file may be refused as.
const REFUSALS: [&str; 3] = ["work-damaged", "work-other", "work-renamed"];

/// Damages one file or two: a bit, the length, or the name.
fn damage(whole: &Whole, rng: &mut SplitMix64) -> Whole {
    let mut names: Vec<_> = whole.keys().cloned().collect();
    names.sort();
    let mut files = whole.clone();
    let (name, other) = (rng.pick(&names).clone(), rng.pick(&names).clone());
    let mut bytes = whole[&name].clone();
    let at = rng.index(bytes.len());
    match rng.below(8) {
        0..=3 => bytes[at] ^= 1 << rng.index(8),
        4 => bytes.truncate(at),
        5 => bytes.push(b'\n'),
        6 => bytes = whole[&other].clone(),
        _ => {
            let end = at + rng.index((bytes.len() - at).min(5_000) + 1);
            let from = &whole[&other];
            for (at, byte) in (at..end).zip(&mut bytes[at..end]) {
                *byte = from[at % from.len()];
            }
        }
    }
    files.insert(name, bytes);
    files
}

#[test]
fn damage_never_changes_an_answer() {
    let games = [
        "morris:3",
        "hexapawn/misere:3x3",
        "dodgem:2",
        "quixo:3",
        "tic-tac-toe",
        "mnk/misere:3x4,k=3",
        "connect-four:3x4,k=3",
    ];
    let mut rng = SplitMix64::new(0x5EED_0006);
    for game in games {
        let control = Control::default();
        let tabled = |control: &Control<'_>| {
            let opened = catalog::open(game, &MemoryFiles::default(), control)?;
            let mut table = Vec::new();
            opened
                .write_table(&mut table, control)
                .map_err(|error| match error {
                    WriteError::Work(error) => error,
                    WriteError::Output(error) => panic!("{error}"),
                })?;
            Ok::<_, Error>(table)
        };
        let expected = pieces(game, &control).unwrap();
        let table = tabled(&control).unwrap();
        let folder = SimulatedDisk::default();
        let kept = control.work_in(&folder);
        assert_eq!(pieces(game, &kept).unwrap(), expected, "{game}");
        let whole = whole(&folder);
        let mut refused = 0;
        for round in 0..80 {
            replace(&folder, &damage(&whole, &mut rng));
            let found = match round % 4 {
                0 => tabled(&kept).map(|found| assert!(found == table, "{game}")),
                _ => pieces(game, &kept).map(|found| assert_eq!(found, expected, "{game}")),
            };
            if let Err(error) = found {
                assert!(REFUSALS.contains(&error.message.code), "{game}: {error}");
                assert_eq!(error.blame, Blame::File, "{game}");
                refused += 1;
            }
        }
        assert!(refused > 40, "{game}: {refused}");
    }
}

/// Each value is read alone here.
#[test]
fn every_byte_that_is_read_is_checked() {
    let folder = SimulatedDisk::default();
    let control = Control::default().work_in(&folder);
    let value = || {
        let opened = catalog::open("morris:3", &MemoryFiles::default(), &control)?;
        let answer = opened.oracle.ask(opened.at(), Want::default(), &control)?;
        Ok::<_, Error>((answer.outcome, answer.remoteness))
    };
    let expected = value().unwrap();
    let whole = whole(&folder);
    let (last, bytes) = (format!("block-{}", whole.len() - 1), 2);
    for at in 0..bytes {
        for bit in 0..8 {
            replace(&folder, &whole);
            change(&folder, &last, |file| file[at] ^= 1 << bit);
            assert_eq!(value().unwrap_err().message.code, "work-damaged");
        }
    }
    for name in whole.keys().filter(|name| **name != last) {
        replace(&folder, &whole);
        folder.put(&last, whole[name].clone());
        assert_eq!(value().unwrap_err().message.code, "work-renamed", "{name}");
    }
    replace(&folder, &whole);
    assert_eq!(value().unwrap(), expected);
}

#[test]
fn damaged_notes_of_a_search_are_refused() {
    let folder = SimulatedDisk::default();
    let known = |mark| {
        let mut blocks = Vec::new();
        let journal = WorkJournal::new(&folder, "search");
        journal.known(mark, &mut |block| {
            blocks.push(block.to_vec());
            Ok(1)
        })?;
        Ok::<_, Error>(blocks)
    };
    let journal = WorkJournal::new(&folder, "search");
    journal.known(7, &mut |_| Ok(1)).unwrap();
    let blocks = [vec![1; 36], vec![2; 9_000], vec![3; 18]];
    for block in &blocks {
        journal.keep(block).unwrap();
    }
    assert_eq!(known(7).unwrap(), blocks);
    assert_eq!(known(8).unwrap_err().message.code, "work-other");
    let whole = whole(&folder);
    let mut rng = SplitMix64::new(0x5EED_0007);
    for _ in 0..1_000 {
        let files = damage(&whole, &mut rng);
        replace(&folder, &files);
        match known(7) {
            Ok(found) => assert_eq!(found, blocks),
            Err(error) => assert!(REFUSALS.contains(&error.message.code), "{error}"),
        }
    }
}

/// The value of every move from where a game begins, asked one by one.
fn options(game: &str, control: &Control<'_>) -> Result<Vec<Answer>, Error> {
    let opened = catalog::open(game, &MemoryFiles::default(), control)?;
    let start = opened.oracle.start().unwrap();
    let want = Want {
        moves: true,
        ..Want::default()
    };
    let moves = opened.oracle.moves(&start, usize::MAX)?.into_iter();
    moves
        .map(|mv| {
            let at = format!("{game}@{}", mv.to);
            let opened = catalog::open(&at, &MemoryFiles::default(), control)?;
            opened.oracle.ask(opened.at(), want, control)
        })
        .collect()
}

#[test]
fn questions_about_other_positions_are_answered_from_the_folder() {
    for game in [
        "morris:3",
        "hexapawn:4x3",
        "quixo:3",
        "tic-tac-toe",
        "mnk:3x4,k=3",
        "connect-four/misere:4x4",
    ] {
        let control = Control::default();
        let expected = options(game, &control).unwrap();
        let folder = SimulatedDisk::default();
        let kept = control.work_in(&folder);
        let opened = catalog::open(game, &MemoryFiles::default(), &kept).unwrap();
        opened
            .oracle
            .ask(opened.at(), Want::default(), &kept)
            .unwrap();
        let whole = whole(&folder);
        // Nothing is written, and what is damaged is found: so it is read.
        fill_after(&folder, 0);
        assert_eq!(options(game, &kept).unwrap(), expected, "{game}");
        folder.mend();
        for name in whole.keys() {
            // In every page.
            change(&folder, name, |file| {
                file.iter_mut().step_by(4096).for_each(|byte| *byte ^= 1);
            });
        }
        let error = options(game, &kept).unwrap_err();
        assert_eq!(error.message.code, "work-damaged", "{game}");
        // Where the folder is of the other position, it is that one's.
        replace(&folder, &Whole::new());
        let at = format!(
            "{game}@{}",
            opened
                .oracle
                .moves(&opened.oracle.start().unwrap(), 1)
                .unwrap()[0]
                .to
        );
        let ask = || {
            let opened = catalog::open(&at, &MemoryFiles::default(), &kept)?;
            opened.oracle.ask(opened.at(), Want::default(), &kept)
        };
        let first = ask().unwrap();
        assert!(!folder.names().is_empty(), "{game}");
        fill_after(&folder, 0);
        assert_eq!(ask().unwrap(), first, "{game}");
    }
}
