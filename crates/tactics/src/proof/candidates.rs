//! The forcing moves, the most promising first.

use pinpoint_rules::{
    Bitboard, CheckMap, Color, Move, MoveGroup, PieceKind, Position, Rank, Selection, Square,
    attacks,
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
        Width::Captures { least } => capturing(position, least.max(1), found),
        Width::All => {
            for mv in &position.legal_moves() {
                let taken = taken_value(position, mv);
                found.push(Candidate { mv, is_quiet: taken == 0, order: taken });
            }
        }
        Width::Forcing { .. } | Width::Threats => {
            let aims = Aims::new(position, width == Width::Threats);
            let checks = position.check_map();
            let mut forcing = Forcing { position, width, checks, aims, found };
            position.visit_moves(Selection::ALL, |group| forcing.visit(group));
        }
    }
}

/// Captures and promotions of at least this worth that do not lose on their square.
fn capturing(position: &Position, least: i32, found: &mut Vec<Candidate>) {
    let targets = worth_taking(position, least);
    let mut consider = |mv: Move| {
        let gain = gain(position, mv);
        if gain >= least && is_sound(position, mv) {
            let order = gain * 8 - value_on(position, mv.from());
            found.push(Candidate { mv, is_quiet: false, order });
        }
    };
    if targets.any() {
        position
            .visit_moves(Selection::CAPTURES.to(targets), |group| group.for_each(&mut consider));
    }
    promotions(position, consider);
}

/// The squares on which a capture may gain as much.
fn worth_taking(position: &Position, least: i32) -> Bitboard {
    if least == 1 {
        return Bitboard::FULL;
    }
    let us = position.turn();
    let dear = PieceKind::ALL.into_iter().filter(|kind| kind.value() >= least);
    let pieces = dear.fold(Bitboard::EMPTY, |all, kind| all | position.of_kind(kind));
    // A pawn that takes on the last rank is promoted as well.
    let last = match may_promote(position, us) {
        true => Bitboard::rank((!us).back_rank()),
        false => Bitboard::EMPTY,
    };
    (pieces | last) & position.pieces_of(!us)
}

/// Captures, checks, promotions, runs of pawns and quiet attacks.
struct Forcing<'a> {
    position: &'a Position,
    width: Width,
    checks: CheckMap,
    aims: Aims,
    found: &'a mut Vec<Candidate>,
}

impl Forcing<'_> {
    #[inline]
    fn visit(&mut self, group: MoveGroup) {
        match group {
            MoveGroup::Piece { kind, from, to } => {
                let checking = self.checks.targets_of(kind, from);
                let squares = match kind == PieceKind::King || self.aims.are_too_few() {
                    true => to & (checking | self.position.occupied()),
                    false => to,
                };
                for to in squares {
                    self.consider(Move::normal(from, to), kind, checking.contains(to));
                }
            }
            MoveGroup::Pawns { .. } => group.for_each(|mv| {
                let checking = self.checks.targets_of(PieceKind::Pawn, mv.from());
                self.consider(mv, PieceKind::Pawn, checking.contains(mv.to()));
            }),
            MoveGroup::Promotions { .. } | MoveGroup::Single(_) => group.for_each(|mv| {
                let kind = if mv.is_castling() { PieceKind::King } else { PieceKind::Pawn };
                self.consider(mv, kind, self.checks.gives_check(self.position, mv));
            }),
        }
    }

    #[inline]
    fn consider(&mut self, mv: Move, kind: PieceKind, is_check: bool) {
        let position = self.position;
        let gain = gain(position, mv);
        let is_tactical = gain > 0 && mv.promotion().is_none_or(|kind| kind == PieceKind::Queen);
        let is_quiet = !is_tactical && !is_check;
        if self.width == Width::Threats && !is_quiet {
            return;
        }
        let is_run = || kind == PieceKind::Pawn && is_running(position, mv);
        if is_quiet && !is_run() && !self.aims.are_enough(position, mv, kind) {
            return;
        }
        let mover = kind.value();
        // What takes something dearer cannot lose on its square.
        let loses = gain < mover && !is_sound(position, mv);
        let risky = match self.width {
            Width::Forcing { sacrifices } => !sacrifices,
            _ => is_quiet,
        };
        if loses && risky {
            return;
        }
        let order = match loses {
            true => gain * 8 - mover * 8 + i32::from(is_check),
            false => 100 * i32::from(gain > 0) + gain * 8 - mover + 40 * i32::from(is_check),
        };
        self.found.push(Candidate { mv, is_quiet, order });
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
    let against = |mv: Move, kind: PieceKind| match threat {
        None => 0,
        Some(threat) if mv.to() == threat.from() => 120,
        Some(threat) if mv.from() == threat.to() => 60,
        Some(_) if way.contains(mv.to()) => 40,
        Some(threat) if !captures && reach_of(position, mv, kind).contains(threat.to()) => 20,
        Some(_) => 0,
    };
    let mut consider = |mv: Move, kind: PieceKind| {
        // Beyond the horizon a capture that loses on its square is no defense.
        if captures && !is_sound(position, mv) {
            return;
        }
        let (taken, against) = (taken_value(position, mv), against(mv, kind));
        let gain = taken + promoted_value(mv);
        let order = against + gain * 16 - kind.value().min(taken);
        found.push(Candidate { mv, is_quiet: taken == 0, order });
    };
    position.visit_moves(selection, |group| match group {
        MoveGroup::Piece { kind, .. } => group.for_each(|mv| consider(mv, kind)),
        MoveGroup::Single(mv) if mv.is_castling() => consider(mv, PieceKind::King),
        _ => group.for_each(|mv| consider(mv, PieceKind::Pawn)),
    });
    if captures {
        promotions(position, |mv| consider(mv, PieceKind::Pawn));
    }
}

