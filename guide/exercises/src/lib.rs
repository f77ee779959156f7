//! Exercises as failing tests, and a zoo of broken engines.
//!
//! Each exercise is a file in `exercises/` with a function to write. Its tests are in `src/checks.rs`.
//! A way to write it is in `solutions/`, in a file of the same name.

pub mod zoo;

#[cfg_attr(feature = "solutions", path = "../solutions/captures.rs")]
#[cfg_attr(not(feature = "solutions"), path = "../exercises/captures.rs")]
pub mod captures;
#[cfg_attr(feature = "solutions", path = "../solutions/checkmates.rs")]
#[cfg_attr(not(feature = "solutions"), path = "../exercises/checkmates.rs")]
pub mod checkmates;
#[cfg_attr(feature = "solutions", path = "../solutions/doubled.rs")]
#[cfg_attr(not(feature = "solutions"), path = "../exercises/doubled.rs")]
pub mod doubled;
#[cfg_attr(feature = "solutions", path = "../solutions/fill_up.rs")]
#[cfg_attr(not(feature = "solutions"), path = "../exercises/fill_up.rs")]
pub mod fill_up;
#[cfg_attr(feature = "solutions", path = "../solutions/knight_distance.rs")]
#[cfg_attr(not(feature = "solutions"), path = "../exercises/knight_distance.rs")]
pub mod knight_distance;
#[cfg_attr(feature = "solutions", path = "../solutions/mate_in_two.rs")]
#[cfg_attr(not(feature = "solutions"), path = "../exercises/mate_in_two.rs")]
pub mod mate_in_two;
#[cfg_attr(feature = "solutions", path = "../solutions/mates.rs")]
#[cfg_attr(not(feature = "solutions"), path = "../exercises/mates.rs")]
pub mod mates;
#[cfg_attr(feature = "solutions", path = "../solutions/mirror.rs")]
#[cfg_attr(not(feature = "solutions"), path = "../exercises/mirror.rs")]
pub mod mirror;
#[cfg_attr(feature = "solutions", path = "../solutions/occurrences.rs")]
#[cfg_attr(not(feature = "solutions"), path = "../exercises/occurrences.rs")]
pub mod occurrences;
#[cfg_attr(feature = "solutions", path = "../solutions/same_bishops.rs")]
#[cfg_attr(not(feature = "solutions"), path = "../exercises/same_bishops.rs")]
pub mod same_bishops;

#[cfg(test)]
mod checks;
