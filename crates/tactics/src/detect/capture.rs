//! Captures of what nothing protects, and moves that offer something.

use pinpoint_rules::{Move, PieceKind, Position, Selection, Square};

use crate::{Placed, balance};

/// What the move takes for nothing: a piece, no pawn, and no legal move takes back.
///
/// `recapture_on` is the square on which the opponent's last move took something: taking back there
/// wins nothing.
///
/// ```
/// use pinpoint_rules::{Position, Square};
/// use pinpoint_tactics::detect::hanging_taken;
/// let position = Position::from_fen("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1").unwrap();
/// let mv = position.parse_uci("d1d5").unwrap();
/// let taken = hanging_taken(&position, mv, &position.play(mv), None).unwrap();
/// assert_eq!(taken.to_string(), "knight on d5");
/// assert!(hanging_taken(&position, mv, &position.play(mv), Some(Square::D5)).is_none());
/// ```
pub fn hanging_taken(
    before: &Position,
    mv: Move,
    after: &Position,
    recapture_on: Option<Square>,
) -> Option<Placed> {
    let taken = Placed::taken_by(before, mv)?;
    let is_piece = taken.kind() != PieceKind::Pawn && recapture_on != Some(taken.square);
    let answers = Selection::CAPTURES.to(mv.landing().into());
    (is_piece && after.moves(answers).is_empty()).then_some(taken)
}

/// Can the opponent take something worth two pawns or more after the move, all captures on that square
/// counted? `had` is the balance of material of the side that moved, before the move.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::detect::offers_material;
/// let position = Position::from_fen("4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1").unwrap();
/// assert!(offers_material(&position.play(position.parse_uci("c3d5").unwrap()), 3));
/// assert!(!offers_material(&position.play(position.parse_uci("c3e4").unwrap()), 3));
/// ```
pub fn offers_material(after: &Position, had: i32) -> bool {
    let theirs = balance(after.board(), after.turn());
    let captures = after.moves(Selection::CAPTURES);
    captures.iter().any(|&mv| theirs + after.exchange_value(mv) >= 2 - had)
}
