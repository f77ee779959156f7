//! What several tests share.
#![allow(dead_code, reason = "each test uses its own part")]

pub(crate) mod letters;
pub(crate) mod mate_names;
pub(crate) mod puzzles;
pub(crate) mod random;
