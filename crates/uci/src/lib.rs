//! The UCI protocol: text to values and back, and a session that speaks it.
//!
//! [`Command::parse`] reads one line, [`Session`] acts on commands and hands every line of
//! output to a function. There is no stdin and no stdout here, so all of it can be tested and
//! fuzzed. The other end of the protocol is [`Program`]: an engine that is started, asked and
//! waited for.
//!
//! ```
//! use pinpoint_uci::{Command, Session};
//! use std::sync::mpsc;
//!
//! let (sender, lines) = mpsc::channel();
//! let mut session = Session::new(move |line| drop(sender.send(line)));
//! for line in ["position startpos moves e2e4", "go depth 3"] {
//!     session.handle(line);
//! }
//! session.wait();
//! drop(session);
//! assert!(lines.iter().last().unwrap().starts_with("bestmove "));
//! # assert!(matches!(Command::parse("isready"), Ok(Command::IsReady)));
//! ```
#![forbid(unsafe_code)]

mod command;
mod format;
mod go;
mod host;
mod network_file;
mod options;
mod process;
mod program;
mod session;
mod sparring;

pub use command::{Command, CommandError};
pub use format::{best_move, info_lines};
pub use go::Go;
pub use host::{Budget, Info, go_line, position_line, split_command};
pub use options::{OptionError, Settings};
pub use process::Waker;
pub use program::{Choice, Program, ProgramError};
pub use session::{Flow, Session};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
