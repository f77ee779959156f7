//! The forcing moves, the most promising first.

use pinpoint_rules::{
    Bitboard, Move, MoveList, PieceKind, Position, Rank, Selection, Square, attacks,
};

use crate::structure::is_passed;

/// A move that may be tried, and a number to sort by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Is it neither a capture nor a check nor a promotion?
    pub(super) is_quiet: bool,
    pub(super) order: i32,
}

/// What kinds of moves an attacker may try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// Captures and promotions of at least this worth that do not lose on their square.
    Captures { least: i32 },
    /// Checks as well, and sacrifices if another forcing move may follow.
    Forcing { sacrifices: bool },
    /// Quiet moves that attack something.
    Threats,
    /// Every legal move.
    All,
}

/// Adds the attacker's moves of this width.
pub(super) fn attacking(position: &Position, width: Width, found: &mut Vec<Candidate>) {
    match width {
        Width::Captures { least } => {
            let mut consider = |mv: Move| {
                let gain = gain(position, mv);
                if gain >= least.max(1) && is_sound(position, mv) {
                    let order = gain * 8 - value_on(position, mv.from());
                    found.push(Candidate { mv, is_quiet: false, order });
                }
            };
            position.moves(Selection::CAPTURES).iter().for_each(|&mv| consider(mv));
            promotions(position).iter().for_each(|&mv| consider(mv));
        }
        Width::All => {
            for mv in &position.legal_moves() {
                let taken = taken_value(position, mv);
                found.push(Candidate { mv, is_quiet: taken == 0, order: taken });
            }
        }
        Width::Forcing { .. } | Width::Threats => forcing(position, width, found),
    }
}

/// Captures, checks, promotions, runs of pawns and quiet attacks.
fn forcing(position: &Position, width: Width, found: &mut Vec<Candidate>) {
    let checks = position.check_map();
    let aims = Aims::new(position, if width == Width::Threats { 1 } else { 2 });
    for mv in &position.legal_moves() {
        let gain = gain(position, mv);
        let is_tactical = gain > 0 && mv.promotion().is_none_or(|kind| kind == PieceKind::Queen);
        let is_check = checks.gives_check(position, mv);
        let is_quiet = !is_tactical && !is_check;
        if width == Width::Threats && !is_quiet {
            continue;
        }
        if is_quiet && !is_running(position, mv) && !aims.are_enough(position, mv) {
            continue;
        }
        let mover = value_on(position, mv.from());
        // What takes something dearer cannot lose on its square.
        let loses = gain < mover && !is_sound(position, mv);
        let risky = match width {
            Width::Forcing { sacrifices } => !sacrifices,
            _ => is_quiet,
        };
        if loses && risky {
            continue;
        }
        let order = match loses {
            true => gain * 8 - mover * 8 + i32::from(is_check),
            false => 100 * i32::from(gain > 0) + gain * 8 - mover + 40 * i32::from(is_check),
        };
        found.push(Candidate { mv, is_quiet, order });
    }
}

/// Adds the defender's moves: all of them or captures only. First comes what has to do with the
/// threatened move.
pub(super) fn defending(
    position: &Position,
    threat: Option<Move>,
    captures: bool,
    found: &mut Vec<Candidate>,
) {
    let selection = if captures { Selection::CAPTURES } else { Selection::ALL };
    let way = threat.map_or(Bitboard::EMPTY, |it| attacks::between(it.from(), it.to()));
    let promoting = if captures { promotions(position) } else { MoveList::new() };
    for &mv in position.moves(selection).iter().chain(promoting.iter()) {
        let taken = taken_value(position, mv);
        // Beyond the horizon a capture that loses on its square is no defense.
        if captures && !is_sound(position, mv) {
            continue;
        }
        let against = threat.map_or(0, |threat| match () {
            () if mv.to() == threat.from() => 120,
            () if mv.from() == threat.to() => 60,
            () if way.contains(mv.to()) => 40,
            () if !captures && reach_after(position, mv).contains(threat.to()) => 20,
            () => 0,
        });
        let order = against + gain(position, mv) * 16 - value_on(position, mv.from()).min(taken);
        found.push(Candidate { mv, is_quiet: taken == 0, order });
    }
}

