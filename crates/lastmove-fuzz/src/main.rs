//! Writes the seeds of a target into a folder, one file each: `lastmove-fuzz TARGET FOLDER`. Without
//! arguments it lists the targets.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use lastmove_fuzz::TARGETS;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (name, folder) = match &args[..] {
        [] => {
            TARGETS
                .iter()
                .for_each(|target| println!("{}", target.name));
            return ExitCode::SUCCESS;
        }
        [name, folder] => (name, Path::new(folder)),
        _ => return fail("usage: lastmove-fuzz [TARGET FOLDER]"),
    };
    let Some(target) = TARGETS.iter().find(|target| target.name == name) else {
        return fail(&format!("there is no target {name}"));
    };
    let written = fs::create_dir_all(folder).and_then(|()| {
        let mut seeds = (target.seeds)().into_iter().enumerate();
        seeds.try_for_each(|(i, seed)| fs::write(folder.join(format!("seed-{i}")), seed))
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => fail(&format!("{}: {why}", folder.display())),
    }
}

fn fail(why: &str) -> ExitCode {
    eprintln!("{why}");
    ExitCode::FAILURE
}
