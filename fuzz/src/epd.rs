//! Any text as EPD: what is read is written, and then read and written the same.

use pinpoint_notation::epd::Epd;

/// Panics where the promise above is broken.
pub fn check(text: &str) {
    let Ok(epd) = text.parse::<Epd>() else { return };
    let written = epd.to_string();
    let again: Epd = written.parse().expect("what is written can be read");
    assert_eq!(again.to_string(), written);
}
