//! The JSON shapes of Pinpoint: one document per question, versioned and stable.
//!
//! Nothing is decided here: `pinpoint-service` answers, and each shape is made from its answer.
//! No type in the crates below derives `Serialize`; what goes over the wire is written down
//! here, field by field, so that a renamed struct cannot change a document by accident.
//!
//! ```
//! use pinpoint_rules::Position;
//! use pinpoint_service::PinAnswer;
//! use pinpoint_wire::PinsDocument;
//! let position = Position::from_fen("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1").unwrap();
//! let mv = position.parse_uci("c1b2").unwrap();
//! let document = PinsDocument::from(&PinAnswer::new(&position, Some(mv)));
//! assert_eq!(document.pins[0].pinner, "b2");
//! ```
#![forbid(unsafe_code)]

mod analysis;
mod board;
mod destinations;
mod document;
mod ending;
mod explain;
mod explanation;
mod failure;
mod games;
mod habits;
mod highlight;
mod illegal;
mod info;
mod opponent;
mod perft;
mod pgn;
mod pins;
mod position;
mod protocol;
mod review;
mod review_document;
mod standing;
mod start;
mod stats;
mod training;
#[cfg(test)]
mod typescript;
mod validate;

pub use analysis::{AnalysisDocument, AnalysisLine, spelled, uci_of};
pub use board::{BoardDocument, BoardMove};
pub use destinations::{Destination, PromotionChoice};
pub use document::Document;
pub use ending::{EndingReply, PossibleEndings};
pub use explain::{ExplainDocument, FactJson, RoleJson};
pub use failure::{Failure, FailureDocument};
pub use games::{
    AppendRequest, CreateRequest, Departure, DepartureReply, ExplorerMove, ExplorerReply,
    ImportReply, KeptCollection, KeptGame, KeptGameReply, KeptGames, SaveRequest, SavedGame,
};
pub use habits::{HabitsDocument, TallyJson};
pub use highlight::{
    ArrowRole, ExplanationReply, Highlight, MarkedArrow, MarkedSquare, Sentence, SquareRole,
};
pub use illegal::{IllegalKind, IllegalMove, IllegalReason, LegalMove, MoveReply, MoveRequest};
pub use info::{Info, Level, Opponents, Range, ServerLimits};
pub use opponent::{CharacterReply, IntentReply, MissedReply, MissedRequest, MissedThing};
pub use perft::{PerftDocument, PerftMove};
pub use pgn::{
    DrawnArrow, DrawnSquare, PgnError, PgnGame, PgnNode, PgnReadReply, PgnReadRequest, PgnTag,
    PgnWriteReply, PgnWriteRequest, ShapeColor,
};
pub use pins::{AllowedMateJson, MatePinJson, PinJson, PinsDocument};
pub use position::{
    Captured, Claim, ClaimKind, LastMove, Opening, OutcomeKind, OutcomeReply, PlayedMove,
    PositionReply,
};
pub use protocol::{
    AnalyzeRequest, BestMoveReply, BoundReply, ClientMessage, ClockState, HintRequest, PlayRequest,
    ScoreReply, SearchInfo, SearchLine, ServerMessage, StopReason, StopRequest, WdlReply,
};
pub use review::{BySide, ReviewSentence, ReviewedGame, ReviewedMove, VerdictCounts};
pub use review_document::ReviewDocument;
pub use standing::{PinWord, StandingPin, TiedPiece, TiedStatus};
pub use start::{GameRequest, Side, Start, start_position};
pub use stats::{LibraryStats, Removal, ShownGame};
pub use training::{
    PuzzleProgressReply, PuzzleReply, PuzzleResultRequest, PuzzleTotalsReply, PuzzleTryReply,
    PuzzleTryRequest, ReviewEvent, ReviewRequest, TryRequest,
};
pub use validate::{Chess960Reply, PositionFault, TextError, ValidateReply, ValidateRequest};

/// The version of all documents; it grows when a field changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
