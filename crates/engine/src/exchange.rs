//! Static exchange evaluation: who wins the captures on one square.

use pinpoint_rules::{Bitboard, Color, Move, MoveKind, PieceKind, Position, Square, attacks};

/// What pieces are worth in exchanges, king last: it is never given up.
const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// What a piece is worth in exchanges, in centipawns.
#[inline]
pub(crate) const fn exchange_worth(kind: PieceKind) -> i32 {
    VALUES[kind.index()]
}

/// Does the move win at least `threshold` centipawns, if both sides then capture on its target
/// square as long as it pays, cheapest piece first?
///
/// Pins are left out of account, except that a king never takes a defended piece.
///
/// ```
/// use pinpoint_engine::wins_exchange;
/// use pinpoint_rules::Position;
/// let position = Position::from_fen("4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1")?;
/// let takes = position.parse_uci("d2d6")?;
/// assert!(wins_exchange(&position, takes, -400));
/// assert!(!wins_exchange(&position, takes, 0), "the c-pawn takes back");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn wins_exchange(position: &Position, mv: Move, threshold: i32) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let board = position.board();
    let mut occupied = position.occupied().without(from).with(to);
    let (gain, mut at_risk) = match mv.kind() {
        MoveKind::Castling => return threshold <= 0,
        MoveKind::EnPassant => {
            occupied = occupied.without(Square::from_index(to as u8 ^ 8));
            (exchange_worth(PieceKind::Pawn), exchange_worth(PieceKind::Pawn))
        }
        MoveKind::Promotion(kind) => {
            let worth = exchange_worth(kind);
            (captured_worth(position, to) + worth - exchange_worth(PieceKind::Pawn), worth)
        }
        MoveKind::Normal => {
            let moving = board.kind_on(from).expect("a legal move starts on a piece");
            (captured_worth(position, to), exchange_worth(moving))
        }
    };
    // What the side that is about to capture must still make up for.
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance -= at_risk;
    if balance >= 0 {
        return true;
    }
    let mut side = !position.turn();
    let mut attackers = board.attackers(to, occupied) & occupied;
    loop {
        let ours = attackers & position.pieces_of(side);
        let Some((kind, square)) = cheapest(position, ours) else { break };
        if kind == PieceKind::King && (attackers & position.pieces_of(!side)).any() {
            // The king cannot take a defended piece: the exchange ends before this capture.
            break;
        }
        occupied = occupied.without(square);
        attackers = (attackers | uncovered(position, to, occupied)) & occupied;
        at_risk = exchange_worth(kind);
        side = !side;
        // Seen from the side whose turn it is now; if it is content even after losing what it
        // captured with, the other side stops.
        balance = -balance - 1 - at_risk;
        if balance >= 0 {
            break;
        }
    }
    side != position.turn()
}

#[inline]
fn captured_worth(position: &Position, square: Square) -> i32 {
    position.board().kind_on(square).map_or(0, exchange_worth)
}

/// The cheapest of the pieces and where it stands.
#[inline]
fn cheapest(position: &Position, candidates: Bitboard) -> Option<(PieceKind, Square)> {
    if candidates.is_empty() {
        return None;
    }
    PieceKind::ALL.into_iter().find_map(|kind| {
        let square = (candidates & position.board().pieces(kind)).first()?;
        Some((kind, square))
    })
}

/// Sliders that see the square once the pieces outside `occupied` are gone.
#[inline]
fn uncovered(position: &Position, to: Square, occupied: Bitboard) -> Bitboard {
    attacks::bishop(to, occupied) & position.board().diagonal_sliders()
        | attacks::rook(to, occupied) & position.board().straight_sliders()
}

/// The pieces of a side other than pawns and king: without any, passing may be the best move,
/// and proofs by passing fail.
#[inline]
pub(crate) fn pieces(position: &Position, color: Color) -> Bitboard {
    let poor = position.board().pieces(PieceKind::Pawn) | position.board().pieces(PieceKind::King);
    position.pieces_of(color) - poor
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, mv: &str, expected: i32) {
        let position = Position::from_fen(fen).expect("the test FEN is valid");
        let mv = position.parse_uci(mv).expect("the test move is legal");
        assert!(wins_exchange(&position, mv, expected), "wins at least {expected}\n{position}");
        assert!(!wins_exchange(&position, mv, expected + 1), "wins no more\n{position}");
    }

    #[test]
    fn a_free_pawn_is_a_pawn() {
        check("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100);
    }

    #[test]
    fn batteries_take_part() {
        check("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220);
    }

    #[test]
    fn a_king_does_not_take_what_is_defended() {
        check("8/8/8/3k4/4p3/8/8/4R1K1 w - - 0 1", "e1e4", -400);
        check("8/8/8/3k4/4p3/8/6B1/4R1K1 w - - 0 1", "e1e4", 100);
    }

    #[test]
    fn promotions_and_en_passant_count_what_they_gain() {
        check("3r2k1/4P3/8/8/8/8/8/6K1 w - - 0 1", "e7d8q", 1350);
        check("6k1/8/8/3pP3/8/8/8/6K1 w - d6 0 1", "e5d6", 100);
        check("6k1/2p5/8/3pP3/8/8/8/6K1 w - d6 0 1", "e5d6", 0);
    }
}
