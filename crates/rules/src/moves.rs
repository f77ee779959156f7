//! Moves in two bytes, and lists of them on the stack.

use core::fmt;
use core::num::NonZeroU16;
use core::ops::Deref;

use crate::{Bitboard, CastlingStyle, File, PieceKind, Square};

/// A move: from where, to where, and what is special about it.
///
/// Castling is written as the king taking its own rook, which is clear in Chess960 too; see
/// [`Move::landing`]. Made by a [`Position`](crate::Position), a move is legal in it.
/// There is no null move among them: absence is `Option<Move>`, which takes two bytes as well.
///
/// ```
/// use pinpoint_rules::{Move, Square};
/// let e4 = Move::normal(Square::E2, Square::E4);
/// assert_eq!(e4.to_string(), "e2e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// What a move does beyond moving one piece.
///
/// ```
/// use pinpoint_rules::{Move, MoveKind, PieceKind, Square};
/// let mv = Move::promoting(Square::E7, Square::E8, PieceKind::Knight);
/// assert_eq!(mv.kind(), MoveKind::Promotion(PieceKind::Knight));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// One piece moves, and takes what stands on the target.
    Normal,
    /// A pawn arrives on the last rank and becomes this.
    Promotion(PieceKind),
    /// A pawn takes the one that just passed it.
    EnPassant,
    /// King and rook move together.
    Castling,
}

const PROMOTION: u16 = 1 << 14;
const EN_PASSANT: u16 = 2 << 14;
const CASTLING: u16 = 3 << 14;

impl Move {
    #[inline(always)]
    const fn pack(from: Square, to: Square, flags: u16) -> Move {
        let bits = from as u16 | (to as u16) << 6 | flags;
        match NonZeroU16::new(bits) {
            Some(bits) => Move(bits),
            // a1a1 is no move; any other will do, since it is legal nowhere either.
            None => Move(NonZeroU16::MAX),
        }
    }

    /// A move without promotion, castling or en passant.
    ///
    /// ```
    /// use pinpoint_rules::{Move, Position, Square};
    /// assert!(Position::STANDARD.is_legal(Move::normal(Square::E2, Square::E4)));
    /// ```
    #[inline(always)]
    pub const fn normal(from: Square, to: Square) -> Move {
        Move::pack(from, to, 0)
    }

    /// A pawn's move to the last rank; `kind` is a knight, bishop, rook or queen.
    ///
    /// # Panics
    ///
    /// If `kind` is a pawn or a king: nothing promotes to them.
    ///
    /// ```
    /// use pinpoint_rules::{Move, PieceKind, Square};
    /// assert_eq!(Move::promoting(Square::E7, Square::E8, PieceKind::Queen).to_string(), "e7e8q");
    /// ```
    #[inline(always)]
    pub const fn promoting(from: Square, to: Square, kind: PieceKind) -> Move {
        assert!(
            !matches!(kind, PieceKind::Pawn | PieceKind::King),
            "no pawn becomes a pawn or king"
        );
        Move::pack(from, to, PROMOTION | ((kind as u16).wrapping_sub(1) & 3) << 12)
    }

