//! A puzzle's line seen from the solver: every second move is the solver's.

use pinpoint_rules::{Bitboard, Color, Move, PieceKind, Position, Rank, Square};

use crate::{Line, Placed};

/// The line of a puzzle: the opponent's mistake, then solver and opponent in turn.
#[derive(Clone, Copy)]
pub(super) struct Solution<'a> {
    pub(super) line: &'a Line,
    pub(super) solver: Color,
}

/// One move of the solver with what came before it.
#[derive(Clone, Copy)]
pub(super) struct Turn<'a> {
    line: &'a Line,
    index: usize,
}

impl<'a> Solution<'a> {
    pub(super) fn new(line: &'a Line) -> Solution<'a> {
        Solution { line, solver: !line.position(0).turn() }
    }

    /// The solver's moves in order.
    pub(super) fn turns(&self) -> impl DoubleEndedIterator<Item = Turn<'a>> + use<'a> {
        let line = self.line;
        let count = line.moves().len() / 2;
        (0..count).map(move |number| Turn { line, index: 2 * number + 1 })
    }

    /// The solver's moves but the first: those that have a turn before them.
    pub(super) fn follow_ups(&self) -> impl Iterator<Item = FollowUp<'a>> + use<'a> {
        self.turns().zip(self.turns().skip(1)).map(|(earlier, turn)| FollowUp { earlier, turn })
    }
}

impl<'a> Turn<'a> {
    pub(super) fn mv(self) -> Move {
        self.line.moves()[self.index]
    }

    pub(super) fn from(self) -> Square {
        self.mv().from()
    }

    /// Where the moved piece ends.
    pub(super) fn to(self) -> Square {
        self.mv().landing()
    }

    pub(super) fn before(self) -> &'a Position {
        self.line.position(self.index)
    }

    pub(super) fn after(self) -> &'a Position {
        self.line.position(self.index + 1)
    }

    /// The piece that moved, as it stands after the move: a promoted pawn is what it became.
    pub(super) fn mover(self) -> Placed {
        Placed::on(self.after().board(), self.to()).expect("the moved piece stands on its square")
    }

    /// What stood on the target square; an en passant capture finds nothing there.
    pub(super) fn taken(self) -> Option<Placed> {
        if self.mv().is_castling() {
            return None;
        }
        Placed::on(self.before().board(), self.to())
    }

    pub(super) fn is_capture(self) -> bool {
        self.taken().is_some() || self.mv().is_en_passant()
    }

    pub(super) fn gives_check(self) -> bool {
        self.after().is_check()
    }

    pub(super) fn is_last(self) -> bool {
        self.index + 1 == self.line.moves().len()
    }

    /// The squares the move crosses.
    pub(super) fn path(self) -> Bitboard {
        pinpoint_rules::attacks::between(self.from(), self.to())
    }

    /// The opponent's move that this one answers.
    pub(super) fn answered(self) -> Reply<'a> {
        Reply { line: self.line, index: self.index - 1 }
    }

    /// The opponent's answer to this move, unless it ends the line.
    pub(super) fn reply(self) -> Option<Reply<'a>> {
        (!self.is_last()).then_some(Reply { line: self.line, index: self.index + 1 })
    }

    /// The solver's next move, if there is one.
    pub(super) fn next(self) -> Option<Turn<'a>> {
        let index = self.index + 2;
        (index < self.line.moves().len()).then_some(Turn { line: self.line, index })
    }

    /// A promotion, or a pawn's move to this rank or beyond, as its side counts.
    pub(super) fn advances_pawn_to(self, rank: Rank) -> bool {
        let far = self.before().turn().relative_rank(self.to()) >= rank;
        self.mv().promotion().is_some() || self.mover().kind() == PieceKind::Pawn && far
    }
}

/// One move of the opponent.
#[derive(Clone, Copy)]
pub(super) struct Reply<'a> {
    line: &'a Line,
    index: usize,
}

impl<'a> Reply<'a> {
    pub(super) fn mv(self) -> Move {
        self.line.moves()[self.index]
    }

    pub(super) fn from(self) -> Square {
        self.mv().from()
    }

    pub(super) fn to(self) -> Square {
        self.mv().landing()
    }

    pub(super) fn before(self) -> &'a Position {
        self.line.position(self.index)
    }

    pub(super) fn after(self) -> &'a Position {
        self.line.position(self.index + 1)
    }

    pub(super) fn mover(self) -> Placed {
        Placed::on(self.after().board(), self.to()).expect("the moved piece stands on its square")
    }

    pub(super) fn is_capture(self) -> bool {
        let taken = !self.mv().is_castling() && self.before().occupied().contains(self.to());
        taken || self.mv().is_en_passant()
    }
}

/// A turn together with the solver's turn before it; the opponent's reply lies between.
#[derive(Clone, Copy)]
pub(super) struct FollowUp<'a> {
    pub(super) earlier: Turn<'a>,
    pub(super) turn: Turn<'a>,
}

impl<'a> FollowUp<'a> {
    /// The opponent's move between the two turns.
    pub(super) fn reply(self) -> Reply<'a> {
        self.turn.answered()
    }
}
