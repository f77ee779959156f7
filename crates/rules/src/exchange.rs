//! Static exchange evaluation: what a capture is worth when both sides keep recapturing.
//!
//! The exact answer, [`Position::exchange_value`], plays every order of legal captures.
//! [`Position::wins_exchange`] answers "at least this much?" quickly, as a search asks it
//! millions of times: cheapest piece first, and pins left out of account.

use crate::{Bitboard, Board, Color, Move, PieceKind, Position, Square, attacks};

impl PieceKind {
    /// The usual worth in pawns: 1, 3, 3, 5, 9, and 0 for the king, which is never taken.
    ///
    /// ```
    /// use pinpoint_rules::PieceKind;
    /// assert!(PieceKind::Rook.value() > PieceKind::Bishop.value());
    /// ```
    #[inline]
    pub const fn value(self) -> i32 {
        PieceKind::VALUES[self as usize]
    }

    /// The usual worth in pawns of every kind, in the order of [`PieceKind::ALL`].
    ///
    /// ```
    /// use pinpoint_rules::PieceKind;
    /// assert_eq!(PieceKind::VALUES[PieceKind::Rook.index()], PieceKind::Rook.value());
    /// ```
    pub const VALUES: [i32; 6] = [1, 3, 3, 5, 9, 0];
}

/// The first move of an exchange.
struct FirstMove {
    /// What it takes.
    taken: Option<PieceKind>,
    /// What moves.
    mover: PieceKind,
    /// What then stands on the target: what a pawn has become, else the mover.
    arrived: PieceKind,
    /// The squares that hold a piece after it.
    standing: Bitboard,
}

impl FirstMove {
    /// `None` for castling, which takes nothing and cannot be answered by a capture on its target.
    #[inline(always)]
    fn new(position: &Position, mv: Move) -> Option<FirstMove> {
        if mv.is_castling() {
            return None;
        }
        let (from, to) = (mv.from(), mv.to());
        let mut standing = position.occupied().without(from).with(to);
        let mut taken = position.board.kind_on(to);
        if mv.is_en_passant() {
            standing = standing.without(to.passer());
            taken = Some(PieceKind::Pawn);
        }
        let mover = position.board.kind_on(from).unwrap_or(PieceKind::Pawn);
        Some(FirstMove { taken, mover, arrived: mv.promotion().unwrap_or(mover), standing })
    }

    /// What the side that moves has gained before anybody answers.
    #[inline(always)]
    fn gain(&self, values: &[i32; 6]) -> i32 {
        let value = |kind: PieceKind| values[kind.index()];
        self.taken.map_or(0, value) + value(self.arrived) - value(self.mover)
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
        let Some(first) = FirstMove::new(self, mv) else { return 0 };
        let exchange = Exchange { board: &self.board, target: mv.to() };
        first.gain(&PieceKind::VALUES)
            - exchange.best_capture(!self.turn(), first.arrived, first.standing)
    }

    /// Does the move win at least `threshold`, if both sides then capture on its target square
    /// as long as it pays, cheapest piece first?
    ///
    /// `values` says what the pieces are worth, in the order of [`PieceKind::ALL`] and in the
    /// unit of the threshold; [`PieceKind::VALUES`] will do, and an engine may bring numbers of
    /// its own. Pins are left out of account, except that a king never takes a defended piece;
    /// where nothing is pinned and no order but the cheapest first is better, the answer is that
    /// of [`Position::exchange_value`]. The move must be legal.
    ///
    /// ```
    /// use pinpoint_rules::{PieceKind, Position};
    /// let position = Position::from_fen("4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1")?;
    /// let takes = position.parse_uci("d2d6").unwrap();
    /// assert!(position.wins_exchange(takes, -4, &PieceKind::VALUES));
    /// assert!(!position.wins_exchange(takes, 0, &PieceKind::VALUES), "the c-pawn takes back");
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[inline]
    pub fn wins_exchange(&self, mv: Move, threshold: i32, values: &[i32; 6]) -> bool {
        let Some(first) = FirstMove::new(self, mv) else { return threshold <= 0 };
        // What the side that is about to capture must still make up for.
        let mut balance = first.gain(values) - threshold;
        if balance < 0 {
            return false;
        }
        balance -= values[first.arrived.index()];
        if balance >= 0 {
            return true;
        }
        let (board, to) = (&self.board, mv.to());
        let mut side = !self.turn();
        let mut standing = first.standing;
        let mut attackers = board.attackers(to, standing) & standing;
        while let Some((kind, square)) = cheapest(board, attackers & board.pieces_of(side)) {
            if kind == PieceKind::King && attackers.intersects(board.pieces_of(!side)) {
                // The king cannot take a defended piece: the exchange ends before this capture.
                break;
            }
            standing = standing.without(square);
            let uncovered = attacks::bishop(to, standing) & board.diagonal_sliders()
                | attacks::rook(to, standing) & board.straight_sliders();
            attackers = (attackers | uncovered) & standing;
            side = !side;
            // Seen from the side whose turn it is now; if it is content even after losing what
            // it captured with, the other side stops.
            balance = -balance - 1 - values[kind.index()];
            if balance >= 0 {
                break;
            }
        }
        side != self.turn()
    }
}

/// The cheapest of the pieces and where it stands.
#[inline(always)]
fn cheapest(board: &Board, candidates: Bitboard) -> Option<(PieceKind, Square)> {
    if candidates.is_empty() {
        return None;
    }
    let first = |kind| Some((kind, (candidates & board.of_kind(kind)).first()?));
    PieceKind::ALL.into_iter().find_map(first)
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
        let attackers =
            self.board.attackers(self.target, standing) & standing & self.board.pieces_of(us);
        let gain = |from: Square| {
            let kind = self.board.kind_on(from)?;
            let standing = standing.without(from);
            let king = match kind {
                PieceKind::King => self.target,
                _ => self.board.pieces(us, PieceKind::King).first()?,
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
        let enemies = (self.board.pieces_of(!us) & standing).without(self.target);
        !self.board.may_attack(king).intersects(enemies)
            || !self.board.attackers(king, standing).intersects(enemies)
    }
}
