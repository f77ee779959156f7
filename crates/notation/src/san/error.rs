//! Why a move was not understood.

use core::fmt;

use pinpoint_rules::{Bitboard, Color, File, Move, Piece, PieceKind, Rank, Square};

use super::San;

/// What a text says about the square a piece comes from: its file, its rank, both or nothing.
///
/// ```
/// use pinpoint_notation::NamedOrigin;
/// use pinpoint_rules::{Bitboard, File};
/// let origin = NamedOrigin { file: Some(File::G), rank: None };
/// assert_eq!(origin.squares(), Bitboard::file(File::G));
/// assert_eq!(origin.to_string(), " on the g-file");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NamedOrigin {
    /// The file, where it is named.
    pub file: Option<File>,
    /// The rank, where it is named.
    pub rank: Option<Rank>,
}

impl NamedOrigin {
    /// The squares that fit.
    pub fn squares(self) -> Bitboard {
        self.file.map_or(Bitboard::FULL, Bitboard::file)
            & self.rank.map_or(Bitboard::FULL, Bitboard::rank)
    }

    /// The square, if both file and rank are named.
    pub fn square(self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }
}

/// Ends a phrase such as "no knight": with " on the g-file", " on rank 1", " on g1" or nothing.
impl fmt::Display for NamedOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file, self.rank) {
            (Some(file), Some(rank)) => write!(f, " on {}", Square::new(file, rank)),
            (Some(file), None) => write!(f, " on the {file}-file"),
            (None, Some(rank)) => write!(f, " on rank {rank}"),
            (None, None) => Ok(()),
        }
    }
}

/// The legal moves that an ambiguous text fits, two or more.
///
/// ```
/// use pinpoint_notation::{parse_move, MoveError};
/// use pinpoint_rules::Position;
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")?;
/// let Err(MoveError::Ambiguous(candidates)) = parse_move(&position, "Nd2") else { panic!() };
/// assert_eq!(candidates.len(), 2);
/// assert_eq!(candidates[1].to_string(), "f1d2");
/// # Ok::<(), pinpoint_rules::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Candidates {
    // Two of a kind and eight promoted ones: no side has more than ten like pieces.
    moves: [Option<Move>; Self::CAPACITY],
    len: u8,
}

impl Candidates {
    const CAPACITY: usize = 10;

    pub(super) fn new(candidates: &[Move]) -> Candidates {
        let mut moves = [None; Self::CAPACITY];
        for (slot, &mv) in moves.iter_mut().zip(candidates) {
            *slot = Some(mv);
        }
        Candidates { moves, len: candidates.len().min(Self::CAPACITY) as u8 }
    }

    /// The moves.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().flatten().copied()
    }

    /// How many there are.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.len as usize
    }
}

impl core::ops::Index<usize> for Candidates {
    type Output = Move;

