//! Checkpoints: all or nothing, and never of something else.

use std::sync::Arc;
use std::time::Duration;

use lastmove::Storage;
use lastmove::files::at_every_fault;
use lastmove_host::Folder;

use super::*;
use crate::engine::{Cursor, Cut, Saved};

const PACE: Pace = Pace {
    every: Duration::ZERO,
    times_cost: 0,
};

fn cut(level: u32, part: u32) -> Cut {
    Cut { level, part }
}

fn save(keeper: &Keeper, cut: Cut, words: &[u32]) -> Result<(), lastmove::Error> {
    let cursor = Cursor { vertex: 7, edge: 9 };
    let saved = |shard| Saved {
        shard,
        words,
        cursor,
    };
    keeper.save(cut, &[saved(0), saved(1)])
}

#[test]
fn two_are_kept_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Storage> = Arc::new(Folder::new(folder.path().join("inner")));
    let keeper = Keeper::new(store.clone(), (5, false, 2), 3, PACE);
    let words: Vec<u32> = (0..40_000).collect();
    for part in 0..5 {
        save(&keeper, cut(2, part), &words).unwrap();
    }
    let (whole, greatest) = CutName::whole(&store.list().unwrap(), 2);
    assert_eq!(greatest, 3);
    assert!(whole.iter().map(|name| name.cut).eq([cut(2, 4), cut(2, 3)]));
    let read = keeper.restore(whole[0], 1, 40_000).unwrap();
    assert_eq!(read, (words, Cursor { vertex: 7, edge: 9 }));
    let name: CutName = whole[0].to_string().parse().unwrap();
    assert_eq!(name, whole[0]);
    keeper.forget();
    assert!(CutName::whole(&store.list().unwrap(), 2).0.is_empty());
}

#[test]
fn damaged_and_foreign_ones_are_refused_and_the_older_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Storage> = Arc::new(Folder::new(folder.path()));
    let keeper =
        |graph, misere, shards| Keeper::new(store.clone(), (graph, misere, shards), 1, PACE);
    let name = CutName {
        generation: 1,
        cut: cut(0, 2),
    };
    let path = folder.path().join(name.file(1));
    save(&keeper(5, false, 2), cut(0, 2), &[4, 8, 12]).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let refused = |keeper: &Keeper, vertices| {
        let error = keeper.restore(name, 1, vertices).unwrap_err();
        assert_eq!(error.message.code, "cluster-checkpoint-damaged");
        assert!(!path.exists());
        assert!(CutName::whole(&store.list().unwrap(), 2).0.is_empty());
        std::fs::write(&path, &bytes).unwrap();
    };
    for (other, vertices) in [
        (keeper(6, false, 2), 3),
        (keeper(5, true, 2), 3),
        (keeper(5, false, 3), 3),
        (keeper(5, false, 2), 4),
    ] {
        refused(&other, vertices);
    }
    let right = keeper(5, false, 2);
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x20;
        std::fs::write(&path, &damaged).unwrap();
        refused(&right, 3);
        std::fs::write(&path, &bytes[..at]).unwrap();
        refused(&right, 3);
    }
    assert_eq!(right.restore(name, 1, 3).unwrap().0, [4, 8, 12]);
}

#[test]
fn checkpoints_survive_faults_and_losses_of_power() {
    let words = |at: u32| (0..50).map(|word| word * at).collect::<Vec<u32>>();
    let failed = at_every_fault(u64::MAX, |disk| {
        let store: Arc<dyn Storage> = Arc::new(disk.clone());
        let keeper = Keeper::new(store, (5, false, 2), 1, PACE);
        let newest = CutName::whole(&disk.names(), 2).0.first().copied();
        let level = newest.map_or(0, |name| name.cut.level);
        assert!(u64::from(level) >= disk.promised());
        if let Some(name) = newest {
            for shard in 0..2 {
                assert_eq!(keeper.restore(name, shard, 50)?.0, words(name.cut.level));
            }
        }
        for level in level + 1..6 {
            save(&keeper, cut(level, 0), &words(level))?;
            disk.promise(level.into());
        }
        Ok(CutName::whole(&disk.names(), 2).0[0].cut)
    });
    assert!(failed > 100, "{failed}");
}

#[test]
fn what_a_killed_process_was_writing_is_known_and_taken_away() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Storage> = Arc::new(Folder::new(folder.path()));
    let name = CutName {
        generation: u64::MAX,
        cut: cut(u32::MAX, u32::MAX),
    };
    // Where a file cannot be without a name, it has this one until it is complete.
    let temporary = format!(".lastmove-{}-x8a1bc.tmp", name.file(0xff_ffff));
    std::fs::write(folder.path().join(temporary), "half").unwrap();
    let files = store.list().unwrap();
    assert_eq!(files.len(), 1);
    assert_eq!(CutName::of_any_file(&files[0]), Some(name), "{files:?}");
    Keeper::new(store.clone(), (5, false, 2), 3, PACE).forget();
    assert!(store.list().unwrap().is_empty());
}
