//! See `src/fen.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| pinpoint_fuzz::fen::check(text));
