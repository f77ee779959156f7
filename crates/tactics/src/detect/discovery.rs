//! Discoveries: a piece steps off the line of a friend.

use pinpoint_rules::{Bitboard, Move, Position, attacks};

use super::{free_squares, is_prey, newly_attacked, sliders};
use crate::Placed;

/// A slider whose line was opened by another piece of its side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discovery {
    /// The piece that moved off the line, where it is now.
    pub mover: Placed,
    /// The slider behind it.
    pub unmasked: Placed,
    /// What the slider attacks now. If it is the king, this is a discovered check.
    pub target: Placed,
}

/// The attacks that a move uncovers, by square of slider and target.
///
/// A target is the king, or worth more than the slider, or protected by nothing; never a pawn. Castling
/// uncovers nothing: its rook attacks by itself.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::detect::discoveries;
/// let position = Position::from_fen("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1").unwrap();
/// let mv = position.parse_uci("e4c5").unwrap();
/// let found = discoveries(&position, mv, &position.play(mv));
/// assert_eq!(found[0].unmasked.to_string(), "rook on e1");
/// ```
pub fn discoveries(before: &Position, mv: Move, after: &Position) -> Vec<Discovery> {
    let mut found = Vec::new();
    let Some(mover) = Placed::on(after.board(), mv.landing()).filter(|_| !mv.is_castling()) else {
        return found;
    };
    let opened = Bitboard::of(mv.from());
    for unmasked in sliders(after.board(), before.turn()) {
        if unmasked.square == mover.square {
            continue;
        }
        let seen = newly_attacked(after.board(), before.board(), unmasked);
        for target in seen & free_squares(after, unmasked) {
            let through = attacks::between(unmasked.square, target).intersects(opened);
            let target = Placed::on(after.board(), target).filter(|_| through);
            if let Some(target) = target.filter(|&it| is_prey(after.board(), unmasked, it)) {
                found.push(Discovery { mover, unmasked, target });
            }
        }
    }
    found
}
