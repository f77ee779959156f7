//! Moves as UCI spells them: `e2e4`, `e7e8q`, `e1g1` or `e1h1`.

use core::fmt;
use core::str::FromStr;

use crate::{Bitboard, File, Move, PieceKind, Position, Rank, Square};

/// How castling is spelled in UCI.
///
/// ```
/// use pinpoint_rules::{CastlingStyle, Move, Square};
/// let castling = Move::castling(Square::E1, Square::H1);
/// assert_eq!(castling.uci(CastlingStyle::Standard).to_string(), "e1g1");
/// assert_eq!(castling.uci(CastlingStyle::Chess960).to_string(), "e1h1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CastlingStyle {
    /// `e1g1`: the king's two steps, if king and rook start where they do in standard chess;
    /// as in Chess960 otherwise.
    #[default]
    Standard,
    /// `e1h1`: the king takes its own rook.
    Chess960,
}

/// A move as UCI spells it, not yet tied to a position.
///
/// ```
/// use pinpoint_rules::{PieceKind, UciMove};
/// let mv: UciMove = "e7e8Q".parse()?;
/// assert_eq!(mv.promotion, Some(PieceKind::Queen));
/// assert_eq!(mv.to_string(), "e7e8q");
/// # Ok::<(), pinpoint_rules::UciMoveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UciMove {
    /// The first square.
    pub from: Square,
    /// The second square.
    pub to: Square,
    /// The letter behind them.
    pub promotion: Option<PieceKind>,
}

impl Move {
    /// The move as UCI spells it, with castling in the given style.
    ///
    /// ```
    /// use pinpoint_rules::{CastlingStyle, Move, Square};
    /// let mv = Move::normal(Square::G1, Square::F3);
    /// assert_eq!(mv.uci(CastlingStyle::Standard).to_string(), "g1f3");
    /// ```
    pub fn uci(self, style: CastlingStyle) -> UciMove {
        let (from, to) = (self.from(), self.to());
        let usual = from.file() == File::E && matches!(to.file(), File::A | File::H);
        let to = match style {
            CastlingStyle::Standard if self.is_castling() && usual => self.landing(),
            _ => to,
        };
        UciMove { from, to, promotion: self.promotion() }
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = |square: Square| [b'a' + square as u8 % 8, b'1' + square as u8 / 8];
        let ([a, b], [c, d]) = (square(self.from), square(self.to));
        let letter = self.promotion.map_or(b' ', |kind| kind.letter() as u8);
        let text = [a, b, c, d, letter];
        f.pad(core::str::from_utf8(&text).expect("a move's text is ASCII").trim_end())
    }
}

impl FromStr for UciMove {
    type Err = UciMoveError;

    fn from_str(text: &str) -> Result<UciMove, UciMoveError> {
        if text == "0000" {
            return Err(UciMoveError::Null);
        }
        let square = |range| -> Result<Square, UciMoveError> {
            let name: &str = text.get(range).ok_or(UciMoveError::Syntax)?;
            name.parse().map_err(|_| UciMoveError::Syntax)
        };
        let (from, to) = (square(0..2)?, square(2..4)?);
        let promotion = match text.as_bytes()[4..] {
            [] => None,
            [letter] => PieceKind::from_letter(letter as char),
            _ => return Err(UciMoveError::Syntax),
        };
        match promotion {
            None if text.len() > 4 => Err(UciMoveError::Syntax),
            Some(PieceKind::Pawn | PieceKind::King) => Err(UciMoveError::Syntax),
            _ => Ok(UciMove { from, to, promotion }),
        }
    }
}

/// Why a UCI move was refused.
///
/// ```
/// use pinpoint_rules::Position;
/// let error = Position::STANDARD.parse_uci("e4e5").unwrap_err();
/// assert_eq!(error.to_string(), "there is no piece on e4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
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
        self.resolve_uci(text.parse()?)
    }

    /// The legal move that is spelled like this.
    ///
    /// ```
    /// use pinpoint_rules::{Position, UciMove};
    /// let mv: UciMove = "e2e4".parse().unwrap();
    /// assert!(Position::STANDARD.resolve_uci(mv).is_ok());
    /// ```
    pub fn resolve_uci(&self, mv: UciMove) -> Result<Move, UciMoveError> {
        let UciMove { from, to, promotion } = mv;
        let piece = self.piece_on(from).ok_or(UciMoveError::NoPiece(from))?;
        if piece.color != self.turn() {
            return Err(UciMoveError::NotYours(from));
        }
        let is_pawn = piece.kind == PieceKind::Pawn;
        let is_king = piece.kind == PieceKind::King;
        let mv = match promotion {
            Some(kind) => Move::promoting(from, to, kind),
            None if is_pawn && self.turn().relative_rank(to) == Rank::Eight => {
                let queen = Move::promoting(from, to, PieceKind::Queen);
                let error = if self.is_legal(queen) {
                    UciMoveError::PromotionMissing
                } else {
                    UciMoveError::Illegal
                };
                return Err(error);
            }
            None if is_pawn && self.en_passant() == Some(to) && from.file() != to.file() => {
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
