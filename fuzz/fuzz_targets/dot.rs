#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| lastmove_fuzz::run("dot", bytes));
