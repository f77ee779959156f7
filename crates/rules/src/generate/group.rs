//! What moves are asked for, and the groups in which they come.

use core::ops::ControlFlow;

use super::GO_ON;
use crate::{Bitboard, Move, PieceKind, Square};

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

    /// What moves.
    ///
    /// ```
    /// use pinpoint_rules::{Bitboard, MoveGroup, PieceKind, Square};
    /// let pawns = MoveGroup::Pawns { step: 16, to: Bitboard::of(Square::E4) };
    /// assert_eq!(pawns.kind(), PieceKind::Pawn);
    /// ```
    #[inline(always)]
    pub const fn kind(&self) -> PieceKind {
        match self {
            MoveGroup::Piece { kind, .. } => *kind,
            MoveGroup::Pawns { .. } | MoveGroup::Promotions { .. } => PieceKind::Pawn,
            MoveGroup::Single(mv) if mv.is_castling() => PieceKind::King,
            MoveGroup::Single(_) => PieceKind::Pawn,
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
        let _ = self.try_for_each(|mv| {
            each(mv);
            GO_ON
        });
    }

    /// Calls the function with each move until it breaks.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use pinpoint_rules::{Bitboard, MoveGroup, Rank, Square};
    /// let pawns = MoveGroup::Pawns { step: 8, to: Bitboard::rank(Rank::Three) };
    /// let found = pawns.try_for_each(|mv| match mv.to() {
    ///     Square::C3 => ControlFlow::Break(mv),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(found.break_value().unwrap().to_string(), "c2c3");
    /// ```
    #[inline(always)]
    pub fn try_for_each<B>(&self, mut each: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match *self {
            MoveGroup::Piece { from, to, .. } => {
                for to in to {
                    each(Move::normal(from, to))?;
                }
            }
            MoveGroup::Pawns { step, to } => {
                for to in to {
                    each(Move::normal(before(to, step), to))?;
                }
            }
            MoveGroup::Promotions { step, to } => {
                for to in to {
                    for kind in PieceKind::PROMOTIONS {
                        each(Move::promoting(before(to, step), to, kind))?;
                    }
                }
            }
            MoveGroup::Single(mv) => each(mv)?,
        }
        ControlFlow::Continue(())
    }
}

/// Where a pawn came from that has gone `step` squares to `to`.
#[inline(always)]
pub(super) const fn before(to: Square, step: i8) -> Square {
    Square::from_index((to as u8).wrapping_sub(step as u8))
}
