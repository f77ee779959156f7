//! A neural network that evaluates chess positions: what NNUE ("efficiently updatable") means.
//!
//! Each piece on its square is one input. The first layer adds up the weights of the inputs that
//! are there, once as White sees the board and once as Black does; these sums are called
//! accumulators. A move changes two to four inputs, so the sums of a position follow from those
//! of a similar one by a few additions: that is why such a network is fast enough for a search.
//! The second layer is one neuron, chosen by the number of pieces.
//!
//! ```
//! use pinpoint_nnue::{Evaluator, Network};
//! use pinpoint_rules::Position;
//!
//! let mut evaluator = Evaluator::new(Network::built_in());
//! let knight_up = Position::from_fen("4k3/pppppppp/8/8/8/8/PPPPPPPP/1N2K3 w - - 0 1")?;
//! assert!(evaluator.evaluate(&knight_up, 0) > 200);
//! # Ok::<(), pinpoint_rules::FenError>(())
//! ```
//!
//! The network was trained on games that the engine played against itself; `training/` in the
//! repository holds the recipe.
#![forbid(unsafe_code)]

mod accumulator;
mod evaluator;
pub mod features;
mod network;
mod weights;

pub use evaluator::Evaluator;
pub use network::{BUCKETS, LARGEST_OUTPUT_WEIGHT, Network, ONE, OUTPUT_ONE, SCALE, WIDTH};
pub use weights::{NetworkError, Weights};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
