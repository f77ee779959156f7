//! What several tests share.
#![allow(dead_code, reason = "each test uses its own part")]

pub(crate) mod letters;
pub(crate) mod mate_names;
pub(crate) mod mate_pins;
pub(crate) mod material;
pub(crate) mod mates;
pub(crate) mod motifs;
pub(crate) mod moves;
pub(crate) mod proof;
pub(crate) mod puzzles;
pub(crate) mod random;
pub(crate) mod sequels;
pub(crate) mod verify;
pub(crate) mod words;
