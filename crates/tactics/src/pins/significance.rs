//! What a pin is worth: does leaving the line cost anything?

use pinpoint_rules::{Bitboard, Board, PieceKind, attacks};

use super::{Pin, PinKind};

/// Why a pinned piece should not leave the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Significance {
    /// The king is shielded: it may not.
    Absolute,
    /// The shielded piece is worth more than the pinned one.
    HigherValue,
    /// The shielded piece could be taken for nothing.
    Hanging,
}

/// A pin and what the board says about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PinReport {
    /// The three pieces.
    pub pin: Pin,
    /// Why it matters; `None` if it does not.
    pub significance: Option<Significance>,
    /// Is the pinner itself pinned to its king on another line? An absolute pin binds all the
    /// same, a relative one is only apparent.
    pub pinner_pinned: bool,
}

impl PinReport {
    /// Weighs a pin that stands on the board.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// use pinpoint_tactics::{PinReport, Significance, pins};
    /// let position = Position::from_fen("4b2k/8/8/4n3/8/8/8/K3R3 b - - 0 1").unwrap();
    /// let report = PinReport::new(position.board(), pins(position.board())[0]);
    /// assert_eq!(report.significance, Some(Significance::Hanging));
    /// ```
    pub fn new(board: &Board, pin: Pin) -> PinReport {
        PinReport {
            pin,
            significance: significance(board, &pin),
            pinner_pinned: pinner_is_pinned(board, &pin),
        }
    }

    /// Absolute if the king is shielded.
    pub fn kind(&self) -> PinKind {
        self.pin.kind()
    }

    /// Does the pin matter?
    pub fn is_significant(&self) -> bool {
        self.significance.is_some()
    }

    /// Does the pin look like one without binding? The pinner cannot leave its own line.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// use pinpoint_tactics::{PinReport, pins};
    /// // The rook looks through the knight at the queen, but shields its own king.
    /// let position = Position::from_fen("k3r3/8/8/8/q1n1R3/8/8/4K3 b - - 0 1").unwrap();
    /// let found = pins(position.board());
    /// let relative = found.iter().find(|pin| pin.shielded.to_string() == "queen on a4").unwrap();
    /// assert!(PinReport::new(position.board(), *relative).is_only_apparent());
    /// ```
    pub fn is_only_apparent(&self) -> bool {
        self.pinner_pinned && self.kind() == PinKind::Relative
    }

    /// Would leaving the line cost something on this board? It is illegal, or the pinner could
    /// take the shielded piece at a profit.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// use pinpoint_tactics::{PinReport, pins};
    /// // The rook is worth more than the knight, but defended: the queen would not take it.
    /// let position = Position::from_fen("3qr2k/8/8/4n3/8/8/8/K3Q3 b - - 0 1").unwrap();
    /// let report = PinReport::new(position.board(), pins(position.board())[0]);
    /// assert!(report.is_significant() && !report.is_binding(position.board()));
    /// ```
    pub fn is_binding(&self, board: &Board) -> bool {
        let pin = &self.pin;
        let pays = || pin.pinner.worth() < pin.shielded.worth() || shielded_hangs(board, pin);
        self.kind() == PinKind::Absolute || !self.pinner_pinned && pays()
    }
}

fn significance(board: &Board, pin: &Pin) -> Option<Significance> {
    if pin.kind() == PinKind::Absolute {
        Some(Significance::Absolute)
    } else if pin.shielded.worth() > pin.pinned.worth() {
        Some(Significance::HigherValue)
    } else {
        shielded_hangs(board, pin).then_some(Significance::Hanging)
    }
}

/// With the pinned piece gone and the pinner on the shielded square: can nothing take back?
fn shielded_hangs(board: &Board, pin: &Pin) -> bool {
    let gone = Bitboard::of(pin.pinner.square).with(pin.pinned.square);
    let at = pin.shielded.square;
    let attackers = board.attackers(at, board.occupied() - gone) - gone;
    let defenders = attackers & board.pieces_of(pin.shielded.color());
    let king = board.pieces(pin.shielded.color(), PieceKind::King);
    let backed_up = attackers.intersects(board.pieces_of(pin.pinner.color()));
    let king_takes = defenders.intersects(king) && !backed_up;
    (defenders - king).is_empty() && !king_takes
}

/// Is the pinner pinned to its own king, on a line other than that of this pin?
fn pinner_is_pinned(board: &Board, pin: &Pin) -> bool {
    let (us, pinner) = (pin.pinner.color(), pin.pinner.square);
    let Some(king) = board.pieces(us, PieceKind::King).first() else { return false };
    let occupied = board.occupied();
    let line = attacks::line(king, pinner);
    if line.is_empty() || line == attacks::line(pinner, pin.pinned.square) {
        return false;
    }
    // Lift the pinner off: what then sees the king along that line was held up by it.
    let seen = board.attackers(king, occupied.without(pinner)) - board.attackers(king, occupied);
    seen.intersects(line & board.pieces_of(!us))
}
