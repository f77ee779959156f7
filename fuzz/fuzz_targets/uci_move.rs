//! See `src/uci_move.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| pinpoint_fuzz::uci_move::check(text));
