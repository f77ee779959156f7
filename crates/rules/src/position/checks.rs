//! Which moves give check, without playing them.

use super::Position;
use crate::{Bitboard, Move, MoveKind, PieceKind, Square, attacks};

/// What it takes to give check in a position; see [`Position::check_map`].
///
/// ```
/// use pinpoint_rules::{CheckMap, Position};
/// let start = Position::STANDARD;
/// let map: CheckMap = start.check_map();
/// assert!(!start.legal_moves().into_iter().any(|mv| map.gives_check(&start, mv)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckMap {
    /// The king to be checked.
    king: Square,
    /// From where a pawn, knight, bishop, rook or queen would attack it.
    squares: [Bitboard; 5],
    /// Pieces that uncover a check when they leave their line.
    discoverers: Bitboard,
}

impl Position {
    /// What it takes to give check here, worth computing once for many moves.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/3RN3/4K3 w - - 0 1")?;
    /// let map = position.check_map();
    /// let checks = position.legal_moves().into_iter().filter(|&mv| map.gives_check(&position, mv));
    /// assert_eq!(checks.count(), 1, "the rook on the eighth rank");
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[inline]
    pub fn check_map(&self) -> CheckMap {
        let them = !self.turn();
        let king = self.king(them);
        let diagonal = attacks::bishop(king, self.occupied());
        let straight = attacks::rook(king, self.occupied());
        CheckMap {
            king,
            squares: [
                attacks::pawn(them, king),
                attacks::knight(king),
                diagonal,
                straight,
                diagonal | straight,
            ],
            discoverers: self.blockers(them) & self.pieces_of(self.turn()),
        }
    }
}

impl CheckMap {
    /// The squares on which a piece may arrive with check, unless it is one of the
    /// [discoverers](CheckMap::discoverers).
    ///
    /// ```
    /// use pinpoint_rules::{Position, Selection};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/3RN3/4K3 w - - 0 1")?;
    /// let map = position.check_map();
    /// let moves = position.moves(Selection::ALL.to(map.targets(&position)));
    /// let checks = moves.into_iter().filter(|&mv| map.gives_check(&position, mv));
    /// assert_eq!(checks.count(), 1, "the rook on the eighth rank");
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[inline]
    pub fn targets(&self, position: &Position) -> Bitboard {
        let [pawn, knight, .., queen] = self.squares;
        // The rook may give check when castling, and the other pieces when a pawn is taken in
        // passing.
        let back_rank = Bitboard::rank(position.turn().back_rank());
        let castling = match position.castling_rooks().intersects(back_rank) {
            true => back_rank,
            false => Bitboard::EMPTY,
        };
        let passing = position.en_passant().map_or(Bitboard::EMPTY, Bitboard::of);
        pawn | knight | queen | castling | passing
    }

    /// The pieces that may uncover a check when they move.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Square};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4N3/4RK2 w - - 0 1")?;
    /// assert_eq!(position.check_map().discoverers().only_square(), Some(Square::E2));
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[inline]
    pub const fn discoverers(&self) -> Bitboard {
        self.discoverers
    }

    /// The squares to which a piece goes with check by a plain move: no castling, no promotion, no
    /// capture in passing.
    ///
    /// ```
    /// use pinpoint_rules::{PieceKind, Position, Square};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4N3/4RK2 w - - 0 1")?;
    /// let map = position.check_map();
    /// assert!(map.targets_of(PieceKind::Knight, Square::E2).contains(Square::C3));
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[inline]
    pub fn targets_of(&self, kind: PieceKind, from: Square) -> Bitboard {
        // A slider never stands between its target and the king: it would give check already.
        let direct = match kind {
            PieceKind::King => Bitboard::EMPTY,
            kind => self.squares[kind.index()],
        };
        match self.discoverers.contains(from) {
            true => direct | !attacks::line(self.king, from),
            false => direct,
        }
    }

    /// Does the legal move give check? The position must be the one the map was made for.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4N3/4RK2 w - - 0 1")?;
    /// let discovers = position.parse_uci("e2c3").expect("a legal move");
    /// assert!(position.check_map().gives_check(&position, discovers));
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[inline]
    pub fn gives_check(&self, position: &Position, mv: Move) -> bool {
        let MoveKind::Normal = mv.kind() else { return position.play(mv).is_check() };
        let kind = position.board().kind_on(mv.from());
        kind.is_some_and(|kind| self.targets_of(kind, mv.from()).contains(mv.to()))
    }
}
