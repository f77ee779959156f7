//! Which piece a move carries where.

use pinpoint_rules::{File, Move, Position, Square};

/// Where the move carried which piece: one step, or two when castling.
pub(crate) struct Steps {
    main: (Square, Square),
    rook: Option<(Square, Square)>,
}

impl Steps {
    pub(crate) fn of(mv: Move) -> Steps {
        let king_to = mv.landing();
        let rook = mv.is_castling().then(|| {
            let file = if king_to.file() == File::G { File::F } else { File::D };
            (mv.to(), Square::new(file, king_to.rank()))
        });
        Steps { main: (mv.from(), king_to), rook }
    }

    /// Where the piece that stands on this square after the move stood before it.
    pub(crate) fn back(&self, square: Square) -> Square {
        match self.rook {
            Some((from, to)) if to == square => from,
            _ if self.main.1 == square => self.main.0,
            _ => square,
        }
    }

    /// Where the piece that stood on this square before the move stands after it.
    pub(crate) fn forth(&self, square: Square) -> Square {
        match self.rook {
            Some((from, to)) if from == square => to,
            _ if self.main.0 == square => self.main.1,
            _ => square,
        }
    }
}

/// The square whose piece a capture takes off the board.
pub(crate) fn taken_on(position: &Position, mv: Move) -> Option<Square> {
    if mv.is_en_passant() {
        return Some(Square::new(mv.to().file(), mv.from().rank()));
    }
    let takes = !mv.is_castling() && position.occupied().contains(mv.to());
    takes.then_some(mv.to())
}