/// What the moved piece attacks from its new square; a pawn is not promoted yet.
pub(super) fn reach_after(position: &Position, mv: Move) -> Bitboard {
    let board = position.board();
    let occupied = board.occupied().without(mv.from()).with(mv.to());
    match board.kind_on(mv.from()) {
        Some(PieceKind::Pawn) => attacks::pawn(position.turn(), mv.to()),
        Some(PieceKind::Knight) => attacks::knight(mv.to()),
        Some(PieceKind::Bishop) => attacks::bishop(mv.to(), occupied),
        Some(PieceKind::Rook) => attacks::rook(mv.to(), occupied),
        Some(PieceKind::Queen) => attacks::queen(mv.to(), occupied),
        Some(PieceKind::King) => attacks::king(mv.to()),
        None => Bitboard::EMPTY,
    }
}

/// What the piece on the square is worth.
fn value_on(position: &Position, square: Square) -> i32 {
    position.board().kind_on(square).map_or(0, PieceKind::value)
}

/// Does the move not lose on its square? Pins are counted where there are any.
pub(super) fn is_sound(position: &Position, mv: Move) -> bool {
    position.wins_exchange(mv, 0, &PieceKind::VALUES)
        || position.pinned(!position.turn()).any() && position.exchange_value(mv) >= 0
}

/// What the move gains at once, in pawns: what it takes, and what a pawn becomes.
pub(super) fn gain(position: &Position, mv: Move) -> i32 {
    taken_value(position, mv) + mv.promotion().map_or(0, |kind| kind.value() - 1)
}

/// What the move takes off the board, in pawns.
pub(super) fn taken_value(position: &Position, mv: Move) -> i32 {
    if mv.is_en_passant() {
        return 1;
    }
    if mv.is_castling() {
        return 0;
    }
    position.board().kind_on(mv.to()).map_or(0, PieceKind::value)
}

/// Quiet promotions.
pub(super) fn promotions(position: &Position) -> MoveList {
    let us = position.turn();
    let last = Bitboard::rank((!us).back_rank()).shift(0, -us.up());
    let pawns = position.pieces(us, PieceKind::Pawn) & last;
    match pawns.any() {
        true => position.moves(Selection::QUIETS.from(pawns)),
        false => MoveList::new(),
    }
}

/// What a quiet move has to attack to be worth a try.
struct Aims {
    /// The enemy's pieces but the king and the pawns.
    pieces: Bitboard,
    /// The squares around the enemy king, where a mate may be threatened.
    near_king: Bitboard,
    /// How many of them must be dearer than the piece that moves, or not guarded. If one is
    /// enough, any will do, and so does opening a line for a slider or coming near the king.
    least: u32,
}

impl Aims {
    fn new(position: &Position, least: u32) -> Aims {
        let (us, board) = (position.turn(), position.board());
        let pieces = board.pieces_of(!us) - board.of_kind(PieceKind::Pawn);
        let king = position.king(!us);
        Aims { pieces: pieces.without(king), near_king: attacks::king(king), least }
    }

    fn are_enough(&self, position: &Position, mv: Move) -> bool {
        let (us, board) = (position.turn(), position.board());
        if self.pieces.len() + 1 < self.least || mv.is_castling() {
            return false;
        }
        let kind = board.kind_on(mv.from()).filter(|&kind| kind != PieceKind::King);
        let Some(kind) = kind else { return false };
        let reach = reach_after(position, mv);
        let hit = reach & self.pieces;
        if self.least == 1 {
            return hit.any() || reach.intersects(self.near_king) || is_unmasking(position, mv);
        }
        let counts = |&square: &Square| {
            value_on(position, square) > kind.value() || !position.is_attacked(square, !us)
        };
        hit.len() >= self.least && hit.into_iter().filter(counts).count() as u32 >= self.least
    }
}

/// Does the piece leave a line on which a slider of its own looks at something?
fn is_unmasking(position: &Position, mv: Move) -> bool {
    let (us, board) = (position.turn(), position.board());
    let from = mv.from();
    let rest = board.occupied().without(from);
    let straight = attacks::rook(from, rest);
    let diagonal = attacks::bishop(from, rest);
    let opens = |ray: Bitboard, sliders: Bitboard| {
        (ray & sliders & board.pieces_of(us)).any() && (ray & board.pieces_of(!us)).any()
    };
    opens(straight, board.straight_sliders()) || opens(diagonal, board.diagonal_sliders())
}

/// Does a passed pawn step onto one of the last three ranks before it promotes?
pub(super) fn is_running(position: &Position, mv: Move) -> bool {
    let us = position.turn();
    position.board().kind_on(mv.from()) == Some(PieceKind::Pawn)
        && us.relative_rank(mv.to()) >= Rank::Five
        && (us.relative_rank(mv.to()) == Rank::Seven || is_passed(position, mv.from(), us))
}
