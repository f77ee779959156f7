//! A board plus everything else that decides which moves are legal.

use std::fmt;

use crate::board::Board;
use crate::castling::CastlingRights;
use crate::moves::Move;
use crate::piece::Color;
use crate::square::Square;

/// A position that can be played on.
///
/// Both players have exactly one king, no pawn stands on the first or last rank, and the player
/// who is not to move is not in check. [`Position::from_fen`] refuses everything else and
/// [`Position::play`] keeps it that way.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) turn: Color,
    pub(crate) castling: CastlingRights,
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
}

impl Position {
    /// The position in which every usual game begins.
    pub fn start() -> Position {
        Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
            .expect("the starting position is valid")
    }

    /// The pieces on their squares.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The castling moves that neither king nor rook has given up yet.
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square that a pawn just skipped with a double step.
    ///
    /// It is set after *every* double step, whether or not an enemy pawn stands ready to capture;
    /// see [`Position::legal_en_passant`] for the stricter question.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Half-moves since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move to be played, counted up after Black's.
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The enemy pieces that give check to the player to move, in board order.
    pub fn checkers(&self) -> Vec<Square> {
        self.board.attackers(self.board.king(self.turn), self.turn.other())
    }

    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether the player to move is in check and cannot get out of it.
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && self.legal_moves().is_empty()
    }

    /// Whether the player to move has no move although the king is not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && self.legal_moves().is_empty()
    }

    /// The legal moves in UCI spelling with castling as king takes rook, sorted.
    pub fn legal_uci(&self) -> Vec<String> {
        let mut list: Vec<String> = self.legal_moves().into_iter().map(Move::uci).collect();
        list.sort();
        list
    }

    /// The legal moves in UCI spelling with castling by the king's final square, sorted.
    pub fn legal_uci_standard(&self) -> Vec<String> {
        let mut list: Vec<String> =
            self.legal_moves().into_iter().map(Move::uci_standard).collect();
        list.sort();
        list
    }

    /// The legal move with this UCI spelling.
    ///
    /// Castling is found under both spellings; where `f1g1` could be a step of the king or
    /// castling (Chess960), it is the step.
    pub fn find_uci(&self, uci: &str) -> Option<Move> {
        let moves = self.legal_moves();
        let exact = moves.iter().find(|mv| mv.uci() == uci);
        exact.or_else(|| moves.iter().find(|mv| mv.uci_standard() == uci)).copied()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_fen())
    }
}