    fn index(&self, index: usize) -> &Move {
        self.moves[index].as_ref().expect("an index below the number of candidates")
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Why a text was not accepted as a move.
///
/// ```
/// use pinpoint_notation::parse_move;
/// use pinpoint_rules::Position;
/// let error = |text| parse_move(&Position::STANDARD, text).unwrap_err().to_string();
/// assert_eq!(error("Nf9"), "column 3: expected the rank of the target square, 1 to 8");
/// assert_eq!(error("Nf4"), "no white knight can go to f4");
/// assert_eq!(error("Nd2"), "d2 is taken by White's own pawn");
/// assert_eq!(error("e7e5"), "the pawn on e7 belongs to the side that is not to move");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// The text has not the form of a move.
    Syntax {
        /// Byte offset of the offending text, for a caret.
        offset: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// The null move, `--`, `Z0` or `0000`: not a move of the game.
    Null,
    /// The move starts from an empty square.
    NothingOn(Square),
    /// The move starts from a piece of the side that is not to move.
    NotYours {
        /// Where it starts.
        from: Square,
        /// What stands there.
        kind: PieceKind,
    },
    /// The named square holds another piece than the text says.
    OtherPiece {
        /// Where the move starts.
        from: Square,
        /// What stands there.
        kind: PieceKind,
        /// What the text says.
        named: PieceKind,
    },
    /// The side to move has no such piece, or none where the text says.
    NoPiece {
        /// The piece that is missing.
        piece: Piece,
        /// Where it was looked for.
        origin: NamedOrigin,
    },
    /// The target square holds a piece of the same side.
    OwnPiece {
        /// The target.
        to: Square,
        /// What stands there.
        piece: Piece,
    },
    /// Pieces of this kind are there, but none moves to the target.
    CannotReach {
        /// The piece.
        piece: Piece,
        /// Where it was looked for.
        origin: NamedOrigin,
        /// The target.
        to: Square,
    },
    /// A piece could go there but for a pin: its king would be in check.
    Pinned {
        /// The pinned piece's square.
        from: Square,
        /// What it is.
        kind: PieceKind,
    },
    /// The king is in check, and the move does not end it.
    LeavesKingInCheck,
    /// The king would step onto an attacked square.
    KingIntoCheck {
        /// The attacked square.
        to: Square,
    },
    /// King or rook of this side have given up castling, or never had it.
    NoCastlingRight {
        /// Towards the h-file.
        king_side: bool,
    },
    /// Castling is not yet given up but not possible now: in check, through check or blocked.
    CastlingNow(CastlingObstacle),
    /// A pawn reaches the last rank: the text must say what it becomes.
    PromotionMissing,
    /// Only a pawn that reaches the last rank promotes.
    PromotionImpossible,
    /// The text fits several legal moves.
    Ambiguous(Candidates),
    /// The move is clear and legal, but the standard spells it differently (strict reading only).
    NotStandard {
        /// The standard's spelling.
        standard: San,
    },
}

/// What keeps a king from castling although the right is still there.
///
/// ```
/// use pinpoint_notation::{parse_move, CastlingObstacle, MoveError};
/// use pinpoint_rules::Position;
/// let error = parse_move(&Position::STANDARD, "O-O").unwrap_err();
/// assert_eq!(error, MoveError::CastlingNow(CastlingObstacle::Blocked));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CastlingObstacle {
    /// The king is in check.
    InCheck,
    /// A piece stands in the way.
    Blocked,
    /// The king would cross or reach an attacked square.
    Attacked,
}

impl MoveError {
    /// Byte offset of the offending text, if the form of the text is to blame.
    pub const fn offset(&self) -> Option<usize> {
        match self {
            MoveError::Syntax { offset, .. } => Some(*offset),
            _ => None,
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MoveError::Syntax { offset, expected } => {
                write!(f, "column {}: expected {expected}", offset + 1)
            }
            MoveError::Null => f.write_str("a null move is not a move of the game"),
            MoveError::NothingOn(square) => write!(f, "there is no piece on {square}"),
            MoveError::NotYours { from, kind } => {
                write!(f, "the {kind} on {from} belongs to the side that is not to move")
            }
            MoveError::OtherPiece { from, kind, named } => {
                write!(f, "{from} holds a {kind}, not a {named}")
            }
            MoveError::NoPiece { piece, origin } => {
                write!(f, "{} has no {}{origin}", piece.color, piece.kind)
            }
            MoveError::OwnPiece { to, piece } => {
                write!(f, "{to} is taken by {}'s own {}", piece.color, piece.kind)
            }
            MoveError::CannotReach { piece, origin, to } => {
                let color = match piece.color {
                    Color::White => "white",
                    Color::Black => "black",
                };
                write!(f, "no {color} {}{origin} can go to {to}", piece.kind)
            }
            MoveError::Pinned { from, kind } => {
                write!(f, "the {kind} on {from} is pinned: its king would be in check")
            }
            MoveError::LeavesKingInCheck => f.write_str("the king would still be in check"),
            MoveError::KingIntoCheck { to } => write!(f, "the king would be in check on {to}"),
            MoveError::NoCastlingRight { king_side } => {
                let side = if king_side { "kingside" } else { "queenside" };
                write!(f, "there is no {side} castling right")
            }
            MoveError::CastlingNow(obstacle) => f.write_str(match obstacle {
                CastlingObstacle::InCheck => "the king cannot castle out of check",
                CastlingObstacle::Blocked => "a piece stands in the way of castling",
                CastlingObstacle::Attacked => "the king cannot castle through or into check",
            }),
            MoveError::PromotionMissing => {
                f.write_str("a pawn that reaches the last rank must promote: add =Q, =R, =B or =N")
            }
            MoveError::PromotionImpossible => {
                f.write_str("only a pawn that reaches the last rank promotes")
            }
            MoveError::Ambiguous(candidates) => {
                f.write_str("more than one move fits:")?;
                candidates.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            MoveError::NotStandard { standard } => write!(f, "the standard spelling is {standard}"),
        }
    }
}

impl core::error::Error for MoveError {}