    /// A pawn takes the pawn that just passed it; `to` is the empty square it lands on.
    ///
    /// ```
    /// use pinpoint_rules::{Move, Square};
    /// assert!(Move::en_passant(Square::E5, Square::D6).is_en_passant());
    /// ```
    #[inline(always)]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::pack(from, to, EN_PASSANT)
    }

    /// The king castles with the rook on the given square.
    ///
    /// ```
    /// use pinpoint_rules::{Move, Square};
    /// assert_eq!(Move::castling(Square::E1, Square::H1).to_string(), "e1g1");
    /// ```
    #[inline(always)]
    pub const fn castling(king: Square, rook: Square) -> Move {
        Move::pack(king, rook, CASTLING)
    }

    /// Where the moving piece stands; the king, when castling.
    ///
    /// ```
    /// use pinpoint_rules::{Move, Square};
    /// assert_eq!(Move::normal(Square::E2, Square::E4).from(), Square::E2);
    /// ```
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_index(self.0.get() as u8)
    }

    /// Where it goes; the rook's square, when castling.
    ///
    /// ```
    /// use pinpoint_rules::{Move, Square};
    /// assert_eq!(Move::castling(Square::E1, Square::H1).to(), Square::H1);
    /// ```
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_index((self.0.get() >> 6) as u8)
    }

    /// What the move does beyond moving one piece.
    ///
    /// ```
    /// use pinpoint_rules::{Move, MoveKind, Square};
    /// assert_eq!(Move::castling(Square::E8, Square::A8).kind(), MoveKind::Castling);
    /// ```
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        match self.0.get() & CASTLING {
            0 => MoveKind::Normal,
            PROMOTION => MoveKind::Promotion(match self.0.get() >> 12 & 3 {
                0 => PieceKind::Knight,
                1 => PieceKind::Bishop,
                2 => PieceKind::Rook,
                _ => PieceKind::Queen,
            }),
            EN_PASSANT => MoveKind::EnPassant,
            _ => MoveKind::Castling,
        }
    }

    /// What the pawn becomes, if it promotes.
    ///
    /// ```
    /// use pinpoint_rules::{Move, Square};
    /// assert_eq!(Move::normal(Square::E2, Square::E4).promotion(), None);
    /// ```
    #[inline]
    pub const fn promotion(self) -> Option<PieceKind> {
        match self.kind() {
            MoveKind::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// Does the king castle?
    ///
    /// ```
    /// use pinpoint_rules::{Move, Square};
    /// assert!(Move::castling(Square::E8, Square::A8).is_castling());
    /// ```
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.0.get() & CASTLING == CASTLING
    }

    /// Is it an en passant capture?
    ///
    /// ```
    /// use pinpoint_rules::{Move, Square};
    /// assert!(!Move::normal(Square::E5, Square::D6).is_en_passant());
    /// ```
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.0.get() & CASTLING == EN_PASSANT
    }

    /// Where the moved piece ends: `to`, or the king's square on the c- or g-file after castling.
    ///
    /// ```
    /// use pinpoint_rules::{Move, Square};
    /// assert_eq!(Move::castling(Square::E1, Square::A1).landing(), Square::C1);
    /// assert_eq!(Move::normal(Square::E1, Square::D1).landing(), Square::D1);
    /// ```
    #[inline]
    pub const fn landing(self) -> Square {
        if self.is_castling() { self.castling_targets().0 } else { self.to() }
    }

    /// Where king and rook end after castling.
    #[inline]
    pub(crate) const fn castling_targets(self) -> (Square, Square) {
        let (king, rook) = (self.from(), self.to());
        let rank = king.rank();
        if rook as u8 > king as u8 {
            (Square::new(File::G, rank), Square::new(File::F, rank))
        } else {
            (Square::new(File::C, rank), Square::new(File::D, rank))
        }
    }

    /// The 16 bits of the move, never zero: a key for tables and files.
    ///
    /// ```
    /// use pinpoint_rules::{Move, Square};
    /// let mv = Move::normal(Square::E2, Square::E4);
    /// assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
    /// ```
    #[inline]
    pub const fn to_bits(self) -> NonZeroU16 {
        self.0
    }

    /// The move with these bits; `None` if no move has them. A move has one number only: two
    /// moves with different bits are different moves.
    ///
    /// ```
    /// use pinpoint_rules::{Move, Square};
    /// let mv = Move::castling(Square::E1, Square::H1);
    /// assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
    /// ```
    #[inline]
    pub const fn from_bits(bits: NonZeroU16) -> Option<Move> {
        // Two bits name what a pawn becomes; other moves have zeros there.
        let is_promotion = bits.get() & CASTLING == PROMOTION;
        if is_promotion || bits.get() >> 12 & 3 == 0 { Some(Move(bits)) } else { None }
    }
}

/// The UCI text in standard style.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.uci(CastlingStyle::Standard), f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.uci(CastlingStyle::Chess960))?;
        match self.kind() {
            MoveKind::EnPassant => f.write_str(" e.p."),
            MoveKind::Castling => f.write_str(" castling"),
            _ => Ok(()),
        }
    }
}

/// Moves in a fixed array on the stack, long enough for every [`Position`](crate::Position).
///
/// No position of a game has more than 218 moves. One made by
/// [`Position::with_surplus`](crate::Position::with_surplus) has fewer than [`MoveList::CAPACITY`].
///
/// ```
/// use pinpoint_rules::Position;
/// let moves = Position::STANDARD.legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().any(|mv| mv.to_string() == "g1f3"));
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: u16,
}

impl MoveList {
    /// How many moves fit: more than 16 pieces can have, whatever they are.
    ///
    /// A line of the board with one slider on it gives it at most its length less one squares to go
    /// to; with two, each empty square counts twice at most. Fifteen queens have at most 91 moves on
    /// ranks, 91 on files and 64 on diagonals of either direction; a king has ten. Other pieces in
    /// place of queens have fewer.
    ///
    /// ```
    /// use pinpoint_rules::MoveList;
    /// assert_eq!(MoveList::CAPACITY, 91 + 91 + 64 + 64 + 10);
    /// ```
    pub const CAPACITY: usize = 320;

