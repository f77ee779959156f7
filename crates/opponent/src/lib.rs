//! Opponents that err like people, and say what they missed.
//!
//! A weak player does not choose badly among moves it sees: it does not see. An [`Opponent`]
//! searches a small tree from which the moves that it overlooks are left out, its own and the
//! other side's. What it overlooks is decided by the seed of the game, the piece, its line and a
//! window of a few moves, so that the same thing stays overlooked in every line it thinks about.
//!
//! ```
//! use pinpoint_opponent::{Opponent, Profile, Strength};
//! use pinpoint_rules::Game;
//! let beginner = Profile { strength: Strength::Level(2), ..Profile::default() };
//! let mut opponent = Opponent::new(beginner, 7);
//! let choice = opponent.choose(&Game::default()).expect("the game has just begun");
//! assert!(Game::default().position().is_legal(choice.mv));
//! // The same seed plays the same game.
//! let again = Opponent::new(beginner, 7).choose(&Game::default()).unwrap();
//! assert_eq!(again.mv, choice.mv);
//! ```
//!
//! Strong opponents (from a rating of 1860 on) use the engine with few nodes, an opening
//! repertoire, and choose among moves of nearly the same value. They leave nothing out on purpose:
//! what they say they missed is a reply that their own search did not expect.
#![forbid(unsafe_code)]

mod chance;
mod character;
mod evaluation;
mod manners;
mod opponent;
mod oversight;
mod profile;
mod repertoire;
mod search;
mod sight;
mod skill;
mod strength;
mod technique;

pub use character::{Character, UnknownCharacter};
pub use manners::Intent;
pub use opponent::{Choice, Opponent};
pub use oversight::Oversight;
pub use profile::{Profile, UnknownProfile};
pub use repertoire::repertoire_moves;
pub use sight::Thing;
pub use strength::Strength;

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
