//! The forcing moves, the most promising first.

use pinpoint_rules::{
    Bitboard, Color, Move, PieceKind, Position, Rank, Selection, Square, attacks,
};

/// A move with what it takes on its own square, and a number to sort by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Is it neither a capture nor a check nor a promotion?
    pub(super) is_quiet: bool,
    order: i32,
}

/// A list on the stack.
pub(super) struct Candidates {
    items: [Option<Candidate>; 96],
    len: usize,
}

impl Candidates {
    fn new() -> Candidates {
        Candidates { items: [None; 96], len: 0 }
    }

    fn push(&mut self, candidate: Candidate) {
        if self.len < self.items.len() {
            self.items[self.len] = Some(candidate);
            self.len += 1;
        }
    }

    /// Hands the candidates out, the best first.
    pub(super) fn next(&mut self) -> Option<Candidate> {
        let left = &mut self.items[..self.len];
        let best = (0..left.len()).max_by_key(|&at| left[at].map(|it| (it.order, -(at as i32))))?;
        self.len -= 1;
        left.swap(best, self.len);
        self.items[self.len]
    }
}

/// What kinds of moves an attacker may try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// Captures and promotions that do not lose on their square.
    Captures,
    /// Checks as well, and sacrifices if another forcing move may follow.
    Forcing { sacrifices: bool },
    /// Also quiet moves that attack something.
    Threats,
    /// Every legal move.
    All,
}

/// The attacker's moves of this width; `first` comes first if it is among them.
pub(super) fn attacking(position: &Position, width: Width, first: Option<Move>) -> Candidates {
    let mut found = Candidates::new();
    let checks = position.check_map();
    let selection = if width == Width::Captures { Selection::CAPTURES } else { Selection::ALL };
    let mut consider = |mv: Move| {
        let taken = taken_value(position, mv);
        let gain = taken + mv.promotion().map_or(0, |kind| kind.value() - 1);
        let is_tactical = taken > 0 || mv.promotion() == Some(PieceKind::Queen);
        let is_check = width != Width::Captures && checks.gives_check(position, mv);
        let is_runner = width != Width::Captures && !is_tactical && is_running(position, mv);
        let is_quiet = !is_tactical && !is_check;
        // In check every move counts; else a quiet one has to attack something.
        let least = match width {
            Width::Captures => u32::MAX,
            Width::Forcing { .. } => 2,
            Width::Threats => 1,
            Width::All => 0,
        };
        if is_quiet && !is_runner && !attacks_enough(position, mv, least) {
            return;
        }
        let mover = position.board().kind_on(mv.from()).map_or(0, PieceKind::value);
        // What takes something dearer cannot lose on its square.
        let exchange =
            if taken >= mover && taken > 0 { taken } else { position.exchange_value(mv) };
        let risky = match width {
            Width::Captures => exchange < 0,
            Width::Forcing { sacrifices } => exchange < 0 && !sacrifices,
            Width::Threats => exchange < 0 && is_quiet,
            Width::All => false,
        };
        if risky {
            return;
        }
        let order = match first {
            Some(first) if first == mv => 1_000,
            _ if exchange < 0 => exchange * 8 + i32::from(is_check),
            _ => 100 * i32::from(gain > 0) + gain * 8 - mover + 40 * i32::from(is_check),
        };
        found.push(Candidate { mv, is_quiet, order });
    };
    for mv in &position.moves(selection) {
        consider(mv);
    }
    if width == Width::Captures {
        for mv in &promotions(position) {
            consider(mv);
        }
    }
    found
}

/// The defender's moves: all of them, those that take or give check first.
pub(super) fn defending(position: &Position, first: Option<Move>, captures: bool) -> Candidates {
    let mut found = Candidates::new();
    let selection = if captures { Selection::CAPTURES } else { Selection::ALL };
    for mv in &position.moves(selection) {
        let taken = taken_value(position, mv);
        let mover = position.board().kind_on(mv.from()).map_or(0, PieceKind::value);
        let order = match first {
            Some(first) if first == mv => 1_000,
            _ => {
                taken * 16 - if taken > 0 { mover } else { 0 }
                    + mv.promotion().map_or(0, |it| it.value() * 8)
            }
        };
        found.push(Candidate { mv, is_quiet: taken == 0, order });
    }
    found
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
pub(super) fn promotions(position: &Position) -> pinpoint_rules::MoveList {
    let us = position.turn();
    let seventh = last_but(us, 1);
    let pawns = position.pieces(us, PieceKind::Pawn) & Bitboard::rank(seventh);
    match pawns.any() {
        true => position.moves(Selection::QUIETS.from(pawns)),
        false => pinpoint_rules::MoveList::new(),
    }
}

/// Does the piece attack this many enemies that are dearer than itself or not guarded? One that
/// opens a line for a slider behind it counts as well, where one is enough.
fn attacks_enough(position: &Position, mv: Move, least: u32) -> bool {
    if least == 0 {
        return true;
    }
    let (us, board) = (position.turn(), position.board());
    let Some(kind) = board.kind_on(mv.from()).filter(|_| !mv.is_castling()) else { return false };
    let occupied = board.occupied().without(mv.from()).with(mv.to());
    let reach = match kind {
        PieceKind::Pawn => attacks::pawn(us, mv.to()),
        PieceKind::Knight => attacks::knight(mv.to()),
        PieceKind::Bishop => attacks::bishop(mv.to(), occupied),
        PieceKind::Rook => attacks::rook(mv.to(), occupied),
        PieceKind::Queen => attacks::queen(mv.to(), occupied),
        PieceKind::King => Bitboard::EMPTY,
    };
    let pieces = board.pieces_of(!us) - board.of_kind(PieceKind::Pawn);
    let hit = reach & pieces.without(position.king(!us));
    if least == 1 && is_unmasking(position, mv) {
        return true;
    }
    if hit.len() < least {
        return false;
    }
    let counts = |&square: &Square| {
        let worth = board.kind_on(square).map_or(0, PieceKind::value);
        worth > kind.value() || least == 1 || !position.is_attacked(square, !us)
    };
    hit.into_iter().filter(counts).count() as u32 >= least
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

/// The rank this far before the last one of the color.
fn last_but(color: Color, ranks: u8) -> Rank {
    let from_white = 7 - ranks;
    Rank::from_index(match color {
        Color::White => from_white,
        Color::Black => 7 - from_white,
    })
}

/// Does a pawn step onto the last rank but one?
fn is_running(position: &Position, mv: Move) -> bool {
    position.board().kind_on(mv.from()) == Some(PieceKind::Pawn)
        && mv.to().rank() == last_but(position.turn(), 1)
}
