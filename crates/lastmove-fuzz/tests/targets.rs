//! Every target over its seeds, and over mutations of them.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use lastmove::graph::generate::SplitMix64;
use lastmove_fuzz::{TARGETS, mutate};

/// Mutated seeds for each target.
const CHANGES: usize = 3_000;

#[test]
fn seeds_hold() {
    for target in TARGETS {
        let seeds = (target.seeds)();
        assert!(seeds.len() >= 5, "{}", target.name);
        for seed in seeds {
            try_on(target.name, &seed);
        }
    }
}

#[test]
fn changed_seeds_hold() {
    std::thread::scope(|scope| {
        for target in TARGETS {
            scope.spawn(|| {
                let seeds = (target.seeds)();
                let mut rng = SplitMix64::new(20_131_216);
                for _ in 0..CHANGES {
                    let mut bytes = rng.pick(&seeds).clone();
                    mutate(&mut bytes, &mut rng);
                    try_on(target.name, &bytes);
                }
            });
        }
    });
}

/// What the fuzzer has found, made from seeds.
#[test]
fn what_was_found_holds() {
    let seeds = |name| {
        let target = TARGETS.iter().find(|target| target.name == name);
        (target.unwrap().seeds)()
    };
    for seed in seeds("certificate") {
        try_on("certificate", &[b"\xef\xbb\xbf", &seed[..]].concat());
    }
    // An undecided position with no option left that could decide it.
    for seed in seeds("work") {
        let words = seed[2..].len().min(1_000) / 4;
        for word in (0..words).filter(|_| seed[0] == 4) {
            let mut bytes = seed.clone();
            bytes[2 + 4 * word..][..4].fill(0);
            try_on("work", &bytes);
        }
    }
}

/// Runs a target, and shows the bytes when it panics.
fn try_on(name: &str, bytes: &[u8]) {
    let ran = catch_unwind(AssertUnwindSafe(|| lastmove_fuzz::run(name, bytes)));
    assert!(ran.is_ok(), "{name} of b\"{}\"", bytes.escape_ascii());
}

/// Each target has its file for the fuzzer, which only calls it.
#[test]
fn every_target_has_its_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    if !folder.exists() {
        // This is a copy of the crates alone.
        return;
    }
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    for target in TARGETS {
        let name = target.name;
        let file = format!("fuzz_targets/{name}.rs");
        assert!(manifest.contains(&format!("path = \"{file}\"")), "{name}");
        let text = fs::read_to_string(folder.join(&file)).unwrap();
        assert!(
            text.contains(&format!("lastmove_fuzz::run(\"{name}\", bytes)")),
            "{name}"
        );
    }
    let files = fs::read_dir(folder.join("fuzz_targets")).unwrap();
    assert_eq!(files.count(), TARGETS.len());
}
