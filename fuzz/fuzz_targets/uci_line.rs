//! See `src/uci_line.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| pinpoint_fuzz::uci_line::check(text));
