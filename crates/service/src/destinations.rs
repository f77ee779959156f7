//! Where the pieces can go: now, and in a premove.

use pinpoint_rules::{Bitboard, Color, Move, PieceKind, Position, Rank, Square, attacks};

/// A square where a piece may be put down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Destination {
    /// The square.
    pub to: Square,
    /// The move; with promotions, that to a queen.
    pub mv: Move,
    /// A second square for castling that another entry lists: not to be marked.
    pub alias: bool,
}

/// The legal destinations of the side to move, by the square of the piece, then by target.
///
/// ```
/// use pinpoint_rules::{Position, Square};
/// let found = pinpoint_service::destinations(&Position::STANDARD);
/// assert_eq!(found.len(), 10);
/// assert_eq!((found[0].0, found[0].1[1].to), (Square::B1, Square::C3));
/// ```
pub fn destinations(position: &Position) -> Vec<(Square, Vec<Destination>)> {
    let legal = position.legal_moves();
    let listed = |mv: &Move| mv.promotion().is_none_or(|kind| kind == PieceKind::Queen);
    let mut found: Vec<(Square, Vec<Destination>)> = Vec::new();
    for from in position.pieces_of(position.turn()) {
        let moves: Vec<Move> =
            legal.iter().copied().filter(|mv| mv.from() == from && listed(mv)).collect();
        if moves.is_empty() {
            continue;
        }
        let put_down =
            |&mv: &Move| Destination { to: shown_target(position, mv), mv, alias: false };
        let mut entries: Vec<Destination> = moves.iter().map(put_down).collect();
        for &mv in moves.iter().filter(|mv| mv.is_castling()) {
            for to in [mv.to(), mv.landing()] {
                // In Chess960 the king may end where it began, or where it could also step.
                if to != from && entries.iter().all(|entry| entry.to != to) {
                    entries.push(Destination { to, mv, alias: true });
                }
            }
        }
        entries.sort_by_key(|entry| (entry.to.file(), entry.to.rank()));
        found.push((from, entries));
    }
    found
}

/// Where a move is shown: castling as its UCI spelling has it.
fn shown_target(position: &Position, mv: Move) -> Square {
    use pinpoint_rules::CastlingStyle::Standard;
    let two_steps = mv.is_castling() && position.castling_style() == Standard;
    if two_steps { mv.landing() } else { mv.to() }
}

/// What a pawn may become, the dearest first.
pub const PROMOTIONS: [PieceKind; 4] =
    [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight];

/// Where the pieces of the side that is not to move might go next, whatever the other side
/// plays: lines may open, pieces may come within a pawn's reach.
pub fn premoves(position: &Position) -> Vec<(Square, Bitboard)> {
    let us = !position.turn();
    let pieces = position.pieces_of(us).into_iter();
    let targets = pieces.map(|from| (from, reach(position, us, from)));
    targets.filter(|(_, targets)| !targets.is_empty()).collect()
}

fn reach(position: &Position, us: Color, from: Square) -> Bitboard {
    let empty = Bitboard::EMPTY;
    let Some(piece) = position.piece_on(from) else { return empty };
    let more = match piece.kind {
        PieceKind::Pawn => pawn_pushes(us, from, empty),
        PieceKind::King => castling_targets(position, us),
        _ => empty,
    };
    attacks::of(piece, from, empty) | more
}

fn castling_targets(position: &Position, us: Color) -> Bitboard {
    let king = position.king(us);
    [true, false]
        .into_iter()
        .filter_map(|king_side| position.castling_rook(us, king_side))
        .flat_map(|rook| [rook, Move::castling(king, rook).landing()])
        .filter(|&square| square != king)
        .fold(Bitboard::EMPTY, Bitboard::with)
}

/// The squares straight ahead that a pawn may step to if these squares are occupied.
pub(crate) fn pawn_pushes(us: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let free = |square: Square| !occupied.contains(square);
    let Some(one) = from.offset(0, us.up()).filter(|&square| free(square)) else {
        return Bitboard::EMPTY;
    };
    let two = one.offset(0, us.up()).filter(|&square| free(square));
    match two {
        Some(two) if us.relative_rank(from) == Rank::Two => Bitboard::of(one).with(two),
        _ => Bitboard::of(one),
    }
}
