//! Whatever fails while files are written, or when power is lost: a file is the old one or the new one,
//! and long work goes on to the same answer.

use std::io::Write;

use lastmove::files::{Keep, MemoryFiles, SimulatedDisk, at_every_fault, not_written};
use lastmove::game::{Play, SearchJournal};
use lastmove::graph::formats::{binary, dot, graphml, mtx, pg, text, text_write};
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::Want;
use lastmove::solve::search::WorkJournal;
use lastmove::table::{Book, BookSide};
use lastmove::{Control, Error, Storage, WriteError, catalog};

use crate::random_game::RandomGame;
use crate::stored::{all, pieces};

/// Replaces a file; returns what it is then. Before it must be the old one or the new one.
fn replaced(
    disk: &SimulatedDisk,
    new: &[u8],
    write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>,
) -> Result<Vec<u8>, Error> {
    match disk.get("file") {
        Some(there) => assert!(there == b"old" || there == new, "{} bytes", there.len()),
        None => {
            assert_eq!(disk.promised(), 0, "it is gone");
            disk.write("file", &mut |out| out.write_all(b"old"))?;
            disk.promise(1);
        }
    }
    let replace = || {
        let mut file = disk.create("file", Keep::Safely)?;
        write(&mut file)?;
        Ok(file.finish()?)
    };
    replace().map_err(|error| match error {
        WriteError::Work(error) => error,
        WriteError::Output(error) => not_written("file", error),
    })?;
    Ok(disk.get("file").unwrap())
}

fn is_old_or_new(write: impl Fn(&mut dyn Write) -> Result<(), WriteError>) {
    let mut new = Vec::new();
    write(&mut new).unwrap();
    let failed = at_every_fault(60, |disk| replaced(disk, &new, &write));
    assert!(failed > 30, "{failed}");
}

#[test]
fn tables_and_books_are_old_or_new() {
    let (files, control) = (MemoryFiles::default(), Control::default());
    let game = catalog::open("mnk:2x3,k=2", &files, &control).unwrap();
    is_old_or_new(|out| game.write_table(out, &control).map(drop));
    let game = catalog::open("connect-four:4x4", &files, &control).unwrap();
    let side = BookSide::Both;
    is_old_or_new(|out| {
        let written = game.write_book(Book { plies: 2, side }, out, &control);
        written.map(drop)
    });
}

#[test]
fn certificates_are_old_or_new() {
    let control = Control::default();
    let game = catalog::open("co-bang:12x4", &MemoryFiles::default(), &control).unwrap();
    let text = game.oracle.certificate(&control).unwrap();
    is_old_or_new(|out| Ok(out.write_all(text.as_bytes())?));
}

/// The blocks of a search that were kept are found again, in their order.
#[test]
fn blocks_of_a_search_go_on() {
    let block = |at: u64| vec![at as u8; 700 * at as usize];
    let failed = at_every_fault(u64::MAX, |disk| {
        let journal = WorkJournal::new(disk, "search");
        let mut found = Vec::new();
        journal.known(7, &mut |block| {
            found.push(block.to_vec());
            Ok(1)
        })?;
        assert!(found.len() as u64 >= disk.promised());
        for at in found.len() as u64..5 {
            journal.keep(&block(at))?;
            disk.promise(at + 1);
            found.push(block(at));
        }
        Ok(found)
    });
    assert!(failed > 100, "{failed}");
}

/// A book that was stopped goes on from what is kept.
#[test]
fn books_go_on() {
    let control = Control::default();
    let game = catalog::open("connect-four:3x4", &MemoryFiles::default(), &control).unwrap();
    let side = BookSide::Both;
    let book = |control: &Control<'_>| {
        let mut bytes = Vec::new();
        let written = game.write_book(Book { plies: 3, side }, &mut bytes, control);
        written.map_err(WriteError::into_error)?;
        Ok::<_, Error>(bytes)
    };
    let expected = book(&control).unwrap();
    let failed = at_every_fault(40, |disk| {
        let found = book(&control.work_in(disk))?;
        assert!(found == expected);
        Ok(disk.names().len())
    });
    assert!(failed > 100, "{failed}");
}

#[test]
fn graphs_are_old_or_new_in_every_format() {
    let control = Control::default();
    let graph = text::read("1 2\n2 3\n3 1\n1 3\n", "g.txt", &control).unwrap();
    is_old_or_new(|out| text_write::write(&graph, out, &control));
    is_old_or_new(|out| dot::write(&graph, out, &control));
    is_old_or_new(|out| graphml::write(&graph, out, &control));
    is_old_or_new(|out| mtx::write(&graph, out, &control));
    is_old_or_new(|out| pg::write(&graph, Play::Normal, out, &control));
    is_old_or_new(|out| binary::write(&graph, true, out, &control));
}

#[test]
fn blocks_and_layers_go_on() {
    let mut failed = 0;
    for game in [
        "hexapawn:4x3",
        "morris:3",
        "quixo:3",
        "mnk:3x3,k=3",
        "connect-four:4x4",
    ] {
        failed += at_every_fault(12, |disk| {
            let control = Control::default();
            let control = control.work_in(disk);
            pieces(game, &control)
        });
    }
    let mut random = SplitMix64::new(0x5EED_0006);
    for round in 0..10 {
        let game = RandomGame::new(&mut random, 7, [Play::Normal, Play::Misere][round % 2]);
        failed += at_every_fault(20, |disk| all(&game, &Control::default().work_in(disk)));
    }
    assert!(failed > 500, "{failed}");
}

/// Questions about other positions read what is there, and do not spoil it.
#[test]
fn work_of_another_position_goes_on() {
    let failed = at_every_fault(15, |disk| {
        let control = Control::default();
        let control = control.work_in(disk);
        let open = |game: &str| catalog::open(game, &MemoryFiles::default(), &control);
        let first = open("hexapawn:3x3")?;
        let answer = first.oracle.ask(first.at(), Want::default(), &control)?;
        let moves = first.oracle.moves(&first.oracle.start().unwrap(), 1)?;
        let later = open(&format!("hexapawn:3x3@{}", moves[0].to))?;
        Ok((
            answer,
            later.oracle.ask(later.at(), Want::default(), &control)?,
        ))
    });
    assert!(failed > 100, "{failed}");
}
