//! What a capture is worth once the dust on its square has settled.
//!
//! Known as static exchange evaluation. Both players take turns capturing on one square; either
//! may stop when going on would lose material. Fast versions simulate this with tables of
//! attackers. Here the captures are really played, so pins, checks and discovered attackers are
//! right without a word about them.

use crate::moves::{Move, MoveKind};
use crate::piece::PieceKind;
use crate::position::Position;
use crate::square::Square;

/// What the mover gains in centipawns, if both sides go on capturing on the destination for as
/// long as it pays.
///
/// Pawn 100, knight 300, bishop 300, rook 500, queen 900. A promotion gains the difference. A
/// quiet move can lose the piece that moved, so its value is zero or less. Castling counts as 0.
pub fn exchange_value(position: &Position, mv: Move) -> i32 {
    if matches!(mv.kind, MoveKind::Castle(_)) {
        return 0;
    }
    let promoted = mv.promotion.map_or(0, |kind| value(kind) - value(PieceKind::Pawn));
    let gain = captured_value(position, mv) + promoted;
    gain - best_capture(&position.play(mv), mv.to)
}

/// The most that the player to move can gain by capturing on a square, or 0 for leaving it alone.
///
/// A player in check, whose only legal moves are captures, would have no right to stop; the
/// exchange looks at nothing but its one square and lets every player stop.
fn best_capture(position: &Position, square: Square) -> i32 {
    let captures = position.legal_moves().into_iter();
    captures
        .filter(|mv| mv.to == square && mv.is_capture())
        .map(|mv| exchange_value(position, mv))
        .fold(0, i32::max)
}

fn captured_value(position: &Position, mv: Move) -> i32 {
    match mv.kind {
        MoveKind::EnPassant => value(PieceKind::Pawn),
        _ => position.board().piece_on(mv.to).map_or(0, |piece| value(piece.kind)),
    }
}

fn value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Pawn => 100,
        PieceKind::Knight | PieceKind::Bishop => 300,
        PieceKind::Rook => 500,
        PieceKind::Queen => 900,
        // No legal move captures a king, so its price never enters a sum.
        PieceKind::King => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_exchange(fen: &str, uci: &str, expected: i32) {
        let position = Position::from_fen(fen).unwrap();
        let mv = position.find_uci(uci).expect("the move is legal");
        assert_eq!(exchange_value(&position, mv), expected);
    }

    #[test]
    fn taking_what_is_not_defended_gains_it() {
        check_exchange("4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1", "d1d5", 500);
    }

    #[test]
    fn taking_a_defended_pawn_with_a_rook_loses_four() {
        check_exchange("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400);
    }

    #[test]
    fn a_second_attacker_behind_the_first_joins_in() {
        check_exchange("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        check_exchange("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -400);
    }

    #[test]
    fn a_pinned_defender_does_not_defend() {
        check_exchange("4k3/4n3/8/3p4/8/8/4R3/3RK3 w - - 0 1", "d1d5", 100);
        check_exchange("5k2/4n3/8/3p4/8/8/4R3/3RK3 w - - 0 1", "d1d5", -400);
    }

    #[test]
    fn a_king_may_not_take_a_defended_piece() {
        check_exchange("8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        check_exchange("8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400);
    }

    #[test]
    fn promotions_and_en_passant_count() {
        check_exchange("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 1300);
        check_exchange("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", 100);
        check_exchange("4k3/3p4/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", 0);
    }

    #[test]
    fn a_quiet_move_to_an_attacked_square_loses_the_piece() {
        check_exchange("4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1", "c3d5", -300);
        check_exchange("4k3/8/4p3/8/8/2N5/8/4K2R w K - 0 1", "e1h1", 0);
    }
}
