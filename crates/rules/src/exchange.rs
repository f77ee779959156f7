//! Static exchange evaluation: what a capture is worth when both sides keep recapturing.

use crate::{Bitboard, Board, Color, Move, MoveKind, PieceKind, Position, Square};

impl PieceKind {
    /// The usual worth in pawns: 1, 3, 3, 5, 9, and 0 for the king, which is never taken.
    ///
    /// ```
    /// use pinpoint_rules::PieceKind;
    /// assert!(PieceKind::Rook.value() > PieceKind::Bishop.value());
    /// ```
    #[inline]
    pub const fn value(self) -> i32 {
        [1, 3, 3, 5, 9, 0][self as usize]
    }
}

impl Position {
    /// What the move wins in pawns (negative: loses), if both sides then take on its target for
    /// as long as that pays.
    ///
    /// Only legal captures count: a pinned piece takes part along the line of its pin, a king
    /// takes what is not defended, and pieces behind others join in when the line opens. Every
    /// order of the captures is tried, since the least valuable piece first is not always best
    /// (it may open a line for the enemy). The move must be legal.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let position = Position::from_fen("4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1")?;
    /// let takes = position.parse_uci("d2d5").unwrap();
    /// assert_eq!(position.exchange_value(takes), 1 - 9);
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    pub fn exchange_value(&self, mv: Move) -> i32 {
        if mv.is_castling() {
            return 0;
        }
        let (from, to) = (mv.from(), mv.to());
        let mut standing = self.occupied().without(from).with(to);
        let taken = match mv.kind() {
            MoveKind::EnPassant => {
                standing = standing.without(Square::from_index(to as u8 ^ 8));
                PieceKind::Pawn.value()
            }
            _ => self.board.kind_on(to).map_or(0, PieceKind::value),
        };
        let mover = self.board.kind_on(from).unwrap_or(PieceKind::Pawn);
        let arrived = mv.promotion().unwrap_or(mover);
        let exchange = Exchange { board: &self.board, target: to };
        taken + arrived.value()
            - mover.value()
            - exchange.best_capture(!self.turn(), arrived, standing)
    }
}

/// The captures on one square. What has taken part is gone from the set of standing pieces; the
/// board itself stays as it was.
struct Exchange<'a> {
    board: &'a Board,
    target: Square,
}

impl Exchange<'_> {
    /// The most that `us` can gain by taking the enemy piece on the target, or 0 by leaving it.
    fn best_capture(&self, us: Color, victim: PieceKind, standing: Bitboard) -> i32 {
        let attackers = self.board.attackers(self.target, standing) & standing & self.board.of(us);
        let gain = |from: Square| {
            let kind = self.board.kind_on(from)?;
            let standing = standing.without(from);
            let king = match kind {
                PieceKind::King => self.target,
                _ => self.board.pieces_of(us, PieceKind::King).first()?,
            };
            self.is_safe(us, king, standing).then(|| {
                let promotes =
                    kind == PieceKind::Pawn && Bitboard::BACK_RANKS.contains(self.target);
                let arrived = if promotes { PieceKind::Queen } else { kind };
                victim.value() + arrived.value()
                    - kind.value()
                    - self.best_capture(!us, arrived, standing)
            })
        };
        attackers.into_iter().filter_map(gain).fold(0, i32::max)
    }

    /// Is the king safe when a piece of its own color stands on the target?
    fn is_safe(&self, us: Color, king: Square, standing: Bitboard) -> bool {
        let enemies = (self.board.of(!us) & standing).without(self.target);
        !self.board.attackers(king, standing).intersects(enemies)
    }
}
