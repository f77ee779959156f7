//! See `src/epd.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| pinpoint_fuzz::epd::check(text));
