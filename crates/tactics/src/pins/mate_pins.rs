//! Pieces tied down by a mate: not to a piece behind them, but to a square they guard or block.

use pinpoint_rules::{Bitboard, Move, Position, Selection};

use crate::Placed;
use crate::mates::{mate_in_one, mates_in_one};

/// How many moves of a mate-pinned piece allow mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatePinStatus {
    /// All of them.
    Full,
    /// Some of them.
    Partial,
}

/// A move of a mate-pinned piece, and the mates it allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllowedMate {
    /// The move that gives up the guard.
    pub mv: Move,
    /// Every mate in one that answers it, at least one.
    pub mates: Vec<Move>,
}

/// A piece of the side to move whose moves allow a mate in one that is no threat while it stays.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{MatePinStatus, mate_pins};
/// // After f3 e5: the pawn may step to g3, but not to g4.
/// let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
/// let position = Position::from_fen(fen).unwrap();
/// let pin = &mate_pins(&position)[0];
/// assert_eq!((pin.piece.to_string(), pin.status), ("pawn on g2".into(), MatePinStatus::Partial));
/// assert_eq!(pin.allowing[0].mates[0].to_string(), "d8h4");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatePin {
    /// The piece that is tied down; never a king.
    pub piece: Placed,
    /// Do all of its moves allow mate, or only some?
    pub status: MatePinStatus,
    /// The moves that allow mate, at least one, in the order of their squares.
    pub allowing: Vec<AllowedMate>,
}

/// The mate-pinned pieces of the side to move, from a1 to h8.
///
/// None in check, and none where a mate in one threatens anyway: then the piece's moves are not
/// to blame.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{MatePinStatus, mate_pins};
/// // The knight guards h7; without it the queen mates there.
/// let position = Position::from_fen("5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1").unwrap();
/// let pins = mate_pins(&position);
/// assert_eq!(pins[0].piece.to_string(), "knight on f6");
/// assert_eq!(pins[0].status, MatePinStatus::Full);
/// ```
pub fn mate_pins(position: &Position) -> Vec<MatePin> {
    let Some(passed) = position.play_null() else { return Vec::new() };
    if mate_in_one(&passed).is_some() {
        return Vec::new();
    }
    let us = position.turn();
    let pieces = position.pieces_of(us).without(position.king(us));
    pieces.into_iter().filter_map(|square| mate_pin(position, square.into())).collect()
}

fn mate_pin(position: &Position, square: Bitboard) -> Option<MatePin> {
    let moves = position.moves(Selection::ALL.from(square));
    let allowed = |mv| {
        let mates = mates_in_one(&position.play(mv));
        (!mates.is_empty()).then_some(AllowedMate { mv, mates })
    };
    let mut allowing: Vec<AllowedMate> = moves.iter().copied().filter_map(allowed).collect();
    allowing.sort_by_key(|allowed| allowed.mv.to_bits());
    let status = match allowing.len() {
        0 => return None,
        some if some == moves.len() => MatePinStatus::Full,
        _ => MatePinStatus::Partial,
    };
    Some(MatePin { piece: Placed::on(position.board(), square.first()?)?, status, allowing })
}
