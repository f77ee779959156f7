//! Single questions about a move, answered from the board alone: quick enough for millions of moves.
//!
//! [`explain`](crate::explain) proves what a move wins by searching. The detectors here look at the
//! two positions and say what a coach sees at a glance: this move forks, skewers, uncovers, takes
//! what nothing protects. Each can be asked by itself.
//!
//! ```
//! use pinpoint_rules::Position;
//! use pinpoint_tactics::detect;
//! let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
//! let mv = position.parse_uci("b5c7").unwrap();
//! let fork = detect::fork(&position.play(mv), mv).unwrap();
//! assert_eq!(fork.forker.to_string(), "knight on c7");
//! assert_eq!(fork.targets[0].to_string(), "king on e8");
//! ```

mod capture;
mod discovery;
mod fork;
mod skewer;
#[cfg(test)]
mod tests;

use pinpoint_rules::{Bitboard, Board, Color, PieceKind, Position, Selection, Square, attacks};

pub use capture::{hanging_taken, offers_material};
pub use discovery::{Discovery, discoveries};
pub use fork::{Fork, fork};
pub use skewer::{Skewer, skewers};

use crate::Placed;

/// Can the side to move take on the square and gain by it?
fn can_be_taken(position: &Position, square: Square) -> bool {
    let captures = position.moves(Selection::CAPTURES.to(square.into()));
    captures.iter().any(|&mv| position.exchange_value(mv) > 0)
}

/// Would it pay this attacker to take the piece: the king, something dearer, or a piece that nothing
/// protects? Pawns do not count.
fn is_prey(board: &Board, attacker: Placed, target: Placed) -> bool {
    match target.kind() {
        PieceKind::Pawn => false,
        PieceKind::King => true,
        _ => target.worth() > attacker.worth() || !is_protected(board, target, Bitboard::EMPTY),
    }
}

/// Does a friend protect the piece on this board once `gone` have left it?
fn is_protected(board: &Board, target: Placed, gone: Bitboard) -> bool {
    let attackers = board.attackers(target.square, board.occupied() - gone) - gone;
    attackers.intersects(board.pieces_of(target.color()))
}

/// What the slider sees on this board but not on the other, among the pieces of the other side.
fn newly_attacked(after: &Board, before: &Board, slider: Placed) -> Bitboard {
    let seen = after.attacks_from(slider.square) - before.attacks_from(slider.square);
    seen & after.pieces_of(!slider.color())
}

/// The sliders of a side.
fn sliders(board: &Board, us: Color) -> impl Iterator<Item = Placed> {
    let sliders = (board.diagonal_sliders() | board.straight_sliders()) & board.pieces_of(us);
    sliders.into_iter().filter_map(move |square| Placed::on(board, square))
}

/// The squares on which the piece may move without leaving its king in check: all, or the line of
/// its pin.
fn free_squares(position: &Position, piece: Placed) -> Bitboard {
    let us = piece.color();
    match position.pinned(us).contains(piece.square) {
        true => attacks::line(position.king(us), piece.square),
        false => Bitboard::FULL,
    }
}
