//! The key under which Polyglot opening books file a position.

mod keys;

use crate::{Color, PieceKind, Position, attacks};
use keys::KEYS;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

impl Position {
    /// The Polyglot book key.
    ///
    /// Polyglot counts an en passant square if an enemy pawn stands beside the pushed one, even
    /// where taking would be illegal, and knows only four castling rights, one a side and wing.
    ///
    /// ```
    /// assert_eq!(pinpoint_rules::Position::STANDARD.polyglot_key(), 0x463B_9618_1691_FC9C);
    /// ```
    pub fn polyglot_key(&self) -> u64 {
        let mut key = 0;
        for (square, piece) in self.board().iter() {
            // Polyglot orders the pieces black pawn, white pawn, black knight and so on.
            let piece = 2 * piece.kind.index() + usize::from(piece.color == Color::White);
            key ^= KEYS[64 * piece + square.index()];
        }
        let rights = [
            (Color::White, true),
            (Color::White, false),
            (Color::Black, true),
            (Color::Black, false),
        ];
        for (right, (color, king_side)) in rights.into_iter().enumerate() {
            if self.castling_rook(color, king_side).is_some() {
                key ^= KEYS[CASTLING + right];
            }
        }
        if let Some(square) = self.en_passant() {
            let capturers = attacks::pawn(!self.turn(), square);
            if capturers.intersects(self.pieces(self.turn(), PieceKind::Pawn)) {
                key ^= KEYS[EN_PASSANT + square.file().index()];
            }
        }
        if self.turn() == Color::White {
            key ^= KEYS[TURN];
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use crate::Position;

    #[track_caller]
    fn check(fen: &str, key: u64) {
        assert_eq!(
            Position::from_fen(fen).expect("the test FEN is valid").polyglot_key(),
            key,
            "{fen}"
        );
    }

    #[test]
    fn the_examples_of_the_book_format_have_their_keys() {
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463B_9618_1691_FC9C);
        check("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823C_9B50_FD11_4196);
        check(
            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
            0x0756_B944_61C5_0FB0,
        );
        check("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662F_AFB9_65DB_29D4);
        check(
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            0x22A4_8B5A_8E47_FF78,
        );
        check("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652A_607C_A3F2_42C1);
        check("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00FD_D303_C946_BDD9);
        check(
            "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
            0x3C81_23EA_7B06_7637,
        );
        check(
            "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4",
            0x5C3F_9B82_9B27_9560,
        );
    }
}
