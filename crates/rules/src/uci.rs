//! Moves as UCI spells them: `e2e4`, `e7e8q`, `e1g1` or `e1h1`.

use core::fmt;

use crate::{Bitboard, Move, PieceKind, Position, Rank, Square};

/// Why a UCI move was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UciMoveError {
    /// The text is not of the form `e2e4` or `e7e8q`.
    Syntax,
    /// `0000`: the null move, which is not a move of the game.
    Null,
    /// There is no piece on the first square.
    NoPiece(Square),
    /// The piece on the first square belongs to the other side.
    NotYours(Square),
    /// A pawn reaches the last rank: it must say what it becomes.
    PromotionMissing,
    /// The move is not legal here.
    Illegal,
}

impl fmt::Display for UciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciMoveError::Syntax => {
                f.write_str("expected two squares and perhaps a promotion, as e2e4 or e7e8q")
            }
            UciMoveError::Null => f.write_str("the null move 0000 is not a legal move"),
            UciMoveError::NoPiece(square) => write!(f, "there is no piece on {square}"),
            UciMoveError::NotYours(square) => {
                write!(f, "the piece on {square} belongs to the side that is not to move")
            }
            UciMoveError::PromotionMissing => {
                f.write_str("a pawn that reaches the last rank must promote: add q, r, b or n")
            }
            UciMoveError::Illegal => f.write_str("the move is not legal in this position"),
        }
    }
}

impl core::error::Error for UciMoveError {}

impl Position {
    /// Reads a move in UCI notation; castling may be spelled either way, the promotion letter
    /// in either case.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert_eq!(position.parse_uci("e1g1"), position.parse_uci("e1h1"));
    /// assert!(position.parse_uci("e1c1").is_err());
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciMoveError> {
        let (from, to, promotion) = split(text)?;
        let piece = self.piece_on(from).ok_or(UciMoveError::NoPiece(from))?;
        if piece.color != self.turn {
            return Err(UciMoveError::NotYours(from));
        }
        let is_pawn = piece.kind == PieceKind::Pawn;
        let is_king = piece.kind == PieceKind::King;
        let mv = match promotion {
            Some(kind) => Move::promoting(from, to, kind),
            None if is_pawn && self.turn.relative_rank(to) == Rank::Eight => {
                let queen = Move::promoting(from, to, PieceKind::Queen);
                let error = if self.is_legal(queen) {
                    UciMoveError::PromotionMissing
                } else {
                    UciMoveError::Illegal
                };
                return Err(error);
            }
            None if is_pawn && self.en_passant == Some(to) && from.file() != to.file() => {
                Move::en_passant(from, to)
            }
            // A king's step wins over castling that ends on the same square in Chess960: there
            // castling is spelled with the rook's square.
            None if is_king && !self.is_legal(Move::normal(from, to)) => {
                self.castling_spelled(from, to)
            }
            None => Move::normal(from, to),
        };
        if self.is_legal(mv) { Ok(mv) } else { Err(UciMoveError::Illegal) }
    }

    /// The castling move written as the king going from `from` to `to`, if that can be meant.
    fn castling_spelled(&self, from: Square, to: Square) -> Move {
        if self.castling.contains(to) {
            return Move::castling(from, to);
        }
        let two_steps = from.rank() == to.rank() && from.distance(to) > 1;
        let rooks = (self.castling & Bitboard::rank(from.rank())).into_iter();
        rooks
            .map(|rook| Move::castling(from, rook))
            .find(|castling| two_steps && castling.landing() == to)
            .unwrap_or(Move::normal(from, to))
    }
}

fn split(text: &str) -> Result<(Square, Square, Option<PieceKind>), UciMoveError> {
    if text == "0000" {
        return Err(UciMoveError::Null);
    }
    let square = |range| -> Result<Square, UciMoveError> {
        let name: &str = text.get(range).ok_or(UciMoveError::Syntax)?;
        name.parse().map_err(|_| UciMoveError::Syntax)
    };
    let (from, to) = (square(0..2)?, square(2..4)?);
    let promotion = match text.get(4..).unwrap_or("?").as_bytes() {
        [] => None,
        [letter] => {
            let kind = PieceKind::from_letter(*letter as char).ok_or(UciMoveError::Syntax)?;
            if !PieceKind::PROMOTIONS.contains(&kind) {
                return Err(UciMoveError::Syntax);
            }
            Some(kind)
        }
        _ => return Err(UciMoveError::Syntax),
    };
    Ok((from, to, promotion))
}
