//! How a position ends the game, as far as one position can tell.

use core::fmt;

use crate::side::{Side, for_side};
use crate::{Bitboard, Color, PieceKind, Position, attacks, side};

/// The result of a finished game and the reason for it.
///
/// ```
/// use pinpoint_rules::Outcome;
/// assert_eq!(Outcome::Stalemate.to_string(), "draw by stalemate");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The winner has checkmated.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side can ever mate.
    InsufficientMaterial,
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// 75 moves by each side without capture or pawn move.
    SeventyFiveMoves,
}

impl Outcome {
    /// The side that has won, if one has.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Outcome};
    /// assert_eq!(Outcome::Checkmate { winner: Color::Black }.winner(), Some(Color::Black));
    /// ```
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Outcome};
    /// assert_eq!(Outcome::Checkmate { winner: Color::Black }.result(), "0-1");
    /// ```
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            Outcome::Stalemate => f.write_str("draw by stalemate"),
            Outcome::InsufficientMaterial => f.write_str("draw by insufficient material"),
            Outcome::FivefoldRepetition => f.write_str("draw by fivefold repetition"),
            Outcome::SeventyFiveMoves => f.write_str("draw by the 75-move rule"),
        }
    }
}

impl Position {
    /// Is there a legal move?
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert!(Position::STANDARD.has_legal_move());
    /// ```
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        for_side!(self.turn(), S => self.has_obvious_move::<S>()) || self.count_moves() > 0
    }

    /// A move that is legal at a glance: no check, and a pawn or knight moves that stands on no
    /// line with its king, so that it cannot be pinned. Most positions have one.
    #[inline(always)]
    fn has_obvious_move<S: Side>(&self) -> bool {
        let (ours, occupied) = (self.board.pieces_of(S::US), self.occupied());
        let king = self.king(S::US);
        let free = ours - attacks::queen_lines(king);
        let pawns = free & self.board.of_kind(PieceKind::Pawn);
        let movable = (side::up::<S>(pawns) - occupied).any()
            || (free & self.board.of_kind(PieceKind::Knight))
                .into_iter()
                .any(|knight| (attacks::knight(knight) - ours).any());
        movable && self.checkers().is_empty()
    }

    /// Is the side to move checkmated?
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert!(Position::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap().is_checkmate());
    /// ```
    #[inline]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.count_moves() == 0
    }

    /// Is the side to move without a legal move, but not in check?
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert!(Position::from_fen("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1").unwrap().is_stalemate());
    /// ```
    #[inline]
    pub fn is_stalemate(&self) -> bool {
        !self.has_legal_move() && !self.is_check()
    }

    /// Can neither side ever mate? True for bare kings, a single knight or bishop, and any
    /// number of bishops that all stand on squares of one color.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let same_color = Position::from_fen("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1")?;
    /// assert!(same_color.is_insufficient_material());
    /// let two_colors = Position::from_fen("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1")?;
    /// assert!(!two_colors.is_insufficient_material());
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[inline]
    pub fn is_insufficient_material(&self) -> bool {
        let [a, b, c] = self.board.planes;
        // Pawns, rooks and queens are the pieces outside the middle plane.
        if (a | c) & !b != 0 {
            return false;
        }
        let bishops = self.board.of_kind(PieceKind::Bishop);
        let knights = self.board.of_kind(PieceKind::Knight);
        if knights.is_empty() {
            let one_color = |color| bishops.is_subset(color);
            return one_color(Bitboard::LIGHT) || one_color(Bitboard::DARK);
        }
        !(knights | bishops).several()
    }

    /// Can this side not win by any moves at all, however badly the other one plays? Only material
    /// is looked at: blocked positions that nobody can win are not recognized.
    ///
    /// Whose clock runs out loses, unless the other side has insufficient material.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Position};
    /// let position = Position::from_fen("4k3/p7/8/8/8/8/8/4KN2 w - - 0 1")?;
    /// assert!(!position.has_insufficient_material(Color::White), "the pawn can be in the way");
    /// let position = Position::from_fen("4k2q/8/8/8/8/8/8/4KN2 w - - 0 1")?;
    /// assert!(position.has_insufficient_material(Color::White));
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        let pieces = |color, kind| self.board.pieces(color, kind);
        let [pawns, rooks, queens] =
            [PieceKind::Pawn, PieceKind::Rook, PieceKind::Queen].map(|kind| pieces(color, kind));
        if (pawns | rooks | queens).any() {
            return false;
        }
        let king_or_queen = self.of_kind(PieceKind::King) | self.of_kind(PieceKind::Queen);
        if pieces(color, PieceKind::Knight).any() {
            // One knight mates only if an enemy piece that is no queen takes a square from its king.
            let helpers = self.pieces_of(!color) - king_or_queen;
            return self.pieces_of(color).len() <= 2 && helpers.is_empty();
        }
        if pieces(color, PieceKind::Bishop).any() {
            // Bishops of one color mate only with a pawn, a knight or a bishop of the other color.
            let bishops = self.of_kind(PieceKind::Bishop);
            let one_color = bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK);
            let helpers = self.of_kind(PieceKind::Pawn) | self.of_kind(PieceKind::Knight);
            return one_color && helpers.is_empty();
        }
        true
    }

    /// The end of the game, as far as this position alone can tell: not by repetition.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Outcome, Position};
    /// let position = Position::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")?;
    /// assert_eq!(position.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(match self.is_check() {
                true => Outcome::Checkmate { winner: !self.turn() },
                false => Outcome::Stalemate,
            });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::InsufficientMaterial);
        }
        (self.halfmove_clock() >= 150).then_some(Outcome::SeventyFiveMoves)
    }
}
