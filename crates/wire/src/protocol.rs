//! What page and server say to each other over the WebSocket.

use pinpoint_engine::{Bound, Score, SidedScore, Wdl};
use pinpoint_rules::Color;
use serde::{Deserialize, Serialize};

use crate::{ExplanationReply, IntentReply, PositionReply, Start};

/// From the page to the server.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Analyze a position until the page says stop.
    Analyze(AnalyzeRequest),
    /// Choose a move at some strength.
    Play(PlayRequest),
    /// Say what to play.
    Hint(HintRequest),
    /// End a search.
    Stop(StopRequest),
}

/// A position to be analyzed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct AnalyzeRequest {
    /// The number of the request.
    pub id: u32,
    /// Where the game starts; `null` for the standard position.
    #[serde(default)]
    pub start: Option<Start>,
    /// The moves in UCI.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How many best lines.
    #[serde(default)]
    pub lines: Option<u32>,
    /// What would the other side do if the side to move passed?
    #[serde(default)]
    pub threat: Option<bool>,
    /// How deep to search at most.
    #[serde(default)]
    pub depth: Option<u32>,
    /// How long to search at most.
    #[serde(default)]
    pub time_ms: Option<u32>,
    /// Search threads.
    #[serde(default)]
    pub threads: Option<u32>,
    /// MiB of the hash table.
    #[serde(default)]
    pub hash_mb: Option<u32>,
}

/// A move wanted from the engine.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The number of the request.
    pub id: u32,
    /// Where the game starts; `null` for the standard position.
    #[serde(default)]
    pub start: Option<Start>,
    /// The moves in UCI.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How strong to play, 1 to 8; full strength if nothing is said.
    #[serde(default)]
    pub level: Option<u8>,
    /// How strong to play as an engine rating, 350 to 2500, in place of a level.
    #[serde(default)]
    pub elo: Option<u16>,
    /// The opponent's character, by its name.
    #[serde(default)]
    pub character: Option<String>,
    /// What a weaker opponent overlooks depends on it: one for each game. Without it every move
    /// is one of another opponent.
    #[serde(default)]
    pub seed: Option<u32>,
    /// The clocks; `null` for a game without them.
    #[serde(default)]
    pub clock: Option<ClockState>,
    /// Does the opponent offer a draw?
    #[serde(default)]
    pub draw_offered: Option<bool>,
}

/// The time both sides have left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ClockState {
    /// White's time in milliseconds.
    pub white_ms: u32,
    /// Black's time in milliseconds.
    pub black_ms: u32,
    /// What White gains with each move.
    #[serde(default)]
    pub white_increment_ms: u32,
    /// What Black gains with each move.
    #[serde(default)]
    pub black_increment_ms: u32,
}

/// A position in which to say what to play.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// The number of the request.
    pub id: u32,
    /// Where the game starts; `null` for the standard position.
    #[serde(default)]
    pub start: Option<Start>,
    /// The moves in UCI.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A search to be ended.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StopRequest {
    /// The number of its request.
    pub id: u32,
}

/// From the server to the page.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ServerMessage {
    /// All workers are taken.
    Queued {
        /// The number of the request.
        id: u32,
        /// How many requests come first.
        ahead: u32,
    },
    /// The search has begun.
    Started {
        /// The number of the request.
        id: u32,
    },
    /// What the search has found so far.
    Info(SearchInfo),
    /// The search has ended with an answer.
    #[serde(rename = "bestmove")]
    BestMove(BestMoveReply),
    /// The search has ended without one.
    Stopped {
        /// The number of the request.
        id: u32,
        /// Why.
        reason: StopReason,
    },
    /// The request could not be answered.
    Error {
        /// The number of the request; `null` if it could not be read.
        id: Option<u32>,
        /// A word for programs.
        kind: String,
        /// The message for people.
        message: String,
    },
}

/// What a search has found so far.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SearchInfo {
    /// The number of the request.
    pub id: u32,
    /// The position searched.
    pub fen: String,
    /// Plies searched in full.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub seldepth: u32,
    /// The best lines, best first for the side to move.
    pub lines: Vec<SearchLine>,
    /// Positions visited.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
    /// Positions visited in a second.
    #[cfg_attr(test, ts(type = "number"))]
    pub nps: u64,
    /// How full the hash table is, in thousandths.
    pub hashfull: u32,
    /// Time since the search began.
    #[cfg_attr(test, ts(type = "number"))]
    pub time_ms: u64,
}

/// One line of play.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SearchLine {
    /// What it is worth, as White sees it.
    pub score: ScoreReply,
    /// Is the score only a bound?
    pub bound: Option<BoundReply>,
    /// The chances that go with it, as White sees them.
    pub wdl: Option<WdlReply>,
    /// The moves.
    pub uci: Vec<String>,
    /// The same in SAN.
    pub san: Vec<String>,
}

/// A score as White sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ScoreReply {
    /// Hundredths of a pawn.
    Cp(i32),
    /// White mates in this number of moves; Black, if negative.
    Mate(i32),
}

impl From<SidedScore> for ScoreReply {
    fn from(score: SidedScore) -> ScoreReply {
        match score.white() {
            Score::Centipawns(score) => ScoreReply::Cp(score),
            Score::Mate(moves) => ScoreReply::Mate(moves),
        }
    }
}

/// What is known about a score that is not exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BoundReply {
    /// It is at least this, as White sees it.
    Lower,
    /// It is at most this, as White sees it.
    Upper,
}

impl BoundReply {
    /// `None` for an exact score.
    pub fn new(score: SidedScore) -> Option<BoundReply> {
        match score.bound_of(Color::White) {
            Bound::Exact => None,
            Bound::Lower => Some(BoundReply::Lower),
            Bound::Upper => Some(BoundReply::Upper),
        }
    }
}

/// Chances in thousandths, as White sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WdlReply {
    /// White wins.
    pub win: u16,
    /// Nobody wins.
    pub draw: u16,
    /// Black wins.
    pub loss: u16,
}

impl From<SidedScore> for WdlReply {
    fn from(score: SidedScore) -> WdlReply {
        let Wdl { win, draw, loss } = score.white().wdl();
        WdlReply { win, draw, loss }
    }
}

/// The answer of a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BestMove"))]
pub struct BestMoveReply {
    /// The number of the request.
    pub id: u32,
    /// The move.
    pub uci: String,
    /// The same in SAN.
    pub san: String,
    /// The reply the engine expects.
    pub ponder: Option<String>,
    /// What the position is worth, as White sees it.
    pub score: Option<ScoreReply>,
    /// Does the engine accept the draw that was offered?
    pub accepts_draw: bool,
    /// What it says to the offer, to follow its name: "declines the draw: it thinks it stands
    /// better"; `null` if none was made.
    pub draw_answer: Option<String>,
    /// Whether it would rather resign, or offers a draw.
    pub intent: IntentReply,
    /// How long a person would take for the move, in milliseconds; 0 at full strength.
    pub think_ms: u32,
    /// What it had not seen when it played its last move, in its own words; `null` if the answer
    /// was no surprise.
    pub missed: Option<String>,
    /// What the move does.
    pub explanation: ExplanationReply,
    /// The position after the move, for a move in a game; `null` for hints and analyses. Its
    /// `moves` hold only the new one.
    pub position: Option<Box<PositionReply>>,
}

/// Why a search ended without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum StopReason {
    /// The page asked for it.
    Stop,
    /// A newer request took its place.
    Replaced,
    /// There is no legal move to search.
    GameOver,
    /// The server is going down.
    Shutdown,
}
