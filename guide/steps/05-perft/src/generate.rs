//! Which moves are possible.

use crate::board::{Color, Kind, Piece, Square};
use crate::moves::Move;
use crate::position::Position;

/// Steps as files and ranks. The first four are a rook's, the last four a bishop's.
const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// The directions of a piece that moves along lines.
fn directions(kind: Kind) -> &'static [(i8, i8)] {
    match kind {
        Kind::Rook => &DIRECTIONS[..4],
        Kind::Bishop => &DIRECTIONS[4..],
        _ => &DIRECTIONS,
    }
}

/// Up the board for White, down for Black.
fn forward(color: Color) -> i8 {
    if color == Color::White { 1 } else { -1 }
}

impl Position {
    /// All moves that do not leave our own king to be captured.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_moves();
        moves.retain(|&mv| !self.play(mv).is_check_for(self.turn));
        moves
    }

    /// Is the side to move in check?
    pub fn is_check(&self) -> bool {
        self.is_check_for(self.turn)
    }

    /// Is the king of this color attacked?
    pub fn is_check_for(&self, color: Color) -> bool {
        let king = Piece { color, kind: Kind::King };
        let square = self.board.pieces().find(|(_, piece)| *piece == king);
        square.is_some_and(|(square, _)| self.is_attacked(square, !color))
    }

    /// Could a piece of this color capture on this square? We look out from the square:
    /// what a knight on it would reach, a knight on the other end reaches too.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        let is = |square: Option<Square>, kinds: &[Kind]| {
            let piece = square.and_then(|square| self.board.piece_on(square));
            piece.is_some_and(|piece| piece.color == by && kinds.contains(&piece.kind))
        };
        let pawns = [(-1, -forward(by)), (1, -forward(by))];
        pawns.iter().any(|&(files, ranks)| is(square.step(files, ranks), &[Kind::Pawn]))
            || KNIGHT_STEPS
                .iter()
                .any(|&(files, ranks)| is(square.step(files, ranks), &[Kind::Knight]))
            || DIRECTIONS
                .iter()
                .any(|&(files, ranks)| is(square.step(files, ranks), &[Kind::King]))
            || DIRECTIONS.iter().any(|&step| {
                let slider =
                    if step.0 == 0 || step.1 == 0 { Kind::Rook } else { Kind::Bishop };
                is(self.first_piece(square, step), &[slider, Kind::Queen])
            })
    }

    /// The first square in a direction that is not empty.
    fn first_piece(&self, from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
        let mut square = from.step(files, ranks)?;
        while self.board.piece_on(square).is_none() {
            square = square.step(files, ranks)?;
        }
        Some(square)
    }

    /// All moves by the way pieces go, some of which may leave the king in check.
    fn pseudo_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        for (from, piece) in
            self.board.pieces().filter(|(_, piece)| piece.color == self.turn)
        {
            match piece.kind {
                Kind::Pawn => self.pawn_moves(from, &mut moves),
                Kind::Knight => self.leaps(from, &KNIGHT_STEPS, &mut moves),
                Kind::King => self.leaps(from, &DIRECTIONS, &mut moves),
                kind => self.slides(from, directions(kind), &mut moves),
            }
        }
        self.castling_moves(&mut moves);
        moves
    }

    fn leaps(&self, from: Square, steps: &[(i8, i8)], moves: &mut Vec<Move>) {
        for &(files, ranks) in steps {
            if let Some(to) = from.step(files, ranks) {
                self.add_unless_ours(from, to, moves);
            }
        }
    }

    fn slides(&self, from: Square, directions: &[(i8, i8)], moves: &mut Vec<Move>) {
        for &(files, ranks) in directions {
            let mut next = from.step(files, ranks);
            while let Some(to) = next {
                self.add_unless_ours(from, to, moves);
                if self.board.piece_on(to).is_some() {
                    break;
                }
                next = to.step(files, ranks);
            }
        }
    }

    fn add_unless_ours(&self, from: Square, to: Square, moves: &mut Vec<Move>) {
        if self.board.piece_on(to).is_none_or(|piece| piece.color != self.turn) {
            moves.push(Move { from, to, promotion: None });
        }
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let forward = forward(self.turn);
        let first_rank = if self.turn == Color::White { 1 } else { 6 };
        let free = |to: &Square| self.board.piece_on(*to).is_none();
        if let Some(to) = from.step(0, forward).filter(free) {
            add_pawn_move(from, to, moves);
            if let Some(to) = from.step(0, 2 * forward).filter(free)
                && from.rank() == first_rank
            {
                add_pawn_move(from, to, moves);
            }
        }
        for to in [from.step(-1, forward), from.step(1, forward)].into_iter().flatten() {
            let enemy =
                self.board.piece_on(to).is_some_and(|piece| piece.color != self.turn);
            if enemy || Some(to) == self.en_passant {
                add_pawn_move(from, to, moves);
            }
        }
    }

    /// The king may not castle out of check, through an attacked square, or through
    /// pieces. That it may not castle into check is tried later, as for every move.
    fn castling_moves(&self, moves: &mut Vec<Move>) {
        let rank = if self.turn == Color::White { 0 } else { 7 };
        let square =
            |file| Square::new(file, rank).expect("files 0 to 7 are on the board");
        for (kingside, between, passed, to) in [(true, 5..7, 5, 6), (false, 1..4, 3, 2)] {
            if self.castling.has(self.turn, kingside)
                && between
                    .into_iter()
                    .all(|file| self.board.piece_on(square(file)).is_none())
                && !self.is_check()
                && !self.is_attacked(square(passed), !self.turn)
            {
                moves.push(Move { from: square(4), to: square(to), promotion: None });
            }
        }
    }
}

