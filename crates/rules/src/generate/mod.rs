//! Legal moves, generated legally: no move is played to see whether it was allowed.
//!
//! First come the pieces that give check, the pinned pieces and the squares the king must not
//! step on; from them follow the squares each piece may go to. Moves are handed out in groups
//! (one piece and the set of its targets), so that counting them never writes one down.

mod children;
mod count;
#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(test)]
mod tests;
mod threats;

use crate::cpu::{self, Cpu, Job};
use crate::position::CastlingPath;
use crate::side::{self, Side, for_side};
use crate::{Bitboard, Color, Move, MoveList, PieceKind, Position, Square, attacks};
pub(crate) use children::{ChildVisitor, children};
pub(crate) use count::count;
use threats::Threats;

/// Which of the legal moves are wanted.
///
/// ```
/// use pinpoint_rules::{Bitboard, Position, Selection, Square};
/// let start = Position::STANDARD;
/// let knight = Selection::ALL.from(Bitboard::of(Square::G1));
/// assert_eq!(start.moves(knight).len(), 2);
/// assert_eq!(start.moves(Selection::CAPTURES).len(), 0);
/// assert_eq!(start.moves(Selection::ALL.to(Bitboard::of(Square::E4))).len(), 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selection {
    /// Only pieces on these squares; castling is a move of the king.
    pub from: Bitboard,
    /// Only moves to these squares; castling goes to the king's new square.
    pub to: Bitboard,
    /// Moves that take something, en passant and by promotion too.
    pub captures: bool,
    /// Moves that take nothing; castling and quiet promotions are among them.
    pub quiets: bool,
}

impl Selection {
    /// Every legal move.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Selection};
    /// assert_eq!(Position::STANDARD.moves(Selection::ALL).len(), 20);
    /// ```
    pub const ALL: Selection =
        Selection { from: Bitboard::FULL, to: Bitboard::FULL, captures: true, quiets: true };
    /// Moves that take something.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Selection};
    /// assert!(Position::STANDARD.moves(Selection::CAPTURES).is_empty());
    /// ```
    pub const CAPTURES: Selection = Selection { quiets: false, ..Selection::ALL };
    /// Moves that take nothing.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Selection};
    /// assert_eq!(Position::STANDARD.moves(Selection::QUIETS).len(), 20);
    /// ```
    pub const QUIETS: Selection = Selection { captures: false, ..Selection::ALL };

    /// The same, only for pieces on these squares.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Position, Rank, Selection};
    /// let pawns = Selection::ALL.from(Bitboard::rank(Rank::Two));
    /// assert_eq!(Position::STANDARD.moves(pawns).len(), 16);
    /// ```
    pub const fn from(self, from: Bitboard) -> Selection {
        Selection { from, ..self }
    }

    /// The same, only to these squares.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, Position, Rank, Selection};
    /// let third_rank = Selection::ALL.to(Bitboard::rank(Rank::Three));
    /// assert_eq!(Position::STANDARD.moves(third_rank).len(), 12);
    /// ```
    pub const fn to(self, to: Bitboard) -> Selection {
        Selection { to, ..self }
    }
}

/// Legal moves that have something in common, at least one of them.
///
/// ```
/// use pinpoint_rules::{Bitboard, MoveGroup, Piece, PieceKind, Square};
/// let knight = MoveGroup::Piece {
///     kind: PieceKind::Knight,
///     from: Square::G1,
///     to: Bitboard::of(Square::F3).with(Square::H3),
/// };
/// assert_eq!(knight.len(), 2);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveGroup {
    /// A piece that is not a pawn goes to one of the squares.
    Piece {
        /// What moves.
        kind: PieceKind,
        /// Where it stands.
        from: Square,
        /// Where it may go.
        to: Bitboard,
    },
    /// A pawn goes to one of the squares, each from the square `step` below it in number.
    Pawns {
        /// The difference of the two squares' numbers.
        step: i8,
        /// Where pawns may go.
        to: Bitboard,
    },
    /// The same onto the last rank: each of the squares stands for four promotions.
    Promotions {
        /// The difference of the two squares' numbers.
        step: i8,
        /// Where pawns may go.
        to: Bitboard,
    },
    /// One single move: castling or en passant.
    Single(Move),
}

impl MoveGroup {
    /// How many moves these are.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, MoveGroup, Square};
    /// let promotions = MoveGroup::Promotions { step: 8, to: Bitboard::of(Square::E8) };
    /// assert_eq!(promotions.len(), 4);
    /// ```
    #[inline(always)]
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(&self) -> u32 {
        match self {
            MoveGroup::Piece { to, .. } | MoveGroup::Pawns { to, .. } => to.len(),
            MoveGroup::Promotions { to, .. } => 4 * to.len(),
            MoveGroup::Single(_) => 1,
        }
    }

