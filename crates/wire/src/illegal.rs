//! A move someone tried: the position after it, or why it is not legal.

use pinpoint_notation::{parse_move, san};
use pinpoint_service::{Refusal, RefusalKind, sentence};
use serde::{Deserialize, Serialize};

use crate::start::replay;
use crate::{Failure, Highlight, PositionReply, Start, uci_of};

/// A move someone wants to play.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// Where the game starts; `null` for the standard position.
    #[serde(default)]
    pub start: Option<Start>,
    /// The moves so far in UCI.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The move, in UCI or as people write it.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many of the moves the asker knows: the reply leaves them out.
    #[serde(default)]
    pub since: Option<u32>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum MoveReply {
    /// The move is legal.
    Legal(LegalMove),
    /// The move is not legal.
    Illegal(IllegalMove),
}

/// A legal move and the position after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalMove {
    /// Always true.
    #[cfg_attr(test, ts(type = "true"))]
    pub legal: bool,
    /// The move.
    pub uci: String,
    /// The same in SAN.
    pub san: String,
    /// The position after it.
    pub position: Box<PositionReply>,
}

/// An illegal move and why it is one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct IllegalMove {
    /// Always false.
    #[cfg_attr(test, ts(type = "false"))]
    pub legal: bool,
    /// Why.
    pub reason: IllegalReason,
    /// The moves that the text may mean, where several fit.
    pub candidates: Vec<String>,
}

/// Why a move is not legal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct IllegalReason {
    /// A word for it.
    pub kind: IllegalKind,
    /// The reason in English.
    pub text: String,
    /// What to draw for it.
    pub highlight: Highlight,
}

/// What is wrong with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum IllegalKind {
    Syntax,
    EmptySquare,
    NotYourTurn,
    OwnPiece,
    CannotReach,
    Pinned,
    InCheck,
    KingIntoCheck,
    Castling,
    PromotionMissing,
    Ambiguous,
    GameOver,
    Other,
}

impl MoveRequest {
    /// Plays the move or says why it is not legal; an error if the moves before it are wrong.
    pub fn answer(&self) -> Result<MoveReply, Failure> {
        let mut game = replay(self.start.as_ref(), &self.moves)?;
        let position = *game.position();
        Ok(match parse_move(&position, &self.mv) {
            Ok(mv) => {
                let (uci, san) = (uci_of(&position, mv), san(&position, mv).to_string());
                game.try_play(mv).map_err(|error| Failure::new("internal", error.to_string()))?;
                let position = Box::new(PositionReply::since(&game, self.since));
                MoveReply::Legal(LegalMove { legal: true, uci, san, position })
            }
            Err(error) => {
                let refusal = Refusal::new(&self.mv, error);
                MoveReply::Illegal(IllegalMove {
                    legal: false,
                    reason: IllegalReason::from(&refusal),
                    candidates: refusal
                        .candidates
                        .iter()
                        .map(|&mv| uci_of(&position, mv))
                        .collect(),
                })
            }
        })
    }
}

impl From<&Refusal> for IllegalReason {
    fn from(refusal: &Refusal) -> IllegalReason {
        IllegalReason {
            kind: refusal.kind.into(),
            text: sentence(&refusal.text),
            highlight: refusal.highlight.clone().into(),
        }
    }
}

impl From<RefusalKind> for IllegalKind {
    fn from(kind: RefusalKind) -> IllegalKind {
        match kind {
            RefusalKind::Syntax => IllegalKind::Syntax,
            RefusalKind::EmptySquare => IllegalKind::EmptySquare,
            RefusalKind::NotYourTurn => IllegalKind::NotYourTurn,
            RefusalKind::OwnPiece => IllegalKind::OwnPiece,
            RefusalKind::CannotReach => IllegalKind::CannotReach,
            RefusalKind::Pinned => IllegalKind::Pinned,
            RefusalKind::InCheck => IllegalKind::InCheck,
            RefusalKind::KingIntoCheck => IllegalKind::KingIntoCheck,
            RefusalKind::Castling => IllegalKind::Castling,
            RefusalKind::PromotionMissing => IllegalKind::PromotionMissing,
            RefusalKind::Ambiguous => IllegalKind::Ambiguous,
            RefusalKind::GameOver => IllegalKind::GameOver,
            _ => IllegalKind::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, mv: &str, kind: IllegalKind, expected: &str) {
        let request = MoveRequest {
            start: Some(Start::Fen(fen.to_owned())),
            moves: Vec::new(),
            mv: mv.to_owned(),
            since: None,
        };
        let MoveReply::Illegal(illegal) = request.answer().unwrap() else { panic!("legal") };
        assert_eq!((illegal.reason.kind, illegal.reason.text.as_str()), (kind, expected));
    }

    #[test]
    fn a_reason_is_a_sentence() {
        let pin = "The knight on e2 is pinned to the king on e1 by the rook on e8.";
        check("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", IllegalKind::Pinned, pin);
        let mate = "The game is over: White wins by checkmate.";
        check("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "h7h6", IllegalKind::GameOver, mate);
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let castling = "The bishop on f1 is in the way of castling.";
        check(start, "O-O", IllegalKind::Castling, castling);
        check(start, "", IllegalKind::Syntax, "No move was given.");
    }

    #[test]
    fn a_move_that_fits_twice_lists_both() {
        let request = MoveRequest {
            start: Some(Start::Fen("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1".to_owned())),
            moves: Vec::new(),
            mv: "Nd2".to_owned(),
            since: None,
        };
        let MoveReply::Illegal(illegal) = request.answer().unwrap() else { panic!("legal") };
        assert_eq!(illegal.candidates, ["b1d2", "f1d2"]);
        assert_eq!(illegal.reason.text, "More than one move fits: Nbd2 or Nfd2.");
    }
}