    /// An empty list.
    ///
    /// ```
    /// use pinpoint_rules::MoveList;
    /// assert!(MoveList::new().is_empty());
    /// ```
    #[inline(always)]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move(NonZeroU16::MIN); MoveList::CAPACITY], len: 0 }
    }

    /// Adds a move.
    ///
    /// # Panics
    ///
    /// If the list is full, which the moves of one position cannot bring about.
    ///
    /// ```
    /// use pinpoint_rules::{Move, MoveList, Square};
    /// let mut list = MoveList::new();
    /// list.push(Move::normal(Square::E2, Square::E4));
    /// assert_eq!(list.len(), 1);
    /// ```
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        self.moves[usize::from(self.len)] = mv;
        self.len += 1;
    }

    /// Adds a move to each of the squares, in their order.
    ///
    /// There is one check for all of them, and none in the loop for the end of the set.
    #[inline(always)]
    pub(crate) fn push_each(&mut self, to: Bitboard, make: impl Fn(Square) -> Move) {
        let start = usize::from(self.len);
        let end = start + to.len() as usize;
        let mut rest = to.0;
        for slot in &mut self.moves[start..end] {
            *slot = make(Square::from_index(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
        }
        self.len = end as u16;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..usize::from(self.len)]
    }
}

impl core::ops::DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..usize::from(self.len)]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Move>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter().copied()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, { MoveList::CAPACITY }>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(usize::from(self.len))
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Setup};
    use std::vec::Vec;

    /// Every number is the number of one move at most, so moves can be compared by their bits.
    #[test]
    fn moves_have_no_twins() {
        let position = Position::from_fen("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1").unwrap();
        let all = (1..=u16::MAX).filter_map(NonZeroU16::new).filter_map(Move::from_bits);
        let legal: Vec<Move> = all.filter(|&mv| position.is_legal(mv)).collect();
        assert_eq!(legal.len(), position.legal_moves().len());
        assert!(legal.iter().all(|mv| position.legal_moves().contains(mv)));
        assert!(legal.iter().all(|mv| Move::from_bits(mv.to_bits()) == Some(*mv)));
    }

    /// The bound of `MoveList::CAPACITY`, computed: each slider takes the line on which one more
    /// adds most. Knights (8 moves) and pawns (12) add less than a queen does.
    #[test]
    fn the_list_holds_the_moves_of_any_sixteen_pieces() {
        let gained = |lengths: &[i32], sliders: usize| {
            // What the first, the second and any later slider on a line add at most.
            let mut gains: Vec<i32> =
                lengths.iter().flat_map(|&length| [length - 1, length - 3]).collect();
            gains.sort_by_key(|&gain| core::cmp::Reverse(gain));
            gains.resize(sliders, 0);
            gains.iter().filter(|&&gain| gain > 0).sum::<i32>()
        };
        let diagonals = [8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1];
        let queens = |count| 2 * (gained(&[8; 8], count) + gained(&diagonals, count));
        for count in 1..=15 {
            assert!(queens(count) - queens(count - 1) > 12, "queen {count} adds more than a pawn");
        }
        let (king, castling) = (8, 2);
        assert!(queens(15) + king + castling <= MoveList::CAPACITY as i32);
    }

    /// The most moves of fifteen queens that a random search found.
    #[test]
    fn a_crowd_of_queens_has_all_its_moves_listed() {
        let setup = Setup::from_fen("Q4Qnk/3Q2nn/1Q4Q1/4Q3/Q1Q4Q/Q4Q1Q/3Q4/KQ4Q1 w - - 0 1")
            .expect("the test FEN is valid");
        let position = Position::with_surplus(setup).expect("surplus pieces are allowed here");
        let moves = position.legal_moves();
        assert_eq!((moves.len(), position.count_moves()), (241, 241));
        let all = (1..=u16::MAX).filter_map(NonZeroU16::new).filter_map(Move::from_bits);
        assert_eq!(all.filter(|&mv| position.is_legal(mv)).count(), 241);
    }

    #[test]
    #[should_panic = "no pawn becomes a pawn or king"]
    fn a_pawn_does_not_become_a_king() {
        let _ = Move::promoting(Square::E7, Square::E8, PieceKind::King);
    }
}
