//! A move someone tried: the position after it, or why it is not legal.

use pinpoint_notation::{CastlingObstacle, MoveError, parse_move, san};
use pinpoint_rules::{Bitboard, Game, Move, Piece, PieceKind, Position, Square, attacks};
use pinpoint_tactics::{PinKind, pins};
use serde::{Deserialize, Serialize};

use crate::highlight::named;
use crate::pins::uci;
use crate::position::capitalized;
use crate::start::replay;
use crate::{Failure, Highlight, PositionReply, SquareRole, Start};

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
                let (uci, san) = (uci(&position, mv), san(&position, mv).to_string());
                game.try_play(mv).map_err(|error| Failure::new("internal", error.to_string()))?;
                let position = Box::new(PositionReply::new(&game));
                MoveReply::Legal(LegalMove { legal: true, uci, san, position })
            }
            Err(error) => MoveReply::Illegal(IllegalMove {
                legal: false,
                reason: why_illegal(&game, &self.mv, error),
                candidates: match error {
                    MoveError::Ambiguous(moves) => {
                        moves.iter().map(|mv| uci(&position, mv)).collect()
                    }
                    _ => Vec::new(),
                },
            }),
        })
    }
}

fn why_illegal(game: &Game, text: &str, error: MoveError) -> IllegalReason {
    let position = game.position();
    if let Some(outcome) = position.outcome().filter(|_| !position.has_legal_move()) {
        let text = format!("The game is over: {outcome}.");
        return reason(IllegalKind::GameOver, text, Highlight::default());
    }
    match error {
        MoveError::Pinned { from, .. } => pinned(position, from, error),
        MoveError::LeavesKingInCheck => in_check(position),
        MoveError::KingIntoCheck { to } => king_into_check(position, to),
        MoveError::CannotReach { piece, origin, to } => match origin.square() {
            Some(from) => cannot_reach(position, piece, from, to),
            None => plain(IllegalKind::CannotReach, error),
        },
        MoveError::CastlingNow(obstacle) => castling(position, obstacle),
        MoveError::NoCastlingRight { .. } => plain(IllegalKind::Castling, error),
        MoveError::NotYours { .. } => plain(IllegalKind::NotYourTurn, error),
        MoveError::NothingOn(_) => plain(IllegalKind::EmptySquare, error),
        MoveError::OwnPiece { to, piece } => reason(
            IllegalKind::OwnPiece,
            format!("{}'s own {} stands on {to}.", piece.color, piece.kind),
            Highlight::default().square(to, SquareRole::Square),
        ),
        MoveError::PromotionMissing => plain(IllegalKind::PromotionMissing, error),
        MoveError::Ambiguous(candidates) => ambiguous(position, candidates.iter().collect()),
        MoveError::Syntax { .. } if text.trim().is_empty() => {
            reason(IllegalKind::Syntax, "No move was given.".to_owned(), Highlight::default())
        }
        MoveError::Syntax { .. } => plain(IllegalKind::Syntax, error),
        _ => plain(IllegalKind::Other, error),
    }
}

fn reason(kind: IllegalKind, text: String, highlight: Highlight) -> IllegalReason {
    IllegalReason { kind, text, highlight }
}

/// The error in its own words, as a sentence.
fn plain(kind: IllegalKind, error: MoveError) -> IllegalReason {
    reason(kind, format!("{}.", capitalized(&error.to_string())), Highlight::default())
}

fn pinned(position: &Position, from: Square, error: MoveError) -> IllegalReason {
    let binds =
        |pin: &pinpoint_tactics::Pin| pin.pinned.square == from && pin.kind() == PinKind::Absolute;
    match pins(position.board()).iter().find(|pin| binds(pin)) {
        Some(pin) => reason(
            IllegalKind::Pinned,
            format!("The {} is pinned to the {} by the {}.", pin.pinned, pin.shielded, pin.pinner),
            Highlight::pin(pin),
        ),
        // Taking en passant lifts two pawns off a rank: no piece is pinned, but the king is seen.
        None => plain(IllegalKind::Pinned, error),
    }
}

fn in_check(position: &Position) -> IllegalReason {
    let king = position.king(position.turn());
    let checkers = position.checkers();
    let by = named(position.board(), checkers);
    reason(
        IllegalKind::InCheck,
        format!("The king on {king} is in check from {by}, and the move does not end it."),
        Highlight::default().square(king, SquareRole::King).attackers(checkers, king),
    )
}

fn king_into_check(position: &Position, to: Square) -> IllegalReason {
    let us = position.turn();
    // The king itself does not hide the squares behind it.
    let occupied = position.occupied().without(position.king(us));
    let attackers = position.board().attackers(to, occupied) & position.pieces_of(!us);
    reason(
        IllegalKind::KingIntoCheck,
        format!("The king would be in check on {to} from {}.", named(position.board(), attackers)),
        Highlight::default().square(to, SquareRole::Square).attackers(attackers, to),
    )
}

