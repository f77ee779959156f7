//! What a side keeps if it does nothing: the price of leaving things as they are.

use pinpoint_rules::{Bitboard, Color, Move, PieceKind, Position, Selection, Square, attacks};

use super::candidates::promotions;
use crate::mates::mates_in_one;

/// How much of its material the side to move loses although it may move once more.
///
/// One piece in danger can be saved, unless it has no safe square; of two pieces in danger the
/// cheaper one is lost. A threat of mate takes the move as well. The side must not be in check.
/// The answer is exact only where it matters: a loss below `slack` may be less than what is
/// returned, and one that reaches it may be more.
pub(super) fn unavoidable_loss(position: &Position, slack: i32) -> i32 {
    let exposed = exposed(position);
    let Some(passed) = position.play_null() else { return 0 };
    let mut dangers = Dangers([(0, Square::A1); 2]);
    if exposed.any() {
        for mv in &passed.moves(Selection::CAPTURES.to(exposed)) {
            dangers.note(mv.to(), passed.exchange_value(mv));
        }
    }
    for mv in &promotions(&passed) {
        if mv.promotion() == Some(PieceKind::Queen) {
            dangers.note(mv.to(), passed.exchange_value(mv));
        }
    }
    let [(most, first), (second, _)] = dangers.0;
    if most < slack {
        return most;
    }
    if second >= slack {
        return second;
    }
    let is_lost = most >= 2 && !has_refuge(position, first);
    if is_lost || mates_in_one(&passed).next().is_some() { most } else { second }
}

/// The two greatest dangers, on two different squares.
struct Dangers([(i32, Square); 2]);

impl Dangers {
    fn note(&mut self, square: Square, gain: i32) {
        let [first, second] = &mut self.0;
        if gain <= 0 {
        } else if first.0 > 0 && first.1 == square {
            first.0 = first.0.max(gain);
        } else if gain > first.0 {
            *second = *first;
            *first = (gain, square);
        } else if gain > second.0 {
            *second = (gain, square);
        }
    }
}

/// The pieces of the side to move that the enemy attacks and that are not guarded, or dearer than
/// what attacks them.
fn exposed(position: &Position) -> Bitboard {
    let (us, board) = (position.turn(), position.board());
    let theirs = attacked_by(position, !us);
    let ours = board.pieces_of(us).without(position.king(us)) & theirs.any;
    if ours.is_empty() {
        return ours;
    }
    let queens = board.of_kind(PieceKind::Queen);
    let heavy = queens | board.of_kind(PieceKind::Rook);
    let pawns = board.of_kind(PieceKind::Pawn);
    let cheaply = (theirs.pawns - pawns) | (theirs.minors & heavy) | (theirs.rooks & queens);
    let loose = ours - attacked_by(position, us).any;
    // A pinned guard may guard nothing.
    if position.pinned(us).any() {
        return ours;
    }
    ours & (cheaply | loose | theirs.twice)
}

/// The squares that a color attacks, with what.
struct Attacked {
    any: Bitboard,
    twice: Bitboard,
    pawns: Bitboard,
    minors: Bitboard,
    rooks: Bitboard,
}

fn attacked_by(position: &Position, color: Color) -> Attacked {
    let board = position.board();
    let own = board.pieces_of(color);
    let pawns = board.of_kind(PieceKind::Pawn) & own;
    let (left, right) = (pawns.shift(-1, color.up()), pawns.shift(1, color.up()));
    let mut all = Attacked {
        any: left | right,
        twice: left & right,
        pawns: left | right,
        minors: Bitboard::EMPTY,
        rooks: Bitboard::EMPTY,
    };
    let add = |all: &mut Attacked, reach: Bitboard| {
        all.twice |= all.any & reach;
        all.any |= reach;
    };
    // A slider behind another one of its kind takes part in an exchange.
    let diagonal = board.diagonal_sliders() & own;
    let straight = board.straight_sliders() & own;
    let open_diagonal = board.occupied() - diagonal;
    let open_straight = board.occupied() - straight;
    for square in own & board.of_kind(PieceKind::Knight) {
        let reach = attacks::knight(square);
        all.minors |= reach;
        add(&mut all, reach);
    }
    for square in diagonal {
        let reach = attacks::bishop(square, open_diagonal);
        if !straight.contains(square) {
            all.minors |= reach;
        }
        add(&mut all, reach);
    }
    for square in straight {
        let reach = attacks::rook(square, open_straight);
        if !diagonal.contains(square) {
            all.rooks |= reach;
        }
        add(&mut all, reach);
    }
    add(&mut all, attacks::king(position.king(color)));
    all
}

/// Can the piece go, or something come to its help, so that it is no longer lost?
fn has_refuge(position: &Position, square: Square) -> bool {
    let moves = position.legal_moves();
    let is_own = |mv: Move| mv.from() == square;
    if moves.iter().filter(|&&mv| is_own(mv)).any(|&mv| position.exchange_value(mv) >= 0) {
        return true;
    }
    if position.board().kind_on(square) == Some(PieceKind::Pawn) {
        return moves.iter().any(|&mv| !is_own(mv));
    }
    // Any other help: a capture of the attacker, a guard, a piece in between.
    moves.iter().filter(|&&mv| !is_own(mv)).any(|&mv| {
        let next = position.play(mv);
        let captures = next.moves(Selection::CAPTURES.to(square.into()));
        captures.iter().all(|&capture| next.exchange_value(capture) <= 0)
    })
}
