//! The names of checkpoints.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use lastmove_host::unfinished;

use crate::engine::Cut;

/// How the name of a checkpoint ends.
const SUFFIX: &str = ".checkpoint";

/// The order of checkpoints: the greatest is the newest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CutName {
    /// Each start of a run has a greater one than before.
    pub(crate) generation: u64,
    pub(crate) cut: Cut,
}

impl CutName {
    /// The file of a shard.
    pub(crate) fn file(&self, shard: u32) -> String {
        format!("{self}-{shard:06x}{SUFFIX}")
    }

    /// The checkpoint and the shard of a file with this name.
    pub(crate) fn of_file(name: &str) -> Option<(Self, u32)> {
        let name = name.strip_suffix(SUFFIX)?;
        let (cut, shard) = name.rsplit_once('-')?;
        Some((cut.parse().ok()?, u32::from_str_radix(shard, 16).ok()?))
    }

    /// The checkpoint of a file, including one that was being written when its writer was killed.
    pub(crate) fn of_any_file(name: &str) -> Option<Self> {
        let name = unfinished(name).unwrap_or(name);
        Some(Self::of_file(name)?.0)
    }

    /// The complete checkpoints among these files, the newest first, and the greatest generation of
    /// any.
    pub(crate) fn whole(files: &[String], shards: u32) -> (Vec<Self>, u64) {
        let mut found: BTreeMap<Self, u32> = BTreeMap::new();
        for (name, _) in files.iter().filter_map(|file| Self::of_file(file)) {
            *found.entry(name).or_default() += 1;
        }
        let greatest = found.last_key_value().map_or(0, |last| last.0.generation);
        let whole = found.into_iter().rev().filter(|found| found.1 == shards);
        (whole.map(|found| found.0).collect(), greatest)
    }
}

impl fmt::Display for CutName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cut { level, part } = self.cut;
        write!(f, "{:016x}-{level:08x}-{part:08x}", self.generation)
    }
}

impl FromStr for CutName {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.split('-');
        let mut next = || u64::from_str_radix(parts.next().ok_or(())?, 16).map_err(|_| ());
        let (generation, level, part) = (next()?, next()?, next()?);
        let cut = Cut {
            level: level.try_into().map_err(|_| ())?,
            part: part.try_into().map_err(|_| ())?,
        };
        match parts.next() {
            None => Ok(Self { generation, cut }),
            Some(_) => Err(()),
        }
    }
}
