//! Pieces that may not leave a line because their king stands behind them.

use crate::board::Cell;
use crate::piece::{Color, PieceKind};
use crate::position::Position;
use crate::square::{BISHOP_STEPS, ROOK_STEPS, Square, Step};

/// A slider that holds an enemy piece in place because the enemy king stands behind it.
///
/// The three squares lie on one line in this order, with only empty squares between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pin {
    /// The bishop, rook or queen that pins.
    pub pinner: Square,
    /// The piece that is held in place.
    pub pinned: Square,
    /// The king behind it.
    pub king: Square,
}

impl Position {
    /// The pins that hold pieces of color `us` in front of their own king, by pinned square in
    /// board order.
    pub fn absolute_pins(&self, us: Color) -> Vec<Pin> {
        let mut pins = Vec::new();
        for step in ROOK_STEPS {
            pins.extend(self.pin_along(us, step, PieceKind::Rook));
        }
        for step in BISHOP_STEPS {
            pins.extend(self.pin_along(us, step, PieceKind::Bishop));
        }
        pins.sort_by_key(|pin| pin.pinned);
        pins
    }

    /// Walks from the king to the first piece, and on to the second. It is a pin if the first is
    /// ours and the second an enemy that slides along this line.
    fn pin_along(&self, us: Color, step: Step, slider: PieceKind) -> Option<Pin> {
        let king = self.board.king(us);
        let pinned = self.board.end_of_ray(king, step);
        if !matches!(self.board.look(pinned), Cell::Man(piece) if piece.color == us) {
            return None;
        }
        let pinner = self.board.end_of_ray(pinned, step);
        let slides = self.board.has(pinner, us.other(), slider)
            || self.board.has(pinner, us.other(), PieceKind::Queen);
        slides.then_some(Pin { pinner, pinned, king })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_pins(fen: &str, us: Color, expected: &[&str]) {
        let position = Position::from_fen(fen).unwrap();
        let pins = position.absolute_pins(us).into_iter();
        let found: Vec<String> =
            pins.map(|pin| format!("{} pins {} to {}", pin.pinner, pin.pinned, pin.king)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn sliders_pin_along_their_own_lines() {
        check_pins(
            "4k3/8/8/8/4q2q/8/4NP2/4K3 w - - 0 1",
            Color::White,
            &["e4 pins e2 to e1", "h4 pins f2 to e1"],
        );
    }

    #[test]
    fn a_slider_on_the_wrong_kind_of_line_pins_nothing() {
        check_pins("4k3/8/8/8/4b3/8/4N3/4K3 w - - 0 1", Color::White, &[]);
        check_pins("4k3/8/8/8/1r6/8/3N4/4K3 w - - 0 1", Color::White, &[]);
    }

    #[test]
    fn two_blockers_or_an_enemy_blocker_make_no_pin() {
        check_pins("4k3/8/8/8/4r3/4P3/4N3/4K3 w - - 0 1", Color::White, &[]);
        check_pins("4k3/8/8/8/4r3/8/4n3/4K3 w - - 0 1", Color::White, &[]);
    }

    #[test]
    fn the_player_not_to_move_can_be_pinned_too() {
        check_pins("4k3/4n3/8/8/4R3/8/8/4K3 w - - 0 1", Color::Black, &["e4 pins e7 to e8"]);
    }
}
