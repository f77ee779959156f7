//! What the enemy forbids: checks, pins and attacked squares.

use crate::cpu::Cpu;
use crate::side::{self, Side};
use crate::{Bitboard, Board, PieceKind, Square, attacks};

/// The enemy pieces that give check and our pieces that must stay on the line of a pin.
pub(super) struct Threats {
    pub(super) checkers: Bitboard,
    pub(super) pinned: Bitboard,
}

impl Threats {
    #[inline(always)]
    pub(super) fn new<C: Cpu, S: Side>(cpu: C, board: &Board, king: Square) -> Threats {
        let (occupied, theirs) = (board.occupied(), board.pieces_of(S::Them::US));
        let ours = occupied ^ theirs;
        let mut checkers = attacks::knight(king) & board.of_kind(PieceKind::Knight)
            | attacks::pawn(S::US, king) & board.of_kind(PieceKind::Pawn);
        checkers &= theirs;
        let mut pinned = Bitboard::EMPTY;
        // Looking outward from the king through our own pieces finds the sliders that aim at it.
        let snipers = cpu.bishop(king, theirs) & board.diagonal_sliders()
            | cpu.rook(king, theirs) & board.straight_sliders();
        for sniper in snipers & theirs {
            let between = attacks::between(king, sniper) & ours;
            if between.is_empty() {
                checkers = checkers.with(sniper);
            } else if !between.several() {
                pinned |= between;
            }
        }
        Threats { checkers, pinned }
    }

    /// The squares that the enemy attacks when our king is lifted off the board, so that it
    /// cannot step back along the line of a check.
    #[inline(always)]
    pub(super) fn danger<C: Cpu, S: Side>(&self, cpu: C, board: &Board, king: Square) -> Bitboard {
        let theirs = board.pieces_of(S::Them::US);
        let occupied = board.occupied().without(king);
        let pawns = board.of_kind(PieceKind::Pawn) & theirs;
        let mut danger = side::up_left::<S::Them>(pawns) | side::up_right::<S::Them>(pawns);
        for square in board.of_kind(PieceKind::Knight) & theirs {
            danger |= attacks::knight(square);
        }
        for square in board.diagonal_sliders() & theirs {
            danger |= cpu.bishop(square, occupied);
        }
        for square in board.straight_sliders() & theirs {
            danger |= cpu.rook(square, occupied);
        }
        for square in board.of_kind(PieceKind::King) & theirs {
            danger |= attacks::king(square);
        }
        danger
    }

    /// The squares to which a pin restricts the piece on this square: all, if it is not pinned.
    #[inline(always)]
    pub(super) fn line(&self, king: Square, square: Square) -> Bitboard {
        if self.pinned.contains(square) { attacks::line(king, square) } else { Bitboard::FULL }
    }
}
