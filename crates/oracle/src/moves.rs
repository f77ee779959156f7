//! What a move is, and its spelling in the UCI protocol.

use std::fmt;

use crate::castling::CastlingSide;
use crate::piece::PieceKind;
use crate::square::Square;

/// What a move does besides carrying a piece from one square to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Nothing is captured.
    Quiet,
    /// The piece on the destination is captured.
    Capture,
    /// A pawn's first step of two squares, which may be answered by an en passant capture.
    DoublePush,
    /// A pawn captures the pawn that just passed beside it; the destination is empty.
    EnPassant,
    /// King and rook move together.
    Castle(CastlingSide),
}

/// One move of one player.
///
/// Castling is written *king takes own rook*: `to` is the square of the rook. This is the only
/// spelling that is never ambiguous in Chess960, where the king may castle without moving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the moving piece stands; the king when castling.
    pub from: Square,
    /// Where it goes; the square of the rook when castling.
    pub to: Square,
    /// What a pawn becomes on the last rank.
    pub promotion: Option<PieceKind>,
    /// What else happens.
    pub kind: MoveKind,
}

impl Move {
    /// Whether an enemy piece leaves the board.
    pub fn is_capture(self) -> bool {
        matches!(self.kind, MoveKind::Capture | MoveKind::EnPassant)
    }

    /// The UCI spelling with castling as king takes rook: `e2e4`, `b7b8q`, `e1h1`.
    pub fn uci(self) -> String {
        self.spelled(self.to)
    }

    /// The UCI spelling with castling by the square where the king ends: `e1g1`.
    pub fn uci_standard(self) -> String {
        match self.kind {
            MoveKind::Castle(side) => self.spelled(side.king_target(self.from.rank())),
            _ => self.uci(),
        }
    }

    fn spelled(self, to: Square) -> String {
        let promotion = self.promotion.map(|kind| kind.letter().to_string());
        format!("{}{to}{}", self.from, promotion.unwrap_or_default())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.uci())
    }
}