/// One move, or four on the last rank.
fn add_pawn_move(from: Square, to: Square, moves: &mut Vec<Move>) {
    if to.rank() == 0 || to.rank() == 7 {
        moves.extend(PROMOTIONS.map(|kind| Move { from, to, promotion: Some(kind) }));
    } else {
        moves.push(Move { from, to, promotion: None });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the legal moves from one square with those expected, in any order.
    #[track_caller]
    fn check(fen: &str, from: &str, expected: &str) {
        let position = Position::from_fen(fen).unwrap();
        let moves = position.legal_moves().into_iter().map(|mv| mv.to_string());
        let mut found: Vec<String> =
            moves.filter_map(|mv| Some(mv.strip_prefix(from)?.into())).collect();
        found.sort();
        assert_eq!(found.join(" "), expected, "\n{}", position.board);
    }

    #[test]
    fn twenty_first_moves() {
        assert_eq!(Position::start().legal_moves().len(), 20);
    }

    #[test]
    fn a_pinned_rook_stays_on_its_line() {
        check("4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1", "e4", "e2 e3 e5 e6 e7 e8");
        check("4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1", "e4", "");
    }

    #[test]
    fn a_king_does_not_hide_behind_itself() {
        check("4r1k1/8/8/8/8/4K3/8/8 w - - 0 1", "e3", "d2 d3 d4 f2 f3 f4");
    }

    #[test]
    fn castling_needs_a_free_and_safe_way() {
        check("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "c1 d1 d2 e2 f1 f2 g1");
        check("1r2kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "c1 d1 d2 e2");
        check("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1", "d1 d2 f1 f2");
        check("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "e1", "d1 d2 e2 f1 f2");
    }

    #[test]
    fn en_passant_must_not_uncover_the_king() {
        check("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4", "d3 e3");
        check("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "d4", "d3");
    }

    #[test]
    fn a_pawn_promotes_to_four_kinds() {
        check(
            "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1",
            "e7",
            "d8b d8n d8q d8r e8b e8n e8q e8r",
        );
    }
}
