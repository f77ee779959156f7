//! The position after a move.

use crate::attacks::pawn_forward;
use crate::board::Board;
use crate::castling::CastlingSide;
use crate::moves::{Move, MoveKind};
use crate::piece::{Color, Piece, PieceKind};
use crate::position::Position;
use crate::square::Square;

impl Position {
    /// The position after a move; this one stays as it is.
    ///
    /// The move must be one of this position's own: nothing is checked here.
    ///
    /// # Panics
    /// When no piece stands on the square that the move starts from.
    pub fn play(&self, mv: Move) -> Position {
        let us = self.turn;
        let piece = self.board.piece_on(mv.from).expect("a move starts from a piece");
        let mut next = self.clone();

        next.board.clear(mv.from);
        match mv.kind {
            MoveKind::Castle(side) => place_castled(&mut next.board, us, mv.to, side),
            _ => {
                next.board.put(mv.to, Piece { color: us, kind: mv.promotion.unwrap_or(piece.kind) })
            }
        }
        if mv.kind == MoveKind::EnPassant {
            next.board.clear(one_step_behind(mv.to, us));
        }

        if piece.kind == PieceKind::King {
            next.castling.king_moved(us);
        }
        next.castling.square_touched(mv.from);
        next.castling.square_touched(mv.to);

        // The chance to capture en passant lasts for one reply only, so it is set anew each time.
        next.en_passant = match mv.kind {
            MoveKind::DoublePush => Some(one_step_behind(mv.to, us)),
            _ => None,
        };

        // What a capture or a pawn move changes can never be undone: the count starts afresh.
        next.halfmove_clock = match mv.is_capture() || piece.kind == PieceKind::Pawn {
            true => 0,
            false => self.halfmove_clock.saturating_add(1),
        };
        if us == Color::Black {
            next.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        next.turn = us.other();
        next
    }
}

/// Puts king and rook on their squares after castling.
///
/// The king has already been lifted. The rook must be lifted before either is put down: in
/// Chess960 the king may land where the rook stood, and the rook where the king stood.
fn place_castled(board: &mut Board, us: Color, rook: Square, side: CastlingSide) {
    board.clear(rook);
    let rank = us.back_rank();
    board.put(side.king_target(rank), Piece { color: us, kind: PieceKind::King });
    board.put(side.rook_target(rank), Piece { color: us, kind: PieceKind::Rook });
}

/// The square that a pawn of this color would have come from with a single step.
pub(crate) fn one_step_behind(square: Square, color: Color) -> Square {
    square.step(-pawn_forward(color))
}

#[cfg(test)]
mod tests {
    use crate::Position;

    #[track_caller]
    fn check_play(fen: &str, uci: &str, expected: &str) {
        let position = Position::from_fen(fen).unwrap();
        let mv = position.find_uci(uci).expect("the move is legal");
        assert_eq!(position.play(mv).to_fen(), expected);
    }

    #[test]
    fn a_double_step_sets_the_en_passant_square_and_any_reply_clears_it() {
        check_play(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e2e4",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        );
        check_play(
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "g8f6",
            "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2",
        );
    }

    #[test]
    fn en_passant_removes_the_pawn_that_passed() {
        check_play("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2");
        check_play("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2", "d5e6", "4k3/8/4P3/8/8/8/8/4K3 b - - 0 2");
    }

    #[test]
    fn a_king_or_rook_that_moves_gives_up_castling() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        check_play(fen, "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1");
        check_play(fen, "a1b1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 1 1");
        check_play(fen, "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
        check_play(fen, "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    }

    #[test]
    fn a_captured_rook_takes_its_castling_right_with_it() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        check_play(fen, "h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
        let fen = "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1";
        check_play(fen, "b7a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn in_chess960_king_and_rook_may_swap_or_stand_still() {
        check_play("4k3/8/8/8/8/8/8/5KR1 w G - 4 9", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 5 9");
        check_play("4k3/8/8/8/8/8/8/R1K5 w A - 0 1", "c1a1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
        check_play("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "e1d1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
    }
}
