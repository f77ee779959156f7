//! The pieces to blame when a move is refused.

use core::fmt;

use pinpoint_rules::{Bitboard, PieceKind, Position, Square};

/// A piece that forbids a move: it blocks, pins, attacks or gives check.
///
/// ```
/// use pinpoint_notation::Culprit;
/// use pinpoint_rules::{PieceKind, Square};
/// let rook = Culprit { kind: PieceKind::Rook, square: Square::E8 };
/// assert_eq!(rook.to_string(), "the rook on e8");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Culprit {
    /// What it is.
    pub kind: PieceKind,
    /// Where it is.
    pub square: Square,
}

impl Culprit {
    pub(super) fn on(position: &Position, square: Square) -> Option<Culprit> {
        Some(Culprit { kind: position.piece_on(square)?.kind, square })
    }
}

impl fmt::Display for Culprit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.kind, self.square)
    }
}

/// The pieces that attack a square or give check, from a1 to h8.
///
/// ```
/// use pinpoint_notation::{parse_move, MoveError};
/// use pinpoint_rules::Position;
/// let position = Position::from_fen("4r2k/8/8/8/8/5n2/P7/4K3 w - - 0 1")?;
/// let Err(MoveError::LeavesKingInCheck { checkers, .. }) = parse_move(&position, "a3") else {
///     panic!()
/// };
/// assert_eq!(checkers.to_string(), "the knight on f3 and the rook on e8");
/// # Ok::<(), pinpoint_rules::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Culprits {
    pieces: [Option<Culprit>; Self::CAPACITY],
}

impl Culprits {
    // A side has at most sixteen pieces.
    const CAPACITY: usize = 16;

    pub(super) fn new(position: &Position, squares: Bitboard) -> Culprits {
        let mut pieces = [None; Self::CAPACITY];
        let found = squares.into_iter().filter_map(|square| Culprit::on(position, square));
        for (slot, culprit) in pieces.iter_mut().zip(found) {
            *slot = Some(culprit);
        }
        Culprits { pieces }
    }

    /// The pieces.
    pub fn iter(&self) -> impl Iterator<Item = Culprit> + '_ {
        self.pieces.iter().flatten().copied()
    }
}

/// "the rook on e8", "the rook on e8 and the queen on h4", with commas before the last "and".
impl fmt::Display for Culprits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.iter().count();
        self.iter().enumerate().try_for_each(|(index, culprit)| {
            f.write_str(match index {
                0 => "",
                _ if index + 1 == count => " and ",
                _ => ", ",
            })?;
            culprit.fmt(f)
        })
    }
}

impl fmt::Debug for Culprits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
