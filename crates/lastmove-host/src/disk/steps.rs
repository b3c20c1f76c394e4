//! The steps by which files become durable: tests see their order, and let them fail.

use std::io;
use std::path::Path;

/// A step, before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Makes a file or a folder.
    Make,
    /// Writes to a file.
    Write,
    /// Flushes a file.
    Flush,
    /// Gives its name to a file or a folder.
    Name,
    /// Removes a file.
    #[cfg(feature = "webgraph")]
    Remove,
    /// Flushes the folder of a file.
    FlushFolder,
}

/// Fails where a test wants it.
#[cfg(not(test))]
pub(crate) fn step(_: Step, _: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
pub(crate) use recorded::step;

#[cfg(test)]
mod recorded {
    use std::cell::RefCell;

    use super::*;

    /// The steps of this thread, and which of them fail.
    #[derive(Default)]
    struct Steps {
        done: Vec<(Step, String)>,
        fails: Option<Fails>,
    }

    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(super) enum Fails {
        /// The step with this number, from 0.
        Once(usize),
        /// This one and all after it, as when the program is killed.
        From(usize),
    }

    thread_local! {
        static STEPS: RefCell<Steps> = RefCell::default();
    }

    pub(crate) fn step(step: Step, path: &Path) -> io::Result<()> {
        STEPS.with_borrow_mut(|steps| {
            let number = steps.done.len();
            let name = path.file_name().unwrap_or_default();
            steps.done.push((step, name.to_string_lossy().into_owned()));
            match steps.fails {
                Some(Fails::Once(at)) if at == number => Err(io::Error::other("once")),
                Some(Fails::From(at)) if at <= number => Err(io::Error::other("killed")),
                _ => Ok(()),
            }
        })
    }

    /// The steps of `work`, of which some fail.
    pub(super) fn steps_of<T>(
        fails: Option<Fails>,
        work: impl FnOnce() -> T,
    ) -> (Vec<(Step, String)>, T) {
        STEPS.set(Steps {
            fails,
            ..Steps::default()
        });
        let result = work();
        (STEPS.take().done, result)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use lastmove::files::Keep;
    use lastmove::{Error, Storage};

    use super::recorded::{Fails, steps_of};
    use super::*;
    use crate::{Folder, atomic_file, write_folder};

    /// Does the work with each step failing, alone and with all after it; returns what steps there are.
    fn at_each_step(
        begin: impl Fn(&Path),
        work: impl Fn(&Path) -> Result<(), Error>,
        check: impl Fn(&Path, bool),
    ) -> Vec<(Step, String)> {
        let new_folder = || {
            let folder = tempfile::tempdir().unwrap();
            begin(folder.path());
            folder
        };
        let folder = new_folder();
        let (all, worked) = steps_of(None, || work(folder.path()));
        worked.unwrap();
        check(folder.path(), true);
        assert!(all.len() > 3, "{all:?}");
        for at in 0..all.len() {
            for fails in [Fails::Once(at), Fails::From(at)] {
                let folder = new_folder();
                let (_, worked) = steps_of(Some(fails), || work(folder.path()));
                check(folder.path(), worked.is_ok());
                steps_of(None, || work(folder.path())).1.unwrap();
                check(folder.path(), true);
            }
        }
        all
    }

    fn place(steps: &[(Step, String)], step: Step, name: &str) -> usize {
        let found = steps.iter().rposition(|of| *of == (step, name.to_owned()));
        found.unwrap_or_else(|| panic!("no {step:?} of {name} in {steps:?}"))
    }

    /// What has the name is flushed before, and the name after.
    fn is_durable(steps: &[(Step, String)], name: &str) {
        let named = place(steps, Step::Name, name);
        assert!(place(steps, Step::Flush, name) < named, "{steps:?}");
        assert!(named < place(steps, Step::FlushFolder, name), "{steps:?}");
        let written = |(step, of): &(Step, String)| *step == Step::Write && of == name;
        assert!(!steps[place(steps, Step::Flush, name)..].iter().any(written));
    }

    #[test]
    fn a_file_is_the_old_or_the_new_one() {
        let steps = at_each_step(
            |folder| fs::write(folder.join("list"), "old").unwrap(),
            |folder| atomic_file::write(&folder.join("list"), |out| out.write_all(b"new")),
            |folder, is_done| {
                let there = fs::read(folder.join("list")).unwrap();
                assert!(there == b"new" || there == b"old" && !is_done);
            },
        );
        is_durable(&steps, "list");
    }

    #[test]
    fn files_of_a_folder_are_durable() {
        let steps = at_each_step(
            |_| {},
            |folder| {
                let folder = Folder::new(folder.join("in").join("it"));
                folder
                    .fill("meanwhile", Keep::Meanwhile, &mut |out| out.write_all(b"1"))
                    .unwrap_or_default();
                folder.write("one", &mut |out| out.write_all(b"1"))?;
                let growing = folder.append("log");
                let written = growing.and_then(|mut log| {
                    log.cut(0)?;
                    log.write_all(b"line")?;
                    log.sync()
                });
                written.map_err(|error| atomic_file::not_written(Path::new("log"), error))
            },
            |folder, is_done| {
                let read = |name: &str| fs::read(folder.join("in/it").join(name)).ok();
                assert!([None, Some(b"1".to_vec())].contains(&read("one")));
                if is_done {
                    assert_eq!(read("log").unwrap(), b"line");
                }
            },
        );
        is_durable(&steps, "one");
        assert!(place(&steps, Step::FlushFolder, "it") < place(&steps, Step::Write, "one"));
        assert!(place(&steps, Step::FlushFolder, "log") < place(&steps, Step::Write, "log"));
        assert!(place(&steps, Step::Write, "log") < place(&steps, Step::Flush, "log"));
    }

    #[test]
    fn a_folder_appears_whole_or_not_at_all() {
        let steps = at_each_step(
            |_| {},
            |folder| match folder.join("new").exists() {
                true => Ok(()),
                false => write_folder(&folder.join("new"), [("a", "1"), ("in/b", "2")]),
            },
            |folder, is_done| match folder.join("new").exists() {
                true => {
                    assert_eq!(fs::read(folder.join("new/a")).unwrap(), b"1");
                    assert_eq!(fs::read(folder.join("new/in/b")).unwrap(), b"2");
                }
                false => assert!(!is_done),
            },
        );
        for name in ["a", "b"] {
            assert!(place(&steps, Step::Flush, name) < place(&steps, Step::FlushFolder, name));
            assert!(place(&steps, Step::FlushFolder, name) < place(&steps, Step::Name, "new"));
        }
        assert!(place(&steps, Step::Name, "new") < place(&steps, Step::FlushFolder, "new"));
    }

    /// Parts of two graphs never stand beside one another as a graph.
    #[cfg(feature = "webgraph")]
    #[test]
    fn parts_of_a_graph_appear_together() {
        use lastmove::Control;
        use lastmove::graph::formats::{self, text, text_write};
        let write = |folder: &Path, moves: &str| {
            let control = Control::default();
            let graph = text::read(moves, "g.txt", &control).unwrap();
            let base = folder.join("g").display().to_string();
            crate::bv_files::write(&base, &graph, &graph.game.graph, &control).map(drop)
        };
        let read = |folder: &Path| {
            let file = folder.join("g.graph").display().to_string();
            let read = formats::open(&crate::Disk, &file, None, &Control::default());
            read.map(|graph| {
                let mut text = Vec::new();
                text_write::write(&graph, &mut text, &Control::default()).unwrap();
                text
            })
        };
        let graphs = ["a b\nb c\nc a\n", "a b\nb a\na c\nc b\nc d\n"];
        let [old, new] = graphs.map(|moves| {
            let folder = tempfile::tempdir().unwrap();
            write(folder.path(), moves).unwrap();
            read(folder.path()).unwrap()
        });
        let steps = at_each_step(
            |folder| write(folder, graphs[0]).unwrap(),
            |folder| write(folder, graphs[1]),
            |folder, is_done| {
                let is_named = folder.join("g.properties").exists();
                match read(folder) {
                    Ok(found) => assert!(found == new || found == old && !is_done),
                    Err(error) => assert!(!is_named && !is_done, "{error:?}"),
                }
            },
        );
        let removed = place(&steps, Step::Remove, "g.properties");
        let named = place(&steps, Step::Name, "g.properties");
        for part in ["g.graph", "g.offsets", "g.ef", "g.names"] {
            assert!(place(&steps, Step::Flush, part) < removed);
            let part = place(&steps, Step::Name, part);
            assert!(removed < part && part < named, "{steps:?}");
        }
        let flushed = |of: &(Step, String)| *of == (Step::FlushFolder, "g.properties".to_owned());
        let before = steps[removed..].iter().position(flushed).unwrap() + removed;
        assert!(before < place(&steps, Step::Name, "g.graph"));
    }
}
