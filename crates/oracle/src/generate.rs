//! Which moves a player may choose from.
//!
//! Two steps. First list the *pseudo-legal* moves: each piece goes where its kind can go, without
//! a thought for its own king. Then keep the *legal* ones: play each move and look whether our
//! king can now be taken. Pins, checks, double checks and the strange en passant cases need no
//! rule of their own, because playing the move is the rule.

use crate::attacks::{pawn_captures, pawn_forward};
use crate::board::Cell;
use crate::moves::{Move, MoveKind};
use crate::piece::{Color, PieceKind};
use crate::position::Position;
use crate::square::{BISHOP_STEPS, KNIGHT_STEPS, QUEEN_STEPS, ROOK_STEPS, Square, Step};

impl Position {
    /// Every move that the rules of chess allow here, in no particular order.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&mv| !self.exposes_own_king(mv));
        moves
    }

    /// The en passant square, if a pawn can really capture there.
    ///
    /// It is `None` when no enemy pawn stands ready, and also when capturing would leave the
    /// king in check.
    pub fn legal_en_passant(&self) -> Option<Square> {
        let moves = self.legal_moves();
        moves.iter().find(|mv| mv.kind == MoveKind::EnPassant).map(|mv| mv.to)
    }

    fn exposes_own_king(&self, mv: Move) -> bool {
        let after = self.play(mv);
        after.board.is_attacked(after.board.king(self.turn), self.turn.other())
    }

    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, piece) in self.board.pieces() {
            if piece.color != self.turn {
                continue;
            }
            match piece.kind {
                PieceKind::Pawn => self.add_pawn_moves(from, &mut moves),
                PieceKind::Knight => self.add_leaps(from, &KNIGHT_STEPS, &mut moves),
                PieceKind::Bishop => self.add_slides(from, &BISHOP_STEPS, &mut moves),
                PieceKind::Rook => self.add_slides(from, &ROOK_STEPS, &mut moves),
                PieceKind::Queen => self.add_slides(from, &QUEEN_STEPS, &mut moves),
                PieceKind::King => self.add_leaps(from, &QUEEN_STEPS, &mut moves),
            }
        }
        self.add_castling(&mut moves);
        moves
    }

    /// Knights and kings take one step in each of their directions.
    fn add_leaps(&self, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
        for &step in steps {
            self.add_if_possible(from, from.step(step), moves);
        }
    }

    /// Bishops, rooks and queens keep stepping until something is in the way.
    fn add_slides(&self, from: Square, steps: &[Step], moves: &mut Vec<Move>) {
        for &step in steps {
            let mut to = from.step(step);
            while self.board.is_empty(to) {
                self.add_if_possible(from, to, moves);
                to = to.step(step);
            }
            // The slide ended at a piece, which may be captured, or at the wall.
            self.add_if_possible(from, to, moves);
        }
    }

    /// A piece may go to an empty square or take an enemy; our own pieces and the wall stop it.
    fn add_if_possible(&self, from: Square, to: Square, moves: &mut Vec<Move>) {
        let kind = match self.board.look(to) {
            Cell::Empty => MoveKind::Quiet,
            Cell::Man(piece) if piece.color != self.turn => MoveKind::Capture,
            Cell::Man(_) | Cell::Wall => return,
        };
        moves.push(Move { from, to, promotion: None, kind });
    }

    fn add_pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let forward = pawn_forward(self.turn);
        let one = from.step(forward);
        if self.board.is_empty(one) {
            add_pawn_move(from, one, MoveKind::Quiet, moves);
            // On its first rank the pawn may take a second step if the first one was free.
            let two = one.step(forward);
            if from.rank() == pawn_rank(self.turn) && self.board.is_empty(two) {
                add_pawn_move(from, two, MoveKind::DoublePush, moves);
            }
        }

        for step in pawn_captures(self.turn) {
            let to = from.step(step);
            match self.board.look(to) {
                Cell::Man(piece) if piece.color != self.turn => {
                    add_pawn_move(from, to, MoveKind::Capture, moves);
                }
                Cell::Empty if self.en_passant == Some(to) => {
                    add_pawn_move(from, to, MoveKind::EnPassant, moves);
                }
                _ => {}
            }
        }
    }
}

/// The rank, counted from 0, on which a player's pawns start.
fn pawn_rank(color: Color) -> usize {
    match color {
        Color::White => 1,
        Color::Black => 6,
    }
}

/// A pawn that reaches the last rank must promote: one move becomes four.
fn add_pawn_move(from: Square, to: Square, kind: MoveKind, moves: &mut Vec<Move>) {
    if to.rank() == 0 || to.rank() == 7 {
        for promotion in PieceKind::PROMOTIONS {
            moves.push(Move { from, to, promotion: Some(promotion), kind });
        }
    } else {
        moves.push(Move { from, to, promotion: None, kind });
    }
}

#[cfg(test)]
mod tests;
