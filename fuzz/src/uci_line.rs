//! Any text as a line of UCI: reading never fails silently, limits can always be made of it, and
//! options are either set or refused with a reason.

use pinpoint_rules::Position;
use pinpoint_uci::{Command, Settings};

/// Panics where the promise above is broken.
pub fn check(text: &str) {
    match Command::parse(text) {
        Ok(Command::Go(go)) => drop(go.limits(&Position::STANDARD)),
        Ok(Command::SetOption { name, value }) => {
            if let Err(error) = Settings::default().set(&name, &value) {
                assert!(!error.to_string().is_empty());
            }
        }
        Ok(Command::Nothing) => assert!(text.trim().is_empty()),
        Ok(_) => {}
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
