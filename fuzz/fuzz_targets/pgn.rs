//! See `src/pgn.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pinpoint_fuzz::pgn::check(bytes));
