//! See `src/san.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| pinpoint_fuzz::san::check(text));
