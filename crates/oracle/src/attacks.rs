//! Who looks at a square.
//!
//! The trick of the whole file: to learn whether a knight attacks e4, stand on e4 and jump like a
//! knight. If you land on a knight, it can jump to you. The same holds for every piece, because
//! each of them sees both ways; only the pawn needs its direction turned around.

use crate::board::{Board, Cell};
use crate::piece::{Color, PieceKind};
use crate::square::{
    BISHOP_STEPS, EAST, KNIGHT_STEPS, NORTH, QUEEN_STEPS, ROOK_STEPS, SOUTH, Square, Step, WEST,
};

/// The direction in which a player's pawns walk.
pub(crate) fn pawn_forward(color: Color) -> Step {
    match color {
        Color::White => NORTH,
        Color::Black => SOUTH,
    }
}

/// The two steps with which a player's pawns capture.
pub(crate) fn pawn_captures(color: Color) -> [Step; 2] {
    [pawn_forward(color) + WEST, pawn_forward(color) + EAST]
}

impl Board {
    /// The squares from which pieces of color `by` attack a square, in board order.
    ///
    /// What stands on the square itself does not matter, nor whether the attacker is pinned: a
    /// pinned piece still forbids the enemy king a square.
    pub fn attackers(&self, square: Square, by: Color) -> Vec<Square> {
        use PieceKind::{Bishop, King, Knight, Pawn, Queen, Rook};
        let mut found = Vec::new();

        for step in pawn_captures(by) {
            // The pawn would step forward to reach us, so it stands one such step back.
            self.note(&mut found, square.step(-step), by, &[Pawn]);
        }
        for step in KNIGHT_STEPS {
            self.note(&mut found, square.step(step), by, &[Knight]);
        }
        for step in QUEEN_STEPS {
            self.note(&mut found, square.step(step), by, &[King]);
        }
        for step in ROOK_STEPS {
            self.note(&mut found, self.end_of_ray(square, step), by, &[Rook, Queen]);
        }
        for step in BISHOP_STEPS {
            self.note(&mut found, self.end_of_ray(square, step), by, &[Bishop, Queen]);
        }

        found.sort();
        found
    }

    /// Whether any piece of color `by` attacks a square.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.attackers(square, by).is_empty()
    }

    /// The first cell in a direction that is not an empty square: a piece or the wall.
    pub(crate) fn end_of_ray(&self, from: Square, step: Step) -> Square {
        let mut square = from.step(step);
        while self.is_empty(square) {
            square = square.step(step);
        }
        square
    }

    /// Adds a square to the list if a piece of this color and one of these kinds stands there.
    fn note(&self, found: &mut Vec<Square>, square: Square, by: Color, kinds: &[PieceKind]) {
        if let Cell::Man(piece) = self.look(square)
            && piece.color == by
            && kinds.contains(&piece.kind)
        {
            found.push(square);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    #[track_caller]
    fn check_attackers(fen: &str, square: &str, by: Color, expected: &[&str]) {
        let position = Position::from_fen(fen).unwrap();
        let attackers = position.board().attackers(square.parse().unwrap(), by);
        let names: Vec<String> = attackers.iter().map(Square::to_string).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn every_kind_of_piece_attacks_in_its_own_way() {
        let fen = "k7/8/2n5/6b1/3P4/4K3/8/r3q3 w - - 0 1";
        check_attackers(fen, "e3", Color::Black, &["e1", "g5"]);
        check_attackers(fen, "d4", Color::Black, &["c6"]);
        check_attackers(fen, "d4", Color::White, &["e3"]);
        check_attackers(fen, "e5", Color::White, &["d4"]);
        check_attackers(fen, "d1", Color::Black, &["a1", "e1"]);
    }

    #[test]
    fn pawns_attack_forward_only_and_never_across_the_edge() {
        let fen = "4k3/8/8/p7/7P/8/8/4K3 w - - 0 1";
        check_attackers(fen, "b4", Color::Black, &["a5"]);
        check_attackers(fen, "g5", Color::White, &["h4"]);
        check_attackers(fen, "g3", Color::White, &[]);
        check_attackers(fen, "a6", Color::White, &[]);
        check_attackers(fen, "h3", Color::Black, &[]);
    }
}
