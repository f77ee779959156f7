//! Why a move was not understood.

use core::fmt;

use pinpoint_rules::{
    Bitboard, Color, File, Move, Outcome, Piece, PieceKind, Position, Rank, Square,
};

use super::culprit::{Culprit, Culprits};
use super::{San, san};

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
    /// The first of them, spelled; an error stays small.
    spelled: [San; Self::SPELLED],
    len: u8,
}

impl Candidates {
    const CAPACITY: usize = 10;
    const SPELLED: usize = 4;

    pub(super) fn new(position: &Position, candidates: &[Move]) -> Candidates {
        let mut moves = [None; Self::CAPACITY];
        for (slot, &mv) in moves.iter_mut().zip(candidates) {
            *slot = Some(mv);
        }
        let mut spelled = [San::EMPTY; Self::SPELLED];
        for (slot, &mv) in spelled.iter_mut().zip(candidates) {
            *slot = san(position, mv);
        }
        Candidates { moves, spelled, len: candidates.len().min(Self::CAPACITY) as u8 }
    }

    /// The moves.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().flatten().copied()
    }

    /// The first four moves as the standard writes them; hardly ever are there more.
    pub fn spelled(&self) -> &[San] {
        &self.spelled[..self.len().min(Self::SPELLED)]
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

/// Why a text was not accepted as a move: the fact with all squares and pieces that it is about.
///
/// Its text names the culprit. Every front end prints this text, so all of them say the same.
///
/// ```
/// use pinpoint_notation::parse_move;
/// use pinpoint_rules::Position;
/// let error = |text| parse_move(&Position::STANDARD, text).unwrap_err().to_string();
/// assert_eq!(error("Nf9"), "column 3: expected the rank of the target square, 1 to 8");
/// assert_eq!(error("Nf4"), "no white knight can go to f4");
/// assert_eq!(error("Nd2"), "d2 is taken by White's own pawn");
/// assert_eq!(error("e7e5"), "the pawn on e7 is Black's, and White is to move");
/// assert_eq!(error("O-O"), "the bishop on f1 is in the way of castling");
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
        /// The side that is to move.
        turn: Color,
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
    /// The piece is on the target square already.
    AlreadyThere {
        /// What it is.
        kind: PieceKind,
        /// Where it is.
        to: Square,
    },
    /// A piece of this kind never moves from here to there.
    NotItsWay {
        /// The piece that was to move.
        mover: Culprit,
        /// The target.
        to: Square,
    },
    /// A piece is in the way.
    Blocked {
        /// The piece that was to move.
        mover: Culprit,
        /// The target.
        to: Square,
        /// The nearest piece in the way.
        by: Culprit,
    },
    /// A pawn moves to the side only to take, and there is nothing to take.
    NothingToTake {
        /// The pawn's square.
        from: Square,
        /// The empty target.
        to: Square,
    },
    /// A piece could go there but for a pin: its king would be in check.
    Pinned {
        /// The pinned piece's square.
        from: Square,
        /// What it is.
        kind: PieceKind,
        /// The king behind it.
        king: Square,
        /// The piece that pins it.
        pinner: Culprit,
    },
    /// Taking en passant removes two pawns from a line, and the king would be in check on it.
    EnPassantOpensLine {
        /// The pawn that was to take.
        from: Square,
        /// The king.
        king: Square,
    },
    /// The king is in check, and the move does not end it.
    LeavesKingInCheck {
        /// The king.
        king: Square,
        /// What gives check.
        checkers: Culprits,
    },
    /// The king would step onto an attacked square.
    KingIntoCheck {
        /// The attacked square.
        to: Square,
        /// What attacks it.
        attackers: Culprits,
    },
    /// King or rook of this side have given up castling, or never had it.
    NoCastlingRight {
        /// The side to move.
        color: Color,
        /// Towards the h-file.
        king_side: bool,
    },
    /// Castling is not yet given up but not possible now: in check, through check or blocked.
    CastlingNow(CastlingObstacle),
    /// A pawn reaches the last rank: the text must say what it becomes.
    PromotionMissing,
    /// Only a pawn that reaches the last rank promotes.
    PromotionImpossible,
    /// Mate or stalemate: there is no legal move.
    GameOver(Outcome),
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
/// use pinpoint_rules::{Position, Square};
/// let error = parse_move(&Position::STANDARD, "O-O").unwrap_err();
/// let MoveError::CastlingNow(CastlingObstacle::Blocked { by }) = error else { panic!() };
/// assert_eq!(by.square, Square::F1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CastlingObstacle {
    /// The king is in check.
    InCheck {
        /// The king.
        king: Square,
        /// What gives check.
        checkers: Culprits,
    },
    /// A piece is in the way.
    Blocked {
        /// The piece.
        by: Culprit,
    },
    /// The king would cross or reach an attacked square.
    Attacked {
        /// The first such square on the king's way.
        square: Square,
        /// What attacks it.
        by: Culprits,
    },
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
            MoveError::NotYours { from, kind, turn } => {
                write!(f, "the {kind} on {from} is {}'s, and {turn} is to move", !turn)
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
            MoveError::AlreadyThere { kind, to } => write!(f, "the {kind} is already on {to}"),
            MoveError::NotItsWay { mover: Culprit { kind, square }, to } => {
                write!(f, "a {kind} does not move from {square} to {to}")
            }
            MoveError::Blocked { mover, by, .. } if mover.kind == PieceKind::Pawn => {
                write!(f, "{mover} is blocked by {by}")
            }
            MoveError::Blocked { mover, to, by } => {
                write!(f, "{by} blocks the way from {} to {to}", mover.square)
            }
            MoveError::NothingToTake { from, to } => {
                write!(f, "there is nothing for the pawn on {from} to take on {to}")
            }
            MoveError::Pinned { from, kind, king, pinner } => {
                write!(f, "the {kind} on {from} is pinned to the king on {king} by {pinner}")
            }
            MoveError::EnPassantOpensLine { king, .. } => {
                write!(f, "taking en passant would open a line to the king on {king}")
            }
            MoveError::LeavesKingInCheck { king, checkers } => {
                write!(
                    f,
                    "the king on {king} is in check from {checkers}, and the move does not end it"
                )
            }
            MoveError::KingIntoCheck { to, attackers } => {
                write!(f, "the king would be in check on {to} from {attackers}")
            }
            MoveError::NoCastlingRight { color, king_side } => {
                let side = if king_side { "kingside" } else { "queenside" };
                write!(f, "{color} has no {side} castling right")
            }
            MoveError::CastlingNow(obstacle) => obstacle.fmt(f),
            MoveError::PromotionMissing => {
                f.write_str("a pawn that reaches the last rank must promote: add =Q, =R, =B or =N")
            }
            MoveError::PromotionImpossible => {
                f.write_str("only a pawn that reaches the last rank promotes")
            }
            MoveError::GameOver(outcome) => write!(f, "the game is over: {outcome}"),
            MoveError::Ambiguous(candidates) => {
                f.write_str("more than one move fits: ")?;
                let spelled = candidates.spelled();
                for (index, san) in spelled.iter().enumerate() {
                    write!(f, "{}{san}", if index == 0 { "" } else { " or " })?;
                }
                let rest = candidates.len() - spelled.len();
                if rest > 0 { write!(f, " or {rest} more") } else { Ok(()) }
            }
            MoveError::NotStandard { standard } => write!(f, "the standard spelling is {standard}"),
        }
    }
}

impl fmt::Display for CastlingObstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            CastlingObstacle::InCheck { checkers, .. } => {
                write!(f, "the king cannot castle out of check from {checkers}")
            }
            CastlingObstacle::Blocked { by } => write!(f, "{by} is in the way of castling"),
            CastlingObstacle::Attacked { square, by } => {
                write!(f, "the king cannot castle: {square} is attacked by {by}")
            }
        }
    }
}

impl core::error::Error for MoveError {}
