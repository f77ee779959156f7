//! A position as typed, not yet checked.

use core::fmt;

use crate::cpu::{self, Cpu, Job};
use crate::{Bitboard, Board, Color, File, PieceKind, Rank, Square, attacks};

/// Everything a FEN says, possible or not; [`Position::try_from`](crate::Position) checks it.
///
/// ```
/// use pinpoint_rules::{Position, Reason, Setup, Square};
/// let mut setup = Setup::from(Position::STANDARD);
/// setup.board.remove(Square::E1);
/// let error = Position::try_from(setup).unwrap_err();
/// assert!(error.reasons().any(|reason| reason == Reason::NoWhiteKing));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// Who is to move.
    pub turn: Color,
    /// The rooks that may still castle.
    pub castling: Bitboard,
    /// The square that a pawn has just passed over with a double step.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the next move of White, or of the one Black completes.
    pub fullmove_number: u16,
}

impl Setup {
    /// No pieces, White to move.
    ///
    /// ```
    /// use pinpoint_rules::Setup;
    /// assert!(Setup::EMPTY.check().is_err());
    /// ```
    pub const EMPTY: Setup = Setup {
        board: Board::EMPTY,
        turn: Color::White,
        castling: Bitboard::EMPTY,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// All reasons why this cannot be a position of a game; none if it can.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Setup};
    /// assert!(Setup::from(Position::STANDARD).check().is_ok());
    /// ```
    pub fn check(&self) -> Result<(), IllegalPosition> {
        // Compiled for the processor at hand: there is much counting in it.
        let found = cpu::run(Check(self));
        if found == 0 { Ok(()) } else { Err(IllegalPosition(found)) }
    }

    /// The same, but that there are more pieces of a kind than promotions can bring is no reason.
    pub(crate) fn check_but_surplus(&self) -> Result<(), IllegalPosition> {
        let surplus = 1 << Reason::TooManyWhitePawns as u32 | 1 << Reason::TooManyBlackPawns as u32;
        let found = cpu::run(Check(self)) & !surplus;
        if found == 0 { Ok(()) } else { Err(IllegalPosition(found)) }
    }

    #[inline(always)]
    fn reasons(&self) -> [(Reason, bool); Reason::ALL.len()] {
        use PieceKind::{King, Pawn, Rook};
        let board = &self.board;
        let kings = |color| board.pieces(color, King);
        let crowd = |color| board.pieces_of(color).len() > 16;
        let surplus = |color| {
            let extra = |kind, usual| board.pieces(color, kind).len().saturating_sub(usual);
            let promoted = extra(PieceKind::Knight, 2)
                + extra(PieceKind::Bishop, 2)
                + extra(Rook, 2)
                + extra(PieceKind::Queen, 1);
            board.pieces(color, Pawn).len() + promoted > 8
        };
        let occupied = board.occupied();
        let attackers_of_king = |color: Color| match kings(color).only_square() {
            Some(king) => board.attackers(king, occupied) & board.pieces_of(!color),
            None => Bitboard::EMPTY,
        };
        [
            (Reason::NoWhiteKing, kings(Color::White).is_empty()),
            (Reason::NoBlackKing, kings(Color::Black).is_empty()),
            (Reason::SeveralWhiteKings, kings(Color::White).several()),
            (Reason::SeveralBlackKings, kings(Color::Black).several()),
            (Reason::TooManyWhitePieces, crowd(Color::White)),
            (Reason::TooManyBlackPieces, crowd(Color::Black)),
            (Reason::TooManyWhitePawns, surplus(Color::White)),
            (Reason::TooManyBlackPawns, surplus(Color::Black)),
            (Reason::PawnOnBackRank, board.of_kind(Pawn).intersects(Bitboard::BACK_RANKS)),
            (Reason::OpponentInCheck, attackers_of_king(!self.turn).any()),
            (Reason::TooManyCheckers, attackers_of_king(self.turn).len() > 2),
            (
                Reason::Castling,
                !Color::ALL.into_iter().all(|color| self.castling_is_possible(color)),
            ),
            (Reason::EnPassant, !self.en_passant_is_possible()),
        ]
    }

    #[inline(always)]
    fn castling_is_possible(&self, color: Color) -> bool {
        let half = match color {
            Color::White => Bitboard(0xFFFF_FFFF),
            Color::Black => Bitboard(0xFFFF_FFFF << 32),
        };
        let rooks = self.castling & half;
        let home = Bitboard::rank(color.back_rank());
        let standing = self.board.pieces(color, PieceKind::Rook) & home;
        let king = (self.board.pieces(color, PieceKind::King) & home).only_square();
        match king {
            _ if rooks.is_empty() => true,
            None => false,
            Some(king) => {
                let right =
                    Bitboard(rooks.0 & !(Bitboard::of(king).0 | (Bitboard::of(king).0 - 1)));
                rooks.is_subset(standing) && !right.several() && !(rooks - right).several()
            }
        }
    }

    #[inline(always)]
    fn en_passant_is_possible(&self) -> bool {
        let Some(square) = self.en_passant else { return true };
        let them = !self.turn;
        let (Some(pushed), Some(origin)) =
            (square.offset(0, them.up()), square.offset(0, -them.up()))
        else {
            return false;
        };
        them.relative_rank(square) == Rank::Three
            && self.board.pieces(them, PieceKind::Pawn).contains(pushed)
            && !self.board.occupied().intersects(Bitboard::of(square).with(origin))
    }

    /// The rook that `K` (`king_side`) or `Q` means: the outermost one on that side of the king.
    /// Where there is none, the corner, which the check will then refuse.
    pub(crate) fn outermost_rook(&self, color: Color, king_side: bool) -> Square {
        let home = Bitboard::rank(color.back_rank());
        let rooks = self.board.pieces(color, PieceKind::Rook) & home;
        let king = (self.board.pieces(color, PieceKind::King) & home).first();
        let (outermost, corner) =
            if king_side { (rooks.last(), File::H) } else { (rooks.first(), File::A) };
        match (outermost, king) {
            (Some(rook), Some(king)) if (rook > king) == king_side => rook,
            _ => Square::new(corner, color.back_rank()),
        }
    }

    /// Pieces of the side to move that attack the en passant square.
    pub(crate) fn en_passant_capturers(&self) -> Bitboard {
        match self.en_passant {
            Some(square) => {
                attacks::pawn(!self.turn, square) & self.board.pieces(self.turn, PieceKind::Pawn)
            }
            None => Bitboard::EMPTY,
        }
    }
}

/// Gathers the reasons that hold, one bit each.
struct Check<'a>(&'a Setup);

