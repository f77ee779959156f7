//! Skewers: the piece in front must go, the piece behind it falls.

use pinpoint_rules::{Bitboard, Board, Move, PieceKind, Position, Square, attacks};

use super::{can_be_taken, free_squares, is_prey, is_protected, newly_attacked, sliders};
use crate::Placed;

/// A slider that attacks a piece with a less valuable one behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Skewer {
    /// The slider.
    pub attacker: Placed,
    /// The piece in front, which has to move: the king, or one that the slider would gladly take.
    pub front: Placed,
    /// The piece behind it, which the slider takes then.
    pub behind: Placed,
}

/// The skewers that a move makes, by square of slider and front piece.
///
/// The front piece is worth more than the one behind it. Both are worth taking for the slider, which
/// the opponent cannot take with gain.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::detect::skewers;
/// let position = Position::from_fen("3q4/8/8/8/3k4/8/8/R5K1 w - - 0 1").unwrap();
/// let mv = position.parse_uci("a1d1").unwrap();
/// let found = skewers(&position, mv, &position.play(mv));
/// assert_eq!(found[0].behind.to_string(), "queen on d8");
/// ```
pub fn skewers(before: &Position, mv: Move, after: &Position) -> Vec<Skewer> {
    let board = after.board();
    let moved = Bitboard::of(mv.landing());
    let mut found = Vec::new();
    for attacker in sliders(board, before.turn()) {
        let fronts = match moved.contains(attacker.square) {
            true => board.attacks_from(attacker.square) & board.pieces_of(after.turn()),
            false => newly_attacked(board, before.board(), attacker),
        };
        let pairs = (fronts & free_squares(after, attacker)).into_iter();
        let pairs = pairs.filter_map(|front| pair(board, attacker, front));
        found.extend(pairs.map(|(front, behind)| Skewer { attacker, front, behind }));
    }
    found.retain(|skewer| !can_be_taken(after, skewer.attacker.square));
    found
}

/// The two pieces of a skewer whose front piece is attacked on this square.
fn pair(board: &Board, attacker: Placed, front: Square) -> Option<(Placed, Placed)> {
    let behind = behind(board, attacker.square, front)?;
    let (front, behind) = (Placed::on(board, front)?, Placed::on(board, behind)?);
    let fits = behind.color() == front.color()
        && behind.kind() != PieceKind::Pawn
        && front.worth() > behind.worth()
        && is_prey(board, attacker, front);
    (fits && falls(board, attacker, front, behind)).then_some((front, behind))
}

/// The first piece behind `front` as seen from the slider.
fn behind(board: &Board, slider: Square, front: Square) -> Option<Square> {
    let line = attacks::line(slider, front);
    let beyond = attacks::queen(front, board.occupied()) & line & board.occupied();
    beyond.without(slider).into_iter().find(|&at| attacks::between(slider, at).contains(front))
}

/// Can the slider take the piece behind with gain once the front piece has left the line?
fn falls(board: &Board, attacker: Placed, front: Placed, behind: Placed) -> bool {
    if behind.worth() > attacker.worth() {
        return true;
    }
    // A king that steps aside may still protect what stands next to its new square.
    let king_may_help = front.kind() == PieceKind::King
        && (attacks::king(front.square) | Bitboard::of(front.square))
            .into_iter()
            .any(|step| attacks::king(step).contains(behind.square));
    !king_may_help && !is_protected(board, behind, Bitboard::of(front.square))
}