    /// Calls the function with each move.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, MoveGroup, Square};
    /// let pawns = MoveGroup::Pawns { step: 16, to: Bitboard::of(Square::E4) };
    /// pawns.for_each(|mv| assert_eq!(mv.to_string(), "e2e4"));
    /// ```
    #[inline(always)]
    pub fn for_each(&self, mut each: impl FnMut(Move)) {
        match *self {
            MoveGroup::Piece { from, to, .. } => {
                for to in to {
                    each(Move::normal(from, to));
                }
            }
            MoveGroup::Pawns { step, to } => {
                for to in to {
                    each(Move::normal(before(to, step), to));
                }
            }
            MoveGroup::Promotions { step, to } => {
                for to in to {
                    for kind in PieceKind::PROMOTIONS {
                        each(Move::promoting(before(to, step), to, kind));
                    }
                }
            }
            MoveGroup::Single(mv) => each(mv),
        }
    }
}

/// Where a pawn came from that has gone `step` squares to `to`.
#[inline(always)]
const fn before(to: Square, step: i8) -> Square {
    Square::from_index((to as u8).wrapping_sub(step as u8))
}

/// Receives the groups of moves of one position.
trait Visitor {
    fn visit(&mut self, group: MoveGroup);
}

impl<F: FnMut(MoveGroup)> Visitor for F {
    #[inline(always)]
    fn visit(&mut self, group: MoveGroup) {
        self(group);
    }
}

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// for mv in &Position::STANDARD.legal_moves() {
    ///     assert!(Position::STANDARD.is_legal(mv));
    /// }
    /// ```
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        self.moves(Selection::ALL)
    }

    /// The selected legal moves.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Selection};
    /// assert_eq!(Position::STANDARD.moves(Selection::CAPTURES).len(), 0);
    /// ```
    pub fn moves(&self, selection: Selection) -> MoveList {
        struct List(MoveList);
        impl Visitor for List {
            #[inline(always)]
            fn visit(&mut self, group: MoveGroup) {
                group.for_each(|mv| self.0.push(mv));
            }
        }
        let mut list = List(MoveList::new());
        cpu::run(Generate { position: self, selection, visitor: &mut list });
        list.0
    }

    /// Hands the selected legal moves to a function in groups, without writing them down.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Selection};
    /// let mut count = 0;
    /// Position::STANDARD.visit_moves(Selection::ALL, |group| count += group.len());
    /// assert_eq!(count, 20);
    /// ```
    #[inline]
    pub fn visit_moves(&self, selection: Selection, mut visitor: impl FnMut(MoveGroup)) {
        cpu::run(Generate { position: self, selection, visitor: &mut visitor });
    }
}

struct Generate<'a, V> {
    position: &'a Position,
    selection: Selection,
    visitor: &'a mut V,
}

impl<V: Visitor> Job for Generate<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let Generate { position, selection, visitor } = self;
        for_side!(position.turn(), S => generate::<C, S, V>(cpu, position, selection, visitor));
    }
}

/// The generator: hands every selected legal move to the visitor.
#[inline(always)]
fn generate<C: Cpu, S: Side, V: Visitor>(
    cpu: C,
    position: &Position,
    selection: Selection,
    visitor: &mut V,
) {
    use PieceKind::{Bishop, King, Knight, Queen, Rook};
    let board = &position.board;
    let (ours, occupied) = (board.pieces_of(S::US), board.occupied());
    let king = position.king(S::US);
    let threats = Threats::new::<C, S>(cpu, board, king);

    let taking = if selection.captures { occupied - ours } else { Bitboard::EMPTY } & selection.to;
    let quiet = if selection.quiets { !occupied } else { Bitboard::EMPTY } & selection.to;

    // The king: not onto attacked squares. Castling: out of no check, through none, into none.
    let steps = attacks::king(king) & (taking | quiet);
    let rooks = position.castling & side::rank::<S>(0);
    let castles = rooks.any() && threats.checkers.is_empty() && selection.quiets;
    if (steps.any() || castles) && selection.from.contains(king) {
        let danger = threats.danger::<C, S>(cpu, board, king);
        let steps = steps - danger;
        if steps.any() {
            visitor.visit(MoveGroup::Piece { kind: King, from: king, to: steps });
        }
        if castles {
            for rook in rooks {
                let castling = Move::castling(king, rook);
                if can_castle(king, rook, occupied, danger, threats.pinned)
                    && selection.to.contains(castling.landing())
                {
                    visitor.visit(MoveGroup::Single(castling));
                }
            }
        }
    }

    // Against two checkers only the king helps; against one, taking it or stepping between.
    if threats.checkers.several() {
        return;
    }
    let answer = match threats.checkers.first() {
        None => Bitboard::FULL,
        Some(checker) => attacks::between(king, checker).with(checker),
    };
    let targets = (taking | quiet) & answer;

    pawns::<S, V>(position, selection, &threats, taking & answer, quiet & answer, visitor);

    let movers = ours & selection.from;
    let mut piece = |kind, from, to: Bitboard| {
        if to.any() {
            visitor.visit(MoveGroup::Piece { kind, from, to });
        }
    };
    // A knight can never stay on the line that pins it.
    for from in (board.of_kind(Knight) & movers) - threats.pinned {
        piece(Knight, from, attacks::knight(from) & targets);
    }
    for from in board.of_kind(Bishop) & movers {
        piece(Bishop, from, cpu.bishop(from, occupied) & targets & threats.line(king, from));
    }
    for from in board.of_kind(Rook) & movers {
        piece(Rook, from, cpu.rook(from, occupied) & targets & threats.line(king, from));
    }
    for from in board.of_kind(Queen) & movers {
        let reached = cpu.bishop(from, occupied) | cpu.rook(from, occupied);
        piece(Queen, from, reached & targets & threats.line(king, from));
    }
}

