//! What a player with little knowledge thinks a position is worth: material and placement.

use pinpoint_engine::evaluation::evaluate as hand_written;
use pinpoint_rules::{Bitboard, Board, Color, File, PieceKind, Position, Square};

use crate::Character;

/// Centipawns of each kind.
const MATERIAL: [i32; 6] = [100, 310, 320, 500, 900, 0];
/// Without queens, or with so little on the board, the king takes part in the fight.
const ENDGAME_MATERIAL: i32 = 2600;

/// An opinion about positions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Opinion {
    /// From 0, simple, to 1, the hand-written evaluation.
    pub(crate) knowledge: f64,
    pub(crate) character: Character,
    /// Whose character it is: habits are one-sided.
    pub(crate) player: Color,
}

impl Opinion {
    /// The value for the side to move, in centipawns.
    pub(crate) fn value(&self, position: &Position) -> i32 {
        let us = position.turn();
        let mut value = 0.0;
        if self.knowledge < 1.0 {
            let simple = side_value(position, us) - side_value(position, !us);
            value += (1.0 - self.knowledge) * f64::from(simple);
        }
        if self.knowledge > 0.0 {
            value += self.knowledge * f64::from(hand_written(position));
        }
        let habit = self.habit(position);
        value as i32 + if us == self.player { habit } else { -habit }
    }

    /// What the player likes about the position beyond its worth.
    pub(crate) fn habit(&self, position: &Position) -> i32 {
        let board = position.board();
        match self.character {
            Character::Attacker => {
                let king = position.king(!self.player);
                let own = board.pieces_of(self.player)
                    - board.of_kind(PieceKind::Pawn)
                    - board.of_kind(PieceKind::King);
                own.into_iter().map(|square| 6 * (7 - i32::from(square.distance(king)))).sum()
            }
            Character::Trader => {
                let pieces = board.occupied() - board.of_kind(PieceKind::Pawn);
                -12 * pieces.len() as i32
            }
            _ => 0,
        }
    }
}

/// What one side's pieces are worth where they stand.
fn side_value(position: &Position, us: Color) -> i32 {
    let board = position.board();
    let is_endgame = material(board, !us) < ENDGAME_MATERIAL;
    let mut value = 0;
    for kind in PieceKind::ALL {
        for square in board.pieces(us, kind) {
            value += MATERIAL[kind.index()] + placement(position, us, kind, square, is_endgame);
        }
    }
    value + chase(board, us)
}

fn material(board: &Board, side: Color) -> i32 {
    let count = |kind: PieceKind| board.pieces(side, kind).len() as i32 * MATERIAL[kind.index()];
    PieceKind::ALL.into_iter().map(count).sum()
}

/// What the square adds: pieces want to be in the middle, pawns to go on, kings to be safe.
fn placement(
    position: &Position,
    us: Color,
    kind: PieceKind,
    square: Square,
    is_endgame: bool,
) -> i32 {
    let rank = us.relative_rank(square).index() as i32;
    let middle = 6 - from_middle(square);
    match kind {
        PieceKind::Pawn => pawn_placement(position, us, square, rank),
        PieceKind::Knight => 6 * middle - 18 - if rank == 0 { 12 } else { 0 },
        PieceKind::Bishop => 3 * middle - 6 - if rank == 0 { 12 } else { 0 },
        PieceKind::Rook => middle + if rank == 6 { 15 } else { 0 },
        PieceKind::Queen => middle,
        PieceKind::King if is_endgame => 5 * middle,
        PieceKind::King => king_placement(position, us, square, rank),
    }
}

fn pawn_placement(position: &Position, us: Color, square: Square, rank: i32) -> i32 {
    let in_center = matches!(square.file(), File::D | File::E);
    let center = if in_center && matches!(rank, 3 | 4) { 22 } else { 0 };
    let stays_behind = if in_center && rank == 1 { -12 } else { 0 };
    let passed = if is_passed(position, us, square) { 6 * rank * rank / 2 } else { 0 };
    center + stays_behind + passed + rank
}

/// Does no enemy pawn stand in front, on this file or beside it?
fn is_passed(position: &Position, us: Color, square: Square) -> bool {
    let pawns = position.board().pieces(!us, PieceKind::Pawn);
    let files = Bitboard::file(square.file());
    let near = files | files.shift(1, 0) | files.shift(-1, 0);
    let is_ahead = |other: Square| us.relative_rank(other) > us.relative_rank(square);
    !(pawns & near).into_iter().any(is_ahead)
}

/// Castled behind pawns is good, in the middle bad, in front of them worse.
fn king_placement(position: &Position, us: Color, square: Square, rank: i32) -> i32 {
    let pawns = position.board().pieces(us, PieceKind::Pawn);
    let ahead = square.offset(0, if us == Color::White { 1 } else { -1 });
    let shield = ahead.map_or(Bitboard::EMPTY, |square| {
        let front = Bitboard::of(square);
        front | front.shift(1, 0) | front.shift(-1, 0)
    });
    let is_aside = !matches!(square.file(), File::C | File::D | File::E | File::F);
    let castling = Bitboard::rank(us.back_rank()) & position.castling_rooks();
    let may_castle = if castling.any() { 40 } else { 0 };
    let aside = if is_aside && rank == 0 { 55 } else { 0 };
    aside.max(may_castle) + 6 * (pawns & shield).len() as i32 - 22 * rank
}

/// With the enemy's pieces gone, his king is driven to the edge.
fn chase(board: &Board, us: Color) -> i32 {
    let (ours, theirs) = (material(board, us), material(board, !us));
    if theirs > 400 || ours < theirs + 400 {
        return 0;
    }
    let king = |side| board.pieces(side, PieceKind::King).first();
    let (Some(our_king), Some(their_king)) = (king(us), king(!us)) else { return 0 };
    10 * from_middle(their_king) + 6 * (7 - i32::from(our_king.distance(their_king)))
}

/// Steps from the four middle squares, by file and rank together: 0 to 6.
fn from_middle(square: Square) -> i32 {
    let steps = |index: usize| (3 - index as i32).max(index as i32 - 4);
    steps(square.file().index()) + steps(square.rank().index())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(knowledge: f64, character: Character, fen: &str) -> i32 {
        let position = Position::from_fen(fen).unwrap();
        Opinion { knowledge, character, player: position.turn() }.value(&position)
    }

    #[test]
    fn the_start_is_even_and_a_rook_is_a_rook() {
        let start = Position::STANDARD.to_fen();
        for knowledge in [0.0, 0.5, 1.0] {
            assert!(value(knowledge, Character::Allrounder, &start).abs() < 40);
            let fen = "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1";
            let rook_up = value(knowledge, Character::Allrounder, fen);
            assert!((350..900).contains(&rook_up), "{rook_up}");
        }
    }

    #[test]
    fn both_colors_see_the_same() {
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4";
        let position = Position::from_fen(fen).unwrap();
        for character in Character::ALL {
            let opinion = |position: &Position| Opinion {
                knowledge: 0.0,
                character,
                player: position.turn(),
            };
            let mirrored = position.mirrored();
            assert_eq!(opinion(&position).value(&position), opinion(&mirrored).value(&mirrored));
        }
    }

    #[test]
    fn a_lone_king_is_worth_most_to_us_in_the_corner() {
        let middle = value(0.0, Character::Allrounder, "8/8/8/3k4/8/3K4/8/7R w - - 0 1");
        let corner = value(0.0, Character::Allrounder, "k7/8/1K6/8/8/8/8/7R w - - 0 1");
        assert!(corner > middle + 40, "{corner} {middle}");
    }
}