fn cannot_reach(position: &Position, piece: Piece, from: Square, to: Square) -> IllegalReason {
    let (board, occupied) = (position.board(), position.occupied());
    let name = format!("{} on {from}", piece.kind);
    let in_the_way = (attacks::between(from, to) & occupied).into_iter().next();
    let slides = match piece.kind {
        PieceKind::Bishop => attacks::bishop(from, Bitboard::EMPTY).contains(to),
        PieceKind::Rook => attacks::rook(from, Bitboard::EMPTY).contains(to),
        PieceKind::Queen => attacks::queen(from, Bitboard::EMPTY).contains(to),
        _ => false,
    };
    let ahead = piece.kind == PieceKind::Pawn && from.file() == to.file();
    let sideways = attacks::pawn(piece.color, from).contains(to) && piece.kind == PieceKind::Pawn;
    let highlight = |square| Highlight::default().square(square, SquareRole::Square);
    let (text, highlight) = match in_the_way {
        Some(square) if slides => {
            // Of several pieces in the way, the nearest stops the move.
            let nearest = (attacks::between(from, to) & occupied)
                .into_iter()
                .min_by_key(|&square| square.distance(from))
                .unwrap_or(square);
            let blocker = named(board, Bitboard::of(nearest));
            (format!("The {name} cannot reach {to}: {blocker} is in the way."), highlight(nearest))
        }
        _ if ahead && (occupied.contains(to) || in_the_way.is_some()) => {
            let nearest = in_the_way.unwrap_or(to);
            let blocker = named(board, Bitboard::of(nearest));
            (format!("The {name} is blocked by {blocker}."), highlight(nearest))
        }
        _ if sideways => {
            let text = format!("The {name} moves sideways only to take, and {to} is empty.");
            (text, highlight(to))
        }
        _ => (format!("The {name} cannot go to {to}."), Highlight::default()),
    };
    reason(IllegalKind::CannotReach, text, highlight)
}

fn castling(position: &Position, obstacle: CastlingObstacle) -> IllegalReason {
    let king = position.king(position.turn());
    match obstacle {
        CastlingObstacle::InCheck => {
            let by = named(position.board(), position.checkers());
            reason(
                IllegalKind::Castling,
                format!("The king cannot castle out of check from {by}."),
                Highlight::default()
                    .square(king, SquareRole::King)
                    .attackers(position.checkers(), king),
            )
        }
        other => plain(IllegalKind::Castling, MoveError::CastlingNow(other)),
    }
}

fn ambiguous(position: &Position, moves: Vec<Move>) -> IllegalReason {
    let spelled: Vec<String> = moves.iter().map(|&mv| san(position, mv).to_string()).collect();
    let text = format!("More than one move fits: {}.", spelled.join(" or "));
    let mark = |highlight: Highlight, mv: &Move| highlight.square(mv.from(), SquareRole::Mover);
    reason(IllegalKind::Ambiguous, text, moves.iter().fold(Highlight::default(), mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, mv: &str, expected: &str) {
        let request = MoveRequest {
            start: Some(Start::Fen(fen.to_owned())),
            moves: Vec::new(),
            mv: mv.to_owned(),
        };
        let MoveReply::Illegal(illegal) = request.answer().unwrap() else { panic!("legal") };
        assert_eq!(illegal.reason.text, expected);
    }

    #[test]
    fn a_pinned_piece_is_named_with_its_pinner() {
        check(
            "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "e2c3",
            "The knight on e2 is pinned to the king on e1 by the rook on e8.",
        );
        check(
            "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "Nc3",
            "The knight on e2 is pinned to the king on e1 by the rook on e8.",
        );
    }

    #[test]
    fn a_check_must_be_answered() {
        check(
            "4r2k/8/8/8/8/8/P7/4K3 w - - 0 1",
            "a2a3",
            "The king on e1 is in check from the rook on e8, and the move does not end it.",
        );
        check(
            "4r2k/8/8/8/8/8/P7/4K3 w - - 0 1",
            "e1e2",
            "The king would be in check on e2 from the rook on e8.",
        );
    }

    #[test]
    fn what_stands_in_the_way_is_named() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        check(start, "f1c4", "The bishop on f1 cannot reach c4: the pawn on e2 is in the way.");
        check(start, "e2d3", "The pawn on e2 moves sideways only to take, and d3 is empty.");
        check(start, "g1g3", "The knight on g1 cannot go to g3.");
        check(start, "a1a2", "White's own pawn stands on a2.");
        check(
            "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
            "e2e4",
            "The pawn on e2 is blocked by the knight on e3.",
        );
    }

    #[test]
    fn castling_through_check_is_told_from_castling_out_of_it() {
        check(
            "k3r3/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            "The king cannot castle out of check from the rook on e8.",
        );
        check(
            "k4r2/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            "The king cannot castle through or into check.",
        );
    }

    #[test]
    fn after_mate_nothing_is_legal() {
        check(
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "h7h6",
            "The game is over: White wins by checkmate.",
        );
    }

    #[test]
    fn a_move_that_fits_twice_lists_both() {
        check("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", "More than one move fits: Nbd2 or Nfd2.");
    }
}
