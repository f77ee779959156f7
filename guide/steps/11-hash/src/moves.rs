//! Moves, and what they do to a position.

use std::fmt;

use crate::board::{Color, Kind, Piece, Square};
use crate::position::{Castling, Position};

/// From where to where. Castling is a king's step of two files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    pub from: Square,
    pub to: Square,
    pub promotion: Option<Kind>,
}

impl Move {
    /// Reads `e2e4` or `e7e8q`.
    pub fn parse(text: &str) -> Option<Move> {
        let (from, to) = (text.get(0..2)?, text.get(2..4)?);
        let promotion = match text.get(4..)? {
            "" => None,
            "n" => Some(Kind::Knight),
            "b" => Some(Kind::Bishop),
            "r" => Some(Kind::Rook),
            "q" => Some(Kind::Queen),
            _ => return None,
        };
        Some(Move { from: Square::parse(from)?, to: Square::parse(to)?, promotion })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

impl Position {
    /// The position after a move. The old one stays as it is.
    pub fn play(&self, mv: Move) -> Position {
        let mut next = *self;
        let piece = next.board.take(mv.from).expect("a move starts on a piece");
        let captured = next.board.take(mv.to);
        let kind = mv.promotion.unwrap_or(piece.kind);
        next.board.put(mv.to, Piece { color: piece.color, kind });
        if piece.kind == Kind::Pawn && Some(mv.to) == self.en_passant {
            next.board.take(beside(mv.from, mv.to));
        }
        if piece.kind == Kind::King && mv.from.file().abs_diff(mv.to.file()) == 2 {
            next.move_castling_rook(mv);
        }
        next.castling.0 &= kept_rights(mv.from) & kept_rights(mv.to);
        next.en_passant = self.jumped_over(mv, piece);
        let irreversible = piece.kind == Kind::Pawn || captured.is_some();
        next.clock = if irreversible { 0 } else { self.clock + 1 };
        next.number += (self.turn == Color::Black) as u32;
        next.turn = !self.turn;
        next
    }

    fn move_castling_rook(&mut self, king: Move) {
        let (from, to) = if king.to.file() == 6 { (7, 5) } else { (0, 3) };
        let rank = king.from.rank();
        let square =
            |file| Square::new(file, rank).expect("files 0 to 7 are on the board");
        let rook = self.board.take(square(from)).expect("a castling king has its rook");
        self.board.put(square(to), rook);
    }

    /// The square behind a pawn that moved two squares, if an enemy pawn could capture
    /// there.
    fn jumped_over(&self, mv: Move, piece: Piece) -> Option<Square> {
        if piece.kind != Kind::Pawn || mv.from.rank().abs_diff(mv.to.rank()) != 2 {
            return None;
        }
        let enemy = Piece { color: !piece.color, kind: Kind::Pawn };
        let neighbors = [mv.to.step(-1, 0), mv.to.step(1, 0)].into_iter().flatten();
        let watched = neighbors
            .into_iter()
            .any(|square| self.board.piece_on(square) == Some(enemy));
        let middle = (mv.from.rank() + mv.to.rank()) / 2;
        if watched { Square::new(mv.from.file(), middle) } else { None }
    }
}

/// The square of the pawn that is captured en passant: beside the start, on the file of
/// the target.
fn beside(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
        .expect("file and rank of squares are on the board")
}

/// The castling rights that survive when something leaves or enters a square.
fn kept_rights(square: Square) -> u8 {
    let lost = match square.index() {
        0 => Castling::bit(Color::White, false),
        4 => Castling::bit(Color::White, false) | Castling::bit(Color::White, true),
        7 => Castling::bit(Color::White, true),
        56 => Castling::bit(Color::Black, false),
        60 => Castling::bit(Color::Black, false) | Castling::bit(Color::Black, true),
        63 => Castling::bit(Color::Black, true),
        _ => 0,
    };
    !lost
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays moves from a position and compares the FEN at the end.
    #[track_caller]
    fn check(fen: &str, moves: &str, expected: &str) {
        let mut position = Position::from_fen(fen).unwrap();
        for text in moves.split_whitespace() {
            let mv = Move::parse(text).unwrap();
            assert_eq!(mv.to_string(), text);
            position = position.play(mv);
        }
        assert_eq!(position.to_fen(), expected);
    }

    #[test]
    fn an_opening() {
        check(
            Position::START,
            "e2e4 e7e5 g1f3 b8c6",
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        );
    }

    #[test]
    fn castling_moves_the_rook_too() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        check(fen, "e1g1 e8c8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
        check(fen, "e1c1 e8g8", "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
    }

    #[test]
    fn rooks_take_their_rights_with_them() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        check(fen, "a1b1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 1 1");
        check(fen, "h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
    }

    #[test]
    fn a_pawn_is_captured_in_passing() {
        let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 5 9";
        check(fen, "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9");
        check(fen, "e2e4 d4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 10");
        check(fen, "e2e3", "4k3/8/8/8/3p4/4P3/8/4K3 b - - 0 9");
    }

    #[test]
    fn a_pawn_becomes_what_the_move_says() {
        let fen = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 5 9";
        check(fen, "e7e8q", "3rQ1k1/8/8/8/8/8/8/4K3 b - - 0 9");
        check(fen, "e7d8n", "3N2k1/8/8/8/8/8/8/4K3 b - - 0 9");
    }

    #[test]
    fn bad_texts_are_no_moves() {
        for text in ["", "e2", "e2e9", "e7e8k", "e7e8qq", "é2e4", "O-O"] {
            assert_eq!(Move::parse(text), None, "{text}");
        }
    }
}
