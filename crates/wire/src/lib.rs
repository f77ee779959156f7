//! The JSON shapes of Pinpoint: one document per question, versioned and stable.
//!
//! No type in the crates below derives `Serialize`; what goes over the wire is written down
//! here, field by field, so that a renamed struct cannot change a document by accident.
//!
//! ```
//! use pinpoint_rules::Position;
//! use pinpoint_wire::PinsDocument;
//! let position = Position::from_fen("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1").unwrap();
//! let mv = position.parse_uci("c1b2").unwrap();
//! let document = PinsDocument::of_move(&position, mv);
//! assert_eq!(document.pins[0].pinner, "b2");
//! ```
#![forbid(unsafe_code)]

mod failure;
mod pins;

pub use failure::{Failure, FailureDocument};
pub use pins::{AllowedMateJson, MatePinJson, PinJson, PinsDocument};

/// The version of all documents; it grows when a field changes its meaning or goes away.
pub const SCHEMA: u32 = 1;