impl Job for Check<'_> {
    type Output = u16;

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) -> u16 {
        let holding = |found, (reason, holds)| found | u16::from(holds) << reason as u32;
        self.0.reasons().into_iter().fold(0, holding)
    }
}

/// One way in which a position cannot have come about.
///
/// ```
/// use pinpoint_rules::Reason;
/// assert_eq!(Reason::NoWhiteKing.to_string(), "White has no king");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Reason {
    NoWhiteKing,
    NoBlackKing,
    SeveralWhiteKings,
    SeveralBlackKings,
    /// More than 16 pieces.
    TooManyWhitePieces,
    TooManyBlackPieces,
    /// More than eight pawns, those that must have promoted counted in.
    TooManyWhitePawns,
    TooManyBlackPawns,
    PawnOnBackRank,
    /// The side that has just moved stands in check.
    OpponentInCheck,
    /// More than two pieces give check.
    TooManyCheckers,
    /// King and rook are not where the castling rights say.
    Castling,
    /// No pawn can just have passed over the en passant square.
    EnPassant,
}

impl Reason {
    /// All reasons.
    ///
    /// ```
    /// use pinpoint_rules::Reason;
    /// assert!(Reason::ALL.contains(&Reason::EnPassant));
    /// ```
    pub const ALL: [Reason; 13] = [
        Reason::NoWhiteKing,
        Reason::NoBlackKing,
        Reason::SeveralWhiteKings,
        Reason::SeveralBlackKings,
        Reason::TooManyWhitePieces,
        Reason::TooManyBlackPieces,
        Reason::TooManyWhitePawns,
        Reason::TooManyBlackPawns,
        Reason::PawnOnBackRank,
        Reason::OpponentInCheck,
        Reason::TooManyCheckers,
        Reason::Castling,
        Reason::EnPassant,
    ];
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NoWhiteKing => "White has no king",
            Reason::NoBlackKing => "Black has no king",
            Reason::SeveralWhiteKings => "White has more than one king",
            Reason::SeveralBlackKings => "Black has more than one king",
            Reason::TooManyWhitePieces => "White has more than 16 pieces",
            Reason::TooManyBlackPieces => "Black has more than 16 pieces",
            Reason::TooManyWhitePawns => "White has more than 8 pawns, promoted ones counted in",
            Reason::TooManyBlackPawns => "Black has more than 8 pawns, promoted ones counted in",
            Reason::PawnOnBackRank => "a pawn stands on the first or last rank",
            Reason::OpponentInCheck => "the side that is not to move is in check",
            Reason::TooManyCheckers => "more than two pieces give check",
            Reason::Castling => "king and rook do not stand where the castling rights need them",
            Reason::EnPassant => "no pawn can just have passed over the en passant square",
        })
    }
}

/// Why a [`Setup`] is no position of a game: every reason, not only the first.
///
/// ```
/// use pinpoint_rules::Setup;
/// let error = Setup::EMPTY.check().unwrap_err();
/// assert_eq!(error.to_string(), "impossible position: White has no king; Black has no king");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalPosition(u16);

impl IllegalPosition {
    /// The reasons, at least one.
    ///
    /// ```
    /// use pinpoint_rules::Setup;
    /// assert_eq!(Setup::EMPTY.check().unwrap_err().reasons().count(), 2);
    /// ```
    pub fn reasons(self) -> impl Iterator<Item = Reason> {
        Reason::ALL.into_iter().filter(move |&reason| self.0 >> reason as u32 & 1 != 0)
    }
}

impl fmt::Display for IllegalPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("impossible position: ")?;
        for (count, reason) in self.reasons().enumerate() {
            let comma = if count > 0 { "; " } else { "" };
            write!(f, "{comma}{reason}")?;
        }
        Ok(())
    }
}

impl core::error::Error for IllegalPosition {}
