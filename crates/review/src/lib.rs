//! Reviews a game: what every move was worth, and why.
//!
//! This is the one place where scores meet sentences. [`Examiner`] asks the engine about every
//! position of a game. [`Review::new`] makes verdicts, accuracies, turning points and sentences
//! of the answers, without an engine. So an [`Examination`] is all that has to be kept, and
//! terminal, page and annotated PGN cannot disagree.
//!
//! ```
//! use std::ops::ControlFlow;
//! use pinpoint_review::{Budget, Examiner, Review};
//! use pinpoint_rules::{Color, Game};
//! let mut game = Game::default();
//! for text in ["e2e4", "e7e5", "d1h5", "e8e7", "h5e5"] {
//!     game.try_play(game.position().parse_uci(text).unwrap()).unwrap();
//! }
//! let mut examiner = Examiner::new(Budget::depth(6), 1, 1);
//! let found = examiner.examine(&game, &mut |_| ControlFlow::Continue(())).unwrap();
//! let review = Review::new(&game, &found);
//! assert_eq!(review.moves[3].verdict.word(), "blunder");
//! assert_eq!(review.opening.unwrap().name, "King's Pawn Game: Wayward Queen Attack");
//! ```
#![forbid(unsafe_code)]

mod accuracy;
mod annotate;
mod budget;
mod chances;
mod changes;
mod examine;
mod game;
mod habits;
mod journal;
mod losses;
mod material;
mod method;
mod motifs;
mod notes;
mod phase;
mod puzzles;
mod review;
mod sacrifice;
mod searcher;
mod sentences;
mod text;
mod turning_points;
mod verdict;

pub use accuracy::{game_accuracy, move_accuracy};
pub use annotate::annotate;
pub use budget::Budget;
pub use chances::{centipawns, win_percent, winning_chances};
pub use examine::{Assessment, Examination, Examiner};
pub use game::main_game;
pub use habits::{ClockStep, Habits, Tally};
pub use journal::JournalError;
pub use method::METHOD;
pub use motifs::why;
pub use phase::Phase;
pub use puzzles::{MadePuzzle, PUZZLE_FACTOR, PUZZLE_MARGIN, PuzzleMaker};
pub use review::{MoveReview, Review, SideReview, review_move};
pub use sentences::{Sentence, Subject};
pub use text::numbered_line;
pub use verdict::{Consequence, Verdict, fault};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