/// Is nothing in the way of king and rook?
#[inline(always)]
fn has_clear_path(king: Square, rook: Square, occupied: Bitboard) -> bool {
    !occupied.intersects(CastlingPath::new(king, rook).empty)
}

/// May the king castle with this rook, given the squares that are attacked?
#[inline(always)]
fn can_castle(
    king: Square,
    rook: Square,
    occupied: Bitboard,
    danger: Bitboard,
    pinned: Bitboard,
) -> bool {
    // In Chess960 the rook can shield the king on the back rank: a pinned rook cannot castle.
    has_clear_path(king, rook, occupied)
        && !danger.intersects(CastlingPath::new(king, rook).safe)
        && !pinned.contains(rook)
}

/// All pawn moves, as sets: one shift moves every pawn at once.
#[inline(always)]
fn pawns<S: Side, V: Visitor>(
    position: &Position,
    selection: Selection,
    threats: &Threats,
    taking: Bitboard,
    quiet: Bitboard,
    visitor: &mut V,
) {
    let pawns = position.board.pieces(S::US, PieceKind::Pawn) & selection.from;
    let allowed = PawnMasks::new::<S>(pawns, threats.pinned, position.king(S::US));
    let empty = !position.occupied();

    let up = 8 * S::US.up();
    let pushed = side::up::<S>(allowed.push) & empty;
    let pushed_twice = side::up::<S>(pushed & side::rank::<S>(2)) & quiet;
    let mut group = |step, to: Bitboard| {
        let last = side::rank::<S>(7);
        if (to - last).any() {
            visitor.visit(MoveGroup::Pawns { step, to: to - last });
        }
        if (to & last).any() {
            visitor.visit(MoveGroup::Promotions { step, to: to & last });
        }
    };
    group(up, pushed & quiet);
    group(up - 1, side::up_left::<S>(allowed.left) & taking);
    group(up + 1, side::up_right::<S>(allowed.right) & taking);
    if pushed_twice.any() {
        visitor.visit(MoveGroup::Pawns { step: 2 * up, to: pushed_twice });
    }

    if let Some(square) = position.en_passant()
        && selection.captures
        && selection.to.contains(square)
    {
        for from in attacks::pawn(S::Them::US, square) & pawns {
            if position.en_passant_is_safe(from, square) {
                visitor.visit(MoveGroup::Single(Move::en_passant(from, square)));
            }
        }
    }
}

/// The pawns that may push, take towards the a-file and take towards the h-file: a pinned one
/// only along the line of its pin.
struct PawnMasks {
    push: Bitboard,
    left: Bitboard,
    right: Bitboard,
}

impl PawnMasks {
    #[inline(always)]
    fn new<S: Side>(pawns: Bitboard, pinned: Bitboard, king: Square) -> PawnMasks {
        let free = pawns - pinned;
        if (pawns & pinned).is_empty() {
            return PawnMasks { push: free, left: free, right: free };
        }
        let bound = pawns & pinned;
        let (rising, falling) = attacks::diagonals(king);
        let (left, right) = match S::US {
            Color::White => (falling, rising),
            Color::Black => (rising, falling),
        };
        PawnMasks {
            push: free | bound & Bitboard::file(king.file()),
            left: free | bound & left,
            right: free | bound & right,
        }
    }
}
