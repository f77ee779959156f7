//! What a side keeps if it does nothing: the price of leaving things as they are.

use pinpoint_rules::{Bitboard, Color, Move, PieceKind, Position, Selection, Square, attacks};

use super::candidates::{may_promote, promotions, reach_after};
use crate::mates::mate_in_one;

/// How much of its material the side to move loses although it may move once more.
///
/// One piece in danger can be saved, unless it has no safe square; of two pieces in danger the
/// cheaper one is lost. A threat of mate takes the move as well. The side must not be in check.
/// The answer is exact only where it matters: a loss below `slack` may be less than what is
/// returned, and one that reaches it may be more.
pub(super) fn unavoidable_loss(position: &Position, slack: i32) -> i32 {
    let exposed = Exposed::of(position);
    if exposed.pieces.is_empty() && !may_promote(position, !position.turn()) {
        return 0;
    }
    let Some(passed) = position.play_null() else { return 0 };
    let [(most, first), (second, _)] = dangers(&exposed, &passed).0;
    if most < slack {
        return most;
    }
    if second >= slack {
        return second;
    }
    let is_lost = most >= 2 && !has_refuge(position, first);
    if is_lost || mate_in_one(&passed).is_some() { most } else { second }
}

/// The most that the side to move loses on one square if it passes as well: `passed` is the
/// position after that.
pub(super) fn greatest_danger(position: &Position, passed: &Position) -> i32 {
    dangers(&Exposed::of(position), passed).0[0].0
}

/// What the enemy could take or promote.
fn dangers(exposed: &Exposed, passed: &Position) -> Dangers {
    let mut dangers = Dangers([(0, Square::A1); 2]);
    if exposed.pieces.any() {
        let captures = Selection::CAPTURES.to(exposed.pieces);
        passed.visit_moves(captures, |group| {
            group.for_each(|mv| dangers.note(mv.to(), exposed.gain(passed, mv)));
        });
    }
    promotions(passed, |mv| {
        if mv.promotion() == Some(PieceKind::Queen) {
            dangers.note(mv.to(), passed.exchange_value(mv));
        }
    });
    dangers
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
struct Exposed {
    pieces: Bitboard,
    /// The squares that the side to move guards.
    guarded: Bitboard,
    /// Is one of its pieces pinned? A pinned guard may guard nothing.
    pinned: bool,
}

impl Exposed {
    fn of(position: &Position) -> Exposed {
        let (us, board) = (position.turn(), position.board());
        let theirs = attacked_by(position, !us);
        let ours = board.pieces_of(us).without(position.king(us)) & theirs.any;
        if ours.is_empty() {
            return Exposed { pieces: ours, guarded: Bitboard::EMPTY, pinned: false };
        }
        let guarded = attacked_by(position, us).any;
        let pinned = position.pinned(us).any();
        let exposed = match pinned {
            true => Bitboard::FULL,
            false => cheaply(&theirs, position) | theirs.twice | !guarded,
        };
        Exposed { pieces: ours & exposed, guarded, pinned }
    }

    /// What a capture wins, if anything.
    fn gain(&self, passed: &Position, mv: Move) -> i32 {
        let free = !self.guarded.contains(mv.to()) && !self.guarded.contains(mv.from());
        match passed.board().kind_on(mv.to()) {
            // Nothing can take back, not even along the line that the capture opens.
            Some(taken) if free && mv.promotion().is_none() => taken.value(),
            _ if !self.pinned && !passed.wins_exchange(mv, 1, &PieceKind::VALUES) => 0,
            _ => passed.exchange_value(mv),
        }
    }
}

/// The squares where something cheaper than what may stand there attacks.
fn cheaply(attacked: &Attacked, position: &Position) -> Bitboard {
    let queens = position.of_kind(PieceKind::Queen);
    let heavy = queens | position.of_kind(PieceKind::Rook);
    let pawns = position.of_kind(PieceKind::Pawn);
    (attacked.pawns - pawns) | (attacked.minors & heavy) | (attacked.rooks & queens)
}

/// The squares that a color attacks, with what.
pub(super) struct Attacked {
    pub(super) any: Bitboard,
    twice: Bitboard,
    pawns: Bitboard,
    minors: Bitboard,
    rooks: Bitboard,
}

pub(super) fn attacked_by(position: &Position, color: Color) -> Attacked {
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
    let own = Selection::ALL.from(square.into());
    if position.moves(own).iter().any(|&mv| position.exchange_value(mv) >= 0) {
        return true;
    }
    let moves = position.moves(Selection::ALL.from(!Bitboard::of(square)));
    if position.board().kind_on(square) == Some(PieceKind::Pawn) {
        return !moves.is_empty();
    }
    // Any other help: a capture of the attacker, a guard, a piece in between, a check.
    let attackers = position.attackers(square, !position.turn());
    let way =
        attackers.into_iter().fold(attackers, |way, from| way | attacks::between(from, square));
    let checks = position.check_map();
    let may_help = |mv: Move| {
        way.contains(mv.to())
            || checks.gives_check(position, mv)
            || reach_after(position, mv).contains(square)
            || attacks::queen_lines(square).contains(mv.from())
    };
    moves.iter().filter(|&&mv| may_help(mv)).any(|&mv| {
        let next = position.play(mv);
        let captures = next.moves(Selection::CAPTURES.to(square.into()));
        captures.iter().all(|&capture| next.exchange_value(capture) <= 0)
    })
}
