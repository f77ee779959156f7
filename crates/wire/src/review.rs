//! Reviewed games: `pinpoint review --json` and the page.

use pinpoint_notation::pgn::GameTree;
use pinpoint_review::{MoveReview, Review, SideReview, Subject, Verdict};
use pinpoint_rules::Color;
use pinpoint_service::highlight_of;
use serde::Serialize;

use crate::{Highlight, Opening, ScoreReply, spelled, uci_of};

/// A reviewed game. All scores are White's, whoever is to move.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedGame {
    /// The number of the game in its file, counted from 1.
    #[cfg_attr(test, ts(type = "number"))]
    pub game: u64,
    /// Who played.
    pub players: BySide<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The position before the first move.
    pub fen: String,
    /// The opening, if it has a name.
    pub opening: Option<Opening>,
    /// The accuracy of each side from 0 to 100; `null` for a side without moves.
    pub accuracy: BySide<Option<f64>>,
    /// The mean of the centipawns lost with each move.
    pub average_centipawn_loss: BySide<Option<f64>>,
    /// How often each side was given each verdict that matters.
    pub counts: BySide<VerdictCounts>,
    /// The half-moves that decided the game, counted from 1.
    pub turning_points: Vec<usize>,
    /// The moves.
    pub moves: Vec<ReviewedMove>,
}

/// Something of each side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub struct BySide<T> {
    pub white: T,
    pub black: T,
}

impl<T> BySide<T> {
    pub(crate) fn of(value: impl Fn(Color) -> T) -> BySide<T> {
        BySide { white: value(Color::White), black: value(Color::Black) }
    }
}

/// How often a side was given each verdict that matters.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub struct VerdictCounts {
    pub sacrifice: usize,
    pub only: usize,
    pub best: usize,
    pub inaccuracy: usize,
    pub mistake: usize,
    pub blunder: usize,
}

impl VerdictCounts {
    fn new(side: &SideReview) -> VerdictCounts {
        VerdictCounts {
            sacrifice: side.count(Verdict::Sacrifice),
            only: side.count(Verdict::Only),
            best: side.count(Verdict::Best),
            inaccuracy: side.count(Verdict::Inaccuracy),
            mistake: side.count(Verdict::Mistake),
            blunder: side.count(Verdict::Blunder),
        }
    }
}

/// A move of a reviewed game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedMove {
    /// The number of the half-move, counted from 1.
    pub ply: usize,
    /// The move in SAN.
    pub san: String,
    /// The move in UCI.
    pub uci: String,
    /// `sacrifice`, `only`, `forced`, `book`, `best`, `good`, `inaccuracy`, `mistake` or
    /// `blunder`.
    pub judgment: &'static str,
    /// `missed_win` or `losing`, if the fault changed who is winning.
    pub consequence: Option<&'static str>,
    /// What the position before it is worth, as White sees it.
    pub before: ScoreReply,
    /// What the position after it is worth, as White sees it.
    pub after: ScoreReply,
    /// The winning chances that it lost, from 0 to 2.
    pub loss: f64,
    /// Its accuracy from 0 to 100.
    pub accuracy: f64,
    /// `opening`, `middlegame` or `endgame`.
    pub phase: &'static str,
    /// The best move in UCI; `null` if the engine found none.
    pub best: Option<String>,
    /// The best line in UCI, from the position before the move.
    pub line: Vec<String>,
    /// The same in SAN.
    pub line_san: Vec<String>,
    /// The line that the engine expects after the move, in UCI; for a fault, its refutation.
    pub reply: Vec<String>,
    /// The same in SAN.
    pub reply_san: Vec<String>,
    /// Why, for faults, only moves and sacrifices.
    pub sentences: Vec<ReviewSentence>,
}

/// A reason with its proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewSentence {
    /// `played` or `better`: the move it is about.
    pub about: &'static str,
    /// The motif: `fork`, `material`, `mate_allowed`.
    pub kind: String,
    /// The sentence.
    pub text: String,
    /// The line that proves it in UCI, from the position before the move.
    pub proof: Vec<String>,
    /// The same in SAN.
    pub proof_san: Vec<String>,
    /// What to draw for it.
    pub highlight: Highlight,
    /// After how many moves of the proof to draw it.
    pub highlight_after: usize,
}

/// Two digits behind the point are enough for people and programs.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

impl ReviewedGame {
    /// The document of a reviewed game; tree and review are of the same game.
    pub fn new(number: u64, tree: &GameTree, review: &Review) -> ReviewedGame {
        let name = |side| {
            let tag = if side == Color::White { "White" } else { "Black" };
            tree.tags.get(tag).unwrap_or("?").to_owned()
        };
        ReviewedGame {
            game: number,
            players: BySide::of(name),
            result: tree.result.to_string(),
            fen: review.start.to_fen(),
            opening: review.opening.map(|opening| Opening {
                eco: opening.eco.to_owned(),
                name: opening.name.to_owned(),
                ply: review.book_plies as u32,
            }),
            accuracy: BySide::of(|side| review.side(side).accuracy.map(rounded)),
            average_centipawn_loss: BySide::of(|side| {
                review.side(side).centipawn_loss.map(rounded)
            }),
            counts: BySide::of(|side| VerdictCounts::new(review.side(side))),
            turning_points: review.turning_points.iter().map(|index| index + 1).collect(),
            moves: review.moves.iter().map(ReviewedMove::new).collect(),
        }
    }
}

impl ReviewedMove {
    /// The document of a reviewed move.
    pub fn new(mv: &MoveReview) -> ReviewedMove {
        let position = &mv.position;
        let (line, line_san) = spelled(position, &mv.line);
        let (reply, reply_san) = spelled(&position.play(mv.mv), &mv.reply);
        let sentences = mv.sentences.iter().map(|sentence| {
            let (proof, proof_san) = spelled(position, &sentence.proof);
            ReviewSentence {
                about: match sentence.subject {
                    Subject::Played => "played",
                    Subject::Better => "better",
                },
                kind: sentence.kind.clone(),
                text: sentence.text.clone(),
                proof,
                proof_san,
                highlight: highlight_of(&sentence.squares).into(),
                highlight_after: sentence.drawn_after,
            }
        });
        ReviewedMove {
            ply: mv.ply,
            san: pinpoint_notation::san(position, mv.mv).to_string(),
            uci: uci_of(position, mv.mv),
            judgment: mv.verdict.word(),
            consequence: mv.consequence.map(|consequence| consequence.word()),
            before: mv.before.into(),
            after: mv.after.into(),
            loss: rounded(mv.loss),
            accuracy: rounded(mv.accuracy),
            phase: mv.phase.word(),
            best: mv.best().map(|best| uci_of(position, best)),
            line,
            line_san,
            reply,
            reply_san,
            sentences: sentences.collect(),
        }
    }
}
