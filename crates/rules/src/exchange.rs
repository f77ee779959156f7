//! Static exchange evaluation: what a capture is worth when both sides keep recapturing.

use crate::{Bitboard, Color, Move, MoveKind, PieceKind, Position, Square, attacks};

impl PieceKind {
    /// The usual worth in pawns: 1, 3, 3, 5, 9, and 0 for the king, which is never taken.
    #[inline]
    pub const fn value(self) -> i32 {
        [1, 3, 3, 5, 9, 0][self as usize]
    }
}

impl Position {
    /// What the move wins in pawns (negative: loses), if both sides then take on its target
    /// with their least valuable piece for as long as that pays.
    ///
    /// Pieces behind others on a line join in when the line opens. A piece pinned to its king
    /// takes part only along the line of the pin, as long as the pinner stands; a king takes
    /// only what is not defended. The move must be legal.
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
        let mut exchange = Exchange::on(self, to);
        let taken = match mv.kind() {
            MoveKind::EnPassant => {
                exchange.occupied = exchange.occupied.without(Square::from_index(to as u8 ^ 8));
                PieceKind::Pawn.value()
            }
            _ => self.board.kind_on(to).map_or(0, PieceKind::value),
        };
        let mover = self.board.kind_on(from).unwrap_or(PieceKind::Pawn);
        let standing = mv.promotion().unwrap_or(mover);
        exchange.occupied = exchange.occupied.without(from).with(to);
        taken + standing.value() - mover.value() - exchange.best_reply(!self.turn, standing.value())
    }
}

/// The captures on one square.
struct Exchange<'a> {
    position: &'a Position,
    target: Square,
    /// What still stands; those that have taken part are gone.
    occupied: Bitboard,
    /// By color: pinned pieces with the slider that pins them.
    pins: [Bitboard; 2],
}

impl<'a> Exchange<'a> {
    fn on(position: &'a Position, target: Square) -> Exchange<'a> {
        let pins = Color::ALL.map(|color| position.pinned(color));
        Exchange { position, target, occupied: position.occupied(), pins }
    }

    /// What `us` gains by taking the piece of this value on the target, or by not taking.
    fn best_reply(&mut self, us: Color, standing: i32) -> i32 {
        let Some((from, kind)) = self.least_valuable_attacker(us) else { return 0 };
        let promotes = kind == PieceKind::Pawn && Bitboard::BACK_RANKS.contains(self.target);
        let arrives = if promotes { PieceKind::Queen } else { kind };
        self.occupied = self.occupied.without(from);
        let gain = standing + arrives.value() - kind.value();
        // A king only takes where nobody can take back, so its worth never comes into play.
        0.max(gain - self.best_reply(!us, arrives.value()))
    }

    fn least_valuable_attacker(&self, us: Color) -> Option<(Square, PieceKind)> {
        let board = &self.position.board;
        let attackers = board.attackers(self.target, self.occupied) & self.occupied;
        let (ours, theirs) = (attackers & board.of(us), attackers & board.of(!us));
        for kind in PieceKind::ALL {
            for from in ours & board.pieces(kind) {
                let allowed = match kind {
                    PieceKind::King => theirs.is_empty(),
                    _ => !self.is_held(us, from),
                };
                if allowed {
                    return Some((from, kind));
                }
            }
        }
        None
    }

    /// Does leaving the square open a line from a standing enemy slider to our king?
    fn is_held(&self, us: Color, from: Square) -> bool {
        if !self.pins[us.index()].contains(from) {
            return false;
        }
        let king = self.position.king(us);
        if attacks::line(king, from).contains(self.target) {
            return false;
        }
        let board = &self.position.board;
        let without = self.occupied.without(from);
        let checkers = attacks::bishop(king, without) & board.diagonal_sliders()
            | attacks::rook(king, without) & board.straight_sliders();
        (checkers & self.occupied).intersects(board.of(!us).without(self.target))
    }
}