/// What the moved piece attacks from its new square; a pawn is not promoted yet.
pub(super) fn reach_after(position: &Position, mv: Move) -> Bitboard {
    let kind = position.board().kind_on(mv.from());
    kind.map_or(Bitboard::EMPTY, |kind| reach_of(position, mv, kind))
}

/// The same for a piece of this kind.
#[inline]
fn reach_of(position: &Position, mv: Move, kind: PieceKind) -> Bitboard {
    let occupied = position.occupied().without(mv.from()).with(mv.to());
    attacks::of(kind.of(position.turn()), mv.to(), occupied)
}

/// What the piece on the square is worth.
#[inline]
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
    taken_value(position, mv) + promoted_value(mv)
}

/// What a pawn gains in worth.
#[inline]
fn promoted_value(mv: Move) -> i32 {
    mv.promotion().map_or(0, |kind| kind.value() - 1)
}

/// What the move takes off the board, in pawns.
#[inline]
pub(super) fn taken_value(position: &Position, mv: Move) -> i32 {
    if !position.occupied().contains(mv.to()) {
        return i32::from(mv.is_en_passant());
    }
    // Castling goes to the square of the rook.
    if mv.is_castling() { 0 } else { value_on(position, mv.to()) }
}

/// Hands over the quiet promotions.
pub(super) fn promotions(position: &Position, each: impl FnMut(Move)) {
    let pawns = promoting(position, position.turn());
    if pawns.any() {
        position.moves(Selection::QUIETS.from(pawns)).into_iter().for_each(each);
    }
}

/// Has the color a pawn one step from promotion?
pub(super) fn may_promote(position: &Position, color: Color) -> bool {
    promoting(position, color).any()
}

fn promoting(position: &Position, color: Color) -> Bitboard {
    let last = Bitboard::rank((!color).back_rank()).shift(0, -color.up());
    position.pieces(color, PieceKind::Pawn) & last
}

/// What a quiet move has to attack to be worth a try.
struct Aims {
    /// The enemy's pieces but the king and the pawns.
    pieces: Bitboard,
    /// The squares around the enemy king, where a mate may be threatened.
    near_king: Bitboard,
    /// Else two of them must be dearer than the piece that moves, or not guarded. If one is
    /// enough, any will do, and so does opening a line for a slider or coming near the king.
    is_one_enough: bool,
}

impl Aims {
    fn new(position: &Position, is_one_enough: bool) -> Aims {
        let (us, board) = (position.turn(), position.board());
        let pieces = board.pieces_of(!us) - board.of_kind(PieceKind::Pawn);
        let king = position.king(!us);
        Aims { pieces: pieces.without(king), near_king: attacks::king(king), is_one_enough }
    }

    /// Can no quiet move attack enough of them?
    fn are_too_few(&self) -> bool {
        !self.is_one_enough && !self.pieces.several()
    }

    #[inline]
    fn are_enough(&self, position: &Position, mv: Move, kind: PieceKind) -> bool {
        if kind == PieceKind::King {
            return false;
        }
        let reach = reach_of(position, mv, kind);
        let hit = reach & self.pieces;
        if self.is_one_enough {
            return hit.any() || reach.intersects(self.near_king) || is_unmasking(position, mv);
        }
        let counts = |&square: &Square| {
            value_on(position, square) > kind.value()
                || !position.is_attacked(square, !position.turn())
        };
        hit.several() && hit.into_iter().filter(counts).nth(1).is_some()
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
